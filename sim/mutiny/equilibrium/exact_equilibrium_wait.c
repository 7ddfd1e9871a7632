/// exact_equilibrium_wait: sets of compartments as bit masks.

#include "sim/mutiny/equilibrium/exact_equilibrium_wait.h"

#include <math.h>

static void wait_turn(const EquilibriumShip *ship, const EquilibriumMeets *meets,
                      EquilibriumWaits *waits)
{
    const int all = (1 << ship->rooms) - 1;
    for (int enemy = 0; enemy <= all; ++enemy) {
        waits->gathered[enemy] = -1;
        waits->free[enemy] = 9;
        for (int own = 1; own <= all; ++own) {
            if (own & enemy)
                continue;
            waits->gathered[enemy] = fmax(waits->gathered[enemy], meets->gathered[own]);
            waits->free[enemy] = fmin(waits->free[enemy], meets->free[own]);
        }
    }
}

void exact_equilibrium_wait_once(const EquilibriumShip *ship, const EquilibriumMeets *meets,
                                 EquilibriumWaits *waits)
{
    wait_turn(ship, meets, waits);
}

// The side that is met attacks or waits, whichever is better for it.
static EquilibriumMeets attack_or_wait(const EquilibriumMen *men, const EquilibriumMeets *attacks,
                                       const EquilibriumWaits *waits)
{
    EquilibriumMeets meets;
    for (int mask = 0; mask < EQUILIBRIUM_MASKS; ++mask) {
        const int rooms = __builtin_popcount((unsigned)mask);
        const bool gathered_can = attacks->gathered[mask] > -9;
        meets.gathered[mask] = gathered_can ? fmin(attacks->gathered[mask], waits->free[mask]) : -9;
        // 9, the value for "no attack possible", means here that the gathered side may only wait.
        const bool free_can = rooms > 0 && rooms <= exact_equilibrium_total(men->count[SIDE_FREE]);
        double attack = attacks->free[mask] < 9 ? attacks->free[mask] : -1;
        meets.free[mask] = free_can ? fmax(attack, waits->gathered[mask]) : 9;
    }
    return meets;
}

static bool are_equal(const EquilibriumWaits *one, const EquilibriumWaits *other)
{
    for (int mask = 0; mask < EQUILIBRIUM_MASKS; ++mask)
        if (one->gathered[mask] != other->gathered[mask] || one->free[mask] != other->free[mask])
            return false;
    return true;
}

void exact_equilibrium_wait_for_ever(const EquilibriumShip *ship, const EquilibriumMen *men,
                                     const EquilibriumMeets *attacks, double stalemate,
                                     EquilibriumWaits *waits)
{
    for (int mask = 0; mask < EQUILIBRIUM_MASKS; ++mask)
        waits->gathered[mask] = waits->free[mask] = stalemate;
    for (int turn = 0; turn < 2 * EQUILIBRIUM_MASKS; ++turn) {
        EquilibriumMeets meets = attack_or_wait(men, attacks, waits);
        EquilibriumWaits before = *waits;
        wait_turn(ship, &meets, waits);
        if (are_equal(&before, waits))
            return;
    }
}
