/// exact_forward: forward dynamic programming without a transition graph, for games whose states
/// have an order (StepGame.order) that every step follows. States are taken in this order; what a
/// state carries is passed on along each way its throws can fall, and the state is forgotten. So
/// memory holds the frontier, not all states.
///
///     waiting states, by order ──> first one ──> its ways ──┬── another, with what is carried
///                                                           └── an end: into the table
///
/// A state carries its probability and, for each count separately, the joint law of the state and
/// the count so far. Counts may fall again, but not below 0.
#pragma once

#include "sim/interface/exact_table.h"
#include "sim/kit/step.h"

/// A callback that takes the ends one by one; ends are not merged, so several may be alike. Its
/// failure is forwarded.
typedef struct ExactForwardTaker {
    /// @param state as the last step has left it
    Status (*take)(void *context, const void *state, int result, double probability, Error *error);
    void *context;
} ExactForwardTaker;

/// Hands over every end of positive probability; no counts are carried. Fails as
/// exact_forward_solve.
MUST_CHECK Status exact_forward_each(const StepGame *game, const ExactOptions *options,
                                     const ExactForwardTaker *taker, Error *error);

/// Fills the table, which is of the game's measures: the results' shares, and the joint law of the
/// result and each count. FAIL_LIMIT beyond the options' states, memory or steps; FAIL_INTERRUPTED
/// of the watch; forwards what a step refuses. No side's choices may be left open.
MUST_CHECK Status exact_forward_solve(const StepGame *game, const ExactOptions *options,
                                      ExactTable *table, Error *error);
