/// command_gate: many verdicts at once, for a designer's own checks.

#include "cli/commands/command.h"
#include "cli/report/gate_report.h"
#include "cli/system/interrupt.h"
#include "sim/base/plural.h"

static Status judge_item(GateItem *item, ExactMode mode, Watch *watch, bool has_baseline,
                         Error *error)
{
    const VerdictQuestion *question = &item->judgement.question;
    if (item->has_band)
        TRY(judgement_make(&item->judgement, mode, watch, error));
    if (has_baseline && !interrupt_came())
        TRY(baseline_check(&item->scenario, question->figure, question->confidence, watch,
                           &item->baseline, error));
    return OK;
}

static Status judge(const Options *options, Gate *gate, Error *error)
{
    ExactMode mode = EXACT_AUTO;
    if (options->exact)
        TRY(exact_mode_parse(options->exact, &mode, error));
    for (int i = 0; i < gate->count; ++i) {
        Watch watch = watch_begin(options->quiet, 0);
        Status status = judge_item(&gate->items[i], mode, &watch, options->baseline != NULL, error);
        watch_end(&watch);
        if (status != OK)
            return status;
        // An item that Ctrl-C interrupted may have too few games for a verdict.
        if (interrupt_came())
            return OK;
        gate->items[i].is_judged = true;
    }
    return OK;
}

static Status interrupted(const Gate *gate, Error *error)
{
    return error_set(error, FAIL_INTERRUPTED, NULL,
                     "interrupted after %d of %d item%s; the report is partial", gate_judged(gate),
                     gate->count, plural(gate->count));
}

// Writes the files before printing: a closed pipe ends the program while it prints.
static Status tell(const Options *options, const Gate *gate, Error *error)
{
    ReportFormat format = REPORT_TABLE;
    if (options->format)
        TRY(report_format_parse(options->format, &format, error));
    if (options->junit)
        TRY(gate_report_junit(gate, options->junit, error));
    return options->quiet && !options->format ? OK : gate_report_print(gate, format, stdout, error);
}

static bool all_hold(const Gate *gate)
{
    for (int i = 0; i < gate->count; ++i)
        if (gate->items[i].is_judged && !gate_item_holds(&gate->items[i]))
            return false;
    return true;
}

Status command_gate(const Options *options, Problems *problems)
{
    Gate gate;
    Error error;
    TRY(gate_read(options, &gate, problems));
    Status status = judge(options, &gate, &error);
    if (status == OK)
        status = tell(options, &gate, &error);
    if (status == OK && gate_judged(&gate) < gate.count)
        status = interrupted(&gate, &error);
    if (status != OK)
        command_fail(problems, &error);
    else if (!all_hold(&gate))
        status = FAIL_ANSWER_NO;
    gate_release(&gate);
    return status;
}
