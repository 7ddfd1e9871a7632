/// command_run: the main job: play, then report.

#include <math.h>
#include <string.h>

#include "cli/commands/command.h"
#include "cli/commands/stratify_run.h"
#include "cli/report/answer_folder.h"
#include "cli/report/records.h"
#include "cli/report/report.h"
#include "cli/report/report_by.h"
#include "cli/runs/exact_answer.h"
#include "cli/runs/run_precision.h"
#include "cli/scenario/counted.h"
#include "cli/scenario/number.h"
#include "cli/scenario/run_settings.h"
#include "cli/system/watch.h"
#include "sim/batch/batch.h"

// The section `run` names the methods in the order of their enum.
_Static_assert(INTERVAL_METHOD_WILSON == 0 && INTERVAL_METHOD_EXACT == 1 &&
                   INTERVAL_METHOD_JEFFREYS == 2,
               "the choices of run.interval are in the order of IntervalMethod");

// How a run is played.
typedef struct Job {
    const Options *options;
    const Scenario *scenario;
    BatchPlan plan;
    bool is_precise;     // stops by itself
    Precision precision; // when it is precise
    int by[REPORT_BY_MAX];
    int by_count;
} Job;

static Status read_by(const Options *options, Job *job, Error *error)
{
    if (options->by.count > REPORT_BY_MAX)
        return error_set(error, FAIL_USAGE, NULL, "--by may be given %d times", REPORT_BY_MAX);
    for (; job->by_count < options->by.count; ++job->by_count) {
        const char *name = options->by.items[job->by_count];
        Status status = report_by_find(&job->scenario->prepared->measures, name,
                                       &job->by[job->by_count], error);
        if (status == FAIL_UNKNOWN_NAME)
            TRY(counted_explain(job->scenario, name, error));
        TRY(status);
    }
    return OK;
}

static Status plan(const Options *options, const Scenario *scenario, Job *job, Error *error)
{
    *job =
        (Job){.options = options, .scenario = scenario, .plan = run_settings_plan(scenario->run)};
    TRY(read_by(options, job, error));
    if (!options->precision)
        return OK;
    job->is_precise = true;
    job->plan.games = options->max_games ? options->max_games : RUN_PRECISION_GAMES_MAX;
    return run_precision_read(options, scenario, &job->precision, error);
}

// @param taker takes each game's outcome; null where nobody needs them
static Status play_games(Job *job, const BatchTaker *taker, const BatchWatch *watch, Tally *tally,
                         Error *error)
{
    const Prepared *prepared = job->scenario->prepared;
    job->precision.taker = taker;
    if (job->is_precise)
        return precision_play(&job->precision, job->plan, watch, tally, error);
    return taker ? batch_records(prepared, job->plan, watch, taker, tally, error)
                 : batch_run(prepared, job->plan, watch, tally, error);
}

// Plays with one row a game to a file.
static Status play_with_records(Job *job, const BatchWatch *watch, Tally *tally, Error *error)
{
    Records *records;
    TRY(records_open(job->options->records, &job->scenario->prepared->measures, &records, error));
    BatchTaker taker = records_taker(records);
    Status status = play_games(job, &taker, watch, tally, error);
    if (status == OK)
        return records_commit(records, error);
    records_abandon(records);
    return status;
}

static Status play(Job *job, Tally *tally, Error *error)
{
    Watch watch = watch_begin(job->options->quiet, 0);
    BatchWatch batch = watch_batch(&watch);
    Status status = job->options->records ? play_with_records(job, &batch, tally, error)
                                          : play_games(job, NULL, &batch, tally, error);
    watch_end(&watch);
    return status;
}

// Writes the files before printing: a closed pipe ends the program while it prints.
static Status tell(const Options *options, const RunReport *report, Error *error)
{
    ReportFormat format = REPORT_TABLE;
    if (options->format)
        TRY(report_format_parse(options->format, &format, error));
    if (options->out)
        TRY(report_write_directory(report, options->out, error));
    return options->quiet && !options->format ? OK : report_print(report, format, stdout, error);
}

static Status interrupted(const RunReport *report, Error *error)
{
    char played[NUMBER_TEXT_SIZE], planned[NUMBER_TEXT_SIZE];
    number_grouped(report->tally->games, played);
    number_grouped(report->games_planned, planned);
    return error_set(error, FAIL_INTERRUPTED, NULL,
                     "interrupted after %s of %s games; the report is partial", played, planned);
}

