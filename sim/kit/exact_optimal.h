/// exact_optimal: what best play is worth, and which choice it makes at each node: a stochastic
/// game of two sides with opposite payoffs, or of one side alone, solved by backward induction over
/// the components of its graph. Within a cycle values are approached from below and from above
/// (interval iteration), so that the answer carries its own error.
/// Source: Shapley 1953; Haddad & Monmege 2018, Theor. Comput. Sci. 735:111.
#pragma once

#include "sim/interface/exact_table.h"
#include "sim/kit/exact_chain.h"

/// What an end, and what is counted on the way there, is worth to the sides that maximise.
typedef struct ExactPayoff {
    const double *results; ///< by result
    const double *cells;   ///< by cell of an outcome: paid for each unit added to it; null: nothing
    /// What a game without end is worth; NaN: nobody knows, so it may be as bad for either side as
    /// the worst end. Where one side alone can put the end off, that gains it nothing.
    double endless;
    uint32_t minimisers; ///< bit s: side s wants the payoff low; the other sides want it high
} ExactPayoff;

/// Best play from the beginning. Where `upper` − `lower` is more than rounding, the two do not
/// meet: both sides may put the end off for ever, from node `apart` on.
typedef struct ExactOptimum {
    double lower, upper;
    double *lowers, *uppers; ///< owned; by node of the graph
    uint32_t *decisions;     ///< owned; by node: the edge that best play takes where a side chooses
    uint32_t apart;          ///< the node whose bounds are farthest apart
} ExactOptimum;

/// Solves a graph whose choices are open; to be destroyed on success. FAIL_CONFLICT for a game with
/// a clock, since best play then hangs on the round, which a state does not hold; FAIL_LIMIT beyond
/// options->steps_max; FAIL_MEMORY; FAIL_INTERRUPTED.
MUST_CHECK Status exact_optimal_solve(const Graph *graph, const ExactPayoff *payoff,
                                      const ExactOptions *options, ExactOptimum *optimum,
                                      Error *error);
void exact_optimal_destroy(ExactOptimum *optimum);
