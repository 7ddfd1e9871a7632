/// exact_stack: the Markov chain of whole turns, read from the graph of a stack's steps, and its
/// stationary behaviour.

#include "sim/games/command/exact_stack.h"

#include <assert.h>
#include <string.h>

#include "sim/games/command/command_step.h"
#include "sim/kit/exact_cycle.h"
#include "sim/kit/graph.h"

// Builds a chain from a graph; its states are the nodes with which turns begin.
typedef struct Builder {
    const Graph *graph;
    ExactStack *chain;
    uint32_t nodes[EXACT_STACK_STATE_MAX];
} Builder;

static int find_state(Builder *builder, uint32_t node)
{
    for (int i = 0; i < builder->chain->count; ++i)
        if (builder->nodes[i] == node)
            return i;
    assert(builder->chain->count < EXACT_STACK_STATE_MAX);
    builder->nodes[builder->chain->count] = node;
    return builder->chain->count++;
}

static void add_turn(Builder *builder, int from, ExactStackTurn turn)
{
    ExactStack *chain = builder->chain;
    ExactStackTurn *steps = chain->steps[from];
    int i = 0;
    while (i < chain->step_count[from] && (steps[i].to != turn.to || steps[i].obeys != turn.obeys))
        ++i;
    assert(i < EXACT_STACK_STEP_MAX);
    if (i < chain->step_count[from]) {
        steps[i].probability += turn.probability;
        return;
    }
    steps[i] = turn;
    chain->step_count[from] += 1;
}

// Follows the throws of a turn to its end and adds the transitions.
static void follow(Builder *builder, int from, uint32_t number, double probability)
{
    const Graph *graph = builder->graph;
    const GraphNode *node = &graph->nodes[number];
    const Law *law = node->law == GRAPH_NONE ? NULL : &graph->laws[node->law].law;
    for (uint32_t i = 0; i < node->edge_count; ++i) {
        const GraphEdge *edge = &graph->edges[node->first_edge + i];
        double share =
            law ? (double)law_weight(law, i) / (double)law_total(law) : 1.0 / node->edge_count;
        if (!graph_extra(graph, edge->effect, GRAPH_ROUND)) {
            follow(builder, from, edge->to, probability * share);
            continue;
        }
        add_turn(builder, from,
                 (ExactStackTurn){.to = find_state(builder, edge->to),
                                  .obeys = graph_effect(graph, edge->effect)[0] > 0,
                                  .probability = probability * share});
    }
}

// Finds a recurrent state: in the long run a stack is in states that can be reached from all
// others.

typedef struct Reach {
    bool from[EXACT_STACK_STATE_MAX][EXACT_STACK_STATE_MAX]; // from … to …
} Reach;

static void find_reach(const ExactStack *chain, Reach *reach)
{
    memset(reach, 0, sizeof *reach);
    for (int i = 0; i < chain->count; ++i)
        for (int s = 0; s < chain->step_count[i]; ++s)
            reach->from[i][chain->steps[i][s].to] = true;
    for (int via = 0; via < chain->count; ++via)
        for (int i = 0; i < chain->count; ++i)
            for (int j = 0; j < chain->count && reach->from[i][via]; ++j)
                reach->from[i][j] |= reach->from[via][j];
}

static int find_recurrent(const ExactStack *chain, const Reach *reach)
{
    for (int state = 0; state < chain->count; ++state) {
        int from = 0;
        while (from < chain->count && reach->from[from][state])
            ++from;
        if (from == chain->count)
            return state;
    }
    return 0;
}

// The expected orders obeyed and turns taken between two visits of a recurrent state; the expected
// visits of the other states in between solve a linear system.
static Status find_long_run(ExactStack *chain, Error *error)
{
    Reach reach;
    ExactWay ways[EXACT_STACK_STATE_MAX * EXACT_STACK_STEP_MAX];
    double leaving[EXACT_STACK_STATE_MAX] = {0}, passed[EXACT_STACK_STATE_MAX] = {0};
    uint64_t count = 0;
    find_reach(chain, &reach);
    int home = find_recurrent(chain, &reach);
    for (int i = 0; i < chain->count; ++i)
        for (int s = 0; s < chain->step_count[i]; ++s) {
            const ExactStackTurn *turn = &chain->steps[i][s];
            if (turn->to == home)
                leaving[i] += turn->probability;
            else
                ways[count++] = (ExactWay){(uint32_t)i, (uint32_t)turn->to, turn->probability};
        }
    ExactCycle *cycle;
    TRY(exact_cycle_create((uint32_t)chain->count, ways, count, leaving, 0, &cycle, error));
    passed[home] = 1;
    exact_cycle_solve(cycle, passed);
    exact_cycle_destroy(cycle);
    double turns = 0, obeyed = 0;
    for (int i = 0; i < chain->count; ++i)
        for (int s = 0; s < chain->step_count[i]; ++s) {
            turns += passed[i] * chain->steps[i][s].probability;
            obeyed += chain->steps[i][s].obeys ? passed[i] * chain->steps[i][s].probability : 0;
        }
    chain->long_run = obeyed / turns;
    return OK;
}

static Status read_chain(const Graph *graph, ExactStack *chain, Error *error)
{
    Builder builder = {.graph = graph, .chain = chain};
    memset(chain, 0, sizeof *chain);
    // The start is a step without throws; its only edge leads to the first turn.
    (void)find_state(&builder, graph->edges[graph->nodes[graph->first].first_edge].to);
    for (int i = 0; i < chain->count; ++i)
        follow(&builder, i, builder.nodes[i], 1);
    return find_long_run(chain, error);
}

Status exact_stack_build(const Obedience *rules, const Stack *stack, ExactStack *chain,
                         Error *error)
{
    static const Result results[] = {{.name = "never", .plural = "never", .words = "it ends"}};
    const CommandStack it = {.rules = rules, .stack = stack};
    const GraphLimits limits = graph_limits();
    MeasureSet set = {.results = results, .result_count = 1};
    Graph graph;
    Status status = measure_set_add(&set, (Measure){.name = "obeyed", .hi = 1}, error);
    const StepGame game = command_step_game(&it, &set);
    if (status == OK)
        status = graph_create(&game, 0, &limits, NULL, &graph, error);
    if (status == OK) {
        status = read_chain(&graph, chain, error);
        graph_destroy(&graph);
    }
    measure_set_release(&set);
    return status;
}

double exact_stack_advance(const ExactStack *chain, const double *before, double *next)
{
    double obeying = 0;
    memset(next, 0, (size_t)chain->count * sizeof *next);
    for (int i = 0; i < chain->count; ++i)
        for (int s = 0; s < chain->step_count[i]; ++s) {
            const ExactStackTurn *step = &chain->steps[i][s];
            double mass = before[i] * step->probability;
            next[step->to] += mass;
            obeying += step->obeys ? mass : 0;
        }
    return obeying;
}

void exact_stack_warm_up(const ExactStack *chain, int turns, double *states)
{
    double next[EXACT_STACK_STATE_MAX];
    memset(states, 0, EXACT_STACK_STATE_MAX * sizeof *states);
    states[0] = 1;
    for (int turn = 0; turn < turns; ++turn) {
        (void)exact_stack_advance(chain, states, next);
        memcpy(states, next, (size_t)chain->count * sizeof *states);
    }
}
