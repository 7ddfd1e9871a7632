/// command_matrix: one figure for every value of one parameter against every value of another.

#include <math.h>
#include <stdlib.h>

#include "analysis/verdict.h"
#include "cli/commands/command.h"
#include "cli/commands/points.h"
#include "cli/report/matrix_report.h"

// Says which cell cannot be solved.
static Status blame_cell(const Points *cells, int cell, const Error *refusal, Error *error)
{
    char where[ERROR_KEY_SIZE];
    sweep_plan_describe(cells->run->plan, cell, where, sizeof where);
    return error_set(error, refusal->status, NULL, "%s: %s", where, refusal->text);
}

// Fills the rows of the cells that can be solved, so that only the others are played.
static Status solve(Points *cells, Error *error)
{
    ExactMode mode = EXACT_AUTO;
    if (cells->options->exact)
        TRY(exact_mode_parse(cells->options->exact, &mode, error));
    for (int cell = 0; cell < cells->run->plan->points; ++cell) {
        double exact;
        Error refusal;
        if (points_exact(cells, cell, mode, &exact, &refusal) != OK)
            return blame_cell(cells, cell, &refusal, error);
        cells->rows[cell] = (SweepRow){.value = {{exact, exact, exact}, ""}, .exact = exact};
        if (!isnan(exact))
            cells->rows[cell].value.method = VERDICT_EXACT_METHOD;
        // With --exact only, a figure that the solver says has no value is left out.
        cells->run->points[cell].solved = !isnan(exact) || mode == EXACT_ONLY;
    }
    return OK;
}

// Fills the rows of the cells that were played. They hold together with the confidence asked for,
// so they are estimated as one set.
static Status estimate(Points *cells, Error *error)
{
    const SweepGames *games = cells->run->points;
    size_t count = 0;
    for (int cell = 0; cell < cells->run->plan->points; ++cell)
        if (!games[cell].solved)
            cells->games[count++] = (SweepPoint){.tally = &games[cell].tally, .exact = NAN};
    SweepRow *played = calloc(count + 1, sizeof *played);
    if (!played)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for %zu cells", count);
    Status status = points_rows(cells, count, played, error);
    for (int cell = cells->run->plan->points - 1; cell >= 0 && status == OK; --cell)
        if (!games[cell].solved)
            cells->rows[cell] = played[--count];
    free(played);
    return status;
}

static Status solve_and_play(Points *cells, Error *error)
{
    TRY(solve(cells, error));
    TRY(points_play(cells, error));
    return estimate(cells, error);
}

// The cells are many, so each has fewer games than the scenario would have for a run, unless the
// command line says how many: what is set last is in force.
static Status load_base(const Options *options, Scenario *base, Problems *problems)
{
    ScenarioSet sets[1 + OPTIONS_SET_MAX] = {
        {.option = "games", .key = "run.games", .text = "100000"}};
    for (int i = 0; i < options->set_count; ++i)
        sets[1 + i] = options->sets[i];
    ScenarioRequest request = {.path = options->arguments[0],
                               .root = options->root,
                               .sets = sets,
                               .set_count = 1 + options->set_count,
                               .is_pattern = true};
    return scenario_load(&request, base, problems);
}

// The scenario as it stands need not hold together, only every cell: what it cannot say about its
// measures the first cell does.
static Status prepare_base(const SweepPlan *plan, Scenario *base, Scenario *first,
                           Problems *problems)
{
    Problems *unheard = calloc(1, sizeof *unheard);
    const Error without_memory = {.status = FAIL_MEMORY, .text = "out of memory for the scenario"};
    if (!unheard)
        return problems_add(problems, NULL, &without_memory);
    Status status = scenario_prepare(base, unheard);
    free(unheard);
    if (status == OK)
        return OK;
    TRY(sweep_plan_scenario(plan, 0, first, problems));
    base->prepared = first->prepared;
    return OK;
}

static void release_base(Scenario *base, Scenario *first)
{
    if (first->game) {
        base->prepared = NULL;
        scenario_release(first);
    }
    scenario_release(base);
}

Status command_matrix(const Options *options, Problems *problems)
{
    static const PointsCommand matrix = {solve_and_play, matrix_report_write, matrix_report_print};
    Scenario base, first = {0};
    SweepPlan plan = {0};
    TRY(load_base(options, &base, problems));
    Status status =
        sweep_plan_create_matrix(&base, options->rows, options->columns, &plan, problems);
    if (status == OK)
        status = prepare_base(&plan, &base, &first, problems);
    if (status == OK)
        status = points_answer(&matrix, options, &plan, problems);
    sweep_plan_release(&plan);
    release_base(&base, &first);
    return status;
}
