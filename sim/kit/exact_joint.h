/// exact_joint: the joint law of the result and several counts. The graph is unfolded by the
/// counts: a pair of a node and the counts so far is the state of a new game, which the kit
/// explores and solves like any other.
#pragma once

#include "sim/interface/exact_table.h"
#include "sim/kit/graph.h"

/// Hands over every combination of the result and the counts that has positive probability, each
/// once. A count beyond its last bin counts as that bin. Fails as graph_create and exact_flow_run
/// do, and as the taker does.
/// @param decisions as in exact_chain_create
/// @param measures indices of counts, `count` of them
MUST_CHECK Status exact_joint_solve(const Graph *graph, const uint32_t *decisions,
                                    const int *measures, int count, const ExactOptions *options,
                                    const ExactJointTaker *taker, Error *error);

/// The same of all counts of the game.
MUST_CHECK Status exact_joint_counts(const Graph *graph, const uint32_t *decisions,
                                     const ExactOptions *options, const ExactJointTaker *taker,
                                     Error *error);
