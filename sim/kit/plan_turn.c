/// plan_turn: which throws make a turn, and the tables to throw them by.

#include "sim/kit/plan_turn.h"

#include <stdlib.h>
#include <string.h>

#include "sim/base/grow.h"

enum {
    GUIDE = 1 << PLAN_GUIDE_BITS,
    THROWS_MAX = 6,         // of a turn
    OUTCOMES_MAX = 1 << 11, // of a turn of several throws
    // edges up to which throws are merged: larger tables do not fit into the caches
    MERGED_MAX = 1 << 18,
    GUIDED_MAX = 1 << 14 // laws
};

static const char purpose[] = "the turns of a plan";

// What is done while turns are made.
typedef struct Maker {
    Plan *plan;
    uint32_t offsets[LUCK_COUNTERS_MAX]; // by counter: number + 1, or 0
    uint32_t offset_count;
    bool *made;      // owned; by node: its turn is there, or will be
    uint32_t *queue; // owned; nodes whose turns are to be made
    uint32_t queued;
    uint32_t front[OUTCOMES_MAX], next[OUTCOMES_MAX]; // nodes that the throws so far lead to
    Error *error;
} Maker;

static bool is_throw(const GraphNode *node)
{
    return node->side < 0 && node->edge_count > 1;
}

// Whether two nodes throw the same word in the same way, so that they differ in their edges at
// most.
static bool throws_alike(const GraphNode *a, const GraphNode *b)
{
    return a->stream.place == b->stream.place && a->stream.room == b->stream.room &&
           a->stream.counter == b->stream.counter && a->index == b->index && a->law == b->law &&
           a->edge_count == b->edge_count;
}

// Whether the place of every throw's word follows from how many words its stream has given. In
// games with rounds it depends on the round, too; those have their own ways to be walked.
static bool can_take_turns(const Graph *graph)
{
    uint64_t used = 0;
    if (graph->law_count > GUIDED_MAX || graph->game->clock.rounds_max > 0)
        return false;
    for (uint32_t n = 0; n < graph->node_count; ++n) {
        const GraphNode *node = &graph->nodes[n];
        if (!is_throw(node))
            continue;
        if (node->law != GRAPH_NONE && graph->laws[node->law].kind)
            return false;
        if (node->index == LUCK_NEXT)
            used |= UINT64_C(1) << node->stream.counter;
    }
    return __builtin_popcountll(used) <= PLAN_OFFSETS_MAX;
}

static void fill_guide(const Law *law, uint32_t guide[GUIDE])
{
    uint64_t total = law_total(law);
    for (uint64_t i = 0; i < GUIDE; ++i)
        guide[i] = law_find(law, hand_way(i << (64 - PLAN_GUIDE_BITS), total));
}

static Status fill_guides(Plan *plan, Error *error)
{
    const Graph *graph = plan->graph;
    if (graph->law_count == 0)
        return OK;
    plan->turn_guides = calloc((size_t)graph->law_count * GUIDE, sizeof *plan->turn_guides);
    if (!plan->turn_guides)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for %s", purpose);
    for (uint32_t i = 0; i < graph->law_count; ++i)
        fill_guide(&graph->laws[i].law, plan->turn_guides + (size_t)i * GUIDE);
    return OK;
}

static uint32_t offset_of(Maker *maker, uint32_t counter)
{
    if (maker->offsets[counter] == 0)
        maker->offsets[counter] = ++maker->offset_count;
    return maker->offsets[counter] - 1;
}

// Adds the throw of a node to the turn.
static Status add_throw(Maker *maker, const GraphNode *node, PlanTurn *turn)
{
    Plan *plan = maker->plan;
    bool is_next = node->index == LUCK_NEXT;
    PlanThrow thrown = {.place = node->stream.place,
                        .ways = node->edge_count,
                        .outcomes = node->edge_count,
                        .step = is_next ? SPLITMIX64_STEP : 0};
    if (is_next)
        thrown.offset = offset_of(maker, node->stream.counter);
    else
        thrown.place += (uint64_t)node->index * SPLITMIX64_STEP;
    if (node->law != GRAPH_NONE) {
        const Law *law = &plan->graph->laws[node->law].law;
        thrown.ways = law_total(law);
        thrown.upto = law->upto;
        thrown.guide = plan->turn_guides + (size_t)node->law * GUIDE;
    }
    TRY(GROW(plan->throws, &plan->throw_room, plan->throw_count + 1, purpose, maker->error));
    plan->throws[plan->throw_count++] = thrown;
    turn->throw_count += 1;
    return OK;
}

