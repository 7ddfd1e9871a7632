/// campaign_params: what a designer may change about the game `campaign`. The .def files list every
/// parameter once.
#pragma once

#include "sim/games/campaign/town.h"
#include "sim/params/choice.h"
#include "sim/params/param.h"

enum {
    CAMPAIGN_TURNS_MAX = 200,
    CAMPAIGN_VEHICLES_MAX = 100,
    CAMPAIGN_CONTACTS_MAX = 1000,
    CAMPAIGN_MEN_MAX = 1000
};

#define SUPPLY_LAST_USE_ROWS(CHOICE)                                                               \
    CHOICE(SUPPLY_LAST_USE_SUPPLIES, "supplies",                                                   \
           "the units get their supplies, and the depot is empty afterwards")                      \
    CHOICE(SUPPLY_LAST_USE_FAILS, "fails", "the units find it empty and get nothing")
CHOICE_ENUM(SupplyLastUse, SUPPLY_LAST_USE_ROWS);

#define PARTISANS_PLAN_ROWS(CHOICE)                                                                \
    CHOICE(PARTISANS_PLAN_EVADE_THEN_AMBUSH, "evade_then_ambush",                                  \
           "they try to get away, and ambush the enemy if they cannot")                            \
    CHOICE(PARTISANS_PLAN_EVADE, "evade",                                                          \
           "they try to get away, and fight an ordinary battle if they cannot")                    \
    CHOICE(PARTISANS_PLAN_AMBUSH, "ambush", "they stand and try an ambush")
CHOICE_ENUM(PartisansPlan, PARTISANS_PLAN_ROWS);

#define PARTISANS_TERRAIN_ROWS(CHOICE)                                                             \
    CHOICE(PARTISANS_TERRAIN_OPEN, "open", NULL)                                                   \
    CHOICE(PARTISANS_TERRAIN_FOREST, "forest", NULL)                                               \
    CHOICE(PARTISANS_TERRAIN_MOUNTAIN, "mountain", NULL)
CHOICE_ENUM(PartisansTerrain, PARTISANS_TERRAIN_ROWS);

#define RECRUITS_HOLDS_ROWS(CHOICE)                                                                \
    CHOICE(RECRUITS_HOLDS_ALL, "all", "every town on the map, as if no other faction held any")    \
    CHOICE(RECRUITS_HOLDS_LISTED, "listed", "those that replacements.towns lists for it")          \
    CHOICE(RECRUITS_HOLDS_REST, "rest",                                                            \
           "those listed for it, and all that are not listed; for one faction at most")
CHOICE_ENUM(RecruitsHolds, RECRUITS_HOLDS_ROWS);

#define BATTLE_ROUNDING_ROWS(CHOICE)                                                               \
    CHOICE(BATTLE_ROUNDING_NEAREST, "nearest", "of the total, to the nearest man, halves up")      \
    CHOICE(BATTLE_ROUNDING_PER_MAN, "per_man", "each man by chance")
CHOICE_ENUM(BattleRounding, BATTLE_ROUNDING_ROWS);

typedef struct CampaignSettings {
#define PARAM_FILE "sim/games/campaign/campaign.def"
#include "sim/params/param_members.inc"
} CampaignSettings;

typedef struct MarchRules {
#define PARAM_FILE "sim/games/campaign/march.def"
#include "sim/params/param_members.inc"
} MarchRules;

typedef struct SupplyRules {
#define PARAM_FILE "sim/games/campaign/supply.def"
#include "sim/params/param_members.inc"
} SupplyRules;

typedef struct PartisansRules {
#define PARAM_FILE "sim/games/campaign/partisans.def"
#include "sim/params/param_members.inc"
} PartisansRules;

typedef struct TownHolder {
#define PARAM_FILE "sim/games/campaign/town_holder.def"
#include "sim/params/param_members.inc"
} TownHolder;

typedef struct ReplacementsRules {
#define PARAM_FILE "sim/games/campaign/replacements.def"
#include "sim/params/param_members.inc"
} ReplacementsRules;

typedef struct RecruitsRules {
#define PARAM_FILE "sim/games/campaign/recruits.def"
#include "sim/params/param_members.inc"
} RecruitsRules;

typedef struct BattleRules {
#define PARAM_FILE "sim/games/campaign/battle.def"
#include "sim/params/param_members.inc"
} BattleRules;

typedef struct EventsRules {
#define PARAM_FILE "sim/games/campaign/events.def"
#include "sim/params/param_members.inc"
} EventsRules;

/// A whole scenario of the game `campaign`.
typedef struct CampaignParams {
    CampaignSettings campaign;
    MarchRules march;
    SupplyRules supply;
    PartisansRules partisans;
    ReplacementsRules replacements;
    RecruitsRules recruits[TOWN_FACTION_COUNT]; ///< sections red, white, ukrainian
    BattleRules battle;
    EventsRules events;
} CampaignParams;

enum { CAMPAIGN_SECTION_COUNT = 10 };

/// All sections, over a CampaignParams.
extern const ParamSection campaign_sections[CAMPAIGN_SECTION_COUNT];
