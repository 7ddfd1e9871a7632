/// exact_total: the optimal expected total reward in a cyclic component whose edges pay, and which
/// the game leaves almost surely whatever the sides choose. Value iteration approaches the values,
/// and the longest expected stay bounds their error: with W(n) ≥ 1 + the greatest mean of W over
/// the successors of n, values that one more sweep changes by at most δ are off by at most δ W.
/// Source: Bertsekas & Tsitsiklis 1991, Math. Oper. Res. 16:580; Hartmanns & Kaminski 2020, CAV.
#pragma once

#include "sim/kit/exact_chain.h"

/// The component, and how its nodes are valued.
typedef struct ExactTotal {
    const ExactChain *chain;
    const ExactComponent *component; ///< without an end component of all sides together
    /// The Bellman operator: the value of a node from those of its successors, and the edge that
    /// its side takes.
    double (*value)(void *context, uint32_t node, const double *values, uint32_t *decision);
    /// Called now and then with the number of edges evaluated since the last call; its failure ends
    /// the solution.
    Status (*go_on)(void *context, uint64_t steps);
    void *context;
} ExactTotal;

/// Sets bounds and decisions of the component's nodes, in arrays by node in which those of all
/// nodes after it are set. FAIL_MEMORY; forwards go_on.
MUST_CHECK Status exact_total_solve(const ExactTotal *total, double *lowers, double *uppers,
                                    uint32_t *decisions, Error *error);
