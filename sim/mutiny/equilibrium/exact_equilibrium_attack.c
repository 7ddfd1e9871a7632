/// exact_equilibrium_attack: lists the fights that an order brings about, with their ends.

#include "sim/mutiny/equilibrium/exact_equilibrium_attack.h"

#include <stdlib.h>

bool exact_equilibrium_attack_open(const EquilibriumShip *ship, const EquilibriumMeeting *meeting,
                                   EquilibriumAttack *attack)
{
    bool fights = false;
    for (int i = 0; i < 2; ++i) {
        const int *own = meeting->own[i], *enemies = meeting->enemies[i];
        if (exact_equilibrium_attack_meets(meeting, i)) {
            attack->ends[i] = exact_equilibrium_attack_ends(ship, meeting, i);
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

static size_t two_groups(int specials, int sailors)
{
    return (size_t)((specials + 1) * (specials + 2) / 2) *
           (size_t)((sailors + 1) * (sailors + 2) / 2);
}

Status exact_equilibrium_attack_open_room(const EquilibriumShip *ship, const EquilibriumMen *men,
                                          EquilibriumRoom *room, Error *error)
{
    const int *free = men->count[SIDE_FREE];
    *room = (EquilibriumRoom){
        .attacks = malloc(exact_equilibrium_table_groups(ship, men) * sizeof *room->attacks),
        .sums = malloc(exact_equilibrium_table_group_count(free) * sizeof *room->sums),
        .candidates =
            malloc(two_groups(free[RANK_SPECIAL], free[RANK_SAILOR]) * sizeof *room->candidates)};
    if (room->attacks && room->sums && room->candidates)
        return OK;
    exact_equilibrium_attack_close_room(room);
    return error_set(error, FAIL_MEMORY, NULL, "out of memory for best play");
}

void exact_equilibrium_attack_close_room(EquilibriumRoom *room)
{
    free(room->attacks);
    free(room->sums);
    free(room->candidates);
}
