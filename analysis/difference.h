/// difference: what changed between two versions of a scenario that met the same dice: second minus
/// first, with an interval, a test, and what the pairing was worth.
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
/// @param confidence in (0, 1)
Difference difference_of_result(const PairedTally *tally, int result, double confidence);

/// Of a measure of `tally->paired`, by its index there. Means of a count that every game has:
/// Student's t on the games' differences, or, where all games show the same difference, what the
/// unseen share of others could at most add. Else the delta method on all four sums of a game.
/// Source: Cochran 1977, Sampling Techniques, 3rd ed., section 6.19 (difference of two ratios).
Difference difference_of_measure(const PairedTally *tally, int index, double confidence);
