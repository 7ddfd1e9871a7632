/// exact_cycle: how often each node of a cycle is passed, when so much flows into each.
///
///     x = b + Aᵀ x,  where A has the chances of going from node to node, and the rest leaves
///
/// Solved by eliminating node after node, each time the one with the fewest ways through it, and
/// without a single subtraction, so that every number keeps its relative accuracy.
/// Source: Grassmann, Taksar & Heyman 1985, Oper. Res. 33:1107; O'Cinneide 1993, Numer. Math.
/// 65:109.
#pragma once

#include <stdint.h>

#include "sim/base/status.h"

/// A chance of going from one node to another, or of one to itself.
typedef struct ExactWay {
    uint32_t from, to;
    double probability;
} ExactWay;

typedef struct ExactCycle ExactCycle;

/// Eliminates all nodes of a cycle that can be left from each of them.
/// @param ways equal ones are added up
/// @param leaving by node: the chance of leaving the cycle at once
/// FAIL_MEMORY, or FAIL_LIMIT when it takes more than `work_max` additions; 0: no limit.
MUST_CHECK Status exact_cycle_create(uint32_t nodes, const ExactWay *ways, uint64_t way_count,
                                     const double *leaving, uint64_t work_max, ExactCycle **cycle,
                                     Error *error);
void exact_cycle_destroy(ExactCycle *cycle);

/// Sets what flows into each node to how often each is passed.
void exact_cycle_solve(const ExactCycle *cycle, double *flow);

/// Additions that exact_cycle_create took, and that exact_cycle_solve takes.
uint64_t exact_cycle_work(const ExactCycle *cycle);
uint64_t exact_cycle_solve_work(const ExactCycle *cycle);