// The failure of a run that stopped because its figure cannot become more precise.
static Status vain(const RunReport *report, Error *error)
{
    const Figure figure = report->precision->figure;
    const char *name = figure_name(report->tally->set, figure);
    char games[NUMBER_TEXT_SIZE];
    number_grouped(report->tally->games, games);
    if (figure_sums(report->tally, figure).sum_x == 0)
        return error_set(error, FAIL_ANSWER_NO, NULL,
                         "no precision of '%.60s' can be promised: in none of %s games it is "
                         "defined",
                         name, games);
    return error_set(error, FAIL_ANSWER_NO, NULL,
                     "no precision of '%.60s' can be promised: in all %s games its values had "
                     "the same mean, and nothing bounds how many others a game may have",
                     name, games);
}

static Status too_wide(const RunReport *report, Error *error)
{
    char games[NUMBER_TEXT_SIZE];
    double needed = precision_games(report->precision, report->tally);
    if (precision_is_vain(report->precision, report->tally))
        return vain(report, error);
    if (!isfinite(needed))
        return error_set(error, FAIL_ANSWER_NO, NULL,
                         "the precision was not reached, and how many games would do is not known");
    number_grouped((Unsigned128)ceil(needed), games);
    return error_set(error, FAIL_ANSWER_NO, NULL,
                     "the precision was not reached; about %s games would do", games);
}

// Reports first and fails afterwards, so that a failed precision does not lose the report.
static Status conclude(const Options *options, const RunReport *report, Error *error)
{
    TRY(tell(options, report, error));
    TRY(report_check_exact(report, error));
    if (report->partial)
        return interrupted(report, error);
    bool is_wide = report->precision && !precision_is_reached(report->precision, report->tally);
    return is_wide ? too_wide(report, error) : OK;
}

static Status run(Job *job, const ExactAnswer *exact, Tally *tally, Error *error)
{
    const Scenario *scenario = job->scenario;
    if (job->options->out)
        TRY(answer_folder_prepare(job->options->out, "run", job->options->force, error));
    TRY(tally_create(&scenario->prepared->measures, tally, error));
    TRY(play(job, tally, error));
    bool is_done = tally->games == job->plan.games ||
                   (job->is_precise && (precision_is_reached(&job->precision, tally) ||
                                        precision_is_vain(&job->precision, tally)));
    if (!is_done)
        job->precision.request.method = INTERVAL_METHOD_SEQUENCE;
    RunReport report = {.scenario = scenario,
                        .tally = tally,
                        .games_planned = is_done ? tally->games : job->plan.games,
                        .partial = !is_done,
                        .confidence = run_settings_confidence(scenario->run),
                        .method = is_done ? (IntervalMethod)scenario->run->interval
                                          : INTERVAL_METHOD_SEQUENCE, // somebody looked and stopped
                        .exact = exact->solved ? &exact->table : NULL,
                        .no_exact = exact_answer_reason(exact),
                        .precision = job->is_precise ? &job->precision : NULL,
                        .by_count = job->by_count};
    memcpy(report.by, job->by, sizeof report.by);
    return conclude(job->options, &report, error);
}

static Status run_plainly(const Options *options, const Scenario *scenario,
                          const ExactAnswer *exact, Error *error)
{
    Tally tally = {0};
    Job job;
    TRY(plan(options, scenario, &job, error));
    if (job.is_precise)
        TRY(run_precision_check_figure(&scenario->prepared->measures,
                                       exact->solved ? &exact->table : NULL, job.precision.figure,
                                       error));
    Status status = run(&job, exact, &tally, error);
    tally_destroy(&tally);
    return status;
}

static Status run_with_exact(const Options *options, ExactMode mode, const Scenario *scenario,
                             Error *error)
{
    ExactAnswer exact = {.solved = false};
    TRY(run_precision_check(options, error));
    if (options->measure && !options->precision && !options->stratify)
        return error_set(error, FAIL_USAGE, NULL,
                         "--measure goes with --precision WIDTH or --stratify");
    Status status = mode == EXACT_OFF ? OK : exact_answer_try(scenario, &exact, error);
    if (status == OK)
        status = options->stratify ? stratify_run(options, scenario, &exact, error)
                                   : run_plainly(options, scenario, &exact, error);
    exact_answer_release(&exact);
    return status;
}

Status command_run(const Options *options, Problems *problems)
{
    Scenario scenario;
    Error error;
    ExactMode mode = EXACT_AUTO;
    if (options->exact && exact_mode_parse(options->exact, &mode, &error) != OK)
        return command_fail(problems, &error);
    if (mode == EXACT_ONLY)
        return command_exact(options, problems);
    TRY(command_load_alone(options, &scenario, problems));
    Status status = scenario_choose_engine(&scenario, scenario.run->games, problems);
    if (status == OK) {
        status = run_with_exact(options, mode, &scenario, &error);
        if (status != OK)
            command_fail(problems, &error);
    }
    scenario_release(&scenario);
    return status;
}
