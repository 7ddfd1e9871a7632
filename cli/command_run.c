/// command_run: the main job: play, then report.

#include "cli/command.h"
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

static Status run(const Options *options, const Scenario *scenario, Tally *tally, Error *error)
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
                        .method = (IntervalMethod)scenario->run->interval};
    TRY(tell(options, &report, error));
    return report.partial ? interrupted(&report, error) : OK;
}

Status command_run(const Options *options, Problems *problems)
{
    Scenario scenario;
    Tally tally = {0};
    Error error;
    TRY(command_load(options, &scenario, problems));
    Status status = run(options, &scenario, &tally, &error);
    if (status != OK)
        command_fail(problems, &error);
    tally_destroy(&tally);
    scenario_release(&scenario);
    return status;
}
