/// tally: counting outcomes.
///
/// Layout: games by result; the start table, results innermost; then for each measure and result
/// its histogram (a series: followed by its sums; a ratio: the sum of products alone); then for
/// each open count and result its sums beyond the bins.

#include "sim/base/tally.h"

#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>

#include "sim/base/extent.h"
#include "sim/base/rng.h"

Status tally_create(const MeasureSet *set, Tally *tally, Error *error)
{
    *tally = (Tally){.set = set, .cells = calloc(extent(set->tally_cells), sizeof *tally->cells)};
    if (!tally->cells)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for a tally of %llu counts",
                         (unsigned long long)set->tally_cells);
    return OK;
}

void tally_destroy(Tally *tally)
{
    free(tally->cells);
    *tally = (Tally){0};
}

static uint64_t series_width(const Measure *measure)
{
    return (uint64_t)measure->hi + 1 + SERIES_SUM_COUNT;
}

// Notes a value beyond its range, so that what is noted does not hang on the order of games.
static __attribute__((noinline, cold)) void note_beyond(Tally *tally, uint32_t cell, uint64_t times)
{
    if (tally->beyond == 0 || cell < tally->beyond_cell)
        tally->beyond_cell = cell;
    tally->beyond += times;
}

// Counts a value beyond the bins: of an open count in the nearest, with the rest summed beside it.
static __attribute__((noinline, cold)) void add_beyond(Tally *tally, const MeasureStep *step,
                                                       int64_t value, uint64_t times)
{
    int64_t end = step->beyond_cell && value < step->lo ? step->lo : step->hi;
    tally->cells[step->tally_cell + (uint64_t)(end - step->lo)] += times;
    if (!step->beyond_cell) {
        note_beyond(tally, step->cell, times);
        return;
    }
    uint64_t *sums = tally->cells + step->beyond_cell;
    uint64_t squares = (uint64_t)(value * value - end * end);
    sums[BEYOND_SUM] += times * (uint64_t)(value - end);
    sums[BEYOND_SQUARES_LOW] += times * (squares & UINT32_MAX);
    sums[BEYOND_SQUARES_HIGH] += times * (squares >> 32);
}

static inline void add_counts(Tally *tally, const MeasureStep *step, const MeasureStep *beyond,
                              const int32_t *values, uint64_t times)
{
    for (; step < beyond; ++step) {
        // One comparison also catches values below the lowest.
        uint32_t bin = (uint32_t)values[step->cell] - (uint32_t)step->lo;
        if (__builtin_expect(bin > (uint32_t)step->hi - (uint32_t)step->lo, 0))
            add_beyond(tally, step, values[step->cell], times);
        else
            tally->cells[step->tally_cell + bin] += times;
    }
}

static inline void add_ratios(uint64_t *cells, const MeasureStep *step, const MeasureStep *beyond,
                              const int32_t *values, uint64_t times)
{
    for (; step < beyond; ++step) {
        uint64_t above = (uint64_t)values[step->cell], below = (uint64_t)values[step->denominator];
        assert(step->hi == 0 || above <= (uint64_t)step->hi * below);
        cells[step->tally_cell] += times * above * below;
    }
}

static inline void add_series(uint64_t *histogram, int32_t hi, const int32_t *counts,
                              uint64_t times)
{
    // From the top down to 1, `number` holds each value once for every step down to it.
    uint64_t number = 0, sum = 0;
    for (int32_t value = hi; value > 0; --value) {
        histogram[value] += times * (uint64_t)counts[value];
        number += (uint64_t)counts[value];
        sum += number;
    }
    histogram[0] += times * (uint64_t)counts[0];
    number += (uint64_t)counts[0];
    uint64_t *sums = histogram + hi + 1;
    sums[SERIES_N] += times * number;
    sums[SERIES_S] += times * sum;
    sums[SERIES_NN] += times * number * number;
    sums[SERIES_SS] += times * sum * sum;
    sums[SERIES_NS] += times * number * sum;
}

// Values beyond their ranges count as the largest.
static inline uint64_t start_index(const MeasureSet *set, const int32_t *start, bool *beyond)
{
    uint64_t index = 0;
    for (int i = 0; i < set->start_count; ++i) {
        uint32_t hi = (uint32_t)set->start[i].hi, value = (uint32_t)start[i];
        *beyond |= value > hi;
        index = index * ((uint64_t)hi + 1) + (value > hi ? hi : value);
    }
    return index;
}

static inline void add_start(Tally *tally, const Outcome *outcome, uint64_t times)
{
    uint64_t results = (uint64_t)tally->set->result_count;
    bool beyond = false;
    uint64_t index = start_index(tally->set, outcome->start, &beyond);
    if (__builtin_expect(beyond, 0))
        note_beyond(tally, TALLY_CELL_NONE, times);
    tally->cells[results + index * results + (uint64_t)outcome->result] += times;
}

