/// exact_ends: the joint law of how a game ends: the result, the round, and what the last step and
/// finish() add to the counts.
#pragma once

#include "sim/kit/exact_flow.h"

/// One way in which a game can end.
typedef struct ExactEnd {
    int32_t result;
    uint32_t round;       ///< in which it ended; 0 in games without rounds
    const int32_t *cells; ///< what the last step and finish() add to the cells of an outcome
    double probability;
} ExactEnd;

/// A callback that takes the ends one by one; its failure is forwarded.
typedef struct ExactEndTaker {
    Status (*take)(void *context, const ExactEnd *end, Error *error);
    void *context;
} ExactEndTaker;

/// Hands over every end of positive probability, each once, in an order that depends on the graph
/// alone. Fails as exact_flow_run does.
/// @param decisions as in exact_chain_create
MUST_CHECK Status exact_ends(const Graph *graph, const uint32_t *decisions,
                             const ExactOptions *options, const ExactEndTaker *taker, Error *error);

/// The law of a number that the ends of a part determine: `number` maps every end to its value, and
/// ends of equal value are merged.
/// @param number from a result, a round and the cells, as in ExactEnd
MUST_CHECK Status exact_ends_law(const StepGame *part,
                                 int64_t (*number)(int32_t result, uint32_t round,
                                                   const int32_t *cells),
                                 Law *law, Error *error);
