#include "cli/commands/points.h"

#include <math.h>
#include <stdlib.h>

#include "cli/commands/command.h"
#include "cli/report/answer_folder.h"
#include "cli/runs/run_precision.h"
#include "cli/scenario/counted.h"
#include "cli/scenario/run_settings.h"
#include "sim/base/plural.h"

static const MeasureSet *set_of(const Points *points)
{
    return &points->run->plan->base->prepared->measures;
}

// Reads what --precision asks of each point. The error probability is divided among the points that
// are played.
static Status read_precision(Points *points, Error *error)
{
    const Options *options = points->options;
    SweepRun *run = points->run;
    TRY(run_precision_check(options, error));
    if (!options->precision)
        return OK;
    run->is_precise = true;
    TRY(run_precision_read_paired(options, run->plan->base, false, &run->precision, error));
    run->precision.confidence =
        sweep_single_confidence(run->precision.confidence, (size_t)sweep_run_played(run));
    return OK;
}

Status points_play(Points *points, Error *error)
{
    TRY(read_precision(points, error));
    return sweep_run_play(points->run, points->options->out, points->options->quiet, error);
}

// Keeps the largest share of a result.
static void note_share(Points *points, int point, int result, double share)
{
    SweepReport *report = &points->report;
    if (result >= MEASURE_RESULT_MAX || !(share > report->most[result]))
        return;
    report->most[result] = share;
    report->most_at[result] = point;
}

// Of points that were not solved, by their games.
static void note_played_shares(Points *points)
{
    for (int point = 0; point < points->run->plan->points; ++point) {
        const PairedTally *tally = &points->run->points[point].tally;
        for (int result = 0; tally->games > 0 && isnan(points->rows[point].exact) &&
                             result < set_of(points)->result_count;
             ++result)
            note_share(points, point, result,
                       (double)paired_tally_result(tally, PAIRED_SECOND, result) /
                           (double)tally->games);
    }
}

Status points_exact(Points *points, int point, ExactMode mode, double *exact, Error *error)
{
    const Scenario *scenario = &points->run->points[point].scenario;
    ExactAnswer answer = {.solved = false};
    Figure figure;
    *exact = NAN;
    if (mode == EXACT_OFF)
        return OK;
    TRY(mode == EXACT_ONLY
            ? exact_answer_figures(scenario, &answer, error)
            : exact_answer_try_one_of(scenario, points->run->plan->points, &answer, error));
    const char *name = figure_name(set_of(points), points->report.figure);
    if (answer.solved && figure_find(&scenario->prepared->measures, name, &figure, NULL) == OK)
        *exact = figure_exact(&answer.table, figure);
    for (int result = 0; answer.solved && result < answer.table.set->result_count; ++result)
        note_share(points, point, result, answer.table.cells[result]);
    exact_answer_note(&answer, &points->report.no_exact);
    exact_answer_release(&answer);
    return OK;
}

static IntervalMethod method_of(const SweepRun *run)
{
    return run->is_precise ? INTERVAL_METHOD_SEQUENCE
                           : (IntervalMethod)run->plan->base->run->interval;
}

Status points_rows(const Points *points, size_t count, SweepRow *rows, Error *error)
{
    const SweepRequest request = {.figure = figure_name(set_of(points), points->report.figure),
                                  .method = method_of(points->run),
                                  .confidence = points->report.confidence};
    return sweep_rows(&request, points->games, count, rows, error);
}

// Whether every point is known as closely as was wanted.
static Status check_precision(const SweepRun *run, Error *error)
{
    int wide = 0;
    for (int i = 0; run->is_precise && i < run->plan->points; ++i)
        wide += !run->points[i].solved &&
                paired_precision_half_width(&run->precision, &run->points[i].tally) >
                    run->precision.half_width;
    if (wide == 0)
        return OK;
    return error_set(error, FAIL_ANSWER_NO, NULL,
                     "the precision of '%.60s' was not reached at %d of %d point%s; --max-games "
                     "allows more games",
                     run->precision.figure, wide, run->plan->points, plural(run->plan->points));
}

static Status tell(const PointsCommand *command, Points *points, Error *error)
{
    note_played_shares(points);
    const Options *options = points->options;
    ReportFormat format = REPORT_TABLE;
    if (options->format)
        TRY(report_format_parse(options->format, &format, error));
    if (options->out) {
        TRY(command->write(&points->report, options->out, error));
        TRY(sweep_run_finish(points->run, options->out, error));
    }
    if (!options->quiet || options->format)
        TRY(command->print(&points->report, format, stdout, error));
    return check_precision(points->run, error);
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
    if (command->release)
        command->release(&points.report);
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
