/// compare_report: CSV, JSON and files; the table is in compare_report_table.c.

#include "cli/report/compare_report.h"

#include <math.h>
#include <string.h>

#include "cli/report/answer.h"
#include "cli/report/manifest.h"
#include "cli/scenario/changes.h"
#include "cli/scenario/run_settings.h"

static const Column compare_columns[] = {
    {"measure", COLUMN_TEXT, false, NULL, "as in summary.csv"},
    {"statistic", COLUMN_TEXT, false, NULL, "`share`, `mean` or `ratio`"},
    {"first", COLUMN_NUMBER, false, "the measure's", "the figure under the first version"},
    {"second", COLUMN_NUMBER, false, "the measure's", "under the second"},
    {"difference", COLUMN_NUMBER, false, "the measure's", "`second` − `first`"},
    {"low", COLUMN_NUMBER, false, "the measure's", "lower end of the interval of the difference"},
    {"high", COLUMN_NUMBER, false, "the measure's", "upper end"},
    {"confidence", COLUMN_NUMBER, false, NULL, "of the interval"},
    {"method", COLUMN_TEXT, false, NULL,
     "how the interval was made: `newcombe` for shares and for what is 0 or 1, `gaffke` or "
     "`student` for other "
     "means of what every game counts, `delta` for the rest, `constant` when every game showed the "
     "same difference; after `--precision` or Ctrl-C a "
     "[sequence](statistics.md#looking-again-and-again)"},
    {"p_value", COLUMN_NUMBER, false, NULL,
     "two-sided, of \"no difference\": McNemar's exact test for shares and for what is 0 or 1, "
     "flipped signs, "
     "exactly, for means while fewer than 30 games changed, else Student's t"},
    {"gain", COLUMN_NUMBER, false, NULL,
     "how many times as many games unpaired runs would need for an interval of the same width; "
     "`inf` (in JSON "
     "null) when no game differed"},
    {"games", COLUMN_WHOLE, false, "games", "each played under both versions"},
    {"exact_first", COLUMN_NUMBER, false, "the measure's",
     "the exact value, where both versions can be solved in about half a second each"},
    {"exact_second", COLUMN_NUMBER, false, "the measure's", "likewise"},
    {"exact_difference", COLUMN_NUMBER, false, "the measure's", "`exact_second` − `exact_first`"},
};
COLUMN_TABLE(compare_report_columns, "compare.csv", compare_columns);

static const Column changes_columns[] = {
    {"first", COLUMN_TEXT, false, NULL, "result under the first version"},
    {"second", COLUMN_TEXT, false, NULL, "under the second"},
    {"games", COLUMN_WHOLE, false, "games", "that ended so; in rows with one result twice, alike"},
};
COLUMN_TABLE(compare_report_changes, "changes.csv", changes_columns);

static void put_row(Rows *rows, const CompareReport *report, const ComparisonRow *row)
{
    const Difference *difference = &row->difference;
    rows_text(rows, row->name);
    rows_text(rows, row->statistic);
    rows_number(rows, difference->value[PAIRED_FIRST]);
    rows_number(rows, difference->value[PAIRED_SECOND]);
    rows_number(rows, difference->interval.estimate);
    rows_number(rows, difference->interval.low);
    rows_number(rows, difference->interval.high);
    rows_number(rows, isnan(difference->interval.low) ? NAN : report->confidence);
    rows_text(rows, difference->method);
    rows_number(rows, difference->p_value);
    rows_number(rows, difference->gain);
    rows_whole(rows, report->tally->games);
    rows_number(rows, row->exact[PAIRED_FIRST]);
    rows_number(rows, row->exact[PAIRED_SECOND]);
    rows_number(rows, comparison_exact(row));
    rows_end_row(rows);
}

static void put_rows(Rows *rows, const void *context)
{
    const CompareReport *report = context;
    for (int i = 0; i < report->comparison->count; ++i)
        put_row(rows, report, &report->comparison->rows[i]);
}

static Status write_csv(const void *report, FILE *stream, Error *error)
{
    return columns_write_csv(&compare_report_columns, put_rows, report, stream, error);
}

