/// command_explain: how much of a game each of its stages decides.

#include "cli/commands/command.h"
#include "cli/report/answer_folder.h"
#include "cli/report/explain_report.h"
#include "cli/scenario/counted.h"
#include "cli/system/watch.h"

static Status find_figure(const Options *options, const Scenario *scenario, Figure *figure,
                          Error *error)
{
    *figure = figure_of_answer(scenario->prepared);
    if (options->measure)
        TRY(counted_figure(scenario, options->measure, figure, error));
    if (figure_is_share(*figure) || figure_is_score(*figure))
        return OK;
    return error_set(error, FAIL_INPUT, NULL,
                     "what decides '%s' cannot be split: it is no result of the game, such as '%s'",
                     figure_name(&scenario->prepared->measures, *figure),
                     scenario->prepared->measures.results[0].name);
}

static Status tell(const Options *options, const ExplainReport *report, Error *error)
{
    ReportFormat format = REPORT_TABLE;
    if (options->format)
        TRY(report_format_parse(options->format, &format, error));
    if (options->out)
        TRY(explain_report_write(report, options->out, error));
    return options->quiet && !options->format ? OK
                                              : explain_report_print(report, format, stdout, error);
}

static Status answer(const Options *options, const Scenario *scenario, Error *error)
{
    ExplainReport report = {.scenario = scenario};
    Explain explain;
    TRY(find_figure(options, scenario, &report.figure, error));
    if (options->out)
        TRY(answer_folder_prepare(options->out, "explain", options->force, error));
    Watch watch = watch_begin_exact(options->quiet);
    ExactWatch exact = watch_exact(&watch);
    Status status = explain_create(scenario, report.figure,
                                   options->max_states ? options->max_states : EXACT_STATES_MAX,
                                   &exact, &explain, error);
    watch_end(&watch);
    TRY(status);
    report.explain = &explain;
    status = tell(options, &report, error);
    explain_destroy(&explain);
    return status;
}

Status command_explain(const Options *options, Problems *problems)
{
    Scenario scenario;
    Error error;
    TRY(command_load_alone(options, &scenario, problems));
    Status status = answer(options, &scenario, &error);
    if (status != OK && error.key[0])
        scenario_blame(&scenario, &error, problems);
    else if (status != OK)
        command_fail(problems, &error);
    scenario_release(&scenario);
    return status;
}
