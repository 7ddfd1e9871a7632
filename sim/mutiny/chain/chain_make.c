/// chain_make: from a fight, by every way in which it can end, to the next.

#include "sim/mutiny/chain/chain_make.h"

#include <stdlib.h>

#include "sim/base/grow.h"

enum { DEPTH_MAX = 128 };

Status chain_make_no_memory(Error *error)
{
    return error_set(error, FAIL_MEMORY, NULL, "out of memory for the chains of fights");
}

static ChainGun gun_in(const Fight *fight, Role role)
{
    if (fight->mix && fight->mix->men[role][RANK_ARMED_SPECIAL] > 0)
        return CHAIN_GUN_SPECIAL;
    return fight->mix && fight->mix->men[role][RANK_ARMED_SAILOR] > 0 ? CHAIN_GUN_SAILOR
                                                                      : CHAIN_GUN_NONE;
}

// Penalised rolls beyond the number of match-ups that can still come have no effect, so they are
// cut off: more fights are then the same fight.
static ChainFight fight_of(const Chain *chain, const Fight *from)
{
    const int most = chain->rows.most_penalised;
    ChainFight fight = {.attacker = from->attacker,
                        .penalised = from->penalised < most ? from->penalised : most};
    for (int role = 0; role < ROLE_COUNT; ++role) {
        memcpy(fight.men[role], from->men[role], sizeof fight.men[role]);
        fight.gun[role] = gun_in(from, (Role)role);
    }
    return fight;
}

static ChainMen packed_men(const Fight *fight)
{
    ChainMen men = 0;
    for (int role = 0; role < ROLE_COUNT; ++role)
        for (int rank = 0; rank < RANK_COUNT; ++rank)
            men |= (ChainMen)fight->men[role][rank]
                   << 8 * (int)kind_of(fight_colour(fight, (Role)role), (Rank)rank);
    return men;
}

static Status add_node(ChainMaker *maker, const PlayStop *stop, const Situation *situation,
                       uint32_t *node, Error *error)
{
    Chain *chain = maker->chain;
    ChainFight fight = fight_of(chain, &stop->fight);
    TRY(GROW(chain->nodes, &maker->nodes_room, (size_t)chain->node_count + 1,
             "the chains of fights", error));
    TRY(chain_rows_add(&chain->rows, &fight, maker->effort, error));
    TRY(intern_number(&maker->situations, situation, node, error));
    chain->node_count = maker->situations.count;
    chain->nodes[*node] = (ChainNode){.state = chain_rows_state(&chain->rows, &fight),
                                      .men = packed_men(&stop->fight)};
    return OK;
}

/// How a fight ends: how many of the winner's men are left.
typedef struct End {
    Role winner;
    int32_t men[RANK_COUNT]; ///< the man with the gun among them
    bool gun;                ///< he still has it
} End;

// The fight with the men who are left at its end; `mix` says how these divide into ranks, where
// ranks are told apart.
static Fight ended(const Fight *fight, const End *end, FightMix *mix)
{
    Fight now = *fight;
    ChainGun gun = gun_in(fight, end->winner);
    *mix = (FightMix){.men = {{0}}};
    if (end->gun)
        mix->men[end->winner][gun == CHAIN_GUN_SPECIAL ? RANK_ARMED_SPECIAL : RANK_ARMED_SAILOR] =
            1;
    if (fight->mix)
        now.mix = mix;
    for (int role = 0; role < ROLE_COUNT; ++role)
        for (int rank = 0; rank < RANK_COUNT; ++rank) {
            int32_t left = role == (int)end->winner ? end->men[rank] : 0;
            int32_t lost = fight->men[role][rank] - left;
            now.men[role][rank] = left;
            now.lost[role][LOSS_CAPTURED][rank] = lost;
            now.matchups += lost;
            now.penalised -= lost;
        }
    return now;
}

// Appends `count` edges.
static Status add_edges(ChainMaker *maker, uint64_t count, uint32_t *first, Error *error)
{
    Chain *chain = maker->chain;
    *first = chain->edge_count;
    if (chain->rows.tabulated + chain->edge_count + count > maker->effort)
        return error_set(error, FAIL_LIMIT, NULL, "its moves can go too many ways");
    for (uint64_t i = 0; i < count; ++i) {
        TRY(GROW(chain->edges, &maker->edges_room, (size_t)chain->edge_count + 1,
                 "the chains of fights", error));
        chain->edges[chain->edge_count++] = (ChainEdge){.result = CHAIN_GOES_ON};
    }
    return OK;
}

