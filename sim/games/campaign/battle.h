/// battle: who and what comes back after a battle (CMP-6).
#pragma once

#include "sim/games/campaign/campaign_part.h"

/// Men of whom a share stays away, the others come back.
typedef enum BattleGroup {
    BATTLE_WINNER, ///< the winner's losses
    BATTLE_LOSER,  ///< the loser's losses
    BATTLE_ROUTED, ///< the loser's routed men
    BATTLE_GROUP_COUNT
} BattleGroup;

/// The men of one group.
typedef struct BattleMen {
    BattleGroup group;
    bool per_man;    ///< each man by chance; else a share of the total
    int32_t men;     ///< of the group
    int32_t percent; ///< of them that stays away
    CampaignSlot gone, back;
} BattleMen;

typedef struct Battle {
    BattleMen groups[BATTLE_GROUP_COUNT];
    int32_t winner_equipment, loser_equipment, routed_equipment;
    int32_t recovered_faces; ///< of a d6
    CampaignSlot recovered, winner_lost, loser_lost, captured;
} Battle;

/// Reads the scenario; adds the measures, and the parts to be played.
MUST_CHECK Status battle_prepare(const CampaignParams *params, PartsPrepared *parts, void *battle,
                                 Error *error);

/// The share of the group that stays away, to the nearest man, halves up.
int32_t battle_nearest(const BattleMen *men);