static void put_changes(Rows *rows, const void *context)
{
    const CompareReport *report = context;
    const MeasureSet *set = &report->scenario[PAIRED_FIRST]->prepared->measures;
    for (int first = 0; first < set->result_count; ++first)
        for (int second = 0; second < set->result_count; ++second) {
            rows_text(rows, set->results[first].name);
            rows_text(rows, set->results[second].name);
            rows_whole(rows, report->tally->results[first][second]);
            rows_end_row(rows);
        }
}

static Status write_changes(const void *report, FILE *stream, Error *error)
{
    return columns_write_csv(&compare_report_changes, put_changes, report, stream, error);
}

static void add_change(const ParameterShown *first, const char *second, void *context)
{
    Object entry = object_begin();
    object_put_text(&entry, "first", first->value);
    object_put_text(&entry, "second", second);
    object_put(context, first->ref->key, entry);
}

static Object manifest_of(const CompareReport *report)
{
    const Scenario *first = report->scenario[PAIRED_FIRST];
    const PairedTally *tally = report->tally;
    Object manifest = manifest_begin(first), changes = object_begin();
    object_put_text(&manifest, "against", report->scenario[PAIRED_SECOND]->name.text);
    object_put_whole(&manifest, "seed", first->run->seed);
    object_put_whole(&manifest, "games", tally->games);
    object_put_whole(&manifest, "games_planned", report->games_planned);
    object_put_flag(&manifest, "partial", tally->games < report->games_planned);
    object_put_number(&manifest, "confidence", report->confidence);
    object_put_text(&manifest, "intervals", report->is_sequence ? "sequence" : "fixed");
    if (report->no_exact.count > 0)
        object_put_text(&manifest, "no_exact", report->no_exact.reason);
    object_put_whole(&manifest, "games_changed", paired_tally_changes(tally));
    if (tally->first_change == UINT64_MAX)
        object_put_number(&manifest, "first_changed_game", NAN);
    else
        object_put_whole(&manifest, "first_changed_game", tally->first_change);
    changes_visit(first, report->scenario[PAIRED_SECOND], add_change, &changes);
    object_put(&manifest, "changes", changes);
    manifest_put_parameters(&manifest, first);
    return manifest;
}

static Object divergence_of(const Divergence *divergence)
{
    static const char *const names[] = {"first", "second"};
    Object story = object_begin(), common = object_begin_list();
    for (int i = 0; i < divergence->common; ++i)
        object_append_text(&common, divergence->lines[PAIRED_FIRST][i]);
    object_put_whole(&story, "game", divergence->game);
    object_put(&story, "common", common);
    for (int version = 0; version < PAIRED_VERSION_COUNT; ++version) {
        Object lines = object_begin_list();
        for (int i = divergence->common; i < divergence->count[version]; ++i)
            object_append_text(&lines, divergence->lines[version][i]);
        object_put(&story, names[version], lines);
    }
    return story;
}

static Status print_json(const void *context, FILE *stream, Error *error)
{
    const CompareReport *report = context;
    Object document = object_begin();
    object_put(&document, "manifest", manifest_of(report));
    object_put(&document, "comparison", columns_list(&compare_report_columns, put_rows, report));
    object_put(&document, "changes", columns_list(&compare_report_changes, put_changes, report));
    if (report->divergence)
        object_put(&document, "first_changed_game", divergence_of(report->divergence));
    return object_print(document, stream, error);
}

static Status print_table(const void *context, FILE *stream, Error *error)
{
    return compare_report_table(context, stream, error);
}

Status compare_report_print(const CompareReport *report, ReportFormat format, FILE *stream,
                            Error *error)
{
    static AnswerWriter *const writers[REPORT_FORMAT_COUNT] = {print_table, write_csv, print_json};
    return answer_print(report, writers, format, stream, error);
}

static Object tell_manifest(const void *report)
{
    return manifest_of(report);
}

Status compare_report_write(const CompareReport *report, const char *directory, Error *error)
{
    static const AnswerPart parts[] = {
        {"compare.csv", write_csv, NULL},
        {"changes.csv", write_changes, NULL},
    };
    static const AnswerFiles answer = {.command = "compare",
                                       .parts = parts,
                                       .count = sizeof parts / sizeof *parts,
                                       .manifest = tell_manifest};
    return answer_write(report, &answer, directory, error);
}
