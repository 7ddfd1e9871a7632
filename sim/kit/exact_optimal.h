/// exact_optimal: what best play is worth, and which choice it makes at each node: a stochastic
/// game of two sides with opposite payoffs, or of one side alone, solved by backward induction over
/// the components of its graph. Within a cycle values are approached from below and from above
/// (interval iteration), so that the answer carries its own error.
/// Source: Shapley 1953, Proc. Natl. Acad. Sci. 39:1095; Haddad & Monmege 2018, Theor. Comput. Sci.
/// 735:111.
#pragma once

#include "sim/interface/exact_table.h"
#include "sim/kit/exact_chain.h"
#include "sim/kit/exact_mix.h"

/// Best play from the beginning. Where `upper` − `lower` is more than rounding, the two do not
/// meet: both sides may put the end off for ever, from node `apart` on.
typedef struct ExactOptimum {
    double lower, upper;
    double *lowers, *uppers; ///< owned; by node of the graph
    uint32_t *decisions;     ///< owned; by node: the edge that best play takes where a side chooses
    uint32_t apart;          ///< the node whose bounds are farthest apart
    ExactMixes mixes;        ///< owned; of choices made at once, once exact_mix_settle made them
} ExactOptimum;

/// Solves a graph whose choices are open; to be destroyed on success. FAIL_CONFLICT for a game with
/// a clock, since best play then hangs on the round, which a state does not hold; FAIL_LIMIT beyond
/// options->steps_max; FAIL_MEMORY; FAIL_INTERRUPTED.
/// Where both sides choose at once each node is a matrix game, and all together a recursive game;
/// those are left open, without a decision, for exact_mix_settle.
MUST_CHECK Status exact_optimal_solve(const Graph *graph, const ExactPayoff *payoff,
                                      const ExactOptions *options, ExactOptimum *optimum,
                                      Error *error);
void exact_optimal_destroy(ExactOptimum *optimum);
