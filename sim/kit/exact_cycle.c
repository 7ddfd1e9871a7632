/// exact_cycle: sparse elimination. Rows are sorted by column; which rows have an entry in a column
/// is kept in lists that may name a row twice.

#include "sim/kit/exact_cycle.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "sim/base/extent.h"
#include "sim/base/grow.h"

typedef struct Entry {
    uint32_t node;
    double chance;
} Entry;

// A sparse row: the transitions of a node to others that are not yet eliminated.
typedef struct Row {
    Entry *entries; // owned
    size_t count, room;
    double leaving; // the chance of leaving the cycle
} Row;

// A sparse column: the nodes with a transition to a node. May name a node twice, or one whose
// transition is gone.
typedef struct Column {
    uint32_t *nodes; // owned
    size_t count, room;
} Column;

// What is kept of a node once it is eliminated.
typedef struct Pivot {
    uint32_t node;
    double out;        // the chance of going anywhere but back to itself
    size_t first_from; // of its entries in `from`: whence it was reached
    size_t from_count;
} Pivot;

// An entry of the heap: a node by the number of paths through it. Entries whose number is out of
// date are skipped.
typedef struct Place {
    uint64_t ways;
    uint32_t node;
} Place;

struct ExactCycle {
    uint32_t nodes;
    Row *rows;       // owned; by node, as they were when the node was eliminated
    Column *columns; // owned; by node; empty in the end
    Pivot *pivots;   // owned; in the order of elimination
    uint32_t pivot_count;
    Entry *from; // owned
    size_t from_count, from_room;
    bool *gone;  // owned; by node: it is eliminated
    Place *heap; // owned; the least first
    size_t heap_count, heap_room;
    Entry *merged; // owned; room for a row
    size_t merged_room;
    uint64_t work;
};

static const char purpose[] = "the cycles of a game";

// The heap.

static bool comes_before(const Place *a, const Place *b)
{
    return a->ways != b->ways ? a->ways < b->ways : a->node < b->node;
}

static Status heap_push(ExactCycle *cycle, uint32_t node, Error *error)
{
    TRY(GROW(cycle->heap, &cycle->heap_room, cycle->heap_count + 1, purpose, error));
    const Place place = {(uint64_t)cycle->rows[node].count * cycle->columns[node].count, node};
    size_t at = cycle->heap_count++;
    for (; at > 0 && comes_before(&place, &cycle->heap[(at - 1) / 2]); at = (at - 1) / 2)
        cycle->heap[at] = cycle->heap[(at - 1) / 2];
    cycle->heap[at] = place;
    return OK;
}

static Place heap_pop(ExactCycle *cycle)
{
    const Place least = cycle->heap[0], last = cycle->heap[--cycle->heap_count];
    size_t at = 0, child;
    while ((child = 2 * at + 1) < cycle->heap_count) {
        if (child + 1 < cycle->heap_count &&
            comes_before(&cycle->heap[child + 1], &cycle->heap[child]))
            child += 1;
        if (!comes_before(&cycle->heap[child], &last))
            break;
        cycle->heap[at] = cycle->heap[child];
        at = child;
    }
    cycle->heap[at] = last;
    return least;
}

// Rows and columns.

static Entry *find_entry(const Row *row, uint32_t node)
{
    size_t low = 0, high = row->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (row->entries[middle].node < node)
            low = middle + 1;
        else
            high = middle;
    }
    return low < row->count && row->entries[low].node == node ? &row->entries[low] : NULL;
}

static void remove_entry(Row *row, Entry *entry)
{
    size_t behind = row->count - (size_t)(entry - row->entries) - 1;
    memmove(entry, entry + 1, behind * sizeof *entry);
    row->count -= 1;
}

static Status name_row(ExactCycle *cycle, uint32_t column, uint32_t row, Error *error)
{
    Column *named = &cycle->columns[column];
    TRY(GROW(named->nodes, &named->room, named->count + 1, purpose, error));
    named->nodes[named->count++] = row;
    return OK;
}

