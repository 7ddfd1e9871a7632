/// tournament: policies of one side against policies of the other, as a zero-sum matrix game: the
/// side whose policies are the rows wants the figure high, the other wants it low.
#pragma once

#include "analysis/equilibrium.h"
#include "analysis/sweep.h"
#include "cli/runs/sweep_plan.h"

/// A finished tournament.
typedef struct Tournament {
    const SweepPlan *plan;
    double *payoffs;     ///< owned; value, low and high of every cell, one matrix after the other
    PayoffMatrix matrix; ///< of these
    Equilibrium equilibrium;
    PayoffDominated order[2 * PAYOFF_STRATEGIES_MAX]; ///< policies in the order of their removal
    int removed;
} Tournament;

/// FAIL_LIMIT when a side has more than PAYOFF_STRATEGIES_MAX policies. To be asked before anything
/// is played.
MUST_CHECK Status tournament_check(const SweepPlan *plan, Error *error);

/// Solves the game whose cells are the rows, row by row. FAIL_ANSWER_NO when a cell has no figure.
MUST_CHECK Status tournament_create(const SweepPlan *plan, const SweepRow *rows,
                                    Tournament *tournament, Error *error);

void tournament_destroy(Tournament *tournament);

/// The policy that makes another needless, and when, or null: it is not removed.
const PayoffDominated *tournament_removal(const Tournament *tournament, bool is_row, int policy);

/// How much a policy has less than the game's value when the other side knows it and replies best:
/// its exploitability within the tournament, at least 0 in exact cells.
Interval tournament_exploitability(const Tournament *tournament, bool is_row, int policy);

/// Whether no reply of this side does better against the other's policy, by the cells' values.
bool tournament_is_best_reply(const Tournament *tournament, bool is_row, int row, int column);

/// The least and the largest value of the pairs of policies that are left, and their numbers.
typedef struct TournamentSpread {
    double least, most;
    int rows, columns;
} TournamentSpread;

TournamentSpread tournament_spread(const Tournament *tournament);
