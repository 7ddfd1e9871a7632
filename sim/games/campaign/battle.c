/// battle: rolls for the men lost, group by group, and for the equipment.

#include "sim/games/campaign/battle.h"

#include <stdio.h>

#include "sim/base/plural.h"
#include "sim/base/purpose.h"

// Streams of PURPOSE_AFTERMATH after those of the groups.
enum { STREAM_EQUIPMENT = BATTLE_GROUP_COUNT };

// Men whose rolls are told together.
enum { MEN_IN_A_LINE = 20 };

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
    Measure gone = {.hi = battle->groups[group].men, .unit = "men", .doc = groups[group].gone_doc};
    snprintf(gone.name, sizeof gone.name, "%s", groups[group].gone);
    return campaign_part_add(set, gone, &battle->groups[group].gone, error);
}

static Status add_back(Battle *battle, BattleGroup group, MeasureSet *set, Error *error)
{
    Measure back = {.hi = battle->groups[group].men, .unit = "men", .doc = groups[group].back_doc};
    snprintf(back.name, sizeof back.name, "%s", groups[group].back);
    return campaign_part_add(set, back, &battle->groups[group].back, error);
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
    TRY(campaign_part_add(set, recovered, &battle->recovered, error));
    TRY(campaign_part_add(set, captured, &battle->captured, error));
    TRY(campaign_part_add(set, winner_lost, &battle->winner_lost, error));
    return campaign_part_add(set, loser_lost, &battle->loser_lost, error);
}

int32_t battle_nearest(const BattleMen *men)
{
    return (men->men * men->percent + 50) / 100;
}

// Dice of which only the number of hits matters, so that their law is a binomial.
typedef struct BattleRow {
    int32_t group; // or STREAM_EQUIPMENT
    int32_t dice;
    int32_t hits; // faces that are hits
} BattleRow;

// The men of a group, by a d100 each.

static void tell_men(const BattleRow *row, int32_t first, const uint8_t *faces,
                     const Narrator *narrator)
{
    int32_t men = row->dice - first < MEN_IN_A_LINE ? row->dice - first : MEN_IN_A_LINE;
    StepRolls rolls = {.used = 0};
    for (int32_t man = first; man < first + men; ++man)
        parts_tell_roll(&rolls, " %d", faces[man]);
    narrator_say(narrator, "  %d %s roll a d100 each, gone on %d or less:%s", (int)men,
                 groups[row->group].words, (int)row->hits, rolls.text);
}

static int64_t draw_men(const void *what, Luck *luck, const LuckStream *stream,
                        const Narrator *narrator)
{
    (void)stream;
    const BattleRow *row = what;
    DiceSource dice = luck_open(luck, PURPOSE_AFTERMATH, (uint32_t)row->group);
    uint8_t faces[CAMPAIGN_MEN_MAX];
    int32_t gone = 0;
    for (int32_t man = 0; man < row->dice; ++man) {
        int face = dice_face(&dice, 100);
        faces[man] = (uint8_t)face;
        gone += face <= row->hits;
    }
    for (int32_t first = 0; narrator && first < row->dice; first += MEN_IN_A_LINE)
        tell_men(row, first, faces, narrator);
    return gone;
}

static Status law_of_men(const void *what, Law *law, Error *error)
{
    const BattleRow *row = what;
    return law_binomial((uint32_t)row->dice, (uint32_t)row->hits, 100, law, error);
}

// CMP-6: a share of them stays away.
static int step_men(const void *rules, void *state, Luck *luck, Effects *effects)
{
    (void)state;
    static const LuckKind kind = {draw_men, law_of_men};
    static const LuckStream stream = {.place = LUCK_PLACE(PURPOSE_AFTERMATH)};
    const BattleMen *men = rules;
    const BattleRow row = {(int32_t)men->group, men->men, men->percent};
    int32_t gone = battle_nearest(men);
    if (men->per_man)
        gone = (int32_t)luck_kind(luck, &stream, &kind, &row, sizeof row, effects->narrator);
    campaign_part_count(effects, &men->gone, gone);
    campaign_part_count(effects, &men->back, men->men - gone);
    if (effects->narrator)
        narrator_say(effects->narrator, "%d %s %s, %d %% are gone%s: %d gone, %d back",
                     (int)men->men, plural_men(men->men), groups[men->group].words,
                     (int)men->percent, men->per_man ? ", each by chance" : "", (int)gone,
                     (int)(men->men - gone));
    return 0;
}

