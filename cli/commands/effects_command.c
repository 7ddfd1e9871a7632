/// effects_command: reads the question, orders the steps by the size of their effects, and answers.

#include "cli/commands/effects_command.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands/command.h"
#include "cli/commands/matrix_points.h"
#include "cli/report/answer_folder.h"
#include "cli/report/effects_report.h"
#include "cli/scenario/counted.h"
#include "cli/scenario/policy_keys.h"
#include "cli/scenario/run_settings.h"

/// The default of --matters: a smaller effect on a share is taken as not worth mentioning in a rule
/// book.
#define MATTERS_SHARE 0.005

// The state of one command.
typedef struct Work {
    const char *command;
    const Options *options;
    MatrixBase base;
    PolicyKeys keys;
    Axis axes[EFFECTS_SIDES]; // the values of a side; none: as it stands
    EffectsPair *pairs;       // owned
    StepList steps;
    int *order; // owned
    EffectsQuestion question;
    Figure figure;
    double matters;
} Work;

static void release(Work *work)
{
    for (int side = 0; side < EFFECTS_SIDES; ++side)
        axis_release(&work->axes[side]);
    free(work->pairs);
    step_list_release(&work->steps);
    free(work->order);
    matrix_points_release(&work->base);
}

static bool is_mirror(const Work *work, int row, int column)
{
    return strcmp(work->axes[0].values[row], work->axes[1].values[column]) == 0;
}

// Whether the pair is the one that the scenario itself sets; it comes first.
static bool is_own(const Work *work, const EffectsPair *pair)
{
    const Scenario *base = &work->base.scenario;
    char value[PARAM_TEXT_SIZE];
    for (int side = 0; side < EFFECTS_SIDES; ++side) {
        ParamRef ref;
        Error error;
        if (!pair->value[side])
            continue;
        if (param_find(&base->tree, base->block, work->question.keys[side], &ref, &error) != OK)
            return false;
        param_get(&ref, value);
        if (strcmp(value, pair->value[side]) != 0)
            return false;
    }
    return true;
}

// Makes the pairs: first the scenario's own, then all combinations of the values that the options
// name, or each policy against itself.
static Status make_pairs(Work *work, bool mirrored, Problems *problems)
{
    int rows = work->axes[0].count > 0 ? work->axes[0].count : 1;
    int columns = work->axes[1].count > 0 ? work->axes[1].count : 1;
    work->pairs = calloc((size_t)rows * (size_t)columns + 1, sizeof *work->pairs);
    if (!work->pairs)
        return problems_no_memory(problems, &(Place){.source = "mutineer"});
    int count = 1;
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column) {
            EffectsPair pair = {{NULL, NULL}};
            if (work->axes[0].count > 0)
                pair.value[0] = work->axes[0].values[row];
            if (work->axes[1].count > 0)
                pair.value[1] = work->axes[1].values[column];
            if ((!mirrored || is_mirror(work, row, column)) && !is_own(work, &pair))
                work->pairs[count++] = pair;
        }
    work->question.pairs = work->pairs;
    work->question.pair_count = count;
    return OK;
}

static Status find_pairs(Work *work, Problems *problems)
{
    const char *const asked[EFFECTS_SIDES] = {work->options->rows, work->options->columns};
    static const char *const names[EFFECTS_SIDES] = {"rows", "columns"};
    const Scenario *base = &work->base.scenario;
    work->keys = policy_keys_find(base);
    bool mirrored = !asked[0] && !asked[1] && work->keys.count == EFFECTS_SIDES;
    for (int side = 0; side < EFFECTS_SIDES; ++side) {
        const char *text = mirrored ? work->keys.keys[side] : asked[side];
        if (!text)
            continue;
        TRY(axis_parse_all(base, names[side], text, &work->axes[side], problems));
        work->question.keys[side] = work->axes[side].key;
    }
    return make_pairs(work, mirrored, problems);
}

static Status read_matters(Work *work, Error *error)
{
    const MeasureSet *set = &work->base.scenario.prepared->measures;
    const char *text = work->options->matters;
    bool is_share = strcmp(figure_unit(set, work->figure), "%") == 0;
    work->matters = is_share ? MATTERS_SHARE : 0;
    if (text && (!number_read(text, strlen(text), &work->matters) || work->matters < 0))
        return error_set(error, FAIL_USAGE, NULL,
                         "--matters '%.40s' is not a decimal number from 0, such as 0.005", text);
    return OK;
}

static Status find_figure(Work *work, Error *error)
{
    const Scenario *base = &work->base.scenario;
    work->figure = figure_of_answer(base->prepared);
    if (work->options->measure)
        TRY(counted_figure(base, work->options->measure, &work->figure, error));
    work->question.figure = figure_name(&base->prepared->measures, work->figure);
    return OK;
}

