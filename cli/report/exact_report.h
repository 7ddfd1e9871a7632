/// exact_report: an exact answer as a table, as CSV, as JSON, and as files.
#pragma once

#include <stdio.h>

#include "cli/report/columns.h"
#include "cli/report/report.h"
#include "cli/runs/exact_answer.h"
#include "cli/system/file.h"

/// What a joint distribution came to.
typedef struct ExactJointCount {
    uint64_t cells;
    double total;   ///< sum of the probabilities
    double seconds; ///< of this process, writing included; for the terminal only
} ExactJointCount;

/// A row for each measure, condition and statistic.
extern const ColumnTable exact_report_columns;

/// A row for each value that can come, of every measure under every condition.
extern const ColumnTable exact_report_distribution;

/// Prints the answer and flushes: a table; CSV with the columns measure, condition, statistic,
/// exact; or the same rows as JSON. FAIL_SYSTEM when the stream takes no more.
MUST_CHECK Status exact_report_print(const Scenario *scenario, const ExactAnswer *answer,
                                     ReportFormat format, FILE *stream, Error *error);

/// Writes exact.csv (the same rows), distribution.csv (measure, condition, value, exact) and
/// manifest.json.
/// @param joint joint.csv, written but without its name; zero: there is none
MUST_CHECK Status exact_report_write(const Scenario *scenario, const ExactAnswer *answer,
                                     File *joint, const char *directory, Error *error);

/// Solves the joint distribution and writes it to `stream` as CSV: the result, then the columns
/// that the game names, then `exact`; one row for each combination that can come. Null: only
/// counts. FAIL_INTERRUPTED when options->watch stops it.
MUST_CHECK Status exact_report_joint(const Scenario *scenario, const ExactOptions *options,
                                     FILE *stream, ExactJointCount *count, Error *error);
