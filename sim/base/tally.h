/// tally: counts of many games. All cells are uint64_t, so merging is exact and order-free: any
/// split over threads, processes or resumed runs gives the same cells. Sums and sums of squares
/// follow from the complete histograms, and of open counts from what is summed beside them.
#pragma once

#include <stdint.h>

#include "sim/base/measure.h"
#include "sim/base/status.h"
#include "sim/base/wide.h"

typedef struct Tally {
    const MeasureSet *set; ///< not owned
    uint64_t games;
    uint64_t *cells; ///< owned; layout by the set
    /// Values counted at the end of their range since they lay beyond it, and the first cell of an
    /// Outcome that held one: a game's mistake, see tally_check.
    uint64_t beyond;
    uint32_t beyond_cell;
} Tally;

/// A beyond_cell that is none: a value before play, or a result.
#define TALLY_CELL_NONE UINT32_MAX

/// An empty tally. `set` must outlive it.
MUST_CHECK Status tally_create(const MeasureSet *set, Tally *tally, Error *error);

void tally_destroy(Tally *tally);

/// Adds one game. Values outside 0 … hi of a measure that is not open are a game's mistake: no cell
/// of another value is touched, and tally_check refuses the tally.
void tally_add(Tally *tally, const Outcome *outcome);

/// Adds `times` games that all came to this.
void tally_add_times(Tally *tally, const Outcome *outcome, uint64_t times);

/// Adds all games of `from`, which has the same set.
void tally_merge(Tally *tally, const Tally *from);

/// FAIL_FAULT, naming the measure, when a value lay beyond its range, so that the counts say
/// nothing.
MUST_CHECK Status tally_check(const Tally *tally, Error *error);

/// Games that ended in `result`.
static inline uint64_t tally_result(const Tally *tally, int result)
{
    return tally->cells[result];
}

/// Histogram of a count or series in games that ended in `result`: measure_bins counts, of lo … hi.
const uint64_t *tally_histogram(const Tally *tally, int measure, int result);

/// The same histogram, for games that count by themselves.
uint64_t *tally_counts(Tally *tally, int measure, int result);

/// What an open count came to beyond its bins.
typedef struct TallyBeyond {
    Signed128 sum;       ///< Σ (number − number of its bin)
    Unsigned128 squares; ///< Σ (number² − number of its bin²); 0 only when nothing lay beyond
} TallyBeyond;

/// The same of a measure in games that ended in `result`; all 0 of one that is not open.
TallyBeyond tally_beyond(const Tally *tally, int measure, int result);

/// The SERIES_SUM_COUNT sums of a series in games that ended in `result`.
const uint64_t *tally_series_sums(const Tally *tally, int measure, int result);

/// Sum over games that ended in `result` of numerator × denominator of a ratio.
uint64_t tally_ratio_product(const Tally *tally, int measure, int result);

/// Games with these start values that ended in `result`: cell index as by tally_start_index.
uint64_t tally_start(const Tally *tally, uint64_t index, int result);

/// Index of a combination of start values, the first column slowest.
uint64_t tally_start_index(const MeasureSet *set, const int32_t *start);

/// A 64-bit fingerprint of all cells; equal tallies have equal fingerprints.
uint64_t tally_fingerprint(const Tally *tally);
