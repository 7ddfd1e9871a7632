/// campaign_params: the words of the choices and the tables behind the .def files.

#include "sim/games/campaign/campaign_params.h"

CHOICE_WORDS(supply_last_use, SUPPLY_LAST_USE_ROWS)
CHOICE_WORDS(partisans_plan, PARTISANS_PLAN_ROWS)
CHOICE_WORDS(partisans_terrain, PARTISANS_TERRAIN_ROWS)
CHOICE_WORDS(town_holder, TOWN_FACTION_ROWS)
CHOICE_WORDS(recruits_holds, RECRUITS_HOLDS_ROWS)
CHOICE_WORDS(battle_rounding, BATTLE_ROUNDING_ROWS)

#define PARAM_TABLE settings_table
#define PARAM_OWNER CampaignSettings
#define PARAM_FILE "sim/games/campaign/campaign.def"
#include "sim/params/param_table.inc"

#define PARAM_TABLE march_table
#define PARAM_OWNER MarchRules
#define PARAM_FILE "sim/games/campaign/march.def"
#include "sim/params/param_table.inc"

#define PARAM_TABLE supply_table
#define PARAM_OWNER SupplyRules
#define PARAM_FILE "sim/games/campaign/supply.def"
#include "sim/params/param_table.inc"

#define PARAM_TABLE partisans_table
#define PARAM_OWNER PartisansRules
#define PARAM_FILE "sim/games/campaign/partisans.def"
#include "sim/params/param_table.inc"

#define PARAM_TABLE town_holder_table
#define PARAM_OWNER TownHolder
#define PARAM_FILE "sim/games/campaign/town_holder.def"
#include "sim/params/param_table.inc"

#define PARAM_TABLE replacements_table
#define PARAM_OWNER ReplacementsRules
#define PARAM_FILE "sim/games/campaign/replacements.def"
#include "sim/params/param_table.inc"

#define PARAM_TABLE battle_table
#define PARAM_OWNER BattleRules
#define PARAM_FILE "sim/games/campaign/battle.def"
#include "sim/params/param_table.inc"

#define PARAM_TABLE events_table
#define PARAM_OWNER EventsRules
#define PARAM_FILE "sim/games/campaign/events.def"
#include "sim/params/param_table.inc"

#define RED_EXTRA "3d6"
#define WHITE_EXTRA "0"
#define UKRAINIAN_EXTRA "0"
enum { RED_TARGET = 30, WHITE_TARGET = 45, UKRAINIAN_TARGET = 40 };
// What each face of the die draws.
#define DRAWS(faction, one, two, three, four, five, six)                                           \
    enum {                                                                                         \
        faction##_DRAWS_1 = one,                                                                   \
        faction##_DRAWS_2 = two,                                                                   \
        faction##_DRAWS_3 = three,                                                                 \
        faction##_DRAWS_4 = four,                                                                  \
        faction##_DRAWS_5 = five,                                                                  \
        faction##_DRAWS_6 = six                                                                    \
    }
DRAWS(RED, 3, 4, 4, 5, 5, 7);
DRAWS(WHITE, 1, 2, 2, 3, 3, 4);
DRAWS(UKRAINIAN, 1, 1, 2, 2, 2, 3);

#define RECRUITS(figure) RED_##figure
#define PARAM_TABLE red_table
#define PARAM_OWNER RecruitsRules
#define PARAM_FILE "sim/games/campaign/recruits.def"
#include "sim/params/param_table.inc"
#undef RECRUITS

#define RECRUITS(figure) WHITE_##figure
#define PARAM_TABLE white_table
#define PARAM_OWNER RecruitsRules
#define PARAM_FILE "sim/games/campaign/recruits.def"
#include "sim/params/param_table.inc"
#undef RECRUITS

#define RECRUITS(figure) UKRAINIAN_##figure
#define PARAM_TABLE ukrainian_table
#define PARAM_OWNER RecruitsRules
#define PARAM_FILE "sim/games/campaign/recruits.def"
#include "sim/params/param_table.inc"
#undef RECRUITS

const ParamSection campaign_sections[CAMPAIGN_SECTION_COUNT] = {
    {"campaign", &settings_table, offsetof(CampaignParams, campaign),
     "Which parts of a campaign are played, and for how long."},
    {"march", &march_table, offsetof(CampaignParams, march), "Vehicles that march and break down."},
    {"supply", &supply_table, offsetof(CampaignParams, supply),
     "A depot that is cut off; vehicles and stands out of supply."},
    {"partisans", &partisans_table, offsetof(CampaignParams, partisans),
     "Partisans who evade and ambush."},
    {"replacements", &replacements_table, offsetof(CampaignParams, replacements),
     "When replacements are counted, and who holds which town."},
    {"red", &red_table, offsetof(CampaignParams, recruits[FACTION_RED]),
     "Replacements of the Reds."},
    {"white", &white_table, offsetof(CampaignParams, recruits[FACTION_WHITE]),
     "Replacements of the Whites."},
    {"ukrainian", &ukrainian_table, offsetof(CampaignParams, recruits[FACTION_UKRAINIAN]),
     "Replacements of the Ukrainians."},
    {"battle", &battle_table, offsetof(CampaignParams, battle),
     "Who and what comes back after a battle."},
    {"events", &events_table, offsetof(CampaignParams, events), "Event cards."},
};
