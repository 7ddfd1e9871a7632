/// command_compare: one game under two versions of a scenario, with the same dice.

#include <math.h>
#include <string.h>

#include "cli/commands/command.h"
#include "cli/report/answer_folder.h"
#include "cli/report/compare_report.h"
#include "cli/runs/exact_answer.h"
#include "cli/runs/run_precision.h"
#include "cli/scenario/number.h"
#include "cli/scenario/run_settings.h"
#include "cli/system/watch.h"

static bool is_file(const char *against)
{
    return strchr(against, '=') == NULL;
}

// Both versions: `--set` is in force in either, `--against` in the second.
typedef struct Versions {
    Scenario scenario[PAIRED_VERSION_COUNT];
} Versions;

static void release_versions(Versions *versions)
{
    for (int version = 0; version < PAIRED_VERSION_COUNT; ++version)
        if (versions->scenario[version].game)
            scenario_release(&versions->scenario[version]);
}

static Status refuse(Problems *problems, const char *text)
{
    problems_say(problems, &(Place){.source = "mutineer compare"}, NULL, "%s", text);
    return FAIL_USAGE;
}

// Sorts the words of --against into settings, in order, and the name of a scenario file, if there
// is one, for `*file`. Returns the number of settings.
static int sort_against(const Options *options, ScenarioSet sets[OPTIONS_LIST_MAX],
                        const char **file)
{
    int count = 0;
    *file = NULL;
    for (int i = 0; i < options->against.count; ++i) {
        const char *text = options->against.items[i];
        if (is_file(text))
            *file = text;
        else
            sets[count++] = (ScenarioSet){.option = "against", .text = text};
    }
    return count;
}

static Status load_second(const Options *options, Versions *versions, Problems *problems)
{
    ScenarioSet sets[OPTIONS_SET_MAX + OPTIONS_LIST_MAX], changes[OPTIONS_LIST_MAX];
    const Scenario *first = &versions->scenario[PAIRED_FIRST];
    Scenario *second = &versions->scenario[PAIRED_SECOND];
    const char *file;
    int count = sort_against(options, changes, &file);
    if (!file)
        return scenario_derive(first, changes, count, second, problems);
    memcpy(sets, options->sets, (size_t)options->set_count * sizeof *sets);
    memcpy(sets + options->set_count, changes, (size_t)count * sizeof *sets);
    ScenarioRequest request = {
        .path = file, .root = options->root, .sets = sets, .set_count = options->set_count + count};
    return scenario_load(&request, second, problems);
}

static Status load_versions(const Options *options, Versions *versions, Problems *problems)
{
    int files = 0;
    for (int i = 0; i < options->against.count; ++i)
        files += is_file(options->against.items[i]);
    if (options->against.count == 0)
        return refuse(problems, "--against KEY=VALUE or --against FILE says what to compare with");
    if (files > 1)
        return refuse(problems, "only one --against may be a file");
    TRY(command_load(options, &versions->scenario[PAIRED_FIRST], problems));
    TRY(load_second(options, versions, problems));
    for (int version = 0; version < PAIRED_VERSION_COUNT; ++version) {
        Scenario *scenario = &versions->scenario[version];
        TRY(scenario_choose_engine(scenario, scenario->run->games, problems));
    }
    if (files == 0 && !run_settings_equal(*versions->scenario[PAIRED_FIRST].run,
                                          *versions->scenario[PAIRED_SECOND].run))
        return refuse(problems, "what is in the section 'run' is common to both versions; use "
                                "--set, not --against");
    return OK;
}

// Solves both versions, or neither.
static Status solve(const Versions *versions, ExactAnswer answers[PAIRED_VERSION_COUNT],
                    Error *error)
{
    for (int version = 0; version < PAIRED_VERSION_COUNT; ++version) {
        TRY(exact_answer_try(&versions->scenario[version], &answers[version], error));
        if (!answers[version].solved)
            return OK;
    }
    return OK;
}

static Status tell(const Options *options, const CompareReport *report, Error *error)
{
    ReportFormat format = REPORT_TABLE;
    if (options->format)
        TRY(report_format_parse(options->format, &format, error));
    if (options->out)
        TRY(compare_report_write(report, options->out, error));
    return options->quiet && !options->format ? OK
                                              : compare_report_print(report, format, stdout, error);
}

// Tells the first changed game where that is asked for and there is one.
static Status tell_with_divergence(const Options *options, CompareReport *report, Error *error)
{
    const PairedTally *tally = report->tally;
    if (!options->first_flip || tally->first_change == UINT64_MAX)
        return tell(options, report, error);
    Divergence divergence;
    GameAddress address = {report->scenario[PAIRED_FIRST]->run->seed, tally->first_change};
    TRY(divergence_create(tally->paired, address, &divergence, error));
    report->divergence = &divergence;
    Status status = tell(options, report, error);
    report->divergence = NULL;
    divergence_destroy(&divergence);
    return status;
}

static Status interrupted(const CompareReport *report, Error *error)
{
    char played[NUMBER_TEXT_SIZE], planned[NUMBER_TEXT_SIZE];
    number_grouped(report->tally->games, played);
    number_grouped(report->games_planned, planned);
    return error_set(error, FAIL_INTERRUPTED, NULL,
                     "interrupted after %s of %s games; the report is partial", played, planned);
}

// A comparison under way.
typedef struct Job {
    const Options *options;
    const Versions *versions;
    bool is_precise; // stops by itself
    PairedPrecision precision;
    PairedTally tally;
} Job;

