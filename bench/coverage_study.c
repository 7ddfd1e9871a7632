/// coverage_study: see coverage_study.h.

#include "bench/coverage_study.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/exact_moments.h"

/// States that a solver may have.
#define STATES_MAX UINT64_C(20000000)

bool coverage_has(const CoverageSample *sample, CoverageKind kind)
{
    for (const CoverageRow *row = sample->rows; row->figure; ++row)
        if (row->kind == kind)
            return true;
    return false;
}

int coverage_row_count(const CoverageSample *sample)
{
    int count = 0;
    while (sample->rows[count].figure)
        ++count;
    return count;
}

static int list_sets(const char *const *words, ScenarioSet sets[COVERAGE_SETS_MAX])
{
    int count = 0;
    for (; words[2 * count]; ++count)
        sets[count] = (ScenarioSet){"set", words[2 * count], words[2 * count + 1]};
    return count;
}

static Status as_error(const CoverageSample *sample, Status status, const Problems *problems,
                       Error *error)
{
    return status == OK
               ? OK
               : error_set(error, status, NULL, "%s: %.300s", sample->name, problems->lines[0]);
}

static Status load(CoverageReady *ready, Error *error)
{
    const CoverageSample *sample = ready->sample;
    ScenarioSet sets[COVERAGE_SETS_MAX], others[COVERAGE_SETS_MAX];
    Problems problems = {0};
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", ready->study->scenarios, sample->file);
    ScenarioRequest request = {
        .path = path, .sets = sets, .set_count = list_sets(sample->sets, sets)};
    Status status = scenario_load(&request, &ready->scenario[PAIRED_FIRST], &problems);
    ready->has_other = sample->others[0] != NULL;
    if (status == OK && ready->has_other)
        status = scenario_derive(&ready->scenario[PAIRED_FIRST], others,
                                 list_sets(sample->others, others), &ready->scenario[PAIRED_SECOND],
                                 &problems);
    return as_error(sample, status, &problems, error);
}

static Status solve(CoverageReady *ready, Error *error)
{
    for (int i = 0; i < 1 + ready->has_other; ++i) {
        TRY(exact_answer_solve(&ready->scenario[i], STATES_MAX, false, NULL, &ready->exact[i],
                               error));
        TRY(game_choose_engine(ready->scenario[i].prepared, ENGINE_AUTO, ready->study->budget,
                               error));
    }
    return OK;
}

static Status find_condition(const MeasureSet *set, const char *name, int *condition, Error *error)
{
    for (int result = 0; result < set->result_count; ++result)
        if (strcmp(set->results[result].name, name) == 0) {
            *condition = result;
            return OK;
        }
    return error_set(error, FAIL_UNKNOWN_NAME, NULL, "there is no result '%s'", name);
}

// The law of a count, for its quantiles and its spread.
static bool exact_law(const CoverageReady *ready, Figure figure, double **cells, size_t *size)
{
    const ExactTable *table = &ready->exact[PAIRED_FIRST].table;
    if (figure.measure < 0 || table->set->measures[figure.measure].kind != MEASURE_COUNT)
        return false;
    *size = condition_size(table->set, figure.measure);
    *cells = calloc(*size, sizeof **cells);
    if (*cells)
        condition_exact(table, figure.measure, figure.condition, *cells);
    return *cells != NULL;
}

static void set_exact(CoverageReady *ready, int index)
{
    const CoverageRow *row = &ready->sample->rows[index];
    const Figure figure = ready->figures[index];
    double *cells, value = figure_exact(&ready->exact[PAIRED_FIRST].table, figure);
    size_t size;
    ExactMoments moments;
    ready->sds[index] = sqrt(value * (1 - value));
    if (exact_law(ready, figure, &cells, &size)) {
        ready->sds[index] = exact_moments(cells, size, &moments) ? moments.sd : (double)NAN;
        if (row->kind == COVERAGE_QUANTILE)
            value = exact_moments_quantile(cells, size, row->level);
        free(cells);
    }
    if (row->kind == COVERAGE_DIFFERENCE)
        value = figure_exact(&ready->exact[PAIRED_SECOND].table, figure) - value;
    ready->values[index] = value;
}

static Status find_rows(CoverageReady *ready, Error *error)
{
    const MeasureSet *set = &ready->scenario[PAIRED_FIRST].prepared->measures;
    for (int i = 0; i < coverage_row_count(ready->sample); ++i) {
        const CoverageRow *row = &ready->sample->rows[i];
        TRY(figure_find(set, row->figure, &ready->figures[i], error));
        if (row->condition)
            TRY(find_condition(set, row->condition, &ready->figures[i].condition, error));
        if (!ready->cells)
            set_exact(ready, i);
    }
    return OK;
}

// Every cell of a matrix by itself.
static Status open_matrix(CoverageReady *ready, Error *error)
{
    const CoverageSample *sample = ready->sample;
    Problems problems = {0};
    ready->plan = (SweepPlan){.base = &ready->scenario[PAIRED_FIRST], .command = "matrix"};
    Status status =
        sweep_plan_create_matrix(sample->sides[0], sample->sides[1], &ready->plan, &problems);
    if (status == OK)
        status = sweep_run_create(&ready->plan, &ready->matrix, &problems);
    TRY(as_error(sample, status, &problems, error));
    ready->cells = calloc((size_t)ready->plan.points, sizeof *ready->cells);
    if (!ready->cells)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for a matrix");
    for (int i = 0; i < ready->plan.points; ++i) {
        const Scenario *scenario = &ready->matrix.points[i].scenario;
        ExactAnswer exact;
        Figure figure;
        TRY(figure_find(&scenario->prepared->measures, sample->rows[0].figure, &figure, error));
        TRY(exact_answer_solve(scenario, STATES_MAX, false, NULL, &exact, error));
        ready->cells[i] = figure_exact(&exact.table, figure);
        exact_answer_release(&exact);
    }
    return OK;
}

static Status open_parts(CoverageReady *ready, Error *error)
{
    const CoverageSample *sample = ready->sample;
    TRY(load(ready, error));
    if (sample->sides[0])
        TRY(open_matrix(ready, error));
    else
        TRY(solve(ready, error));
    TRY(find_rows(ready, error));
    if (ready->has_other)
        TRY(paired_create(ready->scenario[PAIRED_FIRST].prepared,
                          ready->scenario[PAIRED_SECOND].prepared, &ready->paired, error));
    if (coverage_has(sample, COVERAGE_BY_SPREAD) || coverage_has(sample, COVERAGE_IN_PROPORTION) ||
        coverage_has(sample, COVERAGE_PRECISION_BY_SPREAD))
        TRY(stratify_create(ready->scenario[PAIRED_FIRST].prepared, &ready->stratify, error));
    return OK;
}

Status coverage_open(const CoverageStudy *study, const CoverageSample *sample, CoverageReady *ready,
                     Error *error)
{
    *ready = (CoverageReady){.study = study, .sample = sample};
    Status status = open_parts(ready, error);
    if (status != OK)
        coverage_close(ready);
    return status;
}

void coverage_close(CoverageReady *ready)
{
    free(ready->cells);
    sweep_run_destroy(&ready->matrix);
    sweep_plan_release(&ready->plan);
    stratify_destroy(&ready->stratify);
    paired_destroy(&ready->paired);
    for (int i = 0; i < COVERAGE_VERSIONS; ++i) {
        exact_answer_release(&ready->exact[i]);
        if (ready->scenario[i].game)
            scenario_release(&ready->scenario[i]);
    }
    *ready = (CoverageReady){0};
}
