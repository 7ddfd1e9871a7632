/// twin_optional: cards, executions, boats and relief, man by man. MUT-11 to MUT-14.

#include <stdlib.h>
#include <string.h>

#include "tests/mutiny/twin_game.h"

static const TwinKind sailor_of[TWIN_SIDES] = {TWIN_RED_SAILOR, TWIN_WHITE_SAILOR};
static const TwinKind special_of[TWIN_SIDES] = {TWIN_PARTY_MEMBER, TWIN_OFFICER};

// Faces 1 (ace) to 13 (king).
static TwinCard effect(int face)
{
    switch (face) {
    case 1:
        return TWIN_ACE;
    case 11:
        return TWIN_JACK;
    case 12:
        return TWIN_QUEEN;
    case 13:
        return TWIN_KING;
    default:
        return TWIN_NO_EFFECT;
    }
}

// Shuffles a deck and deals its two top cards.
void twin_draw_cards(TwinGame *game)
{
    int deck[52];
    for (int i = 0; i < 52; ++i)
        deck[i] = i / 4 + 1;
    for (int left = 52; left > 1; --left) {
        int other = twin_roll(game->luck, left) - 1, face = deck[left - 1];
        deck[left - 1] = deck[other];
        deck[other] = face;
    }
    game->card[TWIN_RED] = effect(deck[0]);
    game->card[TWIN_WHITE] = effect(deck[1]);
}

static bool is_free(const TwinMan *man, TwinKind kind)
{
    return man->kind == kind && man->state == TWIN_FREE;
}

// One of the kind where the side is strongest; null when there is none.
static TwinMan *one_of_main_force(TwinGame *game, TwinKind kind)
{
    TwinMan *best = NULL;
    TwinSide side = twin_side(kind);
    for (int i = 0; i < game->men_count; ++i) {
        TwinMan *man = &game->men[i];
        if (!is_free(man, kind))
            continue;
        int here = twin_count_at(game, side, man->place);
        int there = best ? twin_count_at(game, side, best->place) : 0;
        if (!best || here > there || (here == there && man->place < best->place))
            best = man;
    }
    return best;
}

void twin_jacks(TwinGame *game, int sailors[TWIN_SIDES])
{
    for (TwinSide side = 0; side < TWIN_SIDES; ++side)
        if (game->card[side] == TWIN_JACK && sailors[side] > 0) {
            --sailors[side];
            twin_add(game, sailor_of[side], game->scenario->ship.start[side], 1);
            twin_become(game, &game->men[game->men_count - 1], special_of[side]);
        }
}

void twin_jacks_placed(TwinGame *game)
{
    for (TwinSide side = 0; side < TWIN_SIDES; ++side) {
        TwinMan *man = one_of_main_force(game, sailor_of[side]);
        if (game->card[side] == TWIN_JACK && man)
            twin_become(game, man, special_of[side]);
    }
}

static void turn_coat(TwinGame *game, TwinMan *man, TwinSide to)
{
    twin_become(game, man, sailor_of[to]);
    man->place = twin_home(game, to);
    man->armed = false;
}

// Sides are in the order Red, White.
void twin_kings_and_guns(TwinGame *game)
{
    for (TwinSide side = 0; side < TWIN_SIDES; ++side) {
        TwinMan *traitor = one_of_main_force(game, sailor_of[twin_other(side)]);
        if (game->card[side] == TWIN_KING && traitor)
            turn_coat(game, traitor, side);
    }
    for (TwinSide side = 0; side < TWIN_SIDES; ++side) {
        bool sailor = game->scenario->gun_with_sailor;
        TwinMan *man = one_of_main_force(game, sailor ? sailor_of[side] : special_of[side]);
        if (!man)
            man = one_of_main_force(game, sailor ? special_of[side] : sailor_of[side]);
        if (game->card[side] == TWIN_ACE && man)
            man->armed = true;
    }
}

static bool wants_blood(const TwinGame *game, TwinSide side)
{
    TwinExecute execute = game->scenario->player[side].execute;
    return execute == TWIN_ALWAYS || (execute == TWIN_WHEN_AHEAD &&
                                      twin_count(game, side) > twin_count(game, twin_other(side)));
}

static bool may_desert(const TwinGame *game, const TwinMan *man, TwinSide side)
{
    return is_free(man, sailor_of[side]) ||
           (game->scenario->prisoners_desert && man->kind == sailor_of[side] &&
            man->state == TWIN_PRISONER);
}

void twin_execute_prisoners(TwinGame *game, TwinSide side)
{
    int executed = 0;
    if (!wants_blood(game, side))
        return;
    for (int i = 0; i < game->men_count; ++i) {
        TwinMan *man = &game->men[i];
        if (man->state == TWIN_PRISONER && twin_side(man->kind) != side) {
            man->state = TWIN_EXECUTED;
            ++executed;
        }
    }
    // Those who have come over do not roll again.
    for (int i = 0; i < game->men_count && executed > 0; ++i)
        if (may_desert(game, &game->men[i], side) &&
            twin_roll(game->luck, 6) >= game->scenario->desert_min) {
            turn_coat(game, &game->men[i], twin_other(side));
            game->men[i].state = TWIN_FREE;
        }
}

