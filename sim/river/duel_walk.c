/// duel_walk: walking the graph. Duels often end alike, so ends are counted before they are
/// tallied.

#include <string.h>

#include "sim/river/duel_counts.h"
#include "sim/river/duel_step.h"

enum { ABREAST = 128, SLOTS = 512 };

// Duels under way, field by field.
typedef struct Walkers {
    StreamRoot root[ABREAST];
    DuelCounts counts[ABREAST];
    uint32_t node[ABREAST];
    int32_t turn[ABREAST];
} Walkers;

// Ends that came at least once and are not in the tally yet.
typedef struct Ends {
    struct End {
        DuelCounts counts;
        int32_t result, turn;
        uint64_t times;
    } slot[SLOTS];
} Ends;

static void tally_end(const DuelGraph *graph, const struct End *end, Tally *tally)
{
    DuelOutcome room = {.outcome = {.result = end->result}};
    duel_counts_unpack(graph->plan, end->counts, room.outcome.cells);
    room.outcome.cells[CELL_TURNS] = end->turn;
    tally_add_times(tally, &room.outcome, end->times);
}

static void count_end(const DuelGraph *graph, Ends *ends, const struct End *end, Tally *tally)
{
    uint64_t hash = (end->counts.side[0] * UINT64_C(0x9e3779b97f4a7c15)) ^
                    (end->counts.side[1] * UINT64_C(0xbf58476d1ce4e5b9)) ^
                    ((uint64_t)(uint32_t)end->turn << 59);
    struct End *slot = &ends->slot[(hash ^ hash >> 32) * UINT64_C(0x94d049bb133111eb) >> 55];
    bool same = slot->counts.side[0] == end->counts.side[0] &&
                slot->counts.side[1] == end->counts.side[1] && slot->result == end->result &&
                slot->turn == end->turn;
    if (!same) {
        if (slot->times)
            tally_end(graph, slot, tally);
        *slot = *end;
        slot->times = 0;
    }
    slot->times += 1;
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
    uint32_t way = hand_way(hand_word(walkers->root[w], place, node->ways), node->ways);
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
    Ends ends;
    memset(&ends, 0, sizeof ends);
    for (uint64_t done = 0; done < games; done += ABREAST, first.game += ABREAST) {
        uint32_t count = games - done < ABREAST ? (uint32_t)(games - done) : ABREAST;
        start(graph, &walkers, first, count);
        if (graph->nodes[graph->first].result < 0)
            walk_abreast(graph, &walkers, count);
        for (uint32_t w = 0; w < count; ++w) {
            int32_t result = graph->nodes[walkers.node[w]].result;
            bool afloat = result == DUEL_AFLOAT;
            const struct End end = {.counts = walkers.counts[w],
                                    .result = result,
                                    .turn = afloat ? graph->plan->rules.turns : walkers.turn[w]};
            count_end(graph, &ends, &end, tally);
        }
    }
    for (int i = 0; i < SLOTS; ++i)
        if (ends.slot[i].times)
            tally_end(graph, &ends.slot[i], tally);
}
