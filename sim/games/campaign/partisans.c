/// partisans: contacts, one after the other.

#include "sim/games/campaign/partisans.h"

#include <stdio.h>

static Status add_shares(MeasureSet *set, Partisans *partisans, Error *error)
{
    Measure evaded = {.name = "evaded_share",
                      .kind = MEASURE_RATIO,
                      .hi = 1,
                      .numerator = partisans->evaded.measure,
                      .denominator = partisans->contacts.measure,
                      .unit = "of contacts",
                      .doc = "Contacts without a battle over all."};
    Measure ambush = {.name = "ambush_share",
                      .kind = MEASURE_RATIO,
                      .hi = 1,
                      .numerator = partisans->ambushes.measure,
                      .denominator = partisans->ambushes_tried.measure,
                      .unit = "of tries",
                      .doc = "Ambushes that succeed over those that are tried."};
    TRY(campaign_table_add(set, evaded, &partisans->evaded_share, error));
    return campaign_table_add(set, ambush, &partisans->ambush_share, error);
}

Status partisans_prepare(const CampaignParams *params, MeasureSet *set, Partisans *partisans,
                         Error *error)
{
    *partisans = (Partisans){.rules = params->partisans};
    const struct {
        const char *name, *unit, *doc;
        CampaignSlot *slot;
    } counts[] = {
        {"contacts", "contacts", "Times the enemy comes upon partisans.", &partisans->contacts},
        {"evaded", "contacts", "Contacts in which they get away.", &partisans->evaded},
        {"battles", "contacts", "Contacts in which there is a battle.", &partisans->battles},
        {"ambushes_tried", "battles", "Battles in which they try an ambush.",
         &partisans->ambushes_tried},
        {"ambushes", "battles", "Battles that begin with an ambush.", &partisans->ambushes}};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; ++i) {
        Measure count = {
            .hi = partisans->rules.contacts, .unit = counts[i].unit, .doc = counts[i].doc};

        snprintf(count.name, sizeof count.name, "%s", counts[i].name);
        TRY(campaign_table_add(set, count, counts[i].slot, error));
    }
    return add_shares(set, partisans, error);
}

int partisans_evade_bonus(const PartisansRules *rules)
{
    return (rules->makhno ? rules->evade_makhno : 0) +
           (rules->terrain != PARTISANS_TERRAIN_OPEN ? rules->evade_rough : 0) +
           (rules->enemy_cavalry ? 0 : rules->evade_no_cavalry);
}

int partisans_ambush_bonus(const PartisansRules *rules)
{
    return rules->makhno ? rules->ambush_makhno : 0;
}

bool partisans_try_to_evade(const PartisansRules *rules)
{
    return rules->plan != PARTISANS_PLAN_AMBUSH;
}

bool partisans_try_an_ambush(const PartisansRules *rules)
{
    return rules->plan != PARTISANS_PLAN_EVADE && !rules->moved;
}

// "5", or "3+2=5" with a bonus.
static void format_roll(int face, int bonus, char text[40])
{
    if (bonus == 0)
        snprintf(text, 40, "%d", face);
    else
        snprintf(text, 40, "%d%+d=%d", face, bonus, face + bonus);
}

// CMP-4: both sides roll; the partisans have to be ahead. Returns whether there is no battle.
static bool play_evasion(const Partisans *partisans, int contact, DiceSource *dice,
                         const CampaignTable *table)
{
    const PartisansRules *rules = &partisans->rules;
    int own = dice_roll(rules->evade_dice, dice), bonus = partisans_evade_bonus(rules);
    int enemy = dice_roll(rules->evade_dice, dice);
    bool evades = own + bonus >= enemy + rules->evade_margin;
    *campaign_table_count(table, &partisans->evaded) += evades;
    if (table->narrator) {
        char roll[40];
        format_roll(own, bonus, roll);
        narrator_say(table->narrator,
                     "contact %d: the partisans roll %s to evade, the enemy rolls %d: %s", contact,
                     roll, enemy, evades ? "no battle" : "battle");
    }
    return evades;
}

static void play_ambush(const Partisans *partisans, int contact, DiceSource *dice,
                        const CampaignTable *table)
{
    const PartisansRules *rules = &partisans->rules;
    int face = dice_roll(rules->ambush_dice, dice), bonus = partisans_ambush_bonus(rules);
    bool succeeds = face + bonus >= rules->ambush_min;
    *campaign_table_count(table, &partisans->ambushes_tried) += 1;
    *campaign_table_count(table, &partisans->ambushes) += succeeds;
    if (table->narrator) {
        char roll[40];
        format_roll(face, bonus, roll);
        narrator_say(table->narrator,
                     "contact %d: the partisans roll %s for an ambush, need %d: %s", contact, roll,
                     (int)rules->ambush_min, succeeds ? "it succeeds" : "it fails");
    }
}

void partisans_play(const Partisans *partisans, const CampaignTable *table)
{
    const PartisansRules *rules = &partisans->rules;
    *campaign_table_count(table, &partisans->contacts) = rules->contacts;
    for (int contact = 1; contact <= rules->contacts; ++contact) {
        DiceSource dice = campaign_table_dice(table, PURPOSE_PARTISANS, (uint32_t)contact);
        if (partisans_try_to_evade(rules) && play_evasion(partisans, contact, &dice, table))
            continue;
        *campaign_table_count(table, &partisans->battles) += 1;
        if (partisans_try_an_ambush(rules))
            play_ambush(partisans, contact, &dice, table);
    }
    narrator_say(table->narrator, "in all: %d contacts, %d without a battle, %d ambushes",
                 (int)rules->contacts, (int)*campaign_table_count(table, &partisans->evaded),
                 (int)*campaign_table_count(table, &partisans->ambushes));
}
