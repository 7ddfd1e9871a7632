/// best_play_report: what best play is worth to both sides, as a table, as CSV and as JSON.
#pragma once

#include <stdio.h>

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

/// Prints the answers and flushes: a table; CSV with a row for each turn limit, side and way to
/// start; or the same as JSON. FAIL_SYSTEM when the stream takes no more.
MUST_CHECK Status best_play_report_print(const BestPlayReport *report, ReportFormat format,
                                         FILE *stream, Error *error);

/// Writes best_play.csv into the folder.
MUST_CHECK Status best_play_report_write(const BestPlayReport *report, const char *directory,
                                         Error *error);
