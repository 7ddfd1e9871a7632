/// exact_law: how one match-up ends, counted over all faces. Written from the rules a second time:
/// nothing is shared with the dice of play (MUT-7, MUT-8).
#pragma once

#include "sim/mutiny/board.h"

/// Probabilities of one decided match-up, and of a tie in one roll.
typedef struct ExactLaw {
    double killed[ROLE_COUNT];   ///< the role's man is killed
    double captured[ROLE_COUNT]; ///< the role's man is taken prisoner
    double tie;                  ///< share of all rolls that are tied
} ExactLaw;

/// The law for given modifiers to both dice.
ExactLaw exact_law(const Rules *rules, const int modifier[ROLE_COUNT]);