// A run that is stopped by its user, or by --precision, has an end that depends on its games: only
// a confidence sequence is valid then.
static IntervalMethod method_of(const Job *job, bool is_partial)
{
    const RunSettings *settings = job->versions->scenario[PAIRED_FIRST].run;
    return is_partial || job->is_precise ? INTERVAL_METHOD_SEQUENCE
                                         : (IntervalMethod)settings->interval;
}

static uint64_t games_planned(const Job *job)
{
    if (!job->is_precise)
        return job->versions->scenario[PAIRED_FIRST].run->games;
    return paired_precision_is_done(&job->precision, &job->tally) ? job->tally.games
                                                                  : job->precision.most;
}

static Status too_wide(const Job *job, Error *error)
{
    char games[NUMBER_TEXT_SIZE];
    number_grouped(job->tally.games, games);
    if (isinf(paired_precision_half_width(&job->precision, &job->tally)))
        return error_set(error, FAIL_ANSWER_NO, NULL,
                         "no precision of '%.60s' can be promised: %s games left no room for an "
                         "interval",
                         job->precision.figure, games);
    return error_set(error, FAIL_ANSWER_NO, NULL,
                     "the precision of '%.60s' was not reached; --max-games allows more games",
                     job->precision.figure);
}

static Status conclude(const Job *job, const CompareReport *report, Error *error)
{
    if (job->tally.games < report->games_planned)
        return interrupted(report, error);
    bool is_wide = job->is_precise && paired_precision_half_width(&job->precision, &job->tally) >
                                          job->precision.half_width;
    return is_wide ? too_wide(job, error) : OK;
}

static Status report(const Job *job, Error *error)
{
    const Versions *versions = job->versions;
    const PairedTally *tally = &job->tally;
    const Scenario *first = &versions->scenario[PAIRED_FIRST];
    ExactAnswer answers[PAIRED_VERSION_COUNT] = {{.solved = false}, {.solved = false}};
    Comparison comparison = {0};
    CompareReport report = {.scenario = {first, &versions->scenario[PAIRED_SECOND]},
                            .tally = tally,
                            .comparison = &comparison,
                            .games_planned = games_planned(job),
                            .precision = job->is_precise ? &job->precision : NULL,
                            .confidence = run_settings_confidence(first->run)};
    report.figure = job->options->measure;
    report.is_sequence =
        method_of(job, tally->games < report.games_planned) == INTERVAL_METHOD_SEQUENCE;
    ComparisonRequest request = {.tally = tally,
                                 .method = method_of(job, tally->games < report.games_planned),
                                 .confidence = report.confidence};
    Status status = solve(versions, answers, error);
    for (int version = 0; version < PAIRED_VERSION_COUNT; ++version)
        exact_answer_note(&answers[version], &report.no_exact);
    if (status == OK && answers[PAIRED_SECOND].solved) {
        request.exact[PAIRED_FIRST] = &answers[PAIRED_FIRST].table;
        request.exact[PAIRED_SECOND] = &answers[PAIRED_SECOND].table;
    }
    if (status == OK)
        status = comparison_create(&request, &comparison, error);
    if (status == OK)
        status = tell_with_divergence(job->options, &report, error);
    if (status == OK)
        status = conclude(job, &report, error);
    comparison_destroy(&comparison);
    for (int version = 0; version < PAIRED_VERSION_COUNT; ++version)
        exact_answer_release(&answers[version]);
    return status;
}

static Status read_precision(Job *job, Error *error)
{
    const Options *options = job->options;
    const Scenario *first = &job->versions->scenario[PAIRED_FIRST];
    TRY(run_precision_check(options, error));
    if (!options->precision)
        return OK;
    job->is_precise = true;
    return run_precision_read_paired(options, first, true, &job->precision, error);
}

static Status play(Job *job, Error *error)
{
    const BatchPlan plan = run_settings_plan(job->versions->scenario[PAIRED_FIRST].run);
    Watch watch = watch_begin(job->options->quiet, 0);
    BatchWatch batch = watch_batch(&watch);
    Status status = job->is_precise
                        ? paired_precision_play(&job->precision, plan, &batch, &job->tally, error)
                        : paired_play(plan, &batch, &job->tally, error);
    watch_end(&watch);
    return status;
}

static Status compare(const Options *options, const Versions *versions, Error *error)
{
    Paired paired = {0};
    Job job = {.options = options, .versions = versions};
    TRY(read_precision(&job, error));
    if (options->out)
        TRY(answer_folder_prepare(options->out, "compare", options->force, error));
    TRY(paired_create(versions->scenario[PAIRED_FIRST].prepared,
                      versions->scenario[PAIRED_SECOND].prepared, &paired, error));
    Status status = paired_tally_create(&paired, &job.tally, error);
    if (status == OK)
        status = play(&job, error);
    if (status == OK)
        status = report(&job, error);
    paired_tally_destroy(&job.tally);
    paired_destroy(&paired);
    return status;
}

// A parameter set in both versions is noted as unused only when it has no effect in either.
static void note_unused(const Versions *versions, Problems *problems)
{
    const Scenario *const both[] = {&versions->scenario[PAIRED_FIRST],
                                    &versions->scenario[PAIRED_SECOND]};
    scenario_note_unused(both, PAIRED_VERSION_COUNT, problems);
}

Status command_compare(const Options *options, Problems *problems)
{
    Versions versions = {0};
    Error error;
    Status status = load_versions(options, &versions, problems);
    if (status == OK) {
        note_unused(&versions, problems);
        status = compare(options, &versions, &error);
        if (status != OK)
            command_fail(problems, &error);
    }
    release_versions(&versions);
    return status;
}
