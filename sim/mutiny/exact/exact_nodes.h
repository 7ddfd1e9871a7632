/// exact_nodes: the interned states of a mutiny, each with the block of numbers that it carries, in
/// topological order: turn by turn, and within a turn first executions, then fights from many free
/// men to few. A block is given back once its state is solved, so memory holds the frontier.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "sim/base/intern.h"
#include "sim/interface/exact_table.h"
#include "sim/mutiny/exact/exact_state.h"

/// No node.
#define EXACT_NODE_NONE UINT32_MAX

typedef struct ExactNode {
    uint32_t next;  ///< in the same bucket
    uint32_t block; ///< of numbers; EXACT_NODE_NONE once given back
} ExactNode;

typedef struct ExactNodes {
    ExactCodec codec;
    size_t width; ///< numbers in a block
    uint64_t states_max, memory_max;
    ExactWatch *watch; ///< not owned; may be null
    Intern keys;       ///< of the nodes, as the codec writes states
    ExactNode *nodes;  ///< owned, as are all arrays; one for each key
    size_t nodes_room;
    double *blocks;
    uint32_t block_count, block_capacity, block_free; ///< given-back blocks form a list
    uint32_t *turns;                                  ///< nodes waiting, by turn
    uint32_t *men;                                    ///< nodes of the present turn, by free men
    int turn, turns_most, left, left_most;
} ExactNodes;

/// @param width numbers a state; at least 1
MUST_CHECK Status exact_nodes_create(const Mutiny *mutiny, size_t width,
                                     const ExactOptions *options, ExactNodes *nodes, Error *error);

void exact_nodes_release(ExactNodes *nodes);

/// The node of a state, which is not before the node taken last; a new one has a block of zeros.
/// FAIL_LIMIT beyond states_max or the memory of the options.
MUST_CHECK Status exact_nodes_find(ExactNodes *nodes, const Mutiny *mutiny, const ExactState *state,
                                   uint32_t *node, Error *error);

/// The numbers of a node; the pointer holds until the next node is found.
static inline double *exact_nodes_block(const ExactNodes *nodes, uint32_t node)
{
    return nodes->blocks + (size_t)nodes->nodes[node].block * nodes->width;
}

/// Takes node after node in the order of flow until none is left, those found meanwhile among
/// them; stops at the first failure of `flow`. FAIL_INTERRUPTED when the watch stops it.
MUST_CHECK Status exact_nodes_each(ExactNodes *nodes, const Mutiny *mutiny,
                                   Status (*flow)(void *context, uint32_t node, Error *error),
                                   void *context, Error *error);

/// The state of a node.
ExactState exact_nodes_state(const ExactNodes *nodes, uint32_t node);

/// Gives a node's block back; its numbers are lost.
void exact_nodes_give_back(ExactNodes *nodes, uint32_t node);

/// What a table of a whole mutiny says of itself when all states have been solved: their number,
/// the sum of the results' probabilities, and that all is known but what compartments come to.
void exact_nodes_finish(const ExactNodes *nodes, ExactTable *table);
