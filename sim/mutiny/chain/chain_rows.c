/// chain_rows: filling the tables, a round at a time and then the rounds that can follow.

#include "sim/mutiny/chain/chain_rows.h"

#include <assert.h>
#include <stdlib.h>

#include "sim/base/extent.h"
#include "sim/base/rng.h"

enum {
    STATES_MAX = 1 << 22,
    ROW_CACHE = 1 << 14,
    KIND_CACHE = 1 << 10,
    KIND_MAX = (UINT16_MAX + 1) / MATCHUP_PAIRS
};

/// Where rows and match-ups that came before are found again, if nothing else took their place.
struct ChainRowsCache {
    uint32_t rows[ROW_CACHE];   ///< first files
    uint32_t kinds[KIND_CACHE]; ///< indices into `keys`
    uint64_t keys[KIND_MAX];    ///< of the different match-ups, in the order of their gains
    uint32_t kind_count;
};

static int most_penalised(const Mutiny *mutiny)
{
    if (mutiny->fight.strongpoint_penalty == 0)
        return 0;
    int rolls = mutiny->strongpoint_rolls;
    return rolls < mutiny->most_men ? rolls : mutiny->most_men;
}

// The largest number of a kind that can be in one fight: cards let a sailor rise or come over.
static int most_who_meet(const Mutiny *mutiny, Kind kind)
{
    const int *most = mutiny->most;
    if (!mutiny->optional.cards)
        return most[kind];
    bool special = kind == KIND_OFFICER || kind == KIND_PARTY_MEMBER;
    return special ? most[kind] + 1
                   : mutiny->most_men - most[KIND_OFFICER] - most[KIND_PARTY_MEMBER];
}

// The digit of the guns is the most significant one, so that the states of the many fights without
// guns are contiguous.
static uint64_t lay_out_guns(ChainRows *rows, uint64_t states)
{
    for (int colour = 0; colour < COLOUR_COUNT; ++colour) {
        rows->gun_stride[colour] = (uint32_t)states;
        states *= CHAIN_GUN_SAILOR + 1;
    }
    return states;
}

// Computes the number of states and the strides of the mixed-radix numbering; false when there are
// too many states.
static bool lay_out(const Mutiny *mutiny, ChainRows *rows, uint64_t *states)
{
    *states = 1;
    if (mutiny->most_men > CHAIN_MEN_MAX)
        return false;
    for (int kind = 0; kind < KIND_COUNT; ++kind) {
        rows->kind_stride[kind] = (uint32_t)*states;
        *states *= (uint64_t)most_who_meet(mutiny, (Kind)kind) + 1;
        if (*states > STATES_MAX)
            return false;
    }
    rows->attacker_stride = (uint32_t)*states;
    *states *= COLOUR_COUNT;
    rows->penalised_stride = (uint32_t)*states;
    rows->most_penalised = most_penalised(mutiny);
    *states *= (uint64_t)rows->most_penalised + 1;
    if (mutiny->optional.cards && *states <= STATES_MAX)
        *states = lay_out_guns(rows, *states);
    return *states <= STATES_MAX;
}

void chain_rows_close(ChainRows *rows)
{
    free(rows->cache);
    rows->cache = NULL;
}

void chain_rows_destroy(ChainRows *rows)
{
    free(rows->states);
    free(rows->files);
    free(rows->gains);
    free(rows->cache);
    *rows = (ChainRows){0};
}

static Colour colour_of(const ChainFight *fight, Role role)
{
    return role == ROLE_ATTACKER ? fight->attacker : colour_other(fight->attacker);
}

uint32_t chain_rows_state(const ChainRows *rows, const ChainFight *fight)
{
    assert(fight->penalised >= 0 && fight->penalised <= rows->most_penalised);
    uint32_t state = (uint32_t)fight->attacker * rows->attacker_stride +
                     (uint32_t)fight->penalised * rows->penalised_stride;
    for (int role = 0; role < ROLE_COUNT; ++role) {
        Colour colour = colour_of(fight, (Role)role);
        state += (uint32_t)fight->gun[role] * rows->gun_stride[colour];
        for (int rank = 0; rank < RANK_COUNT; ++rank)
            state +=
                (uint32_t)fight->men[role][rank] * rows->kind_stride[kind_of(colour, (Rank)rank)];
    }
    return state;
}

