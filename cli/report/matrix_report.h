/// matrix_report: a finished matrix as a table, CSV, JSON and files; its cells are the points of a
/// sweep of two parameters, the first of them going down. Columns: docs/output.md.
#pragma once

#include "cli/report/sweep_report.h"

/// A row for each cell, row by row of the table.
extern const ColumnTable matrix_report_columns;

/// Prints the report and flushes. FAIL_SYSTEM when the stream takes no more.
MUST_CHECK Status matrix_report_print(const SweepReport *report, ReportFormat format, FILE *stream,
                                      Error *error);

/// Writes matrix.csv and manifest.json; makes the folder.
MUST_CHECK Status matrix_report_write(const SweepReport *report, const char *directory,
                                      Error *error);

/// The table, for people.
MUST_CHECK Status matrix_report_table(const SweepReport *report, FILE *stream, Error *error);

/// Says what a table of cells rests on: how many were solved, and of the others how many games were
/// played, and with which confidence their intervals hold together.
/// @param intervals which intervals: "their", "all"
/// @param more what else holds, after the confidence; "" for nothing
void matrix_report_grounds(const SweepReport *report, const char *intervals, const char *more,
                           FILE *stream);
