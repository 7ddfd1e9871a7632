/// ram_chain: the ramming duel as an absorbing Markov chain. A state is what a turn begins with;
/// an edge is one way a turn can go, with its probability and what it adds to the counts. Shares
/// the policies with play, never dice nor damage.
#pragma once

#include <stdint.h>

#include "sim/base/status.h"
#include "sim/games/ram/ram_step.h"

/// More edges than this are refused: 64 bytes each.
#define RAM_CHAIN_EDGES_MAX (UINT32_C(1) << 22)

/// What a turn begins with. No padding: hashed and compared as bytes.
typedef struct RamChainState {
    int16_t hull[2];
    int16_t holes[2];  ///< floodings; all of one vessel let in the same
    int16_t men[2];    ///< boarders, defenders
    int16_t successes; ///< counted only where max_successes limits them
    int8_t holder;     ///< who had the initiative last
    int8_t grappled;
} RamChainState;

/// One way a turn can go.
typedef struct RamChainEdge {
    double probability;
    int32_t to;                ///< index of a state; −1: the duel is over
    RamResult result;          ///< RAM_AFLOAT when it is not over
    int16_t hull[2];           ///< hull hits left after the turn
    int16_t added[CELL_COUNT]; ///< to the counts; turns and hulls stay 0
} RamChainEdge;

/// The chain of a plan.
typedef struct RamChain {
    const RamPlan *plan;
    RamChainState *states; ///< owned; the first is the start
    uint32_t *first_edge;  ///< owned; state s has edges first_edge[s] … first_edge[s + 1] − 1
    RamChainEdge *edges;   ///< owned
    uint32_t state_count, edge_count;
} RamChain;

/// Builds the chain of all states that can be reached; on success to be destroyed. FAIL_LIMIT as
/// soon as it passes `states_max` states or RAM_CHAIN_EDGES_MAX edges.
MUST_CHECK Status ram_chain_create(const RamPlan *plan, uint64_t states_max, RamChain *duel,
                                   Error *error);
void ram_chain_destroy(RamChain *duel);
