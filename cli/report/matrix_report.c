/// matrix_report: CSV, JSON and files; the table is in matrix_report_table.c.

#include "cli/report/matrix_report.h"

#include "cli/report/answer.h"
#include "cli/report/csv.h"

static const MeasureSet *set_of(const SweepReport *report)
{
    return &report->run->plan->base->prepared->measures;
}

// Games that were played for a cell.
static uint64_t games_of(const SweepReport *report, int cell)
{
    const SweepGames *games = &report->run->points[cell];
    return games->solved ? 0 : games->tally.games;
}

static void write_header(Csv *csv, const SweepPlan *plan)
{
    static const char *const fixed[] = {"games", "measure",    "statistic", "value",      "low",
                                        "high",  "half_width", "method",    "confidence", "unit"};
    for (int axis = 0; axis < MATRIX_AXES; ++axis)
        csv_text(csv, plan->axes[axis].key);
    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; ++i)
        csv_text(csv, fixed[i]);
    csv_end(csv);
}

static void write_cell(Csv *csv, const SweepReport *report, int cell)
{
    const FigureEstimate *value = &report->rows[cell].value;
    for (int axis = 0; axis < MATRIX_AXES; ++axis)
        csv_text(csv, sweep_plan_value(report->run->plan, cell, axis));
    csv_whole(csv, games_of(report, cell));
    csv_text(csv, figure_name(set_of(report), report->figure));
    csv_text(csv, figure_statistic(set_of(report), report->figure));
    csv_number(csv, value->interval.estimate);
    csv_number(csv, value->interval.low);
    csv_number(csv, value->interval.high);
    csv_number(csv, sweep_report_half_width(value->interval));
    csv_text(csv, value->method);
    csv_number(csv, report->confidence);
    csv_text(csv, sweep_report_value_unit(report));
    csv_end(csv);
}

static Status write_csv(const void *context, FILE *stream, Error *error)
{
    (void)error;
    const SweepReport *report = context;
    Csv csv = {.stream = stream};
    write_header(&csv, report->run->plan);
    for (int cell = 0; cell < report->run->plan->points; ++cell)
        write_cell(&csv, report, cell);
    return OK;
}

static Object manifest_of(const SweepReport *report)
{
    const SweepPlan *plan = report->run->plan;
    Object manifest = sweep_report_manifest(report);
    object_put_text(&manifest, "rows", plan->axes[MATRIX_ROWS].key);
    object_put_text(&manifest, "columns", plan->axes[MATRIX_COLUMNS].key);
    object_put_whole(&manifest, "played", (Unsigned128)sweep_run_played(report->run));
    return manifest;
}

static Object cell_of(const SweepReport *report, int cell)
{
    const FigureEstimate *value = &report->rows[cell].value;
    Object entry = object_begin();
    object_put_text(&entry, "row", sweep_plan_value(report->run->plan, cell, MATRIX_ROWS));
    object_put_text(&entry, "column", sweep_plan_value(report->run->plan, cell, MATRIX_COLUMNS));
    object_put_whole(&entry, "games", games_of(report, cell));
    object_put_number(&entry, "value", value->interval.estimate);
    object_put_number(&entry, "low", value->interval.low);
    object_put_number(&entry, "high", value->interval.high);
    object_put_number(&entry, "half_width", sweep_report_half_width(value->interval));
    object_put_text(&entry, "method", value->method);
    return entry;
}

static Status print_json(const void *context, FILE *stream, Error *error)
{
    const SweepReport *report = context;
    Object document = object_begin(), cells = object_begin_list();
    object_put(&document, "manifest", manifest_of(report));
    for (int cell = 0; cell < report->run->plan->points; ++cell)
        object_append(&cells, cell_of(report, cell));
    object_put(&document, "cells", cells);
    return object_print(document, stream, error);
}

static Status print_table(const void *context, FILE *stream, Error *error)
{
    return matrix_report_table(context, stream, error);
}

Status matrix_report_print(const SweepReport *report, ReportFormat format, FILE *stream,
                           Error *error)
{
    static AnswerWriter *const writers[REPORT_FORMAT_COUNT] = {print_table, write_csv, print_json};
    return answer_print(report, writers, format, stream, error);
}

static Object tell_manifest(const void *report)
{
    return manifest_of(report);
}

Status matrix_report_write(const SweepReport *report, const char *directory, Error *error)
{
    static const AnswerPart parts[] = {
        {"matrix.csv", write_csv, NULL},
    };
    static const AnswerFiles answer = {.command = "matrix",
                                       .parts = parts,
                                       .count = sizeof parts / sizeof *parts,
                                       .manifest = tell_manifest};
    return answer_write(report, &answer, directory, error);
}
