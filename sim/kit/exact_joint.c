/// exact_joint: the unfolded graph as a game.

#include "sim/kit/exact_joint.h"

#include <stdlib.h>
#include <string.h>

#include "sim/kit/exact_ends.h"

// What the steps of the unfolded game read.
typedef struct Unfolded {
    const Graph *graph;
    const uint32_t *decisions;
    const int *measures;
    const bool *falls; // by place in `measures`: some effect lowers the count
    int count;
} Unfolded;

// Its state: a node, and what was counted so far.
typedef struct Situation {
    uint32_t node; // GRAPH_NONE: the game has ended by the rules
    int32_t counts[];
} Situation;

static const Measure *measure_of(const Unfolded *unfolded, int i)
{
    return &unfolded->graph->game->measures->measures[unfolded->measures[i]];
}

// A count that never falls is as good as its last bin once it is there; one that may fall is told
// from its bins only at the end.
static void add_effect(const Unfolded *unfolded, uint32_t effect, int32_t *counts)
{
    for (int i = 0; i < unfolded->count; ++i) {
        const Measure *measure = measure_of(unfolded, i);
        counts[i] += graph_effect(unfolded->graph, effect)[measure->outcome_cell];
        if (!unfolded->falls[i] && counts[i] > measure->hi)
            counts[i] = measure->hi;
    }
}

static void take_bins(const Unfolded *unfolded, int32_t *counts)
{
    for (int i = 0; i < unfolded->count; ++i) {
        const Measure *measure = measure_of(unfolded, i);
        counts[i] = counts[i] > measure->hi   ? measure->hi
                    : counts[i] < measure->lo ? measure->lo
                                              : counts[i];
    }
}

static int start(const void *rules, void *state, Luck *luck, Effects *effects)
{
    (void)luck, (void)effects;
    ((Situation *)state)->node = ((const Unfolded *)rules)->graph->first;
    return STEP_ON;
}

// The edge that a node's throw takes.
static uint32_t throw_edge(const Unfolded *unfolded, uint32_t number, Luck *luck)
{
    const Graph *graph = unfolded->graph;
    const GraphNode *node = &graph->nodes[number];
    if (node->side >= 0)
        return unfolded->decisions[number];
    if (node->law == GRAPH_NONE)
        return (uint32_t)luck_below(luck, &node->stream, node->index, node->edge_count);
    const Law *law = &graph->laws[node->law].law;
    int64_t value = luck_law(luck, &node->stream, node->index, law);
    uint32_t edge = 0;
    while (law->values[edge] != value)
        edge += 1;
    return edge;
}

static int step(const void *rules, void *state, Luck *luck, Effects *effects)
{
    (void)effects;
    const Unfolded *unfolded = rules;
    const Graph *graph = unfolded->graph;
    Situation *situation = state;
    uint32_t taken =
        graph->nodes[situation->node].first_edge + throw_edge(unfolded, situation->node, luck);
    const GraphEdge *edge = &graph->edges[taken];
    add_effect(unfolded, edge->effect, situation->counts);
    situation->node = edge->to & GRAPH_END ? GRAPH_NONE : edge->to;
    if (edge->to & GRAPH_END)
        return (int)(edge->to & ~GRAPH_END);
    return graph_extra(graph, edge->effect, GRAPH_ROUND) ? STEP_NEXT_ROUND : STEP_ON;
}

static void finish(const void *rules, const void *state, Effects *effects)
{
    const Unfolded *unfolded = rules;
    const Situation *situation = state;
    memcpy(effects->cells, situation->counts, (size_t)unfolded->count * sizeof(int32_t));
    if (situation->node != GRAPH_NONE) // the clock has ended it
        add_effect(unfolded, unfolded->graph->nodes[situation->node].late, effects->cells);
    take_bins(unfolded, effects->cells);
}

typedef struct Handing {
    const ExactJointTaker *taker;
    const Unfolded *unfolded;
    int32_t *values; // owned
} Handing;

