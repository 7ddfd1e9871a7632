/// best_play_report: what best play is worth to both sides, as a table, as CSV and as JSON.
#pragma once

#include <stdio.h>

#include "cli/report/columns.h"
#include "cli/report/report.h"
#include "cli/scenario/scenario.h"
#include "sim/interface/exact_best_play.h"

/// Answers for one turn limit or several, solved for one scenario.
typedef struct BestPlayReport {
    const Scenario *scenario;
    const ExactBestPlay *answers;
    int count;
    double seconds; ///< that they took; for the table only
} BestPlayReport;

/// For each turn limit and side a row over all starts, then one for each way to start.
extern const ColumnTable best_play_report_columns;

/// Prints the answers and flushes: a table; or the rows as CSV or JSON. FAIL_SYSTEM when the stream
/// takes no more.
MUST_CHECK Status best_play_report_print(const BestPlayReport *report, ReportFormat format,
                                         FILE *stream, Error *error);

/// Writes best_play.csv into the folder.
MUST_CHECK Status best_play_report_write(const BestPlayReport *report, const char *directory,
                                         Error *error);