// Whether every outcome of the `count` nodes of the front leads, with nothing counted, to a node
// with one and the same throw, which then joins the turn: `next` has those nodes.
static bool leads_on(Maker *maker, uint32_t count, const PlanTurn *turn)
{
    const Graph *graph = maker->plan->graph;
    uint32_t outcomes = graph->nodes[maker->front[0]].edge_count, found = 0;
    if (turn->throw_count == THROWS_MAX || maker->plan->turn_edge_count > MERGED_MAX)
        return false;
    for (uint32_t i = 0; i < count; ++i)
        for (uint32_t e = 0; e < outcomes; ++e) {
            const GraphEdge *edge = &graph->edges[graph->nodes[maker->front[i]].first_edge + e];
            if (edge->to & GRAPH_END || edge->effect != 0 || !is_throw(&graph->nodes[edge->to]) ||
                !throws_alike(&graph->nodes[edge->to],
                              &graph->nodes[found ? maker->next[0] : edge->to]))
                return false;
            maker->next[found++] = edge->to;
        }
    return (uint64_t)found * graph->nodes[maker->next[0]].edge_count <= OUTCOMES_MAX;
}

// Adds the edges of the front, and what they lead to to the queue.
static Status add_edges(Maker *maker, uint32_t count)
{
    Plan *plan = maker->plan;
    const Graph *graph = plan->graph;
    uint32_t outcomes = plan->nodes[maker->front[0]].ways;
    if (graph->nodes[maker->front[0]].side < 0)
        outcomes = graph->nodes[maker->front[0]].edge_count;
    size_t needed = plan->turn_edge_count + (size_t)count * outcomes;
    if (needed >= GRAPH_NONE)
        return error_set(maker->error, FAIL_CONFLICT, NULL, "its game has too many ways to go on");
    TRY(GROW(plan->turn_edges, &plan->turn_edge_room, needed, purpose, maker->error));
    for (uint32_t i = 0; i < count; ++i)
        for (uint32_t e = 0; e < outcomes; ++e) {
            PlanEdge edge = plan->edges[plan->nodes[maker->front[i]].first_edge + e];
            plan->turn_edges[plan->turn_edge_count++] = edge;
            if (edge.to & GRAPH_END || maker->made[edge.to])
                continue;
            maker->made[edge.to] = true;
            maker->queue[maker->queued++] = edge.to;
        }
    return OK;
}

static Status make_turn(Maker *maker, uint32_t number)
{
    Plan *plan = maker->plan;
    PlanTurn turn = {.first_edge = (uint32_t)plan->turn_edge_count};
    uint32_t count = 1;
    maker->front[0] = number;
    while (is_throw(&plan->graph->nodes[maker->front[0]])) {
        const GraphNode *node = &plan->graph->nodes[maker->front[0]];
        TRY(add_throw(maker, node, &turn));
        if ((uint64_t)count * node->edge_count > OUTCOMES_MAX || !leads_on(maker, count, &turn))
            break;
        count *= node->edge_count;
        memcpy(maker->front, maker->next, count * sizeof *maker->front);
    }
    TRY(add_edges(maker, count));
    plan->turns[number] = turn;
    return OK;
}

static Status make_turns(Maker *maker)
{
    const Graph *graph = maker->plan->graph;
    if (graph->first & GRAPH_END)
        return OK;
    maker->made[graph->first] = true;
    maker->queue[maker->queued++] = graph->first;
    for (uint32_t i = 0; i < maker->queued; ++i)
        TRY(make_turn(maker, maker->queue[i]));
    // Now that all throws are there and stay where they are. They came in the order of the turns.
    size_t next = 0;
    for (uint32_t i = 0; i < maker->queued; ++i) {
        PlanTurn *turn = &maker->plan->turns[maker->queue[i]];
        turn->throws = turn->throw_count > 0 ? maker->plan->throws + next : NULL;
        next += turn->throw_count;
    }
    return OK;
}

Status plan_turn_create(Plan *plan, Error *error)
{
    const Graph *graph = plan->graph;
    if (!can_take_turns(graph))
        return OK;
    TRY(fill_guides(plan, error));
    Maker *maker = calloc(1, sizeof *maker);
    if (maker)
        *maker = (Maker){.plan = plan,
                         .made = calloc(graph->node_count, sizeof *maker->made),
                         .queue = calloc(graph->node_count, sizeof *maker->queue),
                         .error = error};
    plan->turns = calloc(graph->node_count, sizeof *plan->turns);
    bool has_room = maker && maker->made && maker->queue && plan->turns;
    Status status = has_room ? make_turns(maker)
                             : error_set(error, FAIL_MEMORY, NULL, "out of memory for %s", purpose);
    if (maker) {
        free(maker->made);
        free(maker->queue);
    }
    free(maker);
    return status;
}

void plan_turn_destroy(Plan *plan)
{
    free(plan->turns);
    free(plan->throws);
    free(plan->turn_edges);
    free(plan->turn_guides);
}
