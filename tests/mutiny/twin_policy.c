/// twin_policy: what each policy places, moves and fights first. MUT-16.

#include <string.h>

#include "tests/mutiny/twin_game.h"

enum { NOWHERE = -1, FAR = 1000 };

int twin_home(const TwinGame *game, TwinSide side)
{
    const TwinShip *ship = &game->scenario->ship;
    for (int place = 0; place < ship->places; ++place)
        if (ship->strongpoint[side][place])
            return place;
    return ship->start[side];
}

static int place_with_fewest(const TwinGame *game, TwinSide side)
{
    int best = 0;
    for (int place = 1; place < game->scenario->ship.places; ++place)
        if (twin_count_at(game, side, place) < twin_count_at(game, side, best))
            best = place;
    return best;
}

int twin_choose_place(TwinGame *game, TwinSide side)
{
    const TwinShip *ship = &game->scenario->ship;
    switch (game->scenario->player[side].policy) {
    case TWIN_SWARM:
    case TWIN_OVERWHELM:
        return ship->start[side];
    case TWIN_SPREAD:
        return place_with_fewest(game, side);
    case TWIN_RANDOM:
        return twin_roll(game->luck, ship->places) - 1;
    default:
        return twin_home(game, side);
    }
}

static bool in_reach(const TwinGame *game, int from, int to)
{
    return from == to || !game->scenario->adjacent_movement ||
           game->scenario->ship.adjacent[from][to];
}

// Steps from every place to `goal`, FAR where there is no path.
static void measure_steps(const TwinGame *game, int goal, int steps[TWIN_PLACES])
{
    int places = game->scenario->ship.places;
    for (int place = 0; place < places; ++place)
        steps[place] = place == goal ? 0 : FAR;
    for (int length = 1; length < places; ++length)
        for (int from = 0; from < places; ++from)
            for (int to = 0; to < places; ++to)
                if (steps[from] == FAR && steps[to] == length - 1 && in_reach(game, from, to))
                    steps[from] = length;
}

static int step_towards(const TwinGame *game, int from, int goal)
{
    int steps[TWIN_PLACES];
    if (in_reach(game, from, goal))
        return goal;
    measure_steps(game, goal, steps);
    if (steps[from] == FAR)
        return from;
    for (int to = 0; to < game->scenario->ship.places; ++to)
        if (in_reach(game, from, to) && steps[to] == steps[from] - 1)
            return to;
    return from;
}

static bool may_move(const TwinMan *man, TwinSide side)
{
    return twin_side(man->kind) == side && man->state == TWIN_FREE;
}

// Sends every free man of the side one move nearer to `goal`, but the garrison to its home.
static void send(TwinGame *game, TwinSide side, int goal, const bool garrison[TWIN_MEN])
{
    for (int i = 0; i < game->men_count; ++i) {
        TwinMan *man = &game->men[i];
        if (may_move(man, side))
            man->place = step_towards(game, man->place, garrison[i] ? twin_home(game, side) : goal);
    }
}

// The enemy-held place with the fewest enemies.
static int find_target(const TwinGame *game, TwinSide side)
{
    int best = NOWHERE;
    TwinSide enemy = twin_other(side);
    for (int place = 0; place < game->scenario->ship.places; ++place) {
        int enemies = twin_count_at(game, enemy, place);
        if (enemies > 0 && (best == NOWHERE || enemies < twin_count_at(game, enemy, best)))
            best = place;
    }
    return best;
}

static void swarm(TwinGame *game, TwinSide side)
{
    static const bool no_garrison[TWIN_MEN];
    send(game, side, find_target(game, side), no_garrison);
}

// The sailor nearest to home who is not of the garrison yet, −1 if there is none.
static int find_guard(const TwinGame *game, TwinSide side, const bool garrison[TWIN_MEN])
{
    int steps[TWIN_PLACES], best = NOWHERE, best_rank = 0;
    measure_steps(game, twin_home(game, side), steps);
    for (int i = 0; i < game->men_count; ++i) {
        const TwinMan *man = &game->men[i];
        if (!may_move(man, side) || twin_is_worth_special(man) || garrison[i])
            continue;
        int rank = steps[man->place] * TWIN_PLACES + man->place;
        if (best == NOWHERE || rank < best_rank) {
            best = i;
            best_rank = rank;
        }
    }
    return best;
}

