/// matrix_report: CSV, JSON and files; the table is in matrix_report_table.c.

#include "cli/report/matrix_report.h"

#include "cli/report/answer.h"

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

static const Column matrix_columns[] = {
    {"two, by the full names of the parameters", COLUMN_TEXT, true, NULL,
     "the value of the row, then that of the column"},
    {"games", COLUMN_WHOLE, false, "games", "that were played for the cell; 0 where it was solved"},
    {"measure", COLUMN_TEXT, false, NULL, "what was asked for"},
    {"statistic", COLUMN_TEXT, false, NULL, "`share`, `mean` or `ratio`"},
    {"value", COLUMN_NUMBER, false, "`unit`", "the figure"},
    {"low", COLUMN_NUMBER, false, "`unit`",
     "lower end of its interval; the value itself where it was solved"},
    {"high", COLUMN_NUMBER, false, "`unit`", "upper end"},
    {"half_width", COLUMN_NUMBER, false, "`unit`", "the longer of value − low and high − value"},
    {"method", COLUMN_TEXT, false, NULL, "of the interval; `solved` for an exact value"},
    {"confidence", COLUMN_NUMBER, false, NULL,
     "with which the intervals of all played cells hold together: each is at 1 − (1 − confidence) "
     "/ played cells"},
    {"unit", COLUMN_TEXT, false, NULL, "of the value: its measure's; `games` for a share of games"},
};
COLUMN_TABLE(matrix_report_columns, "matrix.csv", matrix_columns);

static void put_cell(Rows *rows, const SweepReport *report, int cell)
{
    const FigureEstimate *value = &report->rows[cell].value;
    for (int axis = 0; axis < MATRIX_AXES; ++axis)
        rows_group_text(rows, report->run->plan->axes[axis].key,
                        sweep_plan_value(report->run->plan, cell, axis));
    rows_whole(rows, games_of(report, cell));
    rows_text(rows, figure_name(set_of(report), report->figure));
    rows_text(rows, figure_statistic(set_of(report), report->figure));
    rows_number(rows, value->interval.estimate);
    rows_number(rows, value->interval.low);
    rows_number(rows, value->interval.high);
    rows_number(rows, sweep_report_half_width(value->interval));
    rows_text(rows, value->method);
    rows_number(rows, report->confidence);
    rows_text(rows, sweep_report_value_unit(report));
    rows_end_row(rows);
}

static void put_cells(Rows *rows, const void *context)
{
    const SweepReport *report = context;
    for (int cell = 0; cell < report->run->plan->points; ++cell)
        put_cell(rows, report, cell);
}

static Status write_csv(const void *report, FILE *stream, Error *error)
{
    return columns_write_csv(&matrix_report_columns, put_cells, report, stream, error);
}

static Object manifest_of(const SweepReport *report)
{
    const SweepPlan *plan = report->run->plan;
    Object manifest = sweep_report_manifest(report);
    object_put_text(&manifest, "rows", plan->axes[MATRIX_ROWS].key);
    object_put_text(&manifest, "columns", plan->axes[MATRIX_COLUMNS].key);
    object_put_whole(&manifest, "played", (Signed128)sweep_run_played(report->run));
    return manifest;
}

static Status print_json(const void *report, FILE *stream, Error *error)
{
    Object document = object_begin();
    object_put(&document, "manifest", manifest_of(report));
    object_put(&document, "cells", columns_list(&matrix_report_columns, put_cells, report));
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
