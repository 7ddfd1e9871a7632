/// duel_tree: unfolding the graph, breadth first; and walking what came of it.

#include "sim/river/duel_tree.h"

#include <stdlib.h>
#include <string.h>

#include "sim/base/hand.h"
#include "sim/river/duel_counts.h"
#include "sim/river/duel_step.h"

enum { EDGES_MAX = 1 << 16, SLOTS = DUEL_TREE_MAX * 4, ABREAST = 128 };

typedef struct Unfolder {
    const DuelGraph *graph;
    DuelTree *tree;
    uint32_t *slots; ///< owned; open addressing: situation + 1, or 0
    bool too_large;
} Unfolder;

static uint32_t find_slot(const Unfolder *unfolder, const DuelSituation *situation)
{
    _Static_assert(sizeof *situation == 24, "situations are compared as bytes");
    uint64_t hash = splitmix64_mix(situation->counts.side[0]);
    hash = splitmix64_mix(hash ^ situation->counts.side[1]);
    hash = splitmix64_mix(hash ^ ((uint64_t)situation->node << 32 | (uint32_t)situation->turn));
    uint32_t slot = (uint32_t)hash & (SLOTS - 1);
    while (unfolder->slots[slot] && memcmp(&unfolder->tree->situations[unfolder->slots[slot] - 1],
                                           situation, sizeof *situation) != 0)
        slot = (slot + 1) & (SLOTS - 1);
    return slot;
}

// The number of a situation, which is added when it is new.
static uint32_t number_situation(Unfolder *unfolder, const DuelSituation *situation)
{
    DuelTree *tree = unfolder->tree;
    uint32_t slot = find_slot(unfolder, situation);
    if (unfolder->slots[slot])
        return unfolder->slots[slot] - 1;
    if (tree->count == DUEL_TREE_MAX) {
        unfolder->too_large = true;
        return 0;
    }
    tree->situations[tree->count] = *situation;
    unfolder->slots[slot] = ++tree->count;
    return tree->count - 1;
}

static DuelSituation follow(const DuelGraph *graph, DuelSituation situation, uint32_t way)
{
    DuelEdge edge = graph->edges[graph->nodes[situation.node].first_edge + way];
    const DuelCounts *added = &graph->added[edge.added];
    return (DuelSituation){.counts = {{situation.counts.side[0] + added->side[0],
                                       situation.counts.side[1] + added->side[1]}},
                           .node = edge.to,
                           .turn = situation.turn};
}

// Goes on to the next throw, in its turn, or to the end. The edge that leads there.
static uint32_t settle(Unfolder *unfolder, DuelSituation situation)
{
    const DuelGraph *graph = unfolder->graph;
    int32_t turns = graph->plan->rules.turns;
    for (;;) {
        const DuelNode *node = &graph->nodes[situation.node];
        int32_t result = node->result;
        if (result < 0 && situation.turn + node->opens > turns)
            result = DUEL_AFLOAT;
        if (result >= 0) {
            situation.node = (uint32_t)result;
            situation.turn = result == DUEL_AFLOAT ? turns : situation.turn;
            return number_situation(unfolder, &situation) | DUEL_TREE_END;
        }
        situation.turn += node->opens;
        if (node->ways > 1)
            return number_situation(unfolder, &situation);
        situation = follow(graph, situation, 0);
    }
}

static void make_branch(Unfolder *unfolder, uint32_t number)
{
    DuelTree *tree = unfolder->tree;
    const DuelSituation situation = tree->situations[number];
    if (situation.node < DUEL_RESULT_COUNT)
        return;
    const DuelNode *node = &unfolder->graph->nodes[situation.node];
    tree->branches[number] = (DuelBranch){
        .place = node->place + (uint64_t)situation.turn * (DUEL_THROWS_MAX * SPLITMIX64_STEP),
        .first_edge = tree->edge_count,
        .ways = node->ways};
    unfolder->too_large = unfolder->too_large || tree->edge_count + node->ways > EDGES_MAX;
    for (uint32_t way = 0; way < node->ways && !unfolder->too_large; ++way)
        tree->edges[tree->edge_count++] = settle(unfolder, follow(unfolder->graph, situation, way));
}

