/// duel_tree: the graph of a short duel unfolded over its turns, the fastest engine. A node also
/// knows its turn and what was counted on the way there, so a walk carries nothing but its place,
/// and ends are counted by number. Games, dice and outcomes are those of duel_play.
#pragma once

#include "sim/river/duel_graph.h"

/// Where a duel stands: at a node of the graph, in a turn, after so much was counted. No padding:
/// hashed and compared as bytes.
typedef struct DuelSituation {
    DuelCounts counts;
    uint32_t node; ///< of the graph; below DUEL_RESULT_COUNT: the end with that result
    int32_t turn;
} DuelSituation;

/// The throw of a situation.
typedef struct DuelBranch {
    uint64_t place;      ///< of the throw in the game's sequence
    uint32_t first_edge; ///< in all edges
    uint32_t ways;       ///< edges; 0 for an end
} DuelBranch;

/// The bit that marks an edge to an end; the others are the situation's number.
#define DUEL_TREE_END UINT32_C(0x80000000)

enum { DUEL_TREE_MAX = 1 << 12 };

/// The unfolded graph of a plan; read-only once made.
typedef struct DuelTree {
    const DuelPlan *plan;
    DuelSituation *situations; ///< owned; null when there is no tree
    DuelBranch *branches;      ///< owned; by situation
    uint32_t *edges;           ///< owned; situation, and whether it is an end
    uint32_t count, edge_count;
    uint32_t first; ///< as an edge
} DuelTree;

/// Unfolds the graph. A plan without a graph, or with more than DUEL_TREE_MAX situations, gets no
/// tree, which is not a failure: `situations` is then null. FAIL_MEMORY or OK.
MUST_CHECK Status duel_tree_create(const DuelGraph *graph, DuelTree *tree, Error *error);
void duel_tree_destroy(DuelTree *tree);

/// Walks the games from `first` on and adds them to the tally.
void duel_tree_walk(const DuelTree *tree, GameAddress first, uint64_t games, Tally *tally);
