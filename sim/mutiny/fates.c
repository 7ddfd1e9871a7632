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

bool fates_is_shot(Kind kind, MutinyResult result, bool soldiers_join)
{
    if (result == MUTINY_RED_WINS)
        return kind == KIND_OFFICER || (kind == KIND_SOLDIER && !soldiers_join);
    return result == MUTINY_WHITE_WINS && kind == KIND_PARTY_MEMBER;
}

bool fates_is_winner(Kind kind, MutinyResult result)
{
    bool red = kind == KIND_PARTY_MEMBER || kind == KIND_RED_SAILOR;
    return result == (red ? MUTINY_RED_WINS : MUTINY_WHITE_WINS);
}

void fates_settle_all(Fates *fates, MutinyResult result, bool soldiers_join)
{
    bool won = result == MUTINY_RED_WINS || result == MUTINY_WHITE_WINS;
    fates->crew = fates->lost_winner = 0;
    for (int kind = 0; kind < KIND_ALL_COUNT; ++kind) {
        int32_t gone = fates->killed[kind] + fates->executed[kind] + fates->drowned[kind] +
                       fates->escaped[kind] + fates->left[kind];
        int32_t aboard = fates->started[kind] + fates->joined[kind] - gone;
        fates->shot[kind] = fates_is_shot((Kind)kind, result, soldiers_join) ? aboard : 0;
        fates->alive[kind] = aboard - fates->shot[kind];
        if (won)
            fates->crew += fates->alive[kind];
        if (fates_is_winner((Kind)kind, result))
            fates->lost_winner += fates->killed[kind] + fates->executed[kind];
    }
}

void fates_record(const Fates *fates, MutinyResult result, Outcome *outcome)
{
    outcome->result = (int32_t)result;
    outcome->start[MUTINY_START_OFFICERS] = fates->started[KIND_OFFICER];
    outcome->start[MUTINY_START_PARTY_MEMBERS] = fates->started[KIND_PARTY_MEMBER];
    outcome->start[MUTINY_START_RED_SAILORS] = fates->started[KIND_RED_SAILOR];
    outcome->cells[MUTINY_CREW] = fates->crew;
    outcome->cells[MUTINY_LOST_WINNER] = fates->lost_winner;
    const size_t size = KIND_COUNT * sizeof(int32_t);
    memcpy(&outcome->cells[MUTINY_KILLED], fates->killed, size);
    memcpy(&outcome->cells[MUTINY_CAPTURED], fates->captured, size);
    memcpy(&outcome->cells[MUTINY_SHOT], fates->shot, size);
    memcpy(&outcome->cells[MUTINY_ALIVE], fates->alive, size);
}

void fates_record_all(const Fates *fates, MutinyResult result, const MutinyCells *cells,
                      Outcome *outcome)
{
    const int32_t *const counts[FATE_COUNT] = {
        [FATE_KILLED] = fates->killed,   [FATE_CAPTURED] = fates->captured,
        [FATE_SHOT] = fates->shot,       [FATE_ALIVE] = fates->alive,
        [FATE_STARTED] = fates->started, [FATE_JOINED] = fates->joined,
        [FATE_LEFT] = fates->left,       [FATE_EXECUTED] = fates->executed,
        [FATE_DROWNED] = fates->drowned, [FATE_ESCAPED] = fates->escaped};
    fates_record(fates, result, outcome);
    for (int fate = 0; fate < FATE_COUNT; ++fate)
        if (cells->fate[fate] >= 0)
            memcpy(&outcome->cells[cells->fate[fate]], counts[fate],
                   (size_t)cells->kinds * sizeof *counts[fate]);
}
