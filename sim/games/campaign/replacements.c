/// replacements: points counted every few turns, and the rolls they pay for.

#include "sim/games/campaign/replacements.h"

#include <stdio.h>
#include <string.h>

static const struct {
    const char *section, *plural;
} factions[TOWN_FACTION_COUNT] = {
    {"red", "Reds"}, {"white", "Whites"}, {"ukrainian", "Ukrainians"}};

static Status check_town(const ReplacementsRules *rules, int index, Error *error)
{
    char key[ERROR_KEY_SIZE];
    const char *name = rules->towns.items[index].name.text;
    snprintf(key, sizeof key, "replacements.towns.%d.name", index);
    if (town_find(name) < 0) {
        const char *nearest = town_nearest(name);
        return error_set(error, FAIL_UNKNOWN_NAME, key, "there is no town '%s'%s%s%s", name,
                         nearest ? "; did you mean '" : "; docs/rules-campaign.md lists them all",
                         nearest ? nearest : "", nearest ? "'?" : "");
    }
    for (int other = 0; other < index; ++other)
        if (strcmp(rules->towns.items[other].name.text, name) == 0)
            return error_set(error, FAIL_CONFLICT, key,
                             "'%s' is listed twice; no two factions share a town", name);
    return OK;
}

// No two factions hold the rest, and somebody goes by the list, if there is one.
static Status check_holdings(const CampaignParams *params, Error *error)
{
    int rest = -1, listed = 0;
    for (int i = 0; i < TOWN_FACTION_COUNT; ++i) {
        char key[ERROR_KEY_SIZE];
        listed += params->recruits[i].holds != RECRUITS_HOLDS_ALL;
        if (params->recruits[i].holds != RECRUITS_HOLDS_REST)
            continue;
        snprintf(key, sizeof key, "%s.holds", factions[i].section);
        if (rest >= 0)
            return error_set(error, FAIL_CONFLICT, key,
                             "the %s hold the rest already; no two factions share a town",
                             factions[rest].plural);
        rest = i;
    }
    if (listed == 0 && params->replacements.towns.count > 0)
        return error_set(error, FAIL_CONFLICT, "replacements.towns",
                         "no faction goes by this list; give red, white or ukrainian 'holds: "
                         "listed' or 'holds: rest'");
    return OK;
}

static Status check_towns(const CampaignParams *params, Error *error)
{
    for (int i = 0; i < params->replacements.towns.count; ++i)
        TRY(check_town(&params->replacements, i, error));
    return check_holdings(params, error);
}

// Who holds the town by the list; −1: it is not listed.
static int find_holder(const ReplacementsRules *rules, int town)
{
    for (int i = 0; i < rules->towns.count; ++i)
        if (strcmp(rules->towns.items[i].name.text, town_table[town].name) == 0)
            return rules->towns.items[i].holder;
    return -1;
}

static int32_t count_points(const CampaignParams *params, int faction)
{
    const RecruitsRules *rules = &params->recruits[faction];
    if (rules->town_points != PARAM_WORD)
        return rules->town_points;
    int32_t points = 0;
    for (int town = 0; town < TOWN_COUNT; ++town) {
        int holder = find_holder(&params->replacements, town);
        if (rules->holds == RECRUITS_HOLDS_ALL || holder == faction ||
            (holder < 0 && rules->holds == RECRUITS_HOLDS_REST))
            points += town_table[town].points[faction];
    }
    return points;
}

static void bound(const Replacements *replacements, Recruits *recruits)
{
    int32_t counts = replacements->turns / replacements->every;
    int32_t most = recruits->start + counts * (recruits->points + dice_highest(recruits->extra));
    recruits->rolls_max = counts > 0 ? most / recruits->target : 0;
    if (!replacements->again && recruits->rolls_max > counts)
        recruits->rolls_max = counts;
    recruits->left_max = most;
    if (replacements->again && counts > 0 && most >= recruits->target)
        recruits->left_max = recruits->target - 1;
}

static void read_faction(const CampaignParams *params, int faction, Replacements *replacements)
{
    const RecruitsRules *rules = &params->recruits[faction];
    Recruits *recruits = &replacements->recruits[faction];
    *recruits = (Recruits){.name = factions[faction].plural,
                           .points = count_points(params, faction),
                           .extra = rules->extra,
                           .start = rules->start,
                           .target = rules->target,
                           .draws = {rules->draws_1, rules->draws_2, rules->draws_3, rules->draws_4,
                                     rules->draws_5, rules->draws_6}};
    bound(replacements, recruits);
}

static int32_t most_draws(const Recruits *recruits)
{
    int32_t most = 0;
    for (int i = 0; i < RECRUITS_FACES; ++i)
        most = recruits->draws[i] > most ? recruits->draws[i] : most;
    return most;
}

// Adds a measure of the faction, with its section after the name.
static Status add_measure(int faction, Measure measure, MeasureSet *set, CampaignSlot *slot,
                          Error *error)
{
    size_t length = strlen(measure.name);
    snprintf(measure.name + length, sizeof measure.name - length, ".%s", factions[faction].section);
    return campaign_table_add(set, measure, slot, error);
}

