/// chain: the fast engine of the mutiny. Where policies act without chance, nothing between two
/// fights is left to luck, so a game is a chain of fights: who meets whom where after each way in
/// which a fight can end is looked up, and so are the match-ups of every round. Both are tabulated
/// by the literal engine (play, fight), so a rule or a reading is written in one place; both
/// engines meet the same dice and come to the same outcome, game by game.
#pragma once

#include "sim/base/tally.h"
#include "sim/mutiny/chain/chain_rows.h"

/// What comes after the outbreak or a fight: a fight so many turns later, or the end.
typedef struct ChainEdge {
    uint16_t turns;
    uint16_t result; ///< a MutinyResult, or CHAIN_GOES_ON
    uint32_t node;   ///< the fight
} ChainEdge;

enum { CHAIN_GOES_ON = MUTINY_RESULT_COUNT };

/// A fight between given men, the rest of the ship being as it is.
typedef struct ChainNode {
    uint32_t state; ///< in the rows
    uint32_t men;   ///< who fight, a byte for each kind, the first lowest
    /// By who wins: the edge when nobody is left, and how much further it is for each man who is;
    /// 0 where it is the same edge for any number.
    uint32_t edge[COLOUR_COUNT], step[COLOUR_COUNT][RANK_COUNT];
} ChainNode;

/// A start: what follows, and where its games are counted.
typedef struct ChainStart {
    ChainEdge edge;
    uint32_t men;  ///< a byte for each kind
    uint32_t cell; ///< in the start table
} ChainStart;

struct Chain {
    const Mutiny *mutiny;
    ChainRows rows;
    ChainNode *nodes;
    ChainEdge *edges;
    ChainStart *starts; ///< by the numbers of men
    uint32_t start_stride[KIND_COUNT];
    uint32_t node_count, edge_count;
};

/// Tabulates all fights of a scenario.
/// @param effort the most states and edges to tabulate, each of which takes about a microsecond
/// FAIL_CONFLICT when the scenario leaves more to luck than the dice of a fight, FAIL_LIMIT when it
/// takes more effort or memory; the error's text is a clause that says why.
MUST_CHECK Status chain_create(const Mutiny *mutiny, uint64_t effort, Chain **chain, Error *error);

/// Frees it; null is allowed.
void chain_destroy(Chain *chain);

/// Plays one game, as Game's play.
void chain_play(const Chain *chain, GameAddress address, Outcome *outcome);

/// Plays one game that starts with these numbers of men, by kind.
void chain_play_start(const Chain *chain, const int32_t men[KIND_COUNT], GameAddress address,
                      Outcome *outcome);

/// Plays many, as Game's play_many.
void chain_play_many(const Chain *chain, GameAddress first, uint64_t games, Tally *tally);
