/// equilibrium: best play in a zero-sum matrix game: each side's mix of strategies that assures it
/// the game's value whatever the other does.
/// Source: von Neumann 1928, Math. Ann. 100:295-320; as a pair of linear programs, Dantzig 1951.
#pragma once

#include "analysis/payoff.h"

/// How often a strategy is played.
typedef struct EquilibriumWeight {
    double weight;    ///< in the mix of largest entropy among all that are optimal
    double low, high; ///< least and largest weight among all that are optimal
} EquilibriumWeight;

typedef struct Equilibrium {
    double value;     ///< to the rows' player
    double low, high; ///< the value's, for all payoffs within their intervals
    bool is_unique;   ///< of both sides' mixes there is but one
    bool is_pure;     ///< there is a saddle point: one row against one column
    int row, column;  ///< of the first saddle point
    EquilibriumWeight rows[PAYOFF_STRATEGIES_MAX];
    EquilibriumWeight columns[PAYOFF_STRATEGIES_MAX];
} Equilibrium;

/// Solves the game. The value is checked from both sides: what the rows' mix assures and what the
/// columns' mix allows differ by no more than PAYOFF_ROUNDING of the payoffs' scale, else
/// FAIL_LIMIT. Since a game's value cannot fall when no payoff does, the values at all low and at
/// all high ends bound it, with the confidence that the payoffs' intervals have together.
MUST_CHECK Status equilibrium_solve(const PayoffMatrix *matrix, Equilibrium *equilibrium,
                                    Error *error);
