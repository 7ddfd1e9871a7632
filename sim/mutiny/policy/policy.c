/// policy: placement and moves of every bot. Ties go to the compartment listed first.

#include "sim/mutiny/policy/policy.h"

#include "sim/base/purpose.h"
#include "sim/mutiny/march.h"
#include "sim/mutiny/policy/policy_lookahead.h"
#include "sim/mutiny/policy/policy_optimal.h"
#include "sim/mutiny/policy/policy_rollout.h"
#include "sim/mutiny/policy/policy_rules.h"

static int place_at_home(const Play *play, Colour colour, Rng *luck)
{
    (void)luck;
    return play->mutiny->plan[colour].home;
}

static int place_with_specials(const Play *play, Colour colour, Rng *luck)
{
    (void)luck;
    return play->mutiny->plan[colour].start;
}

static int place_among_fewest(const Play *play, Colour colour, Rng *luck)
{
    (void)luck;
    return march_emptiest(play, colour, march_whole_ship(play));
}

static int place_at_random(const Play *play, Colour colour, Rng *luck)
{
    (void)colour;
    return (int)rng_below(luck, (uint32_t)play->mutiny->rooms);
}

static void move_never(Play *play)
{
    (void)play;
}

static void move_as_swarm(Play *play)
{
    march_all(play, march_weakest(play, march_whole_ship(play)), NULL);
}

static void move_at_odds(Play *play)
{
    int garrison = march_garrison_size(play, march_plan(play)->garrison);
    int attackers = play->free[play->mover] - garrison;
    int target = march_weakest(play, march_whole_ship(play));
    int enemies = room_free(&play->board.rooms[target], colour_other(play->mover));
    if (attackers == 0 || (int64_t)attackers * 1000 < (int64_t)march_plan(play)->odds * enemies)
        return;
    int32_t staying[SHIP_COMPARTMENT_MAX] = {0};
    march_garrison(play, garrison, staying);
    march_all(play, target, staying);
}

static void move_cautiously(Play *play)
{
    if (play->free[play->mover] < play->free[colour_other(play->mover)])
        march_all(play, march_plan(play)->home, NULL);
    else
        move_at_odds(play);
}

// Groups only march into compartments with enemies and only out of those without, so the board may
// change under way.
static void move_by_groups(Play *play)
{
    Colour enemy = colour_other(play->mover);
    for (int room = 0; room < play->mutiny->rooms; ++room) {
        const Room *here = &play->board.rooms[room];
        int target = march_weakest(play, play->mutiny->reach[room]);
        if (target < 0 || room_free(here, enemy) > 0)
            continue;
        if (room_free(&play->board.rooms[target], enemy) < room_free(here, play->mover))
            play_move(play, room, target,
                      (int32_t[]){here->free[play->mover][RANK_SPECIAL],
                                  here->free[play->mover][RANK_SAILOR]});
    }
}

// The compartments of a mask, as listed; returns how many. Made once for all men who choose among
// them, which is what a random game spends its time on.
static uint32_t list_rooms(uint32_t mask, uint8_t rooms[SHIP_COMPARTMENT_MAX])
{
    uint32_t count = 0;
    for (; mask; mask &= mask - 1)
        rooms[count++] = (uint8_t)__builtin_ctz(mask);
    return count;
}

static void move_at_random(Play *play)
{
    Purpose purpose = play->mover == COLOUR_RED ? PURPOSE_POLICY_RED : PURPOSE_POLICY_WHITE;
    Rng luck = stream_branch(play->root, purpose, (uint32_t)play->turn);
    const Positions before = march_positions(play);
    for (int room = 0; room < play->mutiny->rooms; ++room) {
        if (before.men[room][RANK_SPECIAL] + before.men[room][RANK_SAILOR] == 0)
            continue; // nobody chooses, so nothing is thrown
        uint8_t reached[SHIP_COMPARTMENT_MAX] = {0};
        const uint32_t choices = list_rooms(play->mutiny->reach[room], reached);
        int32_t going[SHIP_COMPARTMENT_MAX][RANK_COUNT] = {{0}};
        for (int rank = 0; rank < RANK_COUNT; ++rank)
            for (int man = before.men[room][rank]; man > 0; --man)
                ++going[reached[rng_below(&luck, choices)]][rank];
        for (uint32_t i = 0; i < choices; ++i)
            play_move(play, room, reached[i], going[reached[i]]);
    }
}

const Policy policies[POLICY_KIND_COUNT] = {
    [POLICY_HOLD] = {true, false, place_at_home, move_never},
    [POLICY_SWARM] = {true, false, place_with_specials, move_as_swarm},
    [POLICY_OVERWHELM] = {true, false, place_with_specials, move_at_odds},
    [POLICY_CAUTIOUS] = {true, false, place_at_home, move_cautiously},
    [POLICY_SPREAD] = {false, false, place_among_fewest, move_by_groups},
    [POLICY_RANDOM] = {false, true, place_at_random, move_at_random},
    [POLICY_LOOKAHEAD] = {true, false, place_with_specials, policy_lookahead_move},
    [POLICY_OWN] = {false, false, policy_rules_place, policy_rules_move},
    [POLICY_OPTIMAL] = {true, false, place_with_specials, policy_optimal_move},
    [POLICY_ROLLOUT] = {false, true, policy_rollout_place, policy_rollout_move},
};
