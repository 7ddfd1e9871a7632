/// exact_flow: one sweep over the components a round, and the linear systems of cyclic ones.

#include "sim/kit/exact_flow.h"

#include <stdlib.h>
#include <string.h>

#include "sim/base/extent.h"
#include "sim/base/grow.h"
#include "sim/kit/exact_cycle.h"

// The carrier's numbers at all nodes in one round. Those of node n outside lo[n] … hi[n] are 0; a
// carrier of shares has one number a node and needs no such range.
typedef struct Layer {
    double *numbers;  // owned
    int32_t *lo, *hi; // owned; empty when lo > hi; null for shares
} Layer;

typedef struct Run {
    ExactFlow *flow;
    const ExactChain *chain;
    const ExactCarrier *carrier;
    Layer now, next;
    ExactCycle **cycles; // owned, each of them too; by component, null until it is needed
    double *right;       // owned; room for what flows into the nodes of a component
    uint32_t round;
    bool goes_on; // something has flowed to the next round
    Error *error;
} Run;

static Status out_of_memory(Error *error)
{
    return error_set(error, FAIL_MEMORY, NULL, "out of memory for the flow of probability");
}

static Layer layer_create(const Run *run)
{
    size_t nodes = run->chain->graph->node_count;
    Layer layer = {.numbers = calloc(nodes * (size_t)run->carrier->width, sizeof(double))};
    if (run->carrier->is_share)
        return layer;
    layer.lo = calloc(nodes, sizeof(int32_t));
    layer.hi = malloc(nodes * sizeof(int32_t));
    if (layer.hi)
        memset(layer.hi, 0xff, nodes * sizeof(int32_t));
    return layer;
}

static void layer_destroy(Layer *layer)
{
    free(layer->numbers);
    free(layer->lo);
    free(layer->hi);
}

static double *layer_at(const Run *run, const Layer *layer, uint32_t node)
{
    return layer->numbers + (size_t)node * (size_t)run->carrier->width;
}

static bool layer_has_room(const Run *run, const Layer *layer)
{
    return layer->numbers && (run->carrier->is_share || (layer->lo && layer->hi));
}

static bool layer_is_empty(const Layer *layer, uint32_t node)
{
    return layer->lo ? layer->lo[node] > layer->hi[node] : layer->numbers[node] == 0;
}

// The first and the last number of a node that can be other than 0.
static int32_t layer_lo(const Layer *layer, uint32_t node)
{
    return layer->lo ? layer->lo[node] : 0;
}

static int32_t layer_hi(const Layer *layer, uint32_t node)
{
    return layer->hi ? layer->hi[node] : 0;
}

static void layer_widen(Layer *layer, uint32_t node, int32_t lo, int32_t hi)
{
    if (!layer->lo)
        return;
    if (layer->lo[node] > layer->hi[node]) {
        layer->lo[node] = lo;
        layer->hi[node] = hi;
        return;
    }
    if (lo < layer->lo[node])
        layer->lo[node] = lo;
    if (hi > layer->hi[node])
        layer->hi[node] = hi;
}

static void layer_clear(const Run *run, Layer *layer, uint32_t node)
{
    if (!layer->lo) {
        layer->numbers[node] = 0;
        return;
    }
    int32_t lo = layer->lo[node], hi = layer->hi[node];
    memset(layer_at(run, layer, node) + lo, 0, (size_t)(hi - lo + 1) * sizeof(double));
    layer->lo[node] = 0;
    layer->hi[node] = -1;
}

// Edges.

static void arrive(const Run *run, uint32_t node, const ExactChainEdge *edge, int32_t result,
                   uint32_t late)
{
    const ExactArrival arrival = {
        .result = result, .round = run->round, .effect = edge->effect, .late = late};
    run->carrier->end(run->carrier, layer_at(run, &run->now, node), layer_lo(&run->now, node),
                      layer_hi(&run->now, node), edge->probability, &arrival);
}

static void flow_to(Run *run, uint32_t node, const ExactChainEdge *edge, Layer *to)
{
    const ExactCarrier *carrier = run->carrier;
    if (carrier->is_share) {
        to->numbers[edge->to] += edge->probability * run->now.numbers[node];
        run->flow->steps += 1;
        return;
    }
    int32_t lo = run->now.lo[node], hi = run->now.hi[node], last = carrier->width - 1;
    int32_t shift = exact_carrier_shift(carrier, edge->effect);
    if (shift > last - lo)
        return;
    carrier->flow(carrier, layer_at(run, &run->now, node), lo, hi, edge,
                  layer_at(run, to, edge->to));
    layer_widen(to, edge->to, lo + shift, shift > last - hi ? last : hi + shift);
    run->flow->steps += (uint64_t)(hi - lo + 1);
}

