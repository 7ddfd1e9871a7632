/// compare_report: what two versions of a scenario differ in, as a table, CSV, JSON and files.
/// Columns: docs/output.md.
#pragma once

#include "analysis/comparison.h"
#include "analysis/paired_precision.h"
#include "cli/report/columns.h"
#include "cli/report/divergence.h"
#include "cli/report/report.h"
#include "cli/runs/exact_answer.h"

/// A finished (or interrupted) comparison, read-only.
typedef struct CompareReport {
    const Scenario *scenario[PAIRED_VERSION_COUNT];
    const PairedTally *tally;
    const Comparison *comparison;
    NoExact no_exact;             ///< versions that were given up
    const Divergence *divergence; ///< null unless the first changed game is to be told
    uint64_t games_planned;
    double confidence;                ///< in (0, 1)
    bool is_sequence;                 ///< the intervals hold whenever somebody stops
    const char *figure;               ///< what the answer speaks of; null: what the game's does
    const PairedPrecision *precision; ///< null when the games were fixed beforehand
} CompareReport;

/// A row for each result and each measure that both versions have, over all games.
extern const ColumnTable compare_report_columns;

/// How games ended under both versions.
extern const ColumnTable compare_report_changes;

/// Prints the report and flushes. FAIL_SYSTEM when the stream takes no more.
MUST_CHECK Status compare_report_print(const CompareReport *report, ReportFormat format,
                                       FILE *stream, Error *error);

/// Writes compare.csv, changes.csv and manifest.json; makes the folder.
MUST_CHECK Status compare_report_write(const CompareReport *report, const char *directory,
                                       Error *error);

/// The table, for people.
MUST_CHECK Status compare_report_table(const CompareReport *report, FILE *stream, Error *error);
