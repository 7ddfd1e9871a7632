/// matrix_points: cells are solved first, so that only the others are played.

#include "cli/commands/matrix_points.h"

#include <math.h>
#include <stdlib.h>

#include "analysis/verdict.h"
#include "cli/scenario/settings.h"

/// Games for each cell, unless the command line says how many.
#define GAMES_KEY "run.games"
#define GAMES_CHOSEN "100000"

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

Status matrix_points_fill(Points *cells, Error *error)
{
    TRY(solve(cells, error));
    TRY(points_play(cells, error));
    return estimate(cells, error);
}

// Nobody who did not say how many games has set a parameter: the answer's foot does not name it.
static Status choose_games(Scenario *base, Error *error)
{
    ParamRef games;
    if (settings_is_from_command_line(base, GAMES_KEY))
        return OK;
    TRY(param_find(&base->tree, base->block, GAMES_KEY, &games, error));
    settings_forget(base, GAMES_KEY);
    return param_set(&games, GAMES_CHOSEN, error);
}

Status matrix_points_load(const Options *options, MatrixBase *base, Problems *problems)
{
    const ScenarioRequest request = {.path = options->arguments[0],
                                     .root = options->root,
                                     .sets = options->sets,
                                     .set_count = options->set_count,
                                     .is_pattern = true};
    Error error;
    base->first = (Scenario){0};
    TRY(scenario_load(&request, &base->scenario, problems));
    if (choose_games(&base->scenario, &error) == OK)
        return OK;
    scenario_release(&base->scenario);
    return problems_add(problems, &(Place){.source = "mutineer"}, &error);
}

// The base scenario may be inconsistent as long as every cell is consistent: then the first cell is
// prepared instead, to know the game's measures.
static Status prepare_base(const SweepPlan *plan, MatrixBase *base, Problems *problems)
{
    Problems *unheard = calloc(1, sizeof *unheard);
    const Error without_memory = {.status = FAIL_MEMORY, .text = "out of memory for the scenario"};
    if (!unheard)
        return problems_add(problems, NULL, &without_memory);
    Status status = scenario_prepare(&base->scenario, unheard);
    free(unheard);
    if (status == OK)
        return OK;
    TRY(sweep_plan_scenario(plan, 0, &base->first, problems));
    base->scenario.prepared = base->first.prepared;
    return OK;
}

Status matrix_points_plan(MatrixBase *base, const char *const sides[MATRIX_AXES], SweepPlan *plan,
                          Problems *problems)
{
    plan->base = &base->scenario;
    TRY(sweep_plan_create_matrix(sides[MATRIX_ROWS], sides[MATRIX_COLUMNS], plan, problems));
    return prepare_base(plan, base, problems);
}

void matrix_points_release(MatrixBase *base)
{
    if (base->first.game) {
        base->scenario.prepared = NULL;
        scenario_release(&base->first);
    }
    scenario_release(&base->scenario);
}
