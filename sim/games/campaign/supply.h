/// supply: a depot that is cut off, vehicles and stands that fight out of supply (CMP-3).
#pragma once

#include "sim/base/exact_table.h"
#include "sim/games/campaign/campaign_params.h"
#include "sim/games/campaign/campaign_table.h"

typedef enum Stand { STAND_RIFLE, STAND_MACHINE_GUN, STAND_GUN, STAND_COUNT } Stand;

typedef struct Supply {
    SupplyRules rules;
    int32_t turns;
    CampaignSlot uses, resupplied, emptied;
    CampaignSlot moves, stopped, intact, destroyed; ///< of vehicles in battle, if there are any
    bool has_stands;                                ///< that fire their ammunition away
    int32_t load[STAND_COUNT];                      ///< shots, bursts or shells
    CampaignSlot battles[STAND_COUNT];
} Supply;

/// Reads the scenario and adds the measures.
MUST_CHECK Status supply_prepare(const CampaignParams *params, MeasureSet *set, Supply *supply,
                                 Error *error);

/// Whether the depot is cut off in the turn, and in `*uses` how often it was used since it was.
bool supply_is_cut_off(const Supply *supply, int turn, int *uses);

/// Plays the part.
void supply_play(const Supply *supply, const CampaignTable *table);

/// Fills the exact distribution of every measure of the part (in exact_supply.c). FAIL_LIMIT when
/// the ammunition of stands takes too many steps.
MUST_CHECK Status supply_solve(const Supply *supply, const ExactOptions *options, ExactTable *table,
                               Error *error);
