/// measure: building a MeasureSet and the layout that follows from it.

#include "sim/base/measure.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "sim/base/extent.h"
#include "sim/base/rng.h"

Status measure_set_add(MeasureSet *set, Measure measure, Error *error)
{
    assert(measure.hi >= 0 && measure.lo <= 0 && set->tally_cells == 0);
    Measure *grown = realloc(set->measures, (size_t)(set->count + 1) * sizeof *grown);
    if (!grown)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for measure '%s'", measure.name);
    set->measures = grown;
    measure.outcome_cell = set->outcome_cells;
    if (measure.kind == MEASURE_COUNT)
        set->outcome_cells += 1;
    else if (measure.kind == MEASURE_SERIES)
        set->outcome_cells += (uint64_t)measure.hi + 1;
    grown[set->count++] = measure;
    return OK;
}

static uint64_t start_cells(const MeasureSet *set)
{
    uint64_t cells = set->start_count > 0;
    for (int i = 0; i < set->start_count; ++i) {
        cells *= (uint64_t)set->start[i].hi + 1;
        if (cells > MEASURE_START_CELLS_MAX)
            return 0;
    }
    return cells;
}

static uint64_t cells_per_result(const Measure *measure)
{
    uint64_t values = measure_bins(measure);
    switch (measure->kind) {
    case MEASURE_COUNT:
        return values;
    case MEASURE_SERIES:
        return values + SERIES_SUM_COUNT;
    default:
        return 1;
    }
}

static MeasureStep make_step(const MeasureSet *set, const Measure *measure, int result)
{
    MeasureStep step = {.tally_cell =
                            measure->tally_cell + (uint64_t)result * cells_per_result(measure),
                        .cell = (uint32_t)measure->outcome_cell,
                        .hi = measure->hi,
                        .lo = measure->lo};
    if (measure->is_open)
        step.beyond_cell = measure->beyond_cell + (uint64_t)result * BEYOND_SUM_COUNT;
    if (measure->kind == MEASURE_RATIO) {
        step.cell = (uint32_t)set->measures[measure->numerator].outcome_cell;
        step.denominator = (uint32_t)set->measures[measure->denominator].outcome_cell;
    }
    return step;
}

static Status make_plan(MeasureSet *set, int result, Error *error)
{
    MeasurePlan *plan = &set->plans[result];
    int made = 0;
    plan->steps = calloc((size_t)set->count + 1, sizeof *plan->steps);
    if (!plan->steps)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for %d measures", set->count);
    for (int kind = 0; kind < MEASURE_KIND_COUNT; ++kind) {
        for (int i = 0; i < set->count; ++i)
            if ((int)set->measures[i].kind == kind && measure_is_given(&set->measures[i], result))
                plan->steps[made++] = make_step(set, &set->measures[i], result);
        plan->beyond[kind] = made;
    }
    return OK;
}

static int32_t points_of(const Result *result, int32_t drawn)
{
    switch (result->end) {
    case RESULT_WON:
        return MEASURE_POINTS;
    case RESULT_DRAWN:
        return drawn;
    case RESULT_PAID:
        return result->points;
    default:
        return 0;
    }
}

void measure_set_score(MeasureSet *set, int32_t drawn)
{
    int won = 0, lost = 0;
    assert(drawn >= 0 && drawn <= MEASURE_POINTS);
    for (int i = 0; i < set->result_count; ++i) {
        const Result *result = &set->results[i];
        set->points[i] = points_of(result, drawn);
        won |= result->end != RESULT_DRAWN && set->points[i] == MEASURE_POINTS;
        lost |= result->end == RESULT_LOST || (result->end == RESULT_PAID && set->points[i] == 0);
    }
    set->has_score = won && lost;
}

Status measure_set_close(MeasureSet *set, Error *error)
{
    assert(set->result_count >= 1 && set->result_count <= MEASURE_RESULT_MAX);
    uint64_t results = (uint64_t)set->result_count;
    measure_set_score(set, MEASURE_POINTS / 2);
    set->start_cells = start_cells(set);
    set->tally_cells = results + set->start_cells * results;
    for (int i = 0; i < set->count; ++i) {
        set->measures[i].tally_cell = set->tally_cells;
        set->tally_cells += results * cells_per_result(&set->measures[i]);
        if (set->tally_cells > MEASURE_TALLY_CELLS_MAX)
            return error_set(
                error, FAIL_LIMIT, NULL,
                "counting every value of '%s' (%d..%d) would need too much memory; make "
                "the numbers in the scenario smaller",
                set->measures[i].name, set->measures[i].lo, set->measures[i].hi);
    }
    // Behind all others, so that cells of games that stay within their bins are where they were.
    for (int i = 0; i < set->count; ++i)
        if (set->measures[i].is_open) {
            set->measures[i].beyond_cell = set->tally_cells;
            set->tally_cells += results * BEYOND_SUM_COUNT;
        }
    for (int result = 0; result < set->result_count; ++result)
        TRY(make_plan(set, result, error));
    return OK;
}

void measure_set_release(MeasureSet *set)
{
    free(set->measures);
    for (int result = 0; result < set->result_count; ++result)
        free(set->plans[result].steps);
    *set = (MeasureSet){0};
}

int measure_set_find(const MeasureSet *set, const char *name)
{
    for (int i = 0; i < set->count; ++i)
        if (strcmp(set->measures[i].name, name) == 0)
            return i;
    return -1;
}

size_t outcome_size(const MeasureSet *set)
{
    uint64_t size = sizeof(Outcome) + set->outcome_cells * sizeof(int32_t);
    return extent((size + 7) / 8 * 8);
}
