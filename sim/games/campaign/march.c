/// march: the steps of one vehicle, a turn each.

#include "sim/games/campaign/march.h"

#include <stdio.h>

#include "sim/base/purpose.h"
#include "sim/kit/parts_play.h"

// A vehicle under way.
typedef struct VehicleState {
    int32_t turn;      // the last that it has moved in
    int32_t abandoned; // without fuel, its fate is still to be rolled for
} VehicleState;

// Streams of PURPOSE_SUPPLY that are not those of supply.c.
enum { STREAM_VEHICLES = 1000 };

static Status add_left(const March *march, const char *plural, MarchKind *kind, MeasureSet *set,
                       Error *error)
{
    for (int turn = 1; turn <= march->turns; ++turn) {
        Measure left = {.hi = kind->vehicles,
                        .unit = "vehicles",
                        .doc = "Vehicles that still run at the end of the turn."};
        CampaignSlot slot;
        snprintf(left.name, sizeof left.name, "%s_left.turn_%d", plural, turn);
        TRY(campaign_part_add(set, left, &slot, error));
        if (turn == 1)
            kind->left = slot;
    }
    return OK;
}

static Status add_fates(const March *march, const char *plural, MarchKind *kind, MeasureSet *set,
                        Error *error)
{
    const struct {
        const char *name, *doc;
        CampaignSlot *slot;
    } fates[] = {{"broken_down", "Vehicles lost to breakdowns.", &kind->broken_down},
                 {"abandoned_intact", "Vehicles without fuel, left intact.", &kind->intact},
                 {"abandoned_destroyed", "Vehicles without fuel, destroyed by their crews.",
                  &kind->destroyed}};
    int count = march->abandon_turn <= march->turns ? 3 : 1;
    for (int i = 0; i < count; ++i) {
        Measure fate = {.hi = kind->vehicles, .unit = "vehicles", .doc = fates[i].doc};
        snprintf(fate.name, sizeof fate.name, "%s.%s", plural, fates[i].name);
        TRY(campaign_part_add(set, fate, fates[i].slot, error));
    }
    return OK;
}

// Every vehicle has a stream of its own, so that the loss of one leaves the throws of the others as
// they were. Streams are numbered from 1, for each kind of vehicle by itself.
static uint32_t stream_of(const MarchKind *kind, const Luck *luck)
{
    return (uint32_t)kind->vehicle * CAMPAIGN_VEHICLES_MAX + luck->copy + 1;
}

// CMP-3: without fuel all are abandoned, left intact or destroyed by a d6 each. These dice have a
// stream of their own, so that other rules of marching leave them as they were.
static int abandon(const MarchKind *kind, int turn, Luck *luck, Effects *effects)
{
    int face = luck_roll(luck, campaign_part_die(), PURPOSE_SUPPLY,
                         STREAM_VEHICLES + stream_of(kind, luck), 0);
    bool is_intact = campaign_part_is_spared(face, kind->march->intact_faces);
    campaign_part_count(effects, is_intact ? &kind->intact : &kind->destroyed, 1);
    if (effects->narrator)
        narrator_say(effects->narrator, "turn %d: %s %u is out of fuel and abandoned, rolls %d: %s",
                     turn, kind->name, luck->copy + 1, face,
                     is_intact ? "left intact" : "destroyed by its crew");
    return 0;
}

// CMP-2: every vehicle that moves by itself rolls. Returns whether it breaks down.
static bool breaks_down(const MarchKind *kind, Luck *luck, Effects *effects)
{
    int total = luck_roll(luck, kind->dice, PURPOSE_BREAKDOWN, stream_of(kind, luck), 0);
    bool is_lost = total <= kind->lost_max;
    if (effects->rolls)
        parts_tell_roll(effects->rolls, " %d%s", total, is_lost ? " (lost)" : "");
    campaign_part_count(effects, &kind->broken_down, is_lost);
    return is_lost;
}

