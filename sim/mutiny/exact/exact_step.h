/// exact_step: the transitions of a state: every end of its round, and the state that follows.
#pragma once

#include "sim/mutiny/exact/exact_course.h"
#include "sim/mutiny/exact/exact_state.h"

/// What follows when a round ends in a place.
typedef struct ExactStep {
    size_t end;       ///< number of the place among the course's ends
    ExactStop stop;   ///< whether the game is over then
    ExactState state; ///< else the state in which the next round is due
} ExactStep;

/// Fills the course of the round that is due in a state. FAIL_LIMIT when it is too large.
MUST_CHECK Status exact_step_open(const Mutiny *mutiny, ExactCourse *course,
                                  const ExactState *state, Error *error);

/// Calls `take` for each end of the course of a state's round. Stops at the first failure.
MUST_CHECK Status exact_step_each(const Mutiny *mutiny, const ExactCourse *course,
                                  const ExactState *state,
                                  Status (*take)(void *context, const ExactStep *step,
                                                 Error *error),
                                  void *context, Error *error);
