/// report_csv: the tables of a run, as files and as lists. Order of rows: docs/output.md.
#pragma once

#include <stdbool.h>
#include <stdio.h>

#include "analysis/summary.h"
#include "cli/report/columns.h"
#include "cli/report/report.h"

/// A report and the figures that its parts have in common: what all functions here are handed.
typedef struct ReportTold {
    const RunReport *report;
    const Summary *summary; ///< of the report's tally
} ReportTold;

/// One row a figure.
extern const ColumnTable report_csv_summary;

/// Of every count and series under every condition how often each value came, from 0 to the largest
/// that came in any game.
extern const ColumnTable report_csv_distribution;

/// Results by start, one row for each combination that occurred, in ascending order.
extern const ColumnTable report_csv_start;

/// Share of games that ended in each result by the end of each turn, from 0 to the longest game's.
extern const ColumnTable report_csv_turns;

/// What the row's value is in: its measure's unit, "games" for a share.
const char *report_csv_unit(const RunReport *report, const SummaryRow *row);

/// The rows of summary.csv.
/// @param context a ReportTold
void report_csv_put_summary(Rows *rows, const void *context);

MUST_CHECK Status report_csv_write_summary(const void *told, FILE *stream, Error *error);

MUST_CHECK Status report_csv_write_distribution(const void *context, FILE *stream, Error *error);

/// Whether the game tabulates its results by what is drawn before play.
bool report_csv_has_start(const void *told);

MUST_CHECK Status report_csv_write_start(const void *told, FILE *stream, Error *error);

/// Whether the game has a count named "turns", and more than one result.
bool report_csv_has_turns(const void *told);

MUST_CHECK Status report_csv_write_turns(const void *told, FILE *stream, Error *error);
