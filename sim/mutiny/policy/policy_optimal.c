/// policy_optimal: from the board to the order, and the men to their places.

#include "sim/mutiny/policy/policy_optimal.h"

#include "sim/mutiny/march.h"
#include "sim/mutiny/policy/optimal.h"

// Men leave compartments that have too many for those that have too few, the first listed first.
static void carry_out(Play *play, const Standing *after)
{
    Positions now = march_positions(play);
    for (int from = 0; from < play->mutiny->rooms; ++from)
        for (int to = 0; to < play->mutiny->rooms; ++to) {
            int32_t going[RANK_COUNT];
            for (int rank = 0; rank < RANK_COUNT; ++rank) {
                int spare = now.men[from][rank] - after->men[from][rank];
                int room = after->men[to][rank] - now.men[to][rank];
                int men = spare < room ? spare : room;
                going[rank] = men > 0 ? men : 0;
                now.men[from][rank] -= going[rank];
                now.men[to][rank] += going[rank];
            }
            play_move(play, from, to, going);
        }
}

void policy_optimal_move(Play *play)
{
    const Optimal *optimal = play->mutiny->optimal[play->mover];
    Standing enemies, after;
    int32_t own[RANK_COUNT] = {0};
    for (int room = 0; room < play->mutiny->rooms; ++room)
        for (int rank = 0; rank < RANK_COUNT; ++rank) {
            const Room *here = &play->board.rooms[room];
            own[rank] += here->free[play->mover][rank];
            enemies.men[room][rank] = here->free[colour_other(play->mover)][rank];
        }
    uint32_t state = optimal_state(optimal, play->mover, own, &enemies);
    int turns_left = play->mutiny->max_turns - play->turn + 1;
    optimal_order(optimal, play->mover, own,
                  optimal_choice(optimal, play->mover, state, turns_left), &after);
    carry_out(play, &after);
}
