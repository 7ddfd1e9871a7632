/// chain_count: adds the games of a chain to a tally, straight into its histograms.
#pragma once

#include "sim/base/tally.h"
#include "sim/mutiny/mutiny.h"

/// Four numbers of men in a word: a byte for each kind, the first lowest.
typedef uint32_t ChainMen;

/// The cards of both sides, and whom they turned before the first turn.
typedef struct ChainDraw {
    Card card[COLOUR_COUNT];
    ChainMen joined, left;
} ChainDraw;

/// Each side's card is one of five, two of which can be without effect.
enum { CHAIN_DRAWS_MAX = 49 };

/// What a game came to.
typedef struct ChainGame {
    uint32_t result;
    uint32_t turns;
    uint32_t start_cell;                 ///< in the start table
    uint32_t draw;                       ///< which of the chain's
    ChainMen started, men, killed, lost; ///< men: when the cards have done what they do; lost:
                                         ///< killed or captured in a fight
} ChainGame;

/// The histograms of the games that end in one result. A count that is the same in all such games
/// has no histogram: it is added at the end, from `games`, and what the cards did from `draws`.
typedef struct ChainCountResult {
    uint64_t games;
    ChainMen shot, winners, crew; ///< masks: the losing specials, the winning side, everyone
    uint64_t *turns, *matchups, *lost_winner, *crews;
    uint64_t *killed[KIND_COUNT], *captured[KIND_COUNT], *shot_officers, *shot_party;
    uint64_t *alive[KIND_COUNT], *started[KIND_COUNT];
    uint64_t draws[CHAIN_DRAWS_MAX];
} ChainCountResult;

typedef struct ChainCount {
    ChainCountResult results[MUTINY_RESULT_COUNT];
    const Mutiny *mutiny;
    uint64_t *starts; ///< the start table
    uint64_t unused;  ///< counts what a result has no histogram for
    bool optional;    ///< optional rules are in use: the numbers that start are counted
} ChainCount;

/// Finds the histograms of a tally.
void chain_count_open(ChainCount *count, const Mutiny *mutiny, Tally *tally);

/// Counts what is the same in all games since, and what cards did.
void chain_count_close(const ChainCount *count, const ChainDraw *draws, Tally *tally);

static inline uint32_t chain_men_of(ChainMen men, int kind)
{
    return men >> 8 * kind & 0xff;
}

/// The sum, which is less than 256, as all numbers of men on a chain's ship are.
static inline uint32_t chain_men_sum(ChainMen men)
{
    return men * 0x01010101 >> 24;
}

/// Counts one game.
static inline void chain_count_add(ChainCount *count, const ChainGame *game)
{
    ChainCountResult *here = &count->results[game->result];
    const ChainMen captured = game->lost - game->killed, left = game->men - game->killed;
    const ChainMen shot = left & here->shot, alive = left - shot;
    ++here->games;
    ++here->turns[game->turns];
    ++here->matchups[chain_men_sum(game->lost)];
    ++here->crews[chain_men_sum(alive & here->crew)];
    ++here->lost_winner[chain_men_sum(game->killed & here->winners)];
    ++here->shot_officers[chain_men_of(shot, KIND_OFFICER)];
    ++here->shot_party[chain_men_of(shot, KIND_PARTY_MEMBER)];
    for (int kind = 0; kind < KIND_COUNT; ++kind) {
        ++here->killed[kind][chain_men_of(game->killed, kind)];
        ++here->captured[kind][chain_men_of(captured, kind)];
        ++here->alive[kind][chain_men_of(alive, kind)];
    }
    if (count->optional) {
        ++here->draws[game->draw];
        for (int kind = 0; kind < KIND_COUNT; ++kind)
            ++here->started[kind][chain_men_of(game->started, kind)];
    }
    ++count->starts[game->start_cell + game->result];
}
