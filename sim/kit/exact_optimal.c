/// exact_optimal: backward induction over components in reverse topological order, and interval
/// iteration within cyclic ones.

#include "sim/kit/exact_optimal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "sim/kit/exact_collapse.h"
#include "sim/kit/exact_total.h"

// Where interval iteration stops: the bounds have met when their gap is at most MET times the range
// of payoffs; they have stalled when a round of sweeps closes less than the share STALLED of their
// gap.
#define MET 1e-15
#define STALLED 1e-9

typedef struct Solver {
    const Graph *graph;
    ExactChain chain;
    const ExactPayoff *payoff;
    const ExactOptions *options;
    ExactOptimum *optimum;
    double *rewards;    // owned; by effect
    double low, high;   // the least and the highest payoff of an end, and what is paid on the way
    double least, most; // that is paid on the way, outside of cycles
    ExactMatrix matrix; // the one under way, where both sides choose at once
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

static bool is_minimiser(const Solver *solver, uint32_t node)
{
    return solver->payoff->minimisers >> solver->graph->nodes[node].side & 1;
}

// Solves the matrix game of a node where both sides choose at once. The edges stand row by row.
static const ExactMatrix *solve_matrix(Solver *solver, uint32_t node, const double *values)
{
    const ExactChain *chain = &solver->chain;
    ExactMatrix *matrix = &solver->matrix;
    uint32_t first = chain->first_edge[node], count = chain->first_edge[node + 1] - first;
    matrix->columns = solver->graph->nodes[node].index;
    matrix->rows = count / matrix->columns;
    for (uint32_t e = 0; e < count; ++e)
        matrix->payoffs[e] = value_of_edge(solver, &chain->edges[first + e], values);
    exact_matrix_solve(matrix);
    return matrix;
}

// The Bellman operator: the value of a node from those of its successors, and the edge that its
// side takes.
static double value_of_node(Solver *solver, uint32_t node, const double *values, uint32_t *decision)
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
    if (side == LUCK_BOTH) {
        const ExactMatrix *matrix = solve_matrix(solver, node, values);
        return (matrix->lower + matrix->upper) / 2;
    }
    double sign = is_minimiser(solver, node) ? -1 : 1;
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

// Both bounds of a throw's node in one pass over its edges, which is what most sweeps do.
static inline void bounds_of_throw(const Solver *solver, uint32_t node, double *lower,
                                   double *upper)
{
    const ExactChain *chain = &solver->chain;
    const ExactOptimum *optimum = solver->optimum;
    const ExactChainEdge *edge = chain->edges + chain->first_edge[node];
    const ExactChainEdge *beyond = chain->edges + chain->first_edge[node + 1];
    double low = 0, high = 0;
    for (; edge != beyond; ++edge) {
        bool ends = edge->to & GRAPH_END;
        double end = ends ? solver->payoff->results[edge->to & ~GRAPH_END] : 0;
        double reward = solver->rewards[edge->effect];
        low += edge->probability * ((ends ? end : optimum->lowers[edge->to]) + reward);
        high += edge->probability * ((ends ? end : optimum->uppers[edge->to]) + reward);
    }
    *lower = low;
    *upper = high;
}

// Tightens the bounds of a node. The decision changes only when an edge guarantees more than
// before: an equally good edge may lead in a circle and never attain the value.
static void close_in(Solver *solver, uint32_t node)
{
    ExactOptimum *optimum = solver->optimum;
    uint32_t by_lower = 0, by_upper = 0;
    double lower, upper;
    if (solver->graph->nodes[node].side < 0) {
        bounds_of_throw(solver, node, &lower, &upper);
    } else if (solver->graph->nodes[node].side == LUCK_BOTH) {
        lower = solve_matrix(solver, node, optimum->lowers)->lower;
        upper = solve_matrix(solver, node, optimum->uppers)->upper;
    } else {
        lower = value_of_node(solver, node, optimum->lowers, &by_lower);
        upper = value_of_node(solver, node, optimum->uppers, &by_upper);
        if (!is_minimiser(solver, node) && lower > optimum->lowers[node])
            optimum->decisions[node] = by_lower;
        if (is_minimiser(solver, node) && upper < optimum->uppers[node])
            optimum->decisions[node] = by_upper;
    }
    // Bounds only ever close in, whatever rounding does.
    if (lower > optimum->lowers[node])
        optimum->lowers[node] = lower;
    if (upper < optimum->uppers[node])
        optimum->uppers[node] = upper;
    solver->steps += solver->chain.first_edge[node + 1] - solver->chain.first_edge[node];
}

// One sweep over a component. Returns the widest gap that is left.
static double sweep(Solver *solver, const ExactComponent *component)
{
    const ExactOptimum *optimum = solver->optimum;
    double gap = 0;
    for (uint32_t i = component->count; i-- > 0;) {
        uint32_t node = solver->chain.order[component->first + i];
        close_in(solver, node);
        double apart = optimum->uppers[node] - optimum->lowers[node];
        gap = apart > gap ? apart : gap;
    }
    return gap;
}

// Deflation: the optimistic bound of the nodes in an end component which one side controls is at
// most the value of its best exit.
static void deflate(Solver *solver, const ExactComponent *component, const ExactCollapse *collapse,
                    bool minimises)
{
    const ExactChain *chain = &solver->chain;
    double *bounds = minimises ? solver->optimum->lowers : solver->optimum->uppers;
    double sign = minimises ? -1 : 1;
    for (uint32_t set = 0; set < collapse->count; ++set) {
        double best = -INFINITY;
        for (uint32_t i = collapse->first[set]; i < collapse->first[set + 1]; ++i) {
            uint32_t node = collapse->nodes[i];
            for (uint32_t e = chain->first_edge[node]; e < chain->first_edge[node + 1]; ++e)
                if (!exact_collapse_stays(collapse, chain, component, &chain->edges[e], set))
                    best = fmax(best, sign * value_of_edge(solver, &chain->edges[e], bounds));
        }
        for (uint32_t i = collapse->first[set]; i < collapse->first[set + 1]; ++i) {
            double *bound = &bounds[collapse->nodes[i]];
            if (best > -INFINITY && best < sign * *bound)
                *bound = sign * best;
        }
    }
}

static Status check_work(const Solver *solver)
{
    uint64_t most = solver->options->steps_max;
    if (most && solver->steps > most)
        return error_set(solver->error, FAIL_LIMIT, solver->graph->game->limit_key,
                         "best play takes more than %llu steps of work", (unsigned long long)most);
    return exact_watch_ask(solver->options->watch, solver->error);
}

// Value iteration from `off`, the payoff of a game without end, for components that both sides
// together can hold. After n sweeps the values are those of a game that is stopped after n moves
// with that payoff. Returns the greatest change of the last sweep.
static double settle(Solver *solver, const ExactComponent *component, double *values, double off)
{
    enum { SWEEPS_MAX = 2000 };
    double change = INFINITY;
    for (uint32_t i = 0; i < component->count; ++i)
        values[solver->chain.order[component->first + i]] = off;
    for (int sweeps = 0; sweeps < SWEEPS_MAX && change > 0; ++sweeps) {
        change = 0;
        for (uint32_t i = component->count; i-- > 0;) {
            uint32_t node = solver->chain.order[component->first + i], unused;
            double value = value_of_node(solver, node, values, &unused);
            change = fmax(change, fabs(value - values[node]));
            values[node] = value;
        }
        solver->steps += component->count;
    }
    return change;
}

// Closes the gap between the bounds where a game without end has a payoff.
static Status settle_cycle(Solver *solver, const ExactComponent *component)
{
    double off = solver->payoff->endless;
    size_t nodes = solver->graph->node_count;
    double *lowers = malloc(nodes * sizeof *lowers), *uppers = malloc(nodes * sizeof *uppers);
    Status status = lowers && uppers ? OK : out_of_memory(solver->error);
    if (status == OK) {
        memcpy(lowers, solver->optimum->lowers, nodes * sizeof *lowers);
        memcpy(uppers, solver->optimum->uppers, nodes * sizeof *uppers);
        // Only values that no longer change are those of a game that is stopped arbitrarily late.
        bool stands = settle(solver, component, lowers, off) <= MET &&
                      settle(solver, component, uppers, off) <= MET;
        for (uint32_t i = 0; i < component->count && stands; ++i) {
            uint32_t node = solver->chain.order[component->first + i];
            solver->optimum->lowers[node] = fmin(lowers[node], uppers[node]);
            solver->optimum->uppers[node] = fmax(lowers[node], uppers[node]);
            value_of_node(solver, node, solver->optimum->lowers, &solver->optimum->decisions[node]);
        }
    }
    free(lowers);
    free(uppers);
    return status;
}

// The end components that one side controls alone.
typedef struct Held {
    bool is_known;
    ExactCollapse by[2]; // those who maximise, those who minimise
} Held;

static Status find_held(Solver *solver, const ExactComponent *component, Held *held)
{
    uint32_t minimisers = solver->payoff->minimisers;
    // Where both choose neither holds the game alone.
    uint32_t maximisers = ~minimisers & ~(UINT32_C(1) << LUCK_BOTH);
    TRY(exact_collapse_find(&solver->chain, component, maximisers, &held->by[0], solver->error));
    held->is_known = true;
    return exact_collapse_find(&solver->chain, component, minimisers, &held->by[1], solver->error);
}

// Sweeps until the bounds meet, or stall.
static Status narrow(Solver *solver, const ExactComponent *component, const Held *held, double *gap)
{
    double range = fmax(solver->high - solver->low, 1e-300), before;
    do {
        before = *gap;
        // A dozen sweeps at a time: a single one may change nothing before the next does.
        for (int i = 0; i < 12 && *gap > MET * range; ++i) {
            *gap = sweep(solver, component);
            for (int side = 0; side < 2 && held->is_known; ++side)
                deflate(solver, component, &held->by[side], side == 1);
        }
        TRY(check_work(solver));
    } while (*gap > MET * range && before - *gap > STALLED * *gap);
    return OK;
}

static Status solve_cycle(Solver *solver, const ExactComponent *component)
{
    ExactOptimum *optimum = solver->optimum;
    double range = fmax(solver->high - solver->low, 1e-300), gap = range;
    Held held = {.is_known = false};
    for (uint32_t i = 0; i < component->count; ++i) {
        uint32_t node = solver->chain.order[component->first + i];
        optimum->lowers[node] = solver->low;
        optimum->uppers[node] = solver->high;
    }
    TRY(narrow(solver, component, &held, &gap));
    if (gap <= MET * range)
        return OK;
    if (!isnan(solver->payoff->endless))
        return settle_cycle(solver, component);
    Status status = find_held(solver, component, &held);
    if (status == OK) {
        gap = range;
        status = narrow(solver, component, &held, &gap);
    }
    exact_collapse_destroy(&held.by[0]);
    exact_collapse_destroy(&held.by[1]);
    return status;
}

// Whether something is paid on an edge within a cycle, and so again and again.
static bool pays_within(const Solver *solver, const ExactComponent *component)
{
    const ExactChain *chain = &solver->chain;
    for (uint32_t i = 0; i < component->count; ++i) {
        uint32_t node = chain->order[component->first + i];
        for (uint32_t e = chain->first_edge[node]; e < chain->first_edge[node + 1]; ++e)
            if (exact_chain_stays(chain, node, &chain->edges[e]) &&
                solver->rewards[chain->edges[e].effect] != 0)
                return true;
    }
    return false;
}

static double value_in_total(void *context, uint32_t node, const double *values, uint32_t *decision)
{
    return value_of_node(context, node, values, decision);
}

static Status go_on_with_total(void *context, uint64_t steps)
{
    Solver *solver = context;
    solver->steps += steps;
    return check_work(solver);
}

// What is paid in a cycle adds up, so no payoff of an end bounds it. Where the game leaves the
// cycle whatever is chosen the sum is finite; where the sides could stay it may be anything.
static Status solve_total(Solver *solver, const ExactComponent *component)
{
    const ExactTotal total = {&solver->chain, component, value_in_total, go_on_with_total, solver};
    ExactOptimum *optimum = solver->optimum;
    ExactCollapse held;
    TRY(exact_collapse_find(&solver->chain, component, UINT32_MAX, &held, solver->error));
    uint32_t sets = held.count;
    exact_collapse_destroy(&held);
    if (sets > 0 || component->closed)
        return error_set(
            solver->error, FAIL_CONFLICT, NULL,
            "a payoff is counted in states that come again, and the sides can go on so "
            "for ever; best play cannot be found while that may pay without end: let "
            "the results alone pay, or let the rules end it");
    TRY(exact_total_solve(&total, optimum->lowers, optimum->uppers, optimum->decisions,
                          solver->error));
    // What leads here is worth at least the least and at most the greatest value here, and what is
    // paid before.
    double low = INFINITY, high = -INFINITY;
    for (uint32_t i = 0; i < component->count; ++i) {
        uint32_t node = solver->chain.order[component->first + i];
        low = fmin(low, optimum->lowers[node]);
        high = fmax(high, optimum->uppers[node]);
    }
    solver->low = fmin(solver->low, low + solver->least);
    solver->high = fmax(solver->high, high + solver->most);
    return OK;
}

static Status solve_component(Solver *solver, uint32_t number)
{
    ExactOptimum *optimum = solver->optimum;
    const ExactComponent *component = &solver->chain.components[number];
    if (component->cyclic && pays_within(solver, component))
        return solve_total(solver, component);
    if (component->cyclic)
        return solve_cycle(solver, component);
    uint32_t node = solver->chain.order[component->first];
    optimum->lowers[node] = -INFINITY;
    optimum->uppers[node] = INFINITY;
    close_in(solver, node);
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
    solver->least = least * chain->component_count;
    solver->most = most * chain->component_count;
    solver->low += solver->least;
    solver->high += solver->most;
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
        status = exact_mix_room(graph, &solver.matrix, error);
    if (status == OK)
        status = exact_chain_open(graph, &solver.chain, error);
    if (status == OK) {
        fill_rewards(&solver);
        find_range(&solver);
        status = solve_all(&solver);
        exact_chain_destroy(&solver.chain);
    }
    exact_matrix_destroy(&solver.matrix);
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
    exact_mixes_destroy(&optimum->mixes);
    *optimum = (ExactOptimum){0};
}
