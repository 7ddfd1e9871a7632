/// supply: the depot turn by turn, then what is out of supply in battle.

#include "sim/games/campaign/supply.h"

#include <stdio.h>

// Streams of PURPOSE_SUPPLY.
enum { STREAM_DEPOT, STREAM_FUEL, STREAM_ABANDONED, STREAM_SHOTS };

static Status add_depot(Supply *supply, MeasureSet *set, Error *error)
{
    Measure uses = {.name = "depot.uses",
                    .hi = supply->turns,
                    .unit = "turns",
                    .doc = "Turns the depot is used while cut off, with the one that empties it."};
    Measure resupplied = {.name = "depot.resupplied",
                          .hi = supply->turns,
                          .unit = "turns",
                          .doc = "Those of them in which the units got their supplies."};
    Measure emptied = {.name = "depot_empty",
                       .hi = 1,
                       .unit = "games",
                       .doc = "1 when the depot is empty at the end, else 0."};
    TRY(campaign_table_add(set, uses, &supply->uses, error));
    TRY(campaign_table_add(set, resupplied, &supply->resupplied, error));
    return campaign_table_add(set, emptied, &supply->emptied, error);
}

static Status add_vehicles(Supply *supply, MeasureSet *set, Error *error)
{
    int32_t vehicles = supply->rules.vehicles_in_battle;
    if (vehicles == 0)
        return OK;
    Measure moves = {.name = "battle_moves",
                     .kind = MEASURE_SERIES,
                     .hi = dice_highest(supply->rules.battle_moves),
                     .unit = "moves",
                     .doc = "Moves that each vehicle out of supply has fuel for."};
    Measure stopped = {.name = "stopped.all",
                       .hi = vehicles,
                       .unit = "vehicles",
                       .doc = "Vehicles that run out of fuel before the battle ends."};
    Measure intact = {.name = "stopped.intact",
                      .hi = vehicles,
                      .unit = "vehicles",
                      .doc = "Those of them that are left intact."};
    Measure destroyed = {.name = "stopped.destroyed",
                         .hi = vehicles,
                         .unit = "vehicles",
                         .doc = "Those of them that their crews destroy."};
    TRY(campaign_table_add(set, moves, &supply->moves, error));
    TRY(campaign_table_add(set, stopped, &supply->stopped, error));
    TRY(campaign_table_add(set, intact, &supply->intact, error));
    return campaign_table_add(set, destroyed, &supply->destroyed, error);
}

static Status add_stands(Supply *supply, MeasureSet *set, Error *error)
{
    static const char *const names[STAND_COUNT] = {"rifle", "machine_gun", "gun"};
    for (int i = 0; i < STAND_COUNT && supply->has_stands; ++i) {
        Measure battles = {.hi = supply->load[i] / dice_lowest(supply->rules.shots_per_battle),
                           .unit = "battles",
                           .doc = "Battles fought to the end before one in which the ammunition "
                                  "runs out."};
        snprintf(battles.name, sizeof battles.name, "battles_supplied.%s", names[i]);
        TRY(campaign_table_add(set, battles, &supply->battles[i], error));
    }
    return OK;
}

Status supply_prepare(const CampaignParams *params, MeasureSet *set, Supply *supply, Error *error)
{
    const SupplyRules *rules = &params->supply;
    *supply = (Supply){.rules = *rules,
                       .turns = params->campaign.turns,
                       .has_stands = rules->shots_per_battle.count != PARAM_WORD,
                       .load = {rules->rifle_shots, rules->machine_gun_bursts, rules->gun_shells}};
    TRY(add_depot(supply, set, error));
    TRY(add_vehicles(supply, set, error));
    return add_stands(supply, set, error);
}

bool supply_is_cut_off(const Supply *supply, int turn, int *uses)
{
    *uses = turn - 1;
    if (supply->rules.cut_off_turns == PARAM_WORD)
        return true;
    *uses = (turn - 1) % (supply->rules.cut_off_turns + 1);
    return *uses < supply->rules.cut_off_turns;
}

