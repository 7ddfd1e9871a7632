/// interval: how far a share measured on a sample may be from the true one. Three methods, all
/// right at no hits and at nothing but hits, for up to 10^12 trials and beyond.
#pragma once

#include <stdint.h>

#include "sim/base/status.h"

/// An estimate and the ends of its interval.
typedef struct Interval {
    double estimate;
    double low;
    double high;
} Interval;

typedef enum IntervalMethod {
    INTERVAL_METHOD_WILSON,   ///< near the stated confidence on average; the default
    INTERVAL_METHOD_EXACT,    ///< Clopper–Pearson: never below the stated confidence
    INTERVAL_METHOD_JEFFREYS, ///< equal tails of the posterior under Jeffreys' prior
    INTERVAL_METHOD_COUNT,    ///< of those that users choose from, for a fixed number of trials
    INTERVAL_METHOD_SEQUENCE = INTERVAL_METHOD_COUNT ///< analysis/sequence.h: for any number at
                                                     ///< which somebody stops
} IntervalMethod;

/// "wilson", "exact" or "jeffreys": what the user types and the output names; or "sequence".
const char *interval_method_name(IntervalMethod method);

/// The share of `hits` among `trials` with its two-sided interval.
/// @param confidence in (0, 1), e.g. 0.95
/// The low end is exactly 0 when hits == 0, the high end exactly 1 when hits == trials.
/// Returns {0.5, 0, 1} when trials == 0.
/// Source: Wilson 1927, JASA 22:209-212; Clopper & Pearson 1934, Biometrika 26:404-413; Brown, Cai
/// & DasGupta 2001, Statistical Science 16:101-133 (Jeffreys, with the ends as said above).
Interval interval_proportion(IntervalMethod method, uint64_t hits, uint64_t trials,
                             double confidence);

/// The one-sided upper bound on a share of which no instance was seen: 1 − (1 − confidence)^(1/n).
/// @param trials at least 1
double interval_zero_upper(uint64_t trials, double confidence);
