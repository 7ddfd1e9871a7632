/// duel_walk: walking the graph. Duels often end alike, so ends are counted before they are
/// tallied.

#include "sim/river/duel_counts.h"
#include "sim/river/duel_step.h"
#include "sim/river/repeats.h"

enum { ABREAST = 128 };

// Duels under way, field by field.
typedef struct Walkers {
    StreamRoot root[ABREAST];
    DuelCounts counts[ABREAST];
    uint32_t node[ABREAST];
    int32_t turn[ABREAST];
} Walkers;

// What ends are tallied with.
typedef struct Ends {
    const DuelGraph *graph;
    Tally *tally;
} Ends;

static void tally_end(void *context, const Repeat *end)
{
    const Ends *ends = context;
    DuelOutcome room = {.outcome = {.result = (int32_t)(end->word[2] >> 32)}};
    const DuelCounts counts = {{end->word[0], end->word[1]}};
    duel_counts_unpack(ends->graph->plan, counts, room.outcome.cells);
    room.outcome.cells[CELL_TURNS] = (int32_t)(uint32_t)end->word[2];
    tally_add_times(ends->tally, &room.outcome, end->times);
}

static void count_end(const DuelGraph *graph, const Walkers *walkers, uint32_t w, Repeats *repeats)
{
    uint64_t result = (uint64_t)graph->nodes[walkers->node[w]].result;
    int32_t turn = result == DUEL_AFLOAT ? graph->plan->rules.turns : walkers->turn[w];
    const uint64_t end[REPEATS_WORDS] = {walkers->counts[w].side[0], walkers->counts[w].side[1],
                                         result << 32 | (uint32_t)turn};
    repeats_count(repeats, end);
}

// One throw of one duel. A turn that may not begin any more ends it as it stands.
static void walk_on(const DuelGraph *graph, Walkers *walkers, uint32_t w)
{
    const DuelNode *node = &graph->nodes[walkers->node[w]];
    int32_t turn = walkers->turn[w] + node->opens;
    if (turn > graph->plan->rules.turns) {
        walkers->node[w] = DUEL_AFLOAT;
        return;
    }
    uint64_t place = node->place + (uint64_t)turn * (DUEL_THROWS_MAX * SPLITMIX64_STEP);
    uint64_t way = hand_way(hand_word(walkers->root[w], place, node->ways), node->ways);
    DuelEdge edge = graph->edges[node->first_edge + way];
    const DuelCounts *added = &graph->added[edge.added];
    walkers->counts[w].side[0] += added->side[0];
    walkers->counts[w].side[1] += added->side[1];
    walkers->turn[w] = turn;
    walkers->node[w] = edge.to;
}

static void walk_abreast(const DuelGraph *graph, Walkers *walkers, uint32_t count)
{
    uint8_t list[ABREAST];
    for (uint32_t w = 0; w < count; ++w)
        list[w] = (uint8_t)w;
    while (count) {
        uint32_t left = 0;
        for (uint32_t i = 0; i < count; ++i) {
            uint8_t w = list[i];
            walk_on(graph, walkers, w);
            list[left] = w;
            left += graph->nodes[walkers->node[w]].result < 0;
        }
        count = left;
    }
}

static void start(const DuelGraph *graph, Walkers *walkers, GameAddress first, uint32_t count)
{
    for (uint32_t w = 0; w < count; ++w) {
        walkers->root[w] = stream_root((GameAddress){first.seed, first.game + w});
        walkers->node[w] = graph->first;
        walkers->turn[w] = 0;
        walkers->counts[w] = (DuelCounts){{0, 0}};
    }
}

void duel_graph_walk(const DuelGraph *graph, GameAddress first, uint64_t games, Tally *tally)
{
    Walkers walkers;
    Repeats repeats;
    Ends ends = {graph, tally};
    repeats_open(&repeats, tally_end, &ends);
    for (uint64_t done = 0; done < games; done += ABREAST, first.game += ABREAST) {
        uint32_t count = games - done < ABREAST ? (uint32_t)(games - done) : ABREAST;
        start(graph, &walkers, first, count);
        if (graph->nodes[graph->first].result < 0)
            walk_abreast(graph, &walkers, count);
        for (uint32_t w = 0; w < count; ++w)
            count_end(graph, &walkers, w, &repeats);
    }
    repeats_close(&repeats);
}
