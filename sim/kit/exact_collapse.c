/// exact_collapse: maximal end components. Nodes at which the game cannot be kept in its set are
/// removed, what is left is split into strongly connected sets, and so on until nothing changes.

#include "sim/kit/exact_collapse.h"

#include <stdlib.h>
#include <string.h>

static const char purpose[] = "end components";

// Working arrays by a node's place in the component. A part is a set of nodes that may still turn
// out to be an end component.
typedef struct Finder {
    const ExactChain *chain;
    const ExactComponent *component;
    uint32_t sides;
    uint32_t *set_of; // the part that it is in; GRAPH_NONE: removed
    uint32_t *index, *low, *stack, *calls, *edge;
    uint32_t stacked, called, numbered, parts;
} Finder;

static uint32_t node_at(const Finder *finder, uint32_t place)
{
    return finder->chain->order[finder->component->first + place];
}

static bool is_inside(const Finder *finder, const ExactChainEdge *edge)
{
    const ExactChain *chain = finder->chain;
    return !(edge->to & GRAPH_END) && !chain->ticks[edge->effect] &&
           chain->component_of[edge->to] == chain->component_of[node_at(finder, 0)];
}

// The place of the node that an edge leads to, if it is in the same part; else GRAPH_NONE.
static uint32_t place_within(const Finder *finder, uint32_t place, const ExactChainEdge *edge)
{
    if (!is_inside(finder, edge))
        return GRAPH_NONE;
    uint32_t to = finder->chain->place[edge->to];
    return finder->set_of[to] == finder->set_of[place] ? to : GRAPH_NONE;
}

// Whether the game can be kept in the part at a node: all outcomes of a throw stay in it, or one
// option of the sides that control it does.
static bool can_be_held(const Finder *finder, uint32_t place)
{
    const ExactChain *chain = finder->chain;
    uint32_t node = node_at(finder, place), within = 0;
    int32_t side = chain->graph->nodes[node].side;
    if (side >= 0 && !(finder->sides >> side & 1))
        return false;
    uint32_t first = chain->first_edge[node], beyond = chain->first_edge[node + 1];
    for (uint32_t e = first; e < beyond; ++e)
        within += place_within(finder, place, &chain->edges[e]) != GRAPH_NONE;
    return side >= 0 ? within > 0 : within == beyond - first;
}

// Removes nodes at which the game cannot be kept in their part, until there is none. Returns
// whether any was removed.
static bool take_out(Finder *finder)
{
    bool any = false, again = true;
    while (again) {
        again = false;
        for (uint32_t i = finder->component->count; i-- > 0;)
            if (finder->set_of[i] != GRAPH_NONE && !can_be_held(finder, i)) {
                finder->set_of[i] = GRAPH_NONE;
                again = any = true;
            }
    }
    return any;
}

static void enter(Finder *finder, uint32_t place)
{
    finder->index[place] = finder->low[place] = ++finder->numbered;
    finder->edge[place] = finder->chain->first_edge[node_at(finder, place)];
    finder->stack[finder->stacked++] = place;
    finder->calls[finder->called++] = place;
}

// Completes a node, all of whose edges have been followed. The root of a strongly connected set
// closes it, and the set gets the next number.
static void leave(Finder *finder, uint32_t place, uint32_t *part_of)
{
    finder->called -= 1;
    if (finder->called > 0) {
        uint32_t caller = finder->calls[finder->called - 1];
        if (finder->low[place] < finder->low[caller])
            finder->low[caller] = finder->low[place];
    }
    if (finder->low[place] != finder->index[place])
        return;
    uint32_t member;
    do {
        member = finder->stack[--finder->stacked];
        part_of[member] = finder->parts;
    } while (member != place);
    finder->parts += 1;
}

