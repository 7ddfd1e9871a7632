/// chain: finding all fights that a scenario can come to, from every start on.

#include "sim/mutiny/chain/chain.h"

#include <stdlib.h>

#include "sim/base/rng.h"
#include "sim/mutiny/play.h"
#include "sim/mutiny/policy/policy.h"

enum { STARTS_MAX = 1 << 20, DEPTH_MAX = 128 };

/// All that the rest of a game hangs on when it comes to a fight.
typedef struct Situation {
    uint8_t men[SHIP_COMPARTMENT_MAX][KIND_COUNT];
    uint16_t penalised[COLOUR_COUNT][SHIP_COMPARTMENT_MAX]; ///< 0 unless they last all game
    uint16_t mover, room;
} Situation;

/// The chain while it grows.
typedef struct Maker {
    Chain *chain;
    uint64_t effort;
    Situation *situations; ///< of the nodes
    uint32_t *places;      ///< nodes + 1 by hash, open addressing; 0: free
    uint32_t place_count;  ///< a power of two
    int depth;
} Maker;

static Status no_memory(Error *error)
{
    return error_set(error, FAIL_MEMORY, NULL, "out of memory for the chains of fights");
}

// An array for up to twice as many, whenever the count has reached a power of two.
static Status grow(void **items, size_t size, uint32_t count, Error *error)
{
    if (count & (count - 1))
        return OK;
    void *grown = realloc(*items, (count ? 2 * (size_t)count : 1) * size);
    if (!grown)
        return no_memory(error);
    *items = grown;
    return OK;
}

static Status check_luck(const Mutiny *mutiny, Error *error)
{
    uint32_t strongpoints = 0;
    if (mutiny->optional.any)
        return error_set(error, FAIL_CONFLICT, NULL, "an optional rule leaves more to luck");
    if (mutiny->held)
        return error_set(error, FAIL_CONFLICT, NULL, "record.held looks at every turn");
    for (int colour = 0; colour < COLOUR_COUNT; ++colour) {
        strongpoints |= mutiny->plan[colour].strongpoints;
        if (!policy_is_steady(mutiny, (Colour)colour))
            return error_set(error, FAIL_CONFLICT, NULL,
                             "a policy acts by chance or by the turn's number");
    }
    if (mutiny->fight.pairing == PAIRING_RANDOM)
        return error_set(error, FAIL_CONFLICT, NULL, "rules.pairing shuffles rows");
    if (mutiny->fight.reroll_counts && strongpoints && mutiny->strongpoint_rolls > 0)
        return error_set(error, FAIL_CONFLICT, NULL, "rules.reroll_counts makes ties matter");
    if (mutiny->free_prisoners)
        return error_set(error, FAIL_CONFLICT, NULL, "rules.free_prisoners_on_recapture frees men");
    return OK;
}

static Situation situation_of(const PlayStop *stop)
{
    const Play *play = &stop->play;
    const Mutiny *mutiny = play->mutiny;
    Situation situation = {.mover = (uint16_t)play->mover, .room = (uint16_t)stop->room};
    for (int room = 0; room < mutiny->rooms; ++room) {
        for (int kind = 0; kind < KIND_COUNT; ++kind)
            situation.men[room][kind] =
                (uint8_t)play->board.rooms[room].free[kind / RANK_COUNT][kind % RANK_COUNT];
        if (mutiny->strongpoint_scope == STRONGPOINT_SCOPE_GAME)
            for (int colour = 0; colour < COLOUR_COUNT; ++colour)
                situation.penalised[colour][room] = (uint16_t)play->penalised[colour][room];
    }
    return situation;
}

static uint64_t hash_of(const Situation *situation)
{
    uint64_t words[sizeof *situation / sizeof(uint64_t) + 1] = {0}, hash = 0;
    memcpy(words, situation, sizeof *situation);
    for (size_t i = 0; i < sizeof words / sizeof *words; ++i)
        hash = splitmix64_mix(hash ^ words[i]);
    return hash;
}

