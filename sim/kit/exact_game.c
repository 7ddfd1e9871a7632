/// exact_game: one forward pass for the results' shares, and one for each count.

#include "sim/kit/exact_game.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/kit/exact_range.h"

/// A count whose distribution takes more additions, or more numbers in memory, is left unknown.
#define WORK_MAX 4e9
#define NUMBERS_MAX 1e8

typedef struct Filler {
    const Graph *graph;
    const ExactChain *chain;
    ExactFlow flow;
    ExactTable *table;
    int32_t *added; // owned; by effect: what it adds to the cell under way
    Error *error;
} Filler;

static Status out_of_memory(Error *error)
{
    return error_set(error, FAIL_MEMORY, NULL, "out of memory for exact distributions");
}

static uint32_t rounds_of(const Graph *graph)
{
    return graph->game->clock.rounds_max;
}

// Shares, and the distribution of the rounds.

static void fill_rounds(Filler *filler, const double *by_round)
{
    const StepClock *clock = &filler->graph->game->clock;
    ExactTable *table = filler->table;
    for (int result = 0; result < table->set->result_count; ++result) {
        double *cells = exact_table_histogram(table, clock->measure, result);
        const double *shares = by_round + (uint64_t)result * (clock->rounds_max + 1);
        for (uint32_t round = 0; round <= clock->rounds_max; ++round)
            cells[result == clock->result ? clock->rounds_max : round] += shares[round];
    }
    table->known[clock->measure] = true;
}

static Status fill_shares(Filler *filler)
{
    ExactTable *table = filler->table;
    uint32_t rounds = rounds_of(filler->graph);
    double *by_round =
        calloc((size_t)table->set->result_count * ((size_t)rounds + 1), sizeof *by_round);
    if (!by_round)
        return out_of_memory(filler->error);
    ExactShares shares = {.by_result = table->cells, .by_round = by_round, .rounds = rounds};
    if (rounds == 0)
        shares.by_round = NULL;
    const ExactCarrier carrier = exact_carry_shares(&shares);
    Status status = exact_flow_run(&filler->flow, &carrier, filler->error);
    if (status == OK && rounds > 0 && filler->graph->game->clock.measure >= 0)
        fill_rounds(filler, by_round);
    free(by_round);
    for (int result = 0; result < table->set->result_count; ++result)
        table->total += table->cells[result];
    return status;
}

// Counts.

// Sets `added` for one cell of an outcome. Returns the least and the most that an effect adds.
static void read_added(Filler *filler, uint64_t cell, int32_t *least, int32_t *most)
{
    *least = *most = 0;
    for (uint32_t e = 0; e < filler->graph->effects.count; ++e) {
        int32_t added = filler->added[e] = graph_effect(filler->graph, e)[cell];
        *least = added < *least ? added : *least;
        *most = added > *most ? added : *most;
    }
}

// Whether the distribution of so many values keeps within WORK_MAX and NUMBERS_MAX.
static bool is_affordable(const Filler *filler, double values)
{
    double rounds = rounds_of(filler->graph) ? rounds_of(filler->graph) : 1;
    uint32_t edges = filler->chain->first_edge[filler->graph->node_count];
    return rounds * edges * values / 2 <= WORK_MAX &&
           filler->graph->node_count * values <= NUMBERS_MAX;
}

// The pass drops the probability of values beyond `hi`. In games that clamp it belongs to the last
// bin.
static void fill_last_bin(const Filler *filler, int measure)
{
    const ExactTable *table = filler->table;
    uint64_t last = measure_bins(&table->set->measures[measure]) - 1;
    for (int result = 0; result < table->set->result_count; ++result) {
        double *cells = exact_table_histogram(table, measure, result), rest = table->cells[result];
        for (uint64_t bin = 0; bin < last; ++bin)
            rest -= cells[bin];
        cells[last] = rest > 0 ? rest : 0;
    }
}

