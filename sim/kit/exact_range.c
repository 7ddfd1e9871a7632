/// exact_range: the shortest and the longest way to every node, component by component.

#include "sim/kit/exact_range.h"

#include <stdlib.h>

typedef struct Range {
    int64_t least, most; // not reached while least > most
} Range;

typedef struct Finder {
    const ExactChain *chain;
    const int32_t *added;
    Range *at; // owned; by node
    Range all;
} Finder;

static void widen(Range *range, int64_t least, int64_t most)
{
    range->least = least < range->least ? least : range->least;
    range->most = most > range->most ? most : range->most;
}

// Every node of a cycle can be come to with whatever its other nodes can. False where the count
// changes on the way round.
static bool close_cycle(Finder *finder, const ExactComponent *component)
{
    const ExactChain *chain = finder->chain;
    Range range = {INT64_MAX, INT64_MIN};
    for (uint32_t i = 0; i < component->count; ++i) {
        uint32_t node = chain->order[component->first + i];
        widen(&range, finder->at[node].least, finder->at[node].most);
        for (uint32_t e = chain->first_edge[node]; e < chain->first_edge[node + 1]; ++e)
            if (exact_chain_stays(chain, node, &chain->edges[e]) &&
                finder->added[chain->edges[e].effect] != 0)
                return false;
    }
    for (uint32_t i = 0; i < component->count; ++i)
        finder->at[chain->order[component->first + i]] = range;
    return true;
}

static void leave_node(Finder *finder, uint32_t node)
{
    const ExactChain *chain = finder->chain;
    const Range here = finder->at[node];
    if (here.least > here.most)
        return;
    for (uint32_t e = chain->first_edge[node]; e < chain->first_edge[node + 1]; ++e) {
        const ExactChainEdge *edge = &chain->edges[e];
        int64_t by = finder->added[edge->effect];
        widen(&finder->all, here.least + by, here.most + by);
        if (!(edge->to & GRAPH_END) && !exact_chain_stays(chain, node, edge))
            widen(&finder->at[edge->to], here.least + by, here.most + by);
    }
}

static bool find(Finder *finder)
{
    const ExactChain *chain = finder->chain;
    for (uint32_t node = 0; node < chain->graph->node_count; ++node)
        finder->at[node] = (Range){INT64_MAX, INT64_MIN};
    finder->at[chain->graph->first] = (Range){0, 0};
    for (uint32_t c = 0; c < chain->component_count; ++c) {
        const ExactComponent *component = &chain->components[c];
        if (component->cyclic && !close_cycle(finder, component))
            return false;
        for (uint32_t i = 0; i < component->count; ++i)
            leave_node(finder, chain->order[component->first + i]);
    }
    return finder->all.least >= INT32_MIN && finder->all.most <= INT32_MAX;
}

Status exact_range_find(const ExactChain *chain, const int32_t *added, bool *is_bounded,
                        int32_t *least, int32_t *most, Error *error)
{
    Finder finder = {.chain = chain,
                     .added = added,
                     .at = calloc((size_t)chain->graph->node_count + 1, sizeof(Range))};
    if (!finder.at)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for the range of a count");
    *is_bounded = chain->graph->game->clock.rounds_max == 0 && find(&finder);
    *least = (int32_t)finder.all.least;
    *most = (int32_t)finder.all.most;
    free(finder.at);
    return OK;
}