// A turn of the march, or the end of a vehicle that was abandoned in it.
static int step(const void *rules, void *state, Luck *luck, Effects *effects)
{
    const MarchKind *kind = rules;
    const March *march = kind->march;
    VehicleState *vehicle = state;
    if (vehicle->abandoned)
        return abandon(kind, vehicle->turn, luck, effects);
    int turn = ++vehicle->turn;
    if (turn > march->carried_turns && breaks_down(kind, luck, effects))
        return 0;
    if (turn == march->abandon_turn) {
        vehicle->abandoned = 1;
        return STEP_ON;
    }
    effects_add(effects, kind->left.cell + (uint64_t)turn - 1, 1);
    return turn == march->turns ? 0 : STEP_ON;
}

static void play(const PartsItem *item, const Luck *luck, const Effects *effects)
{
    for (uint32_t i = 0; i < item->copies; ++i) {
        VehicleState vehicle = {.turn = 0};
        LuckSource source = {.opened = 0};
        const PartsKnown known = {
            {campaign_part_start, step, .by_streams = true}, NULL, &vehicle, &source, i};
        parts_play_known(item, &known, luck, effects);
    }
}

static void tell(const void *rules, const PartsTold *told, const Narrator *narrator)
{
    const MarchKind *kind = rules;
    int turn = (int)told->step;
    char dice[DICE_TEXT_SIZE];
    if (turn > kind->march->abandon_turn)
        return; // each has told its end
    if (turn <= kind->march->carried_turns) {
        narrator_say(narrator, "turn %d: train or ship carries the %ss", turn, kind->name);
        return;
    }
    dice_format(kind->dice, dice);
    narrator_say(narrator, "turn %d: %u %s%s on the march, %d left; %s each, lost on %d or less:%s",
                 turn, told->before, kind->name, told->before == 1 ? "" : "s",
                 (int)(kind->vehicles - told->cells[kind->broken_down.cell]), dice,
                 (int)kind->lost_max, told->rolls);
}

static void tell_end(const void *rules, const int32_t *cells, const Narrator *narrator)
{
    const MarchKind *kind = rules;
    int32_t left = cells[kind->left.cell + (uint64_t)kind->march->turns - 1];
    int32_t broken_down = cells[kind->broken_down.cell];
    narrator_say(narrator, "in all: %d %s%s, %d broken down, %d abandoned, %d left",
                 (int)kind->vehicles, kind->name, kind->vehicles == 1 ? "" : "s", (int)broken_down,
                 (int)(kind->vehicles - broken_down - left), (int)left);
}

static void add_part(const MarchKind *kind, PartsPrepared *parts)
{
    PartsItem *part = parts_add(
        parts, kind,
        (StepGame){.state_size = sizeof(VehicleState), .start = campaign_part_start, .step = step});
    part->copies = (uint32_t)kind->vehicles;
    part->apart = true;
    part->play = play;
    part->tell = tell;
    part->tell_end = tell_end;
}

static void read_rules(const CampaignParams *params, March *march)
{
    const MarchRules *rules = &params->march;
    *march = (March){.turns = params->campaign.turns,
                     .carried_turns = rules->carried_turns,
                     .abandon_turn = CAMPAIGN_TURNS_MAX + 1,
                     .intact_faces = params->supply.intact_faces,
                     .kinds = {{.march = march,
                                .name = "armoured car",
                                .vehicle = VEHICLE_ARMOURED_CAR,
                                .vehicles = rules->armoured_cars,
                                .dice = rules->car_dice,
                                .lost_max = rules->car_lost_max},
                               {.march = march,
                                .name = "tank",
                                .vehicle = VEHICLE_TANK,
                                .vehicles = rules->tanks,
                                .dice = rules->tank_dice,
                                .lost_max = rules->tank_lost_max}}};
    if (rules->cut_off_turn != PARAM_WORD)
        march->abandon_turn = rules->cut_off_turn + rules->fuel_turns - 1;
}

Status march_prepare(const CampaignParams *params, PartsPrepared *parts, void *part, Error *error)
{
    static const char *const plurals[VEHICLE_COUNT] = {"armoured_cars", "tanks"};
    March *march = part;
    read_rules(params, march);
    for (int i = 0; i < VEHICLE_COUNT; ++i) {
        MarchKind *kind = &march->kinds[i];
        if (kind->vehicles == 0)
            continue;
        TRY(add_left(march, plurals[i], kind, &parts->base.measures, error));
        TRY(add_fates(march, plurals[i], kind, &parts->base.measures, error));
        add_part(kind, parts);
    }
    return OK;
}
