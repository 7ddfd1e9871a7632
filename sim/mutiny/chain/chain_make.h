/// chain_make: finding the fights that games of a chain can come to, one after another.
#pragma once

#include "sim/base/intern.h"
#include "sim/mutiny/chain/chain.h"
#include "sim/mutiny/chain/chain_situation.h"

/// The chain while it grows.
typedef struct ChainMaker {
    Chain *chain;
    uint64_t effort;
    Intern situations; ///< of the nodes
    size_t nodes_room, edges_room;
    int depth;
} ChainMaker;

/// The edge to where a game has halted or ended, and all that can follow from there. Fails as
/// chain_create does.
MUST_CHECK Status chain_make_follow(ChainMaker *maker, const PlayStop *stop, ChainEdge *edge,
                                    Error *error);

/// Frees what is needed only while the chain grows.
void chain_make_close(ChainMaker *maker);

/// FAIL_MEMORY.
Status chain_make_no_memory(Error *error);