static void follow_edge(Run *run, uint32_t node, const ExactChainEdge *edge)
{
    const Graph *graph = run->chain->graph;
    const StepClock *clock = &graph->game->clock;
    if (edge->to & GRAPH_END) {
        arrive(run, node, edge, (int32_t)(edge->to & ~GRAPH_END), 0);
    } else if (!run->chain->ticks[edge->effect]) {
        flow_to(run, node, edge, &run->now);
    } else if (clock->rounds_max == run->round) {
        arrive(run, node, edge, clock->result, graph->nodes[edge->to].late);
    } else {
        flow_to(run, node, edge, &run->next);
        run->goes_on = true;
    }
}

// Most work is the propagation of shares, so it has a loop of its own without calls of the carrier.
static void leave_with_share(Run *run, uint32_t node)
{
    const ExactChain *chain = run->chain;
    const ExactChainEdge *beyond = chain->edges + chain->first_edge[node + 1];
    const bool *ticks = chain->ticks;
    double *numbers = run->now.numbers, share = numbers[node];
    bool cyclic = chain->components[chain->component_of[node]].cyclic;
    uint64_t steps = 0;
    for (const ExactChainEdge *edge = chain->edges + chain->first_edge[node]; edge < beyond; ++edge)
        if (edge->to & GRAPH_END || ticks[edge->effect]) {
            follow_edge(run, node, edge);
        } else if (!cyclic || !exact_chain_stays(chain, node, edge)) {
            numbers[edge->to] += edge->probability * share;
            steps += 1;
        }
    run->flow->steps += steps;
}

static void leave_node(Run *run, uint32_t node)
{
    if (run->carrier->is_share) {
        leave_with_share(run, node);
        return;
    }
    for (uint32_t e = run->chain->first_edge[node]; e < run->chain->first_edge[node + 1]; ++e)
        if (!exact_chain_stays(run->chain, node, &run->chain->edges[e]))
            follow_edge(run, node, &run->chain->edges[e]);
}

// Cyclic components. One number of the carrier after the other is solved for: x = b + Aᵀ x, where b
// is the inflow of each node, x the sum over all its visits, and A the transition probabilities
// within the component along edges that leave the number as it is.

static bool is_kept(const Run *run, uint32_t node, const ExactChainEdge *edge)
{
    return exact_chain_stays(run->chain, node, edge) &&
           exact_carrier_shift(run->carrier, edge->effect) == 0;
}

// Factorises a component's system from the edges that leave a number as it is.
static Status make_cycle(Run *run, uint32_t number)
{
    const ExactChain *chain = run->chain;
    const ExactComponent *component = &chain->components[number];
    uint64_t count = 0, work_max = run->flow->options->steps_max;
    double *leaving = calloc(component->count, sizeof *leaving);
    ExactWay *ways = NULL;
    size_t room = 0;
    Status status = leaving ? OK : out_of_memory(run->error);
    for (uint32_t i = 0; i < component->count; ++i) {
        uint32_t node = chain->order[component->first + i];
        for (uint32_t e = chain->first_edge[node]; e < chain->first_edge[node + 1]; ++e) {
            const ExactChainEdge *edge = &chain->edges[e];
            if (status != OK)
                break;
            if (!is_kept(run, node, edge)) {
                leaving[i] += edge->probability;
                continue;
            }
            status = GROW(ways, &room, extent(count + 1), "the cycles of a game", run->error);
            if (status == OK)
                ways[count++] = (ExactWay){i, chain->place[edge->to], edge->probability};
        }
    }
    if (status == OK)
        status = exact_cycle_create(component->count, ways, count, leaving, work_max,
                                    &run->cycles[number], run->error);
    if (status == OK)
        run->flow->steps += exact_cycle_work(run->cycles[number]);
    free(ways);
    free(leaving);
    return status;
}

// Sets `right` to the inflow of number `level` at each node; false when all of it is 0.
static bool gather(const Run *run, const ExactComponent *component, int32_t level, double *right)
{
    bool any = false;
    for (uint32_t i = 0; i < component->count; ++i) {
        uint32_t node = run->chain->order[component->first + i];
        right[i] = layer_at(run, &run->now, node)[level];
        any = any || right[i] != 0;
    }
    return any;
}

static Status solve_level(Run *run, uint32_t number, int32_t level)
{
    const ExactChain *chain = run->chain;
    const ExactComponent *component = &chain->components[number];
    if (!gather(run, component, level, run->right))
        return OK;
    if (!run->cycles[number])
        TRY(make_cycle(run, number));
    exact_cycle_solve(run->cycles[number], run->right);
    run->flow->steps += exact_cycle_solve_work(run->cycles[number]);
    for (uint32_t i = 0; i < component->count; ++i) {
        uint32_t node = chain->order[component->first + i];
        layer_at(run, &run->now, node)[level] = run->right[i];
    }
    for (uint32_t i = 0; i < component->count && run->carrier->raise; ++i) {
        uint32_t node = chain->order[component->first + i];
        double *from = layer_at(run, &run->now, node);
        for (uint32_t e = chain->first_edge[node]; e < chain->first_edge[node + 1]; ++e)
            if (exact_chain_stays(chain, node, &chain->edges[e]))
                run->carrier->raise(run->carrier, from, level, &chain->edges[e],
                                    layer_at(run, &run->now, chain->edges[e].to));
    }
    return OK;
}