// Makes room for more items; capacities are powers of two from 64 on.
static Status make_room(void **items, size_t size, uint32_t count, uint32_t more, Error *error)
{
    uint64_t capacity = 64, had = count > 0 ? 64 : 0;
    while (capacity < (uint64_t)count + more)
        capacity *= 2;
    while (had > 0 && had < count)
        had *= 2;
    if (had == capacity)
        return OK;
    void *grown = realloc(*items, extent(capacity * size));
    if (!grown)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for the tables of fights");
    *items = grown;
    return OK;
}

// The gun that its side loses with a man of this rank.
static uint32_t gun_of(Rank rank)
{
    switch (rank) {
    case RANK_ARMED_SPECIAL:
        return CHAIN_GUN_SPECIAL;
    case RANK_ARMED_SAILOR:
        return CHAIN_GUN_SAILOR;
    default:
        return CHAIN_GUN_NONE;
    }
}

// By how much a state's number falls with a man of this rank.
static uint32_t stride_of(const ChainRows *rows, Colour colour, Rank rank)
{
    return rows->kind_stride[kind_of(colour, rank_on_board(rank))] +
           gun_of(rank) * rows->gun_stride[colour];
}

// The change of the state's number by one result of a match-up, apart from the stride of the man
// killed.
static uint64_t gain(const ChainRows *rows, Colour attacker, const FightMatchup *matchup,
                     MatchupEnd end)
{
    bool attacker_loses = end == MATCHUP_ATTACKER_KILLED || end == MATCHUP_ATTACKER_CAPTURED;
    bool killed = end == MATCHUP_ATTACKER_KILLED || end == MATCHUP_DEFENDER_KILLED;
    Colour loser = attacker_loses ? attacker : colour_other(attacker);
    Rank rank = matchup->casualty[attacker_loses ? ROLE_ATTACKER : ROLE_DEFENDER];
    Kind kind = kind_of(loser, rank_on_board(rank));
    uint64_t taken = stride_of(rows, loser, rank);
    if (matchup->penalised)
        taken += rows->penalised_stride;
    return ((uint64_t)killed << (CHAIN_KILLED_SHIFT + 8 * (int)kind)) - taken;
}

static uint64_t key_of(Colour attacker, const FightMatchup *matchup)
{
    uint64_t key = matchup->odds.pairs;
    for (int i = 0; i < MATCHUP_END_COUNT - 1; ++i)
        key = key << 8 | matchup->odds.below[i];
    key = key << 2 | (uint64_t)attacker << 1 | (uint64_t)matchup->penalised;
    return key << 6 | (uint64_t)matchup->casualty[ROLE_ATTACKER] << 3 |
           (uint64_t)matchup->casualty[ROLE_DEFENDER];
}

// Makes room for the gains of one more kind of match-up, all zero.
static Status add_gains(ChainRows *rows, uint64_t key, Error *error)
{
    TRY(make_room((void **)&rows->gains, sizeof *rows->gains, rows->gain_count, MATCHUP_PAIRS,
                  error));
    memset(rows->gains + rows->gain_count, 0, MATCHUP_PAIRS * sizeof *rows->gains);
    rows->gain_count += MATCHUP_PAIRS;
    rows->cache->keys[rows->cache->kind_count++] = key;
    return OK;
}

Status chain_rows_create(const Mutiny *mutiny, ChainRows *rows, Error *error)
{
    uint64_t states;
    *rows = (ChainRows){.rules = &mutiny->fight};
    if (!lay_out(mutiny, rows, &states))
        return error_set(error, FAIL_LIMIT, NULL, "so many men could meet in too many ways");
    rows->states = calloc(extent(states), sizeof *rows->states);
    rows->cache = calloc(1, sizeof *rows->cache);
    if (rows->states && rows->cache && add_gains(rows, 0, error) == OK)
        return OK;
    chain_rows_destroy(rows);
    return error_set(error, FAIL_MEMORY, NULL, "out of memory for the tables of fights");
}

static uint32_t find_kind(ChainRowsCache *cache, uint64_t key)
{
    uint32_t *place = &cache->kinds[splitmix64_mix(key) % KIND_CACHE];
    if (*place < cache->kind_count && cache->keys[*place] == key)
        return *place;
    for (*place = 0; *place < cache->kind_count && cache->keys[*place] != key;)
        ++*place;
    return *place;
}

