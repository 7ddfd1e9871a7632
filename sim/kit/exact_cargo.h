/// exact_cargo: what a state carries in exact_forward, and how it flows on along a transition.
///
/// A cargo holds the probability of its state and, for each count, either the joint law of the
/// state and the count so far, or the mean alone: the sum of value × joint probability. Both flow
/// by sums and products only, so means flow on without the laws they are of.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "sim/base/status.h"

/// The range of values, `lo` to `hi`, outside of which a count has probability 0.
typedef struct ExactSpan {
    int32_t lo, hi;
} ExactSpan;

/// How much cargoes hold.
typedef struct ExactHold {
    int counts;
    bool means; ///< of each count the mean alone
} ExactHold;

/// A cargo. The spans of all counts come first, unless only means are held; then the numbers, one
/// count after the other.
typedef struct ExactCargo {
    double share;
    uint64_t size; ///< bytes of it all
    ExactSpan spans[];
} ExactCargo;

/// A transition: what it carries on from a state, and what it adds.
typedef struct ExactMove {
    const ExactCargo *from;
    /// What a stretch in between adds, as a cargo that began with exact_cargo_first; null: nothing.
    const ExactCargo *via;
    double probability;
    const int32_t *added;   ///< by count
    const int32_t *sources; ///< the count whose law each takes over; null: its own
} ExactMove;

/// The cargo of an initial state: probability 1, all counts certainly 0. Null: out of memory.
ExactCargo *exact_cargo_first(ExactHold hold);

/// Adds what the transition carries on to a cargo, which is made, or made anew, where it has no
/// room for it. `*to` is null at first; to be freed.
MUST_CHECK Status exact_cargo_add(ExactHold hold, const ExactMove *move, ExactCargo **to,
                                  Error *error);

/// The numbers of a cargo.
static inline double *exact_cargo_numbers(const ExactCargo *cargo, ExactHold hold)
{
    return (double *)(uintptr_t)(cargo->spans + (hold.means ? 0 : hold.counts));
}
