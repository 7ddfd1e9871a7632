/// battle: the losses sorted out.

#include "sim/games/campaign/battle.h"

#include <stdio.h>

// Streams of PURPOSE_AFTERMATH after those of the groups.
enum { STREAM_EQUIPMENT = BATTLE_GROUP_COUNT };

static const struct {
    const char *gone, *gone_doc, *back, *back_doc, *words;
} groups[BATTLE_GROUP_COUNT] = {
    {"men_lost.winner", "The winner's men who are lost for good.", "men_back.winner",
     "The winner's men who return next turn.", "of the winner's losses"},
    {"men_lost.loser", "The loser's men who are lost for good.", "men_back.loser",
     "The loser's men who return next turn.", "of the loser's losses"},
    {"men_lost.routed", "Routed men of the loser who desert or are captured.", "men_back.routed",
     "Routed men of the loser who stay with their units.", "of the routed"}};

static Status add_group(Battle *battle, BattleGroup group, MeasureSet *set, Error *error)
{
    Measure gone = {.hi = battle->men[group], .unit = "men", .doc = groups[group].gone_doc};
    snprintf(gone.name, sizeof gone.name, "%s", groups[group].gone);
    return campaign_table_add(set, gone, &battle->gone[group], error);
}

static Status add_back(Battle *battle, BattleGroup group, MeasureSet *set, Error *error)
{
    Measure back = {.hi = battle->men[group], .unit = "men", .doc = groups[group].back_doc};
    snprintf(back.name, sizeof back.name, "%s", groups[group].back);
    return campaign_table_add(set, back, &battle->back[group], error);
}

static Status add_equipment(Battle *battle, MeasureSet *set, Error *error)
{
    Measure recovered = {.name = "equipment_back.winner",
                         .hi = battle->winner_equipment,
                         .unit = "pieces",
                         .doc = "Lost pieces that the winner recovers."};
    Measure captured = {.name = "equipment_back.captured",
                        .hi = battle->routed_equipment,
                        .unit = "pieces",
                        .doc = "Pieces of the routed that the winner captures."};
    Measure winner_lost = {.name = "equipment_lost.winner",
                           .hi = battle->winner_equipment,
                           .unit = "pieces",
                           .doc = "Pieces that the winner loses for the campaign."};
    Measure loser_lost = {.name = "equipment_lost.loser",
                          .hi = battle->loser_equipment,
                          .unit = "pieces",
                          .doc = "Pieces that the loser loses for the campaign, without those of "
                                 "the routed."};
    TRY(campaign_table_add(set, recovered, &battle->recovered, error));
    TRY(campaign_table_add(set, captured, &battle->captured, error));
    TRY(campaign_table_add(set, winner_lost, &battle->winner_lost, error));
    return campaign_table_add(set, loser_lost, &battle->loser_lost, error);
}

Status battle_prepare(const CampaignParams *params, MeasureSet *set, Battle *battle, Error *error)
{
    const BattleRules *rules = &params->battle;
    *battle = (Battle){.per_man = rules->loss_rounding == BATTLE_ROUNDING_PER_MAN,
                       .men = {rules->winner_losses, rules->loser_losses, rules->routed},
                       .percent = {rules->winner_permanent, rules->loser_permanent,
                                   rules->elite ? 0 : rules->deserting},
                       .winner_equipment = rules->winner_equipment,
                       .loser_equipment = rules->loser_equipment,
                       .routed_equipment = rules->routed_equipment,
                       .recovered_faces = rules->recovered_faces};
    for (int i = 0; i < BATTLE_GROUP_COUNT; ++i)
        TRY(add_back(battle, (BattleGroup)i, set, error));
    for (int i = 0; i < BATTLE_GROUP_COUNT; ++i)
        TRY(add_group(battle, (BattleGroup)i, set, error));
    return add_equipment(battle, set, error);
}

int32_t battle_nearest(const Battle *battle, BattleGroup group)
{
    return (battle->men[group] * battle->percent[group] + 50) / 100;
}

// Men whose rolls are told together.
enum { MEN_IN_A_LINE = 20 };

// Some men of a group, each by a d100. Returns how many are gone.
static int32_t draw_men(const Battle *battle, BattleGroup group, int32_t men, DiceSource *dice,
                        const CampaignTable *table)
{
    char rolls[8 * MEN_IN_A_LINE] = ""; // written for a listener only
    size_t used = 0;
    int32_t gone = 0;
    for (int32_t man = 0; man < men; ++man) {
        int face = dice_face(dice, 100);
        gone += face <= battle->percent[group];
        if (table->narrator)
            used += (size_t)snprintf(rolls + used, sizeof rolls - used, " %d", face);
    }
    narrator_say(table->narrator, "  %d %s roll a d100 each, gone on %d or less:%s", (int)men,
                 groups[group].words, (int)battle->percent[group], rolls);
    return gone;
}

static int32_t draw_gone(const Battle *battle, BattleGroup group, const CampaignTable *table)
{
    if (!battle->per_man)
        return battle_nearest(battle, group);
    DiceSource dice = campaign_table_dice(table, PURPOSE_AFTERMATH, (uint32_t)group);
    int32_t gone = 0;
    for (int32_t first = 0; first < battle->men[group]; first += MEN_IN_A_LINE) {
        int32_t men = battle->men[group] - first;
        gone += draw_men(battle, group, men < MEN_IN_A_LINE ? men : MEN_IN_A_LINE, &dice, table);
    }
    return gone;
}

static void play_group(const Battle *battle, BattleGroup group, const CampaignTable *table)
{
    int32_t men = battle->men[group], gone = draw_gone(battle, group, table);
    *campaign_table_count(table, &battle->gone[group]) = gone;
    *campaign_table_count(table, &battle->back[group]) = men - gone;
    narrator_say(table->narrator, "%d men %s, %d %% are gone%s: %d gone, %d back", (int)men,
                 groups[group].words, (int)battle->percent[group],
                 battle->per_man ? ", each by chance" : "", (int)gone, (int)(men - gone));
}

static void play_equipment(const Battle *battle, const CampaignTable *table)
{
    DiceSource dice = campaign_table_dice(table, PURPOSE_AFTERMATH, STREAM_EQUIPMENT);
    int32_t *recovered = campaign_table_count(table, &battle->recovered);
    for (int32_t piece = 1; piece <= battle->winner_equipment; ++piece) {
        int face = dice_face(&dice, 6);
        bool is_recovered = campaign_table_is_spared(face, battle->recovered_faces);
        *recovered += is_recovered;
        narrator_say(table->narrator, "piece %d of the winner's lost equipment rolls %d: %s",
                     (int)piece, face, is_recovered ? "recovered" : "lost for the campaign");
    }
    *campaign_table_count(table, &battle->winner_lost) = battle->winner_equipment - *recovered;
    *campaign_table_count(table, &battle->loser_lost) = battle->loser_equipment;
    *campaign_table_count(table, &battle->captured) = battle->routed_equipment;
    narrator_say(table->narrator,
                 "the loser's %d lost pieces stay lost; the winner captures %d that routed",
                 (int)battle->loser_equipment, (int)battle->routed_equipment);
}

void battle_play(const Battle *battle, const CampaignTable *table)
{
    for (int i = 0; i < BATTLE_GROUP_COUNT; ++i)
        play_group(battle, (BattleGroup)i, table);
    play_equipment(battle, table);
}
