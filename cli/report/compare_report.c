/// compare_report: CSV, JSON and files; the table is in compare_report_table.c.

#include "cli/report/compare_report.h"

#include <math.h>
#include <string.h>

#include "cli/report/answer.h"
#include "cli/report/csv.h"
#include "cli/report/manifest.h"
#include "cli/scenario/changes.h"
#include "cli/scenario/run_settings.h"

static void write_row(Csv *csv, const CompareReport *report, const ComparisonRow *row)
{
    const Difference *difference = &row->difference;
    csv_text(csv, row->name);
    csv_text(csv, row->statistic);
    csv_number(csv, difference->value[PAIRED_FIRST]);
    csv_number(csv, difference->value[PAIRED_SECOND]);
    csv_number(csv, difference->interval.estimate);
    csv_number(csv, difference->interval.low);
    csv_number(csv, difference->interval.high);
    csv_number(csv, isnan(difference->interval.low) ? NAN : report->confidence);
    csv_text(csv, difference->method);
    csv_number(csv, difference->p_value);
    csv_number(csv, difference->gain);
    csv_whole(csv, report->tally->games);
    csv_number(csv, row->exact[PAIRED_FIRST]);
    csv_number(csv, row->exact[PAIRED_SECOND]);
    csv_number(csv, comparison_exact(row));
    csv_end(csv);
}

static Status write_csv(const void *context, FILE *stream, Error *error)
{
    (void)error;
    const CompareReport *report = context;
    Csv csv = {.stream = stream};
    fputs("measure,statistic,first,second,difference,low,high,confidence,method,p_value,gain,games,"
          "exact_first,exact_second,exact_difference\n",
          stream);
    for (int i = 0; i < report->comparison->count; ++i)
        write_row(&csv, report, &report->comparison->rows[i]);
    return OK;
}

static Status write_changes(const void *context, FILE *stream, Error *error)
{
    (void)error;
    const CompareReport *report = context;
    const MeasureSet *set = &report->scenario[PAIRED_FIRST]->prepared->measures;
    Csv csv = {.stream = stream};
    fputs("first,second,games\n", stream);
    for (int first = 0; first < set->result_count; ++first)
        for (int second = 0; second < set->result_count; ++second) {
            csv_text(&csv, set->results[first].name);
            csv_text(&csv, set->results[second].name);
            csv_whole(&csv, report->tally->results[first][second]);
            csv_end(&csv);
        }
    return OK;
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

static Object row_of(const ComparisonRow *row)
{
    const Difference *difference = &row->difference;
    Object entry = object_begin();
    object_put_text(&entry, "measure", row->name);
    object_put_text(&entry, "statistic", row->statistic);
    object_put_number(&entry, "first", difference->value[PAIRED_FIRST]);
    object_put_number(&entry, "second", difference->value[PAIRED_SECOND]);
    object_put_number(&entry, "difference", difference->interval.estimate);
    object_put_number(&entry, "low", difference->interval.low);
    object_put_number(&entry, "high", difference->interval.high);
    object_put_text(&entry, "method", difference->method);
    object_put_number(&entry, "p_value", difference->p_value);
    object_put_number(&entry, "gain", difference->gain);
    object_put_number(&entry, "exact_difference", comparison_exact(row));
    return entry;
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
    const MeasureSet *set = &report->scenario[PAIRED_FIRST]->prepared->measures;
    Object document = object_begin(), rows = object_begin_list(), results = object_begin();
    object_put(&document, "manifest", manifest_of(report));
    for (int i = 0; i < report->comparison->count; ++i)
        object_append(&rows, row_of(&report->comparison->rows[i]));
    object_put(&document, "comparison", rows);
    for (int first = 0; first < set->result_count; ++first) {
        Object row = object_begin();
        for (int second = 0; second < set->result_count; ++second)
            object_put_whole(&row, set->results[second].name,
                             report->tally->results[first][second]);
        object_put(&results, set->results[first].name, row);
    }
    object_put(&document, "results", results);
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
