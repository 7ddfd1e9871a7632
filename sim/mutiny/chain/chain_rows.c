/// chain_rows: filling the tables, a round at a time and then the rounds that can follow.

#include "sim/mutiny/chain/chain_rows.h"

#include <assert.h>
#include <stdlib.h>

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

// The numbers of states and strides; false when there are too many.
static bool lay_out(const Mutiny *mutiny, ChainRows *rows, uint64_t *states)
{
    *states = 1;
    if (mutiny->most_men > CHAIN_MEN_MAX)
        return false;
    for (int kind = 0; kind < KIND_COUNT; ++kind) {
        rows->kind_stride[kind] = (uint32_t)*states;
        *states *= (uint64_t)mutiny->most[kind] + 1;
        if (*states > STATES_MAX)
            return false;
    }
    rows->attacker_stride = (uint32_t)*states;
    *states *= COLOUR_COUNT;
    rows->penalised_stride = (uint32_t)*states;
    rows->most_penalised = most_penalised(mutiny);
    *states *= (uint64_t)rows->most_penalised + 1;
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

uint32_t chain_rows_state(const ChainRows *rows, const Fight *fight)
{
    assert(fight->penalised >= 0 && fight->penalised <= rows->most_penalised);
    uint32_t state = (uint32_t)fight->attacker * rows->attacker_stride +
                     (uint32_t)fight->penalised * rows->penalised_stride;
    for (int role = 0; role < ROLE_COUNT; ++role)
        for (int rank = 0; rank < RANK_COUNT; ++rank)
            state += (uint32_t)fight->men[role][rank] *
                     rows->kind_stride[kind_of(fight_colour(fight, (Role)role), (Rank)rank)];
    return state;
}

// Room for so many more items: capacities are the powers of two from 64 on.
static Status make_room(void **items, size_t size, uint32_t count, uint32_t more, Error *error)
{
    uint64_t capacity = 64, had = count > 0 ? 64 : 0;
    while (capacity < (uint64_t)count + more)
        capacity *= 2;
    while (had > 0 && had < count)
        had *= 2;
    if (had == capacity)
        return OK;
    void *grown = realloc(*items, capacity * size);
    if (!grown)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for the tables of fights");
    *items = grown;
    return OK;
}

// What one end of a match-up takes from the state's number, below the man whom it killed.
static uint64_t gain(const ChainRows *rows, Colour attacker, const FightMatchup *matchup,
                     MatchupEnd end)
{
    bool attacker_loses = end == MATCHUP_ATTACKER_KILLED || end == MATCHUP_ATTACKER_CAPTURED;
    bool killed = end == MATCHUP_ATTACKER_KILLED || end == MATCHUP_DEFENDER_KILLED;
    Colour loser = attacker_loses ? attacker : colour_other(attacker);
    Kind kind = kind_of(loser, matchup->casualty[attacker_loses ? ROLE_ATTACKER : ROLE_DEFENDER]);
    uint64_t taken = rows->kind_stride[kind];
    if (matchup->penalised)
        taken += rows->penalised_stride;
    return ((uint64_t)killed << (CHAIN_KILLED_SHIFT + 8 * (int)kind)) - taken;
}

static uint64_t key_of(Colour attacker, const FightMatchup *matchup)
{
    uint64_t key = matchup->odds.pairs;
    for (int i = 0; i < MATCHUP_END_COUNT - 1; ++i)
        key = key << 8 | matchup->odds.below[i];
    return key << 4 | (uint64_t)attacker << 3 | (uint64_t)matchup->penalised << 2 |
           (uint64_t)matchup->casualty[ROLE_ATTACKER] << 1 | matchup->casualty[ROLE_DEFENDER];
}

// Room for the gains of one more kind, all zero.
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
    rows->states = calloc(states, sizeof *rows->states);
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

// The index of the match-up's kind, whose gains are added when it is the first.
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

// Keeps a row, or finds it where an earlier one is the same.
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

static uint32_t over(const Fight *fight)
{
    Role winner = fight_men(fight, ROLE_ATTACKER) > 0 ? ROLE_ATTACKER : ROLE_DEFENDER;
    const int32_t *men = fight->men[winner];
    return (uint32_t)fight_colour(fight, winner) << CHAIN_ROW_SHIFT |
           (uint32_t)men[RANK_SPECIAL] << 16 | (uint32_t)men[RANK_SAILOR] << 24;
}

/// How many of a round's match-ups can cost a man of each rank.
typedef struct AtRisk {
    int men[ROLE_COUNT][RANK_COUNT];
    int matchups;
} AtRisk;

// The ways in which a round's losses can be shared out; a few of them cannot come about.
static Status add_following(ChainRows *rows, const Fight *fight, const AtRisk *risk, uint64_t most,
                            Error *error)
{
    const int(*men)[RANK_COUNT] = risk->men;
    Fight next = *fight;
    next.penalised = fight->penalised > risk->matchups ? fight->penalised - risk->matchups : 0;
    for (int a = 0; a <= men[ROLE_ATTACKER][RANK_SPECIAL]; ++a)
        for (int b = 0; b <= men[ROLE_ATTACKER][RANK_SAILOR]; ++b)
            for (int c = 0; c <= men[ROLE_DEFENDER][RANK_SPECIAL]; ++c) {
                int d = risk->matchups - a - b - c;
                if (d < 0 || d > men[ROLE_DEFENDER][RANK_SAILOR])
                    continue;
                const int lost[ROLE_COUNT][RANK_COUNT] = {{a, b}, {c, d}};
                for (int i = 0; i < ROLE_COUNT * RANK_COUNT; ++i)
                    next.men[i / RANK_COUNT][i % RANK_COUNT] =
                        fight->men[i / RANK_COUNT][i % RANK_COUNT] -
                        lost[i / RANK_COUNT][i % RANK_COUNT];
                TRY(chain_rows_add(rows, &next, most, error));
            }
    return OK;
}

// Tabulates one round. Not inlined, as its lists would take up stack in every call of the
// recursion.
static __attribute__((noinline)) Status add_round(ChainRows *rows, const Fight *fight,
                                                  uint32_t *state, AtRisk *risk, Error *error)
{
    FightMatchup matchups[CHAIN_MEN_MAX];
    ChainFile row[CHAIN_MEN_MAX / CHAIN_FILE + 1] = {{{0}, {0}}};
    uint32_t first = 0, kind = 0;
    *risk = (AtRisk){.matchups = fight_list_round(fight, matchups)};
    for (int i = 0; i < risk->matchups; ++i) {
        TRY(add_kind(rows, fight->attacker, &matchups[i], &kind, error));
        row[i / CHAIN_FILE].pairs[i % CHAIN_FILE] = matchups[i].odds.pairs;
        row[i / CHAIN_FILE].gain[i % CHAIN_FILE] = (uint16_t)(kind * MATCHUP_PAIRS);
        for (int role = 0; role < ROLE_COUNT; ++role)
            ++risk->men[role][matchups[i].casualty[role]];
    }
    uint32_t files = ((uint32_t)risk->matchups + CHAIN_FILE - 1) / CHAIN_FILE;
    TRY(keep_row(rows, row, files, &first, error));
    *state = first << CHAIN_ROW_SHIFT | (uint32_t)risk->matchups;
    return OK;
}

Status chain_rows_add(ChainRows *rows, const Fight *fight, uint64_t most, Error *error)
{
    uint32_t *state = &rows->states[chain_rows_state(rows, fight)];
    if (*state)
        return OK;
    if (rows->tabulated++ >= most)
        return error_set(error, FAIL_LIMIT, NULL, "its fights can go too many ways");
    if (fight_men(fight, ROLE_ATTACKER) == 0 || fight_men(fight, ROLE_DEFENDER) == 0) {
        *state = over(fight);
        return OK;
    }
    AtRisk risk;
    TRY(add_round(rows, fight, state, &risk, error));
    return add_following(rows, fight, &risk, most, error);
}
