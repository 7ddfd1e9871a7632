/// paired: the same games under two versions of a scenario. Game k of both meets the same dice, so
/// most games end alike and the rest show what the change did.
///
///     paired_create -> paired_tally_create -> paired_play (…) -> analysis/difference.h
#pragma once

#include <stdint.h>

#include "analysis/figure.h"
#include "sim/batch/batch.h"

typedef enum PairedVersion { PAIRED_FIRST, PAIRED_SECOND, PAIRED_VERSION_COUNT } PairedVersion;

/// Where a tally keeps the histograms of a measure; sizes of 0: there are none. They are complete
/// but for games in which an open count lay beyond its bins, see PairedSums.
typedef struct PairedCells {
    uint64_t values;           ///< first cell of the second version's values lo, lo + 1, …
    uint64_t value_count;      ///< of a count, or a series with at most one value a game
    uint64_t differences;      ///< first cell of second minus first: from the second's lo less the
                               ///< first's hi on
    uint64_t difference_count; ///< of a count that every game has under both versions
    bool has_column;           ///< it is one of the columns
} PairedCells;

/// A count with so few values that games are first counted by what it is under both versions at
/// once.
typedef struct PairedColumn {
    int index;                                     ///< of the measure in `paired`
    const Measure *measures[PAIRED_VERSION_COUNT]; ///< not owned
    uint64_t outcome_cells[PAIRED_VERSION_COUNT];  ///< of the measures
    uint32_t values, second_values; ///< how many there are under either version; the last is: none
    uint32_t pairs;                 ///< first cell in the tally's `pairs`; second value fastest
} PairedColumn;

/// Two versions of one game, and the measures that both have.
typedef struct Paired {
    const Prepared *version[PAIRED_VERSION_COUNT]; ///< not owned
    int count;                                     ///< of measures that both have
    int *measures[PAIRED_VERSION_COUNT];           ///< owned; index in either set, by the order of
                                                   ///< the first
    PairedCells *cells;                            ///< owned; one for each measure
    uint64_t cell_count;                           ///< of all measures
    PairedColumn *columns; ///< owned; first those of counts that every game has
    int column_count, plain_count;
    uint32_t pair_count; ///< of all columns
} Paired;

/// What one game adds to a figure, under both versions.
typedef enum PairedTerm {
    PAIRED_FIRST_WHOLE,
    PAIRED_FIRST_PART,
    PAIRED_SECOND_WHOLE,
    PAIRED_SECOND_PART,
    PAIRED_TERM_COUNT
} PairedTerm;

enum { PAIRED_PRODUCT_COUNT = PAIRED_TERM_COUNT * (PAIRED_TERM_COUNT + 1) / 2 };

/// Sums over games of the terms, and of the products of any two of them: first with first, first
/// with second, …, second with second, … Exact up to 10^15 games.
typedef struct PairedSums {
    uint64_t changed; ///< games in which some term differs between the versions
    uint64_t beyond;  ///< games in which an open count lay beyond its bins; in no histogram
    Signed128 sums[PAIRED_TERM_COUNT];
    Signed128 products[PAIRED_PRODUCT_COUNT];
} PairedSums;

/// The sum of the product of two terms, in either order.
static inline Signed128 paired_sums_product(const PairedSums *sums, int a, int b)
{
    int low = a < b ? a : b, high = a < b ? b : a;
    return sums->products[low * PAIRED_TERM_COUNT - low * (low - 1) / 2 + high - low];
}

/// Whole numbers only: merging is exact and order-free.
typedef struct PairedTally {
    const Paired *paired; ///< not owned
    uint64_t games;
    uint64_t results[MEASURE_RESULT_MAX][MEASURE_RESULT_MAX]; ///< games by first, second result
    uint64_t first_change; ///< lowest index of a game with another result; UINT64_MAX: none
    PairedSums *sums;      ///< owned; one for each measure of `paired`
    uint64_t *cells;       ///< owned; the histograms, where `paired` says
    uint32_t *pairs;       ///< owned; games that paired_tally_settle has still to add
} PairedTally;

/// Matches the two versions: measures by name and kind. FAIL_CONFLICT when they are different games
/// or know different results. Both must outlive `paired`.
MUST_CHECK Status paired_create(const Prepared *first, const Prepared *second, Paired *paired,
                                Error *error);

void paired_destroy(Paired *paired);

/// An empty tally. `paired` must outlive it.
MUST_CHECK Status paired_tally_create(const Paired *paired, PairedTally *tally, Error *error);

void paired_tally_destroy(PairedTally *tally);

enum { PAIRED_STRETCH_MAX = 64 };

/// Games in a row that were played under both versions.
typedef struct PairedStretch {
    uint64_t first; ///< index of the first game
    uint64_t games; ///< at most PAIRED_STRETCH_MAX
    /// The outcomes under either version, side by side, outcome_size bytes each.
    const void *outcomes[PAIRED_VERSION_COUNT];
} PairedStretch;

/// Adds games that were played under both versions. Before the tally is read, and at least every
/// 2^32 games, paired_tally_settle has to complete them.
void paired_tally_add(PairedTally *tally, const PairedStretch *stretch);

/// Completes all that was added: counts the columns' pairs of values into sums and histograms.
void paired_tally_settle(PairedTally *tally);

/// Adds all games of `from`, which has the same versions.
void paired_tally_merge(PairedTally *tally, const PairedTally *from);

/// Games that ended in another result.
uint64_t paired_tally_changes(const PairedTally *tally);

/// Games of one version that ended in `result`.
uint64_t paired_tally_result(const PairedTally *tally, PairedVersion version, int result);

/// One version's sums of a measure of `paired`, as figure_sums gives them; `count` is all games.
PairSums paired_tally_sums(const PairedTally *tally, PairedVersion version, int index);

/// What was counted of a measure of `paired` under the second version, over all games.
FigureSample paired_tally_sample(const PairedTally *tally, int index);

/// Plays every game of the plan under both versions, with the same addresses, and adds to `tally`
/// (created by the caller). Games of a version paired with itself are played once.
MUST_CHECK Status paired_play(BatchPlan plan, const BatchWatch *watch, PairedTally *tally,
                              Error *error);
