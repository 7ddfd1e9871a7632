/// chance: the throws of a mutiny as whoever explores it sees them: few outcomes, each with its
/// law. A game that is played draws its dice from the streams instead; which of the two it is, a
/// rule tells by `luck`, which is null in a game that is played.
#pragma once

#include "sim/base/purpose.h"
#include "sim/kit/luck.h"

enum { CHANCE_WEIGHTS = 8 };

/// Weights of 0 … CHANCE_WEIGHTS − 1, not all 0.
typedef struct ChanceWeights {
    uint16_t of[CHANCE_WEIGHTS];
} ChanceWeights;

/// How many of `trials` succeed that each succeed `a` times in `b`; 0 ≤ a ≤ b, 0 < b.
int chance_many(Luck *luck, Purpose purpose, int trials, int a, int b);

/// One of the weighted numbers.
int chance_pick(Luck *luck, Purpose purpose, const ChanceWeights *weights);