static Status fill_law(Filler *filler, int measure, int32_t least, int32_t most)
{
    ExactTable *table = filler->table;
    const Measure *count = &table->set->measures[measure];
    ExactDistribution distribution = {.added = filler->added,
                                      .cells = exact_table_histogram(table, measure, 0),
                                      .lo = count->lo,
                                      .hi = count->hi,
                                      .least = least,
                                      .most = most};
    const ExactCarrier carrier = exact_carry_distribution(&distribution);
    TRY(exact_flow_run(&filler->flow, &carrier, filler->error));
    if (filler->graph->game->clamps && least == 0)
        fill_last_bin(filler, measure);
    table->known[measure] = true;
    return OK;
}

// Whether an open count may lie beyond its bins, or its bins are not known.
static bool needs_moments(const ExactTable *table, int measure)
{
    const Measure *count = &table->set->measures[measure];
    double ends = 0;
    for (int result = 0; result < table->set->result_count; ++result) {
        const double *cells = exact_table_histogram(table, measure, result);
        ends += cells[measure_bins(count) - 1] + (count->lo < 0 ? cells[0] : 0);
    }
    return count->is_open && (!table->known[measure] || ends >= 1e-15);
}

static Status fill_moments(Filler *filler, int measure)
{
    double sums[3 * MEASURE_RESULT_MAX] = {0};
    ExactMoments moments = {.added = filler->added, .sums = sums};
    const ExactCarrier carrier = exact_carry_moments(&moments);
    TRY(exact_flow_run(&filler->flow, &carrier, filler->error));
    for (int result = 0; result < filler->table->set->result_count; ++result)
        memcpy(exact_table_moments(filler->table, measure, result), sums + 3 * result + 1,
               2 * sizeof *sums);
    return OK;
}

// The law of a count that never falls. Only what it is up to `hi` need be told apart on the way.
static Status fill_rising(Filler *filler, int measure, int32_t most_added)
{
    ExactTable *table = filler->table;
    const Measure *count = &table->set->measures[measure];
    if (most_added > 0)
        return is_affordable(filler, count->hi + 1.0) ? fill_law(filler, measure, 0, count->hi)
                                                      : OK;
    for (int result = 0; result < table->set->result_count; ++result)
        exact_table_histogram(table, measure, result)[-count->lo] = table->cells[result];
    table->known[measure] = true;
    return OK;
}

// The law of an open count that may fall: on the way it may be anywhere within its range. Where
// that has no end, or is too wide, the law stays unknown.
static Status fill_falling(Filler *filler, int measure)
{
    int32_t least, most;
    bool is_bounded = false;
    TRY(exact_range_find(filler->chain, filler->added, &is_bounded, &least, &most, filler->error));
    return is_bounded && is_affordable(filler, (double)most - least + 1)
               ? fill_law(filler, measure, least, most)
               : OK;
}

static Status fill_count(Filler *filler, int measure)
{
    const Measure *count = &filler->table->set->measures[measure];
    int32_t least, most;
    read_added(filler, count->outcome_cell, &least, &most);
    if ((least < 0 && !count->is_open) || filler->flow.endless > 0)
        return OK;
    TRY(least < 0 ? fill_falling(filler, measure) : fill_rising(filler, measure, most));
    return needs_moments(filler->table, measure) ? fill_moments(filler, measure) : OK;
}

// The expected number of times that each value of a series comes.
static Status fill_series(Filler *filler, int measure)
{
    ExactTable *table = filler->table;
    const Measure *series = &table->set->measures[measure];
    for (int32_t value = 0; value <= series->hi; ++value) {
        double sums[3 * MEASURE_RESULT_MAX] = {0};
        int32_t least, most;
        read_added(filler, series->outcome_cell + (uint64_t)value, &least, &most);
        if (least == 0 && most == 0)
            continue;
        ExactMoments moments = {.added = filler->added, .sums = sums};
        const ExactCarrier carrier = exact_carry_moments(&moments);
        TRY(exact_flow_run(&filler->flow, &carrier, filler->error));
        for (int result = 0; result < table->set->result_count; ++result)
            exact_table_histogram(table, measure, result)[value] = sums[3 * result + 1];
    }
    table->known[measure] = true;
    return OK;
}

