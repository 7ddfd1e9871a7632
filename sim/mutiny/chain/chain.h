/// chain: the plan engine of the mutiny. Where policies act without chance, only fights are random,
/// so a game is a chain of fights. Which fight comes after each way in which one can end is looked
/// up in a table, and so are the match-ups of every round. The literal engine (play, fight) makes
/// these tables, so rules are written once; both engines read the same words of the streams, so
/// they come to the same outcome game by game.
///
/// Cards (MUT-11) are part of a game's start. What the tables do not tell of other optional rules
/// is left to the literal engine: a game that comes to executions, to a side that leaves, or to the
/// turn of the relief is played by it from the beginning.
#pragma once

#include "sim/base/tally.h"
#include "sim/mutiny/chain/chain_count.h"
#include "sim/mutiny/chain/chain_rows.h"

/// What comes after the outbreak or a fight: a fight so many turns later, or the end.
typedef struct ChainEdge {
    uint16_t turns;
    uint16_t result; ///< a MutinyResult, CHAIN_GOES_ON or CHAIN_IS_LITERAL
    uint32_t node;   ///< the fight
} ChainEdge;

enum {
    CHAIN_GOES_ON = MUTINY_RESULT_COUNT,
    CHAIN_IS_LITERAL ///< the literal engine plays the game
};

/// A fight between given men, the rest of the ship being as it is.
typedef struct ChainNode {
    uint32_t state; ///< in the rows
    uint32_t men;   ///< who fight, a byte for each kind, the first lowest
    /// By who wins: the edge when nobody is left, and how much further it is for each man who is;
    /// 0 where it is the same edge for any number.
    uint32_t edge[COLOUR_COUNT], step[COLOUR_COUNT][RANK_COUNT];
    uint32_t gun_step[COLOUR_COUNT]; ///< and when the winner still has his gun
} ChainNode;

/// A start: what follows, and where its games are counted.
typedef struct ChainStart {
    ChainEdge edge;
    ChainMen started; ///< the numbers that were rolled
    ChainMen men;     ///< when the cards have done what they do
    uint32_t cell;    ///< in the start table
    uint32_t draw;    ///< which of the chain's
} ChainStart;

struct Chain {
    const Mutiny *mutiny;
    ChainRows rows;
    ChainNode *nodes;
    ChainEdge *edges;
    ChainStart *starts; ///< by the cards and the numbers of men
    uint32_t start_stride[KIND_COUNT], card_stride[COLOUR_COUNT];
    ChainDraw draws[CHAIN_DRAWS_MAX];
    uint32_t draw_count;
    uint32_t last_turn; ///< that is tabulated
    /// A game that lasts longer is played by the literal engine; else it is a stalemate.
    bool literal_beyond;
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

enum { CHAIN_SAMPLE = 1024 };

/// How many of CHAIN_SAMPLE games from the first on the literal engine has to play.
uint64_t chain_literal_games(const Chain *chain, GameAddress first);

/// Plays many, as Game's play_each.
void chain_play_each(const Chain *chain, GameAddress first, uint64_t games, void *outcomes);

/// Plays many, as Game's play_many.
void chain_play_many(const Chain *chain, GameAddress first, uint64_t games, Tally *tally);

/// Where a start is among the chain's.
static inline uint32_t chain_start_index(const Chain *chain, const int32_t men[KIND_COUNT],
                                         const Card cards[COLOUR_COUNT])
{
    uint32_t index = 0;
    for (int kind = 0; kind < KIND_COUNT; ++kind)
        index += (uint32_t)men[kind] * chain->start_stride[kind];
    for (int colour = 0; colour < COLOUR_COUNT; ++colour)
        index += (uint32_t)cards[colour] * chain->card_stride[colour];
    return index;
}
