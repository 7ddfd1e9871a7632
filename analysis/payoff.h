/// payoff: the payoff matrix of a zero-sum game: the rows' player maximises, the columns' player
/// minimises.
#pragma once

#include <stdbool.h>

#include "sim/base/status.h"

/// Strategies of either side, at most.
enum { PAYOFF_STRATEGIES_MAX = 128 };

/// Payoffs by row, then column. Of a payoff that is only estimated, the ends of its interval stand
/// in `low` and `high`; of one that is known all three are the same.
typedef struct PayoffMatrix {
    int rows, columns; ///< 1 … PAYOFF_STRATEGIES_MAX
    const double *value;
    const double *low, *high;
} PayoffMatrix;

/// How far a solver's arithmetic may be off, as a share of the payoffs' range.
#define PAYOFF_ROUNDING 1e-9

/// The larger of the payoffs' range and their size, at least 1e-300: what PAYOFF_ROUNDING is a
/// share of.
double payoff_scale(const PayoffMatrix *matrix);

/// The most that the columns' player lets a mix of rows have: min over columns of Σ mix · payoff.
double payoff_floor(const PayoffMatrix *matrix, const double *payoffs, const double *row_mix);

/// The least that the rows' player lets a mix of columns pay: max over rows of Σ payoff · mix.
double payoff_ceiling(const PayoffMatrix *matrix, const double *payoffs, const double *column_mix);

/// A strategy that another, or a mix of others, makes needless.
typedef struct PayoffDominated {
    bool is_row;
    int strategy;
    int by;         ///< the other one; −1: a mix of others
    bool is_strict; ///< worse against everything that is left; else worse against something and
                    ///< never better
} PayoffDominated;

/// Removes dominated strategies one after the other until none is left: first any that is strictly
/// dominated, by one or by a mix, then any that is weakly dominated by one. Strategies that are
/// alike stay both. Where payoffs are estimated, only what holds for all payoffs within their
/// intervals counts.
/// @param order room for rows + columns entries, filled in the order of their removal
/// @param count their number
MUST_CHECK Status payoff_dominated(const PayoffMatrix *matrix, PayoffDominated *order, int *count,
                                   Error *error);
