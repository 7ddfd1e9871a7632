/// ram: a second solution of duels, by other means: from the chain of a duel to the law of every
/// measure. Each count is carried through the turns beside the state, one count at a time, so whole
/// distributions come out.

#include <stdlib.h>
#include <string.h>

#include "sim/games/ram/ram.h"
#include "tests/twins/ram_chain.h"
#include "tests/twins/twins.h"

// The law of one count while it is carried: probability by state and value, and for each state the
// values that can have probability.
typedef struct Layer {
    double *cells;    ///< owned; state × width + value
    int32_t *lo, *hi; ///< owned; empty when lo > hi
} Layer;

typedef struct Carry {
    const RamChain *duel;
    ExactTable *table;
    int cell;  ///< the count
    int width; ///< its values
    Layer now, next;
} Carry;

/// More multiplications than this for one count are not made; its distribution stays unknown.
#define WORK_MAX 4e9

// An empty layer; without cells when memory is short.
static Layer layer_create(const Carry *carry)
{
    size_t states = carry->duel->state_count;
    Layer layer = {.cells = calloc(states * (size_t)carry->width, sizeof *layer.cells),
                   .lo = calloc(states, sizeof *layer.lo),
                   .hi = calloc(states, sizeof *layer.hi)};
    if (!layer.lo || !layer.hi) {
        free(layer.cells);
        layer.cells = NULL;
        return layer;
    }
    for (size_t s = 0; s < states; ++s)
        layer.hi[s] = -1;
    return layer;
}

static void layer_destroy(Layer *layer)
{
    free(layer->cells);
    free(layer->lo);
    free(layer->hi);
}

static void layer_widen(Layer *layer, int32_t state, int lo, int hi)
{
    if (layer->lo[state] > layer->hi[state]) {
        layer->lo[state] = lo;
        layer->hi[state] = hi;
        return;
    }
    if (lo < layer->lo[state])
        layer->lo[state] = lo;
    if (hi > layer->hi[state])
        layer->hi[state] = hi;
}

static double *histogram(const Carry *carry, RamResult result)
{
    return exact_table_histogram(carry->table, carry->cell, (int)result);
}

// What an edge adds to the count; a hull's count is what is left at the end, so it is added there.
static int added_by(const Carry *carry, const RamChainEdge *edge)
{
    int side = carry->cell - CELL_HULL;
    if (carry->cell == CELL_TURNS)
        return 1;
    if (side == 0 || side == 1)
        return edge->to < 0 ? edge->hull[side] : 0;
    return edge->added[carry->cell];
}

static void follow_edge(Carry *carry, uint32_t state, const RamChainEdge *edge)
{
    const double *from = carry->now.cells + (size_t)state * (size_t)carry->width;
    int lo = carry->now.lo[state], hi = carry->now.hi[state], added = added_by(carry, edge);
    double *to = edge->to < 0 ? histogram(carry, edge->result)
                              : carry->next.cells + (size_t)edge->to * (size_t)carry->width;
    for (int value = lo; value <= hi; ++value)
        to[value + added] += edge->probability * from[value];
    if (edge->to >= 0)
        layer_widen(&carry->next, edge->to, lo + added, hi + added);
}

static void carry_turn(Carry *carry)
{
    const RamChain *duel = carry->duel;
    for (uint32_t s = 0; s < duel->state_count; ++s) {
        int lo = carry->now.lo[s], hi = carry->now.hi[s];
        if (lo > hi)
            continue;
        for (uint32_t e = duel->first_edge[s]; e < duel->first_edge[s + 1]; ++e)
            follow_edge(carry, s, &duel->edges[e]);
        memset(carry->now.cells + (size_t)s * (size_t)carry->width + lo, 0,
               (size_t)(hi - lo + 1) * sizeof(double));
        carry->now.lo[s] = 0;
        carry->now.hi[s] = -1;
    }
    Layer now = carry->now;
    carry->now = carry->next;
    carry->next = now;
}

// Duels that the last turn has not ended.
static void collect_afloat(Carry *carry)
{
    double *afloat = histogram(carry, RAM_AFLOAT);
    int side = carry->cell - CELL_HULL;
    for (uint32_t s = 0; s < carry->duel->state_count; ++s) {
        int left = side == 0 || side == 1 ? carry->duel->states[s].hull[side] : 0;
        for (int value = carry->now.lo[s]; value <= carry->now.hi[s]; ++value)
            afloat[value + left] +=
                carry->now.cells[(size_t)s * (size_t)carry->width + (size_t)value];
    }
}

static Status carry_count(Carry *carry, Error *error)
{
    int turns = carry->duel->plan->rules.turns;
    double work = (double)turns * carry->duel->edge_count * carry->width / 2;
    if (work > WORK_MAX && carry->cell != CELL_TURNS) // of turns a state has one value at a time
        return OK;
    Status status = OK;
    carry->now = layer_create(carry);
    carry->next = layer_create(carry);
    if (carry->now.cells && carry->next.cells) {
        carry->now.cells[0] = 1;
        layer_widen(&carry->now, 0, 0, 0);
        for (int turn = 0; turn < turns; ++turn)
            carry_turn(carry);
        collect_afloat(carry);
        carry->table->known[carry->cell] = true;
    } else {
        status = error_set(error, FAIL_MEMORY, NULL, "out of memory for the law of a count");
    }
    layer_destroy(&carry->now);
    layer_destroy(&carry->next);
    return status;
}

// Shares of the results, from the law of the turns, which every plan can afford.
static void sum_results(ExactTable *table, int turns)
{
    for (RamResult result = 0; result < RAM_RESULT_COUNT; ++result) {
        const double *histogram = exact_table_histogram(table, CELL_TURNS, (int)result);
        for (int turn = 0; turn <= turns; ++turn)
            table->cells[result] += histogram[turn];
        table->total += table->cells[result];
    }
}

Status ram_twin_solve(const Prepared *prepared, ExactTable *table, Error *error)
{
    const RamPrepared *ram = (const RamPrepared *)prepared;
    RamChain duel;
    TRY(ram_chain_create(&ram->plan, 20000000, &duel, error));
    Status status = OK;
    for (int cell = 0; cell < CELL_COUNT && status == OK; ++cell) {
        const Measure *measure = &table->set->measures[cell];
        Carry carry = {.duel = &duel, .table = table, .cell = cell, .width = measure->hi + 1};
        status = carry_count(&carry, error);
    }
    if (status == OK)
        sum_results(table, ram->plan.rules.turns);
    ram_chain_destroy(&duel);
    return status;
}
