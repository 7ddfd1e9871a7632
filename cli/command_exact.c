/// command_exact: the exact answer, without a single game played.

#include "cli/command.h"
#include "cli/exact_report.h"

static Status tell(const Options *options, const Scenario *scenario, const ExactAnswer *answer,
                   Error *error)
{
    ReportFormat format = REPORT_TABLE;
    if (options->format)
        TRY(report_format_parse(options->format, &format, error));
    if (options->out)
        TRY(exact_report_write(scenario, answer, options->out, error));
    return options->quiet && !options->format
               ? OK
               : exact_report_print(scenario, answer, format, stdout, error);
}

Status command_exact(const Options *options, Problems *problems)
{
    Scenario scenario;
    ExactAnswer answer = {.solved = false};
    Error error;
    TRY(command_load(options, &scenario, problems));
    uint64_t states_max = options->max_states ? options->max_states : EXACT_STATES_MAX;
    Status status = exact_answer_solve(&scenario, states_max, &answer, &error);
    if (status != OK)
        scenario_blame(&scenario, &error, problems);
    if (status == OK) {
        status = tell(options, &scenario, &answer, &error);
        if (status != OK)
            command_fail(problems, &error);
    }
    exact_answer_release(&answer);
    scenario_release(&scenario);
    return status;
}
