#include "cli/commands/stratify_run.h"

#include <math.h>
#include <string.h>

#include "cli/report/answer_folder.h"
#include "cli/report/stratify_report.h"
#include "cli/runs/run_precision.h"
#include "cli/scenario/counted.h"
#include "cli/scenario/number.h"
#include "cli/scenario/run_settings.h"
#include "cli/system/watch.h"

static Status read_goal(const Options *options, const Scenario *scenario, const Stratify *stratify,
                        StratifyGoal *goal, Error *error)
{
    Figure figure = figure_of_answer(scenario->prepared);
    if (options->measure)
        TRY(counted_figure(scenario, options->measure, &figure, error));
    bool in_proportion = options->allocation && strcmp(options->allocation, "proportional") == 0;
    *goal =
        (StratifyGoal){.allocation = in_proportion ? STRATIFY_IN_PROPORTION : STRATIFY_BY_SPREAD,
                       .figure = stratify_find(stratify, figure),
                       .games = scenario->run->games,
                       .confidence = run_settings_confidence(scenario->run)};
    if (!options->precision)
        return OK;
    goal->games = options->max_games ? options->max_games : RUN_PRECISION_GAMES_MAX;
    return run_precision_parse(options->precision, &goal->half_width, error);
}

// Writes the files before printing: a closed pipe ends the program while it prints.
static Status tell(const Options *options, const StratifyReport *report, Error *error)
{
    ReportFormat format = REPORT_TABLE;
    if (options->format)
        TRY(report_format_parse(options->format, &format, error));
    if (options->out)
        TRY(stratify_report_write(report, options->out, error));
    if (!options->quiet || options->format)
        TRY(stratify_report_print(report, format, stdout, error));
    if (report->goal->half_width <= 0 || report->reached || report->partial)
        return OK;
    return error_set(error, FAIL_ANSWER_NO, NULL,
                     "the precision was not reached; --max-games allows more games");
}

static Status report(const Options *options, StratifyReport *report, Error *error)
{
    const StratifyGoal *goal = report->goal;
    Interval interval = stratify_estimate(report->tally, goal->figure, goal->confidence).interval;
    report->reached = (interval.high - interval.low) / 2 <= goal->half_width;
    return tell(options, report, error);
}

static Status interrupted(const StratifyTally *tally, Error *error)
{
    char games[NUMBER_TEXT_SIZE];
    number_grouped(tally->games, games);
    if (tally->games == 0)
        return error_set(error, FAIL_INTERRUPTED, NULL,
                         "interrupted before every start had been played, so nothing is reported");
    return error_set(
        error, FAIL_INTERRUPTED, NULL,
        "interrupted; the report is partial: %s games, the last look that was complete", games);
}

static Status play(const Options *options, const Scenario *scenario, const StratifyGoal *goal,
                   StratifyTally *tally, bool *stopped, Error *error)
{
    Watch watch = watch_begin(options->quiet, 0);
    BatchWatch batch = watch_batch(&watch);
    Status status =
        stratify_play(goal, run_settings_plan(scenario->run), &batch, tally, stopped, error);
    watch_end(&watch);
    return status;
}

static Status play_and_report(const Options *options, const Scenario *scenario,
                              const Stratify *stratify, const ExactAnswer *exact, Error *error)
{
    StratifyTally tally;
    StratifyGoal goal;
    TRY(read_goal(options, scenario, stratify, &goal, error));
    if (goal.half_width > 0)
        TRY(run_precision_check_figure(&scenario->prepared->measures,
                                       exact->solved ? &exact->table : NULL,
                                       stratify->figures[goal.figure], error));
    if (options->out)
        TRY(answer_folder_prepare(options->out, "stratify", options->force, error));
    TRY(stratify_tally_create(stratify, &tally, error));
    bool stopped = false;
    Status status = play(options, scenario, &goal, &tally, &stopped, error);
    StratifyReport told = {.scenario = scenario,
                           .tally = &tally,
                           .goal = &goal,
                           .partial = stopped,
                           .exact = exact->solved ? &exact->table : NULL};
    if (status == OK && tally.games > 0)
        status = report(options, &told, error);
    if (status == OK && stopped)
        status = interrupted(&tally, error);
    stratify_tally_destroy(&tally);
    return status;
}

Status stratify_run(const Options *options, const Scenario *scenario, const ExactAnswer *exact,
                    Error *error)
{
    Stratify stratify;
    if (options->records)
        return error_set(error, FAIL_USAGE, NULL,
                         "--records lists games as luck deals them, not as --stratify shares them "
                         "out; give one of the two");
    TRY(stratify_create(scenario->prepared, &stratify, error));
    Status status = play_and_report(options, scenario, &stratify, exact, error);
    stratify_destroy(&stratify);
    return status;
}
