/// exact_chain: a transition graph as an absorbing Markov chain, in the order in which probability
/// flows over it. Nodes that can come back to themselves within a round are one strongly connected
/// component; components stand in topological order, so that one sweep a round is enough.
#pragma once

#include "sim/kit/graph.h"

/// Outcomes of a node that lead to the same and add the same, as one.
typedef struct ExactChainEdge {
    double probability;
    uint32_t to;     ///< node, or GRAPH_END with the result
    uint32_t effect; ///< of the graph
} ExactChainEdge;

/// Nodes that reach one another within a round, or one node.
typedef struct ExactComponent {
    uint32_t first, count; ///< of `order`
    bool cyclic;           ///< a node of it reaches itself within a round
    bool closed;           ///< nothing leads out of it: a game that comes here never ends
} ExactComponent;

typedef struct ExactChain {
    const Graph *graph;
    ExactChainEdge *edges;  ///< within edge_memory
    uint32_t *first_edge;   ///< owned; node n has edges first_edge[n] … first_edge[n + 1] − 1
    uint32_t *order;        ///< owned; nodes by component
    uint32_t *component_of; ///< owned; by node
    uint32_t *place;        ///< owned; by node: its place within its component
    ExactComponent *components; ///< owned; in the order in which probability flows
    uint32_t component_count;
    bool *ticks;                 ///< owned; by effect: a round begins
    ExactChainEdge *edge_memory; ///< owned
} ExactChain;

/// Makes the chain; to be destroyed on success. `graph` must outlive it. FAIL_CONFLICT when a
/// choice is open that `decisions` does not decide; FAIL_MEMORY.
/// @param decisions by node: the edge that is chosen, where a side chooses; null: none does
MUST_CHECK Status exact_chain_create(const Graph *graph, const uint32_t *decisions,
                                     ExactChain *chain, Error *error);

/// The same with all choices open: their nodes keep an edge for each option, in order, with
/// probability 1.
MUST_CHECK Status exact_chain_open(const Graph *graph, ExactChain *chain, Error *error);

/// The same as exact_chain_create with nothing decided, for a graph whose edges nothing else needs:
/// they are given back while those of the chain come, so that there is never room for both.
/// Afterwards, on failure too, the graph is to be destroyed, and has states, nodes and effects
/// alone.
MUST_CHECK Status exact_chain_consume(Graph *graph, ExactChain *chain, Error *error);
void exact_chain_destroy(ExactChain *chain);

/// Whether an edge of `node` stays within its component and its round.
static inline bool exact_chain_stays(const ExactChain *chain, uint32_t node,
                                     const ExactChainEdge *edge)
{
    return !(edge->to & GRAPH_END) && !chain->ticks[edge->effect] &&
           chain->component_of[edge->to] == chain->component_of[node];
}
