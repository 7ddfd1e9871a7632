/// shares_command: a sweep's plan, solved whole.

#include "cli/commands/shares_command.h"

#include <string.h>

#include "cli/commands/command.h"
#include "cli/report/answer_folder.h"
#include "cli/report/shares_report.h"
#include "cli/scenario/counted.h"

bool shares_command_is_asked(const Options *options)
{
    for (int i = 0; i < options->vary.count; ++i)
        if (strchr(options->vary.items[i], '='))
            return true;
    return false;
}

static Status tell(const Options *options, const SharesReport *report, Error *error)
{
    ReportFormat format = REPORT_TABLE;
    if (options->format)
        TRY(report_format_parse(options->format, &format, error));
    if (options->out)
        TRY(shares_report_write(report, options->out, error));
    return options->quiet && !options->format ? OK
                                              : shares_report_print(report, format, stdout, error);
}

static Status check(const Options *options, Problems *problems)
{
    const Place place = {.source = "mutineer sensitivity"};
    for (int i = 0; i < options->vary.count; ++i)
        if (!strchr(options->vary.items[i], '='))
            return problems_say(problems, &place, NULL,
                                "--vary %.60s asks for single steps, the others for shares over "
                                "ranges; the two kinds do not mix: give it values too, or none at "
                                "all",
                                options->vary.items[i]);
    if (options->rows || options->columns)
        return problems_say(problems, &place, NULL,
                            "shares over ranges are those of one pair of policies, which --set "
                            "chooses; --rows and --columns belong to single steps");
    if (options->exact && strcmp(options->exact, "off") == 0)
        return problems_say(problems, &place, NULL,
                            "shares over ranges need exact values, so --exact off does not go with "
                            "them");
    return OK;
}

static Status answer(const Options *options, const SweepPlan *plan, Problems *problems)
{
    const Scenario *base = plan->base;
    ExactMode mode = EXACT_AUTO;
    Shares shares;
    Error error;
    SharesReport report = {.shares = &shares, .figure = figure_of_answer(base->prepared)};
    Status status = OK;
    if (options->measure)
        status = counted_figure(base, options->measure, &report.figure, &error);
    if (status == OK && options->exact)
        status = exact_mode_parse(options->exact, &mode, &error);
    if (status == OK && options->out)
        status = answer_folder_prepare(options->out, "sensitivity", options->force, &error);
    if (status != OK)
        return command_fail(problems, &error);
    TRY(shares_create(plan, figure_name(&base->prepared->measures, report.figure), mode, &shares,
                      problems));
    status = tell(options, &report, &error);
    shares_destroy(&shares);
    return status == OK ? OK : command_fail(problems, &error);
}

Status shares_command(const Options *options, Problems *problems)
{
    Scenario scenario;
    SweepPlan plan;
    TRY(check(options, problems));
    TRY(command_load(options, &scenario, problems));
    Status status = sweep_plan_create(&scenario, "sensitivity", &options->vary, &plan, problems);
    if (status == OK) {
        status = answer(options, &plan, problems);
        sweep_plan_release(&plan);
    }
    scenario_release(&scenario);
    return status;
}
