/// campaign_params: the words of the choices and the tables behind the .def files.

#include "sim/campaign/campaign_params.h"

static const char *const supply_last_use_words[] = {"supplies", "fails", NULL};
static const char *const supply_last_use_docs[] = {
    "the units get their supplies, and the depot is empty afterwards",
    "the units find it empty and get nothing", NULL};
static const char *const partisans_plan_words[] = {"evade_then_ambush", "evade", "ambush", NULL};
static const char *const partisans_plan_docs[] = {
    "they try to get away, and ambush the enemy if they cannot",
    "they try to get away, and fight an ordinary battle if they cannot",
    "they stand and try an ambush", NULL};
static const char *const partisans_terrain_words[] = {"open", "forest", "mountain", NULL};
static const char *const town_holder_words[] = {"red", "white", "ukrainian", NULL};
static const char *const recruits_holds_words[] = {"all", "listed", "rest", NULL};
static const char *const recruits_holds_docs[] = {
    "every town on the map, as if no other faction held any",
    "those that replacements.towns lists for it",
    "those listed for it, and all that are not listed; for one faction at most", NULL};
static const char *const battle_rounding_words[] = {"nearest", "per_man", NULL};
static const char *const battle_rounding_docs[] = {"of the total, to the nearest man, halves up",
                                                   "each man by chance", NULL};

#define EVERY_MEMBER_IS_A_ROW "a member bypassed the .def file"
#define TABLE(rows, Owner)                                                                         \
    {                                                                                              \
        .specs = rows, .count = sizeof(rows) / sizeof *(rows), .size = sizeof(Owner)               \
    }

static const ParamSpec settings_specs[] = {
#define PARAM_OWNER CampaignSettings
#define PARAM_FILE "sim/campaign/campaign.def"
#include "sim/base/param_rows.inc"
};
static const ParamTable settings_table = TABLE(settings_specs, CampaignSettings);
_Static_assert(sizeof(CampaignSettings) == 0
#define PARAM_FILE "sim/campaign/campaign.def"
#include "sim/base/param_sizes.inc"
               ,
               EVERY_MEMBER_IS_A_ROW);

static const ParamSpec march_specs[] = {
#define PARAM_OWNER MarchRules
#define PARAM_FILE "sim/campaign/march.def"
#include "sim/base/param_rows.inc"
};
static const ParamTable march_table = TABLE(march_specs, MarchRules);
_Static_assert(sizeof(MarchRules) == 0
#define PARAM_FILE "sim/campaign/march.def"
#include "sim/base/param_sizes.inc"
               ,
               EVERY_MEMBER_IS_A_ROW);

static const ParamSpec supply_specs[] = {
#define PARAM_OWNER SupplyRules
#define PARAM_FILE "sim/campaign/supply.def"
#include "sim/base/param_rows.inc"
};
static const ParamTable supply_table = TABLE(supply_specs, SupplyRules);
_Static_assert(sizeof(SupplyRules) == 0
#define PARAM_FILE "sim/campaign/supply.def"
#include "sim/base/param_sizes.inc"
               ,
               EVERY_MEMBER_IS_A_ROW);

static const ParamSpec partisans_specs[] = {
#define PARAM_OWNER PartisansRules
#define PARAM_FILE "sim/campaign/partisans.def"
#include "sim/base/param_rows.inc"
};
static const ParamTable partisans_table = TABLE(partisans_specs, PartisansRules);
_Static_assert(sizeof(PartisansRules) == 0
#define PARAM_FILE "sim/campaign/partisans.def"
#include "sim/base/param_sizes.inc"
               ,
               EVERY_MEMBER_IS_A_ROW);

static const ParamSpec town_holder_specs[] = {
#define PARAM_OWNER TownHolder
#define PARAM_FILE "sim/campaign/town_holder.def"
#include "sim/base/param_rows.inc"
};
static const ParamTable town_holder_table = TABLE(town_holder_specs, TownHolder);
_Static_assert(sizeof(TownHolder) == 0
#define PARAM_FILE "sim/campaign/town_holder.def"
#include "sim/base/param_sizes.inc"
               ,
               EVERY_MEMBER_IS_A_ROW);

static const ParamSpec replacements_specs[] = {
#define PARAM_OWNER ReplacementsRules
#define PARAM_FILE "sim/campaign/replacements.def"
#include "sim/base/param_rows.inc"
};
static const ParamTable replacements_table = TABLE(replacements_specs, ReplacementsRules);
_Static_assert(sizeof(ReplacementsRules) == 0
#define PARAM_FILE "sim/campaign/replacements.def"
#include "sim/base/param_sizes.inc"
               ,
               EVERY_MEMBER_IS_A_ROW);

