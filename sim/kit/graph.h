/// graph: the transition graph of a game. Every step is run from every reachable state, once for
/// each way in which its throws can fall. States are interned, so that paths to equal states meet,
/// and equal trees of throws are stored once.
///
///     state ── throw ──┬── throw ──┬── state        node = a throw, a choice, or neither
///                      └── result  └── …            edge = one outcome, and what it adds to counts
#pragma once

#include "sim/base/intern.h"
#include "sim/interface/exact_watch.h"
#include "sim/kit/step.h"

/// What exploring may cost before a game is refused.
typedef struct GraphLimits {
    uint64_t states_max;       ///< distinct states
    uint64_t bytes_max;        ///< memory for states, nodes and edges
    uint64_t combinations_max; ///< ways in which the throws of one step can fall
    uint32_t throws_max;       ///< throws of one step, one after the other
    /// A game beyond the limits is not refused: states that no longer fit stay unexplored, and
    /// going there is an end of its own (graph_cut).
    bool cuts;
} GraphLimits;

/// Limits that suit a scenario: 4 million states, 1 GiB, 100 000 combinations, 400 throws.
GraphLimits graph_limits(void);

/// As an edge's target: the game ends, and the other bits are the result's index.
#define GRAPH_END UINT32_C(0x80000000)
#define GRAPH_NONE UINT32_MAX

/// As an end's result in a graph that is cut off: the game goes on in a state that was not
/// explored.
static inline uint32_t graph_cut(const StepGame *game)
{
    return (uint32_t)game->measures->result_count;
}

typedef struct GraphEdge {
    uint32_t to;     ///< node, or GRAPH_END with the result
    uint32_t effect; ///< number of the effect: what it adds to counts
} GraphEdge;

/// A throw, a choice, or a step that goes on without either: then it has one edge.
typedef struct GraphNode {
    LuckStream stream;
    uint32_t index; ///< of the throw in its stream, as in LuckThrow
    uint32_t law;   ///< number of the law of its outcomes; GRAPH_NONE: all edges equally likely
    int32_t side;   ///< who chooses; LUCK_BOTH: two at once; −1: a throw
    uint32_t late;  ///< number of the effect when the clock or the stop ends the game here
    uint32_t first_edge, edge_count;
} GraphNode;

enum { GRAPH_WHAT_MAX = 48 };

/// The law of throws, and the kind whose draw() plays them, where it is of a kind.
typedef struct GraphLaw {
    Law law;              ///< owned
    const LuckKind *kind; ///< null: play draws by the law's weights
    uint32_t what_size;
    _Alignas(8) unsigned char what[GRAPH_WHAT_MAX];
} GraphLaw;

/// The graph of a game; read-only once made.
typedef struct Graph {
    const StepGame *game;
    Intern states;     ///< a state's size, its bytes, and zeros up to the key's length
    uint32_t *entries; ///< owned; by state: the node that it begins with
    GraphNode *nodes;  ///< owned
    GraphEdge *edges;  ///< owned
    GraphLaw *laws;    ///< owned
    Intern effects;    ///< vectors of graph_cells numbers that edges add; number 0 is all zero
    size_t entry_room, node_room, edge_room, law_room;
    uint32_t node_count, edge_count, law_count;
    uint32_t first;        ///< the node that every game begins with
    uint32_t explored;     ///< states that were explored; going to any other is the end graph_cut
    uint64_t runs;         ///< how often a step was run
    uint64_t largest;      ///< the most ways in which the throws of one step can fall
    uint32_t largest_from; ///< a state whose step has so many; GRAPH_NONE: the start
} Graph;

/// Explores a game; on success to be destroyed. FAIL_LIMIT names the step and what would help;
/// forwards what a step refuses, and FAIL_INTERRUPTED of `watch`.
/// @param open_sides bit s: the choices of side s are left open and become nodes
/// @param watch null: nobody waits
MUST_CHECK Status graph_create(const StepGame *game, uint32_t open_sides, const GraphLimits *limits,
                               ExactWatch *watch, Graph *graph, Error *error);
void graph_destroy(Graph *graph);

/// Indices of an effect's numbers, counted from behind the cells of an outcome.
enum { GRAPH_START, GRAPH_STEP = MEASURE_START_MAX, GRAPH_ROUND, GRAPH_EXTRA_COUNT };

/// How many numbers an effect has: one for each cell of an outcome, for its start columns, for the
/// number of steps in games that have a stop, and for that of the round.
static inline uint32_t graph_cells(const Graph *graph)
{
    return (uint32_t)graph->game->measures->outcome_cells + GRAPH_EXTRA_COUNT;
}

/// Whether nothing was cut off.
static inline bool graph_is_whole(const Graph *graph)
{
    return graph->explored == graph->states.count;
}

/// The numbers of an effect.
static inline const int32_t *graph_effect(const Graph *graph, uint32_t effect)
{
    return intern_key(&graph->effects, effect);
}

/// A number of an effect beyond the cells. @param extra GRAPH_START + column, GRAPH_ROUND,
/// GRAPH_STEP
static inline int32_t graph_extra(const Graph *graph, uint32_t effect, int extra)
{
    return graph_effect(graph, effect)[graph->game->measures->outcome_cells + (uint64_t)extra];
}
