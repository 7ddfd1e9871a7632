/// points: see points.h.

#include "cli/commands/points.h"

#include <math.h>
#include <stdlib.h>

#include "cli/commands/command.h"
#include "cli/report/answer_folder.h"
#include "cli/scenario/counted.h"
#include "cli/scenario/run_settings.h"

static const MeasureSet *set_of(const Points *points)
{
    return &points->run->plan->base->prepared->measures;
}

Status points_play(Points *points, Error *error)
{
    return sweep_run_play(points->run, points->options->out, points->options->quiet, error);
}

Status points_exact(const Points *points, int point, ExactMode mode, double *exact, Error *error)
{
    const Scenario *scenario = &points->run->points[point].scenario;
    ExactAnswer answer = {.solved = false};
    Figure figure;
    *exact = NAN;
    if (mode == EXACT_OFF)
        return OK;
    TRY(mode == EXACT_ONLY
            ? exact_answer_solve(scenario, EXACT_STATES_MAX, NULL, &answer, error)
            : exact_answer_try_one_of(scenario, points->run->plan->points, &answer, error));
    const char *name = figure_name(set_of(points), points->report.figure);
    if (answer.solved && figure_find(&scenario->prepared->measures, name, &figure, NULL) == OK)
        *exact = figure_exact(&answer.table, figure);
    exact_answer_release(&answer);
    return OK;
}

Status points_rows(const Points *points, size_t count, SweepRow *rows, Error *error)
{
    const SweepRequest request = {.figure = figure_name(set_of(points), points->report.figure),
                                  .method = (IntervalMethod)points->run->plan->base->run->interval,
                                  .confidence = points->report.confidence};
    return sweep_rows(&request, points->games, count, rows, error);
}

static Status tell(const PointsCommand *command, const Points *points, Error *error)
{
    const Options *options = points->options;
    ReportFormat format = REPORT_TABLE;
    if (options->format)
        TRY(report_format_parse(options->format, &format, error));
    if (options->out) {
        TRY(command->write(&points->report, options->out, error));
        TRY(sweep_run_finish(points->run, options->out, error));
    }
    return options->quiet && !options->format
               ? OK
               : command->print(&points->report, format, stdout, error);
}

static Status fill_and_tell(const PointsCommand *command, Points *points, Error *error)
{
    const Options *options = points->options;
    if (options->measure)
        TRY(counted_figure(points->run->plan->base, options->measure, &points->report.figure,
                           error));
    if (options->out)
        TRY(answer_folder_prepare(options->out, points->run->plan->command, options->force, error));
    TRY(command->fill(points, error));
    return tell(command, points, error);
}

static Status with_room(const PointsCommand *command, const Options *options, SweepRun *run,
                        Error *error)
{
    const Scenario *base = run->plan->base;
    size_t count = (size_t)run->plan->points;
    Points points = {.options = options,
                     .run = run,
                     .games = calloc(count, sizeof *points.games),
                     .rows = calloc(count, sizeof *points.rows)};
    points.report = (SweepReport){.run = run,
                                  .rows = points.rows,
                                  .figure = figure_of_answer(base->prepared),
                                  .confidence = run_settings_confidence(base->run)};
    Status status = OK;
    if (!points.games || !points.rows)
        status = error_set(error, FAIL_MEMORY, NULL, "out of memory for %zu points", count);
    if (status == OK)
        status = fill_and_tell(command, &points, error);
    free(points.games);
    free(points.rows);
    return status;
}

static void note_unused(const SweepRun *run, Problems *problems)
{
    const Scenario **scenarios = calloc((size_t)run->plan->points, sizeof *scenarios);
    for (int i = 0; scenarios && i < run->plan->points; ++i)
        scenarios[i] = &run->points[i].scenario;
    if (scenarios)
        scenario_note_unused(scenarios, run->plan->points, problems);
    free(scenarios);
}

Status points_answer(const PointsCommand *command, const Options *options, const SweepPlan *plan,
                     Problems *problems)
{
    SweepRun run;
    Error error;
    TRY(sweep_run_create(plan, &run, problems));
    note_unused(&run, problems);
    Status status = with_room(command, options, &run, &error);
    if (status != OK)
        command_fail(problems, &error);
    sweep_run_destroy(&run);
    return status;
}