static const ParamSpec battle_specs[] = {
#define PARAM_OWNER BattleRules
#define PARAM_FILE "sim/campaign/battle.def"
#include "sim/base/param_rows.inc"
};
static const ParamTable battle_table = TABLE(battle_specs, BattleRules);
_Static_assert(sizeof(BattleRules) == 0
#define PARAM_FILE "sim/campaign/battle.def"
#include "sim/base/param_sizes.inc"
               ,
               EVERY_MEMBER_IS_A_ROW);

static const ParamSpec events_specs[] = {
#define PARAM_OWNER EventsRules
#define PARAM_FILE "sim/campaign/events.def"
#include "sim/base/param_rows.inc"
};
static const ParamTable events_table = TABLE(events_specs, EventsRules);
_Static_assert(sizeof(EventsRules) == 0
#define PARAM_FILE "sim/campaign/events.def"
#include "sim/base/param_sizes.inc"
               ,
               EVERY_MEMBER_IS_A_ROW);

_Static_assert(sizeof(RecruitsRules) == 0
#define PARAM_FILE "sim/campaign/recruits.def"
#include "sim/base/param_sizes.inc"
               ,
               EVERY_MEMBER_IS_A_ROW);

#define RECRUITS_EXTRA "3d6"
#define RECRUITS_TARGET 30
#define RECRUITS_DRAWS_1 3
#define RECRUITS_DRAWS_2 4
#define RECRUITS_DRAWS_3 4
#define RECRUITS_DRAWS_4 5
#define RECRUITS_DRAWS_5 5
#define RECRUITS_DRAWS_6 7
static const ParamSpec red_specs[] = {
#define PARAM_OWNER RecruitsRules
#define PARAM_FILE "sim/campaign/recruits.def"
#include "sim/base/param_rows.inc"
};
static const ParamTable red_table = TABLE(red_specs, RecruitsRules);
#undef RECRUITS_EXTRA
#undef RECRUITS_TARGET
#undef RECRUITS_DRAWS_1
#undef RECRUITS_DRAWS_2
#undef RECRUITS_DRAWS_3
#undef RECRUITS_DRAWS_4
#undef RECRUITS_DRAWS_5
#undef RECRUITS_DRAWS_6

#define RECRUITS_EXTRA "0"
#define RECRUITS_TARGET 45
#define RECRUITS_DRAWS_1 1
#define RECRUITS_DRAWS_2 2
#define RECRUITS_DRAWS_3 2
#define RECRUITS_DRAWS_4 3
#define RECRUITS_DRAWS_5 3
#define RECRUITS_DRAWS_6 4
static const ParamSpec white_specs[] = {
#define PARAM_OWNER RecruitsRules
#define PARAM_FILE "sim/campaign/recruits.def"
#include "sim/base/param_rows.inc"
};
static const ParamTable white_table = TABLE(white_specs, RecruitsRules);
#undef RECRUITS_EXTRA
#undef RECRUITS_TARGET
#undef RECRUITS_DRAWS_1
#undef RECRUITS_DRAWS_2
#undef RECRUITS_DRAWS_3
#undef RECRUITS_DRAWS_4
#undef RECRUITS_DRAWS_5
#undef RECRUITS_DRAWS_6

#define RECRUITS_EXTRA "0"
#define RECRUITS_TARGET 40
#define RECRUITS_DRAWS_1 1
#define RECRUITS_DRAWS_2 1
#define RECRUITS_DRAWS_3 2
#define RECRUITS_DRAWS_4 2
#define RECRUITS_DRAWS_5 2
#define RECRUITS_DRAWS_6 3
static const ParamSpec ukrainian_specs[] = {
#define PARAM_OWNER RecruitsRules
#define PARAM_FILE "sim/campaign/recruits.def"
#include "sim/base/param_rows.inc"
};
static const ParamTable ukrainian_table = TABLE(ukrainian_specs, RecruitsRules);
#undef RECRUITS_EXTRA
#undef RECRUITS_TARGET
#undef RECRUITS_DRAWS_1
#undef RECRUITS_DRAWS_2
#undef RECRUITS_DRAWS_3
#undef RECRUITS_DRAWS_4
#undef RECRUITS_DRAWS_5
#undef RECRUITS_DRAWS_6

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