static Status add_counts(Replacements *replacements, MeasureSet *set, Error *error)
{
    Recruits *recruits = replacements->recruits;
    Measure drawn = {
        .name = "draws", .unit = "draws", .doc = "Replacements and reinforcements drawn."};
    Measure rolls = {.name = "rolls", .unit = "rolls", .doc = "Rolls on its chart."};
    Measure left = {.name = "points_left", .unit = "points", .doc = "Points left at the end."};
    for (int i = 0; i < TOWN_FACTION_COUNT; ++i) {
        drawn.hi = recruits[i].rolls_max * most_draws(&recruits[i]);
        TRY(add_measure(i, drawn, set, &recruits[i].drawn, error));
    }
    for (int i = 0; i < TOWN_FACTION_COUNT; ++i) {
        rolls.hi = recruits[i].rolls_max;
        TRY(add_measure(i, rolls, set, &recruits[i].rolls, error));
    }
    for (int i = 0; i < TOWN_FACTION_COUNT; ++i) {
        left.hi = recruits[i].left_max;
        TRY(add_measure(i, left, set, &recruits[i].left, error));
    }
    return OK;
}

static Status add_ratios(Replacements *replacements, MeasureSet *set, Error *error)
{
    for (int i = 0; i < TOWN_FACTION_COUNT; ++i) {
        Recruits *recruits = &replacements->recruits[i];
        Measure per_roll = {.name = "draws_per_roll",
                            .kind = MEASURE_RATIO,
                            .hi = most_draws(recruits),
                            .numerator = recruits->drawn.measure,
                            .denominator = recruits->rolls.measure,
                            .unit = "draws",
                            .doc = "Draws over rolls."};
        TRY(add_measure(i, per_roll, set, &recruits->per_roll, error));
    }
    return OK;
}

Status replacements_prepare(const CampaignParams *params, MeasureSet *set,
                            Replacements *replacements, Error *error)
{
    TRY(check_towns(params, error));
    *replacements = (Replacements){.turns = params->campaign.turns,
                                   .every = params->replacements.every,
                                   .again = params->replacements.again};
    for (int i = 0; i < TOWN_FACTION_COUNT; ++i)
        read_faction(params, i, replacements);
    TRY(add_counts(replacements, set, error));
    return add_ratios(replacements, set, error);
}

// One faction's points and dice.
typedef struct Chest {
    const Recruits *recruits;
    const CampaignTable *table;
    DiceSource extra, draws;
    int32_t points;
} Chest;

static void roll_for_draws(Chest *chest)
{
    int face = dice_face(&chest->draws, RECRUITS_FACES);
    int32_t drawn = chest->recruits->draws[face - 1];
    chest->points -= chest->recruits->target;
    *campaign_table_count(chest->table, &chest->recruits->rolls) += 1;
    *campaign_table_count(chest->table, &chest->recruits->drawn) += drawn;
    narrator_say(chest->table->narrator, "  %d of them pay for a roll: %d, %d draw%s; %d left",
                 (int)chest->recruits->target, face, (int)drawn, drawn == 1 ? "" : "s",
                 (int)chest->points);
}

// CMP-5: the points of the towns and the extra dice; then a roll for each target reached.
static void count_turn(Chest *chest, int turn, bool again)
{
    const Recruits *recruits = chest->recruits;
    int extra = dice_roll(recruits->extra, &chest->extra);
    chest->points += recruits->points + extra;
    narrator_say(chest->table->narrator,
                 "turn %d: the %s add %d for towns and %d by dice, %d in all", turn, recruits->name,
                 (int)recruits->points, extra, (int)chest->points);
    while (chest->points >= recruits->target) {
        roll_for_draws(chest);
        if (!again)
            break;
    }
}

static void play_faction(const Replacements *replacements, int faction, const CampaignTable *table)
{
    // The points and the rolls they pay for have streams of their own: another target leaves the
    // points as they were.
    Chest chest = {.recruits = &replacements->recruits[faction],
                   .table = table,
                   .extra = campaign_table_dice(table, PURPOSE_REPLACEMENTS, (uint32_t)faction),
                   .draws = campaign_table_dice(table, PURPOSE_REPLACEMENTS,
                                                (uint32_t)(TOWN_FACTION_COUNT + faction)),
                   .points = replacements->recruits[faction].start};
    for (int turn = replacements->every; turn <= replacements->turns; turn += replacements->every)
        count_turn(&chest, turn, replacements->again);
    *campaign_table_count(table, &chest.recruits->left) = chest.points;
    narrator_say(table->narrator, "in all: the %s have %d draws by %d rolls, and %d points left",
                 chest.recruits->name, (int)*campaign_table_count(table, &chest.recruits->drawn),
                 (int)*campaign_table_count(table, &chest.recruits->rolls), (int)chest.points);
}

void replacements_play(const Replacements *replacements, const CampaignTable *table)
{
    for (int i = 0; i < TOWN_FACTION_COUNT; ++i)
        play_faction(replacements, i, table);
}
