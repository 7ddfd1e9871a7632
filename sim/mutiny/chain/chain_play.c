/// chain_play: playing games by the tables of a chain.

#include <assert.h>

#include "sim/base/purpose.h"
#include "sim/mutiny/chain/chain.h"
#include "sim/mutiny/chain/chain_count.h"
#include "sim/mutiny/options/cards.h"
#include "sim/mutiny/play.h"
#include "sim/mutiny/start.h"

enum { DRAWS_MAX = 160, WORD_DRAWS = 4, FETCH_WORDS = 4 };
_Static_assert(DRAWS_MAX >= CHAIN_MEN_MAX / 2 + WORD_DRAWS * FETCH_WORDS + CHAIN_FILE,
               "a round takes more draws");

/// Cells of an outcome: the measures of every mutiny, those of optional rules, the cards.
enum { CHAIN_CELLS_MAX = MUTINY_KILLED + FATE_COUNT * KIND_ALL_COUNT + COLOUR_COUNT + 1 };

/// The dice of one fight, fetched some words ahead of the round that needs them.
typedef struct Draws {
    Rng rng;
    uint32_t used, fetched;
    uint16_t draw[DRAWS_MAX]; ///< a file with room to spare reads, and ignores, more than fetched
} Draws;

static inline void fetch(Draws *draws)
{
    uint16_t *draw = draws->draw + draws->fetched;
    for (int word = 0; word < FETCH_WORDS; ++word) {
        uint64_t bits = rng_next(&draws->rng);
        for (int i = 0; i < WORD_DRAWS; ++i)
            draw[WORD_DRAWS * word + i] = (uint16_t)(bits >> 16 * i);
    }
    draws->fetched += WORD_DRAWS * FETCH_WORDS;
}

// Moves the unused draws to the front and fetches more behind them. Not inlined, because it is
// rare.
static __attribute__((noinline)) void fetch_more(Draws *draws, uint32_t wanted)
{
    draws->fetched -= draws->used;
    memmove(draws->draw, draws->draw + draws->used, draws->fetched * sizeof *draws->draw);
    draws->used = 0;
    while (draws->fetched < wanted)
        fetch(draws);
}

static inline void draws_open(Draws *draws, Rng rng)
{
    draws->rng = rng;
    draws->used = draws->fetched = 0;
    fetch(draws);
}

// A number below `bound`, by rejection, as draw16_below draws it.
static uint32_t draw_below(Draws *draws, uint32_t bound)
{
    for (;;) {
        if (draws->used == draws->fetched)
            fetch_more(draws, 1);
        uint32_t product = draws->draw[draws->used++] * bound;
        if ((product & 0xffff) >= 65536 % bound)
            return product >> 16;
    }
}

// Resolves a round one match-up at a time. Used for the rare round in which a draw is rejected,
// since a rejection shifts all later draws.
static __attribute__((noinline)) uint64_t round_slowly(const ChainRows *rows, uint32_t state,
                                                       Draws *draws)
{
    const ChainFile *file = rows->files + (state >> CHAIN_ROW_SHIFT);
    uint64_t sum = 0;
    for (uint32_t i = 0; i < (state & 0xff); ++i) {
        uint32_t pairs = file[i / CHAIN_FILE].pairs[i % CHAIN_FILE];
        sum += rows->gains[file[i / CHAIN_FILE].gain[i % CHAIN_FILE] + draw_below(draws, pairs)];
    }
    return sum;
}

// The change of the state's number by the match-ups of one file, in one look-up. Sets `*suspicious`
// when one of their draws may have to be rejected.
static inline uint64_t resolve(const ChainRows *rows, const ChainFile *file, const uint16_t *draw,
                               uint16_t *suspicious)
{
    uint16_t gain[CHAIN_FILE];
    uint16_t any = 0;
    for (int i = 0; i < CHAIN_FILE; ++i) {
        uint32_t product = (uint32_t)draw[i] * file->pairs[i];
        gain[i] = (uint16_t)(file->gain[i] + (product >> 16));
        any |= (uint16_t)product < file->pairs[i];
    }
    *suspicious |= any;
    uint64_t sum = 0;
    for (int i = 0; i < CHAIN_FILE; ++i)
        sum += rows->gains[gain[i]];
    return sum;
}

