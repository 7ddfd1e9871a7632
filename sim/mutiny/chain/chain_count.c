/// chain_count: where the counts are in a tally.

#include "sim/mutiny/chain/chain_count.h"

#include <assert.h>

// A histogram of a measure, or the place for what is not counted.
static uint64_t *histogram(ChainCount *count, Tally *tally, MutinyResult result, int measure)
{
    const Measure *what = &tally->set->measures[measure];
    return measure_is_given(what, (int)result) ? tally_counts(tally, measure, (int)result)
                                               : &count->unused;
}

static void open_result(ChainCount *count, Tally *tally, MutinyResult result)
{
    const ChainMen officers = 0xff, whites = 0xffff;
    ChainCountResult *here = &count->results[result];
    *here = (ChainCountResult){
        .turns = histogram(count, tally, result, MUTINY_TURNS),
        .matchups = histogram(count, tally, result, MUTINY_MATCHUPS),
        .lost_winner = histogram(count, tally, result, MUTINY_LOST_WINNER),
        .crews = histogram(count, tally, result, MUTINY_CREW),
        .shot_officers = histogram(count, tally, result, MUTINY_SHOT + KIND_OFFICER),
        .shot_party = histogram(count, tally, result, MUTINY_SHOT + KIND_PARTY_MEMBER)};
    for (int kind = 0; kind < KIND_COUNT; ++kind) {
        here->killed[kind] = histogram(count, tally, result, MUTINY_KILLED + kind);
        here->captured[kind] = histogram(count, tally, result, MUTINY_CAPTURED + kind);
        here->alive[kind] = histogram(count, tally, result, MUTINY_ALIVE + kind);
    }
    if (result == MUTINY_RED_WINS || result == MUTINY_WHITE_WINS) {
        bool white = result == MUTINY_WHITE_WINS;
        here->crew = UINT32_MAX;
        here->winners = white ? whites : ~whites;
        here->shot = white ? officers << 16 : officers;
    }
}

void chain_count_open(ChainCount *count, Tally *tally)
{
    const MeasureSet *set = tally->set;
    assert(set->result_count == MUTINY_RESULT_COUNT);
    // Without a start table the games are counted by result alone, once: see chain_count_close.
    *count = (ChainCount){.starts = tally->cells + (set->start_cells ? MUTINY_RESULT_COUNT : 0)};
    for (int result = 0; result < MUTINY_RESULT_COUNT; ++result)
        open_result(count, tally, (MutinyResult)result);
}

// Whether chain_count_add has counted the measure.
static bool is_counted(int measure)
{
    return measure == MUTINY_TURNS || measure == MUTINY_MATCHUPS || measure == MUTINY_CREW ||
           measure == MUTINY_LOST_WINNER ||
           (measure >= MUTINY_KILLED && measure < MUTINY_CAPTURED + KIND_COUNT) ||
           measure == MUTINY_SHOT + KIND_OFFICER || measure == MUTINY_SHOT + KIND_PARTY_MEMBER ||
           (measure >= MUTINY_ALIVE && measure < MUTINY_ALIVE + KIND_COUNT);
}

void chain_count_close(const ChainCount *count, Tally *tally)
{
    for (int result = 0; result < MUTINY_RESULT_COUNT; ++result) {
        uint64_t games = count->results[result].games;
        tally->games += games;
        if (tally->set->start_cells)
            tally->cells[result] += games;
        for (int measure = 0; measure < tally->set->count; ++measure)
            if (!is_counted(measure) && measure_is_given(&tally->set->measures[measure], result))
                *tally_counts(tally, measure, result) += games;
    }
}