static void unfold(Unfolder *unfolder)
{
    DuelTree *tree = unfolder->tree;
    tree->first = settle(unfolder, (DuelSituation){.node = unfolder->graph->first});
    for (uint32_t number = 0; number < tree->count && !unfolder->too_large; ++number)
        make_branch(unfolder, number);
}

Status duel_tree_create(const DuelGraph *graph, DuelTree *tree, Error *error)
{
    *tree = (DuelTree){.plan = graph->plan};
    if (!graph->nodes)
        return OK;
    tree->situations = calloc(DUEL_TREE_MAX, sizeof *tree->situations);
    tree->branches = calloc(DUEL_TREE_MAX, sizeof *tree->branches);
    tree->edges = calloc(EDGES_MAX, sizeof *tree->edges);
    Unfolder unfolder = {
        .graph = graph, .tree = tree, .slots = calloc(SLOTS, sizeof *unfolder.slots)};
    bool room = tree->situations && tree->branches && tree->edges && unfolder.slots;
    if (room)
        unfold(&unfolder);
    free(unfolder.slots);
    if (!room || unfolder.too_large)
        duel_tree_destroy(tree);
    return room ? OK : error_set(error, FAIL_MEMORY, NULL, "out of memory for the tree of a duel");
}

void duel_tree_destroy(DuelTree *tree)
{
    free(tree->situations);
    free(tree->branches);
    free(tree->edges);
    *tree = (DuelTree){.plan = tree->plan};
}

// Duels under way, field by field.
typedef struct TreeWalkers {
    StreamRoot root[ABREAST];
    uint32_t at[ABREAST]; ///< as an edge
} TreeWalkers;

static void walk_tree_abreast(const DuelTree *tree, TreeWalkers *walkers, uint32_t count)
{
    uint8_t list[ABREAST];
    for (uint32_t w = 0; w < count; ++w)
        list[w] = (uint8_t)w;
    while (count) {
        uint32_t left = 0;
        for (uint32_t i = 0; i < count; ++i) {
            uint8_t w = list[i];
            const DuelBranch *branch = &tree->branches[walkers->at[w]];
            uint64_t word = hand_word(walkers->root[w], branch->place, branch->ways);
            uint32_t to = tree->edges[branch->first_edge + hand_way(word, branch->ways)];
            walkers->at[w] = to;
            list[left] = w;
            left += !(to & DUEL_TREE_END);
        }
        count = left;
    }
}

static void tally_ends(const DuelTree *tree, const uint64_t *ends, Tally *tally)
{
    for (uint32_t i = 0; i < tree->count; ++i) {
        if (!ends[i])
            continue;
        DuelOutcome room = {.outcome = {.result = (int32_t)tree->situations[i].node}};
        duel_counts_unpack(tree->plan, tree->situations[i].counts, room.outcome.cells);
        room.outcome.cells[CELL_TURNS] = tree->situations[i].turn;
        tally_add_times(tally, &room.outcome, ends[i]);
    }
}

void duel_tree_walk(const DuelTree *tree, GameAddress first, uint64_t games, Tally *tally)
{
    TreeWalkers walkers;
    uint64_t ends[DUEL_TREE_MAX] = {0};
    for (uint64_t done = 0; done < games; done += ABREAST, first.game += ABREAST) {
        uint32_t count = games - done < ABREAST ? (uint32_t)(games - done) : ABREAST;
        for (uint32_t w = 0; w < count; ++w) {
            walkers.root[w] = stream_root((GameAddress){first.seed, first.game + w});
            walkers.at[w] = tree->first;
        }
        if (!(tree->first & DUEL_TREE_END))
            walk_tree_abreast(tree, &walkers, count);
        for (uint32_t w = 0; w < count; ++w)
            ends[walkers.at[w] & ~DUEL_TREE_END] += 1;
    }
    tally_ends(tree, ends, tally);
}
