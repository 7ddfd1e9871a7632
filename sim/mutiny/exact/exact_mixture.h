/// exact_mixture: the parts into which a round's law falls: which ranks lead in a shuffled row
/// (MUT-6), and how many match-ups still carry the strongpoint penalty when ties count as rolls
/// (MUT-8). Within a part all match-ups are independent.
#pragma once

#include "sim/base/status.h"
#include "sim/mutiny/exact/exact_formation.h"

enum { EXACT_MIXTURE_MATCHUPS_MAX = 100 };

/// One part. Match-ups that are alike may stand in any order: only the first `hampered` matter.
typedef struct ExactPart {
    double probability;
    int matchups;
    const ExactDuel *duels; ///< one a match-up
    int hampered;           ///< the first this many are decided with the penalty
    int penalised;          ///< rolls with the penalty that are left after the round
} ExactPart;

/// Calls `take` for every part; their probabilities add up to 1. Stops at its first failure.
/// FAIL_LIMIT when a shuffled row has too many arrangements.
MUST_CHECK Status exact_mixture(const ExactFormation *formation,
                                Status (*take)(void *context, const ExactPart *part, Error *error),
                                void *context, Error *error);
