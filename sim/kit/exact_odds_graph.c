/// exact_odds_graph: within a stage probability is propagated breadth first, throw by throw; what
/// reaches the next stage is kept for it.

#include "sim/kit/exact_odds_graph.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "sim/base/grow.h"
#include "sim/kit/exact_optimal.h"

enum { STAGES_MAX = 10000 };

/// Propagation ends when no more than this share of games is still open; the bounds of a value that
/// are no farther apart have met.
#define REST 1e-13
#define APART 1e-9

typedef struct Flow {
    const Graph *graph;
    const double *worth;
    const ExactOptions *options;
    ExactChain chain;
    ExactOdds *odds;
    uint32_t rounds;           // of the clock; 0: without
    bool is_start;             // stage 0: the throws of the start, up to the first step
    double *values;            // owned; by node, of a game with a clock by round before
    bool *entries;             // owned; by node: a step begins with it
    double *now, *wave, *next; // owned; by node
    double ended, ended_mass;  // of games that have ended: Σ p × worth², and Σ p
    uint64_t steps;
    size_t room; // of squares
} Flow;

static Status out_of_memory(Error *error)
{
    return error_set(error, FAIL_MEMORY, NULL, "out of memory for what decides a game");
}

// Whether the edge leads into the next stage.
static bool is_boundary(const Flow *flow, const ExactChainEdge *edge)
{
    return flow->rounds > 0 && !flow->is_start ? flow->chain.ticks[edge->effect]
                                               : flow->entries[edge->to];
}

// The result of a game that ends with the edge; −1: it goes on.
static int32_t result_of(const Flow *flow, const ExactChainEdge *edge, uint32_t round)
{
    if (edge->to & GRAPH_END)
        return (int32_t)(edge->to & ~GRAPH_END);
    return flow->rounds > 0 && round == flow->rounds && flow->chain.ticks[edge->effect]
               ? flow->graph->game->clock.result
               : -1;
}

// Values by node in a round, which is from 1; of a game without a clock always the same.
static double *values_of(const Flow *flow, uint32_t round)
{
    return flow->values + (flow->rounds > 0 ? (size_t)(round - 1) * flow->graph->node_count : 0);
}

static void fill_value(Flow *flow, uint32_t node, uint32_t round)
{
    const ExactChain *chain = &flow->chain;
    double value = 0;
    for (uint32_t e = chain->first_edge[node]; e < chain->first_edge[node + 1]; ++e) {
        const ExactChainEdge *edge = &chain->edges[e];
        int32_t result = result_of(flow, edge, round);
        uint32_t then = round + chain->ticks[edge->effect];
        value += edge->probability *
                 (result >= 0 ? flow->worth[result] : values_of(flow, then)[edge->to]);
    }
    values_of(flow, round)[node] = value;
}

// Backward induction in reverse topological order, from the last round to the first.
static Status fill_by_rounds(Flow *flow, Error *error)
{
    const ExactChain *chain = &flow->chain;
    for (uint32_t c = 0; c < chain->component_count; ++c)
        if (chain->components[c].cyclic)
            return error_set(error, FAIL_CONFLICT, NULL,
                             "what decides a game whose rounds go in circles cannot be split");
    for (uint32_t round = flow->rounds; round > 0; --round)
        for (uint32_t i = flow->graph->node_count; i-- > 0;)
            fill_value(flow, chain->order[i], round);
    return OK;
}

static Status fill_by_bounds(Flow *flow, Error *error)
{
    const ExactPayoff payoff = {.results = flow->worth, .endless = NAN};
    ExactOptimum optimum;
    TRY(exact_optimal_solve(flow->graph, &payoff, flow->options, &optimum, error));
    bool is_met = true;
    for (uint32_t node = 0; node < flow->graph->node_count; ++node) {
        flow->values[node] = (optimum.lowers[node] + optimum.uppers[node]) / 2;
        is_met &= optimum.uppers[node] - optimum.lowers[node] <= APART;
    }
    exact_optimal_destroy(&optimum);
    return is_met ? OK
                  : error_set(error, FAIL_CONFLICT, NULL,
                              "what decides a game that may go on for ever cannot be split");
}

static void end_some(Flow *flow, double mass, int32_t result)
{
    flow->ended += mass * flow->worth[result] * flow->worth[result];
    flow->ended_mass += mass;
}

static void leave(Flow *flow, uint32_t node, uint32_t stage)
{
    const ExactChain *chain = &flow->chain;
    for (uint32_t e = chain->first_edge[node]; e < chain->first_edge[node + 1]; ++e) {
        const ExactChainEdge *edge = &chain->edges[e];
        int32_t result = result_of(flow, edge, stage);
        double mass = flow->now[node] * edge->probability;
        if (result >= 0)
            end_some(flow, mass, result);
        else if (is_boundary(flow, edge))
            flow->next[edge->to] += mass;
        else
            flow->wave[edge->to] += mass;
    }
    flow->steps += chain->first_edge[node + 1] - chain->first_edge[node];
}

