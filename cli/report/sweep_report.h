/// sweep_report: a finished sweep as a table, CSV, JSON and files. Columns: docs/output.md. What a
/// matrix shares with it is at the end.
#pragma once

#include "analysis/sweep.h"
#include "cli/report/columns.h"
#include "cli/report/object.h"
#include "cli/report/report.h"
#include "cli/runs/exact_answer.h"
#include "cli/runs/sweep_run.h"
#include "cli/scenario/words.h"

/// A finished sweep or matrix, read-only.
typedef struct SweepReport {
    const SweepRun *run;
    const SweepRow *rows; ///< one a point
    Figure figure;        ///< in the set of the scenario as it was given
    double confidence;    ///< of all intervals together, in (0, 1)
    NoExact no_exact;     ///< points that were given up
    /// The largest share of each result at any point, and there; 0 where it is not known.
    double most[MEASURE_RESULT_MAX];
    int most_at[MEASURE_RESULT_MAX];
    /// Of a tournament that is held to best play; null otherwise. The command's.
    struct TournamentBestPlay *best_play;
} SweepReport;

/// A row for each point, the first parameter slowest.
extern const ColumnTable sweep_report_columns;

/// Prints the report and flushes. FAIL_SYSTEM when the stream takes no more.
MUST_CHECK Status sweep_report_print(const SweepReport *report, ReportFormat format, FILE *stream,
                                     Error *error);

/// Writes sweep.csv and manifest.json; makes the folder.
MUST_CHECK Status sweep_report_write(const SweepReport *report, const char *directory,
                                     Error *error);

/// The table, for people.
MUST_CHECK Status sweep_report_table(const SweepReport *report, FILE *stream, Error *error);

/// Half the width of an interval that need not be symmetric: the longer side of the two.
double sweep_report_half_width(Interval interval);

/// What people are told the figure in: figure_scale and figure_unit.
double sweep_report_scale(const SweepReport *report);
const char *sweep_report_unit(const SweepReport *report);

/// What files give it in: its measure's unit, "games" for a share.
const char *sweep_report_value_unit(const SweepReport *report);

/// How many games each point has: "100 000 games", or of points that were played until they were
/// known closely enough "4 096 to 61 440 games".
void sweep_report_games(const SweepReport *report, char text[WORDS_SIZE]);

/// Says how closely they were to be known, and what kind their intervals are; nothing of points
/// with a fixed number of games.
void sweep_report_precision(const SweepReport *report, FILE *stream);

/// The answer in words: from which value at which point to which the figure goes.
void sweep_report_answer(const SweepReport *report, FILE *stream);

/// How often neither side wins, where that is in more than a tenth of the games of some point, and
/// who played, but for what the axes vary; under the answer.
void sweep_report_players(const SweepReport *report, FILE *stream);

/// The foot: the settings that all points share.
void sweep_report_foot(const SweepReport *report, FILE *stream);

/// The manifest, to be put elsewhere or printed.
Object sweep_report_manifest(const SweepReport *report);
