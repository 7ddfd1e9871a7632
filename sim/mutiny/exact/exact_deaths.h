/// exact_deaths: the law of the number of dead of each side on one ship, of whatever cause. A fleet
/// adds these numbers up over its ships.
#pragma once

#include "sim/interface/game.h"
#include "sim/mutiny/exact/exact_cards.h"

typedef struct ExactDeaths {
    size_t size;                ///< 0 … size − 1 men can die
    double *dead[COLOUR_COUNT]; ///< owned; probabilities by number
} ExactDeaths;

/// Solves a mutiny for the laws of the numbers of dead alone: given each pair of cards, by
/// exact_cards_pair, or without cards the only one. FAIL_LIMIT when there are too many states or
/// steps, or with executions or boats. Whatever the status, `deaths` is the caller's, to be
/// released.
MUST_CHECK Status exact_deaths_solve(const Mutiny *mutiny, const ExactOptions *options,
                                     ExactDeaths deaths[EXACT_PAIRS], Error *error);

void exact_deaths_release(ExactDeaths *deaths);
