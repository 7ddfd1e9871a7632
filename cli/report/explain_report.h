/// explain_report: what decides a game, as a table, CSV, JSON and files. Columns: docs/output.md.
#pragma once

#include "cli/report/columns.h"
#include "cli/report/report.h"
#include "cli/runs/explain.h"

typedef struct ExplainReport {
    const Scenario *scenario;
    const Explain *explain;
    Figure figure; ///< a result, or the score
} ExplainReport;

/// A row for each draw of the start, for what they do together, and for each turn.
extern const ColumnTable explain_report_columns;

/// Prints the report and flushes. FAIL_SYSTEM when the stream takes no more.
MUST_CHECK Status explain_report_print(const ExplainReport *report, ReportFormat format,
                                       FILE *stream, Error *error);

/// Writes explain.csv and manifest.json; makes the folder.
MUST_CHECK Status explain_report_write(const ExplainReport *report, const char *directory,
                                       Error *error);
