/// stratify_spread: the allocation of games to strata and folds; for stratify alone.
#pragma once

#include "analysis/stratify.h"

/// The sums of a figure in a cell.
static inline const PairSums *stratify_sums(const StratifyTally *tally, int figure, int fold,
                                            int stratum)
{
    const Stratify *stratify = tally->stratify;
    size_t cell = (size_t)fold * (size_t)stratify->strata.count + (size_t)stratum;
    return &tally->sums[cell * (size_t)stratify->figure_count + (size_t)figure];
}

/// The part of all games that each cell should have, adding up to 1: of the first fold its weight
/// and of the other nothing; with `folds`, of either half its weight. Owned by the caller; null
/// without memory.
double *stratify_parts_in_proportion(const StratifyTally *tally, int folds);

/// The same by spread: of either fold a half, as a stratum's weight times how much the figure
/// differs between its games in the other fold.
double *stratify_parts_by_spread(const StratifyTally *tally, int figure);

/// How many games shared out by spread would give the interval this half-width, by what is known.
double stratify_games_by_spread(const StratifyTally *tally, const StratifyGoal *goal);

/// How many more games each cell gets, so that the tally comes to `games` in all, shared out as
/// nearly as possible by the parts; each cell with a part has STRATIFY_LEAST at least. The counts
/// add up to the rest.
/// @param games at least STRATIFY_LEAST for each cell with a part, and what was played
/// @param counts one for each cell, overwritten
void stratify_share_out(const StratifyTally *tally, const double *parts, uint64_t games,
                        uint64_t *counts);