// Propagates all probability at the beginning of a stage to its end.
static void flow_stage(Flow *flow, uint32_t stage)
{
    uint32_t nodes = flow->graph->node_count;
    for (bool goes_on = true; goes_on;) {
        goes_on = false;
        memset(flow->wave, 0, nodes * sizeof *flow->wave);
        for (uint32_t node = 0; node < nodes; ++node)
            if (flow->now[node] > 0) {
                leave(flow, node, stage);
                goes_on = true;
            }
        double *kept = flow->now;
        flow->now = flow->wave;
        flow->wave = kept;
    }
    double *kept = flow->now;
    flow->now = flow->next;
    flow->next = kept;
    memset(flow->next, 0, nodes * sizeof *flow->next);
}

// Mean square of the odds at the end of a stage.
static Status note_square(Flow *flow, uint32_t stage, Error *error)
{
    ExactOdds *odds = flow->odds;
    double square = flow->ended;
    bool goes_on = flow->rounds == 0 || stage < flow->rounds;
    for (uint32_t node = 0; node < flow->graph->node_count && goes_on; ++node) {
        double value = values_of(flow, stage + 1)[node];
        square += flow->now[node] * value * value;
    }
    TRY(GROW(odds->squares, &flow->room, (size_t)stage + 1, "what decides a game", error));
    odds->squares[stage] = square;
    odds->turns = (int)stage;
    return OK;
}

static Status check_stage(const Flow *flow, uint32_t stage, Error *error)
{
    TRY(exact_watch_ask(flow->options->watch, error));
    if (stage > STAGES_MAX)
        return error_set(error, FAIL_LIMIT, NULL,
                         "what decides a game cannot be split when it may take more than %d steps",
                         STAGES_MAX);
    if (flow->options->steps_max > 0 && flow->steps > flow->options->steps_max)
        return error_set(error, FAIL_LIMIT, flow->graph->game->limit_key,
                         "what decides the game takes more than %llu steps of work",
                         (unsigned long long)flow->options->steps_max);
    return OK;
}

static Status flow_all(Flow *flow, Error *error)
{
    ExactOdds *odds = flow->odds;
    odds->stage = flow->rounds > 0 ? "round" : "step";
    odds->mean = values_of(flow, 1)[flow->graph->first];
    flow->now[flow->graph->first] = 1;
    flow->is_start = true;
    flow_stage(flow, 1);
    flow->is_start = false;
    TRY(note_square(flow, 0, error));
    for (uint32_t stage = 1; 1 - flow->ended_mass > REST; ++stage) {
        TRY(check_stage(flow, stage, error));
        flow_stage(flow, stage);
        TRY(note_square(flow, stage, error));
    }
    odds->end_square = flow->ended;
    return OK;
}

static Status make_room(Flow *flow, Error *error)
{
    size_t nodes = flow->graph->node_count, rounds = flow->rounds > 0 ? flow->rounds : 1;
    if (nodes > exact_options_memory(flow->options) / sizeof(double) / (rounds + 4))
        return error_set(error, FAIL_LIMIT, flow->graph->game->limit_key,
                         "what decides so large a game needs more than %llu MiB",
                         (unsigned long long)(exact_options_memory(flow->options) >> 20));
    flow->values = calloc(nodes * rounds, sizeof *flow->values);
    flow->entries = calloc(nodes, sizeof *flow->entries);
    flow->now = calloc(nodes, sizeof *flow->now);
    flow->wave = calloc(nodes, sizeof *flow->wave);
    flow->next = calloc(nodes, sizeof *flow->next);
    if (!flow->values || !flow->entries || !flow->now || !flow->wave || !flow->next)
        return out_of_memory(error);
    for (uint32_t state = 0; state < flow->graph->states.count; ++state)
        if (!(flow->graph->entries[state] & GRAPH_END))
            flow->entries[flow->graph->entries[state]] = true;
    return OK;
}

static Status find(Flow *flow, Error *error)
{
    TRY(make_room(flow, error));
    TRY(flow->rounds > 0 ? fill_by_rounds(flow, error) : fill_by_bounds(flow, error));
    return flow_all(flow, error);
}

Status exact_odds_graph(const Graph *graph, const double *worth, const ExactOptions *options,
                        ExactOdds *odds, Error *error)
{
    Flow flow = {.graph = graph,
                 .worth = worth,
                 .options = options,
                 .odds = odds,
                 .rounds = graph->game->clock.rounds_max};
    *odds = (ExactOdds){.factor_count = 0};
    TRY(exact_chain_create(graph, NULL, &flow.chain, error));
    Status status = find(&flow, error);
    exact_chain_destroy(&flow.chain);
    free(flow.values);
    free(flow.entries);
    free(flow.now);
    free(flow.wave);
    free(flow.next);
    if (status != OK)
        exact_odds_release(odds);
    return status;
}
