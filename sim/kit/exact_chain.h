/// exact_chain: a transition graph as an absorbing Markov chain. Nodes that reach one another
/// within a round form a strongly connected component; components are in topological order, so that
/// one sweep over them completes a round.
#pragma once

#include "sim/kit/graph.h"

/// A transition: all outcomes of a node that have the same target and the same effect, merged.
typedef struct ExactChainEdge {
    double probability;
    uint32_t to;     ///< node, or GRAPH_END with the result
    uint32_t effect; ///< of the graph
} ExactChainEdge;

/// A strongly connected component of the edges that stay within a round: one node, or nodes that
/// all reach one another.
typedef struct ExactComponent {
    uint32_t first, count; ///< its nodes are order[first] … order[first + count − 1]
    bool cyclic;           ///< a node of it reaches itself within a round
    bool closed;           ///< nothing leads out of it: a game that comes here never ends
} ExactComponent;

typedef struct ExactChain {
    const Graph *graph;
    ExactChainEdge *edges;  ///< within edge_memory
    uint32_t *first_edge;   ///< owned; node n has edges first_edge[n] … first_edge[n + 1] − 1
    uint32_t *order;        ///< owned; nodes, those of a component side by side
    uint32_t *component_of; ///< owned; by node
    uint32_t *place;        ///< owned; by node: its place within its component
    ExactComponent *components; ///< owned; in topological order
    uint32_t component_count;
    bool *ticks;                 ///< owned; by effect: an edge with it begins a new round
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

/// The same as exact_chain_create with nothing decided, for a graph whose edges and laws nothing
/// else needs: they are given back while the edges of the chain come, so that there is never room
/// for both.
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
