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

int64_t exact_follow_take(void *context, const LuckThrow *thrown)
{
    ExactFollow *follow = context;
    const Graph *graph = follow->followed->graph;
    const GraphNode *node = find_throw(follow);
    assert(!thrown->kind && node->side == thrown->side);
    uint32_t outcome;
    if (thrown->side < 0) {
        outcome = draw(follow, thrown);
    } else {
        follow->choice = follow->at;
        outcome = follow->followed->optimum->decisions[follow->at];
    }
    follow->at = graph->edges[node->first_edge + outcome].to;
    return thrown->law ? thrown->law->values[outcome] : (int64_t)outcome;
}

static double value_at(const ExactFollowed *followed, uint32_t to)
{
    if (to & GRAPH_END)
        return followed->payoff->results[to & ~GRAPH_END];
    return (followed->optimum->lowers[to] + followed->optimum->uppers[to]) / 2;
}

void exact_follow_worth(const ExactFollow *follow, uint32_t option,
                        char text[EXACT_FOLLOW_TEXT_SIZE])
{
    const ExactFollowed *followed = follow->followed;
    const Graph *graph = followed->graph;
    const GraphEdge *edge = &graph->edges[graph->nodes[follow->choice].first_edge + option];
    double value = value_at(followed, edge->to);
    uint64_t cells = graph->game->measures->outcome_cells;
    for (uint64_t cell = 0; cell < cells && followed->payoff->cells; ++cell)
        value += followed->payoff->cells[cell] * graph_effect(graph, edge->effect)[cell];
    snprintf(text, EXACT_FOLLOW_TEXT_SIZE, "%.4f", value);
}
