/// exact_forward: forward dynamic programming without a transition graph, for games whose states
/// have an order (StepGame.order) that every step follows. States are taken in this order; what a
/// state carries is passed on along each way its throws can fall, and the state is forgotten. So
/// memory holds the frontier, not all states.
///
///     waiting states, by order ──> first one ──> its ways ──┬── another, with what is carried
///                                                           └── an end: into the table
///
/// A state carries its probability and, for each count separately, the joint law of the state and
/// the count so far, or its mean alone (ExactOptions.means_only). Counts may fall again, but not
/// below 0.
///
/// A stretch of a game that hangs on few numbers of the state, such as a fight, is solved once for
/// each of its beginnings. What it adds is carried as well, so both are put together by a product,
/// or a convolution, and the states in its midst do not come up in the game around it.
#pragma once

#include "sim/interface/exact_table.h"
#include "sim/kit/step.h"

typedef struct ExactStretch {
    /// The stretch as a game of its own, with the same counts; it has no start, and how it ends is
    /// told by the bytes of its last state.
    const StepGame *game;
    /// Writes the stretch's first state; returns its bytes, or 0 where no stretch begins.
    uint32_t (*enter)(const void *rules, const void *state, void *bytes);
    /// Goes on from the state where the stretch began, as a step would that throws nothing.
    /// @param end its last state
    int (*leave)(const void *rules, void *state, const void *end, Effects *effects);
} ExactStretch;

/// A count that takes over the law of another before a step adds to them, whenever the step adds to
/// the count `when`: for what a step does to numbers that the state does not hold. Copies of one
/// step are made at once, from the counts as they were.
typedef struct ExactCopy {
    int32_t when, to, from; ///< counts
} ExactCopy;

/// What a game is solved by beside its steps; all zero: nothing.
typedef struct ExactForwardBy {
    const ExactStretch *stretch; ///< null: none
    const ExactCopy *copies;
    int copy_count;
    int (*turn)(const void *bytes); ///< of a state, to be told of progress; null: it has none
} ExactForwardBy;

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
/// result and each count; with `means_only` any law of the same mean (exact_table_put_mean).
/// FAIL_LIMIT beyond the options' states, memory or steps; FAIL_INTERRUPTED of the watch; forwards
/// what a step refuses. No side's choices may be left open.
MUST_CHECK Status exact_forward_solve(const StepGame *game, const ExactForwardBy *by,
                                      const ExactOptions *options, ExactTable *table, Error *error);
