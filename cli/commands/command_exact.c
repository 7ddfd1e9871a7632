/// command_exact: the exact answer, without a single game played.

#include <string.h>
#include <unistd.h>

#include "cli/commands/command.h"
#include "cli/report/answer_folder.h"
#include "cli/report/best_play_report.h"
#include "cli/report/exact_report.h"
#include "cli/scenario/number.h"
#include "cli/scenario/run_settings.h"
#include "cli/system/file.h"
#include "cli/system/watch.h"
#include "sim/batch/batch_workers.h"

static uint64_t states_max(const Options *options)
{
    return options->max_states ? options->max_states : EXACT_STATES_MAX;
}

static Status read_format(const Options *options, ReportFormat *format, Error *error)
{
    *format = REPORT_TABLE;
    return options->format ? report_format_parse(options->format, format, error) : OK;
}

static Status tell(const Options *options, const Scenario *scenario, const ExactAnswer *answer,
                   File *joint, Error *error)
{
    ReportFormat format;
    TRY(read_format(options, &format, error));
    if (options->out)
        TRY(exact_report_write(scenario, answer, joint, options->out, error));
    return options->quiet && !options->format
               ? OK
               : exact_report_print(scenario, answer, format, stdout, error);
}

// The table has shares and means; spreads and distributions are in the other formats and in files.
static Status solve(const Options *options, const Scenario *scenario, ReportFormat format,
                    ExactAnswer *answer, Error *error)
{
    const bool means_only = format == REPORT_TABLE && !options->out;
    Watch watch = watch_begin_exact(options->quiet);
    ExactWatch told = watch_exact(&watch);
    Status status = options->cut ? exact_answer_bound(scenario, options->cut, &told, answer, error)
                                 : exact_answer_solve(scenario, states_max(options), means_only,
                                                      &told, answer, error);
    watch_end(&watch);
    return status;
}

// On a terminal the rows themselves would be mixed up with a progress line, so none is shown.
static Status tell_joint(const Options *options, const Scenario *scenario, FILE *stream,
                         ExactJointCount *count, Error *error)
{
    const bool fills_terminal = stream == stdout && isatty(STDOUT_FILENO);
    Watch watch = watch_begin_exact(options->quiet || fills_terminal);
    ExactWatch told = watch_exact(&watch);
    const ExactOptions limits = {.states_max = states_max(options), .watch = &told};
    Status status = exact_report_joint(scenario, &limits, stream, count, error);
    watch_end(&watch);
    return status;
}

static Status write_joint(const Options *options, const Scenario *scenario, File *joint,
                          ExactJointCount *count, Error *error)
{
    TRY(file_create_in(options->out, "joint.csv", joint, error));
    TRY(tell_joint(options, scenario, joint->stream, count, error));
    return file_close(joint, error);
}

static Status print_joint(const ExactJointCount *count, Error *error)
{
    char cells[NUMBER_TEXT_SIZE], total[NUMBER_TEXT_SIZE], seconds[NUMBER_TEXT_SIZE];
    number_grouped(count->cells, cells);
    number_fixed(count->total, 12, total);
    number_fixed(count->seconds, 3, seconds);
    printf("\nJoint distribution of fates: %s combinations in %s s; they add up to %s.\n", cells,
           seconds, total);
    if (fflush(stdout) == 0 && !ferror(stdout))
        return OK;
    return error_set(error, FAIL_SYSTEM, NULL, "standard output takes no more");
}

// Where the joint distribution goes: with --out to joint.csv, which gets its final name together
// with the other files; with --format csv alone to standard output; otherwise its rows are only
// counted.
static Status solve_joint(const Options *options, const Scenario *scenario, bool print, File *joint,
                          ExactJointCount *count, Error *error)
{
    if (options->out)
        return write_joint(options, scenario, joint, count, error);
    return tell_joint(options, scenario, print ? stdout : NULL, count, error);
}

