/// stratify: stratified sampling: games are allocated to the ways in which a game can start, with
/// the exact probability of each, so that the variance of the start drops out of the estimate.
///
///     share = Σ W_h · share_h         variance = Σ W_h² s_h² / n_h
///
/// With proportional allocation n_h is W_h N; with allocation by spread (Neyman) it is proportional
/// to W_h s_h.
///
/// An allocation that depends on the games themselves would bias their mean: a stratum whose first
/// games happen to be alike gets few more, and keeps what they showed. So games by spread come in
/// two folds that are estimated apart, and the games of each are allocated by the spread in the
/// first games of the other (cross-fitting): no mean and no variance of a fold depends on how many
/// games it was given. The estimate is the mean of both folds. Source: Cochran 1977, Sampling
/// Techniques, 3rd ed., chapters 5 and 6; Neyman 1934, J. R. Statist. Soc. 97:558-625; Étoré &
/// Jourdain 2010, Methodol. Comput. Appl. Probab. 12:335-360 (adaptive strata); Chernozhukov et al.
/// 2018, Econom. J. 21:C1-C68 (cross-fitting).
#pragma once

#include "analysis/figure.h"
#include "sim/batch/batch.h"
#include "sim/interface/exact_strata.h"

/// A game, its ways to start, and all figures that are counted: the share of each result, then each
/// measure over all games, then the score where there is one.
typedef struct Stratify {
    const Prepared *prepared; ///< not owned
    ExactStrata strata;       ///< owned
    int figure_count;
    Figure *figures; ///< owned
} Stratify;

/// Games in proportion are all in the first fold.
enum { STRATIFY_FOLDS = 2 };

/// What was played. Whole numbers only. A cell is a stratum within a fold: fold × strata + stratum.
typedef struct StratifyTally {
    const Stratify *stratify; ///< not owned
    uint64_t games;
    int stages;     ///< that were played to their end
    PairSums *sums; ///< owned; [cell × figure_count + figure]; `count`: all games of the cell
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
    const char *method;        ///< STRATIFY_METHOD, CONSTANT_METHOD or ""
    double gain;               ///< as the games were shared out
    double gain_in_proportion; ///< had they been in proportion
    double gain_by_spread;     ///< had they been by the spread of this figure
} StratifyEstimate;

#define STRATIFY_METHOD "stratified"

/// Games in each cell that is played at least.
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

/// Cells of a tally: STRATIFY_FOLDS for each stratum.
static inline int stratify_cells(const Stratify *stratify)
{
    return STRATIFY_FOLDS * stratify->strata.count;
}

/// Games of a stratum.
uint64_t stratify_tally_games(const StratifyTally *tally, int stratum);

/// The figure within a stratum, as the estimate weighs it; NaN when it is not defined there.
double stratify_tally_value(const StratifyTally *tally, int figure, int stratum);

/// Plays so many games of each cell, from game `plan.first` on, and adds them to the tally.
MUST_CHECK Status stratify_play_counts(const uint64_t *counts, BatchPlan plan,
                                       const BatchWatch *watch, StratifyTally *tally, Error *error);

/// Plays towards the goal. By spread a pilot in proportion comes first: a quarter of the games, or
/// with a half-width of what is thought to reach it; without the games for two folds
/// and a pilot all are in proportion. With a half-width in steps until it is reached.
/// FAIL_OUT_OF_RANGE when `goal->games` are fewer than the strata need. When the watch says stop,
/// `*stopped` is set, and the tally has what the last complete stage came to: an answer, too, but
/// for one without games.
MUST_CHECK Status stratify_play(const StratifyGoal *goal, BatchPlan plan, const BatchWatch *watch,
                                StratifyTally *tally, bool *stopped, Error *error);

/// The figure by its index in `stratify->figures`; every stratum has STRATIFY_LEAST games in each
/// fold that has any. Degrees of freedom by Satterthwaite 1946, Biometrics Bull. 2:110-114.
StratifyEstimate stratify_estimate(const StratifyTally *tally, int figure, double confidence);

/// The name of stratify_sequence's method in the output.
#define STRATIFY_SEQUENCE_METHOD "sequence-stratified"

/// A confidence sequence, for a run that somebody stopped: the interval holds after all stages
/// together; stage k has 1 / (k (k + 1)) of the error probability.
StratifyEstimate stratify_sequence(const StratifyTally *tally, int figure, double confidence);
