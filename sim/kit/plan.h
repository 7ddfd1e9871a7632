/// plan: the engine that plays by look-up in the transition graph: one word and one look-up for
/// each throw, from the same streams that the literal engine draws from, so it plays the same
/// games. What is counted is packed into a few words, so that an edge adds all counts at once; many
/// games walk abreast, so that one does not wait for the memory of another; and short games are
/// unfolded over their rounds and counts, so that a walk carries nothing but its place.
#pragma once

#include "sim/base/tally.h"
#include "sim/kit/graph.h"

enum { PLAN_WORDS_MAX = 4 };

/// Where one number of an outcome is in the packed words.
typedef struct PlanField {
    uint32_t number; ///< of an effect: a cell, a start column, the rounds or the steps
    uint8_t word, shift, bits;
} PlanField;

/// A throw of equally likely ways, or, with 0 ways, one that the graph's node tells how to throw.
typedef struct PlanNode {
    uint64_t place; ///< of its word, but for the round
    uint32_t first_edge, ways;
} PlanNode;

typedef struct PlanEdge {
    uint32_t to; ///< node, or GRAPH_END with the result
    uint32_t added;
} PlanEdge;

enum {
    PLAN_OFFSETS_MAX = 4, ///< streams whose words are taken in turn
    PLAN_GUIDE_BITS = 8   ///< of a word, by which a law's values are guessed
};

/// One throw of a turn.
typedef struct PlanThrow {
    uint64_t place; ///< of its word, but for the offset
    uint64_t ways;
    const uint64_t *upto;  ///< of its law; null: all ways are outcomes
    const uint32_t *guide; ///< by the first bits of a word: a value not beyond it
    uint32_t outcomes;
    uint32_t offset; ///< number of the offset that its place moves by
    uint64_t step;   ///< by which it moves that offset; 0 for words at fixed places
} PlanThrow;

/// Throws that follow one another whatever they come to.
typedef struct PlanTurn {
    const PlanThrow *throws;
    uint32_t throw_count, first_edge;
} PlanTurn;

/// The graph unfolded: a situation is a node, with all that was counted on the way there.
typedef struct PlanTree {
    Intern situations;   ///< target of an edge, then the packed words
    PlanNode *branches;  ///< owned; by situation; its place has the round in it
    uint32_t *edges;     ///< owned; situations, those at an end with GRAPH_END
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
    /// Plays a game by itself that goes beyond a graph which is cut off, from its beginning. To be
    /// set by whoever makes the plan of such a graph.
    void (*play_beyond)(void *context, GameAddress address, Tally *tally);
    void *beyond_context;
} Plan;

/// Graphs that a plan is made of: larger ones would wait for memory longer than the literal engine
/// takes.
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
