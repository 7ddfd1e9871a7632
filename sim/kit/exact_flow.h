/// exact_flow: probability flows over a chain from the game's beginning to its ends, round by round
/// and, within a round, component by component (forward dynamic programming). Where nodes reach
/// themselves again, a linear system says how often they are passed (exact_cycle.h).
#pragma once

#include "sim/kit/exact_carrier.h"

typedef struct ExactFlow {
    const ExactChain *chain;
    const ExactOptions *options; ///< steps_max over all carriers, and who watches
    uint64_t steps;              ///< work so far
    /// Games that come to a closed component end as the game's stop says; this is their share.
    double endless;
} ExactFlow;

/// Lets what `carrier` says flow to all ends. FAIL_LIMIT beyond options->steps_max, FAIL_CONFLICT
/// when a game may go on for ever and has no stop, FAIL_MEMORY, FAIL_INTERRUPTED.
MUST_CHECK Status exact_flow_run(ExactFlow *flow, const ExactCarrier *carrier, Error *error);
