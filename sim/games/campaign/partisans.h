/// partisans: evading a fight, and ambushes (CMP-4).
#pragma once

#include "sim/games/campaign/campaign_part.h"

typedef struct Partisans {
    PartisansRules rules;
    CampaignSlot contacts, evaded, battles, ambushes_tried, ambushes;
    CampaignSlot evaded_share, ambush_share; ///< ratios
} Partisans;

/// Reads the scenario; adds the measures, and the part to be played: each contact is a copy.
MUST_CHECK Status partisans_prepare(const CampaignParams *params, PartsPrepared *parts,
                                    void *partisans, Error *error);
