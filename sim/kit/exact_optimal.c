/// exact_optimal: components in the order against the flow, and bounds that close in on a cycle.

#include "sim/kit/exact_optimal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// Bounds of a cycle count as met when they are so close, relative to the range of payoffs; and as
// apart for good when a sweep brings them together by less than the second share of their gap.
#define MET 1e-15
#define STALLED 1e-9

typedef struct Solver {
    const Graph *graph;
    ExactChain chain;
    const ExactPayoff *payoff;
    const ExactOptions *options;
    ExactOptimum *optimum;
    double *rewards;  // owned; by effect
    double low, high; // the least and the highest payoff of an end
    uint64_t steps;
    Error *error;
} Solver;

static Status out_of_memory(Error *error)
{
    return error_set(error, FAIL_MEMORY, NULL, "out of memory for best play");
}

static double value_of_edge(const Solver *solver, const ExactChainEdge *edge, const double *values)
{
    double value =
        edge->to & GRAPH_END ? solver->payoff->results[edge->to & ~GRAPH_END] : values[edge->to];
    return value + solver->rewards[edge->effect];
}

// The value of a node by those of the nodes that it leads to, and the edge that its side takes.
static double value_of_node(const Solver *solver, uint32_t node, const double *values,
                            uint32_t *decision)
{
    const ExactChain *chain = &solver->chain;
    int32_t side = solver->graph->nodes[node].side;
    uint32_t first = chain->first_edge[node], beyond = chain->first_edge[node + 1];
    double value = 0;
    if (side < 0) {
        for (uint32_t e = first; e < beyond; ++e)
            value += chain->edges[e].probability * value_of_edge(solver, &chain->edges[e], values);
        return value;
    }
    double sign = solver->payoff->minimisers >> side & 1 ? -1 : 1;
    *decision = 0;
    for (uint32_t e = first; e < beyond; ++e) {
        double other = value_of_edge(solver, &chain->edges[e], values);
        if (e > first && sign * other <= sign * value)
            continue;
        value = other;
        *decision = e - first;
    }
    return value;
}

// One sweep over a component. Returns the widest gap that is left.
static double sweep(Solver *solver, const ExactComponent *component)
{
    ExactOptimum *optimum = solver->optimum;
    double gap = 0;
    for (uint32_t i = component->count; i-- > 0;) {
        uint32_t node = solver->chain.order[component->first + i];
        uint32_t *decision = &optimum->decisions[node];
        double upper = value_of_node(solver, node, optimum->uppers, decision);
        double lower = value_of_node(solver, node, optimum->lowers, decision);
        int32_t side = solver->graph->nodes[node].side;
        if (side >= 0 && solver->payoff->minimisers >> side & 1)
            value_of_node(solver, node, optimum->uppers, decision);
        // Bounds only ever close in, whatever rounding does.
        optimum->lowers[node] = fmax(optimum->lowers[node], lower);
        optimum->uppers[node] = fmin(optimum->uppers[node], upper);
        gap = fmax(gap, optimum->uppers[node] - optimum->lowers[node]);
        solver->steps += solver->chain.first_edge[node + 1] - solver->chain.first_edge[node];
    }
    return gap;
}

static Status check_work(const Solver *solver)
{
    uint64_t most = solver->options->steps_max;
    if (most && solver->steps > most)
        return error_set(solver->error, FAIL_LIMIT, solver->graph->game->limit_key,
                         "best play takes more than %llu steps of work", (unsigned long long)most);
    return exact_watch_ask(solver->options->watch, solver->error);
}

static Status solve_cycle(Solver *solver, const ExactComponent *component)
{
    ExactOptimum *optimum = solver->optimum;
    double range = fmax(solver->high - solver->low, 1e-300), gap = range, before;
    for (uint32_t i = 0; i < component->count; ++i) {
        uint32_t node = solver->chain.order[component->first + i];
        optimum->lowers[node] = solver->low;
        optimum->uppers[node] = solver->high;
    }
    do {
        before = gap;
        // Sweeps by the dozen, so that one that stands still does not count as a stall.
        for (int i = 0; i < 12 && gap > MET * range; ++i)
            gap = sweep(solver, component);
        TRY(check_work(solver));
    } while (gap > MET * range && before - gap > STALLED * gap);
    return OK;
}

