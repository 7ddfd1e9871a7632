/// supply: a depot that is cut off, vehicles and stands that fight out of supply (CMP-3).
#pragma once

#include "sim/games/campaign/campaign_part.h"

typedef enum Stand { STAND_RIFLE, STAND_MACHINE_GUN, STAND_GUN, STAND_COUNT } Stand;

typedef struct Supply Supply;

/// A stand that fires its ammunition away.
typedef struct SupplyStand {
    const Supply *supply;
    Stand stand;
    int32_t load; ///< shots, bursts or shells
    CampaignSlot battles;
} SupplyStand;

struct Supply {
    SupplyRules rules;
    int32_t turns;
    CampaignSlot uses, resupplied, emptied;
    CampaignSlot moves, stopped, intact, destroyed; ///< of vehicles in battle, if there are any
    bool has_stands;                                ///< that fire their ammunition away
    SupplyStand stands[STAND_COUNT];
};

/// Reads the scenario; adds the measures, and the parts to be played.
MUST_CHECK Status supply_prepare(const CampaignParams *params, PartsPrepared *parts, void *supply,
                                 Error *error);
