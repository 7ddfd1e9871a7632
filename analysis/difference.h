/// difference: a figure's difference between two versions of a scenario that met the same dice
/// (common random numbers): second minus first, with an interval, a test, and how many games the
/// pairing saves.
#pragma once

#include "analysis/paired.h"

typedef struct Difference {
    double value[PAIRED_VERSION_COUNT]; ///< the figure under either version
    Interval interval;                  ///< second minus first; NaN where nothing can be said
    const char *method;                 ///< of the interval; "" when there is none
    double p_value; ///< of "both versions have the same", two-sided; NaN where nothing can be said
    double gain;    ///< how many times as many games unpaired runs would need for the same width;
                    ///< infinite when no game differed, NaN when nothing is known
} Difference;

/// Of the share of games that end in `result`: interval by Newcombe, p-value by McNemar.
/// @param request the intervals that Newcombe's is made of, and how sure it is to be; with
/// INTERVAL_METHOD_SEQUENCE, here and below, interval and p-value hold whenever somebody stops: by
/// analysis/bernstein.h on the games' differences, or where they are not bounded by
/// analysis/anytime.h
Difference difference_of_result(const PairedTally *tally, int result, FigureRequest request);

/// Of the score, whose worth of a result may differ between the versions: as of a count that every
/// game has.
Difference difference_of_score(const PairedTally *tally, FigureRequest request);

/// Of a measure of `tally->paired`, by its index there. A count that every game has: when it is 0
/// or 1, as a share; else its interval by analysis/bounded.h on the games' differences and its
/// p-value by flipping their signs while few games changed, then by Student's t. Any other measure:
/// the delta method on all four sums of a game, with Student's t for as many games as changed.
/// Source: Cochran 1977, Sampling Techniques, 3rd ed., section 6.19 (difference of two ratios).
Difference difference_of_measure(const PairedTally *tally, int index, FigureRequest request);