// Where the situation's node is, or belongs.
static uint32_t *find_place(const Maker *maker, const Situation *situation)
{
    uint64_t place = hash_of(situation);
    for (;; ++place) {
        uint32_t *here = &maker->places[place & (maker->place_count - 1)];
        if (*here == 0 || memcmp(&maker->situations[*here - 1], situation, sizeof *situation) == 0)
            return here;
    }
}

// Keeps the hash table at most half full.
static Status widen_places(Maker *maker, Error *error)
{
    uint32_t count = maker->chain->node_count;
    if (2 * (count + 1) <= maker->place_count)
        return OK;
    uint32_t wider = maker->place_count ? 2 * maker->place_count : 1024;
    free(maker->places);
    maker->places = calloc(wider, sizeof *maker->places);
    if (!maker->places)
        return no_memory(error);
    maker->place_count = wider;
    for (uint32_t node = 0; node < count; ++node)
        *find_place(maker, &maker->situations[node]) = node + 1;
    return OK;
}

// More penalised rolls than all match-ups there can be change nothing.
static Fight limited(const Chain *chain, const Fight *fight)
{
    Fight copy = *fight;
    if (copy.penalised > chain->rows.most_penalised)
        copy.penalised = chain->rows.most_penalised;
    return copy;
}

static uint32_t packed_men(const Fight *fight)
{
    uint32_t men = 0;
    for (int role = 0; role < ROLE_COUNT; ++role)
        for (int rank = 0; rank < RANK_COUNT; ++rank)
            men |= (uint32_t)fight->men[role][rank]
                   << 8 * (int)kind_of(fight_colour(fight, (Role)role), (Rank)rank);
    return men;
}

static Status add_node(Maker *maker, const PlayStop *stop, const Situation *situation,
                       uint32_t *node, Error *error)
{
    Chain *chain = maker->chain;
    Fight fight = limited(chain, &stop->fight);
    TRY(widen_places(maker, error));
    TRY(grow((void **)&maker->situations, sizeof *situation, chain->node_count, error));
    TRY(grow((void **)&chain->nodes, sizeof *chain->nodes, chain->node_count, error));
    TRY(chain_rows_add(&chain->rows, &fight, maker->effort, error));
    *node = chain->node_count++;
    maker->situations[*node] = *situation;
    *find_place(maker, situation) = *node + 1;
    chain->nodes[*node] =
        (ChainNode){.state = chain_rows_state(&chain->rows, &fight), .men = packed_men(&fight)};
    return OK;
}

// The fight's end when `men` of a role are left.
static Fight ended(const Fight *fight, Role winner, const int32_t men[RANK_COUNT])
{
    Fight end = *fight;
    for (int role = 0; role < ROLE_COUNT; ++role)
        for (int rank = 0; rank < RANK_COUNT; ++rank) {
            int32_t left = role == (int)winner ? men[rank] : 0;
            int32_t lost = fight->men[role][rank] - left;
            end.men[role][rank] = left;
            end.lost[role][LOSS_CAPTURED][rank] = lost;
            end.matchups += lost;
            end.penalised -= lost;
        }
    return end;
}

static Status follow(Maker *maker, const PlayStop *stop, ChainEdge *edge, Error *error);

// Appends `count` edges.
static Status add_edges(Maker *maker, uint64_t count, uint32_t *first, Error *error)
{
    Chain *chain = maker->chain;
    *first = chain->edge_count;
    if (chain->rows.tabulated + chain->edge_count + count > maker->effort)
        return error_set(error, FAIL_LIMIT, NULL, "its moves can go too many ways");
    for (uint64_t i = 0; i < count; ++i) {
        TRY(grow((void **)&chain->edges, sizeof *chain->edges, chain->edge_count, error));
        chain->edges[chain->edge_count++] = (ChainEdge){.result = CHAIN_GOES_ON};
    }
    return OK;
}

