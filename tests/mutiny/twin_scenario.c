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

static void copy_leaving(const Leaving *rows, int count, TwinScenario *to)
{
    for (int i = 0; i < count; ++i)
        for (int face = rows[i].from; face <= rows[i].to; ++face) {
            to->drowned[face] = rows[i].drowned;
            to->taken[face] = rows[i].taken;
        }
}

static void copy_optional(const MutinyParams *params, TwinScenario *to)
{
    static const TwinRelief reliefs[] = {[RELIEF_OFF] = TWIN_NO_RELIEF,
                                         [RELIEF_INFANTRY] = TWIN_INFANTRY,
                                         [RELIEF_WARSHIP] = TWIN_WARSHIP};
    static const TwinQuality qualities[] = {[RELIEF_QUALITY_OFFICER] = TWIN_AS_OFFICERS,
                                            [RELIEF_QUALITY_SAILOR] = TWIN_AS_SAILORS,
                                            [RELIEF_QUALITY_ROLL] = TWIN_ROLLED};
    const Rules *from = &params->rules;
    to->cards = from->cards;
    to->gun_with_sailor = from->gun_carrier == GUN_CARRIER_SAILOR;
    to->gun_bonus = from->gun_bonus;
    to->executions = from->executions;
    to->desert_min = from->desert_min;
    to->prisoners_desert = from->desert_rolls == DESERT_ROLLS_ALL;
    to->soldiers_join = from->soldier_fate == SOLDIER_FATE_JOINS;
    to->boats = from->boats;
    if (params->ship.docked)
        copy_leaving(from->gangway_table.items, from->gangway_table.count, to);
    else
        copy_leaving(from->boats_table.items, from->boats_table.count, to);
    to->relief = reliefs[from->relief];
    to->relief_quality = qualities[from->relief_quality];
    to->relief_turn = from->relief_turn;
    to->relief_men = from->relief_men;
    if (from->relief != RELIEF_OFF)
        to->relief_place = room_called(&params->ship, &from->relief_compartment);
    to->refuse_max = from->relief_refuse_max;
    to->officer_min = from->relief_officer_min;
    to->relief_penalty = from->relief_penalty;
    to->relief_rolls = from->relief_rolls;
    to->warship_by_worth = from->warship_roll == WARSHIP_ROLL_QUALITY;
    to->mutineers_board = from->warship_mutineers == WARSHIP_MUTINEERS_BOARD;
    to->warship_mutiny_min = from->warship_mutiny_min;
}

static TwinPlayer player(const Side *side)
{
    static const TwinExecute executes[] = {[EXECUTE_NEVER] = TWIN_NEVER,
                                           [EXECUTE_ALWAYS] = TWIN_ALWAYS,
                                           [EXECUTE_WHEN_AHEAD] = TWIN_WHEN_AHEAD};
    int usual = side->policy == POLICY_CAUTIOUS ? 2500 : 1500;
    return (TwinPlayer){
        .policy = policies[side->policy],
        .garrison = side->garrison,
        .odds_thousandths = side->odds == PARAM_WORD ? usual : side->odds,
        .execute = executes[side->execute],
        .flee_thousandths = side->flee_below,
    };
}

TwinScenario twin_scenario(const MutinyParams *params)
{
    TwinScenario scenario = {0};
    copy_ship(&params->ship, &scenario);
    copy_rules(&params->rules, &scenario);
    copy_optional(params, &scenario);
    scenario.held = params->record.held;
    scenario.player[TWIN_RED] = player(&params->red);
    scenario.player[TWIN_WHITE] = player(&params->white);
    return scenario;
}