// CMP-3: a use empties the depot on a total that grows with the uses since it was cut off. Returns
// whether it is empty.
static bool use_depot(const Supply *supply, int turn, int uses, DiceSource *dice,
                      const CampaignTable *table)
{
    int limit = supply->rules.emptied_max + supply->rules.emptied_step * uses;
    int total = dice_roll(supply->rules.depot_dice, dice);
    bool is_emptied = total <= limit;
    bool is_served = !is_emptied || supply->rules.last_use == SUPPLY_LAST_USE_SUPPLIES;
    *campaign_table_count(table, &supply->uses) += 1;
    *campaign_table_count(table, &supply->resupplied) += is_served;
    narrator_say(table->narrator,
                 "turn %d: use %d of the depot since it was cut off, rolls %d, emptied on %d or "
                 "less: %s; the units %s",
                 turn, uses + 1, total, limit, is_emptied ? "empty" : "it lasts",
                 is_served ? "are supplied" : "get nothing");
    return is_emptied;
}

static void play_depot(const Supply *supply, const CampaignTable *table)
{
    DiceSource dice = campaign_table_dice(table, PURPOSE_SUPPLY, STREAM_DEPOT);
    bool is_empty = false;
    for (int turn = 1, uses; turn <= supply->turns && !is_empty; ++turn) {
        if (supply_is_cut_off(supply, turn, &uses))
            is_empty = use_depot(supply, turn, uses, &dice, table);
        else
            narrator_say(table->narrator, "turn %d: supply returns, earlier uses are forgotten",
                         turn);
    }
    *campaign_table_count(table, &supply->emptied) = is_empty;
    narrator_say(table->narrator, "in all: the depot is used %d times and is %sempty",
                 (int)*campaign_table_count(table, &supply->uses), is_empty ? "" : "not ");
}

static void play_stop(const Supply *supply, int vehicle, DiceSource *dice,
                      const CampaignTable *table)
{
    int face = dice_face(dice, 6);
    bool is_intact = campaign_table_is_spared(face, supply->rules.intact_faces);
    *campaign_table_count(table, &supply->stopped) += 1;
    *campaign_table_count(table, is_intact ? &supply->intact : &supply->destroyed) += 1;
    narrator_say(table->narrator, "vehicle %d stops and is abandoned, rolls %d: %s", vehicle, face,
                 is_intact ? "left intact" : "destroyed by its crew");
}

// CMP-3: a vehicle out of supply has fuel for so many moves of a battle.
static void play_vehicles(const Supply *supply, const CampaignTable *table)
{
    if (supply->rules.vehicles_in_battle == 0)
        return;
    DiceSource fuel = campaign_table_dice(table, PURPOSE_SUPPLY, STREAM_FUEL);
    DiceSource abandoned = campaign_table_dice(table, PURPOSE_SUPPLY, STREAM_ABANDONED);
    for (int vehicle = 1; vehicle <= supply->rules.vehicles_in_battle; ++vehicle) {
        int moves = dice_roll(supply->rules.battle_moves, &fuel);
        campaign_table_count(table, &supply->moves)[moves] += 1;
        narrator_say(table->narrator,
                     "vehicle %d is out of supply, rolls fuel for %d move%s; the battle takes %d",
                     vehicle, moves, moves == 1 ? "" : "s", (int)supply->rules.battle_length);
        if (moves < supply->rules.battle_length)
            play_stop(supply, vehicle, &abandoned, table);
    }
}

// CMP-3: out of supply a stand goes into the next battle with what it has left.
static void play_stand(const Supply *supply, Stand stand, const CampaignTable *table)
{
    static const char *const names[STAND_COUNT] = {"a rifle stand", "a machine gun", "a gun"};
    DiceSource dice = campaign_table_dice(table, PURPOSE_SUPPLY, STREAM_SHOTS + (uint32_t)stand);
    int32_t left = supply->load[stand],
            *battles = campaign_table_count(table, &supply->battles[stand]);
    for (;;) {
        int wanted = dice_roll(supply->rules.shots_per_battle, &dice);
        narrator_say(table->narrator, "battle %d: %s rolls %d shot%s, has ammunition for %d: %s",
                     (int)*battles + 1, names[stand], wanted, wanted == 1 ? "" : "s", (int)left,
                     wanted > left ? "it runs out" : "enough");
        if (wanted > left)
            return;
        left -= wanted;
        *battles += 1;
    }
}

void supply_play(const Supply *supply, const CampaignTable *table)
{
    play_depot(supply, table);
    play_vehicles(supply, table);
    for (int i = 0; i < STAND_COUNT && supply->has_stands; ++i)
        play_stand(supply, (Stand)i, table);
}