void twin_leave_ship(TwinGame *game, TwinSide side)
{
    const TwinKind order[] = {sailor_of[side], TWIN_SOLDIER, special_of[side]};
    int own = twin_count(game, side), enemies = twin_count(game, twin_other(side));
    if (own * 1000 >= game->scenario->player[side].flee_thousandths * enemies)
        return;
    int face = twin_roll(game->luck, 10);
    int drown = own * game->scenario->drowned[face] / 1000;
    int taken = own * game->scenario->taken[face] / 1000;
    for (int k = 0; k < 3; ++k)
        for (int i = 0; i < game->men_count; ++i) {
            TwinMan *man = &game->men[i];
            if (!is_free(man, order[k]) || twin_side(order[k]) != side)
                continue;
            man->state = drown > 0 ? TWIN_DROWNED : taken > 0 ? TWIN_PRISONER : TWIN_ESCAPED;
            if (drown > 0)
                --drown;
            else if (taken > 0)
                --taken;
        }
}

// Somebody comes aboard who was not there at the start.
static TwinMan *come(TwinGame *game, TwinKind kind, int place)
{
    twin_add(game, kind, place, 1);
    --game->started[kind];
    ++game->joined[kind];
    return &game->men[game->men_count - 1];
}

static void bring_soldier(TwinGame *game)
{
    const TwinScenario *scenario = game->scenario;
    bool veteran = scenario->relief_quality == TWIN_AS_OFFICERS;
    if (scenario->relief_quality == TWIN_ROLLED || scenario->relief == TWIN_WARSHIP) {
        int face = twin_roll(game->luck, 6);
        if (face <= scenario->refuse_max)
            return;
        veteran = face >= scenario->officer_min;
    }
    come(game, TWIN_SOLDIER, scenario->relief_place)->veteran = veteran;
}

static void bring_sailor(TwinGame *game)
{
    const TwinScenario *scenario = game->scenario;
    if (twin_roll(game->luck, 6) <= scenario->loyalty_white_max)
        come(game, TWIN_WHITE_SAILOR, scenario->relief_place);
    else
        come(game, TWIN_RED_SAILOR, twin_home(game, TWIN_RED));
}

void twin_relieve(TwinGame *game, TwinSide side)
{
    const TwinScenario *scenario = game->scenario;
    if (side != TWIN_WHITE || game->relieved || game->turns < scenario->relief_turn)
        return;
    game->relieved = true;
    game->gangway_rolls = 0;
    int whites = twin_count(game, TWIN_WHITE);
    bool mutiny = scenario->relief == TWIN_WARSHIP &&
                  twin_roll(game->luck, 6) >= scenario->warship_mutiny_min;
    for (int man = 0; man < scenario->relief_men; ++man)
        if (mutiny && scenario->mutineers_board)
            come(game, TWIN_RED_SAILOR, twin_home(game, TWIN_RED));
        else if (!mutiny && (scenario->relief == TWIN_INFANTRY || scenario->warship_by_worth))
            bring_soldier(game);
        else if (!mutiny)
            bring_sailor(game);
    if (twin_count(game, TWIN_WHITE) > whites)
        game->gangway = scenario->relief_place + 1;
}

/// Where one of some men went, and how many went there from the same place.
typedef struct Destination {
    int place, group;
} Destination;

static int compare_destinations(const void *one, const void *other)
{
    const Destination *a = one, *b = other;
    return a->group != b->group ? b->group - a->group : a->place - b->place;
}

static int group_size(const TwinGame *game, TwinSide side, int from, int to)
{
    int count = 0;
    for (int i = 0; i < game->men_count; ++i) {
        const TwinMan *man = &game->men[i];
        count += man->state == TWIN_FREE && twin_side(man->kind) == side && man->from == from &&
                 man->place == to;
    }
    return count;
}

// Men of one worth from one place: the gun first, then soldiers, then the others take the places
// to which such men went, the largest groups first.
static void regroup(TwinGame *game, TwinSide side, int from, bool special)
{
    TwinMan *men[TWIN_MEN];
    Destination to[TWIN_MEN];
    int count = 0;
    for (int turn = 0; turn < 3; ++turn)
        for (int i = 0; i < game->men_count; ++i) {
            TwinMan *man = &game->men[i];
            int mark = man->armed ? 0 : man->kind == TWIN_SOLDIER ? 1 : 2;
            if (man->state == TWIN_FREE && twin_side(man->kind) == side && man->from == from &&
                twin_is_worth_special(man) == special && mark == turn)
                men[count++] = man;
        }
    for (int i = 0; i < count; ++i)
        to[i] = (Destination){men[i]->place, group_size(game, side, from, men[i]->place)};
    qsort(to, (size_t)count, sizeof *to, compare_destinations);
    for (int i = 0; i < count; ++i)
        men[i]->place = to[i].place;
}

void twin_regroup(TwinGame *game, TwinSide side)
{
    for (int from = 0; from < game->scenario->ship.places; ++from) {
        regroup(game, side, from, true);
        regroup(game, side, from, false);
    }
}
