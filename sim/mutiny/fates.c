/// fates: sorting out the prisoners.

#include "sim/mutiny/fates.h"

#include <string.h>

void fates_settle(Fates *fates, MutinyResult result)
{
    bool won = result == MUTINY_RED_WINS || result == MUTINY_WHITE_WINS;
    Colour winner = result == MUTINY_RED_WINS ? COLOUR_RED : COLOUR_WHITE;
    Kind shot = kind_of(colour_other(winner), RANK_SPECIAL);
    int32_t alive = 0;
    for (int kind = 0; kind < KIND_COUNT; ++kind) {
        int32_t left = fates->started[kind] - fates->killed[kind];
        fates->shot[kind] = won && kind == (int)shot ? left : 0;
        fates->alive[kind] = left - fates->shot[kind];
        alive += fates->alive[kind];
    }
    fates->crew = won ? alive : 0;
    fates->lost_winner = won ? fates->killed[kind_of(winner, RANK_SPECIAL)] +
                                   fates->killed[kind_of(winner, RANK_SAILOR)]
                             : 0;
}

void fates_record(const Fates *fates, MutinyResult result, Outcome *outcome)
{
    outcome->result = (int32_t)result;
    outcome->start[MUTINY_START_OFFICERS] = fates->started[KIND_OFFICER];
    outcome->start[MUTINY_START_PARTY_MEMBERS] = fates->started[KIND_PARTY_MEMBER];
    outcome->start[MUTINY_START_RED_SAILORS] = fates->started[KIND_RED_SAILOR];
    outcome->cells[MUTINY_CREW] = fates->crew;
    outcome->cells[MUTINY_LOST_WINNER] = fates->lost_winner;
    memcpy(&outcome->cells[MUTINY_KILLED], fates->killed, sizeof fates->killed);
    memcpy(&outcome->cells[MUTINY_CAPTURED], fates->captured, sizeof fates->captured);
    memcpy(&outcome->cells[MUTINY_SHOT], fates->shot, sizeof fates->shot);
    memcpy(&outcome->cells[MUTINY_ALIVE], fates->alive, sizeof fates->alive);
}
