/// sweep_report: a finished sweep as a table, CSV, JSON and files. Columns: docs/output.md.
#pragma once

#include "analysis/sweep.h"
#include "cli/report.h"
#include "cli/sweep_run.h"

/// A finished sweep, read-only.
typedef struct SweepReport {
    const SweepRun *run;
    const SweepRow *rows; ///< one a point
    Figure figure;        ///< in the set of the scenario as it was given
    double confidence;    ///< of all intervals together, in (0, 1)
} SweepReport;

/// Prints the report and flushes. FAIL_SYSTEM when the stream takes no more.
MUST_CHECK Status sweep_report_print(const SweepReport *report, ReportFormat format, FILE *stream,
                                     Error *error);

/// Writes sweep.csv and manifest.json; makes the folder.
MUST_CHECK Status sweep_report_write(const SweepReport *report, const char *directory,
                                     Error *error);

/// The table, for people.
MUST_CHECK Status sweep_report_table(const SweepReport *report, FILE *stream, Error *error);