// The change of the state's number by all match-ups of a round.
static inline uint64_t play_round(const ChainRows *rows, uint32_t state, Draws *draws)
{
    const uint32_t matchups = state & 0xff;
    if (__builtin_expect(draws->fetched - draws->used < matchups, 0))
        fetch_more(draws, matchups);
    const ChainFile *file = rows->files + (state >> CHAIN_ROW_SHIFT);
    const uint16_t *draw = draws->draw + draws->used, *beyond = draw + matchups;
    uint16_t suspicious = 0;
    uint64_t sum = resolve(rows, file, draw, &suspicious);
    while (__builtin_expect((draw += CHAIN_FILE) < beyond, 0))
        sum += resolve(rows, ++file, draw, &suspicious);
    if (__builtin_expect(suspicious, 0))
        return round_slowly(rows, state, draws);
    draws->used += matchups;
    return sum;
}

/// A game under way. Some are played side by side, a fight each at a time: while a fight's dice are
/// hard to foresee for the processor, what comes before and after them is the same for all games.
typedef struct Seat {
    StreamRoot root;
    ChainEdge edge; ///< what comes next
    ChainGame game;
    uint64_t sum;   ///< of the fight: the number of its state, and the killed
    uint32_t state; ///< of the fight
    Draws draws;
} Seat;

enum { SEATS = 64 };
_Static_assert(CHAIN_SAMPLE % SEATS == 0, "the last of a sample's games would not be played");

typedef struct Table {
    const Chain *chain;
    uint32_t count;        ///< of games that go on
    uint32_t going[SEATS]; ///< their seats
    Seat seats[SEATS];
} Table;

static inline void open_fight(const Chain *chain, Seat *seat, uint32_t assault)
{
    draws_open(&seat->draws, stream_branch(seat->root, PURPOSE_COMBAT, assault));
    seat->sum = chain->nodes[seat->edge.node].state;
    seat->state = chain->rows.states[seat->sum];
}

// Plays rounds in all fights side by side until every fight is over.
static inline void fight(const ChainRows *rows, Seat *seats, const uint32_t *going, uint32_t count)
{
    uint32_t fighting[SEATS];
    memcpy(fighting, going, count * sizeof *going);
    while (count > 0) {
        uint32_t left = 0;
        for (uint32_t i = 0; i < count; ++i) {
            Seat *seat = &seats[fighting[i]];
            seat->sum += play_round(rows, seat->state, &seat->draws);
            seat->state = rows->states[(uint32_t)seat->sum];
            fighting[left] = fighting[i];
            left += (seat->state & 0xff) != 0;
        }
        count = left;
    }
}

// Counts the losses of the fight that has ended and looks up what follows.
static inline void close_fight(const Chain *chain, Seat *seat)
{
    const ChainNode *node = &chain->nodes[seat->edge.node];
    const Colour winner = chain_rows_winner(seat->state);
    const uint32_t specials = chain_rows_survivors(seat->state, RANK_SPECIAL);
    const uint32_t sailors = chain_rows_survivors(seat->state, RANK_SAILOR);
    const ChainMen left = (specials | sailors << 8) << (winner == COLOUR_RED ? 16 : 0);
    const uint32_t *step = node->step[winner];
    seat->game.killed += (ChainMen)(seat->sum >> CHAIN_KILLED_SHIFT);
    seat->game.lost += node->men - left;
    seat->edge = chain->edges[node->edge[winner] + specials * step[RANK_SPECIAL] +
                              sailors * step[RANK_SAILOR] +
                              chain_rows_gun(seat->state) * node->gun_step[winner]];
    seat->game.turns += seat->edge.turns;
}

// Keeps a game among those that fight on. Written without a branch: which games go on is random,
// and would be mispredicted.
static inline void keep_going(Table *table, uint32_t seat)
{
    const Seat *here = &table->seats[seat];
    table->going[table->count] = seat;
    table->count +=
        here->edge.result == CHAIN_GOES_ON && here->game.turns <= table->chain->last_turn;
}

// Opens a table with a number of empty seats.
static void open_table(Table *table, const Chain *chain, uint32_t seats)
{
    table->chain = chain;
    table->count = 0;
    for (uint32_t seat = 0; seat < seats; ++seat)
        memset(&table->seats[seat].draws, 0, sizeof(Draws));
}

static inline void draw_cards(const Chain *chain, StreamRoot root, Card cards[COLOUR_COUNT])
{
    cards[COLOUR_WHITE] = cards[COLOUR_RED] = CARD_NONE;
    if (chain->mutiny->optional.cards)
        cards_deal_two(root, cards);
}

