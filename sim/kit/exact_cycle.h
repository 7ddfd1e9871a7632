/// exact_cycle: the expected visits x to the nodes of a cyclic component, given the inflow b of
/// each:
///
///     x = b + Aᵀ x,  where A has the chances of going from node to node, and the rest leaves
///
/// Solved by sparse elimination, each time of the node with the fewest paths through it, and
/// without a single subtraction, so that every number keeps its relative accuracy.
/// Source: Grassmann, Taksar & Heyman 1985, Oper. Res. 33:1107; O'Cinneide 1993, Numer. Math.
/// 65:109.
#pragma once

#include <stdint.h>

#include "sim/base/status.h"

/// The probability of a transition between two nodes of the component, or from one to itself.
typedef struct ExactWay {
    uint32_t from, to;
    double probability;
} ExactWay;

typedef struct ExactCycle ExactCycle;

/// Factorises the system of a component which can be left from each of its nodes.
/// @param ways equal ones are added up
/// @param leaving by node: the probability of leaving the component in one transition
MUST_CHECK Status exact_cycle_create(uint32_t nodes, const ExactWay *ways, uint64_t way_count,
                                     const double *leaving, uint64_t work_max, ExactCycle **cycle,
                                     Error *error);
void exact_cycle_destroy(ExactCycle *cycle);

/// Replaces the inflow of each node by its expected visits.
void exact_cycle_solve(const ExactCycle *cycle, double *flow);

/// Additions that exact_cycle_create took, and that exact_cycle_solve takes.
uint64_t exact_cycle_work(const ExactCycle *cycle);
uint64_t exact_cycle_solve_work(const ExactCycle *cycle);