// What follows when the winner has so many men left.
static Status follow_end(Maker *maker, const PlayStop *stop, const Fight *end, uint32_t edge,
                         Error *error)
{
    PlayStop next;
    ChainEdge found;
    play_on_to_fight(stop, end, &next);
    TRY(follow(maker, &next, &found, error));
    maker->chain->edges[edge] = found;
    return OK;
}

// One edge when the winner then holds the ship, else one for each number of men whom he may have
// left.
static Status follow_winner(Maker *maker, const PlayStop *stop, uint32_t node, Role winner,
                            Error *error)
{
    const Fight *fight = &stop->fight;
    Colour colour = fight_colour(fight, winner), loser = colour_other(colour);
    const int32_t *most = fight->men[winner];
    uint32_t first;
    if (stop->play.free[loser] == fight_men(fight, (Role)!winner)) {
        TRY(add_edges(maker, 1, &first, error));
        maker->chain->nodes[node].edge[colour] = first;
        Fight end = ended(fight, winner, most);
        return follow_end(maker, stop, &end, first, error);
    }
    uint32_t row = (uint32_t)most[RANK_SAILOR] + 1;
    TRY(add_edges(maker, (uint64_t)(most[RANK_SPECIAL] + 1) * row, &first, error));
    ChainNode *made = &maker->chain->nodes[node];
    made->edge[colour] = first;
    made->step[colour][RANK_SPECIAL] = row;
    made->step[colour][RANK_SAILOR] = 1;
    for (int32_t specials = 0; specials <= most[RANK_SPECIAL]; ++specials)
        for (int32_t sailors = 0; sailors <= most[RANK_SAILOR]; ++sailors) {
            if (specials + sailors == 0)
                continue;
            Fight end = ended(fight, winner, (int32_t[]){specials, sailors});
            TRY(follow_end(maker, stop, &end, first + (uint32_t)specials * row + (uint32_t)sailors,
                           error));
        }
    return OK;
}

// The edge to where a game has halted or ended.
static Status follow(Maker *maker, const PlayStop *stop, ChainEdge *edge, Error *error)
{
    *edge = (ChainEdge){.turns = (uint16_t)stop->play.turn, .result = (uint16_t)stop->result};
    if (!stop->halted)
        return OK;
    edge->result = CHAIN_GOES_ON;
    Situation situation = situation_of(stop);
    if (maker->place_count) {
        uint32_t known = *find_place(maker, &situation);
        edge->node = known - 1;
        if (known)
            return OK;
    }
    if (maker->depth == DEPTH_MAX)
        return error_set(error, FAIL_LIMIT, NULL, "its games can have too many fights");
    TRY(add_node(maker, stop, &situation, &edge->node, error));
    ++maker->depth;
    TRY(follow_winner(maker, stop, edge->node, ROLE_ATTACKER, error));
    TRY(follow_winner(maker, stop, edge->node, ROLE_DEFENDER, error));
    --maker->depth;
    return OK;
}

static bool can_start(const Mutiny *mutiny, const int32_t men[KIND_COUNT])
{
    int sailors = men[KIND_WHITE_SAILOR] + men[KIND_RED_SAILOR];
    return mutiny->placed || mutiny->numbers_fixed ||
           (sailors >= dice_lowest(mutiny->sailors) && sailors <= dice_highest(mutiny->sailors));
}

// Where a tally's start table counts games that start so; they end in the first result.
static uint32_t start_cell(const MeasureSet *set, const int32_t men[KIND_COUNT])
{
    const int32_t values[] = {[MUTINY_START_OFFICERS] = men[KIND_OFFICER],
                              [MUTINY_START_PARTY_MEMBERS] = men[KIND_PARTY_MEMBER],
                              [MUTINY_START_RED_SAILORS] = men[KIND_RED_SAILOR]};
    return set->start_cells ? (uint32_t)tally_start_index(set, values) * MUTINY_RESULT_COUNT : 0;
}

