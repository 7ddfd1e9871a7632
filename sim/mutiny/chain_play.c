/// chain_play: playing games by the tables of a chain.

#include <assert.h>

#include "sim/mutiny/chain.h"
#include "sim/mutiny/chain_count.h"
#include "sim/mutiny/fates.h"
#include "sim/mutiny/start.h"

enum { DRAWS_MAX = 272, WORD_DRAWS = 4, FETCH_WORDS = 4 };
_Static_assert(DRAWS_MAX >= CHAIN_MEN_MAX + WORD_DRAWS * FETCH_WORDS, "a round takes more draws");

/// The dice of one fight, fetched some words ahead of the round that needs them.
typedef struct Draws {
    Rng rng;
    uint32_t used, fetched;
    uint16_t draw[DRAWS_MAX];
} Draws;

static inline void fetch(Draws *draws)
{
    for (int word = 0; word < FETCH_WORDS; ++word) {
        uint64_t bits = rng_next(&draws->rng);
        for (int i = 0; i < WORD_DRAWS; ++i)
            draws->draw[draws->fetched++] = (uint16_t)(bits >> 16 * i);
    }
}

// Makes sure that so many draws are there; unused ones go to the front.
static inline void fetch_ahead(Draws *draws, uint32_t wanted)
{
    if (draws->fetched - draws->used >= wanted)
        return;
    draws->fetched -= draws->used;
    memmove(draws->draw, draws->draw + draws->used, draws->fetched * sizeof *draws->draw);
    draws->used = 0;
    while (draws->fetched < wanted)
        fetch(draws);
}

// As draw16_below.
static uint32_t draw_below(Draws *draws, uint32_t bound)
{
    for (;;) {
        fetch_ahead(draws, 1);
        uint32_t product = draws->draw[draws->used++] * bound;
        if ((product & 0xffff) >= 65536 % bound)
            return product >> 16;
    }
}

// One match-up after another, for the rounds in which a draw is rejected.
static __attribute__((noinline)) uint64_t round_slowly(const ChainRows *rows, uint32_t state,
                                                       Draws *draws)
{
    const uint32_t *slot = rows->slots + (state >> CHAIN_ROW_SHIFT);
    uint64_t sum = 0;
    for (uint32_t i = 0; i < (state & 0xff); ++i)
        sum += rows->gains[(slot[i] >> CHAIN_ROW_SHIFT) + draw_below(draws, slot[i] & 0xff)];
    return sum;
}

// What all match-ups of a round change, added up.
static inline uint64_t play_round(const ChainRows *rows, uint32_t state, Draws *draws)
{
    const uint32_t matchups = state & 0xff, *slot = rows->slots + (state >> CHAIN_ROW_SHIFT);
    fetch_ahead(draws, matchups);
    const uint16_t *draw = draws->draw + draws->used;
    uint64_t sum = 0;
    uint32_t suspicious = 0;
    for (uint32_t i = 0; i < matchups; ++i) {
        uint32_t pairs = slot[i] & 0xff, product = draw[i] * pairs;
        suspicious |= (product & 0xffff) < pairs;
        sum += rows->gains[(slot[i] >> CHAIN_ROW_SHIFT) + (product >> 16)];
    }
    if (__builtin_expect(suspicious, 0))
        return round_slowly(rows, state, draws);
    draws->used += matchups;
    return sum;
}

// Fights to a finish. Returns the state it ends in; the killed are added to `*killed`.
static inline uint32_t fight(const ChainRows *rows, const ChainNode *node, Rng dice,
                             ChainMen *killed)
{
    Draws draws;
    draws.rng = dice;
    draws.used = draws.fetched = 0;
    uint64_t sum = node->state;
    uint32_t state = rows->states[node->state];
    do {
        sum += play_round(rows, state, &draws);
        state = rows->states[(uint32_t)sum];
    } while (state & 0xff);
    *killed += (ChainMen)(sum >> CHAIN_KILLED_SHIFT);
    return state;
}

