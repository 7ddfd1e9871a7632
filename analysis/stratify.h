/// stratify: games shared out among the ways in which a game can start, with the exact chance of
/// each, so that the luck of the start no longer blurs the answer.
///
///     share = Σ W_h · share_h         variance = Σ W_h² s_h² / n_h
///
/// In proportion n_h is W_h N; by spread (Neyman) it is as W_h s_h, most where games differ most. A
/// stratum's s_h² counts one imaginary game in that differs as much as games do on the whole.
/// Source: Cochran 1977, Sampling Techniques, 3rd ed., chapters 5 and 6; Neyman 1934, J. R.
/// Statist. Soc. 97:558-625.
#pragma once

#include "analysis/figure.h"
#include "sim/base/exact_strata.h"
#include "sim/batch/batch.h"

/// A game, its ways to start, and all figures that are counted: the share of each result, then each
/// measure over all games.
typedef struct Stratify {
    const Prepared *prepared; ///< not owned
    ExactStrata strata;       ///< owned
    int figure_count;
    Figure *figures; ///< owned
} Stratify;

/// What was played. Whole numbers only.
typedef struct StratifyTally {
    const Stratify *stratify; ///< not owned
    uint64_t games;
    PairSums *sums; ///< owned; [stratum × figure_count + figure]; `count`: all games of the stratum
} StratifyTally;

typedef enum StratifyAllocation {
    STRATIFY_BY_SPREAD,
    STRATIFY_IN_PROPORTION,
    STRATIFY_ALLOCATION_COUNT
} StratifyAllocation;

/// What is to be played.
typedef struct StratifyGoal {
    StratifyAllocation allocation;
    int figure;        ///< whose spread counts, and whose half-width
    uint64_t games;    ///< to be played, or with `half_width` at most
    double half_width; ///< stops when it is reached; 0: never
    double confidence; ///< of the half-width, in (0, 1)
} StratifyGoal;

/// A figure, with its interval and what the strata are worth: how many times as many games without
/// them would be needed for the same width. NaN where nothing is known.
typedef struct StratifyEstimate {
    Interval interval;
    const char *method;        ///< STRATIFY_METHOD, FIGURE_CONSTANT_METHOD or ""
    double gain;               ///< as the games were shared out
    double gain_in_proportion; ///< had they been in proportion
    double gain_by_spread;     ///< had they been by the spread of this figure
} StratifyEstimate;

#define STRATIFY_METHOD "stratified"

/// Games in each stratum at least.
enum { STRATIFY_LEAST = 2 };

/// FAIL_CONFLICT when the game has no strata; FAIL_LIMIT when they are too many. `prepared` must
/// outlive it.
MUST_CHECK Status stratify_create(const Prepared *prepared, Stratify *stratify, Error *error);

void stratify_destroy(Stratify *stratify);

/// Index of the figure in `stratify->figures`; −1 when it is not there.
int stratify_find(const Stratify *stratify, Figure figure);

/// An empty tally. `stratify` must outlive it.
MUST_CHECK Status stratify_tally_create(const Stratify *stratify, StratifyTally *tally,
                                        Error *error);

void stratify_tally_destroy(StratifyTally *tally);

/// Adds all games of `from`, which has the same strata.
void stratify_tally_merge(StratifyTally *tally, const StratifyTally *from);

/// Games of a stratum.
uint64_t stratify_tally_games(const StratifyTally *tally, int stratum);

/// How many more games each stratum gets, so that the tally comes to `games` in all, shared out as
/// nearly as possible as said, each with STRATIFY_LEAST at least. The counts add up to the rest.
/// @param games at least STRATIFY_LEAST for each stratum, and what was played
/// @param counts one for each stratum, overwritten
MUST_CHECK Status stratify_share_out(const StratifyTally *tally, const StratifyGoal *goal,
                                     uint64_t games, uint64_t *counts, Error *error);

/// Plays so many games of each stratum, from game `plan.first` on, and adds them to the tally.
MUST_CHECK Status stratify_play_counts(const uint64_t *counts, BatchPlan plan,
                                       const BatchWatch *watch, StratifyTally *tally, Error *error);

/// Plays towards the goal: a pilot of a tenth in proportion, then the rest; with a half-width in
/// steps until it is reached. FAIL_OUT_OF_RANGE when `goal->games` are fewer than the strata need.
/// When the watch says stop, the tally has fewer games than the goal and `*stopped` is set.
MUST_CHECK Status stratify_play(const StratifyGoal *goal, BatchPlan plan, const BatchWatch *watch,
                                StratifyTally *tally, bool *stopped, Error *error);

/// The figure by its index in `stratify->figures`; every stratum has STRATIFY_LEAST games.
StratifyEstimate stratify_estimate(const StratifyTally *tally, int figure, double confidence);
