/// command_sweep: one figure over the values of one or more parameters.

#include <math.h>
#include <stdlib.h>

#include "cli/commands/command.h"
#include "cli/report/exact_answer.h"
#include "cli/report/sweep_report.h"
#include "cli/system/file.h"

// The exact figure at every point where it is quickly found. The work allowed is shared by the
// points, so that many do not take for ever.
static Status solve(const SweepReport *report, SweepPoint *points, Error *error)
{
    const SweepPlan *plan = report->run->plan;
    const char *name = figure_name(&plan->base->prepared->measures, report->figure);
    for (int i = 0; i < plan->points; ++i) {
        const Scenario *scenario = &report->run->points[i].scenario;
        ExactAnswer answer;
        Figure figure;
        TRY(exact_answer_try_one_of(scenario, plan->points, &answer, error));
        if (answer.solved && figure_find(&scenario->prepared->measures, name, &figure, NULL) == OK)
            points[i].exact = figure_exact(&answer.table, figure);
        exact_answer_release(&answer);
    }
    return OK;
}

static Status tell(const Options *options, const SweepReport *report, Error *error)
{
    ReportFormat format = REPORT_TABLE;
    if (options->format)
        TRY(report_format_parse(options->format, &format, error));
    if (options->out) {
        TRY(sweep_report_write(report, options->out, error));
        TRY(sweep_run_finish(report->run, options->out, error));
    }
    return options->quiet && !options->format ? OK
                                              : sweep_report_print(report, format, stdout, error);
}

static Status report(const Options *options, SweepReport *report, Error *error)
{
    const SweepPlan *plan = report->run->plan;
    size_t count = (size_t)plan->points;
    SweepPoint *points = calloc(count, sizeof *points);
    SweepRow *rows = calloc(count, sizeof *rows);
    SweepRequest request = {.figure = figure_name(&plan->base->prepared->measures, report->figure),
                            .method = (IntervalMethod)plan->base->run->interval,
                            .confidence = report->confidence};
    Status status = OK;
    if (!points || !rows)
        status = error_set(error, FAIL_MEMORY, NULL, "out of memory for %zu points", count);
    for (size_t i = 0; i < count && status == OK; ++i)
        points[i] = (SweepPoint){.tally = &report->run->points[i].tally, .exact = NAN};
    if (status == OK)
        status = solve(report, points, error);
    if (status == OK)
        status = sweep_rows(&request, points, count, rows, error);
    report->rows = rows;
    if (status == OK)
        status = tell(options, report, error);
    free(points);
    free(rows);
    return status;
}

static Status sweep(const Options *options, SweepRun *run, Error *error)
{
    const Prepared *prepared = run->plan->base->prepared;
    SweepReport sweep = {.run = run,
                         .figure = figure_of_answer(prepared),
                         .confidence = run_settings_confidence(run->plan->base->run)};
    if (options->measure)
        TRY(figure_find(&prepared->measures, options->measure, &sweep.figure, error));
    if (options->out)
        TRY(file_make_directory(options->out, error));
    TRY(sweep_run_play(run, options->out, options->quiet, error));
    return run->interrupted ? sweep_run_interrupted(run, options->out, error)
                            : report(options, &sweep, error);
}

Status command_sweep(const Options *options, Problems *problems)
{
    Scenario base;
    SweepPlan plan = {0};
    SweepRun run = {0};
    Error error;
    TRY(command_load(options, &base, problems));
    Status status = scenario_choose_engine(&base, base.run->games, problems);
    if (status == OK)
        status = sweep_plan_create(&base, &options->vary, &plan, problems);
    if (status == OK)
        status = sweep_run_create(&plan, &run, problems);
    if (status == OK) {
        status = sweep(options, &run, &error);
        if (status != OK)
            command_fail(problems, &error);
        sweep_run_destroy(&run);
    }
    sweep_plan_release(&plan);
    scenario_release(&base);
    return status;
}
