/// shares_report: how parameters share in what a figure varies over their ranges: the answer of
/// `sensitivity` when it is given ranges. Columns: docs/output.md.
#pragma once

#include "analysis/figure.h"
#include "cli/report/columns.h"
#include "cli/report/report.h"
#include "cli/runs/shares.h"

typedef struct SharesReport {
    const Shares *shares;
    Figure figure; ///< in the set of the scenario as it stands
} SharesReport;

/// A row for each parameter, then one for each pair of them.
extern const ColumnTable shares_report_columns;

/// Prints the report and flushes. FAIL_SYSTEM when the stream takes no more.
MUST_CHECK Status shares_report_print(const SharesReport *report, ReportFormat format, FILE *stream,
                                      Error *error);

/// Writes shares.csv and manifest.json; makes the folder.
MUST_CHECK Status shares_report_write(const SharesReport *report, const char *directory,
                                      Error *error);