static Status solve_best_play(const Options *options, const Scenario *scenario, bool limited,
                              ExactBestPlay *best_play, Error *error)
{
    if (!scenario->game->best_play)
        return game_refuse_best_play(scenario->game, error);
    const Workers workers = batch_workers(scenario->run->threads);
    Watch watch = watch_begin_exact(options->quiet);
    ExactWatch told = watch_exact(&watch);
    const ExactBestPlayOptions settings = {.limited = limited,
                                           .against = options->reply_to,
                                           .bytes_max = EXACT_BEST_PLAY_BYTES_MAX,
                                           .workers = &workers,
                                           .watch = &told};
    Status status = scenario->game->best_play(scenario->prepared, &settings, best_play, error);
    watch_end(&watch);
    return status;
}

static Status tell_best_play(const Options *options, const BestPlayReport *report, Error *error)
{
    ReportFormat format;
    TRY(read_format(options, &format, error));
    if (options->out)
        TRY(best_play_report_write(report, options->out, error));
    return options->quiet && !options->format
               ? OK
               : best_play_report_print(report, format, stdout, error);
}

static Status answer_best_play(const Options *options, const Scenario *scenario, Error *error)
{
    ReportFormat format;
    TRY(read_format(options, &format, error));
    const char *turns = options->best_play ? options->best_play : "unlimited";
    const bool both = strcmp(turns, "both") == 0, limited = strcmp(turns, "limited") == 0;
    ExactBestPlay answers[2] = {{.starts = NULL}, {.starts = NULL}};
    double before = exact_answer_clock();
    Status status = solve_best_play(options, scenario, limited, &answers[0], error);
    if (status == OK && both)
        status = solve_best_play(options, scenario, true, &answers[1], error);
    if (status == OK) {
        const BestPlayReport report = {.scenario = scenario,
                                       .answers = answers,
                                       .count = both ? 2 : 1,
                                       .seconds = exact_answer_clock() - before};
        status = tell_best_play(options, &report, error);
    }
    for (int i = 0; i < 2; ++i)
        exact_best_play_release(&answers[i]);
    return status;
}

// The joint distribution is solved first, so that a scenario which has none is refused before the
// time for the figures is spent.
static Status answer(const Options *options, const Scenario *scenario, File *joint, Error *error)
{
    ExactAnswer exact;
    ExactJointCount count;
    ReportFormat format;
    TRY(read_format(options, &format, error));
    if (options->out)
        TRY(answer_folder_prepare(options->out, "exact", options->force, error));
    const bool alone = options->joint && format == REPORT_CSV && !options->out;
    const bool best_play = options->best_play || options->optimal || options->reply_to;
    if (options->cut && (options->joint || best_play))
        return error_set(
            error, FAIL_USAGE, NULL,
            "--cut bounds shares of results; it does not go with --joint, --best-play, "
            "--reply-to or --optimal");
    if (options->reply_to && (options->optimal || options->joint))
        return error_set(error, FAIL_USAGE, NULL,
                         "--reply-to answers for one side against a policy; it does not go with "
                         "--optimal or --joint");
    if (best_play)
        return answer_best_play(options, scenario, error);
    if (options->joint)
        TRY(solve_joint(options, scenario, alone, joint, &count, error));
    if (alone)
        return OK;
    TRY(solve(options, scenario, format, &exact, error));
    Status status = tell(options, scenario, &exact, joint, error);
    exact_answer_release(&exact);
    if (status == OK && options->joint && format == REPORT_TABLE && !options->quiet)
        status = print_joint(&count, error);
    return status;
}

Status command_exact(const Options *options, Problems *problems)
{
    Scenario scenario;
    Error error;
    File joint = {0};
    TRY(command_load_alone(options, &scenario, problems));
    Status status = answer(options, &scenario, &joint, &error);
    file_discard(&joint);
    if (status == FAIL_CONFLICT || status == FAIL_LIMIT)
        scenario_blame(&scenario, &error, problems);
    else if (status != OK)
        command_fail(problems, &error);
    scenario_release(&scenario);
    return status;
}