// Inline, so that the multiplications vanish where the number of times is a constant 1.
static inline void add_times(Tally *tally, const Outcome *outcome, uint64_t times)
{
    const MeasureSet *set = tally->set;
    uint64_t results = (uint64_t)set->result_count, result = (uint64_t)outcome->result;
    tally->games += times;
    if (__builtin_expect(result >= results, 0)) {
        note_beyond(tally, TALLY_CELL_NONE, times);
        return;
    }
    tally->cells[result] += times;
    if (set->start_cells)
        add_start(tally, outcome, times);
    const MeasurePlan *plan = &set->plans[result];
    const MeasureStep *steps = plan->steps, *series = steps + plan->beyond[MEASURE_COUNT];
    const MeasureStep *ratios = steps + plan->beyond[MEASURE_SERIES];
    add_counts(tally, steps, series, outcome->cells, times);
    for (; series < ratios; ++series)
        add_series(tally->cells + series->tally_cell, series->hi, outcome->cells + series->cell,
                   times);
    add_ratios(tally->cells, ratios, steps + plan->beyond[MEASURE_RATIO], outcome->cells, times);
}

void tally_add_times(Tally *tally, const Outcome *outcome, uint64_t times)
{
    add_times(tally, outcome, times);
}

void tally_add(Tally *tally, const Outcome *outcome)
{
    add_times(tally, outcome, 1);
}

void tally_merge(Tally *tally, const Tally *from)
{
    assert(tally->set->tally_cells == from->set->tally_cells);
    tally->games += from->games;
    if (from->beyond)
        note_beyond(tally, from->beyond_cell, from->beyond);
    for (uint64_t i = 0; i < tally->set->tally_cells; ++i)
        tally->cells[i] += from->cells[i];
}

Status tally_check(const Tally *tally, Error *error)
{
    if (tally->beyond == 0)
        return OK;
    const char *name = "the start or the result";
    int32_t hi = 0;
    for (int i = 0; i < tally->set->count; ++i)
        if (tally->set->measures[i].kind != MEASURE_RATIO &&
            tally->set->measures[i].outcome_cell == tally->beyond_cell) {
            name = tally->set->measures[i].name;
            hi = tally->set->measures[i].hi;
        }
    return error_set(
        error, FAIL_FAULT, NULL,
        "%llu games came to more of '%s' than the %d that it can be, by a fault of this "
        "program; please report the scenario",
        (unsigned long long)tally->beyond, name, (int)hi);
}

const uint64_t *tally_histogram(const Tally *tally, int measure, int result)
{
    const Measure *m = &tally->set->measures[measure];
    assert(m->kind != MEASURE_RATIO);
    uint64_t width = m->kind == MEASURE_SERIES ? series_width(m) : measure_bins(m);
    return tally->cells + m->tally_cell + (uint64_t)result * width;
}

uint64_t *tally_counts(Tally *tally, int measure, int result)
{
    return tally->cells + (tally_histogram(tally, measure, result) - tally->cells);
}

TallyBeyond tally_beyond(const Tally *tally, int measure, int result)
{
    const Measure *m = &tally->set->measures[measure];
    if (!m->is_open)
        return (TallyBeyond){0};
    const uint64_t *sums = tally->cells + m->beyond_cell + (uint64_t)result * BEYOND_SUM_COUNT;
    return (TallyBeyond){.sum = (int64_t)sums[BEYOND_SUM],
                         .squares = ((Unsigned128)sums[BEYOND_SQUARES_HIGH] << 32) +
                                    sums[BEYOND_SQUARES_LOW]};
}

const uint64_t *tally_series_sums(const Tally *tally, int measure, int result)
{
    assert(tally->set->measures[measure].kind == MEASURE_SERIES);
    return tally_histogram(tally, measure, result) + tally->set->measures[measure].hi + 1;
}

uint64_t tally_ratio_product(const Tally *tally, int measure, int result)
{
    assert(tally->set->measures[measure].kind == MEASURE_RATIO);
    return tally->cells[tally->set->measures[measure].tally_cell + (uint64_t)result];
}

uint64_t tally_start_index(const MeasureSet *set, const int32_t *start)
{
    bool beyond = false;
    return start_index(set, start, &beyond);
}

uint64_t tally_start(const Tally *tally, uint64_t index, int result)
{
    assert(index < tally->set->start_cells);
    uint64_t results = (uint64_t)tally->set->result_count;
    return tally->cells[results + index * results + (uint64_t)result];
}

uint64_t tally_fingerprint(const Tally *tally)
{
    uint64_t hash = splitmix64_mix(tally->games + UINT64_C(0x9e3779b97f4a7c15));
    for (uint64_t i = 0; i < tally->set->tally_cells; ++i)
        if (tally->cells[i])
            hash = splitmix64_mix(hash ^ splitmix64_mix(i) ^ tally->cells[i]);
    return hash;
}
