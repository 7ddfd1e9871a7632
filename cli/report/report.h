/// report: what a run says: the table on the terminal, and the files of an output folder. Columns
/// and files are described in docs/output.md. Nothing here depends on time, threads or machine.
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "analysis/interval.h"
#include "analysis/precision.h"
#include "cli/scenario/scenario.h"
#include "sim/base/tally.h"
#include "sim/interface/exact_table.h"

enum { REPORT_BY_MAX = 16 };

/// A finished (or interrupted) run, read-only.
typedef struct RunReport {
    const Scenario *scenario;
    const Tally *tally;
    uint64_t games_planned;
    bool partial;               ///< interrupted: fewer games than planned
    double confidence;          ///< in (0, 1)
    IntervalMethod method;      ///< INTERVAL_METHOD_SEQUENCE when it is partial
    const ExactTable *exact;    ///< null when the game was not solved
    const char *no_exact;       ///< why solving it was given up; null when it was not
    const Precision *precision; ///< null when the games were fixed beforehand
    int by[REPORT_BY_MAX];      ///< by whose values results are told, too, see report_by_find
    int by_count;
} RunReport;

typedef enum ReportFormat {
    REPORT_TABLE, ///< for people: UTF-8, at most 100 columns wide
    REPORT_CSV,   ///< the rows of summary.csv
    REPORT_JSON,  ///< the same rows as JSON, with the manifest
    REPORT_FORMAT_COUNT
} ReportFormat;

/// Reads a format's name. FAIL_UNKNOWN_NAME, with `*format` unchanged, when there is no such one.
MUST_CHECK Status report_format_parse(const char *name, ReportFormat *format, Error *error);

/// Prints the report and flushes. FAIL_SYSTEM when the stream takes no more.
MUST_CHECK Status report_print(const RunReport *report, ReportFormat format, FILE *stream,
                               Error *error);

/// Flushes what was printed. FAIL_SYSTEM when the stream takes no more.
MUST_CHECK Status report_flush(FILE *stream, Error *error);

/// Writes summary.csv, distribution.csv, manifest.json and, where they apply, start.csv,
/// by_turn.csv, by_value.csv and held.csv, each under its final name only when whole. Makes the
/// folder if need be. Removes those of these files that a former run left and that do not apply
/// now.
MUST_CHECK Status report_write_directory(const RunReport *report, const char *directory,
                                         Error *error);

/// FAIL_ANSWER_NO, with the figure at fault, when a simulated share or mean is too far from the
/// exact one to be luck (see analysis/gap.h); OK when it is not or the game was not solved.
MUST_CHECK Status report_check_exact(const RunReport *report, Error *error);
