/// replacements: a count every few turns is a step, and so is each roll that its points pay for.

#include "sim/games/campaign/replacements.h"

#include <stdio.h>
#include <string.h>

#include "sim/base/plural.h"
#include "sim/base/purpose.h"
#include "sim/kit/parts_play.h"

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

// Refuses holdings that contradict one another: the towns that nobody is named for go to one
// faction at most, and a list of holders needs a faction that goes by it.
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

// The faction that holds the town by the list; −1: it is not listed.
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
    *recruits = (Recruits){.replacements = replacements,
                           .faction = (uint32_t)faction,
                           .name = factions[faction].plural,
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
    return campaign_part_add(set, measure, slot, error);
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

// A faction's chest.
typedef struct ChestState {
    int32_t points;
    int32_t pays;  // it has been counted, and is being paid from
    int32_t count; // how often it was counted, where points may grow from count to count
} ChestState;

// Sources of Luck.
enum { SOURCE_POINTS, SOURCE_DRAWS, SOURCE_COUNT };

static int start(const void *rules, void *state, Luck *luck, Effects *effects)
{
    (void)luck;
    const Recruits *recruits = rules;
    const Replacements *replacements = recruits->replacements;
    *(ChestState *)state = (ChestState){.points = recruits->start};
    (void)effects;
    return replacements->every <= replacements->turns ? STEP_ON : 0; // else there is no count
}

static inline void roll_for_draws(const Recruits *recruits, ChestState *chest, Luck *luck,
                                  Effects *effects)
{
    // The points have streams of their own, apart from the rolls that they pay for: another target
    // leaves them as they were.
    uint32_t stream = TOWN_FACTION_COUNT + recruits->faction;
    int face = luck_roll(luck, campaign_part_die(), PURPOSE_REPLACEMENTS, stream, SOURCE_DRAWS);
    int32_t drawn = recruits->draws[face - 1];
    chest->points -= recruits->target;
    campaign_part_count(effects, &recruits->rolls, 1);
    campaign_part_count(effects, &recruits->drawn, drawn);
    if (effects->narrator)
        narrator_say(effects->narrator, "  %d of them pay for a roll: %d, %d draw%s; %d left",
                     (int)recruits->target, face, (int)drawn, drawn == 1 ? "" : "s",
                     (int)chest->points);
}

static inline void count_points_in(const Recruits *recruits, ChestState *chest, Luck *luck,
                                   Effects *effects)
{
    int extra =
        luck_roll(luck, recruits->extra, PURPOSE_REPLACEMENTS, recruits->faction, SOURCE_POINTS);
    chest->points += recruits->points + extra;
    if (effects->narrator)
        narrator_say(effects->narrator,
                     "turn %d: the %s add %d for towns and %d by dice, %d in all",
                     (int)luck->round * recruits->replacements->every, recruits->name,
                     (int)recruits->points, extra, (int)chest->points);
}

// CMP-5: the points of the towns and the extra dice; then a roll for each target reached.
static inline int step(const void *rules, void *state, Luck *luck, Effects *effects)
{
    const Recruits *recruits = rules;
    ChestState *chest = state;
    if (chest->pays)
        roll_for_draws(recruits, chest, luck, effects);
    else
        count_points_in(recruits, chest, luck, effects);
    const Replacements *replacements = recruits->replacements;
    bool may_pay = replacements->again || !chest->pays;
    chest->pays = may_pay && chest->points >= recruits->target;
    if (chest->pays)
        return STEP_ON;
    // Where a count pays for as many rolls as it can, the points left stay below the target. Where
    // it pays for one, they may grow from count to count; then the state numbers the counts, and
    // ends with the last.
    chest->count += !replacements->again;
    return chest->count == replacements->turns / replacements->every ? 0 : STEP_NEXT_ROUND;
}

static void finish(const void *rules, const void *state, Effects *effects)
{
    campaign_part_count(effects, &((const Recruits *)rules)->left,
                        ((const ChestState *)state)->points);
}

static void play(const PartsItem *item, const Luck *luck, const Effects *effects)
{
    ChestState chest = {.points = 0};
    LuckSource sources[SOURCE_COUNT] = {{.opened = 0}};
    const PartsKnown known = {{start, step, .by_streams = true}, finish, &chest, sources, 0};
    parts_play_known(item, &known, luck, effects);
}

static void tell_end(const void *rules, const int32_t *cells, const Narrator *narrator)
{
    const Recruits *recruits = rules;
    narrator_say(narrator, "in all: the %s have %d draw%s by %d roll%s, and %d point%s left",
                 recruits->name, (int)cells[recruits->drawn.cell],
                 plural(cells[recruits->drawn.cell]), (int)cells[recruits->rolls.cell],
                 plural(cells[recruits->rolls.cell]), (int)cells[recruits->left.cell],
                 plural(cells[recruits->left.cell]));
}

static void add_part(const Recruits *recruits, PartsPrepared *parts)
{
    const Replacements *replacements = recruits->replacements;
    uint32_t counts = (uint32_t)(replacements->turns / replacements->every);
    PartsItem *item = parts_add(parts, recruits,
                                (StepGame){.state_size = sizeof(ChestState),
                                           .clock = {.rounds_max = counts, .measure = -1},
                                           .start = start,
                                           .step = step,
                                           .finish = finish,
                                           .limit_key = "campaign.turns",
                                           .cure = "fewer turns or a higher target make it "
                                                   "smaller"});
    item->play = play;
    item->sources = SOURCE_COUNT;
    item->tell_end = tell_end;
}

Status replacements_prepare(const CampaignParams *params, PartsPrepared *parts, void *part,
                            Error *error)
{
    Replacements *replacements = part;
    TRY(check_towns(params, error));
    *replacements = (Replacements){.turns = params->campaign.turns,
                                   .every = params->replacements.every,
                                   .again = params->replacements.again};
    for (int i = 0; i < TOWN_FACTION_COUNT; ++i)
        read_faction(params, i, replacements);
    TRY(add_counts(replacements, &parts->base.measures, error));
    TRY(add_ratios(replacements, &parts->base.measures, error));
    for (int i = 0; i < TOWN_FACTION_COUNT; ++i)
        add_part(&replacements->recruits[i], parts);
    return OK;
}
