/// exact_desertion: the transitions of an execution: every way in which sailors can desert over it,
/// and the state that follows (MUT-12).
#pragma once

#include "sim/base/status.h"
#include "sim/mutiny/exact/exact_state.h"

/// One way.
typedef struct ExactDesertion {
    double probability;
    int deserters;
    ExactStop stop;   ///< whether the game is over then
    ExactState state; ///< else the state in which dice are due
} ExactDesertion;

/// Calls `take` for each way from a state in which executions are due; their probabilities add up
/// to 1. Stops at the first failure. FAIL_LIMIT when there are too many ways.
MUST_CHECK Status exact_desertion_each(const Mutiny *mutiny, const ExactState *state,
                                       Status (*take)(void *context,
                                                      const ExactDesertion *desertion,
                                                      Error *error),
                                       void *context, Error *error);