// Adds `factor` times the pivot's row to the row of `node`. The diagonal is left out: returns of
// `node` to itself count when it becomes the pivot.
static Status add_row(ExactCycle *cycle, uint32_t node, const Row *pivot, double factor,
                      Error *error)
{
    Row *row = &cycle->rows[node];
    size_t i = 0, j = 0, count = 0;
    TRY(GROW(cycle->merged, &cycle->merged_room, row->count + pivot->count, purpose, error));
    while (i < row->count || j < pivot->count) {
        bool old = i < row->count;
        uint32_t mine = old ? row->entries[i].node : UINT32_MAX;
        uint32_t other = j < pivot->count ? pivot->entries[j].node : UINT32_MAX;
        Entry entry = {mine < other ? mine : other, 0};
        if (mine <= other)
            entry.chance += row->entries[i++].chance;
        if (other <= mine)
            entry.chance += factor * pivot->entries[j++].chance;
        if (other < mine && other != node)
            TRY(name_row(cycle, other, node, error));
        if (entry.node != node)
            cycle->merged[count++] = entry;
    }
    TRY(GROW(row->entries, &row->room, count, purpose, error));
    if (count > 0)
        memcpy(row->entries, cycle->merged, count * sizeof *row->entries);
    row->count = count;
    row->leaving += factor * pivot->leaving;
    cycle->work += count + pivot->count;
    return OK;
}

// Elimination.

// Eliminates a node: every path of two transitions through it becomes a direct transition.
static Status eliminate(ExactCycle *cycle, uint32_t node, Error *error)
{
    Row *row = &cycle->rows[node];
    Column *column = &cycle->columns[node];
    Pivot *pivot = &cycle->pivots[cycle->pivot_count++];
    *pivot = (Pivot){.node = node, .out = row->leaving, .first_from = cycle->from_count};
    for (size_t i = 0; i < row->count; ++i)
        pivot->out += row->entries[i].chance;
    cycle->gone[node] = true;
    for (size_t i = 0; i < column->count; ++i) {
        uint32_t from = column->nodes[i];
        Entry *entry = cycle->gone[from] ? NULL : find_entry(&cycle->rows[from], node);
        if (!entry) // eliminated before, or named twice
            continue;
        double chance = entry->chance;
        remove_entry(&cycle->rows[from], entry);
        TRY(GROW(cycle->from, &cycle->from_room, cycle->from_count + 1, purpose, error));
        cycle->from[cycle->from_count++] = (Entry){from, chance};
        TRY(add_row(cycle, from, row, chance / pivot->out, error));
        TRY(heap_push(cycle, from, error));
    }
    pivot->from_count = cycle->from_count - pivot->first_from;
    free(column->nodes);
    *column = (Column){0};
    return OK;
}

static Status eliminate_all(ExactCycle *cycle, uint64_t work_max, Error *error)
{
    for (uint32_t node = 0; node < cycle->nodes; ++node)
        TRY(heap_push(cycle, node, error));
    while (cycle->pivot_count < cycle->nodes) {
        Place place = heap_pop(cycle);
        uint64_t ways = (uint64_t)cycle->rows[place.node].count * cycle->columns[place.node].count;
        if (cycle->gone[place.node])
            continue;
        if (ways > place.ways) {
            TRY(heap_push(cycle, place.node, error));
            continue;
        }
        TRY(eliminate(cycle, place.node, error));
        if (work_max && cycle->work > work_max)
            return error_set(error, FAIL_LIMIT, NULL,
                             "%u states come back to one another in so many ways that the exact "
                             "answer takes more than %llu steps of work",
                             cycle->nodes, (unsigned long long)work_max);
    }
    return OK;
}

static int compare_ways(const void *a, const void *b)
{
    const ExactWay *left = a, *right = b;
    if (left->from != right->from)
        return left->from < right->from ? -1 : 1;
    return (left->to > right->to) - (left->to < right->to);
}

// Fills the rows from sorted ways. The diagonal is left out, since the probability of going
// elsewhere is summed from the other entries.
static Status fill_rows(ExactCycle *cycle, const ExactWay *ways, uint64_t count, Error *error)
{
    for (uint64_t i = 0; i < count; ++i) {
        Row *row = &cycle->rows[ways[i].from];
        if (ways[i].from == ways[i].to)
            continue;
        if (row->count > 0 && row->entries[row->count - 1].node == ways[i].to) {
            row->entries[row->count - 1].chance += ways[i].probability;
            continue;
        }
        TRY(GROW(row->entries, &row->room, row->count + 1, purpose, error));
        row->entries[row->count++] = (Entry){ways[i].to, ways[i].probability};
        TRY(name_row(cycle, ways[i].to, ways[i].from, error));
    }
    return OK;
}