static inline void muster(const Chain *chain, StreamRoot root, int32_t men[KIND_COUNT])
{
    if (chain->mutiny->placed)
        memcpy(men, chain->mutiny->most, sizeof chain->mutiny->most);
    else
        start_roll_men(chain->mutiny, root, men);
}

static inline ChainEdge start(const Chain *chain, const int32_t men[KIND_COUNT], ChainMen *started)
{
    uint32_t index = 0;
    *started = 0;
    for (int kind = 0; kind < KIND_COUNT; ++kind) {
        index += (uint32_t)men[kind] * chain->start_stride[kind];
        *started |= (ChainMen)men[kind] << 8 * kind;
    }
    return chain->starts[index];
}

static inline ChainGame play(const Chain *chain, const int32_t men[KIND_COUNT], StreamRoot root)
{
    ChainGame game = {.turns = 0};
    const uint32_t max_turns = (uint32_t)chain->mutiny->max_turns;
    ChainEdge edge = start(chain, men, &game.started);
    for (uint32_t assault = 0;; ++assault) {
        game.turns += edge.turns;
        if (edge.result != CHAIN_GOES_ON || game.turns > max_turns)
            break;
        const ChainNode *node = &chain->nodes[edge.node];
        uint32_t end =
            fight(&chain->rows, node, stream_branch(root, PURPOSE_COMBAT, assault), &game.killed);
        Colour winner = chain_rows_winner(end);
        uint32_t specials = chain_rows_survivors(end, RANK_SPECIAL);
        uint32_t sailors = chain_rows_survivors(end, RANK_SAILOR);
        game.lost += node->men - ((specials | sailors << 8) << (winner == COLOUR_RED ? 16 : 0));
        edge = chain->edges[node->edge[winner] + specials * node->step[winner][RANK_SPECIAL] +
                            sailors * node->step[winner][RANK_SAILOR]];
    }
    // A chain that a stalemate ends, and one that goes on for too many turns, last all of them.
    game.result = edge.result == CHAIN_GOES_ON ? MUTINY_STALEMATE : edge.result;
    if (game.turns > max_turns || game.result == MUTINY_STALEMATE)
        game.turns = max_turns;
    return game;
}

static Fates fates_of(const ChainGame *game)
{
    Fates fates = {.crew = 0};
    for (int kind = 0; kind < KIND_COUNT; ++kind) {
        fates.started[kind] = (int32_t)chain_men_of(game->started, kind);
        fates.killed[kind] = (int32_t)chain_men_of(game->killed, kind);
        fates.captured[kind] = (int32_t)chain_men_of(game->lost - game->killed, kind);
    }
    fates_settle(&fates, (MutinyResult)game->result);
    return fates;
}

void chain_play_start(const Chain *chain, const int32_t men[KIND_COUNT], GameAddress address,
                      Outcome *outcome)
{
    ChainGame game = play(chain, men, stream_root(address));
    Fates fates = fates_of(&game);
    fates_record(&fates, (MutinyResult)game.result, outcome);
    outcome->cells[MUTINY_TURNS] = (int32_t)game.turns;
    outcome->cells[MUTINY_MATCHUPS] = (int32_t)chain_men_sum(game.lost);
}

void chain_play(const Chain *chain, GameAddress address, Outcome *outcome)
{
    int32_t men[KIND_COUNT];
    muster(chain, stream_root(address), men);
    chain_play_start(chain, men, address, outcome);
}

void chain_play_many(const Chain *chain, GameAddress first, uint64_t games, Tally *tally)
{
    ChainCount count;
    chain_count_open(&count, tally);
    for (uint64_t i = 0; i < games; ++i) {
        int32_t men[KIND_COUNT];
        const StreamRoot root = stream_root((GameAddress){first.seed, first.game + i});
        muster(chain, root, men);
        ChainGame game = play(chain, men, root);
        chain_count_add(&count, &game);
    }
    chain_count_close(&count, tally);
}
