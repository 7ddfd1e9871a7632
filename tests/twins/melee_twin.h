/// melee_twin: the exact law of a boarding action. It shares the rules' figures with play, not its
/// dice nor its rounds.
#pragma once

#include <stdint.h>

#include "sim/base/status.h"
#include "sim/rules/melee.h"

/// One way an action can end.
typedef struct MeleeTwinEnd {
    MeleeEnd end;
    int rounds;
    int boarders, defenders; ///< men left
    double probability;
} MeleeTwinEnd;

/// An action under way.
typedef struct MeleeTwin {
    int boarders, defenders;          ///< men left
    int boarders_sent, defenders_met; ///< men at the start
    int rounds;
} MeleeTwin;

/// Who takes the ends one by one; the same end may come more than once, to be added up.
typedef struct MeleeTwinTaker {
    void (*take)(void *context, const MeleeTwinEnd *end);
    void *context;
} MeleeTwinTaker;

/// Solves an action; the probabilities handed over sum to 1. Returns FAIL_MEMORY or OK.
MUST_CHECK Status melee_twin_solve(const MeleeRules *rules, int boarders, int defenders,
                                   const MeleeTwinTaker *taker, Error *error);