static Status solve_component(Solver *solver, uint32_t number)
{
    ExactOptimum *optimum = solver->optimum;
    const ExactComponent *component = &solver->chain.components[number];
    if (component->cyclic)
        return solve_cycle(solver, component);
    uint32_t node = solver->chain.order[component->first];
    uint32_t *decision = &optimum->decisions[node];
    optimum->uppers[node] = value_of_node(solver, node, optimum->uppers, decision);
    optimum->lowers[node] = value_of_node(solver, node, optimum->lowers, decision);
    solver->steps += solver->chain.first_edge[node + 1] - solver->chain.first_edge[node];
    return number % EXACT_WATCH_STATES == 0 ? check_work(solver) : OK;
}

static Status solve_all(Solver *solver)
{
    ExactOptimum *optimum = solver->optimum;
    for (uint32_t c = solver->chain.component_count; c-- > 0;)
        TRY(solve_component(solver, c));
    double gap = -1;
    for (uint32_t n = 0; n < solver->graph->node_count; ++n)
        if (optimum->uppers[n] - optimum->lowers[n] > gap) {
            gap = optimum->uppers[n] - optimum->lowers[n];
            optimum->apart = n;
        }
    optimum->lower = optimum->lowers[solver->graph->first];
    optimum->upper = optimum->uppers[solver->graph->first];
    return OK;
}

// What is counted within a cycle may add up without end, so no payoff of an end bounds it there.
static Status check_rewards(const Solver *solver)
{
    const ExactChain *chain = &solver->chain;
    for (uint32_t n = 0; n < solver->graph->node_count; ++n)
        for (uint32_t e = chain->first_edge[n]; e < chain->first_edge[n + 1]; ++e)
            if (exact_chain_stays(chain, n, &chain->edges[e]) &&
                solver->rewards[chain->edges[e].effect] != 0)
                return error_set(solver->error, FAIL_CONFLICT, NULL,
                                 "best play cannot be solved while a payoff is counted again and "
                                 "again in a cycle of states; let the results alone pay");
    return OK;
}

static void fill_rewards(const Solver *solver)
{
    uint64_t cells = solver->graph->game->measures->outcome_cells;
    for (uint32_t e = 0; e < solver->graph->effects.count; ++e)
        for (uint64_t cell = 0; cell < cells && solver->payoff->cells; ++cell)
            solver->rewards[e] +=
                solver->payoff->cells[cell] * graph_effect(solver->graph, e)[cell];
}

// The range of values: of the ends' payoffs, and all that can be added to them outside of cycles.
static void find_range(Solver *solver)
{
    const ExactChain *chain = &solver->chain;
    double least = 0, most = 0;
    solver->low = solver->high = solver->payoff->results[0];
    for (int i = 1; i < solver->graph->game->measures->result_count; ++i) {
        solver->low = fmin(solver->low, solver->payoff->results[i]);
        solver->high = fmax(solver->high, solver->payoff->results[i]);
    }
    for (uint32_t e = 0; e < solver->graph->effects.count; ++e) {
        least = fmin(least, solver->rewards[e]);
        most = fmax(most, solver->rewards[e]);
    }
    solver->low += least * chain->component_count;
    solver->high += most * chain->component_count;
}

Status exact_optimal_solve(const Graph *graph, const ExactPayoff *payoff,
                           const ExactOptions *options, ExactOptimum *optimum, Error *error)
{
    size_t nodes = graph->node_count;
    Solver solver = {.graph = graph,
                     .payoff = payoff,
                     .options = options,
                     .optimum = optimum,
                     .rewards = calloc(graph->effects.count, sizeof *solver.rewards),
                     .error = error};
    *optimum = (ExactOptimum){.lowers = calloc(nodes, sizeof *optimum->lowers),
                              .uppers = calloc(nodes, sizeof *optimum->uppers),
                              .decisions = calloc(nodes, sizeof *optimum->decisions)};
    Status status = OK;
    if (!solver.rewards || !optimum->lowers || !optimum->uppers || !optimum->decisions)
        status = out_of_memory(error);
    else if (graph->game->clock.rounds_max)
        status = error_set(error, FAIL_CONFLICT, NULL,
                           "best play of a game with a clock hangs on the round; keep the round in "
                           "the state instead");
    if (status == OK)
        status = exact_chain_open(graph, &solver.chain, error);
    if (status == OK) {
        fill_rewards(&solver);
        find_range(&solver);
        status = check_rewards(&solver);
        if (status == OK)
            status = solve_all(&solver);
        exact_chain_destroy(&solver.chain);
    }
    free(solver.rewards);
    if (status != OK)
        exact_optimal_destroy(optimum);
    return status;
}

void exact_optimal_destroy(ExactOptimum *optimum)
{
    free(optimum->lowers);
    free(optimum->uppers);
    free(optimum->decisions);
    *optimum = (ExactOptimum){0};
}
