/// battle: who and what comes back after a battle (CMP-6).
#pragma once

#include "sim/base/exact_table.h"
#include "sim/games/campaign/campaign_params.h"
#include "sim/games/campaign/campaign_table.h"

/// Men of whom a share stays away, the others come back.
typedef enum BattleGroup {
    BATTLE_WINNER, ///< the winner's losses
    BATTLE_LOSER,  ///< the loser's losses
    BATTLE_ROUTED, ///< the loser's routed men
    BATTLE_GROUP_COUNT
} BattleGroup;

typedef struct Battle {
    bool per_man;                        ///< each man by chance; else a share of the total
    int32_t men[BATTLE_GROUP_COUNT];     ///< of the group
    int32_t percent[BATTLE_GROUP_COUNT]; ///< of them that stays away
    int32_t winner_equipment, loser_equipment, routed_equipment;
    int32_t recovered_faces; ///< of a d6
    CampaignSlot gone[BATTLE_GROUP_COUNT], back[BATTLE_GROUP_COUNT];
    CampaignSlot recovered, winner_lost, loser_lost, captured;
} Battle;

/// Reads the scenario and adds the measures.
MUST_CHECK Status battle_prepare(const CampaignParams *params, MeasureSet *set, Battle *battle,
                                 Error *error);

/// The share of the group that stays away, to the nearest man, halves up.
int32_t battle_nearest(const Battle *battle, BattleGroup group);

/// Plays the part.
void battle_play(const Battle *battle, const CampaignTable *table);

/// Fills the exact distribution of every measure of the part (in exact_battle.c).
void battle_solve(const Battle *battle, ExactTable *table);
