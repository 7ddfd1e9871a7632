#include "sim/kit/exact_follow.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

void exact_follow_begin(const ExactFollowed *followed, GameAddress address, ExactFollow *follow)
{
    assert(followed->graph->game->clock.rounds_max == 0);
    follow->followed = followed;
    follow->at = followed->graph->first;
    follow->choice = GRAPH_NONE;
    memset(follow->counters, 0, sizeof follow->counters);
    follow->luck =
        (Luck){.root = stream_root(address), .address = address, .counters = follow->counters};
}

// Passes steps that neither throw nor choose.
static const GraphNode *find_throw(ExactFollow *follow)
{
    const Graph *graph = follow->followed->graph;
    const GraphNode *node = &graph->nodes[follow->at];
    while (node->side < 0 && node->edge_count == 1) {
        follow->at = graph->edges[node->first_edge].to;
        assert(!(follow->at & GRAPH_END));
        node = &graph->nodes[follow->at];
    }
    return node;
}

// Draws an outcome of a law that best play mixes by: the index of its value.
static uint32_t draw_mix(ExactFollow *follow, const GraphNode *node, const Law *law)
{
    uint64_t total = law_total(law);
    return law_find(law,
                    hand_way(luck_word(&follow->luck, &node->stream, node->index, total), total));
}

// The outcome that the streams give; with a law the index of its value.
static uint32_t draw(ExactFollow *follow, const LuckThrow *thrown)
{
    Luck *luck = &follow->luck;
    if (!thrown->law)
        return (uint32_t)luck_below(luck, &thrown->stream, thrown->index, thrown->ways);
    uint64_t total = law_total(thrown->law);
    uint64_t word = luck_word(luck, &thrown->stream, thrown->index, total);
    return law_find(thrown->law, hand_way(word, total));
}

// What best play chooses at the node under way, and the edge that this is.
static int64_t choose(ExactFollow *follow, uint32_t *edge)
{
    const Graph *graph = follow->followed->graph;
    const GraphNode *node = &graph->nodes[follow->at];
    follow->choice = follow->at;
    if (node->side >= 0) {
        *edge = follow->followed->optimum->decisions[follow->at];
        return *edge;
    }
    const Law *law = &graph->laws[node->law].law;
    *edge = draw_mix(follow, node, law);
    return law->values[*edge];
}

int64_t exact_follow_take(void *context, const LuckThrow *thrown)
{
    ExactFollow *follow = context;
    const Graph *graph = follow->followed->graph;
    const GraphNode *node = find_throw(follow);
    uint32_t edge;
    int64_t outcome;
    if (thrown->side >= 0) {
        outcome = choose(follow, &edge);
    } else {
        assert(!thrown->kind && node->side < 0);
        edge = draw(follow, thrown);
        outcome = thrown->law ? thrown->law->values[edge] : (int64_t)edge;
    }
    follow->at = graph->edges[node->first_edge + edge].to;
    return outcome;
}

const ExactMix *exact_follow_mix(const ExactFollow *follow)
{
    return exact_mixes_find(&follow->followed->optimum->mixes, follow->choice);
}

void exact_follow_worth(const ExactFollow *follow, uint32_t option,
                        char text[EXACT_FOLLOW_TEXT_SIZE])
{
    const ExactFollowed *followed = follow->followed;
    const Graph *graph = followed->graph;
    const GraphEdge *edge = &graph->edges[graph->nodes[follow->choice].first_edge + option];
    double value =
        exact_payoff_of_edge(graph, followed->payoff, edge, followed->optimum->lowers) / 2 +
        exact_payoff_of_edge(graph, followed->payoff, edge, followed->optimum->uppers) / 2;
    snprintf(text, EXACT_FOLLOW_TEXT_SIZE, "%.4f", value);
}
