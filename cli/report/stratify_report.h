/// stratify_report: a run whose games were shared out among the ways to start, as a table, CSV,
/// JSON and files. Columns: docs/output.md.
#pragma once

#include "analysis/stratify.h"
#include "cli/report/columns.h"
#include "cli/report/report.h"

/// A finished run, read-only.
typedef struct StratifyReport {
    const Scenario *scenario;
    const StratifyTally *tally;
    const StratifyGoal *goal;
    const ExactTable *exact; ///< null when the game was not solved
    bool partial;            ///< interrupted: the last complete look, not the goal
    bool reached;            ///< the half-width, where one was asked for
} StratifyReport;

/// A figure with the interval that the report has: of a run that somebody stopped, a sequence.
StratifyEstimate stratify_report_estimate(const StratifyReport *report, int index);

/// "neyman" or "proportional".
const char *stratify_report_allocation(StratifyAllocation allocation);

/// A row for the share of each result and for each measure over all games.
extern const ColumnTable stratify_report_columns;

/// A row for each way to start.
extern const ColumnTable stratify_report_strata;

/// Prints the report and flushes. FAIL_SYSTEM when the stream takes no more.
MUST_CHECK Status stratify_report_print(const StratifyReport *report, ReportFormat format,
                                        FILE *stream, Error *error);

/// Writes stratified.csv, strata.csv and manifest.json; makes the folder.
MUST_CHECK Status stratify_report_write(const StratifyReport *report, const char *directory,
                                        Error *error);

/// The table, for people.
MUST_CHECK Status stratify_report_table(const StratifyReport *report, FILE *stream, Error *error);
