/// exact_melee: the exact law of a boarding action. It shares the rules' figures with play, not its
/// dice nor its rounds.
#pragma once

#include <stdint.h>

#include "sim/base/status.h"
#include "sim/river/melee.h"

/// One way an action can end.
typedef struct ExactMeleeEnd {
    MeleeEnd end;
    int rounds;
    int boarders, defenders; ///< men left
    double probability;
} ExactMeleeEnd;

/// Who takes the ends one by one; the same end may come more than once, to be added up.
typedef struct ExactMeleeTaker {
    void (*take)(void *context, const ExactMeleeEnd *end);
    void *context;
} ExactMeleeTaker;

/// How many transitions the solver would keep for so many men; what a limit is compared with.
uint64_t exact_melee_size(int boarders, int defenders);

/// Solves an action; the probabilities handed over sum to 1. Returns FAIL_MEMORY or OK.
MUST_CHECK Status exact_melee_solve(const MeleeRules *rules, Melee start,
                                    const ExactMeleeTaker *taker, Error *error);