// The index of the match-up's kind; its gains are computed when it is new.
static Status add_kind(ChainRows *rows, Colour attacker, const FightMatchup *matchup,
                       uint32_t *kind, Error *error)
{
    uint64_t key = key_of(attacker, matchup);
    *kind = find_kind(rows->cache, key);
    if (*kind < rows->cache->kind_count)
        return OK;
    if (*kind == KIND_MAX)
        return error_set(error, FAIL_LIMIT, NULL, "its match-ups are of too many kinds");
    TRY(add_gains(rows, key, error));
    for (uint32_t index = 0; index < MATCHUP_PAIRS; ++index)
        rows->gains[*kind * MATCHUP_PAIRS + index] =
            gain(rows, attacker, matchup, matchup_end(matchup->odds, index));
    return OK;
}

static uint64_t hash_of_row(const ChainFile *row, uint32_t files)
{
    uint64_t hash = files;
    for (uint32_t i = 0; i < files * CHAIN_FILE; ++i) {
        const ChainFile *file = &row[i / CHAIN_FILE];
        hash = splitmix64_mix(
            hash ^ ((uint64_t)file->gain[i % CHAIN_FILE] << 16 | file->pairs[i % CHAIN_FILE]));
    }
    return hash;
}

// Interns a row: returns the index of an equal one, or stores it.
static Status keep_row(ChainRows *rows, const ChainFile *row, uint32_t files, uint32_t *first,
                       Error *error)
{
    uint32_t *place = &rows->cache->rows[hash_of_row(row, files) % ROW_CACHE];
    if (*place + files > rows->file_count ||
        memcmp(rows->files + *place, row, files * sizeof *row) != 0) {
        TRY(make_room((void **)&rows->files, sizeof *row, rows->file_count, files, error));
        *place = rows->file_count;
        memcpy(rows->files + *place, row, files * sizeof *row);
        rows->file_count += files;
    }
    *first = *place;
    return OK;
}

static int men_of(const ChainFight *fight, Role role)
{
    return fight->men[role][RANK_SPECIAL] + fight->men[role][RANK_SAILOR];
}

static uint32_t over(const ChainFight *fight)
{
    Role winner = men_of(fight, ROLE_ATTACKER) > 0 ? ROLE_ATTACKER : ROLE_DEFENDER;
    const int32_t *men = fight->men[winner];
    return (uint32_t)colour_of(fight, winner) << CHAIN_ROW_SHIFT |
           (uint32_t)(fight->gun[winner] != CHAIN_GUN_NONE) << (CHAIN_ROW_SHIFT + 1) |
           (uint32_t)men[RANK_SPECIAL] << 16 | (uint32_t)men[RANK_SAILOR] << 24;
}

/// Men of one role and rank, and how many of a round's match-ups can cost one of them.
typedef struct Risk {
    Role role;
    Rank rank; ///< the man with the gun apart
    int matchups;
    uint32_t stride; ///< by which the state's number falls with each
    int lost;        ///< of a way in which the round can end
} Risk;

/// A round and the ways in which its losses can be shared out.
typedef struct Losses {
    ChainRows *rows;
    uint64_t most;       ///< states to tabulate
    ChainFight fight;    ///< before the losses, the penalised rolls gone
    int matchups, count; ///< of the round; of the risks
    Risk risks[ROLE_COUNT * RANK_FIGHT_COUNT];
} Losses;

static void add_risk(Losses *losses, Role role, Rank rank)
{
    int i = 0;
    while (i < losses->count && (losses->risks[i].role != role || losses->risks[i].rank != rank))
        ++i;
    if (i == losses->count) {
        Colour colour = colour_of(&losses->fight, role);
        losses->risks[losses->count++] =
            (Risk){.role = role, .rank = rank, .stride = stride_of(losses->rows, colour, rank)};
    }
    ++losses->risks[i].matchups;
}

static ChainFight after(const Losses *losses)
{
    ChainFight fight = losses->fight;
    for (int i = 0; i < losses->count; ++i) {
        const Risk *risk = &losses->risks[i];
        fight.men[risk->role][rank_on_board(risk->rank)] -= risk->lost;
        if (risk->lost > 0 && risk->rank >= RANK_COUNT)
            fight.gun[risk->role] = CHAIN_GUN_NONE;
    }
    return fight;
}

