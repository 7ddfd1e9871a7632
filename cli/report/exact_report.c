/// exact_report: the rows are those of a run's summary, of which only the exact column is used.

#include "cli/report/exact_report.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/summary.h"
#include "cli/report/answer.h"
#include "cli/report/csv.h"
#include "cli/report/exact_report_table.h"
#include "cli/report/part_csv.h"

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

static json_t *json_row(const char *name, const char *condition, const char *statistic,
                        double exact)
{
    return json_pack("{s:s, s:s, s:s, s:o}", "measure", name, "condition", condition, "statistic",
                     statistic, "exact", isnan(exact) ? json_null() : json_real(exact));
}

static Status write_json(const Scenario *scenario, const ExactAnswer *answer,
                         const Summary *summary, FILE *stream, Error *error)
{
    const MeasureSet *set = &scenario->prepared->measures;
    json_t *rows = json_array();
    bool good = rows != NULL;
    for (int i = 0; i < summary->count && good; ++i) {
        const SummaryRow *row = &summary->rows[i];
        good = json_array_append_new(rows, json_row(row->name, condition_name(set, row->condition),
                                                    summary_statistic_name(row->statistic),
                                                    row->exact)) == 0;
    }
    for (int i = 0; i < answer->table.extra_count && good; ++i)
        good = json_array_append_new(rows, json_row(answer->table.extra[i].name, "all", "value",
                                                    answer->table.extra[i].value)) == 0;
    json_t *whole = json_pack("{s:s, s:I, s:f, s:f, s:o}", "game", scenario->game->name, "states",
                              (json_int_t)answer->table.states, "total", answer->table.total,
                              "dropped", answer->table.dropped, "rows", rows);
    Status status = OK;
    if (!good || !whole)
        status = error_set(error, FAIL_MEMORY, NULL, "out of memory for the exact answer");
    else if (json_dumpf(whole, stream, JSON_INDENT(2) | JSON_REAL_PRECISION(12)) == 0)
        fputc('\n', stream);
    json_decref(whole);
    return status;
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

Status exact_report_write(const Scenario *scenario, const ExactAnswer *answer,
                          const char *directory, Error *error)
{
    static const AnswerPart parts[] = {{"exact.csv", write_exact, NULL},
                                       {"distribution.csv", write_distributions, NULL}};
    const Solved solved = {scenario, answer};
    return answer_write(&solved, parts, sizeof parts / sizeof *parts, directory, error);
}
