/// explain: what decides a game: the variance of whether it ends in a result, or of its score,
/// split by stages.
#pragma once

#include "analysis/figure.h"
#include "analysis/shapley.h"
#include "cli/runs/exact_answer.h"

/// How much of the variance one factor of the start decides.
typedef struct ExplainFactor {
    const char *name;
    double alone;  ///< variance of the odds when it alone is known
    double shared; ///< the same with its part of what the draws do only together: Shapley's share
} ExplainFactor;

typedef struct Explain {
    ExactOdds odds;
    double variance; ///< of the result, 1 or 0, or of the score
    double start;    ///< of it what is drawn before the game
    double together; ///< of that what no draw does alone
    ExplainFactor factors[EXACT_ODDS_FACTOR_MAX];
    int factor_count; ///< of those that are drawn at all
} Explain;

/// Splits the variance of a result, or of the score. FAIL_CONFLICT or FAIL_LIMIT, with the reason,
/// when it cannot be known exactly; FAIL_INTERRUPTED when `watch` stops it.
MUST_CHECK Status explain_create(const Scenario *scenario, Figure figure, uint64_t states_max,
                                 ExactWatch *watch, Explain *explain, Error *error);

void explain_destroy(Explain *explain);

/// The variance that turn t decides, t from 1 to odds.turns.
double explain_turn(const Explain *explain, int turn);
