/// condition: the set of games that a figure is conditional on: all of them, or those that ended in
/// one result. Gathers what a tally, or an exact table, holds of one measure in those games.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "analysis/pair.h"
#include "sim/base/tally.h"
#include "sim/interface/exact_table.h"

/// A condition is this or the index of a result.
enum { CONDITION_ALL = -1 };

/// "all" or the name of the result.
const char *condition_name(const MeasureSet *set, int condition);

/// Whether games that end in `result` belong to the condition and have the measure.
bool condition_takes(const MeasureSet *set, int measure, int condition, int result);

/// Whether the measure is defined in some game of the condition.
bool condition_is_given(const MeasureSet *set, int measure, int condition);

/// Games of the condition in which the measure is defined.
uint64_t condition_games(const Tally *tally, int measure, int condition);

/// Length of the histogram of a count or series: of the values from the measure's lo on.
static inline size_t condition_size(const MeasureSet *set, int measure)
{
    return (size_t)measure_bins(&set->measures[measure]);
}

/// Histogram of a count or series in the games of the condition.
/// @param counts condition_size(…) numbers, overwritten
void condition_histogram(const Tally *tally, int measure, int condition, uint64_t *counts);

/// What an open count came to beyond its bins in the games of the condition.
TallyBeyond condition_beyond(const Tally *tally, int measure, int condition);

/// Count, sum and sum of squares of a count or series in the games of the condition, with what lies
/// beyond its bins.
MeanSums condition_sums(const Tally *tally, int measure, int condition);

/// The two numbers a game of a series (x how many values, y their sum) or of a ratio (x the
/// denominator, y the numerator), so that y over x is the measure.
PairSums condition_pair(const Tally *tally, int measure, int condition);

/// Exact probability of the condition and, jointly, of each value (series: expected number).
/// @param cells condition_size(…) numbers, overwritten
void condition_exact(const ExactTable *table, int measure, int condition, double *cells);

/// The exact probability of the condition with the first two moments of a count, jointly with it:
/// 1, X and X² on average. By the bins, and of an open count with what lies beyond them. All NaN
/// where the solver did not find them.
typedef struct ConditionMoments {
    double total, first, second;
    bool is_beyond; ///< something may lie beyond the bins, so that these do not say all
} ConditionMoments;
ConditionMoments condition_exact_moments(const ExactTable *table, int measure, int condition);
