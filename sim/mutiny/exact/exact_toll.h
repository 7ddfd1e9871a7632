/// exact_toll: how many of each side die on a ship, whatever of: killed in match-ups, or shot at
/// the end with all their like. What a fleet adds up over its ships.
#pragma once

#include "sim/interface/game.h"
#include "sim/mutiny/exact/exact_cards.h"

typedef struct ExactToll {
    size_t size;                ///< 0 … size − 1 men can die
    double *dead[COLOUR_COUNT]; ///< owned; probabilities by number
} ExactToll;

/// Solves a mutiny for its tolls alone: given each pair of cards, by exact_cards_pair, or without
/// cards the only one.
/// FAIL_LIMIT when there are too many states or steps, or with executions or boats. Whatever the
/// status, the tolls are the caller's, to be released.
MUST_CHECK Status exact_toll_solve(const Mutiny *mutiny, const ExactOptions *options,
                                   ExactToll tolls[EXACT_PAIRS], Error *error);

void exact_toll_release(ExactToll *toll);
