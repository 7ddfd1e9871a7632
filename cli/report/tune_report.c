/// tune_report: CSV, JSON and files; the table is in tune_report_table.c.

#include "cli/report/tune_report.h"

#include <math.h>
#include <stdlib.h>

#include "cli/report/answer.h"
#include "cli/report/manifest.h"
#include "cli/scenario/run_settings.h"

enum { CHANGE_TEXT_SIZE = 1024 };

static const TuneQuestion *question_of(const TuneReport *report)
{
    return report->tune->question;
}

static const MeasureSet *set_of(const TuneReport *report)
{
    return &question_of(report)->base->prepared->measures;
}

static const char *unit_of(const TuneReport *report)
{
    return figure_own_unit(set_of(report), report->figure);
}

size_t *tune_report_order(const Tune *tune, size_t *reaching)
{
    size_t *order = calloc(tune->count + 1, sizeof *order);
    size_t count = 0;
    *reaching = 0;
    for (size_t i = 0; order && i < tune->count; ++i) {
        if (tune->items[i].worth.answer != VERDICT_INSIDE)
            continue;
        size_t place = count++;
        for (; place > 0 && tune_goes_before(tune, i, order[place - 1]); --place)
            order[place] = order[place - 1];
        order[place] = i;
    }
    *reaching = count;
    for (size_t i = 0; order && i < tune->count; ++i)
        if (tune->items[i].worth.answer != VERDICT_INSIDE)
            order[count++] = i;
    return order;
}

static const Column tune_columns[] = {
    {"change", COLUMN_TEXT, false, NULL,
     "what is set, as `rules.a=1, rules.b=2`; empty for the scenario as it stands"},
    {"parameters", COLUMN_WHOLE, false, NULL, "how many that changes"},
    {"steps", COLUMN_NUMBER, false, "steps", "its size"},
    {"at_cap", COLUMN_FLAG, false, NULL, "1 when a value is the least or largest that there is"},
    {"state", COLUMN_TEXT, false, NULL,
     "`solved`; `played`; `unused`, where a part of it cannot matter; `refused`, where the "
     "scenario "
     "cannot be so or has no such figure"},
    {"games", COLUMN_WHOLE, false, "games", "that were played; 0 when it was solved"},
    {"measure", COLUMN_TEXT, false, NULL, "what is looked at"},
    {"value", COLUMN_NUMBER, false, "`unit`", "the figure then"},
    {"low", COLUMN_NUMBER, false, "`unit`",
     "lower end of its interval, or the value where it was solved; all of the table hold together"},
    {"high", COLUMN_NUMBER, false, "`unit`", "upper end"},
    {"method", COLUMN_TEXT, false, NULL,
     "of the interval; `equilibrium`: for all figures of the pairs of policies within theirs"},
    {"unit", COLUMN_TEXT, false, NULL,
     "of the figure: its measure's; `games` for a share of games"},
    {"answer", COLUMN_TEXT, false, NULL, "`inside` the band, `outside` or `undecided`"},
    {"distance", COLUMN_NUMBER, false, "`unit`", "from the value to the band; 0 within it"},
    {"fresh_games", COLUMN_WHOLE, false, "games",
     "that were played once more, others than those that chose; 0 when none were"},
    {"fresh_value", COLUMN_NUMBER, false, "`unit`", "the figure in these; empty without them"},
    {"fresh_low", COLUMN_NUMBER, false, "`unit`", "lower end of its interval"},
    {"fresh_high", COLUMN_NUMBER, false, "`unit`", "upper end"},
    {"best", COLUMN_FLAG, false, NULL, "1 for the answer: the smallest change that is confirmed"},
};
COLUMN_TABLE(tune_report_columns, "tune.csv", tune_columns);

static const char *state_name(const TuneTry *item)
{
    static const char *const names[WORTH_STATE_COUNT] = {
        [WORTH_REFUSED] = "refused", [WORTH_SOLVED] = "solved", [WORTH_PLAYED] = "played"};
    return item->state == TUNE_UNUSED ? "unused" : names[item->worth.state];
}

static void put_interval(Rows *rows, Interval interval)
{
    rows_number(rows, interval.estimate);
    rows_number(rows, interval.low);
    rows_number(rows, interval.high);
}

