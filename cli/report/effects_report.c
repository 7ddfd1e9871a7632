/// effects_report: CSV, JSON and files; the tables are in effects_report_table.c.

#include "cli/report/effects_report.h"

#include <math.h>

#include "cli/report/answer.h"
#include "cli/report/manifest.h"
#include "cli/scenario/run_settings.h"

static const MeasureSet *set_of(const EffectsReport *report)
{
    return &report->effects->question->base->prepared->measures;
}

const char *effects_report_judgement(EffectJudgement judgement)
{
    static const char *const names[EFFECT_JUDGEMENT_COUNT] = {
        [EFFECT_MATTERS] = "matters", [EFFECT_LITTLE] = "little", [EFFECT_UNSURE] = "unsure"};
    return names[judgement];
}

static const char *state_name(EffectState state)
{
    static const char *const names[EFFECT_STATE_COUNT] = {[EFFECT_DEAD] = "unused",
                                                          [EFFECT_REFUSED] = "refused",
                                                          [EFFECT_SOLVED] = "solved",
                                                          [EFFECT_PLAYED] = "played"};
    return names[state];
}

static const char *unit_of(const EffectsReport *report)
{
    return figure_own_unit(set_of(report), report->figure);
}

static uint64_t games_of(const EffectsReport *report, const Effect *effect)
{
    return effect->state == EFFECT_PLAYED ? report->effects->question->base->run->games : 0;
}

// The value that a side's parameter has under a pair; the scenario's own where the pair sets none.
static void side_value(const EffectsReport *report, int pair, int side, char text[PARAM_TEXT_SIZE])
{
    const EffectsQuestion *question = report->effects->question;
    ParamRef ref;
    Error error;
    text[0] = '\0';
    if (question->pairs[pair].value[side])
        snprintf(text, PARAM_TEXT_SIZE, "%s", question->pairs[pair].value[side]);
    else if (question->keys[side] && param_find(&question->base->tree, question->base->block,
                                                question->keys[side], &ref, &error) == OK)
        param_get(&ref, text);
}

static const Column effects_columns[] = {
    {"key", COLUMN_TEXT, false, NULL, "the parameter"},
    {"from", COLUMN_TEXT, false, NULL, "its value"},
    {"to", COLUMN_TEXT, false, NULL, "the value instead"},
    {"rule", COLUMN_TEXT, false, NULL, "its rule's id"},
    {"reading", COLUMN_FLAG, false, NULL, "1 for a reading, 0 for a number or choice of the rules"},
    {"row", COLUMN_TEXT, false, NULL,
     "the first policy of the pair; empty where the game has none"},
    {"column", COLUMN_TEXT, false, NULL, "the second"},
    {"state", COLUMN_TEXT, false, NULL,
     "`solved`; `played`; `unused`, where it can matter in neither version; `refused`, where the "
     "scenario cannot "
     "be so"},
    {"games", COLUMN_WHOLE, false, "games", "that were played in either version; 0 when none were"},
    {"measure", COLUMN_TEXT, false, NULL, "what is looked at"},
    {"before", COLUMN_NUMBER, false, "`unit`", "the figure as it stands"},
    {"after", COLUMN_NUMBER, false, "`unit`", "the figure with the value instead"},
    {"difference", COLUMN_NUMBER, false, "`unit`", "`after` − `before`"},
    {"difference_low", COLUMN_NUMBER, false, "`unit`",
     "lower end of its interval; the difference itself where it was solved"},
    {"difference_high", COLUMN_NUMBER, false, "`unit`", "upper end"},
    {"difference_method", COLUMN_TEXT, false, NULL, "as in compare.csv"},
    {"confidence", COLUMN_NUMBER, false, NULL,
     "with which all intervals of the table hold together"},
    {"unit", COLUMN_TEXT, false, NULL,
     "of the figure: its measure's; `games` for a share of games"},
    {"judgement", COLUMN_TEXT, false, NULL,
     "of the step under all pairs: `matters`, `little` or `unsure`"},
};
COLUMN_TABLE(effects_report_columns, "effects.csv", effects_columns);

