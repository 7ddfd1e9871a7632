/// points: what the commands sweep and matrix have in common: the points of a plan, each played or
/// solved, from the options to the files.
#pragma once

#include "cli/commands/options.h"
#include "cli/report/sweep_report.h"
#include "cli/runs/exact_answer.h"

/// The points of a sweep, or the cells of a matrix, under way.
typedef struct Points {
    const Options *options;
    SweepRun *run;
    SweepReport report; ///< of `rows`
    SweepPoint *games;  ///< room for what was played, one a point
    SweepRow *rows;     ///< the answer, one a point
} Points;

/// What one of the commands does in its own way.
typedef struct PointsCommand {
    /// Plays or solves every point and fills `rows`.
    Status (*fill)(Points *points, Error *error);
    Status (*write)(const SweepReport *report, const char *directory, Error *error);
    Status (*print)(const SweepReport *report, ReportFormat format, FILE *stream, Error *error);
    /// Frees what `fill` has put into the report beyond rows; may be null.
    void (*release)(SweepReport *report);
} PointsCommand;

/// Prepares the points of the plan, has them filled, writes the files of --out and prints the
/// answer, unless --quiet forbids it.
MUST_CHECK Status points_answer(const PointsCommand *command, const Options *options,
                                const SweepPlan *plan, Problems *problems);

/// Plays what is not solved. FAIL_INTERRUPTED after Ctrl-C.
MUST_CHECK Status points_play(Points *points, Error *error);

/// The exact figure of a point; NaN when there is none, or none is quickly found. The work allowed
/// with EXACT_AUTO is shared by all points, so that many do not take for ever.
MUST_CHECK Status points_exact(Points *points, int point, ExactMode mode, double *exact,
                               Error *error);

/// The figures of the first `count` of `games`.
MUST_CHECK Status points_rows(const Points *points, size_t count, SweepRow *rows, Error *error);
