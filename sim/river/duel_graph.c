/// duel_graph: making the graph, breadth first from the first state.

#include "sim/river/duel_graph.h"

#include <stdlib.h>
#include <string.h>

#include "sim/river/duel_counts.h"
#include "sim/river/duel_step.h"
#include "sim/river/ramming.h"

// Larger graphs would wait for memory longer than the literal engine takes.
enum { NODES_MAX = 1 << 14, EDGES_MAX = 1 << 18, ADDED_MAX = 1 << 12, SLOTS = NODES_MAX * 4 };

// More holes than this roll so many ways that the literal engine shall take them.
enum { WAYS_MAX = 1296 };

// The first nodes are the ends, one for each result.
typedef struct Maker {
    DuelGraph *graph;
    DuelState *states; ///< owned; by node
    uint32_t *slots;   ///< owned; open addressing: node + 1, or 0
    bool too_large;
} Maker;

static uint32_t find_slot(const Maker *maker, const DuelState *state)
{
    uint64_t hash = 0, words[sizeof(DuelState) / 8];
    _Static_assert(sizeof(DuelState) % 8 == 0, "states are hashed as words");
    memcpy(words, state, sizeof words);
    for (size_t i = 0; i < sizeof words / sizeof *words; ++i)
        hash = splitmix64_mix(hash ^ words[i]) + i;
    uint32_t slot = (uint32_t)hash & (SLOTS - 1);
    while (maker->slots[slot] &&
           memcmp(&maker->states[maker->slots[slot] - 1], state, sizeof *state) != 0)
        slot = (slot + 1) & (SLOTS - 1);
    return slot;
}

static DuelNode make_node(const DuelPlan *plan, const DuelState *state)
{
    bool opens = duel_opens_turn(plan, state);
    if (opens && duel_is_quiet(plan, state))
        return (DuelNode){.result = DUEL_AFLOAT};
    DuelThrow next = duel_next_throw(plan, state);
    return (DuelNode){.place = stream_place(next.purpose, next.index),
                      .ways = next.ways > WAYS_MAX ? WAYS_MAX + 1 : (uint32_t)next.ways,
                      .result = -1,
                      .opens = opens};
}

// The node of a state, which is added when it is new.
static uint32_t number_state(Maker *maker, const DuelState *state)
{
    DuelGraph *graph = maker->graph;
    if (state->result != DUEL_AFLOAT)
        return (uint32_t)state->result;
    uint32_t slot = find_slot(maker, state);
    if (maker->slots[slot])
        return maker->slots[slot] - 1;
    if (graph->node_count == NODES_MAX) {
        maker->too_large = true;
        return 0;
    }
    uint32_t node = graph->node_count++;
    maker->states[node] = *state;
    maker->slots[slot] = node + 1;
    graph->nodes[node] = make_node(graph->plan, state);
    maker->too_large = maker->too_large || graph->nodes[node].ways > WAYS_MAX;
    return node;
}

static uint32_t number_counts(Maker *maker, DuelCounts counts)
{
    DuelGraph *graph = maker->graph;
    for (uint32_t i = 0; i < graph->added_count; ++i)
        if (memcmp(&graph->added[i], &counts, sizeof counts) == 0)
            return i;
    if (graph->added_count == ADDED_MAX) {
        maker->too_large = true;
        return 0;
    }
    graph->added[graph->added_count] = counts;
    return graph->added_count++;
}

static void make_edge(Maker *maker, uint32_t node, uint32_t way)
{
    DuelGraph *graph = maker->graph;
    const DuelLuck luck = {.script = NULL};
    int32_t cells[CELL_COUNT] = {0};
    Duel duel = {.plan = graph->plan, .luck = &luck, .cells = cells, .state = maker->states[node]};
    Hand hand = hand_of_way(way, graph->nodes[node].ways);
    duel_step(&duel, &hand);
    uint32_t to = number_state(maker, &duel.state);
    graph->edges[graph->edge_count++] =
        (DuelEdge){.to = to, .added = number_counts(maker, duel_counts_pack(cells))};
}

static void make_edges(Maker *maker, uint32_t node)
{
    DuelGraph *graph = maker->graph;
    graph->nodes[node].first_edge = graph->edge_count;
    if (graph->nodes[node].result >= 0)
        return;
    maker->too_large = maker->too_large || graph->edge_count + graph->nodes[node].ways > EDGES_MAX;
    for (uint32_t way = 0; way < graph->nodes[node].ways && !maker->too_large; ++way)
        make_edge(maker, node, way);
}

static void make_graph(Maker *maker)
{
    DuelGraph *graph = maker->graph;
    for (int result = 0; result < DUEL_RESULT_COUNT; ++result)
        graph->nodes[graph->node_count++] = (DuelNode){.result = result};
    const DuelState first = duel_first_state(graph->plan);
    graph->first = number_state(maker, &first);
    for (uint32_t node = graph->first; node < graph->node_count && !maker->too_large; ++node)
        make_edges(maker, node);
}

// Whether all luck of the plan comes in hands.
static bool has_graph(const DuelPlan *plan)
{
    bool avoids =
        plan->target_policy == TARGET_AVOID || plan->target_policy == TARGET_AVOID_WHEN_WEAKER;
    return plan->rammer_policy != RAMMER_RAM_AND_BOARD &&
           !(avoids && plan->vessel[DUEL_TARGET].move.count);
}

// Gives back what the graph does not fill.
static void trim(DuelGraph *graph)
{
    DuelNode *nodes = realloc(graph->nodes, graph->node_count * sizeof *nodes);
    DuelEdge *edges = realloc(graph->edges, (graph->edge_count + 1) * sizeof *edges);
    graph->nodes = nodes ? nodes : graph->nodes;
    graph->edges = edges ? edges : graph->edges;
}

Status duel_graph_create(const DuelPlan *plan, DuelGraph *graph, Error *error)
{
    *graph = (DuelGraph){.plan = plan};
    if (!has_graph(plan))
        return OK;
    graph->nodes = calloc(NODES_MAX, sizeof *graph->nodes);
    graph->edges = calloc(EDGES_MAX, sizeof *graph->edges);
    graph->added = calloc(ADDED_MAX, sizeof *graph->added);
    Maker maker = {.graph = graph,
                   .states = calloc(NODES_MAX, sizeof *maker.states),
                   .slots = calloc(SLOTS, sizeof *maker.slots)};
    bool room = graph->nodes && graph->edges && graph->added && maker.states && maker.slots;
    if (room)
        make_graph(&maker);
    free(maker.slots);
    free(maker.states);
    if (!room || maker.too_large)
        duel_graph_destroy(graph);
    else
        trim(graph);
    return room ? OK : error_set(error, FAIL_MEMORY, NULL, "out of memory for the graph of a duel");
}

void duel_graph_destroy(DuelGraph *graph)
{
    free(graph->nodes);
    free(graph->edges);
    free(graph->added);
    *graph = (DuelGraph){.plan = graph->plan};
}