static inline void sit_down(Table *table, uint32_t seat, StreamRoot root,
                            const int32_t men[KIND_COUNT])
{
    Card cards[COLOUR_COUNT];
    draw_cards(table->chain, root, cards);
    const ChainStart *start = &table->chain->starts[chain_start_index(table->chain, men, cards)];
    Seat *here = &table->seats[seat];
    here->root = root;
    here->edge = start->edge;
    here->game = (ChainGame){.started = start->started,
                             .men = start->men,
                             .draw = start->draw,
                             .start_cell = start->cell,
                             .turns = start->edge.turns};
    keep_going(table, seat);
}

static inline void play_to_end(Table *table)
{
    for (uint32_t assault = 0; table->count > 0; ++assault) {
        const uint32_t count = table->count;
        for (uint32_t i = 0; i < count; ++i)
            open_fight(table->chain, &table->seats[table->going[i]], assault);
        fight(&table->chain->rows, table->seats, table->going, count);
        table->count = 0;
        for (uint32_t i = 0; i < count; ++i) {
            close_fight(table->chain, &table->seats[table->going[i]]);
            keep_going(table, table->going[i]);
        }
    }
}

// Whether the game has left the tables, so that the literal engine must play it.
static inline bool is_literal(const Table *table, uint32_t seat)
{
    const Seat *here = &table->seats[seat];
    return here->edge.result == CHAIN_IS_LITERAL ||
           (table->chain->literal_beyond && here->game.turns > table->chain->last_turn);
}

// Ends a game and returns what it came to. A stalemate, and a game that reaches the turn limit,
// last all turns.
static inline ChainGame *stand_up(Table *table, uint32_t seat)
{
    const uint32_t max_turns = (uint32_t)table->chain->mutiny->max_turns;
    const uint32_t result = table->seats[seat].edge.result;
    ChainGame *game = &table->seats[seat].game;
    game->result = result == CHAIN_GOES_ON ? MUTINY_STALEMATE : result;
    if (game->turns > max_turns)
        game->turns = max_turns;
    return game;
}

static inline void muster(const Chain *chain, StreamRoot root, int32_t men[KIND_COUNT])
{
    if (chain->mutiny->placed)
        memcpy(men, chain->mutiny->most, sizeof chain->mutiny->most);
    else
        start_roll_men(chain->mutiny, root, men);
}

static Fates fates_of(const ChainGame *game, const ChainDraw *draw)
{
    Fates fates = {.crew = 0};
    for (int kind = 0; kind < KIND_COUNT; ++kind) {
        fates.started[kind] = (int32_t)chain_men_of(game->started, kind);
        fates.joined[kind] = (int32_t)chain_men_of(draw->joined, kind);
        fates.left[kind] = (int32_t)chain_men_of(draw->left, kind);
        fates.killed[kind] = (int32_t)chain_men_of(game->killed, kind);
        fates.captured[kind] = (int32_t)chain_men_of(game->lost - game->killed, kind);
    }
    return fates;
}

// Where no optional rule is in use, men of four kinds are killed, captured or shot.
static void record_plain(const ChainGame *game, Outcome *outcome)
{
    Fates fates;
    for (int kind = 0; kind < KIND_COUNT; ++kind) {
        fates.started[kind] = (int32_t)chain_men_of(game->started, kind);
        fates.killed[kind] = (int32_t)chain_men_of(game->killed, kind);
        fates.captured[kind] = (int32_t)chain_men_of(game->lost - game->killed, kind);
    }
    fates_settle(&fates, (MutinyResult)game->result);
    fates_record(&fates, (MutinyResult)game->result, outcome);
}

static void record_all(const Chain *chain, const ChainGame *game, Outcome *outcome)
{
    const ChainDraw *draw = &chain->draws[game->draw];
    const MutinyCells *cells = &chain->mutiny->cells;
    Fates fates = fates_of(game, draw);
    fates_settle_all(&fates, (MutinyResult)game->result, chain->mutiny->optional.soldiers_join);
    fates_record_all(&fates, (MutinyResult)game->result, cells, outcome);
    for (int colour = 0; colour < COLOUR_COUNT; ++colour)
        if (cells->card[colour] >= 0)
            outcome->cells[cells->card[colour]] = (int32_t)draw->card[colour];
}

static void record(const Chain *chain, const ChainGame *game, Outcome *outcome)
{
    if (chain->mutiny->optional.any)
        record_all(chain, game, outcome);
    else
        record_plain(game, outcome);
    outcome->cells[MUTINY_TURNS] = (int32_t)game->turns;
    outcome->cells[MUTINY_MATCHUPS] = (int32_t)chain_men_sum(game->lost);
}

