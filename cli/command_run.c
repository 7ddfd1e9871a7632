/// command_run: the main job: play, then report.

#include "cli/command.h"
#include "cli/exact_answer.h"
#include "cli/file.h"
#include "cli/number.h"
#include "cli/records.h"
#include "cli/report.h"
#include "cli/watch.h"
#include "sim/batch/batch.h"

// The section `run` names the methods in the order of their enum.
_Static_assert(INTERVAL_METHOD_WILSON == 0 && INTERVAL_METHOD_EXACT == 1 &&
                   INTERVAL_METHOD_JEFFREYS == 2,
               "the choices of run.interval are in the order of IntervalMethod");

// Plays with one row a game to a file.
static Status play_with_records(const Scenario *scenario, const char *path, const BatchWatch *watch,
                                Tally *tally, Error *error)
{
    Records *records;
    TRY(records_open(path, &scenario->prepared->measures, &records, error));
    BatchTaker taker = records_taker(records);
    Status status = batch_records(scenario->prepared, run_settings_plan(scenario->run), watch,
                                  &taker, tally, error);
    if (status == OK)
        return records_commit(records, error);
    records_abandon(records);
    return status;
}

static Status play(const Options *options, const Scenario *scenario, Tally *tally, Error *error)
{
    Watch watch = watch_begin(options->quiet, 0);
    BatchWatch batch = watch_batch(&watch);
    Status status =
        options->records
            ? play_with_records(scenario, options->records, &batch, tally, error)
            : batch_run(scenario->prepared, run_settings_plan(scenario->run), &batch, tally, error);
    watch_end(&watch);
    return status;
}

// Files first: they are what a closed pipe must not take away.
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

// The report is told first: what is wrong with it must not be lost with it.
static Status conclude(const Options *options, const RunReport *report, Error *error)
{
    TRY(tell(options, report, error));
    TRY(report_check_exact(report, error));
    return report->partial ? interrupted(report, error) : OK;
}

static Status run(const Options *options, const Scenario *scenario, const ExactAnswer *exact,
                  Tally *tally, Error *error)
{
    if (options->out)
        TRY(file_make_directory(options->out, error));
    TRY(tally_create(&scenario->prepared->measures, tally, error));
    TRY(play(options, scenario, tally, error));
    RunReport report = {.scenario = scenario,
                        .tally = tally,
                        .games_planned = scenario->run->games,
                        .partial = tally->games < scenario->run->games,
                        .confidence = run_settings_confidence(scenario->run),
                        .method = (IntervalMethod)scenario->run->interval,
                        .exact = exact->solved ? &exact->table : NULL};
    return conclude(options, &report, error);
}

static Status run_with_exact(const Options *options, ExactMode mode, const Scenario *scenario,
                             Error *error)
{
    ExactAnswer exact = {.solved = false};
    Tally tally = {0};
    Status status = mode == EXACT_OFF ? OK : exact_answer_try(scenario, &exact, error);
    if (status == OK)
        status = run(options, scenario, &exact, &tally, error);
    tally_destroy(&tally);
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
    TRY(command_load(options, &scenario, problems));
    Status status = run_with_exact(options, mode, &scenario, &error);
    if (status != OK)
        command_fail(problems, &error);
    scenario_release(&scenario);
    return status;
}
