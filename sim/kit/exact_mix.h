/// exact_mix: choices that both sides make at once, once best play is solved. Each becomes what
/// best play does there: a throw of the sides' mixed strategies, or, where neither has to mix, a
/// choice that is decided. So whatever plays or solves a graph needs to know nothing of them.
#pragma once

#include "sim/kit/exact_matrix.h"
#include "sim/kit/graph.h"

/// What an end, and what is counted on the way there, is worth to the sides that maximise.
typedef struct ExactPayoff {
    const double *results; ///< by result
    const double *cells;   ///< by cell of an outcome: paid for each unit added to it; null: nothing
    /// What a game without end is worth; NaN: nobody knows, so it may be as bad for either side as
    /// the worst end. Where one side alone can put the end off, that gains it nothing.
    double endless;
    uint32_t minimisers; ///< bit s: side s wants the payoff low; the other sides want it high
} ExactPayoff;

/// What an edge leads to, by the values of nodes, and what is paid on it.
double exact_payoff_of_edge(const Graph *graph, const ExactPayoff *payoff, const GraphEdge *edge,
                            const double *values);

/// Makes room for the matrix game of any node where both sides choose; nothing where they never do.
MUST_CHECK Status exact_mix_room(const Graph *graph, ExactMatrix *matrix, Error *error);

/// What best play does at a node where both sides choose at once.
typedef struct ExactMix {
    uint32_t node, rows, columns;
    double *shares; ///< within the memory; of each row, then of each column
    double *worths; ///< within the memory; of each against what the other side does
} ExactMix;

typedef struct ExactMixes {
    ExactMix *items; ///< owned, with their memory; by node
    uint32_t count;
} ExactMixes;

/// Best play of a graph, as exact_optimal_solve leaves it.
typedef struct ExactSolved {
    const ExactPayoff *payoff;
    const double *lowers, *uppers; ///< bounds of the values of nodes
    /// By node; gets the option, row × columns + column, where nobody mixes.
    uint32_t *decisions;
} ExactSolved;

/// Settles all choices of both sides in a solved graph, which changes with it. FAIL_MEMORY.
MUST_CHECK Status exact_mix_settle(Graph *graph, const ExactSolved *solved, ExactMixes *mixes,
                                   Error *error);
void exact_mixes_destroy(ExactMixes *mixes);

/// What best play does at a node; null when both do not choose there.
const ExactMix *exact_mixes_find(const ExactMixes *mixes, uint32_t node);
