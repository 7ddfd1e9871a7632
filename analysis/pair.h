/// pair: two numbers a game. Their ratio over all games ("sailors lost per match-up"), and the mean
/// difference of the same games under two sets of rules.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "analysis/interval.h"
#include "analysis/mean.h"
#include "sim/base/wide.h"

/// What is needed of n pairs (x, y). Exact within the limits of MeanSums.
typedef struct PairSums {
    uint64_t count;
    Signed128 sum_x;
    Signed128 sum_y;
    Unsigned128 squares_x;
    Unsigned128 squares_y;
    Signed128 products; ///< Σ x·y
    /// Some y lay beyond the range that its measure declares, so that nothing is known to bound it.
    bool is_beyond;
} PairSums;

/// The name of pair_ratio_interval's method in the output.
#define PAIR_RATIO_METHOD "delta"

/// Standard error of Σy / Σx by the delta method: √(Σ(y − R x)² / (n − 1) / n) / mean x.
/// NaN when count < 2 or Σx == 0.
/// Source: Cochran 1977, Sampling Techniques, 3rd ed., section 2.11.
double pair_ratio_standard_error(const PairSums *sums);

/// Whether y is the same multiple of x in all pairs (x = y = 0 included). Exact, in integers.
/// @param sums with sum_x and sum_y at least 0
bool pair_is_proportional(const PairSums *sums);

/// How many pairs carry the ratio, (Σx)² / Σx²: of pairs with x 0 or 1 those with 1. NaN when
/// Σx == 0.
/// Source: Kish 1965, Survey Sampling, section 11.7.
double pair_carriers(const PairSums *sums);

/// Σy / Σx with its two-sided interval, by Student's t with as many degrees of freedom as pairs
/// carry the ratio, less one, and a standard error for as many. The ratio of sums, not the mean of
/// the games' ratios; its bias is of order 1/n. All NaN when Σx == 0; the ends infinite when one
/// pair carries it alone.
/// @param confidence in (0, 1)
Interval pair_ratio_interval(const PairSums *sums, double confidence);