static void put_try(Rows *rows, const TuneReport *report, size_t index)
{
    const TuneTry *item = &report->tune->items[index];
    const WorthQuestion *worth = &question_of(report)->worth;
    const Interval nothing = {NAN, NAN, NAN};
    char change[CHANGE_TEXT_SIZE];
    change_describe(question_of(report)->ladders, &item->change, change, sizeof change);
    rows_text(rows, change);
    rows_whole(rows, (Signed128)item->change.parts);
    rows_number(rows, item->change.size);
    rows_flag(rows, change_is_at_cap(question_of(report)->ladders, &item->change));
    rows_text(rows, state_name(item));
    rows_whole(rows, item->worth.games);
    rows_text(rows, worth->figure);
    put_interval(rows, item->worth.interval);
    rows_text(rows, item->worth.method);
    rows_text(rows, unit_of(report));
    rows_text(rows, verdict_answer_name(item->worth.answer));
    rows_number(rows, worth_distance(&item->worth, worth->band));
    rows_whole(rows, item->fresh.games);
    put_interval(rows, item->fresh.games > 0 ? item->fresh.interval : nothing);
    rows_flag(rows, (int)index == report->tune->best);
    rows_end_row(rows);
}

static void put_tries(Rows *rows, const void *context)
{
    const TuneReport *report = context;
    size_t reaching, *order = tune_report_order(report->tune, &reaching);
    for (size_t i = 0; i < report->tune->count; ++i)
        put_try(rows, report, order ? order[i] : i);
    free(order);
}

static Status write_csv(const void *report, FILE *stream, Error *error)
{
    return columns_write_csv(&tune_report_columns, put_tries, report, stream, error);
}

static Object stages_of(const TuneReport *report)
{
    Object list = object_begin_list();
    for (int i = 0; i < report->tune->stage_count; ++i) {
        const TuneStage *stage = &report->tune->stages[i];
        Object object = object_begin();
        object_put_whole(&object, "parameters", (Signed128)i + 1);
        object_put_whole(&object, "tried", stage->tried);
        object_put_flag(&object, "all", !stage->is_cut);
        object_put_number(&object, "all_up_to", stage->whole_size);
        object_append(&list, object);
    }
    return list;
}

static Object manifest_of(const TuneReport *report)
{
    const TuneQuestion *question = question_of(report);
    Object manifest = manifest_begin(question->base);
    object_put_whole(&manifest, "seed", question->base->run->seed);
    object_put_number(&manifest, "confidence", question->confidence);
    object_put_text(&manifest, "measure", question->worth.figure);
    object_put_text(&manifest, "unit", unit_of(report));
    object_put_number(&manifest, "band_low", question->worth.band.low);
    object_put_number(&manifest, "band_high", question->worth.band.high);
    object_put_flag(&manifest, "equilibrium", question->worth.sides != NULL);
    object_put_whole(&manifest, "max_games", question->worth.games_max);
    object_put_flag(&manifest, "found", report->tune->best >= 0);
    object_put_flag(&manifest, "partial", report->tune->interrupted);
    object_put(&manifest, "stages", stages_of(report));
    manifest_put_parameters(&manifest, question->base);
    return manifest;
}

static Status print_json(const void *report, FILE *stream, Error *error)
{
    Object document = object_begin();
    object_put(&document, "manifest", manifest_of(report));
    object_put(&document, "tries", columns_list(&tune_report_columns, put_tries, report));
    return object_print(document, stream, error);
}

static Status print_table(const void *context, FILE *stream, Error *error)
{
    return tune_report_table(context, stream, error);
}

Status tune_report_print(const TuneReport *report, ReportFormat format, FILE *stream, Error *error)
{
    static AnswerWriter *const writers[REPORT_FORMAT_COUNT] = {print_table, write_csv, print_json};
    return answer_print(report, writers, format, stream, error);
}

static Object tell_manifest(const void *report)
{
    return manifest_of(report);
}

Status tune_report_write(const TuneReport *report, const char *directory, Error *error)
{
    static const AnswerPart parts[] = {{"tune.csv", write_csv, NULL}};
    const AnswerFiles answer = {.command = "tune",
                                .parts = parts,
                                .count = sizeof parts / sizeof *parts,
                                .manifest = tell_manifest};
    return answer_write(report, &answer, directory, error);
}
