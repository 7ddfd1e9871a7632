/// effects_report: CSV, JSON and files; the tables are in effects_report_table.c.

#include "cli/report/effects_report.h"

#include <math.h>

#include "cli/report/answer.h"
#include "cli/report/csv.h"
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
    return figure_is_share(report->figure) ? "games"
                                           : set_of(report)->measures[report->figure.measure].unit;
}

static uint64_t games_of(const EffectsReport *report, const Effect *effect)
{
    return effect->state == EFFECT_PLAYED ? report->effects->question->base->run->games : 0;
}

// The value of a side in a pair; that of the scenario where the pair has none.
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

static void put_effect(Csv *csv, const EffectsReport *report, int step, int pair)
{
    const Step *changed = &report->effects->question->steps[step];
    const Effect *effect = effects_of(report->effects, step, pair);
    char value[PARAM_TEXT_SIZE];
    csv_text(csv, changed->key);
    csv_text(csv, changed->from);
    csv_text(csv, changed->to);
    csv_text(csv, changed->spec->rule ? changed->spec->rule : "");
    csv_whole(csv, changed->spec->reading);
    for (int side = 0; side < EFFECTS_SIDES; ++side) {
        side_value(report, pair, side, value);
        csv_text(csv, value);
    }
    csv_text(csv, state_name(effect->state));
    csv_whole(csv, games_of(report, effect));
    csv_text(csv, figure_name(set_of(report), report->figure));
    csv_number(csv, effect->difference.value[PAIRED_FIRST]);
    csv_number(csv, effect->difference.value[PAIRED_SECOND]);
    csv_number(csv, effect->difference.interval.estimate);
    csv_number(csv, effect->difference.interval.low);
    csv_number(csv, effect->difference.interval.high);
    csv_text(csv, effect->difference.method);
    csv_number(csv, report->effects->question->confidence);
    csv_text(csv, unit_of(report));
    csv_text(csv, effects_report_judgement(effects_judge(report->effects, step, report->matters)));
    csv_end(csv);
}

static Status write_csv(const void *context, FILE *stream, Error *error)
{
    (void)error;
    static const char *const names[] = {"key",
                                        "from",
                                        "to",
                                        "rule",
                                        "reading",
                                        "row",
                                        "column",
                                        "state",
                                        "games",
                                        "measure",
                                        "before",
                                        "after",
                                        "difference",
                                        "difference_low",
                                        "difference_high",
                                        "difference_method",
                                        "confidence",
                                        "unit",
                                        "judgement"};
    const EffectsReport *report = context;
    const EffectsQuestion *question = report->effects->question;
    Csv csv = {.stream = stream};
    for (size_t i = 0; i < sizeof names / sizeof *names; ++i)
        csv_text(&csv, names[i]);
    csv_end(&csv);
    for (int i = 0; i < question->step_count; ++i)
        for (int pair = 0; pair < question->pair_count; ++pair)
            put_effect(&csv, report, report->order[i], pair);
    return OK;
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
    object_put_whole(&manifest, "steps", (Unsigned128)question->step_count);
    object_put_whole(&manifest, "pairs", (Unsigned128)question->pair_count);
    object_put_whole(&manifest, "played", (Unsigned128)report->effects->played);
    if (question->keys[0])
        object_put_text(&manifest, "rows", question->keys[0]);
    if (question->keys[1])
        object_put_text(&manifest, "columns", question->keys[1]);
    manifest_put_parameters(&manifest, question->base);
    return manifest;
}

static Object effect_object(const EffectsReport *report, int step, int pair)
{
    const Effect *effect = effects_of(report->effects, step, pair);
    Object entry = object_begin();
    char value[PARAM_TEXT_SIZE];
    static const char *const sides[EFFECTS_SIDES] = {"row", "column"};
    for (int side = 0; side < EFFECTS_SIDES; ++side) {
        side_value(report, pair, side, value);
        object_put_text(&entry, sides[side], value);
    }
    object_put_text(&entry, "state", state_name(effect->state));
    object_put_whole(&entry, "games", games_of(report, effect));
    object_put_number(&entry, "before", effect->difference.value[PAIRED_FIRST]);
    object_put_number(&entry, "after", effect->difference.value[PAIRED_SECOND]);
    object_put_number(&entry, "difference", effect->difference.interval.estimate);
    object_put_number(&entry, "difference_low", effect->difference.interval.low);
    object_put_number(&entry, "difference_high", effect->difference.interval.high);
    object_put_text(&entry, "difference_method", effect->difference.method);
    return entry;
}

static Object step_object(const EffectsReport *report, int step)
{
    const EffectsQuestion *question = report->effects->question;
    const Step *changed = &question->steps[step];
    Object entry = object_begin(), pairs = object_begin_list();
    object_put_text(&entry, "key", changed->key);
    object_put_text(&entry, "from", changed->from);
    object_put_text(&entry, "to", changed->to);
    object_put_text(&entry, "rule", changed->spec->rule ? changed->spec->rule : "");
    object_put_flag(&entry, "reading", changed->spec->reading);
    object_put_text(
        &entry, "judgement",
        effects_report_judgement(effects_judge(report->effects, step, report->matters)));
    for (int pair = 0; pair < question->pair_count; ++pair)
        object_append(&pairs, effect_object(report, step, pair));
    object_put(&entry, "pairs", pairs);
    return entry;
}

static Status print_json(const void *context, FILE *stream, Error *error)
{
    const EffectsReport *report = context;
    Object document = object_begin(), steps = object_begin_list();
    object_put(&document, "manifest", manifest_of(report));
    for (int i = 0; i < report->effects->question->step_count; ++i)
        object_append(&steps, step_object(report, report->order[i]));
    object_put(&document, "steps", steps);
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
