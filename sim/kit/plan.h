/// plan: the engine that plays by look-up in the transition graph: one word and one look-up for
/// each throw, from the same streams that the literal engine draws from, so that it plays the same
/// games. Counts are packed as bit fields into a few words, so that one addition along an edge adds
/// all of them. Many games advance side by side, so that the cache misses of one overlap with the
/// work of others. The graph of short games is unfolded over rounds and counts, so that a game
/// carries nothing but its position.
#pragma once

#include "sim/base/tally.h"
#include "sim/kit/graph.h"

enum { PLAN_WORDS_MAX = 4 };

/// The bit field of one number of an outcome in the packed words.
typedef struct PlanField {
    uint32_t number; ///< of an effect: a cell, a start column, the rounds or the steps
    uint8_t word, shift, bits;
} PlanField;

/// A throw with `ways` equally likely outcomes; 0: it is thrown as the graph's node says.
typedef struct PlanNode {
    uint64_t place; ///< of its word in round 0
    uint32_t first_edge, ways;
} PlanNode;

typedef struct PlanEdge {
    uint32_t to; ///< node, or GRAPH_END with the result
    uint32_t added;
} PlanEdge;

enum {
    PLAN_OFFSETS_MAX = 4, ///< streams whose words are read in sequence (LUCK_NEXT)
    PLAN_GUIDE_BITS = 8   ///< leading bits of a word, by which a law's guide is indexed
};

/// One throw of a turn.
typedef struct PlanThrow {
    uint64_t place; ///< of its word when the offset is 0
    uint64_t ways;
    const uint64_t *upto;  ///< of its law; null: all ways are outcomes
    const uint32_t *guide; ///< by the leading bits of a word: where the search for its value begins
    uint32_t outcomes;
    uint32_t offset; ///< which of the game's offsets is added to the place
    uint64_t step;   ///< what the throw adds to that offset; 0 for words at fixed places
} PlanThrow;

/// A sequence of throws that is the same whatever their outcomes, taken at once.
typedef struct PlanTurn {
    const PlanThrow *throws;
    uint32_t throw_count, first_edge;
} PlanTurn;

/// The graph unfolded over what is counted: its nodes, the situations, are a node of the graph and
/// all counts on the way there.
typedef struct PlanTree {
    Intern situations;   ///< keys: the target of an edge, then the packed words
    PlanNode *branches;  ///< owned; by situation; the place includes the round
    uint32_t *edges;     ///< owned; target situations, with GRAPH_END where the game has ended
    uint32_t edge_count; ///< 0: the graph was too large to be unfolded
    uint32_t first;      ///< as an edge
} PlanTree;

/// All that play needs; read-only once made.
typedef struct Plan {
    const Graph *graph;
    const uint32_t *decisions;
    PlanNode *nodes;   ///< owned; by the graph's nodes
    PlanEdge *edges;   ///< owned; by the graph's edges
    uint64_t *added;   ///< owned; by effect: `words` packed words
    PlanField *fields; ///< owned
    uint32_t field_count, words;
    PlanField rounds, steps; ///< of 0 bits where they are not counted
    uint64_t stride;         ///< from a round's places to those of the next
    bool slow;               ///< there are throws that are not just one word at a fixed place
    PlanTree tree;
    PlanTurn *turns;       ///< owned; by the graph's nodes; null: the plan has none
    PlanThrow *throws;     ///< owned
    PlanEdge *turn_edges;  ///< owned
    uint32_t *turn_guides; ///< owned; by the graph's laws; null: there are none
    size_t throw_count, throw_room, turn_edge_count, turn_edge_room;
    /// Plays a game from its beginning without the plan, when it leaves what was explored of a
    /// graph that is cut off. To be set by whoever makes the plan of such a graph.
    void (*play_beyond)(void *context, GameAddress address, Tally *tally);
    void *beyond_context;
} Plan;

/// Limits of graphs that plans are made of: in larger ones the cache misses cost more than playing
/// literally.
GraphLimits plan_limits(void);

/// Makes the plan of a graph, which must outlive it, as must `decisions`; to be destroyed.
/// FAIL_CONFLICT, with a clause that game_refuse_plan takes, when the counts are too many to be
/// packed, or a choice is open; FAIL_MEMORY.
/// @param decisions as in exact_chain_create
MUST_CHECK Status plan_create(const Graph *graph, const uint32_t *decisions, Plan *plan,
                              Error *error);
void plan_destroy(Plan *plan);

/// Plays games `first.game` to `first.game` + `games` − 1 and adds them to the tally.
/// Those that go beyond what the graph knows are left to plan->play_beyond.
void plan_play(const Plan *plan, GameAddress first, uint64_t games, Tally *tally);