static int choose_garrison(const TwinGame *game, TwinSide side, bool garrison[TWIN_MEN])
{
    int guards = 0;
    memset(garrison, 0, TWIN_MEN * sizeof *garrison);
    if (twin_count_at(game, twin_other(side), twin_home(game, side)) > 0)
        return 0;
    for (; guards < game->scenario->player[side].garrison; ++guards) {
        int guard = find_guard(game, side, garrison);
        if (guard == NOWHERE)
            break;
        garrison[guard] = true;
    }
    return guards;
}

static void overwhelm(TwinGame *game, TwinSide side)
{
    bool garrison[TWIN_MEN];
    int attackers = twin_count(game, side) - choose_garrison(game, side, garrison);
    int target = find_target(game, side);
    int enemies = twin_count_at(game, twin_other(side), target);
    if (attackers > 0 &&
        attackers * 1000 >= game->scenario->player[side].odds_thousandths * enemies)
        send(game, side, target, garrison);
}

static void cautious(TwinGame *game, TwinSide side)
{
    static const bool no_garrison[TWIN_MEN];
    if (twin_count(game, side) < twin_count(game, twin_other(side)))
        send(game, side, twin_home(game, side), no_garrison);
    else
        overwhelm(game, side);
}

// The weakest enemy group in reach of `from` that is smaller than `own` men.
static int find_prey(const TwinGame *game, TwinSide side, int from, int own)
{
    int best = NOWHERE, fewest = own;
    for (int place = 0; place < game->scenario->ship.places; ++place) {
        int enemies = twin_count_at(game, twin_other(side), place);
        if (enemies > 0 && enemies < fewest && in_reach(game, from, place)) {
            best = place;
            fewest = enemies;
        }
    }
    return best;
}

static void spread(TwinGame *game, TwinSide side)
{
    int destination[TWIN_PLACES];
    for (int place = 0; place < game->scenario->ship.places; ++place) {
        bool busy = twin_count_at(game, twin_other(side), place) > 0;
        int prey = find_prey(game, side, place, twin_count_at(game, side, place));
        destination[place] = busy || prey == NOWHERE ? place : prey;
    }
    for (int i = 0; i < game->men_count; ++i)
        if (may_move(&game->men[i], side))
            game->men[i].place = destination[game->men[i].place];
}

static int random_place_in_reach(TwinGame *game, int from)
{
    int choices[TWIN_PLACES], count = 0;
    for (int place = 0; place < game->scenario->ship.places; ++place)
        if (in_reach(game, from, place))
            choices[count++] = place;
    return choices[twin_roll(game->luck, count) - 1];
}

static void scatter(TwinGame *game, TwinSide side)
{
    for (int i = 0; i < game->men_count; ++i)
        if (may_move(&game->men[i], side))
            game->men[i].place = random_place_in_reach(game, game->men[i].place);
}

static void hold(TwinGame *game, TwinSide side)
{
    (void)game;
    (void)side;
}

void twin_move(TwinGame *game, TwinSide side)
{
    static void (*const moves[TWIN_POLICIES])(TwinGame *, TwinSide) = {
        [TWIN_HOLD] = hold,         [TWIN_SWARM] = swarm,   [TWIN_OVERWHELM] = overwhelm,
        [TWIN_CAUTIOUS] = cautious, [TWIN_SPREAD] = spread, [TWIN_RANDOM] = scatter,
    };
    moves[game->scenario->player[side].policy](game, side);
}

int twin_next_battle(const TwinGame *game, TwinSide mover)
{
    int best = NOWHERE, most = 0;
    for (int place = 0; place < game->scenario->ship.places; ++place) {
        int enemies = twin_count_at(game, twin_other(mover), place);
        if (enemies == 0 || twin_count_at(game, mover, place) == 0)
            continue;
        if (!game->scenario->battles_by_policy)
            return place;
        if (enemies > most) {
            most = enemies;
            best = place;
        }
    }
    return best;
}
