/// tournament_report: policies against policies, with the equilibrium among them: table, CSV, JSON
/// and files. Columns: docs/output.md.
#pragma once

#include "cli/report/columns.h"
#include "cli/report/sweep_report.h"
#include "cli/runs/tournament.h"

/// A row for each cell, row by row.
extern const ColumnTable tournament_report_cells;

/// A row for each policy, the rows' side first.
extern const ColumnTable tournament_report_policies;

/// Prints the report and flushes. FAIL_SYSTEM when the stream takes no more, FAIL_ANSWER_NO when a
/// cell has no figure.
MUST_CHECK Status tournament_report_print(const SweepReport *report, ReportFormat format,
                                          FILE *stream, Error *error);

/// Writes tournament.csv, policies.csv and manifest.json; makes the folder.
MUST_CHECK Status tournament_report_write(const SweepReport *report, const char *directory,
                                          Error *error);

/// A report and what was made of it.
typedef struct TournamentReport {
    const SweepReport *cells;
    const Tournament *tournament;
} TournamentReport;

/// The table, for people.
MUST_CHECK Status tournament_report_table(const TournamentReport *report, FILE *stream,
                                          Error *error);
