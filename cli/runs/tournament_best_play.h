/// tournament_best_play: compares the policies of a tournament with best play: the value of the
/// best reply of any kind to each of them, and the value of the game when both sides play their
/// best.
#pragma once

#include "analysis/payoff.h"
#include "cli/runs/sweep_run.h"
#include "sim/interface/exact_best_play.h"

/// The best reply to one policy.
typedef struct TournamentReply {
    ExactBounds
        worth;   ///< to the other side; the upper bound is 1 where not all orders are looked at
    double loss; ///< what the policy's side has less than with best play, at least; NaN where
                 ///< the sides see a stalemate so that one's gain is not the other's loss
    bool known;  ///< false: there is none to this policy
} TournamentReply;

typedef struct TournamentBestPlay {
    ExactBestPlay both; ///< owned; best play on both sides of the scenario as it was given
    TournamentReply replies[MATRIX_AXES][PAYOFF_STRATEGIES_MAX]; ///< by axis and policy
} TournamentBestPlay;

/// Solves them. FAIL_CONFLICT, with the key, when a side of the tournament is not chosen by a
/// parameter <side>.policy; fails as Game.best_play does, but for policies to which there is no
/// reply. On success `*found` is the caller's, to be released.
MUST_CHECK Status tournament_best_play_solve(const SweepRun *run,
                                             const ExactBestPlayOptions *options,
                                             TournamentBestPlay *found, Error *error);

/// Harmless on a zero one.
void tournament_best_play_release(TournamentBestPlay *found);

/// Index of an axis' side in `both`; −1: it is none of its sides.
int tournament_best_play_side(const SweepPlan *plan, int axis, const ExactBestPlay *both);
