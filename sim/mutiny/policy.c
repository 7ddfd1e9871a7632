/// policy: placement and moves of every bot. Ties go to the compartment listed first.

#include "sim/mutiny/policy.h"

static const Plan *mover_plan(const Play *play)
{
    return &play->mutiny->plan[play->mover];
}

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
    int best = 0;
    for (int room = 1; room < play->mutiny->rooms; ++room)
        if (room_free(&play->board.rooms[room], colour) <
            room_free(&play->board.rooms[best], colour))
            best = room;
    return best;
}

static int place_at_random(const Play *play, Colour colour, Rng *luck)
{
    (void)colour;
    return (int)rng_below(luck, (uint32_t)play->mutiny->rooms);
}

// The compartment with the fewest enemies, at least one, among those of the mask; −1 without any.
static int weakest_enemy(const Play *play, uint32_t among)
{
    Colour enemy = colour_other(play->mover);
    int best = -1, fewest = 0;
    for (int room = 0; room < play->mutiny->rooms; ++room) {
        int enemies = room_free(&play->board.rooms[room], enemy);
        if (enemies > 0 && among >> room & 1 && (best < 0 || enemies < fewest)) {
            best = room;
            fewest = enemies;
        }
    }
    return best;
}

static uint32_t whole_ship(const Play *play)
{
    return (UINT32_C(1) << play->mutiny->rooms) - 1;
}

/// Where the mover's men stand before anyone goes: nobody moves twice in a turn.
typedef struct Positions {
    int32_t men[SHIP_COMPARTMENT_MAX][RANK_COUNT];
} Positions;

static inline Positions positions_of(const Play *play)
{
    Positions positions;
    for (int room = 0; room < play->mutiny->rooms; ++room)
        memcpy(positions.men[room], play->board.rooms[room].free[play->mover],
               sizeof positions.men[room]);
    return positions;
}

// One move on a shortest way, which is the way itself when movement is free.
static void march(Play *play, int from, int to, const int32_t men[RANK_COUNT])
{
    play_move(play, from, play->mutiny->step[from][to], men);
}

// Everyone towards `to`, but for `staying` sailors of each compartment, who go home.
static void march_all(Play *play, int to, const int32_t *staying)
{
    const Positions before = positions_of(play);
    int home = mover_plan(play)->home;
    for (int room = 0; room < play->mutiny->rooms; ++room) {
        const int32_t *here = before.men[room];
        if (here[RANK_SPECIAL] + here[RANK_SAILOR] == 0)
            continue;
        int32_t back = staying ? staying[room] : 0;
        march(play, room, to, (int32_t[]){here[RANK_SPECIAL], here[RANK_SAILOR] - back});
        if (back > 0)
            march(play, room, home, (int32_t[]){0, back});
    }
}

static void move_never(Play *play)
{
    (void)play;
}

static void move_as_swarm(Play *play)
{
    march_all(play, weakest_enemy(play, whole_ship(play)), NULL);
}

// Chooses the garrison among all sailors, those nearest to home first.
static void choose_garrison(const Play *play, int garrison, int32_t staying[SHIP_COMPARTMENT_MAX])
{
    const uint8_t *distance = play->mutiny->distance[mover_plan(play)->home];
    for (int away = 0; garrison > 0; ++away)
        for (int room = 0; room < play->mutiny->rooms; ++room) {
            int sailors = play->board.rooms[room].free[play->mover][RANK_SAILOR];
            if (distance[room] != away)
                continue;
            staying[room] = sailors < garrison ? sailors : garrison;
            garrison -= staying[room];
        }
}

static int garrison_wanted(const Play *play)
{
    const Plan *plan = mover_plan(play);
    if (room_free(&play->board.rooms[plan->home], colour_other(play->mover)) > 0)
        return 0;
    int sailors = 0;
    for (int room = 0; room < play->mutiny->rooms; ++room)
        sailors += play->board.rooms[room].free[play->mover][RANK_SAILOR];
    return sailors < plan->garrison ? sailors : plan->garrison;
}

static void move_at_odds(Play *play)
{
    int garrison = garrison_wanted(play);
    int attackers = play->free[play->mover] - garrison;
    int target = weakest_enemy(play, whole_ship(play));
    int enemies = room_free(&play->board.rooms[target], colour_other(play->mover));
    if (attackers == 0 || (int64_t)attackers * 1000 < (int64_t)mover_plan(play)->odds * enemies)
        return;
    int32_t staying[SHIP_COMPARTMENT_MAX] = {0};
    choose_garrison(play, garrison, staying);
    march_all(play, target, staying);
}

static void move_cautiously(Play *play)
{
    if (play->free[play->mover] < play->free[colour_other(play->mover)])
        march_all(play, mover_plan(play)->home, NULL);
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
        int target = weakest_enemy(play, play->mutiny->reach[room]);
        if (target < 0 || room_free(here, enemy) > 0)
            continue;
        if (room_free(&play->board.rooms[target], enemy) < room_free(here, play->mover))
            play_move(play, room, target,
                      (int32_t[]){here->free[play->mover][RANK_SPECIAL],
                                  here->free[play->mover][RANK_SAILOR]});
    }
}

// The compartment of the mask's n-th bit, from 0.
static int nth_room(uint32_t mask, uint32_t n)
{
    for (; n > 0; --n)
        mask &= mask - 1;
    return __builtin_ctz(mask);
}

static void move_at_random(Play *play)
{
    Purpose purpose = play->mover == COLOUR_RED ? PURPOSE_POLICY_RED : PURPOSE_POLICY_WHITE;
    Rng luck = stream_branch(play->root, purpose, (uint32_t)play->turn);
    const Positions before = positions_of(play);
    for (int room = 0; room < play->mutiny->rooms; ++room) {
        uint32_t reach = play->mutiny->reach[room];
        uint32_t choices = (uint32_t)__builtin_popcount(reach);
        int32_t going[SHIP_COMPARTMENT_MAX][RANK_COUNT] = {{0}};
        for (int rank = 0; rank < RANK_COUNT; ++rank)
            for (int man = before.men[room][rank]; man > 0; --man)
                ++going[nth_room(reach, rng_below(&luck, choices))][rank];
        for (int to = 0; to < play->mutiny->rooms; ++to)
            play_move(play, room, to, going[to]);
    }
}

const Policy policies[POLICY_KIND_COUNT] = {
    [POLICY_HOLD] = {true, false, place_at_home, move_never},
    [POLICY_SWARM] = {true, false, place_with_specials, move_as_swarm},
    [POLICY_OVERWHELM] = {true, false, place_with_specials, move_at_odds},
    [POLICY_CAUTIOUS] = {true, false, place_at_home, move_cautiously},
    [POLICY_SPREAD] = {false, false, place_among_fewest, move_by_groups},
    [POLICY_RANDOM] = {false, true, place_at_random, move_at_random},
};
