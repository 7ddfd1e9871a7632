/// campaign_params: what a designer may change about the game `campaign`. The .def files list every
/// parameter once.
#pragma once

#include "sim/base/param.h"
#include "sim/games/campaign/town.h"

enum {
    CAMPAIGN_TURNS_MAX = 200,
    CAMPAIGN_VEHICLES_MAX = 100,
    CAMPAIGN_CONTACTS_MAX = 1000,
    CAMPAIGN_MEN_MAX = 1000
};

typedef enum SupplyLastUse { SUPPLY_LAST_USE_SUPPLIES, SUPPLY_LAST_USE_FAILS } SupplyLastUse;
typedef enum PartisansPlan {
    PARTISANS_PLAN_EVADE_THEN_AMBUSH,
    PARTISANS_PLAN_EVADE,
    PARTISANS_PLAN_AMBUSH
} PartisansPlan;
typedef enum PartisansTerrain {
    PARTISANS_TERRAIN_OPEN,
    PARTISANS_TERRAIN_FOREST,
    PARTISANS_TERRAIN_MOUNTAIN
} PartisansTerrain;
typedef enum RecruitsHolds {
    RECRUITS_HOLDS_ALL,
    RECRUITS_HOLDS_LISTED,
    RECRUITS_HOLDS_REST
} RecruitsHolds;
typedef enum BattleRounding { BATTLE_ROUNDING_NEAREST, BATTLE_ROUNDING_PER_MAN } BattleRounding;

typedef struct CampaignSettings {
#define PARAM_FILE "sim/games/campaign/campaign.def"
#include "sim/base/param_members.inc"
} CampaignSettings;

typedef struct MarchRules {
#define PARAM_FILE "sim/games/campaign/march.def"
#include "sim/base/param_members.inc"
} MarchRules;

typedef struct SupplyRules {
#define PARAM_FILE "sim/games/campaign/supply.def"
#include "sim/base/param_members.inc"
} SupplyRules;

typedef struct PartisansRules {
#define PARAM_FILE "sim/games/campaign/partisans.def"
#include "sim/base/param_members.inc"
} PartisansRules;

typedef struct TownHolder {
#define PARAM_FILE "sim/games/campaign/town_holder.def"
#include "sim/base/param_members.inc"
} TownHolder;

typedef struct ReplacementsRules {
#define PARAM_FILE "sim/games/campaign/replacements.def"
#include "sim/base/param_members.inc"
} ReplacementsRules;

typedef struct RecruitsRules {
#define PARAM_FILE "sim/games/campaign/recruits.def"
#include "sim/base/param_members.inc"
} RecruitsRules;

typedef struct BattleRules {
#define PARAM_FILE "sim/games/campaign/battle.def"
#include "sim/base/param_members.inc"
} BattleRules;

typedef struct EventsRules {
#define PARAM_FILE "sim/games/campaign/events.def"
#include "sim/base/param_members.inc"
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