void chain_play_start(const Chain *chain, const int32_t men[KIND_COUNT], GameAddress address,
                      Outcome *outcome)
{
    Table table;
    open_table(&table, chain, 1);
    sit_down(&table, 0, stream_root(address), men);
    play_to_end(&table);
    if (is_literal(&table, 0))
        play_given(chain->mutiny, men, address, outcome);
    else
        record(chain, stand_up(&table, 0), outcome);
}

void chain_play(const Chain *chain, GameAddress address, Outcome *outcome)
{
    int32_t men[KIND_COUNT];
    muster(chain, stream_root(address), men);
    chain_play_start(chain, men, address, outcome);
}

/// An outcome of any mutiny that a chain is made for.
typedef union ChainOutcome {
    Outcome outcome;
    char room[sizeof(Outcome) + CHAIN_CELLS_MAX * sizeof(int32_t)];
} ChainOutcome;

// Not inlined, so that the registers of the loop by tables are not spilled for it.
static __attribute__((noinline)) void play_literally(const Chain *chain, GameAddress address,
                                                     Tally *tally)
{
    ChainOutcome here;
    assert(outcome_size(tally->set) <= sizeof here);
    memset(&here, 0, sizeof here);
    play_game(&chain->mutiny->prepared, address, &here.outcome);
    tally_add(tally, &here.outcome);
}

// Plays the games that the tables describe; sets aside the others.
static inline void play_tables(Table *table, GameAddress first, uint32_t games)
{
    table->count = 0;
    for (uint32_t seat = 0; seat < games; ++seat) {
        int32_t men[KIND_COUNT];
        StreamRoot root = stream_root((GameAddress){first.seed, first.game + seat});
        muster(table->chain, root, men);
        sit_down(table, seat, root, men);
    }
    play_to_end(table);
}

static void play_some(Table *table, GameAddress first, uint32_t games, ChainCount *count,
                      Tally *tally)
{
    play_tables(table, first, games);
    for (uint32_t seat = 0; seat < games; ++seat)
        if (__builtin_expect(is_literal(table, seat), 0))
            play_literally(table->chain, (GameAddress){first.seed, first.game + seat}, tally);
        else
            chain_count_add(count, stand_up(table, seat));
}

static void record_some(Table *table, GameAddress first, uint32_t games, char *outcomes)
{
    const Prepared *prepared = &table->chain->mutiny->prepared;
    const size_t size = outcome_size(&prepared->measures);
    play_tables(table, first, games);
    for (uint32_t seat = 0; seat < games; ++seat) {
        Outcome *outcome = (Outcome *)(void *)(outcomes + seat * size);
        if (__builtin_expect(is_literal(table, seat), 0))
            play_game(prepared, (GameAddress){first.seed, first.game + seat}, outcome);
        else
            record(table->chain, stand_up(table, seat), outcome);
    }
}

void chain_play_each(const Chain *chain, GameAddress first, uint64_t games, void *outcomes)
{
    const size_t size = outcome_size(&chain->mutiny->prepared.measures);
    Table table;
    open_table(&table, chain, SEATS);
    for (uint64_t played = 0; played < games; played += SEATS) {
        uint64_t left = games - played;
        record_some(&table, (GameAddress){first.seed, first.game + played},
                    left < SEATS ? (uint32_t)left : SEATS, (char *)outcomes + played * size);
    }
}

uint64_t chain_literal_games(const Chain *chain, GameAddress first)
{
    uint64_t literal = 0;
    Table table;
    open_table(&table, chain, SEATS);
    for (uint64_t sample = 0; sample < CHAIN_SAMPLE; sample += SEATS) {
        play_tables(&table, (GameAddress){first.seed, first.game + sample}, SEATS);
        for (uint32_t seat = 0; seat < SEATS; ++seat)
            literal += is_literal(&table, seat);
    }
    return literal;
}

void chain_play_many(const Chain *chain, GameAddress first, uint64_t games, Tally *tally)
{
    Table table;
    ChainCount count;
    open_table(&table, chain, SEATS);
    chain_count_open(&count, chain->mutiny, tally);
    for (uint64_t played = 0; played < games; played += SEATS) {
        uint64_t left = games - played;
        play_some(&table, (GameAddress){first.seed, first.game + played},
                  left < SEATS ? (uint32_t)left : SEATS, &count, tally);
    }
    chain_count_close(&count, chain->draws, tally);
}
