/// command_compare: one game under two versions of a scenario, with the same dice.

#include <string.h>

#include "cli/commands/command.h"
#include "cli/report/answer_folder.h"
#include "cli/report/compare_report.h"
#include "cli/runs/exact_answer.h"
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

// The sets of --against, in order; how many. The name of the file among them goes to `*file`.
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

static Status report(const Options *options, const Versions *versions, const PairedTally *tally,
                     Error *error)
{
    const Scenario *first = &versions->scenario[PAIRED_FIRST];
    ExactAnswer answers[PAIRED_VERSION_COUNT] = {{.solved = false}, {.solved = false}};
    Comparison comparison = {0};
    CompareReport report = {.scenario = {first, &versions->scenario[PAIRED_SECOND]},
                            .tally = tally,
                            .comparison = &comparison,
                            .games_planned = first->run->games,
                            .confidence = run_settings_confidence(first->run)};
    ComparisonRequest request = {.tally = tally, .confidence = report.confidence};
    Status status = solve(versions, answers, error);
    if (status == OK && answers[PAIRED_SECOND].solved) {
        request.exact[PAIRED_FIRST] = &answers[PAIRED_FIRST].table;
        request.exact[PAIRED_SECOND] = &answers[PAIRED_SECOND].table;
    }
    if (status == OK)
        status = comparison_create(&request, &comparison, error);
    if (status == OK)
        status = tell_with_divergence(options, &report, error);
    if (status == OK && tally->games < report.games_planned)
        status = interrupted(&report, error);
    comparison_destroy(&comparison);
    for (int version = 0; version < PAIRED_VERSION_COUNT; ++version)
        exact_answer_release(&answers[version]);
    return status;
}

static Status compare(const Options *options, const Versions *versions, Error *error)
{
    Paired paired = {0};
    PairedTally tally = {0};
    Watch watch = watch_begin(options->quiet, 0);
    BatchWatch batch = watch_batch(&watch);
    if (options->out)
        TRY(answer_folder_prepare(options->out, "compare", options->force, error));
    TRY(paired_create(versions->scenario[PAIRED_FIRST].prepared,
                      versions->scenario[PAIRED_SECOND].prepared, &paired, error));
    Status status = paired_tally_create(&paired, &tally, error);
    if (status == OK)
        status = paired_play(run_settings_plan(versions->scenario[PAIRED_FIRST].run), &batch,
                             &tally, error);
    watch_end(&watch);
    if (status == OK)
        status = report(options, versions, &tally, error);
    paired_tally_destroy(&tally);
    paired_destroy(&paired);
    return status;
}

// What is set in both may matter in one of them only.
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
