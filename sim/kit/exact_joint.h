/// exact_joint: the joint law of the result and some counts, from the graph unfolded by what was
/// counted so far: it is the graph of a game once more, whose states are a node and those counts.
#pragma once

#include "sim/interface/exact_table.h"
#include "sim/kit/graph.h"

/// Hands over every combination of the result and the counts that can come, each once. Counts stop
/// at their last bins. Fails as graph_create and exact_flow_run do, and as the taker does.
/// @param decisions as in exact_chain_create
/// @param measures indices of counts, `count` of them
MUST_CHECK Status exact_joint_solve(const Graph *graph, const uint32_t *decisions,
                                    const int *measures, int count, const ExactOptions *options,
                                    const ExactJointTaker *taker, Error *error);
