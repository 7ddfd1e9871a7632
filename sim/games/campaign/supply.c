/// supply: three kinds of parts: the depot, turn by turn; vehicles in battle out of supply; and
/// stands that fire their ammunition away.

#include "sim/games/campaign/supply.h"

#include <stdio.h>

#include "sim/base/purpose.h"
#include "sim/kit/parts_play.h"

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
    TRY(campaign_part_add(set, uses, &supply->uses, error));
    TRY(campaign_part_add(set, resupplied, &supply->resupplied, error));
    return campaign_part_add(set, emptied, &supply->emptied, error);
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
    TRY(campaign_part_add(set, moves, &supply->moves, error));
    TRY(campaign_part_add(set, stopped, &supply->stopped, error));
    TRY(campaign_part_add(set, intact, &supply->intact, error));
    return campaign_part_add(set, destroyed, &supply->destroyed, error);
}

static Status add_stands(Supply *supply, MeasureSet *set, Error *error)
{
    static const char *const names[STAND_COUNT] = {"rifle", "machine_gun", "gun"};
    for (int i = 0; i < STAND_COUNT && supply->has_stands; ++i) {
        Measure battles = {.hi =
                               supply->stands[i].load / dice_lowest(supply->rules.shots_per_battle),
                           .unit = "battles",
                           .doc = "Battles fought to the end before one in which the ammunition "
                                  "runs out."};
        snprintf(battles.name, sizeof battles.name, "battles_supplied.%s", names[i]);
        TRY(campaign_part_add(set, battles, &supply->stands[i].battles, error));
    }
    return OK;
}

// The depot.

typedef struct DepotState {
    int32_t turn; // to come
    int32_t uses; // since it was cut off
} DepotState;

static int start_depot(const void *rules, void *state, Luck *luck, Effects *effects)
{
    (void)rules, (void)luck, (void)effects;
    ((DepotState *)state)->turn = 1;
    return STEP_ON;
}

// CMP-3: a use empties the depot on a total that grows with the uses since it was cut off. Returns
// whether it is empty.
static bool use_depot(const Supply *supply, const DepotState *depot, Luck *luck, Effects *effects)
{
    int limit = supply->rules.emptied_max + supply->rules.emptied_step * depot->uses;
    int total = luck_roll(luck, supply->rules.depot_dice, PURPOSE_SUPPLY, STREAM_DEPOT, 0);
    bool is_emptied = total <= limit;
    bool is_served = !is_emptied || supply->rules.last_use == SUPPLY_LAST_USE_SUPPLIES;
    campaign_part_count(effects, &supply->uses, 1);
    campaign_part_count(effects, &supply->resupplied, is_served);
    campaign_part_count(effects, &supply->emptied, is_emptied);
    if (effects->narrator)
        narrator_say(effects->narrator,
                     "turn %d: use %d of the depot since it was cut off, rolls %d, emptied on %d "
                     "or less: %s; the units %s",
                     (int)depot->turn, (int)depot->uses + 1, total, limit,
                     is_emptied ? "empty" : "it lasts", is_served ? "are supplied" : "get nothing");
    return is_emptied;
}

// A turn: the depot is used, or supply returns, after which it is cut off anew.
static int step_depot(const void *rules, void *state, Luck *luck, Effects *effects)
{
    const Supply *supply = rules;
    DepotState *depot = state;
    if (depot->uses == supply->rules.cut_off_turns && supply->rules.cut_off_turns != PARAM_WORD) {
        if (effects->narrator)
            narrator_say(effects->narrator, "turn %d: supply returns, earlier uses are forgotten",
                         (int)depot->turn);
        depot->uses = 0;
    } else {
        if (use_depot(supply, depot, luck, effects))
            return 0;
        depot->uses += 1;
    }
    return ++depot->turn > supply->turns ? 0 : STEP_ON;
}

static void play_depot(const PartsItem *item, const Luck *luck, const Effects *effects)
{
    DepotState depot = {.turn = 0};
    LuckSource source = {.opened = 0};
    const PartsKnown known = {
        {start_depot, step_depot, .by_streams = true}, NULL, &depot, &source, 0};
    parts_play_known(item, &known, luck, effects);
}

static void tell_depot(const void *rules, const int32_t *cells, const Narrator *narrator)
{
    const Supply *supply = rules;
    narrator_say(narrator, "in all: the depot is used %d times and is %sempty",
                 (int)cells[supply->uses.cell], cells[supply->emptied.cell] ? "" : "not ");
}

// Vehicles in battle.

// Sources of Luck, which all vehicles share.
enum { SOURCE_FUEL, SOURCE_ABANDONED, VEHICLE_SOURCES };

static void stop(const Supply *supply, Luck *luck, Effects *effects)
{
    int face =
        luck_roll(luck, campaign_part_die(), PURPOSE_SUPPLY, STREAM_ABANDONED, SOURCE_ABANDONED);
    bool is_intact = campaign_part_is_spared(face, supply->rules.intact_faces);
    campaign_part_count(effects, &supply->stopped, 1);
    campaign_part_count(effects, is_intact ? &supply->intact : &supply->destroyed, 1);
    if (effects->narrator)
        narrator_say(effects->narrator, "vehicle %u stops and is abandoned, rolls %d: %s",
                     luck->copy + 1, face, is_intact ? "left intact" : "destroyed by its crew");
}