// Explores what follows when the fight ends so.
static Status follow_end(ChainMaker *maker, const PlayStop *stop, const End *end, uint32_t edge,
                         Error *error)
{
    PlayStop next;
    FightMix mix;
    ChainEdge found;
    Fight fight = ended(&stop->fight, end, &mix);
    play_on_to_fight(stop, &fight, &next);
    TRY(chain_make_follow(maker, &next, &found, error));
    maker->chain->edges[edge] = found;
    return OK;
}

// Adds an edge for each number of men whom the winner may have left. `armed`: one of them has the
// gun.
static Status follow_ends(ChainMaker *maker, const PlayStop *stop, Role winner, bool armed,
                          uint32_t first, Error *error)
{
    const Fight *fight = &stop->fight;
    const int32_t *most = fight->men[winner];
    const int gun_rank = gun_in(fight, winner) == CHAIN_GUN_SPECIAL ? RANK_SPECIAL : RANK_SAILOR;
    End end = {.winner = winner, .gun = armed};
    for (end.men[0] = 0; end.men[0] <= most[0]; ++end.men[0])
        for (end.men[1] = 0; end.men[1] <= most[1]; ++end.men[1], ++first) {
            if (end.men[0] + end.men[1] == 0 || (armed && end.men[gun_rank] == 0))
                continue;
            TRY(follow_end(maker, stop, &end, first, error));
        }
    return OK;
}

// Adds one edge when the winner then holds the ship, else one for each way in which he may win.
static Status follow_winner(ChainMaker *maker, const PlayStop *stop, uint32_t node, Role winner,
                            Error *error)
{
    const Fight *fight = &stop->fight;
    Colour colour = fight_colour(fight, winner), loser = colour_other(colour);
    const int32_t *most = fight->men[winner];
    uint32_t first;
    if (stop->play.free[loser] == fight_men(fight, (Role)!winner)) {
        TRY(add_edges(maker, 1, &first, error));
        maker->chain->nodes[node].edge[colour] = first;
        const End end = {.winner = winner, .men = {most[0], most[1]}};
        return follow_end(maker, stop, &end, first, error);
    }
    const bool armed = gun_in(fight, winner) != CHAIN_GUN_NONE;
    const uint32_t row = (uint32_t)most[RANK_SAILOR] + 1;
    const uint32_t ways = row * ((uint32_t)most[RANK_SPECIAL] + 1);
    TRY(add_edges(maker, armed ? 2 * ways : ways, &first, error));
    ChainNode *made = &maker->chain->nodes[node];
    made->edge[colour] = first;
    made->step[colour][RANK_SPECIAL] = row;
    made->step[colour][RANK_SAILOR] = 1;
    made->gun_step[colour] = armed ? ways : 0;
    TRY(follow_ends(maker, stop, winner, false, first, error));
    return armed ? follow_ends(maker, stop, winner, true, first + ways, error) : OK;
}

static uint16_t edge_result(const PlayStop *stop)
{
    switch (stop->halt) {
    case PLAY_HALT_FIGHT:
        return CHAIN_GOES_ON;
    case PLAY_HALT_LUCK:
        return CHAIN_IS_LITERAL;
    default:
        return (uint16_t)stop->result;
    }
}

Status chain_make_follow(ChainMaker *maker, const PlayStop *stop, ChainEdge *edge, Error *error)
{
    *edge = (ChainEdge){.turns = (uint16_t)stop->play.turn, .result = edge_result(stop)};
    if (stop->halt != PLAY_HALT_FIGHT)
        return OK;
    Situation situation = situation_of(stop);
    edge->node = intern_find(&maker->situations, &situation);
    if (edge->node != INTERN_NONE)
        return OK;
    if (maker->depth == DEPTH_MAX)
        return error_set(error, FAIL_LIMIT, NULL, "its games can have too many fights");
    TRY(add_node(maker, stop, &situation, &edge->node, error));
    ++maker->depth;
    TRY(follow_winner(maker, stop, edge->node, ROLE_ATTACKER, error));
    TRY(follow_winner(maker, stop, edge->node, ROLE_DEFENDER, error));
    --maker->depth;
    return OK;
}

void chain_make_close(ChainMaker *maker)
{
    chain_rows_close(&maker->chain->rows);
    intern_release(&maker->situations);
}