// From the outbreak with these men.
static Status follow_start(Maker *maker, const int32_t men[KIND_COUNT], Error *error)
{
    Chain *chain = maker->chain;
    PlayStop stop;
    uint32_t index = 0, packed = 0;
    if (!can_start(chain->mutiny, men))
        return OK;
    for (int kind = 0; kind < KIND_COUNT; ++kind) {
        index += (uint32_t)men[kind] * chain->start_stride[kind];
        packed |= (uint32_t)men[kind] << 8 * kind;
    }
    play_to_fight(chain->mutiny, men, &stop);
    ChainStart *start = &chain->starts[index];
    start->men = packed;
    start->cell = start_cell(&chain->mutiny->prepared.measures, men);
    return follow(maker, &stop, &start->edge, error);
}

// The fewest men of a kind that can start.
static int fewest(const Mutiny *mutiny, Kind kind)
{
    bool fixed = mutiny->placed || (mutiny->numbers_fixed && kind % RANK_COUNT == RANK_SAILOR);
    if (fixed)
        return mutiny->most[kind];
    return kind % RANK_COUNT == RANK_SAILOR ? 0
                                            : dice_lowest(mutiny->plan[kind / RANK_COUNT].specials);
}

static Status follow_starts(Maker *maker, Error *error)
{
    const Mutiny *mutiny = maker->chain->mutiny;
    const int *most = mutiny->most;
    int32_t men[KIND_COUNT];
    for (men[0] = fewest(mutiny, (Kind)0); men[0] <= most[0]; ++men[0])
        for (men[1] = fewest(mutiny, (Kind)1); men[1] <= most[1]; ++men[1])
            for (men[2] = fewest(mutiny, (Kind)2); men[2] <= most[2]; ++men[2])
                for (men[3] = fewest(mutiny, (Kind)3); men[3] <= most[3]; ++men[3])
                    TRY(follow_start(maker, men, error));
    return OK;
}

// Starts with the same numbers of sailors side by side: they are met most often, and cached.
static Status lay_out_starts(Chain *chain, Error *error)
{
    static const Kind order[KIND_COUNT] = {KIND_OFFICER, KIND_PARTY_MEMBER, KIND_RED_SAILOR,
                                           KIND_WHITE_SAILOR};
    uint64_t starts = 1;
    for (int i = 0; i < KIND_COUNT; ++i) {
        Kind kind = order[i];
        chain->start_stride[kind] = (uint32_t)starts;
        starts *= (uint64_t)chain->mutiny->most[kind] + 1;
        if (starts > STARTS_MAX)
            return error_set(error, FAIL_LIMIT, NULL, "it can start in too many ways");
    }
    chain->starts = calloc(starts, sizeof *chain->starts);
    return chain->starts ? OK : no_memory(error);
}

static Status make(const Mutiny *mutiny, uint64_t effort, Chain *chain, Error *error)
{
    Maker maker = {.chain = chain, .effort = effort};
    TRY(chain_rows_create(mutiny, &chain->rows, error));
    TRY(lay_out_starts(chain, error));
    Status status = follow_starts(&maker, error);
    chain_rows_close(&chain->rows);
    free(maker.situations);
    free(maker.places);
    return status;
}

Status chain_create(const Mutiny *mutiny, uint64_t effort, Chain **chain, Error *error)
{
    TRY(check_luck(mutiny, error));
    Chain *made = calloc(1, sizeof *made);
    if (!made)
        return no_memory(error);
    made->mutiny = mutiny;
    Status status = make(mutiny, effort, made, error);
    if (status != OK) {
        chain_destroy(made);
        return status;
    }
    *chain = made;
    return OK;
}

void chain_destroy(Chain *chain)
{
    if (!chain)
        return;
    chain_rows_destroy(&chain->rows);
    free(chain->nodes);
    free(chain->edges);
    free(chain->starts);
    free(chain);
}
