/// duel_graph: the fast engine. All states of a duel between two throws are nodes, every way a hand
/// can fall is an edge, made once by the same steps that the literal engine takes; playing is then
/// a walk: one word and one look-up for each throw. Many duels walk abreast, so that one does not
/// wait for the other. Games, dice and outcomes are those of duel_play.
#pragma once

#include <stdint.h>

#include "sim/base/status.h"
#include "sim/base/tally.h"
#include "sim/river/duel.h"

/// What an edge adds to the counts of both sides, packed; see duel_graph.c.
typedef struct DuelCounts {
    uint64_t side[2];
} DuelCounts;

typedef struct DuelNode {
    uint64_t place;      ///< of the throw, counted from that of the turn
    uint32_t first_edge; ///< in all edges
    uint32_t ways;       ///< edges; 1 when no dice are thrown
    int32_t result;      ///< where the walk ends: a DuelResult; −1: it does not
    int32_t opens;       ///< 1: a turn begins here
} DuelNode;

typedef struct DuelEdge {
    uint32_t to;    ///< node
    uint32_t added; ///< index of what it adds to the counts
} DuelEdge;

/// The graph of a plan; read-only once made.
typedef struct DuelGraph {
    const DuelPlan *plan;
    DuelNode *nodes;   ///< owned; null when the plan has no graph
    DuelEdge *edges;   ///< owned
    DuelCounts *added; ///< owned
    uint32_t node_count, edge_count, added_count;
    uint32_t first; ///< where all walks begin
} DuelGraph;

/// Makes the graph. A plan that needs other dice than hands (boarders, a movement die), or too
/// many nodes, gets none, which is not a failure: `nodes` is then null. FAIL_MEMORY or OK.
MUST_CHECK Status duel_graph_create(const DuelPlan *plan, DuelGraph *graph, Error *error);
void duel_graph_destroy(DuelGraph *graph);

/// Walks the games from `first` on and adds them to the tally.
void duel_graph_walk(const DuelGraph *graph, GameAddress first, uint64_t games, Tally *tally);
