/// exact_total: what a cycle of nodes is worth in which something is paid again and again, when the
/// game leaves it whatever the sides do. Sweeps bring the values close, and the longest that the
/// game may stay bounds how far they can be off: with W(n) ≥ 1 + the greatest mean of W over the
/// nodes that follow n, values whose sweep changes none by more than δ are off by δ W at most.
/// Source: Bertsekas & Tsitsiklis 1991, Math. Oper. Res. 16:580; Hartmanns & Kaminski 2020, CAV.
#pragma once

#include "sim/kit/exact_chain.h"

/// The cycle, and how its nodes are valued.
typedef struct ExactTotal {
    const ExactChain *chain;
    const ExactComponent *component; ///< without a set that all sides together can hold
    /// The value of a node by those of the nodes that it leads to, and the edge that its side
    /// takes.
    double (*value)(void *context, uint32_t node, const double *values, uint32_t *decision);
    /// Asked now and then with the edges gone through since; stops the solution when it fails.
    Status (*go_on)(void *context, uint64_t steps);
    void *context;
} ExactTotal;

/// Sets bounds and decisions of the cycle's nodes, in arrays by node; those that it leads to have
/// theirs. FAIL_MEMORY; forwards go_on.
MUST_CHECK Status exact_total_solve(const ExactTotal *total, double *lowers, double *uppers,
                                    uint32_t *decisions, Error *error);