// Tarjan's algorithm from one node, with a stack of its own. Source: Tarjan 1972, SIAM J.
// Comput. 1.
static void split_from(Finder *finder, uint32_t from, uint32_t *part_of)
{
    enter(finder, from);
    while (finder->called > 0) {
        uint32_t place = finder->calls[finder->called - 1];
        uint32_t beyond = finder->chain->first_edge[node_at(finder, place) + 1];
        if (finder->edge[place] == beyond) {
            leave(finder, place, part_of);
            continue;
        }
        uint32_t to = place_within(finder, place, &finder->chain->edges[finder->edge[place]++]);
        if (to == GRAPH_NONE)
            continue;
        if (finder->index[to] == 0)
            enter(finder, to);
        else if (part_of[to] == GRAPH_NONE && finder->index[to] < finder->low[place])
            finder->low[place] = finder->index[to];
    }
}

// Splits what is left into strongly connected parts.
static void split(Finder *finder, uint32_t *part_of)
{
    uint32_t count = finder->component->count;
    memset(finder->index, 0, count * sizeof *finder->index);
    memset(part_of, 0xff, count * sizeof *part_of);
    finder->numbered = finder->parts = 0;
    for (uint32_t i = 0; i < count; ++i)
        if (finder->set_of[i] != GRAPH_NONE && finder->index[i] == 0)
            split_from(finder, i, part_of);
    memcpy(finder->set_of, part_of, count * sizeof *part_of);
}

// Lists the parts that are left, by counting what each has.
static Status list_parts(const Finder *finder, ExactCollapse *collapse, Error *error)
{
    uint32_t count = finder->component->count;
    collapse->count = finder->parts;
    collapse->first = calloc((size_t)finder->parts + 2, sizeof *collapse->first);
    collapse->nodes = calloc((size_t)count + 1, sizeof *collapse->nodes);
    if (!collapse->first || !collapse->nodes)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for %s", purpose);
    // Two behind, so that filling moves each to where its part begins.
    uint32_t *first = collapse->first;
    for (uint32_t i = 0; i < count; ++i)
        if (finder->set_of[i] != GRAPH_NONE && finder->set_of[i] + 2 <= finder->parts)
            first[finder->set_of[i] + 2] += 1;
    for (uint32_t part = 2; part <= finder->parts; ++part)
        first[part] += first[part - 1];
    for (uint32_t i = 0; i < count; ++i)
        if (finder->set_of[i] != GRAPH_NONE)
            collapse->nodes[first[finder->set_of[i] + 1]++] = node_at(finder, i);
    return OK;
}

Status exact_collapse_find(const ExactChain *chain, const ExactComponent *component, uint32_t sides,
                           ExactCollapse *collapse, Error *error)
{
    uint32_t count = component->count;
    uint32_t *room = calloc((size_t)count * 7, sizeof *room);
    *collapse = (ExactCollapse){.set_of = room};
    if (!room)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for %s", purpose);
    Finder finder = {.chain = chain,
                     .component = component,
                     .sides = sides,
                     .set_of = room,
                     .index = room + count,
                     .low = room + 2 * (size_t)count,
                     .stack = room + 3 * (size_t)count,
                     .calls = room + 4 * (size_t)count,
                     .edge = room + 5 * (size_t)count};
    do
        split(&finder, room + 6 * (size_t)count);
    while (take_out(&finder));
    Status status = list_parts(&finder, collapse, error);
    if (status != OK)
        exact_collapse_destroy(collapse);
    return status;
}

void exact_collapse_destroy(ExactCollapse *collapse)
{
    free(collapse->nodes);
    free(collapse->first);
    free(collapse->set_of);
    *collapse = (ExactCollapse){0};
}

bool exact_collapse_stays(const ExactCollapse *collapse, const ExactChain *chain,
                          const ExactComponent *component, const ExactChainEdge *edge, uint32_t set)
{
    uint32_t node = chain->order[component->first];
    return !(edge->to & GRAPH_END) && !chain->ticks[edge->effect] &&
           chain->component_of[edge->to] == chain->component_of[node] &&
           collapse->set_of[chain->place[edge->to]] == set;
}