static Status hand_over(void *context, const ExactEnd *end, Error *error)
{
    const Handing *handing = context;
    const Unfolded *unfolded = handing->unfolded;
    const StepClock *clock = &unfolded->graph->game->clock;
    handing->values[0] = end->result;
    for (int i = 0; i < unfolded->count; ++i) {
        bool counts_rounds = clock->rounds_max > 0 && clock->measure == unfolded->measures[i];
        uint32_t rounds = end->result == clock->result ? clock->rounds_max : end->round;
        handing->values[1 + i] = counts_rounds ? (int32_t)rounds : end->cells[i];
    }
    return handing->taker->take(handing->taker->context, handing->values, end->probability, error);
}

// Sets the names of the columns, and makes room for a row.
static Status begin(Handing *handing, Error *error)
{
    const Unfolded *unfolded = handing->unfolded;
    int columns = unfolded->count + 1;
    const char **names = calloc((size_t)columns, sizeof *names);
    handing->values = calloc((size_t)columns, sizeof *handing->values);
    Status status = FAIL_MEMORY;
    if (names && handing->values) {
        names[0] = "result";
        for (int i = 0; i < unfolded->count; ++i)
            names[1 + i] = unfolded->graph->game->measures->measures[unfolded->measures[i]].name;
        status = handing->taker->begin(handing->taker->context, names, columns, error);
    } else {
        error_set(error, FAIL_MEMORY, NULL, "out of memory for a joint law");
    }
    free(names);
    return status;
}

static Status solve(const StepGame *game, const ExactOptions *options, Handing *handing,
                    Error *error)
{
    GraphLimits limits = graph_limits();
    limits.states_max = options->states_max;
    Graph graph;
    TRY(graph_create(game, 0, &limits, options->watch, &graph, error));
    const ExactEndTaker taker = {hand_over, handing};
    Status status = begin(handing, error);
    if (status == OK)
        status = exact_ends(&graph, NULL, options, &taker, error);
    free(handing->values);
    graph_destroy(&graph);
    return status;
}

// Owned by the caller; null without memory.
static bool *find_falls(const Graph *graph, const int *measures, int count)
{
    bool *falls = calloc((size_t)count + 1, sizeof *falls);
    for (int i = 0; falls && i < count; ++i)
        for (uint32_t e = 0; e < graph->effects.count; ++e)
            if (graph_effect(graph, e)[graph->game->measures->measures[measures[i]].outcome_cell] <
                0)
                falls[i] = true;
    return falls;
}

// What is solved, how, and who takes it: seven things that have nothing else in common.
// NOLINTNEXTLINE(readability-function-size)
Status exact_joint_solve(const Graph *graph, const uint32_t *decisions, const int *measures,
                         int count, const ExactOptions *options, const ExactJointTaker *taker,
                         Error *error)
{
    const StepGame *whole = graph->game;
    bool *falls = find_falls(graph, measures, count);
    const Unfolded unfolded = {graph, decisions, measures, falls, count};
    MeasureSet set = {.results = whole->measures->results,
                      .result_count = whole->measures->result_count};
    Status status =
        falls ? OK : error_set(error, FAIL_MEMORY, NULL, "out of memory for a joint law");
    for (int i = 0; i < count && status == OK; ++i)
        status = measure_set_add(&set, whole->measures->measures[measures[i]], error);
    const StepGame game = {.rules = &unfolded,
                           .measures = &set,
                           .clock = whole->clock,
                           .state_size =
                               (uint32_t)(sizeof(Situation) + (size_t)count * sizeof(int32_t)),
                           .start = start,
                           .step = step,
                           .finish = finish,
                           .limit_key = whole->limit_key,
                           .cure = whole->cure};
    Handing handing = {.taker = taker, .unfolded = &unfolded};
    if (status == OK)
        status = solve(&game, options, &handing, error);
    measure_set_release(&set);
    free(falls);
    return status;
}

Status exact_joint_counts(const Graph *graph, const uint32_t *decisions,
                          const ExactOptions *options, const ExactJointTaker *taker, Error *error)
{
    const MeasureSet *set = graph->game->measures;
    int count = 0, *counts = calloc((size_t)set->count + 1, sizeof *counts);
    if (!counts)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for a joint law");
    for (int i = 0; i < set->count; ++i)
        if (set->measures[i].kind == MEASURE_COUNT)
            counts[count++] = i;
    Status status = exact_joint_solve(graph, decisions, counts, count, options, taker, error);
    free(counts);
    return status;
}