static Status refuse_endless(const Run *run)
{
    return error_set(run->error, FAIL_CONFLICT, NULL,
                     "the game may go on for ever; let the rules end it, or stop it after so many "
                     "steps");
}

// Ends the games that have entered a closed component, as the game's stop says.
static Status end_endless(Run *run, const ExactComponent *component)
{
    const StepStop *stop = &run->chain->graph->game->stop;
    for (uint32_t i = 0; i < component->count; ++i) {
        uint32_t node = run->chain->order[component->first + i];
        if (layer_is_empty(&run->now, node))
            continue;
        if (stop->steps_max == 0)
            return refuse_endless(run);
        const ExactChainEdge last = {.probability = 1};
        arrive(run, node, &last, stop->result, run->chain->graph->nodes[node].late);
        run->flow->endless += layer_at(run, &run->now, node)[0];
        layer_clear(run, &run->now, node);
    }
    return OK;
}

// Solves a cyclic component for each number from the lowest that is not 0 at some node. Solving a
// number can raise any higher one, so it goes on to the last.
static Status settle_cycle(Run *run, uint32_t number)
{
    const ExactComponent *component = &run->chain->components[number];
    int32_t lo = run->carrier->width, hi = run->carrier->width - 1;
    for (uint32_t i = 0; i < component->count; ++i) {
        uint32_t node = run->chain->order[component->first + i];
        if (!layer_is_empty(&run->now, node) && layer_lo(&run->now, node) < lo)
            lo = layer_lo(&run->now, node);
    }
    if (lo > hi)
        return OK;
    for (int32_t level = lo; level <= hi; ++level)
        TRY(solve_level(run, number, level));
    for (uint32_t i = 0; i < component->count; ++i)
        layer_widen(&run->now, run->chain->order[component->first + i], lo, hi);
    return OK;
}

static Status flow_component(Run *run, uint32_t number)
{
    const ExactComponent *component = &run->chain->components[number];
    if (component->closed)
        return end_endless(run, component);
    if (component->cyclic)
        TRY(settle_cycle(run, number));
    for (uint32_t i = 0; i < component->count; ++i) {
        uint32_t node = run->chain->order[component->first + i];
        if (layer_is_empty(&run->now, node))
            continue;
        leave_node(run, node);
        layer_clear(run, &run->now, node);
    }
    return OK;
}

static Status check_work(const Run *run)
{
    const ExactOptions *options = run->flow->options;
    if (options->steps_max && run->flow->steps > options->steps_max)
        return error_set(run->error, FAIL_LIMIT, run->chain->graph->game->limit_key,
                         "the exact answer takes more than %llu steps of work",
                         (unsigned long long)options->steps_max);
    return OK;
}

static Status flow_rounds(Run *run)
{
    const Graph *graph = run->chain->graph;
    run->carrier->start(run->carrier, layer_at(run, &run->now, graph->first));
    int32_t origin = run->carrier->origin;
    layer_widen(&run->now, graph->first, run->carrier->shifts ? origin : 0,
                run->carrier->shifts ? origin : run->carrier->width - 1);
    run->round = graph->game->clock.rounds_max > 0;
    do {
        run->goes_on = false;
        for (uint32_t c = 0; c < run->chain->component_count; ++c) {
            TRY(flow_component(run, c));
            if (c % EXACT_WATCH_STATES == 0)
                TRY(exact_watch_ask(run->flow->options->watch, run->error));
        }
        TRY(check_work(run));
        Layer now = run->now;
        run->now = run->next;
        run->next = now;
        run->round += 1;
    } while (run->goes_on);
    return OK;
}

Status exact_flow_run(ExactFlow *flow, const ExactCarrier *carrier, Error *error)
{
    Run run = {.flow = flow, .chain = flow->chain, .carrier = carrier, .error = error};
    size_t components = flow->chain->component_count;
    uint32_t largest = 0;
    for (uint32_t c = 0; c < components; ++c)
        if (flow->chain->components[c].count > largest)
            largest = flow->chain->components[c].count;
    run.now = layer_create(&run);
    run.next = layer_create(&run);
    run.cycles = calloc(components, sizeof *run.cycles);
    run.right = calloc((size_t)largest + 1, sizeof *run.right);
    bool room = layer_has_room(&run, &run.now) && layer_has_room(&run, &run.next) && run.cycles &&
                run.right;
    Status status = room ? flow_rounds(&run) : out_of_memory(error);
    for (uint32_t c = 0; run.cycles && c < components; ++c)
        exact_cycle_destroy(run.cycles[c]);
    free(run.cycles);
    free(run.right);
    layer_destroy(&run.now);
    layer_destroy(&run.next);
    return status;
}