// Adds all rounds that can follow: distributes the `left` losses over the risks from the i-th on.
// Some of the distributions cannot occur; their rows are harmless. `number`: of the state after the
// losses so far.
static Status add_following(Losses *losses, int i, int left, uint32_t number, Error *error)
{
    Risk *risk = &losses->risks[i];
    const int most = left < risk->matchups ? left : risk->matchups;
    if (i < losses->count - 1) {
        for (risk->lost = 0; risk->lost <= most; ++risk->lost, number -= risk->stride)
            TRY(add_following(losses, i + 1, left - risk->lost, number, error));
        return OK;
    }
    risk->lost = left;
    if (left > most || losses->rows->states[number - (uint32_t)left * risk->stride])
        return OK;
    ChainFight fight = after(losses);
    return chain_rows_add(losses->rows, &fight, losses->most, error);
}

// Places a side's men as the literal engine has them in a fight.
static void stand(const ChainFight *from, Role role, Fight *fight, FightMix *mix)
{
    static const Rank armed[RANK_COUNT] = {RANK_ARMED_SPECIAL, RANK_ARMED_SAILOR};
    for (int rank = 0; rank < RANK_COUNT; ++rank) {
        int gun = (int)from->gun[role] == CHAIN_GUN_SPECIAL + rank;
        fight->men[role][rank] = from->men[role][rank];
        mix->men[role][rank] = from->men[role][rank] - gun;
        mix->men[role][armed[rank]] = gun;
    }
    if (from->gun[role] != CHAIN_GUN_NONE)
        fight->mix = mix;
}

// Lists the match-ups of the next round, by the literal engine's code.
static int list_round(const ChainRows *rows, const ChainFight *from, FightMatchup *matchups)
{
    Fight fight;
    FightMix mix = {.men = {{0}}};
    fight_open(&fight, rows->rules, from->attacker, from->penalised);
    for (int role = 0; role < ROLE_COUNT; ++role)
        stand(from, (Role)role, &fight, &mix);
    return fight_list_round(&fight, matchups);
}

// Tabulates one round. Not inlined, because its lists would take up stack in every call of the
// recursion.
static __attribute__((noinline)) Status add_round(const ChainFight *fight, uint32_t *state,
                                                  Losses *losses, Error *error)
{
    FightMatchup matchups[CHAIN_MEN_MAX];
    ChainFile row[CHAIN_MEN_MAX / CHAIN_FILE + 1] = {{{0}, {0}}};
    ChainRows *rows = losses->rows;
    uint32_t first = 0, kind = 0;
    losses->matchups = list_round(rows, fight, matchups);
    for (int i = 0; i < losses->matchups; ++i) {
        TRY(add_kind(rows, fight->attacker, &matchups[i], &kind, error));
        row[i / CHAIN_FILE].pairs[i % CHAIN_FILE] = matchups[i].odds.pairs;
        row[i / CHAIN_FILE].gain[i % CHAIN_FILE] = (uint16_t)(kind * MATCHUP_PAIRS);
        for (int role = 0; role < ROLE_COUNT; ++role)
            add_risk(losses, (Role)role, matchups[i].casualty[role]);
    }
    uint32_t files = ((uint32_t)losses->matchups + CHAIN_FILE - 1) / CHAIN_FILE;
    TRY(keep_row(rows, row, files, &first, error));
    *state = first << CHAIN_ROW_SHIFT | (uint32_t)losses->matchups;
    return OK;
}

Status chain_rows_add(ChainRows *rows, const ChainFight *fight, uint64_t most, Error *error)
{
    uint32_t *state = &rows->states[chain_rows_state(rows, fight)];
    if (*state)
        return OK;
    if (rows->tabulated++ >= most)
        return error_set(error, FAIL_LIMIT, NULL, "its fights can go too many ways");
    if (men_of(fight, ROLE_ATTACKER) == 0 || men_of(fight, ROLE_DEFENDER) == 0) {
        *state = over(fight);
        return OK;
    }
    Losses losses = {.rows = rows, .most = most, .fight = *fight};
    TRY(add_round(fight, state, &losses, error));
    int32_t *penalised = &losses.fight.penalised;
    *penalised = *penalised > losses.matchups ? *penalised - losses.matchups : 0;
    return add_following(&losses, 0, losses.matchups, chain_rows_state(rows, &losses.fight), error);
}