// Equipment: the winner's lost pieces, by a d6 each.

static int64_t draw_pieces(const void *what, Luck *luck, const LuckStream *stream,
                           const Narrator *narrator)
{
    (void)stream;
    const BattleRow *row = what;
    DiceSource dice = luck_open(luck, PURPOSE_AFTERMATH, (uint32_t)row->group);
    int32_t recovered = 0;
    for (int32_t piece = 1; piece <= row->dice; ++piece) {
        int face = dice_face(&dice, 6);
        bool is_recovered = campaign_part_is_spared(face, row->hits);
        recovered += is_recovered;
        if (narrator)
            narrator_say(narrator, "piece %d of the winner's lost equipment rolls %d: %s",
                         (int)piece, face, is_recovered ? "recovered" : "lost for the campaign");
    }
    return recovered;
}

static Status law_of_pieces(const void *what, Law *law, Error *error)
{
    const BattleRow *row = what;
    return law_binomial((uint32_t)row->dice, (uint32_t)row->hits, 6, law, error);
}

// CMP-6: some of the winner's are recovered; the loser's are lost, those of the routed captured.
static int step_equipment(const void *rules, void *state, Luck *luck, Effects *effects)
{
    (void)state;
    static const LuckKind kind = {draw_pieces, law_of_pieces};
    static const LuckStream stream = {.place = LUCK_PLACE(PURPOSE_AFTERMATH)};
    const Battle *battle = rules;
    const BattleRow row = {STREAM_EQUIPMENT, battle->winner_equipment, battle->recovered_faces};
    int32_t recovered =
        (int32_t)luck_kind(luck, &stream, &kind, &row, sizeof row, effects->narrator);
    campaign_part_count(effects, &battle->recovered, recovered);
    campaign_part_count(effects, &battle->winner_lost, battle->winner_equipment - recovered);
    campaign_part_count(effects, &battle->loser_lost, battle->loser_equipment);
    campaign_part_count(effects, &battle->captured, battle->routed_equipment);
    if (effects->narrator)
        narrator_say(effects->narrator,
                     "the loser's %d lost pieces stay lost; the winner captures %d that routed",
                     (int)battle->loser_equipment, (int)battle->routed_equipment);
    return 0;
}

static void add_parts(const Battle *battle, PartsPrepared *parts)
{
    for (int i = 0; i < BATTLE_GROUP_COUNT; ++i)
        parts_add(parts, &battle->groups[i],
                  (StepGame){.start = campaign_part_start, .step = step_men});
    parts_add(parts, battle, (StepGame){.start = campaign_part_start, .step = step_equipment});
}

static void read_rules(const BattleRules *rules, Battle *battle)
{
    const int32_t men[] = {rules->winner_losses, rules->loser_losses, rules->routed};
    const int32_t percent[] = {rules->winner_permanent, rules->loser_permanent,
                               rules->elite ? 0 : rules->deserting};
    *battle = (Battle){.winner_equipment = rules->winner_equipment,
                       .loser_equipment = rules->loser_equipment,
                       .routed_equipment = rules->routed_equipment,
                       .recovered_faces = rules->recovered_faces};
    for (int i = 0; i < BATTLE_GROUP_COUNT; ++i)
        battle->groups[i] = (BattleMen){.group = (BattleGroup)i,
                                        .per_man = rules->loss_rounding == BATTLE_ROUNDING_PER_MAN,
                                        .men = men[i],
                                        .percent = percent[i]};
}

Status battle_prepare(const CampaignParams *params, PartsPrepared *parts, void *part, Error *error)
{
    Battle *battle = part;
    MeasureSet *set = &parts->base.measures;
    read_rules(&params->battle, battle);
    for (int i = 0; i < BATTLE_GROUP_COUNT; ++i)
        TRY(add_back(battle, (BattleGroup)i, set, error));
    for (int i = 0; i < BATTLE_GROUP_COUNT; ++i)
        TRY(add_group(battle, (BattleGroup)i, set, error));
    TRY(add_equipment(battle, set, error));
    add_parts(battle, parts);
    return OK;
}
