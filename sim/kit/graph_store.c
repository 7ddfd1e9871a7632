/// graph_store: open addressing over nodes, interning for all else.

#include "sim/kit/graph_store.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "sim/base/grow.h"
#include "sim/base/rng.h"

static const char purpose_of_memory[] = "the transition graph of a game";

typedef struct KindKey {
    const LuckKind *kind;
    uint64_t size;
    unsigned char what[GRAPH_WHAT_MAX];
} KindKey;

static Status out_of_memory(const GraphStore *store)
{
    return error_set(store->error, FAIL_MEMORY, NULL, "out of memory for %s", purpose_of_memory);
}

const char *graph_store_describe(const GraphStore *store)
{
    const StepGame *game = store->graph->game;
    return game->describe
               ? game->describe(game->rules, store->bytes + sizeof(uint32_t), game->state_size)
               : "the game";
}

Status graph_store_open(GraphStore *store, Graph *graph, Error *error)
{
    const StepGame *game = graph->game;
    size_t key_size = game->write ? 64 : sizeof(uint32_t) + game->state_size;
    *store = (GraphStore){.graph = graph,
                          .kinds = intern_of(sizeof(KindKey), purpose_of_memory),
                          .pointers = intern_of(sizeof(Law *), purpose_of_memory),
                          .error = error};
    graph->states = intern_of(key_size, purpose_of_memory);
    graph->effects = intern_of(graph_cells(graph) * sizeof(int32_t), purpose_of_memory);
    store->bytes = calloc(2, key_size + sizeof(uint32_t) + game->state_size);
    store->effect = calloc(graph_cells(graph), sizeof *store->effect);
    return store->bytes && store->effect ? OK : out_of_memory(store);
}

void graph_store_close(GraphStore *store)
{
    free(store->bytes);
    free(store->effect);
    free(store->pending);
    free(store->slots);
    free(store->kind_laws);
    free(store->pointer_laws);
    intern_release(&store->kinds);
    intern_release(&store->pointers);
}

// Laws.

static Status add_law(GraphStore *store, const GraphLaw *law, uint32_t *number)
{
    Graph *graph = store->graph;
    TRY(GROW(graph->laws, &graph->law_room, graph->law_count + 1, purpose_of_memory, store->error));
    graph->laws[graph->law_count] = *law;
    *number = graph->law_count++;
    return OK;
}

static Status copy_law(const Law *from, Law *law, Error *error)
{
    *law = (Law){.values = malloc(from->count * sizeof *law->values),
                 .upto = malloc(from->count * sizeof *law->upto),
                 .count = from->count};
    if (!law->values || !law->upto) {
        law_destroy(law);
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for %s", purpose_of_memory);
    }
    memcpy(law->values, from->values, from->count * sizeof *law->values);
    memcpy(law->upto, from->upto, from->count * sizeof *law->upto);
    return OK;
}

Status graph_store_law(GraphStore *store, const Law *law, uint32_t *number)
{
    uint32_t known = store->pointers.count, pointer;
    TRY(intern_number(&store->pointers, &law, &pointer, store->error));
    if (pointer == known) {
        GraphLaw copy = {.kind = NULL};
        TRY(GROW(store->pointer_laws, &store->pointer_room, pointer + 1, purpose_of_memory,
                 store->error));
        TRY(copy_law(law, &copy.law, store->error));
        Status status = add_law(store, &copy, &store->pointer_laws[pointer]);
        if (status != OK) {
            law_destroy(&copy.law);
            return status;
        }
    }
    *number = store->pointer_laws[pointer];
    return OK;
}

Status graph_store_kind(GraphStore *store, const LuckThrow *thrown, uint32_t *number)
{
    KindKey key = {.kind = thrown->kind, .size = thrown->what_size};
    assert(thrown->what_size <= GRAPH_WHAT_MAX);
    memcpy(key.what, thrown->what, thrown->what_size);
    uint32_t known = store->kinds.count, kind;
    TRY(intern_number(&store->kinds, &key, &kind, store->error));
    if (kind == known) {
        GraphLaw law = {.kind = thrown->kind, .what_size = thrown->what_size};
        memcpy(law.what, key.what, sizeof law.what);
        TRY(GROW(store->kind_laws, &store->kind_room, kind + 1, purpose_of_memory, store->error));
        TRY(thrown->kind->law(law.what, &law.law, store->error));
        TRY(add_law(store, &law, &store->kind_laws[kind]));
    }
    *number = store->kind_laws[kind];
    return OK;
}

// Nodes.

static bool same_node(const Graph *graph, const GraphNode *a, const GraphNode *b)
{
    return a->stream.place == b->stream.place && a->stream.room == b->stream.room &&
           a->stream.counter == b->stream.counter && a->index == b->index && a->law == b->law &&
           a->side == b->side && a->late == b->late && a->edge_count == b->edge_count &&
           memcmp(graph->edges + a->first_edge, graph->edges + b->first_edge,
                  a->edge_count * sizeof(GraphEdge)) == 0;
}

