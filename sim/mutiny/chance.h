/// chance: the throws of a mutiny as an explorer takes them: with few outcomes, and the law of
/// each. In play the dice come from the streams instead; a rule tells the two apart by `luck`,
/// which is null in play.
#pragma once

#include "sim/base/purpose.h"
#include "sim/kit/luck.h"

enum { CHANCE_WEIGHTS = 8 };

/// Weights of 0 … CHANCE_WEIGHTS − 1, not all 0.
typedef struct ChanceWeights {
    uint16_t of[CHANCE_WEIGHTS];
} ChanceWeights;

/// A binomial number of successes in `trials` trials of probability a / b; 0 ≤ a ≤ b, 0 < b.
int chance_many(Luck *luck, Purpose purpose, int trials, int a, int b);

/// One of the weighted numbers.
int chance_pick(Luck *luck, Purpose purpose, const ChanceWeights *weights);
