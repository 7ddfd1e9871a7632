/// command_tournament: policies of both sides against each other, and the equilibrium among them.

#include <stdlib.h>
#include <string.h>

#include "cli/commands/command.h"
#include "cli/commands/matrix_points.h"
#include "cli/report/tournament_report.h"
#include "cli/runs/exact_answer.h"
#include "cli/runs/tournament_best_play.h"
#include "cli/scenario/policy_keys.h"
#include "cli/scenario/run_settings.h"
#include "cli/system/watch.h"
#include "sim/batch/batch_workers.h"

// Finds the two sides' parameters: --rows and --columns where they are given, else the game's own.
static Status find_sides(const Scenario *base, const Options *options,
                         const char *sides[MATRIX_AXES], PolicyKeys *found, Problems *problems)
{
    *found = policy_keys_find(base);
    sides[MATRIX_ROWS] = options->rows;
    sides[MATRIX_COLUMNS] = options->columns;
    bool is_clear = found->count == MATRIX_AXES;
    for (int axis = 0; axis < MATRIX_AXES && is_clear; ++axis)
        if (!sides[axis])
            sides[axis] = found->keys[axis];
    if (sides[MATRIX_ROWS] && sides[MATRIX_COLUMNS])
        return OK;
    return problems_say(problems, &(Place){.source = "mutineer tournament"}, NULL,
                        "this game does not have a policy for each of two sides; --rows KEY and "
                        "--columns KEY say what to hold against what");
}

static Status check_plan(const SweepPlan *plan, Problems *problems)
{
    Error error;
    return tournament_check(plan, &error) == OK ? OK : command_fail(problems, &error);
}

static Status refuse(Problems *problems, const char *why)
{
    return problems_say(problems, &(Place){.source = "mutineer tournament"}, NULL, "--best-play %s",
                        why);
}

// What best play is worth is told of winning and of a stalemate's worth, by solvers of single
// games of two sides.
static Status check_best_play(const Options *options, const Scenario *base, Problems *problems)
{
    const MeasureSet *set = &base->prepared->measures;
    const char *first = figure_name(set, figure_of_answer(base->prepared));
    if (!options->best_play)
        return OK;
    if (base->script)
        return refuse(problems, "finds no best replies to policies of a script; its policy "
                                "optimal is best play");
    if (!base->game->best_play)
        return refuse(problems, "needs a game with a solver of best play; this one has none");
    if (options->measure && strcmp(options->measure, first) != 0 &&
        strcmp(options->measure, "score") != 0)
        return problems_say(problems, &(Place){.source = "mutineer tournament"}, NULL,
                            "--best-play is about winning, so it does not go with --measure "
                            "%.60s; leave that out, or take %s or score",
                            options->measure, first);
    return OK;
}

static Status solve_best_play(const Points *points, TournamentBestPlay *found, Error *error)
{
    const Options *options = points->options;
    const Workers workers = batch_workers(points->run->plan->base->run->threads);
    Watch watch = watch_begin_exact(options->quiet);
    ExactWatch told = watch_exact(&watch);
    const ExactBestPlayOptions settings = {.limited = strcmp(options->best_play, "limited") == 0,
                                           .bytes_max = EXACT_BEST_PLAY_BYTES_MAX,
                                           .workers = &workers,
                                           .watch = &told};
    Status status = tournament_best_play_solve(points->run, &settings, found, error);
    watch_end(&watch);
    return status;
}

// Best play first: where there is none nobody should wait for the cells.
static Status fill(Points *points, Error *error)
{
    if (points->options->best_play) {
        TournamentBestPlay *found = calloc(1, sizeof *found);
        if (!found)
            return error_set(error, FAIL_MEMORY, NULL, "out of memory for best play");
        points->report.best_play = found;
        TRY(solve_best_play(points, found, error));
    }
    return matrix_points_fill(points, error);
}

static void release(SweepReport *report)
{
    if (report->best_play)
        tournament_best_play_release(report->best_play);
    free(report->best_play);
}

Status command_tournament(const Options *options, Problems *problems)
{
    static const PointsCommand tournament = {.fill = fill,
                                             .write = tournament_report_write,
                                             .print = tournament_report_print,
                                             .release = release};
    MatrixBase base;
    SweepPlan plan = {.command = "tournament"};
    PolicyKeys found = {.count = 0};
    const char *sides[MATRIX_AXES];
    if (options->best_play && strcmp(options->best_play, "both") == 0)
        return refuse(problems, "both: a tournament is held to one of unlimited and limited");
    TRY(matrix_points_load(options, &base, problems));
    Status status = find_sides(&base.scenario, options, sides, &found, problems);
    if (status == OK)
        status = matrix_points_plan(&base, sides, &plan, problems);
    if (status == OK)
        status = check_plan(&plan, problems);
    if (status == OK)
        status = check_best_play(options, &base.scenario, problems);
    if (status == OK)
        status = points_answer(&tournament, options, &plan, problems);
    sweep_plan_release(&plan);
    matrix_points_release(&base);
    return status;
}
