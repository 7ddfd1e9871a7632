/// exact_odds: the variance of a game's end, split by stages. Let every result have a worth, such
/// as 1 for the first and 0 for others. The odds after a stage are the conditional expectation of
/// the end's worth given all that has happened. From stage to stage they are a martingale, so the
/// mean squares of their changes add up to the variance of the end's worth.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "sim/base/status.h"

enum { EXACT_ODDS_FACTOR_MAX = 5 };

/// What an end is worth, by result.
typedef double ExactWorth;

/// One way to start.
typedef struct ExactOddsStart {
    double weight;                         ///< probability, above 0; those of all add up to 1
    double odds;                           ///< what the end is worth on average
    int32_t values[EXACT_ODDS_FACTOR_MAX]; ///< what each factor came to; the game knows what
} ExactOddsStart;

typedef struct ExactOdds {
    const char *factors[EXACT_ODDS_FACTOR_MAX]; ///< of the start, independent of each other, e.g.
                                                ///< "officers"
    int factor_count;
    ExactOddsStart *starts; ///< owned
    size_t start_count, start_room;
    const char *stage; ///< what is counted after the start: "turn" or "round"
    double mean;       ///< of what the end is worth
    double end_square; ///< mean of its square
    /// Owned. Mean of the squared odds after turn t, for t = 0, before the first, to `turns`, after
    /// which nothing is open.
    double *squares;
    int turns;
} ExactOdds;

/// Appends a way to start.
MUST_CHECK Status exact_odds_add(ExactOdds *odds, const ExactOddsStart *start, Error *error);

void exact_odds_release(ExactOdds *odds);

/// The variance of what the odds are once the factors of a set are known and all others are not.
/// @param factors bit f: factor f is known
/// @param variance filled on success; FAIL_MEMORY
MUST_CHECK Status exact_odds_of_factors(const ExactOdds *odds, uint32_t factors, double *variance,
                                        Error *error);