static Status fill_all(Filler *filler)
{
    const MeasureSet *set = filler->table->set;
    TRY(fill_shares(filler));
    for (int measure = 0; measure < set->count; ++measure) {
        if (measure == filler->graph->game->clock.measure && rounds_of(filler->graph) > 0)
            continue;
        if (set->measures[measure].kind == MEASURE_COUNT)
            TRY(fill_count(filler, measure));
        else if (set->measures[measure].kind == MEASURE_SERIES)
            TRY(fill_series(filler, measure));
    }
    return OK;
}

Status exact_game_knows_most(const Graph *graph, const ExactOptions *options, bool *knows_most,
                             Error *error)
{
    double by_result[MEASURE_RESULT_MAX + 1] = {0};
    ExactShares shares = {.by_result = by_result};
    const ExactCarrier carrier = exact_carry_shares(&shares);
    ExactChain chain;
    TRY(exact_chain_create(graph, NULL, &chain, error));
    ExactFlow flow = {.chain = &chain, .options = options};
    Status status = exact_flow_run(&flow, &carrier, error);
    *knows_most = by_result[graph_cut(graph->game)] <= 0.5;
    exact_chain_destroy(&chain);
    return status;
}

static void add_bound(ExactTable *table, int result, const char *which, double share)
{
    ExactExtra *extra = &table->extra[table->extra_count++];
    snprintf(extra->name, sizeof extra->name, "%.60s.%s", table->set->results[result].name, which);
    extra->value = share;
}

// Bounds of the shares where the graph is cut off. A game that leaves the graph may end in any way,
// so a share is at least what the graph gives it, and at most that and the whole share that leaves.
// Nothing is renormalised.
static Status fill_bounds(Filler *filler)
{
    ExactTable *table = filler->table;
    double by_result[MEASURE_RESULT_MAX + 1] = {0};
    ExactShares shares = {.by_result = by_result};
    const ExactCarrier carrier = exact_carry_shares(&shares);
    TRY(exact_flow_run(&filler->flow, &carrier, filler->error));
    table->unexplored = by_result[graph_cut(filler->graph->game)];
    table->total = table->unexplored;
    for (int result = 0; result < table->set->result_count; ++result) {
        table->total += by_result[result];
        table->cells[result] = NAN;
        add_bound(table, result, "lower", by_result[result]);
        add_bound(table, result, "upper", by_result[result] + table->unexplored);
    }
    return OK;
}

Status exact_game_fill(const Graph *graph, const uint32_t *decisions, const ExactOptions *options,
                       ExactTable *table, Error *error)
{
    ExactChain chain;
    TRY(exact_chain_create(graph, decisions, &chain, error));
    Filler filler = {.graph = graph,
                     .chain = &chain,
                     .flow = {.chain = &chain, .options = options},
                     .table = table,
                     .added = calloc(graph->effects.count, sizeof *filler.added),
                     .error = error};
    Status status = out_of_memory(error);
    if (filler.added)
        status = graph_is_whole(graph) ? fill_all(&filler) : fill_bounds(&filler);
    table->states = graph->explored;
    free(filler.added);
    exact_chain_destroy(&chain);
    return status;
}

Status exact_game_solve(const StepGame *game, const ExactOptions *options, ExactTable *table,
                        Error *error)
{
    GraphLimits limits = graph_limits();
    limits.states_max = options->cut ? options->cut : options->states_max;
    limits.cuts = options->cut > 0;
    Graph graph;
    TRY(graph_create(game, 0, &limits, options->watch, &graph, error));
    Status status = exact_game_fill(&graph, NULL, options, table, error);
    graph_destroy(&graph);
    return status;
}