static Status out_of_memory(Error *error)
{
    return error_set(error, FAIL_MEMORY, NULL, "out of memory for %s", purpose);
}

static Status make(ExactCycle *cycle, const ExactWay *ways, uint64_t count, const double *leaving,
                   Error *error)
{
    cycle->rows = calloc(cycle->nodes, sizeof *cycle->rows);
    cycle->columns = calloc(cycle->nodes, sizeof *cycle->columns);
    cycle->pivots = calloc(cycle->nodes, sizeof *cycle->pivots);
    cycle->gone = calloc(cycle->nodes, sizeof *cycle->gone);
    ExactWay *sorted = malloc(extent((count + 1) * sizeof *sorted));
    Status status = FAIL_MEMORY;
    if (cycle->rows && cycle->columns && cycle->pivots && cycle->gone && sorted) {
        for (uint32_t node = 0; node < cycle->nodes; ++node)
            cycle->rows[node].leaving = leaving[node];
        if (count > 0)
            memcpy(sorted, ways, extent(count * sizeof *sorted));
        qsort(sorted, extent(count), sizeof *sorted, compare_ways);
        status = fill_rows(cycle, sorted, count, error);
    } else {
        out_of_memory(error);
    }
    free(sorted);
    return status;
}

// A graph in three arguments, where it is left, a limit, and the two results.
// NOLINTNEXTLINE(readability-function-size)
Status exact_cycle_create(uint32_t nodes, const ExactWay *ways, uint64_t way_count,
                          const double *leaving, uint64_t work_max, ExactCycle **made, Error *error)
{
    ExactCycle *cycle = calloc(1, sizeof *cycle);
    if (!cycle)
        return out_of_memory(error);
    cycle->nodes = nodes;
    Status status = make(cycle, ways, way_count, leaving, error);
    if (status == OK)
        status = eliminate_all(cycle, work_max, error);
    if (status == OK)
        *made = cycle;
    else
        exact_cycle_destroy(cycle);
    return status;
}

void exact_cycle_destroy(ExactCycle *cycle)
{
    if (!cycle)
        return;
    for (uint32_t node = 0; node < cycle->nodes; ++node) {
        if (cycle->rows)
            free(cycle->rows[node].entries);
        if (cycle->columns)
            free(cycle->columns[node].nodes);
    }
    free(cycle->rows);
    free(cycle->columns);
    free(cycle->pivots);
    free(cycle->from);
    free(cycle->gone);
    free(cycle->heap);
    free(cycle->merged);
    free(cycle);
}

void exact_cycle_solve(const ExactCycle *cycle, double *flow)
{
    // Forward substitution: the inflow of an eliminated node is passed on to its successors …
    for (uint32_t k = 0; k < cycle->pivot_count; ++k) {
        const Pivot *pivot = &cycle->pivots[k];
        const Row *row = &cycle->rows[pivot->node];
        double share = flow[pivot->node] / pivot->out;
        for (size_t i = 0; i < row->count && share != 0; ++i)
            flow[row->entries[i].node] += share * row->entries[i].chance;
    }
    // … and back substitution: once the later nodes are known, so is what comes from them.
    for (uint32_t k = cycle->pivot_count; k-- > 0;) {
        const Pivot *pivot = &cycle->pivots[k];
        double sum = flow[pivot->node];
        for (size_t i = 0; i < pivot->from_count; ++i) {
            const Entry *from = &cycle->from[pivot->first_from + i];
            sum += flow[from->node] * from->chance;
        }
        flow[pivot->node] = sum / pivot->out;
    }
}

uint64_t exact_cycle_work(const ExactCycle *cycle)
{
    return cycle->work;
}

uint64_t exact_cycle_solve_work(const ExactCycle *cycle)
{
    uint64_t work = cycle->from_count + cycle->nodes;
    for (uint32_t node = 0; node < cycle->nodes; ++node)
        work += cycle->rows[node].count;
    return work;
}
