/// campaign_part: what the parts of a campaign have in common: where their measures are, and dice
/// that spare what they are rolled for.
#pragma once

#include "sim/games/campaign/campaign_params.h"
#include "sim/kit/parts.h"

/// Where a measure is.
typedef struct CampaignSlot {
    int measure;   ///< index in the measure set
    uint64_t cell; ///< first cell in an Outcome
} CampaignSlot;

/// Adds a measure and notes where it is.
MUST_CHECK Status campaign_part_add(MeasureSet *set, Measure measure, CampaignSlot *slot,
                                    Error *error);

/// Adds to a count.
static inline void campaign_part_count(Effects *effects, const CampaignSlot *slot, int32_t by)
{
    effects_add(effects, slot->cell, by);
}

/// Whether `face` of a d6 is among the first `faces` of 2 4 6 1 3 5: at 3, whether it is even.
static inline bool campaign_part_is_spared(int face, int faces)
{
    return (face % 2 == 0 ? face / 2 : (face + 7) / 2) <= faces;
}

/// A d6.
static inline Dice campaign_part_die(void)
{
    return (Dice){.count = 1, .sides = 6};
}

/// The start of parts whose state is all zero at first, and which nothing is thrown for.
static inline int campaign_part_start(const void *rules, void *state, Luck *luck, Effects *effects)
{
    (void)rules, (void)state, (void)luck, (void)effects;
    return STEP_ON;
}
