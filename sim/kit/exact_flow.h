/// exact_flow: forward dynamic programming over a chain, from the initial node to the ends, round
/// by round and, within a round, component by component. A cyclic component is a linear system for
/// the expected visits to its nodes (exact_cycle.h).
#pragma once

#include "sim/kit/exact_carrier.h"

typedef struct ExactFlow {
    const ExactChain *chain;
    const ExactOptions *options; ///< steps_max bounds `steps`; its watch is asked now and then
    /// Work so far over all carriers: multiplications with an addition.
    uint64_t steps;
    /// The probability of entering a closed component, from which no end can be reached: such games
    /// get the result of the game's stop.
    double endless;
} ExactFlow;

/// Propagates the carrier's numbers from the initial node to all ends. FAIL_LIMIT beyond
/// options->steps_max, FAIL_CONFLICT when a game may go on for ever and has no stop, FAIL_MEMORY,
/// FAIL_INTERRUPTED.
MUST_CHECK Status exact_flow_run(ExactFlow *flow, const ExactCarrier *carrier, Error *error);
