/// plan: making the tables, and unfolding short games over their rounds and counts.

#include "sim/kit/plan.h"

#include <stdlib.h>
#include <string.h>

#include "sim/kit/plan_pack.h"
#include "sim/kit/plan_turn.h"

enum { SITUATIONS_MAX = 1 << 12, TREE_EDGES_MAX = 1 << 16, OUTCOME_BYTES_MAX = 1 << 16 };

GraphLimits plan_limits(void)
{
    return (GraphLimits){
        .states_max = 1 << 14, .bytes_max = 1 << 26, .combinations_max = 100000, .throws_max = 400};
}

static Status out_of_memory(Error *error)
{
    return error_set(error, FAIL_MEMORY, NULL, "out of memory for a plan");
}

// Nodes and edges.

// Whether a node's throw is one word at a place that only the round moves.
static bool is_plain(const GraphNode *node)
{
    return node->side < 0 && node->law == GRAPH_NONE &&
           (node->edge_count == 1 || node->index != LUCK_NEXT);
}

static Status fill_node(Plan *plan, uint32_t number, Error *error)
{
    const GraphNode *node = &plan->graph->nodes[number];
    PlanNode *filled = &plan->nodes[number];
    *filled = (PlanNode){.first_edge = node->first_edge, .ways = node->edge_count};
    if (node->side >= 0) {
        if (!plan->decisions)
            return error_set(error, FAIL_CONFLICT, NULL, "a choice is open that nobody decides");
        filled->first_edge += plan->decisions[number];
        filled->ways = 1;
        return OK;
    }
    uint64_t stride = node->stream.room * SPLITMIX64_STEP;
    bool moves = node->edge_count > 1 && plan->rounds.bits;
    plan->slow = plan->slow || !is_plain(node) || (moves && plan->stride && plan->stride != stride);
    if (moves && is_plain(node))
        plan->stride = stride;
    filled->place = node->stream.place + (uint64_t)node->index * SPLITMIX64_STEP;
    if (!is_plain(node))
        filled->ways = 0;
    return OK;
}

static Status fill_tables(Plan *plan, Error *error)
{
    const Graph *graph = plan->graph;
    plan->nodes = calloc(graph->node_count, sizeof *plan->nodes);
    plan->edges = calloc((size_t)graph->edge_count + 1, sizeof *plan->edges);
    if (!plan->nodes || !plan->edges)
        return out_of_memory(error);
    for (uint32_t n = 0; n < graph->node_count; ++n)
        TRY(fill_node(plan, n, error));
    for (uint32_t e = 0; e < graph->edge_count; ++e)
        plan->edges[e] = (PlanEdge){graph->edges[e].to, graph->edges[e].effect};
    return OK;
}

// The tree.

// A situation under way: where it is, as an edge's target, and what was counted.
typedef struct Situation {
    uint64_t to;
    uint64_t words[PLAN_WORDS_MAX];
} Situation;

static void follow(const Plan *plan, Situation *situation, uint32_t way)
{
    const PlanEdge *edge = &plan->edges[plan->nodes[situation->to].first_edge + way];
    situation->to = plan_pack_add(plan, edge->to, edge->added, situation->words, plan->words);
}

// Goes on to the next throw or end. The edge that leads there; GRAPH_NONE when they are too many.
static Status settle(Plan *plan, Situation situation, uint32_t *edge, Error *error)
{
    PlanTree *tree = &plan->tree;
    for (int steps = 0; !(situation.to & GRAPH_END) && plan->nodes[situation.to].ways == 1;
         ++steps) {
        if (steps == SITUATIONS_MAX) { // it goes round without a throw
            *edge = GRAPH_NONE;
            return OK;
        }
        follow(plan, &situation, 0);
    }
    TRY(intern_number(&tree->situations, &situation, edge, error));
    if (tree->situations.count > SITUATIONS_MAX)
        *edge = GRAPH_NONE;
    else if (situation.to & GRAPH_END)
        *edge |= GRAPH_END;
    return OK;
}

// Adds the edges of a situation; none, when there would be too many.
static Status add_branch(Plan *plan, uint32_t number, bool *fits, Error *error)
{
    PlanTree *tree = &plan->tree;
    Situation from;
    memcpy(&from, intern_key(&tree->situations, number), tree->situations.key_size);
    if (from.to & GRAPH_END)
        return OK;
    const PlanNode *node = &plan->nodes[from.to];
    *fits = tree->edge_count + node->ways <= TREE_EDGES_MAX;
    uint64_t round = plan_pack_get(&plan->rounds, from.words);
    tree->branches[number] = (PlanNode){.place = node->place + round * plan->stride,
                                        .first_edge = tree->edge_count,
                                        .ways = node->ways};
    for (uint32_t way = 0; way < node->ways && *fits; ++way) {
        Situation next = from;
        follow(plan, &next, way);
        TRY(settle(plan, next, &tree->edges[tree->edge_count], error));
        *fits = tree->edges[tree->edge_count++] != GRAPH_NONE;
    }
    return OK;
}

static void destroy_tree(PlanTree *tree)
{
    if (tree->situations.key_size)
        intern_release(&tree->situations);
    free(tree->branches);
    free(tree->edges);
    *tree = (PlanTree){0};
}

static Status unfold(Plan *plan, Error *error)
{
    PlanTree *tree = &plan->tree;
    tree->situations = intern_of(sizeof(uint64_t) * (1 + plan->words), "the tree of a game");
    tree->branches = calloc(SITUATIONS_MAX + 1, sizeof *tree->branches);
    tree->edges = calloc(TREE_EDGES_MAX, sizeof *tree->edges);
    if (!tree->branches || !tree->edges)
        return out_of_memory(error);
    Situation first = {.to = plan->graph->first};
    plan_pack_start(plan, first.words);
    TRY(settle(plan, first, &tree->first, error));
    bool fits = tree->first != GRAPH_NONE;
    for (uint32_t i = 0; fits && i < tree->situations.count; ++i)
        TRY(add_branch(plan, i, &fits, error));
    if (!fits)
        destroy_tree(tree);
    return OK;
}

static Status make(Plan *plan, Error *error)
{
    if (outcome_size(plan->graph->game->measures) > OUTCOME_BYTES_MAX)
        return error_set(error, FAIL_CONFLICT, NULL, "its game counts too much at once");
    TRY(plan_pack_fields(plan, error));
    TRY(plan_pack_effects(plan, error));
    TRY(fill_tables(plan, error));
    if (plan->slow)
        return plan_turn_create(plan, error);
    return graph_is_whole(plan->graph) ? unfold(plan, error) : OK;
}

Status plan_create(const Graph *graph, const uint32_t *decisions, Plan *plan, Error *error)
{
    *plan = (Plan){.graph = graph, .decisions = decisions};
    Status status = make(plan, error);
    if (status != OK)
        plan_destroy(plan);
    return status;
}

void plan_destroy(Plan *plan)
{
    destroy_tree(&plan->tree);
    plan_turn_destroy(plan);
    free(plan->nodes);
    free(plan->edges);
    free(plan->added);
    free(plan->fields);
    *plan = (Plan){0};
}
