/// sweep: one figure at many points, each a version of the same scenario that met the same dice.
/// All intervals hold simultaneously, and p-values are adjusted for the number of differences.
#pragma once

#include "analysis/difference.h"

/// What a row is made of: the scenario as it was given (first) and one point (second).
typedef struct SweepPoint {
    const PairedTally *tally;
    double exact; ///< the figure at the point; NaN where it is not known
} SweepPoint;

typedef struct SweepRow {
    FigureEstimate value;  ///< the figure at the point
    Difference difference; ///< the point minus the scenario as it was given
    double p_holm;         ///< adjusted p-values over all points; NaN where there is none
    double p_bh;
    double exact;
} SweepRow;

/// How sure the rows are to be, all together: each interval is at 1 − (1 − confidence) / points
/// (Bonferroni). `method` makes the interval of a share at a single point. Of several points it is
/// Clopper and Pearson's: Wilson's and Jeffreys' miss a rare share many times as often as they say
/// so far out. INTERVAL_METHOD_SEQUENCE, of any number of points: all intervals hold whenever
/// somebody stops.
typedef struct SweepRequest {
    const char *figure; ///< name of a result or measure that the scenario as given has
    IntervalMethod method;
    double confidence; ///< in (0, 1)
} SweepRequest;

/// The confidence of a single interval.
double sweep_single_confidence(double confidence, size_t points);

/// The figure at one point and its difference, each by itself; NaN when the point does not have it.
SweepRow sweep_row(const SweepPoint *point, const char *figure, FigureRequest request);

/// Fills a row for each point. A point that does not have the figure has a row of NaN.
MUST_CHECK Status sweep_rows(const SweepRequest *request, const SweepPoint *points, size_t count,
                             SweepRow *rows, Error *error);
