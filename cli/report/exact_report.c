/// exact_report: the rows are those of a run's summary, of which only the exact column is used.

#include "cli/report/exact_report.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/summary.h"
#include "cli/report/answer.h"
#include "cli/report/exact_report_table.h"
#include "cli/report/manifest.h"
#include "cli/report/part_column.h"
#include "cli/scenario/run_settings.h"

// A summary of zero games whose exact column is filled.
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

static const Column exact_columns[] = {
    {"measure", COLUMN_TEXT, false, NULL, "see above"},
    {"condition", COLUMN_TEXT, false, NULL, "see above"},
    {"statistic", COLUMN_TEXT, false, NULL,
     "see above; `value` for a figure of the whole scenario"},
    {"exact", COLUMN_NUMBER, false, "the measure's", "the exact value; empty where there is none"},
    PART_COLUMN,
};
COLUMN_TABLE(exact_report_columns, "exact.csv", exact_columns);

static const Column exact_distribution[] = {
    {"measure", COLUMN_TEXT, false, NULL, "see above"},
    {"condition", COLUMN_TEXT, false, NULL, "see above"},
    {"value", COLUMN_WHOLE, false, "the measure's",
     "from 0, or a script's `lo`, to the largest that can come; the ends of its counts: that or "
     "beyond"},
    {"exact", COLUMN_NUMBER, false, NULL, "probability of the value in games of the condition"},
    PART_COLUMN,
};
COLUMN_TABLE(exact_report_distribution, "exact distribution.csv", exact_distribution);

// The context of the writers: scenario and answer.
typedef struct Solved {
    const Scenario *scenario;
    const ExactAnswer *answer;
    const Summary *summary; ///< null where only a distribution is asked for
} Solved;

static void put_rows(Rows *rows, const void *context)
{
    const Solved *solved = context;
    const MeasureSet *set = &solved->scenario->prepared->measures;
    const ExactTable *table = &solved->answer->table;
    for (int i = 0; i < solved->summary->count; ++i) {
        const SummaryRow *row = &solved->summary->rows[i];
        rows_text(rows, row->name);
        rows_text(rows, condition_name(set, row->condition));
        rows_text(rows, summary_statistic_name(row->statistic));
        rows_number(rows, row->exact);
        rows_part(rows, set, row->measure);
        rows_end_row(rows);
    }
    for (int i = 0; i < table->extra_count; ++i) {
        rows_text(rows, table->extra[i].name);
        rows_text(rows, "all");
        rows_text(rows, "value");
        rows_number(rows, table->extra[i].value);
        rows_part(rows, set, -1);
        rows_end_row(rows);
    }
}

static void put_work(Object *object, const ExactTable *table)
{
    object_put_whole(object, "states", table->states);
    object_put_number(object, "total", table->total);
    object_put_number(object, "dropped", table->dropped);
    if (table->unexplored > 0)
        object_put_number(object, "unexplored", table->unexplored);
}

static Status write_json(const Solved *solved, FILE *stream, Error *error)
{
    Object whole = object_begin();
    object_put_text(&whole, "game", solved->scenario->game->name);
    manifest_put_grounds(&whole, solved->scenario);
    put_work(&whole, &solved->answer->table);
    object_put(&whole, "rows", columns_list(&exact_report_columns, put_rows, solved));
    return object_print(whole, stream, error);
}

static Status print(const Scenario *scenario, const ExactAnswer *answer, const Summary *summary,
                    ReportFormat format, FILE *stream, Error *error)
{
    const Solved solved = {scenario, answer, summary};
    switch (format) {
    case REPORT_CSV:
        return columns_write_csv(&exact_report_columns, put_rows, &solved, stream, error);
    case REPORT_JSON:
        return write_json(&solved, stream, error);
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

// Writes the law of a measure under one condition; its `size` cells add up to the condition's
// probability.
static void put_law(Rows *rows, const Solved *solved, int measure, int condition, double *cells)
{
    const MeasureSet *set = &solved->scenario->prepared->measures;
    size_t size = condition_size(set, measure);
    condition_exact(&solved->answer->table, measure, condition, cells);
    double total = 0;
    for (size_t value = 0; value < size; ++value)
        total += cells[value];
    for (size_t value = 0; value < size && total > 0; ++value) {
        rows_text(rows, set->measures[measure].name);
        rows_text(rows, condition_name(set, condition));
        rows_whole(rows, (Signed128)value + set->measures[measure].lo);
        rows_number(rows, cells[value] / total);
        rows_part(rows, set, measure);
        rows_end_row(rows);
    }
}

static bool has_law(const Solved *solved, int measure)
{
    return solved->scenario->prepared->measures.measures[measure].kind != MEASURE_RATIO &&
           solved->answer->table.known[measure];
}

// The context of put_laws, with a buffer for the largest distribution.
typedef struct Laws {
    Solved solved;
    double *cells;
} Laws;

// One row for each value that can come, of every measure under every condition that can come.
static void put_laws(Rows *rows, const void *context)
{
    const Laws *laws = context;
    const MeasureSet *set = &laws->solved.scenario->prepared->measures;
    for (int measure = 0; measure < set->count; ++measure)
        for (int condition = CONDITION_ALL;
             has_law(&laws->solved, measure) && condition < set->result_count; ++condition)
            if (condition_is_given(set, measure, condition))
                put_law(rows, &laws->solved, measure, condition, laws->cells);
}

static Status write_exact(const void *context, FILE *stream, Error *error)
{
    const Solved *solved = context;
    return exact_report_print(solved->scenario, solved->answer, REPORT_CSV, stream, error);
}

static Status write_distributions(const void *context, FILE *stream, Error *error)
{
    const Solved *solved = context;
    const MeasureSet *set = &solved->scenario->prepared->measures;
    size_t most = 1;
    for (int measure = 0; measure < set->count; ++measure)
        if (has_law(solved, measure) && condition_size(set, measure) > most)
            most = condition_size(set, measure);
    const Laws laws = {*solved, malloc(most * sizeof(double))};
    if (!laws.cells)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for a distribution");
    Status status = columns_write_csv(&exact_report_distribution, put_laws, &laws, stream, error);
    free(laws.cells);
    return status;
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
    const Solved solved = {scenario, answer, NULL};
    const AnswerFiles files = {.command = "exact",
                               .parts = parts,
                               .count = sizeof parts / sizeof *parts,
                               .manifest = tell_manifest,
                               .written_name = joint->path ? "joint.csv" : NULL,
                               .written = joint};
    return answer_write(&solved, &files, directory, error);
}