static uint64_t hash_node(const Graph *graph, const GraphNode *node)
{
    uint64_t hash = splitmix64_mix(node->stream.place ^ (uint64_t)node->index << 32 ^ node->law);
    hash = splitmix64_mix(hash ^ (uint64_t)node->late << 32 ^ node->edge_count);
    for (uint32_t i = 0; i < node->edge_count; ++i) {
        const GraphEdge *edge = &graph->edges[node->first_edge + i];
        hash = splitmix64_mix(hash ^ ((uint64_t)edge->to << 32 | edge->effect)) + i;
    }
    return hash;
}

// The slot of a node with the same throw and edges, or the empty one where the node belongs.
static uint32_t *find_node(const GraphStore *store, const GraphNode *node)
{
    size_t mask = store->slot_count - 1, slot = hash_node(store->graph, node) & mask;
    while (store->slots[slot] &&
           !same_node(store->graph, &store->graph->nodes[store->slots[slot] - 1], node))
        slot = (slot + 1) & mask;
    return &store->slots[slot];
}

static Status widen_slots(GraphStore *store)
{
    size_t count = store->slot_count ? store->slot_count * 2 : 1024;
    uint32_t *slots = calloc(count, sizeof *slots);
    if (!slots)
        return out_of_memory(store);
    free(store->slots);
    store->slots = slots;
    store->slot_count = count;
    for (uint32_t i = 0; i < store->graph->node_count; ++i)
        *find_node(store, &store->graph->nodes[i]) = i + 1;
    return OK;
}

Status graph_store_node(GraphStore *store, GraphNode node, size_t first, uint32_t *number)
{
    Graph *graph = store->graph;
    node.first_edge = graph->edge_count;
    node.edge_count = (uint32_t)(store->pending_count - first);
    if ((size_t)graph->edge_count + node.edge_count >= GRAPH_NONE)
        return error_set(store->error, FAIL_LIMIT, NULL, "%s has more than 2^32 outcomes",
                         graph_store_describe(store));
    TRY(GROW(graph->edges, &graph->edge_room, (size_t)graph->edge_count + node.edge_count,
             purpose_of_memory, store->error));
    TRY(GROW(graph->nodes, &graph->node_room, graph->node_count + 1, purpose_of_memory,
             store->error));
    memcpy(graph->edges + graph->edge_count, store->pending + first,
           node.edge_count * sizeof(GraphEdge));
    store->pending_count = first;
    if ((size_t)graph->node_count * 2 >= store->slot_count)
        TRY(widen_slots(store));
    uint32_t *slot = find_node(store, &node);
    if (*slot == 0) {
        graph->nodes[graph->node_count++] = node;
        graph->edge_count += node.edge_count;
        *slot = graph->node_count;
    }
    *number = *slot - 1;
    return OK;
}

// States.

// The keys of all states get room for a longer one; their numbers stay.
static Status lengthen_states(GraphStore *store, uint32_t size)
{
    Intern *states = &store->graph->states;
    size_t key_size = states->key_size;
    while (key_size < size + sizeof size)
        key_size *= 2;
    Intern longer = intern_of(key_size, states->what);
    unsigned char *key = calloc(1, key_size);
    Status status = key ? OK : FAIL_MEMORY;
    if (!key)
        error_set(store->error, FAIL_MEMORY, NULL, "out of memory for %s", states->what);
    for (uint32_t i = 0, number; i < states->count && status == OK; ++i) {
        // The size is in front, so zeros behind do not make different states equal.
        memcpy(key, intern_key(states, i), states->key_size);
        status = intern_number(&longer, key, &number, store->error);
    }
    free(key);
    intern_release(status == OK ? states : &longer);
    if (status == OK)
        *states = longer;
    return status;
}

Status graph_store_state(GraphStore *store, uint32_t size, uint32_t *number)
{
    Intern *states = &store->graph->states;
    if (size + sizeof size > states->key_size)
        TRY(lengthen_states(store, size));
    memcpy(store->bytes, &size, sizeof size);
    memset(store->bytes + sizeof size + size, 0, states->key_size - sizeof size - size);
    return intern_number(states, store->bytes, number, store->error);
}

// Effects and edges.

Status graph_store_effect(GraphStore *store, uint32_t *number)
{
    Intern *effects = &store->graph->effects;
    // Outcomes of one throw often add the same, so it is first held against the last.
    *number = store->last_effect;
    if (effects->count == 0 ||
        memcmp(intern_key(effects, *number), store->effect, effects->key_size) != 0)
        TRY(intern_number(effects, store->effect, number, store->error));
    store->last_effect = *number;
    return OK;
}

Status graph_store_edge(GraphStore *store, GraphEdge edge)
{
    if (store->pending_count == store->pending_room)
        TRY(GROW(store->pending, &store->pending_room, store->pending_count + 1, purpose_of_memory,
                 store->error));
    store->pending[store->pending_count++] = edge;
    return OK;
}

uint64_t graph_store_bytes(const GraphStore *store)
{
    const Graph *graph = store->graph;
    return graph->node_room * sizeof *graph->nodes + graph->edge_room * sizeof *graph->edges +
           (uint64_t)graph->states.keys_room * graph->states.key_size +
           graph->states.slot_count * sizeof(InternSlot);
}
