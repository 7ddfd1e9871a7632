/// march: vehicles turn by turn.

#include "sim/games/campaign/march.h"

#include <stdio.h>

// Vehicles of one kind that still run, in the order of their numbers. Each has dice of its own, so
// that the loss of one leaves the luck of the others as it was.
typedef struct Convoy {
    const MarchKind *kind;
    int32_t count;
    int32_t number[CAMPAIGN_VEHICLES_MAX]; // from 1
    DiceSource dice[CAMPAIGN_VEHICLES_MAX];
} Convoy;

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
        TRY(campaign_table_add(set, left, &slot, error));
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
        TRY(campaign_table_add(set, fate, fates[i].slot, error));
    }
    return OK;
}

Status march_prepare(const CampaignParams *params, MeasureSet *set, March *march, Error *error)
{
    const MarchRules *rules = &params->march;
    static const char *const plurals[VEHICLE_COUNT] = {"armoured_cars", "tanks"};
    *march = (March){.turns = params->campaign.turns,
                     .carried_turns = rules->carried_turns,
                     .abandon_turn = CAMPAIGN_TURNS_MAX + 1,
                     .intact_faces = params->supply.intact_faces,
                     .kinds = {{.name = "armoured car",
                                .vehicles = rules->armoured_cars,
                                .dice = rules->car_dice,
                                .lost_max = rules->car_lost_max},
                               {.name = "tank",
                                .vehicles = rules->tanks,
                                .dice = rules->tank_dice,
                                .lost_max = rules->tank_lost_max}}};
    if (rules->cut_off_turn != PARAM_WORD)
        march->abandon_turn = rules->cut_off_turn + rules->fuel_turns - 1;
    for (int i = 0; i < VEHICLE_COUNT; ++i) {
        if (march->kinds[i].vehicles == 0)
            continue;
        TRY(add_left(march, plurals[i], &march->kinds[i], set, error));
        TRY(add_fates(march, plurals[i], &march->kinds[i], set, error));
    }
    return OK;
}

// Tells the vehicles of all kinds apart. Their numbers count from 1.
static uint32_t index_of(const March *march, const MarchKind *kind, int32_t number)
{
    return (uint32_t)(kind - march->kinds) * CAMPAIGN_VEHICLES_MAX + (uint32_t)number;
}

static void tell_losses(const Convoy *convoy, int turn, int before, const char *rolls,
                        const CampaignTable *table)
{
    char dice[DICE_TEXT_SIZE];
    dice_format(convoy->kind->dice, dice);
    narrator_say(table->narrator,
                 "turn %d: %d %s%s on the march, %d left; %s each, lost on %d or less:%s", turn,
                 before, convoy->kind->name, before == 1 ? "" : "s", (int)convoy->count, dice,
                 (int)convoy->kind->lost_max, rolls);
}

// CMP-2: every vehicle that moves by itself rolls; those that break down leave the convoy.
static void roll_breakdowns(Convoy *convoy, int turn, const CampaignTable *table)
{
    char rolls[12 * CAMPAIGN_VEHICLES_MAX]; // written for a listener only
    size_t used = 0;
    int32_t before = convoy->count, running = 0;
    for (int32_t i = 0; i < before; ++i) {
        int total = dice_roll(convoy->kind->dice, &convoy->dice[i]);
        bool is_lost = total <= convoy->kind->lost_max;
        if (table->narrator)
            used += (size_t)snprintf(rolls + used, sizeof rolls - used, " %d%s", total,
                                     is_lost ? " (lost)" : "");
        if (is_lost)
            continue;
        convoy->number[running] = convoy->number[i];
        convoy->dice[running++] = convoy->dice[i];
    }
    convoy->count = running;
    *campaign_table_count(table, &convoy->kind->broken_down) += before - running;
    if (table->narrator && before > 0)
        tell_losses(convoy, turn, before, rolls, table);
}

// CMP-3: without fuel all are abandoned, left intact or destroyed by a d6 each. These dice are no
// part of the march, so that other rules of marching leave them as they were.
static void abandon(const March *march, Convoy *convoy, int turn, const CampaignTable *table)
{
    for (int32_t i = 0; i < convoy->count; ++i) {
        DiceSource dice =
            campaign_table_dice(table, PURPOSE_SUPPLY,
                                STREAM_VEHICLES + index_of(march, convoy->kind, convoy->number[i]));
        int face = dice_face(&dice, 6);
        bool is_intact = campaign_table_is_spared(face, march->intact_faces);
        *campaign_table_count(table,
                              is_intact ? &convoy->kind->intact : &convoy->kind->destroyed) += 1;
        narrator_say(table->narrator, "turn %d: %s %d is out of fuel and abandoned, rolls %d: %s",
                     turn, convoy->kind->name, (int)convoy->number[i], face,
                     is_intact ? "left intact" : "destroyed by its crew");
    }
    convoy->count = 0;
}

static void tell_end(const March *march, const MarchKind *kind, const CampaignTable *table)
{
    int32_t left = campaign_table_count(table, &kind->left)[march->turns - 1];
    int32_t broken_down = *campaign_table_count(table, &kind->broken_down);
    narrator_say(table->narrator, "in all: %d %s%s, %d broken down, %d abandoned, %d left",
                 (int)kind->vehicles, kind->name, kind->vehicles == 1 ? "" : "s", (int)broken_down,
                 (int)(kind->vehicles - broken_down - left), (int)left);
}

static void play_kind(const March *march, const MarchKind *kind, const CampaignTable *table)
{
    Convoy convoy;
    convoy.kind = kind;
    convoy.count = kind->vehicles;
    for (int32_t i = 0; i < kind->vehicles; ++i) {
        convoy.number[i] = i + 1;
        convoy.dice[i] =
            campaign_table_dice(table, PURPOSE_BREAKDOWN, index_of(march, kind, i + 1));
    }
    int32_t *left = campaign_table_count(table, &kind->left);
    for (int turn = 1; turn <= march->turns; ++turn) {
        if (turn > march->carried_turns)
            roll_breakdowns(&convoy, turn, table);
        else
            narrator_say(table->narrator, "turn %d: train or ship carries the %ss", turn,
                         kind->name);
        if (turn == march->abandon_turn)
            abandon(march, &convoy, turn, table);
        left[turn - 1] = convoy.count;
    }
    tell_end(march, kind, table);
}

void march_play(const March *march, const CampaignTable *table)
{
    for (int i = 0; i < VEHICLE_COUNT; ++i)
        if (march->kinds[i].vehicles > 0)
            play_kind(march, &march->kinds[i], table);
}
