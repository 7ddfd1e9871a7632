/// exact_total: value iteration for the longest stay, then for the values from below and from
/// above.

#include "sim/kit/exact_total.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

// Sweeps between two calls of go_on; and how many sweeps in a row without a smaller change end the
// solution.
enum { SWEEPS_AT_ONCE = 16, STALLS_MAX = 8 };

typedef struct Stay {
    const ExactTotal *total;
    // owned; by place in the component: the longest expected stay from there, in nodes
    double *nodes;
} Stay;

static uint32_t node_at(const ExactTotal *total, uint32_t place)
{
    return total->chain->order[total->component->first + place];
}

static uint64_t edges_of(const ExactTotal *total)
{
    const ExactChain *chain = total->chain;
    uint64_t edges = 0;
    for (uint32_t i = 0; i < total->component->count; ++i) {
        uint32_t node = node_at(total, i);
        edges += chain->first_edge[node + 1] - chain->first_edge[node];
    }
    return edges;
}

// One node, and the longest expected stay after it, whoever chooses.
static double longest_from(const Stay *stay, uint32_t node)
{
    const ExactChain *chain = stay->total->chain;
    double mean = 0, most = 0;
    for (uint32_t e = chain->first_edge[node]; e < chain->first_edge[node + 1]; ++e) {
        const ExactChainEdge *edge = &chain->edges[e];
        if (!exact_chain_stays(chain, node, edge))
            continue;
        mean += edge->probability * stay->nodes[chain->place[edge->to]];
        most = fmax(most, stay->nodes[chain->place[edge->to]]);
    }
    return 1 + (chain->graph->nodes[node].side < 0 ? mean : most);
}

// Sweeps until no stay grows by more than a quarter of a node. Twice these values then meet the
// condition on W in exact_total.h.
static Status find_stay(const Stay *stay)
{
    const ExactTotal *total = stay->total;
    for (double grown = 1; grown > 0.25;) {
        for (int sweep = 0; sweep < SWEEPS_AT_ONCE; ++sweep) {
            grown = 0;
            for (uint32_t i = total->component->count; i-- > 0;) {
                double longest = longest_from(stay, node_at(total, i));
                grown = fmax(grown, longest - stay->nodes[i]);
                stay->nodes[i] = longest;
            }
        }
        TRY(total->go_on(total->context, SWEEPS_AT_ONCE * edges_of(total)));
    }
    for (uint32_t i = 0; i < total->component->count; ++i)
        stay->nodes[i] *= 2;
    return OK;
}

// One sweep. Returns the greatest change, beside the greatest value.
static double sweep_values(const ExactTotal *total, double *values, double *greatest)
{
    double change = 0;
    uint32_t unused;
    *greatest = 0;
    for (uint32_t i = total->component->count; i-- > 0;) {
        uint32_t node = node_at(total, i);
        double value = total->value(total->context, node, values, &unused);
        change = fmax(change, fabs(value - values[node]));
        *greatest = fmax(*greatest, fabs(value));
        values[node] = value;
    }
    return change;
}

static Status find_values(const ExactTotal *total, double *values)
{
    double change = INFINITY, greatest = 1;
    int stalls = 0;
    for (uint32_t i = 0; i < total->component->count; ++i)
        values[node_at(total, i)] = 0;
    while (change > DBL_EPSILON * greatest && stalls < STALLS_MAX) {
        double before = change;
        for (int sweep = 0; sweep < SWEEPS_AT_ONCE; ++sweep)
            change = sweep_values(total, values, &greatest);
        stalls += change >= before;
        TRY(total->go_on(total->context, SWEEPS_AT_ONCE * edges_of(total)));
    }
    return OK;
}

// The δ of exact_total.h: what another sweep would change, and the rounding of a sum.
static double residual(const ExactTotal *total, const double *values)
{
    double most = 0, greatest = 0;
    uint32_t unused;
    for (uint32_t i = 0; i < total->component->count; ++i) {
        uint32_t node = node_at(total, i);
        double value = total->value(total->context, node, values, &unused);
        most = fmax(most, fabs(value - values[node]));
        greatest = fmax(greatest, fabs(value));
    }
    return most + DBL_EPSILON * greatest;
}

// Sets the bounds: the values less and plus their error.
static void widen(const ExactTotal *total, const Stay *stay, double *lowers, double *uppers,
                  uint32_t *decisions)
{
    double lower = residual(total, lowers), upper = residual(total, uppers);
    for (uint32_t i = 0; i < total->component->count; ++i) {
        uint32_t node = node_at(total, i);
        total->value(total->context, node, lowers, &decisions[node]);
    }
    for (uint32_t i = 0; i < total->component->count; ++i) {
        uint32_t node = node_at(total, i);
        lowers[node] -= lower * stay->nodes[i];
        uppers[node] += upper * stay->nodes[i];
    }
}

Status exact_total_solve(const ExactTotal *total, double *lowers, double *uppers,
                         uint32_t *decisions, Error *error)
{
    const Stay stay = {total, calloc(total->component->count, sizeof(double))};
    if (!stay.nodes)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for best play");
    Status status = find_stay(&stay);
    if (status == OK)
        status = find_values(total, lowers);
    if (status == OK)
        status = find_values(total, uppers);
    if (status == OK)
        widen(total, &stay, lowers, uppers, decisions);
    free(stay.nodes);
    return status;
}