static void put_effect(Rows *rows, const EffectsReport *report, int step, int pair)
{
    const Step *changed = &report->effects->question->steps[step];
    const Effect *effect = effects_of(report->effects, step, pair);
    char value[PARAM_TEXT_SIZE];
    rows_text(rows, changed->key);
    rows_text(rows, changed->from);
    rows_text(rows, changed->to);
    rows_text(rows, changed->spec->rule ? changed->spec->rule : "");
    rows_flag(rows, changed->spec->reading);
    for (int side = 0; side < EFFECTS_SIDES; ++side) {
        side_value(report, pair, side, value);
        rows_text(rows, value);
    }
    rows_text(rows, state_name(effect->state));
    rows_whole(rows, games_of(report, effect));
    rows_text(rows, figure_name(set_of(report), report->figure));
    rows_number(rows, effect->difference.value[PAIRED_FIRST]);
    rows_number(rows, effect->difference.value[PAIRED_SECOND]);
    rows_number(rows, effect->difference.interval.estimate);
    rows_number(rows, effect->difference.interval.low);
    rows_number(rows, effect->difference.interval.high);
    rows_text(rows, effect->difference.method);
    rows_number(rows, report->effects->question->confidence);
    rows_text(rows, unit_of(report));
    rows_text(rows,
              effects_report_judgement(effects_judge(report->effects, step, report->matters)));
    rows_end_row(rows);
}

static void put_effects(Rows *rows, const void *context)
{
    const EffectsReport *report = context;
    const EffectsQuestion *question = report->effects->question;
    for (int i = 0; i < question->step_count; ++i)
        for (int pair = 0; pair < question->pair_count; ++pair)
            put_effect(rows, report, report->order[i], pair);
}

static Status write_csv(const void *report, FILE *stream, Error *error)
{
    return columns_write_csv(&effects_report_columns, put_effects, report, stream, error);
}

static Object manifest_of(const EffectsReport *report)
{
    const EffectsQuestion *question = report->effects->question;
    Object manifest = manifest_begin(question->base);
    object_put_whole(&manifest, "seed", question->base->run->seed);
    object_put_whole(&manifest, "games", question->base->run->games);
    object_put_number(&manifest, "confidence", question->confidence);
    object_put_text(&manifest, "measure", figure_name(set_of(report), report->figure));
    object_put_text(&manifest, "unit", unit_of(report));
    object_put_number(&manifest, "matters", report->matters);
    object_put_whole(&manifest, "steps", (Signed128)question->step_count);
    object_put_whole(&manifest, "pairs", (Signed128)question->pair_count);
    object_put_whole(&manifest, "played", (Signed128)report->effects->played);
    if (question->keys[0])
        object_put_text(&manifest, "rows", question->keys[0]);
    if (question->keys[1])
        object_put_text(&manifest, "columns", question->keys[1]);
    manifest_put_parameters(&manifest, question->base);
    return manifest;
}

static Status print_json(const void *report, FILE *stream, Error *error)
{
    Object document = object_begin();
    object_put(&document, "manifest", manifest_of(report));
    object_put(&document, "effects", columns_list(&effects_report_columns, put_effects, report));
    return object_print(document, stream, error);
}

static Status print_table(const void *context, FILE *stream, Error *error)
{
    return effects_report_table(context, stream, error);
}

Status effects_report_print(const EffectsReport *report, ReportFormat format, FILE *stream,
                            Error *error)
{
    static AnswerWriter *const writers[REPORT_FORMAT_COUNT] = {print_table, write_csv, print_json};
    return answer_print(report, writers, format, stream, error);
}

static Object tell_manifest(const void *report)
{
    return manifest_of(report);
}

Status effects_report_write(const EffectsReport *report, const char *directory, Error *error)
{
    static const AnswerPart parts[] = {{"effects.csv", write_csv, NULL}};
    const AnswerFiles answer = {.command = report->command,
                                .parts = parts,
                                .count = sizeof parts / sizeof *parts,
                                .manifest = tell_manifest};
    return answer_write(report, &answer, directory, error);
}
