/// exact_equilibrium_attack: lists the fights that an order brings about, with their ends.

#include "sim/mutiny/equilibrium/exact_equilibrium_attack.h"

bool exact_equilibrium_attack_open(const EquilibriumShip *ship, const EquilibriumMeeting *meeting,
                                   EquilibriumAttack *attack)
{
    bool fights = false;
    for (int i = 0; i < 2; ++i) {
        const int *own = meeting->own[i], *enemies = meeting->enemies[i];
        if (exact_equilibrium_total(own) > 0 && exact_equilibrium_total(enemies) > 0) {
            attack->ends[i] = exact_ends_of(&ship->ends[meeting->mover], own, enemies,
                                            meeting->pair->penalised[meeting->mover][i]);
            fights = true;
            continue;
        }
        ExactEnd *unchanged = &attack->unchanged[i];
        unchanged->probability = 1;
        for (int rank = 0; rank < RANK_COUNT; ++rank) {
            unchanged->left[ROLE_ATTACKER][rank] = (int16_t)own[rank];
            unchanged->left[ROLE_DEFENDER][rank] = (int16_t)enemies[rank];
        }
        attack->ends[i] = (ExactEndList){unchanged, 1};
    }
    return fights;
}
