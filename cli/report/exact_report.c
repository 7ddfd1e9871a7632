/// exact_report: the rows are those of a run's summary, of which only the exact column is used.

#include "cli/report/exact_report.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/summary.h"
#include "cli/report/answer.h"
#include "cli/report/csv.h"
#include "cli/report/exact_report_table.h"
#include "cli/report/manifest.h"
#include "cli/report/part_csv.h"
#include "cli/scenario/run_settings.h"

// The summary of no games at all beside the exact values.
static Status summarise(const Scenario *scenario, const ExactAnswer *answer, Tally *tally,
                        Summary *summary, Error *error)
{
    TRY(tally_create(&scenario->prepared->measures, tally, error));
    SummaryRequest request = {.tally = tally,
                              .exact = &answer->table,
                              .method = (IntervalMethod)scenario->run->interval,
                              .confidence = run_settings_confidence(scenario->run)};
    Status status = summary_create(&request, summary, error);
    if (status != OK)
        tally_destroy(tally);
    return status;
}

static void write_rows(const Scenario *scenario, const ExactAnswer *answer, const Summary *summary,
                       FILE *stream)
{
    const MeasureSet *set = &scenario->prepared->measures;
    Csv csv = {.stream = stream};
    csv_text(&csv, "measure");
    csv_text(&csv, "condition");
    csv_text(&csv, "statistic");
    csv_text(&csv, "exact");
    part_csv_end_header(&csv, set);
    for (int i = 0; i < summary->count; ++i) {
        csv_text(&csv, summary->rows[i].name);
        csv_text(&csv, condition_name(set, summary->rows[i].condition));
        csv_text(&csv, summary_statistic_name(summary->rows[i].statistic));
        csv_number(&csv, summary->rows[i].exact);
        part_csv_end(&csv, set, summary->rows[i].measure);
    }
    for (int i = 0; i < answer->table.extra_count; ++i) {
        csv_text(&csv, answer->table.extra[i].name);
        csv_text(&csv, "all");
        csv_text(&csv, "value");
        csv_number(&csv, answer->table.extra[i].value);
        part_csv_end(&csv, set, -1);
    }
}

static void add_row(Object *rows, const char *const names[3], double exact)
{
    Object entry = object_begin();
    object_put_text(&entry, "measure", names[0]);
    object_put_text(&entry, "condition", names[1]);
    object_put_text(&entry, "statistic", names[2]);
    object_put_number(&entry, "exact", exact);
    object_append(rows, entry);
}

static Object rows_of(const MeasureSet *set, const ExactTable *table, const Summary *summary)
{
    Object rows = object_begin_list();
    for (int i = 0; i < summary->count; ++i) {
        const SummaryRow *row = &summary->rows[i];
        const char *const names[] = {row->name, condition_name(set, row->condition),
                                     summary_statistic_name(row->statistic)};
        add_row(&rows, names, row->exact);
    }
    for (int i = 0; i < table->extra_count; ++i) {
        const char *const names[] = {table->extra[i].name, "all", "value"};
        add_row(&rows, names, table->extra[i].value);
    }
    return rows;
}

static void put_work(Object *object, const ExactTable *table)
{
    object_put_whole(object, "states", table->states);
    object_put_number(object, "total", table->total);
    object_put_number(object, "dropped", table->dropped);
}

static Status write_json(const Scenario *scenario, const ExactAnswer *answer,
                         const Summary *summary, FILE *stream, Error *error)
{
    Object whole = object_begin();
    object_put_text(&whole, "game", scenario->game->name);
    put_work(&whole, &answer->table);
    object_put(&whole, "rows", rows_of(&scenario->prepared->measures, &answer->table, summary));
    return object_print(whole, stream, error);
}

static Status print(const Scenario *scenario, const ExactAnswer *answer, const Summary *summary,
                    ReportFormat format, FILE *stream, Error *error)
{
    switch (format) {
    case REPORT_CSV:
        write_rows(scenario, answer, summary, stream);
        return OK;
    case REPORT_JSON:
        return write_json(scenario, answer, summary, stream, error);
    default:
        return exact_report_table(scenario, answer, summary, stream, error);
    }
}

Status exact_report_print(const Scenario *scenario, const ExactAnswer *answer, ReportFormat format,
                          FILE *stream, Error *error)
{
    Tally tally;
    Summary summary;
    TRY(summarise(scenario, answer, &tally, &summary, error));
    Status status = print(scenario, answer, &summary, format, stream, error);
    if (status == OK)
        status = report_flush(stream, error);
    summary_destroy(&summary);
    tally_destroy(&tally);
    return status;
}

// One row for each value that can come, of every measure under every condition that can come.
static Status write_distribution(const Scenario *scenario, const ExactAnswer *answer, FILE *stream,
                                 Error *error)
{
    const MeasureSet *set = &scenario->prepared->measures;
    Csv csv = {.stream = stream};
    csv_text(&csv, "measure");
    csv_text(&csv, "condition");
    csv_text(&csv, "value");
    csv_text(&csv, "exact");
    part_csv_end_header(&csv, set);
    for (int measure = 0; measure < set->count; ++measure) {
        if (set->measures[measure].kind == MEASURE_RATIO || !answer->table.known[measure])
            continue;
        size_t size = condition_size(set, measure);
        double *cells = malloc(size * sizeof *cells);
        if (!cells)
            return error_set(error, FAIL_MEMORY, NULL, "out of memory for a distribution");
        for (int condition = CONDITION_ALL; condition < set->result_count; ++condition) {
            if (!condition_is_given(set, measure, condition))
                continue;
            condition_exact(&answer->table, measure, condition, cells);
            double total = 0;
            for (size_t value = 0; value < size; ++value)
                total += cells[value];
            for (size_t value = 0; value < size && total > 0; ++value) {
                csv_text(&csv, set->measures[measure].name);
                csv_text(&csv, condition_name(set, condition));
                csv_whole(&csv, value);
                csv_number(&csv, cells[value] / total);
                part_csv_end(&csv, set, measure);
            }
        }
        free(cells);
    }
    return OK;
}

// Scenario and answer as one, to be written.
typedef struct Solved {
    const Scenario *scenario;
    const ExactAnswer *answer;
} Solved;

static Status write_exact(const void *context, FILE *stream, Error *error)
{
    const Solved *solved = context;
    return exact_report_print(solved->scenario, solved->answer, REPORT_CSV, stream, error);
}

static Status write_distributions(const void *context, FILE *stream, Error *error)
{
    const Solved *solved = context;
    return write_distribution(solved->scenario, solved->answer, stream, error);
}

static Object tell_manifest(const void *context)
{
    const Solved *solved = context;
    Object manifest = manifest_begin(solved->scenario);
    put_work(&manifest, &solved->answer->table);
    manifest_put_parameters(&manifest, solved->scenario);
    return manifest;
}

Status exact_report_write(const Scenario *scenario, const ExactAnswer *answer, File *joint,
                          const char *directory, Error *error)
{
    static const AnswerPart parts[] = {{"exact.csv", write_exact, NULL},
                                       {"distribution.csv", write_distributions, NULL}};
    const Solved solved = {scenario, answer};
    const AnswerFiles files = {.command = "exact",
                               .parts = parts,
                               .count = sizeof parts / sizeof *parts,
                               .manifest = tell_manifest,
                               .written_name = joint->path ? "joint.csv" : NULL,
                               .written = joint};
    return answer_write(&solved, &files, directory, error);
}
