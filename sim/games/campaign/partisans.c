/// partisans: one contact, in one step.

#include "sim/games/campaign/partisans.h"

#include <stdio.h>

#include "sim/base/purpose.h"
#include "sim/kit/parts_play.h"

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
    TRY(campaign_part_add(set, evaded, &partisans->evaded_share, error));
    return campaign_part_add(set, ambush, &partisans->ambush_share, error);
}

static Status add_measures(MeasureSet *set, Partisans *partisans, Error *error)
{
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
        TRY(campaign_part_add(set, count, counts[i].slot, error));
    }
    return add_shares(set, partisans, error);
}

static int evade_bonus(const PartisansRules *rules)
{
    return (rules->makhno ? rules->evade_makhno : 0) +
           (rules->terrain != PARTISANS_TERRAIN_OPEN ? rules->evade_rough : 0) +
           (rules->enemy_cavalry ? 0 : rules->evade_no_cavalry);
}

static int ambush_bonus(const PartisansRules *rules)
{
    return rules->makhno ? rules->ambush_makhno : 0;
}

// "5", or "3+2=5" with a bonus.
static void format_roll(int face, int bonus, char text[40])
{
    if (bonus == 0)
        snprintf(text, 40, "%d", face);
    else
        snprintf(text, 40, "%d%+d=%d", face, bonus, face + bonus);
}

static void tell_evasion(uint32_t contact, const int rolls[3], bool is_away,
                         const Narrator *narrator)
{
    char roll[40];
    format_roll(rolls[0], rolls[1], roll);
    narrator_say(narrator, "contact %u: the partisans roll %s to evade, the enemy rolls %d: %s",
                 contact, roll, rolls[2], is_away ? "no battle" : "battle");
}

// CMP-4: both sides roll; the partisans have to be ahead. Returns whether there is no battle.
static inline bool evades(const Partisans *partisans, Luck *luck, Effects *effects)
{
    const PartisansRules *rules = &partisans->rules;
    uint32_t contact = luck->copy + 1;
    int own = luck_roll(luck, rules->evade_dice, PURPOSE_PARTISANS, contact, 0);
    int enemy = luck_roll(luck, rules->evade_dice, PURPOSE_PARTISANS, contact, 0);
    int bonus = evade_bonus(rules);
    bool is_away = own + bonus >= enemy + rules->evade_margin;
    campaign_part_count(effects, &partisans->evaded, is_away);
    if (effects->narrator)
        tell_evasion(contact, (const int[]){own, bonus, enemy}, is_away, effects->narrator);
    return is_away;
}

static inline void try_an_ambush(const Partisans *partisans, Luck *luck, Effects *effects)
{
    const PartisansRules *rules = &partisans->rules;
    uint32_t contact = luck->copy + 1;
    int face = luck_roll(luck, rules->ambush_dice, PURPOSE_PARTISANS, contact, 0);
    int bonus = ambush_bonus(rules);
    bool succeeds = face + bonus >= rules->ambush_min;
    campaign_part_count(effects, &partisans->ambushes_tried, 1);
    campaign_part_count(effects, &partisans->ambushes, succeeds);
    if (effects->narrator) {
        char roll[40];
        format_roll(face, bonus, roll);
        narrator_say(effects->narrator,
                     "contact %u: the partisans roll %s for an ambush, need %d: %s", contact, roll,
                     (int)rules->ambush_min, succeeds ? "it succeeds" : "it fails");
    }
}

// CMP-4: a contact is a battle unless they evade; only who did not move can try an ambush.
static inline int step(const void *rules, void *state, Luck *luck, Effects *effects)
{
    (void)state;
    const Partisans *partisans = rules;
    PartisansPlan plan = (PartisansPlan)partisans->rules.plan;
    campaign_part_count(effects, &partisans->contacts, 1);
    if (plan != PARTISANS_PLAN_AMBUSH && evades(partisans, luck, effects))
        return 0;
    campaign_part_count(effects, &partisans->battles, 1);
    if (plan != PARTISANS_PLAN_EVADE && !partisans->rules.moved)
        try_an_ambush(partisans, luck, effects);
    return 0;
}

static void play(const PartsItem *item, const Luck *luck, const Effects *effects)
{
    for (uint32_t i = 0; i < item->copies; ++i) {
        LuckSource source = {.opened = 0};
        const PartsKnown known = {
            {campaign_part_start, step, .by_streams = true}, NULL, NULL, &source, i};
        parts_play_known(item, &known, luck, effects);
    }
}

static void tell_end(const void *rules, const int32_t *cells, const Narrator *narrator)
{
    const Partisans *partisans = rules;
    narrator_say(narrator, "in all: %d contacts, %d without a battle, %d ambushes",
                 (int)partisans->rules.contacts, (int)cells[partisans->evaded.cell],
                 (int)cells[partisans->ambushes.cell]);
}

Status partisans_prepare(const CampaignParams *params, PartsPrepared *parts, void *part,
                         Error *error)
{
    Partisans *partisans = part;
    *partisans = (Partisans){.rules = params->partisans};
    TRY(add_measures(&parts->base.measures, partisans, error));
    PartsItem *item =
        parts_add(parts, partisans, (StepGame){.start = campaign_part_start, .step = step});
    item->copies = (uint32_t)partisans->rules.contacts;
    item->play = play;
    item->apart = true;
    item->tell_end = tell_end;
    return OK;
}