static Status find_steps(Work *work, bool readings_only, Error *error)
{
    const StepChoice choice = {.readings_only = readings_only,
                               .keys = work->options->vary.items,
                               .key_count = work->options->vary.count};
    TRY(step_list(&work->base.scenario, &choice, &work->steps, error));
    if (work->steps.count == 0)
        return error_set(error, readings_only ? FAIL_ANSWER_NO : FAIL_USAGE, NULL,
                         "there is no %s to change%s", readings_only ? "reading" : "parameter",
                         choice.key_count ? " among those that --vary names" : " in this game");
    work->question.steps = work->steps.items;
    work->question.step_count = (int)work->steps.count;
    return OK;
}

static Status ask(Work *work, bool readings_only, Error *error)
{
    EffectsQuestion *question = &work->question;
    TRY(find_figure(work, error));
    TRY(read_matters(work, error));
    TRY(find_steps(work, readings_only, error));
    if (work->options->exact)
        TRY(exact_mode_parse(work->options->exact, &question->mode, error));
    question->confidence = run_settings_confidence(work->base.scenario.run);
    question->quiet = work->options->quiet;
    return work->options->out ? answer_folder_prepare(work->options->out, work->command,
                                                      work->options->force, error)
                              : OK;
}

// The largest effect of a step over all pairs, and its effect under the scenario's own pair.
static double size_of(const Effects *effects, int step, bool anywhere)
{
    int pair = anywhere ? effects_strongest(effects, step) : 0;
    return pair < 0 ? 0 : fabs(effects_of(effects, step, pair)->difference.interval.estimate);
}

static bool goes_before(const Effects *effects, int one, int other)
{
    for (int anywhere = 1; anywhere >= 0; --anywhere) {
        double first = size_of(effects, one, anywhere), second = size_of(effects, other, anywhere);
        first = isnan(first) ? 0 : first;
        second = isnan(second) ? 0 : second;
        if (first != second)
            return first > second;
    }
    return false;
}

// Sorts the steps by effect, largest first; equal ones keep the order of the parameters.
static Status put_in_order(Work *work, const Effects *effects, Error *error)
{
    int count = effects->question->step_count;
    work->order = calloc((size_t)count + 1, sizeof *work->order);
    if (!work->order)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for %d steps", count);
    for (int step = 0; step < count; ++step) {
        int place = step;
        for (; place > 0 && goes_before(effects, step, work->order[place - 1]); --place)
            work->order[place] = work->order[place - 1];
        work->order[place] = step;
    }
    return OK;
}

static Status tell(Work *work, const Effects *effects, Error *error)
{
    const Options *options = work->options;
    ReportFormat format = REPORT_TABLE;
    TRY(put_in_order(work, effects, error));
    const EffectsReport report = {.command = work->command,
                                  .effects = effects,
                                  .figure = work->figure,
                                  .matters = work->matters,
                                  .order = work->order};
    if (options->format)
        TRY(report_format_parse(options->format, &format, error));
    if (options->out)
        TRY(effects_report_write(&report, options->out, error));
    return options->quiet && !options->format
               ? OK
               : effects_report_print(&report, format, stdout, error);
}

// What was set without effect under any of the pairs.
static void note_unused(const Work *work, Problems *problems)
{
    const EffectsQuestion *question = &work->question;
    const size_t count = (size_t)question->pair_count, size = question->base->tree.size;
    Scenario *pairs = calloc(count, sizeof *pairs);
    const Scenario **all = calloc(count, sizeof *all);
    char *blocks = malloc(count * size);
    for (size_t pair = 0; pairs && all && blocks && pair < count; ++pair) {
        ParamRef ref;
        Error error;
        pairs[pair] = *question->base;
        pairs[pair].block = memcpy(blocks + pair * size, question->base->block, size);
        all[pair] = &pairs[pair];
        for (int side = 0; side < EFFECTS_SIDES; ++side)
            if (question->pairs[pair].value[side] &&
                param_find(&pairs[pair].tree, pairs[pair].block, question->keys[side], &ref,
                           &error) == OK &&
                param_set(&ref, question->pairs[pair].value[side], &error) != OK)
                all[pair] = question->base;
    }
    if (pairs && all && blocks)
        scenario_note_unused(all, (int)count, problems);
    free(pairs);
    free(all);
    free(blocks);
}

static Status answer(Work *work, bool readings_only, Problems *problems)
{
    Error error;
    Effects effects;
    work->question.base = &work->base.scenario;
    TRY(scenario_prepare(&work->base.scenario, problems));
    TRY(find_pairs(work, problems));
    note_unused(work, problems);
    if (ask(work, readings_only, &error) != OK)
        return command_fail(problems, &error);
    TRY(effects_find(&work->question, &effects, problems));
    Status status = tell(work, &effects, &error);
    effects_release(&effects);
    return status == OK ? OK : command_fail(problems, &error);
}

Status effects_command(const char *command, bool readings_only, const Options *options,
                       Problems *problems)
{
    Work work = {.command = command, .options = options};
    TRY(matrix_points_load(options, &work.base, problems));
    Status status = answer(&work, readings_only, problems);
    release(&work);
    return status;
}
