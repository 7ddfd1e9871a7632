/// graph_store: a graph under construction. States, effects, laws and trees of throws are interned:
/// equal ones are stored once and known by their numbers. Edges are pending until all outcomes of
/// their throw are explored and its node can be interned.
#pragma once

#include "sim/kit/graph.h"

typedef struct GraphStore {
    Graph *graph;
    unsigned char *bytes; ///< owned; room for one state: its size, then its bytes
    int32_t *effect;      ///< owned; room for one effect: graph_cells numbers
    GraphEdge *pending;   ///< owned; edges whose node is not yet interned
    size_t pending_count, pending_room;
    uint32_t *slots; ///< owned; open addressing over nodes: number + 1, or 0
    size_t slot_count;
    Intern kinds;                       ///< keys: a kind with its argument
    Intern pointers;                    ///< keys: addresses of laws that games own
    uint32_t *kind_laws, *pointer_laws; ///< owned; by number in the two tables: the law's number
    size_t kind_room, pointer_room;
    uint32_t last_effect; ///< number of the effect that was interned last
    Error *error;         ///< never null
} GraphStore;

/// Begins a graph of a game, whose states have at most game->state_size bytes; to be closed on
/// failure, too. FAIL_MEMORY.
MUST_CHECK Status graph_store_open(GraphStore *store, Graph *graph, Error *error);
void graph_store_close(GraphStore *store);

/// The number of a law that the game keeps for as long as it is explored. FAIL_MEMORY.
MUST_CHECK Status graph_store_law(GraphStore *store, const Law *law, uint32_t *number);

/// The number of the law of a kind of throw. Forwards what the kind says.
MUST_CHECK Status graph_store_kind(GraphStore *store, const LuckThrow *thrown, uint32_t *number);

/// The number of the effect in store->effect. FAIL_MEMORY.
MUST_CHECK Status graph_store_effect(GraphStore *store, uint32_t *number);

/// The number of the state in store->bytes, whose size is set here; new when it is what
/// graph->states.count was before. FAIL_MEMORY.
MUST_CHECK Status graph_store_state(GraphStore *store, uint32_t size, uint32_t *number);

/// Adds a pending edge. FAIL_MEMORY.
MUST_CHECK Status graph_store_edge(GraphStore *store, GraphEdge edge);

/// Interns a node whose edges are the pending ones from index `first` on, which are pending no
/// longer, and returns its number. FAIL_MEMORY; FAIL_LIMIT for more than 2^32 edges.
MUST_CHECK Status graph_store_node(GraphStore *store, GraphNode node, size_t first,
                                   uint32_t *number);

/// Bytes that states, nodes and edges take.
uint64_t graph_store_bytes(const GraphStore *store);

/// What messages call the state in store->bytes.
const char *graph_store_describe(const GraphStore *store);
