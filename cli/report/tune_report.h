/// tune_report: which changes bring a figure into a band, as a table, CSV, JSON and files. Columns:
/// docs/output.md.
#pragma once

#include "cli/report/columns.h"
#include "cli/report/report.h"
#include "cli/runs/tune.h"

typedef struct TuneReport {
    const Tune *tune;
    Figure figure; ///< in the set of the scenario as it stands
} TuneReport;

/// A row for every change that was tried, those first that reach the band.
extern const ColumnTable tune_report_columns;

/// Prints the report and flushes. FAIL_SYSTEM when the stream takes no more.
MUST_CHECK Status tune_report_print(const TuneReport *report, ReportFormat format, FILE *stream,
                                    Error *error);

/// Writes tune.csv and manifest.json; makes the folder.
MUST_CHECK Status tune_report_write(const TuneReport *report, const char *directory, Error *error);

/// The table, for people.
MUST_CHECK Status tune_report_table(const TuneReport *report, FILE *stream, Error *error);

/// The indices of the changes that reach the band, the smallest first, then of all others in the
/// order in which they were tried. The caller frees them; null when memory is short.
size_t *tune_report_order(const Tune *tune, size_t *reaching);
