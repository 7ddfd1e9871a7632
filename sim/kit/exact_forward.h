/// exact_forward: a game solved without its graph, for games whose states come in an order
/// (StepGame.order): state after state is taken, each of its ways flows on to the state that it
/// leads to, and the state is forgotten. So memory holds the states that are waiting, not all of
/// them.
///
///     waiting states, by order ──> first one ──> its ways ──┬── another, with what is carried
///                                                           └── an end: into the table
///
/// What is carried is the share and the law of every count so far, jointly with the state (forward
/// dynamic programming). Counts may fall again, but not below 0.
#pragma once

#include "sim/interface/exact_table.h"
#include "sim/kit/step.h"

/// Who takes the ends, one by one; several may be alike. A failure is forwarded.
typedef struct ExactForwardTaker {
    /// @param state as the last step has left it
    Status (*take)(void *context, const void *state, int result, double probability, Error *error);
    void *context;
} ExactForwardTaker;

/// Hands over every end that can come; the counts are not carried. Fails as exact_forward_solve.
MUST_CHECK Status exact_forward_each(const StepGame *game, const ExactOptions *options,
                                     const ExactForwardTaker *taker, Error *error);

/// Fills the table, which is of the game's measures: the results' shares, and the whole law of
/// every count. FAIL_LIMIT beyond the options' states, memory or steps; FAIL_INTERRUPTED of the
/// watch; forwards what a step refuses. The choices of the sides must be closed.
MUST_CHECK Status exact_forward_solve(const StepGame *game, const ExactOptions *options,
                                      ExactTable *table, Error *error);
