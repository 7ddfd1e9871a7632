/// exact_step: from one state through every outcome of its round to what comes next.
#pragma once

#include "sim/mutiny/exact/exact_outcomes.h"
#include "sim/mutiny/exact/exact_state.h"

/// Outcomes of a round that lead to the same state or end.
typedef struct ExactStep {
    Colour attacker;
    const ExactOutcome *outcomes;
    size_t count;
    ExactStop stop;   ///< whether the game is over then
    ExactState state; ///< else the state in which the next round is due
} ExactStep;

/// Calls `take` for each step from a state in which a round is due; all outcomes together have
/// probability 1. The steps stand in `outcomes` until it is filled again. Stops at the first
/// failure.
MUST_CHECK Status exact_step_each(const Mutiny *mutiny, ExactOutcomes *outcomes,
                                  const ExactState *state,
                                  Status (*take)(void *context, const ExactStep *step,
                                                 Error *error),
                                  void *context, Error *error);
