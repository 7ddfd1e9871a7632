/// twin_scenario: parameter by parameter.

#include "tests/mutiny/twin_scenario.h"

#include <assert.h>
#include <string.h>

static const TwinPolicy policies[POLICY_KIND_COUNT] = {
    [POLICY_HOLD] = TWIN_HOLD,           [POLICY_SWARM] = TWIN_SWARM,
    [POLICY_OVERWHELM] = TWIN_OVERWHELM, [POLICY_CAUTIOUS] = TWIN_CAUTIOUS,
    [POLICY_SPREAD] = TWIN_SPREAD,       [POLICY_RANDOM] = TWIN_RANDOM,
};
static const TwinPairing pairings[] = {
    [PAIRING_SORTED] = TWIN_SORTED,
    [PAIRING_RANDOM] = TWIN_SHUFFLED,
    [PAIRING_CROSSED] = TWIN_CROSSED,
};

static TwinDice dice(Dice from)
{
    return (TwinDice){from.count, from.sides, from.average == 1, from.add};
}

static int room_called(const Ship *ship, const Name *name)
{
    int room = 0;
    while (strcmp(ship->compartments.items[room].name.text, name->text) != 0) {
        ++room;
        assert(room < ship->compartments.count);
    }
    return room;
}

static void copy_compartment(const Ship *ship, int room, TwinScenario *to)
{
    const Compartment *from = &ship->compartments.items[room];
    for (int i = 0; i < from->neighbours.count; ++i) {
        int other = room_called(ship, &from->neighbours.items[i]);
        to->ship.adjacent[room][other] = to->ship.adjacent[other][room] = true;
    }
    to->ship.strongpoint[TWIN_WHITE][room] = from->white_strongpoint;
    to->ship.strongpoint[TWIN_RED][room] = from->red_strongpoint;
    to->men_at[TWIN_OFFICER][room] = from->officers;
    to->men_at[TWIN_WHITE_SAILOR][room] = from->white_sailors;
    to->men_at[TWIN_PARTY_MEMBER][room] = from->party_members;
    to->men_at[TWIN_RED_SAILOR][room] = from->red_sailors;
}

static void copy_ship(const Ship *from, TwinScenario *to)
{
    to->ship.places = from->compartments.count;
    for (int room = 0; room < from->compartments.count; ++room)
        copy_compartment(from, room, to);
    to->ship.start[TWIN_WHITE] = room_called(from, &from->officer_start);
    to->ship.start[TWIN_RED] = room_called(from, &from->party_start);
    to->officers = dice(from->officers);
    to->party_members = dice(from->party_members);
    to->sailors = dice(from->sailors);
    to->white_sailors = (TwinDice){.add = from->white_sailors};
    to->red_sailors = (TwinDice){.add = from->red_sailors};
    to->fixed_loyalty = from->white_sailors != PARAM_WORD;
    to->placed = from->placement == PLACEMENT_FIXED;
}

static void copy_rules(const Rules *from, TwinScenario *to)
{
    to->loyalty_white_max = from->loyalty_white_max;
    to->placement_first = from->placement_first == PLACEMENT_FIRST_RED ? TWIN_RED : TWIN_WHITE;
    to->first_turn = from->first_turn == FIRST_TURN_RED ? TWIN_RED : TWIN_WHITE;
    to->battles_by_policy = from->battle_order == BATTLE_ORDER_POLICY;
    to->adjacent_movement = from->movement == MOVEMENT_ADJACENT;
    to->recapture_frees = from->free_prisoners_on_recapture;
    to->pairing = pairings[from->pairing];
    to->supporter_falls = from->casualty == CASUALTY_SUPPORTER;
    to->kill_on_total = from->kill_on == KILL_ON_TOTAL;
    to->kill_min = from->kill_min;
    to->officer_bonus = from->officer_bonus;
    to->party_bonus = from->party_bonus;
    to->support_bonus = from->support_bonus;
    to->support_cap = from->support_cap == PARAM_WORD ? TWIN_NO_CAP : from->support_cap;
    to->strongpoint_penalty = from->strongpoint_penalty;
    to->strongpoint_rolls = from->strongpoint_rolls;
    to->reroll_counts = from->reroll_counts;
    to->penalty_once_a_game = from->strongpoint_scope == STRONGPOINT_SCOPE_GAME;
    to->max_turns = from->max_turns;
}

static TwinPlayer player(const Side *side)
{
    int usual = side->policy == POLICY_CAUTIOUS ? 2500 : 1500;
    return (TwinPlayer){
        .policy = policies[side->policy],
        .garrison = side->garrison,
        .odds_thousandths = side->odds == PARAM_WORD ? usual : side->odds,
    };
}

TwinScenario twin_scenario(const MutinyParams *params)
{
    TwinScenario scenario = {0};
    copy_ship(&params->ship, &scenario);
    copy_rules(&params->rules, &scenario);
    scenario.player[TWIN_RED] = player(&params->red);
    scenario.player[TWIN_WHITE] = player(&params->white);
    return scenario;
}
