/// chain_count: where the counts are in a tally.

#include "sim/mutiny/chain/chain_count.h"

#include <assert.h>

// Every measure of a chain's game is a count of one cell, so its index is that of its cell.
static int fate_measure(const Mutiny *mutiny, MutinyFate fate, int kind)
{
    return mutiny->cells.fate[fate] + kind;
}

// The histogram of a measure; for a measure that is not counted, a scratch cell that nobody reads.
static uint64_t *histogram(ChainCount *count, Tally *tally, MutinyResult result, int measure)
{
    const Measure *what = &tally->set->measures[measure];
    return measure_is_given(what, (int)result) ? tally_counts(tally, measure, (int)result)
                                               : &count->unused;
}

static uint64_t *fate_histogram(ChainCount *count, Tally *tally, MutinyResult result,
                                MutinyFate fate, int kind)
{
    return histogram(count, tally, result, fate_measure(count->mutiny, fate, kind));
}

static void open_kinds(ChainCount *count, Tally *tally, MutinyResult result)
{
    ChainCountResult *here = &count->results[result];
    for (int kind = 0; kind < KIND_COUNT; ++kind) {
        here->killed[kind] = fate_histogram(count, tally, result, FATE_KILLED, kind);
        here->captured[kind] = fate_histogram(count, tally, result, FATE_CAPTURED, kind);
        here->alive[kind] = fate_histogram(count, tally, result, FATE_ALIVE, kind);
        if (count->optional)
            here->started[kind] = fate_histogram(count, tally, result, FATE_STARTED, kind);
    }
    here->shot_officers = fate_histogram(count, tally, result, FATE_SHOT, KIND_OFFICER);
    here->shot_party = fate_histogram(count, tally, result, FATE_SHOT, KIND_PARTY_MEMBER);
}

static void open_result(ChainCount *count, Tally *tally, MutinyResult result)
{
    const ChainMen officers = 0xff, whites = 0xffff;
    ChainCountResult *here = &count->results[result];
    *here = (ChainCountResult){.turns = histogram(count, tally, result, MUTINY_TURNS),
                               .matchups = histogram(count, tally, result, MUTINY_MATCHUPS),
                               .lost_winner = histogram(count, tally, result, MUTINY_LOST_WINNER),
                               .crews = histogram(count, tally, result, MUTINY_CREW)};
    open_kinds(count, tally, result);
    if (result == MUTINY_RED_WINS || result == MUTINY_WHITE_WINS) {
        bool white = result == MUTINY_WHITE_WINS;
        here->crew = UINT32_MAX;
        here->winners = white ? whites : ~whites;
        here->shot = white ? officers << 16 : officers;
    }
}

void chain_count_open(ChainCount *count, const Mutiny *mutiny, Tally *tally)
{
    const MeasureSet *set = tally->set;
    assert(set->result_count == MUTINY_RESULT_COUNT);
    // Without a start table all games are counted in one cell by result; see chain_count_close.
    *count = (ChainCount){.mutiny = mutiny,
                          .starts = tally->cells + (set->start_cells ? MUTINY_RESULT_COUNT : 0),
                          .optional = mutiny->optional.any};
    for (int result = 0; result < MUTINY_RESULT_COUNT; ++result)
        open_result(count, tally, (MutinyResult)result);
}

static bool is_of(const Mutiny *mutiny, MutinyFate fate, int measure)
{
    int first = mutiny->cells.fate[fate];
    return first >= 0 && measure >= first && measure < first + KIND_COUNT;
}

// Whether chain_count_add, or count_draws, has counted the measure.
static bool is_counted(const Mutiny *mutiny, int measure)
{
    static const MutinyFate fates[] = {FATE_KILLED,  FATE_CAPTURED, FATE_ALIVE,
                                       FATE_STARTED, FATE_JOINED,   FATE_LEFT};
    if (measure == MUTINY_TURNS || measure == MUTINY_MATCHUPS || measure == MUTINY_CREW ||
        measure == MUTINY_LOST_WINNER || measure == fate_measure(mutiny, FATE_SHOT, KIND_OFFICER) ||
        measure == fate_measure(mutiny, FATE_SHOT, KIND_PARTY_MEMBER))
        return true;
    for (size_t i = 0; i < sizeof fates / sizeof *fates; ++i)
        if (is_of(mutiny, fates[i], measure))
            return true;
    return measure == mutiny->cells.card[COLOUR_WHITE] || measure == mutiny->cells.card[COLOUR_RED];
}

static void count_turned(const Mutiny *mutiny, Tally *tally, int result, const ChainDraw *draw,
                         uint64_t games)
{
    const struct {
        MutinyFate fate;
        ChainMen men;
    } turned[] = {{FATE_JOINED, draw->joined}, {FATE_LEFT, draw->left}};
    for (size_t i = 0; i < sizeof turned / sizeof *turned; ++i)
        for (int kind = 0; kind < KIND_COUNT && mutiny->cells.fate[turned[i].fate] >= 0; ++kind)
            tally_counts(tally, fate_measure(mutiny, turned[i].fate, kind),
                         result)[chain_men_of(turned[i].men, kind)] += games;
}

static void count_draws(const ChainCount *count, const ChainDraw *draws, Tally *tally, int result)
{
    const Mutiny *mutiny = count->mutiny;
    for (int i = 0; i < CHAIN_DRAWS_MAX; ++i) {
        uint64_t games = count->results[result].draws[i];
        if (games == 0)
            continue;
        count_turned(mutiny, tally, result, &draws[i], games);
        for (int colour = 0; colour < COLOUR_COUNT; ++colour)
            if (mutiny->cells.card[colour] >= 0)
                tally_counts(tally, mutiny->cells.card[colour], result)[draws[i].card[colour]] +=
                    games;
    }
}

void chain_count_close(const ChainCount *count, const ChainDraw *draws, Tally *tally)
{
    for (int result = 0; result < MUTINY_RESULT_COUNT; ++result) {
        uint64_t games = count->results[result].games;
        tally->games += games;
        if (tally->set->start_cells)
            tally->cells[result] += games;
        for (int measure = 0; measure < tally->set->count; ++measure)
            if (!is_counted(count->mutiny, measure) &&
                measure_is_given(&tally->set->measures[measure], result))
                *tally_counts(tally, measure, result) += games;
        if (count->optional)
            count_draws(count, draws, tally, result);
    }
}