// CMP-3: a vehicle out of supply has fuel for so many moves of a battle.
static int step_vehicle(const void *rules, void *state, Luck *luck, Effects *effects)
{
    (void)state;
    const Supply *supply = rules;
    int moves =
        luck_roll(luck, supply->rules.battle_moves, PURPOSE_SUPPLY, STREAM_FUEL, SOURCE_FUEL);
    effects_add(effects, supply->moves.cell + (uint64_t)moves, 1);
    if (effects->narrator)
        narrator_say(effects->narrator,
                     "vehicle %u is out of supply, rolls fuel for %d move%s; the battle takes %d",
                     luck->copy + 1, moves, moves == 1 ? "" : "s",
                     (int)supply->rules.battle_length);
    if (moves < supply->rules.battle_length)
        stop(supply, luck, effects);
    return 0;
}

static void play_vehicles(const PartsItem *item, const Luck *luck, const Effects *effects)
{
    LuckSource sources[VEHICLE_SOURCES] = {{.opened = 0}};
    for (uint32_t i = 0; i < item->copies; ++i) {
        const PartsKnown known = {
            {campaign_part_start, step_vehicle, .by_streams = true}, NULL, NULL, sources, i};
        parts_play_known(item, &known, luck, effects);
    }
}

// Stands.

typedef struct StandState {
    int32_t left; // ammunition
    int32_t unused;
} StandState;

static int start_stand(const void *rules, void *state, Luck *luck, Effects *effects)
{
    (void)luck, (void)effects;
    ((StandState *)state)->left = ((const SupplyStand *)rules)->load;
    return STEP_ON;
}

// CMP-3: out of supply a stand goes into the next battle with what it has left.
static int step_stand(const void *rules, void *state, Luck *luck, Effects *effects)
{
    static const char *const names[STAND_COUNT] = {"a rifle stand", "a machine gun", "a gun"};
    const SupplyStand *stand = rules;
    int32_t *left = &((StandState *)state)->left;
    int wanted = luck_roll(luck, stand->supply->rules.shots_per_battle, PURPOSE_SUPPLY,
                           STREAM_SHOTS + (uint32_t)stand->stand, 0);
    if (effects->narrator)
        narrator_say(effects->narrator, "battle %d: %s rolls %d shot%s, has ammunition for %d: %s",
                     (int)effects->cells[stand->battles.cell] + 1, names[stand->stand], wanted,
                     wanted == 1 ? "" : "s", (int)*left, wanted > *left ? "it runs out" : "enough");
    if (wanted > *left)
        return 0;
    *left -= wanted;
    campaign_part_count(effects, &stand->battles, 1);
    return STEP_ON;
}

static void play_stand(const PartsItem *item, const Luck *luck, const Effects *effects)
{
    StandState stand = {.left = 0};
    LuckSource source = {.opened = 0};
    const PartsKnown known = {
        {start_stand, step_stand, .by_streams = true}, NULL, &stand, &source, 0};
    parts_play_known(item, &known, luck, effects);
}

// The parts.

static void add_stand_parts(Supply *supply, PartsPrepared *parts)
{
    for (int i = 0; i < STAND_COUNT && supply->has_stands; ++i)
        parts_add(parts, &supply->stands[i],
                  (StepGame){.state_size = sizeof(StandState),
                             .start = start_stand,
                             .step = step_stand,
                             .limit_key = "supply.shots_per_battle",
                             .cure = "fewer shots for each stand make it smaller"})
            ->play = play_stand;
}

static void add_parts(Supply *supply, PartsPrepared *parts)
{
    PartsItem *depot = parts_add(
        parts, supply,
        (StepGame){.state_size = sizeof(DepotState), .start = start_depot, .step = step_depot});
    depot->play = play_depot;
    depot->tell_end = tell_depot;
    PartsItem *vehicles =
        parts_add(parts, supply, (StepGame){.start = campaign_part_start, .step = step_vehicle});
    vehicles->copies = (uint32_t)supply->rules.vehicles_in_battle;
    vehicles->play = play_vehicles;
    vehicles->sources = VEHICLE_SOURCES;
    add_stand_parts(supply, parts);
}

Status supply_prepare(const CampaignParams *params, PartsPrepared *parts, void *part, Error *error)
{
    const SupplyRules *rules = &params->supply;
    MeasureSet *set = &parts->base.measures;
    Supply *supply = part;
    const int32_t loads[STAND_COUNT] = {rules->rifle_shots, rules->machine_gun_bursts,
                                        rules->gun_shells};
    *supply = (Supply){.rules = *rules,
                       .turns = params->campaign.turns,
                       .has_stands = rules->shots_per_battle.count != PARAM_WORD};
    for (int i = 0; i < STAND_COUNT; ++i)
        supply->stands[i] = (SupplyStand){.supply = supply, .stand = (Stand)i, .load = loads[i]};
    TRY(add_depot(supply, set, error));
    TRY(add_vehicles(supply, set, error));
    TRY(add_stands(supply, set, error));
    add_parts(supply, parts);
    return OK;
}
