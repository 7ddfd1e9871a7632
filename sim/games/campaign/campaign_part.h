/// campaign_part: what the parts of a campaign have in common: where their measures are, and the d6
/// by which something is spared.
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

/// Whether a d6 spares something: whether `face` is among the first `faces` of the sequence 2 4 6 1
/// 3 5; with 3 faces, whether it is even.
static inline bool campaign_part_is_spared(int face, int faces)
{
    return (face % 2 == 0 ? face / 2 : (face + 7) / 2) <= faces;
}

/// A d6.
static inline Dice campaign_part_die(void)
{
    return (Dice){.count = 1, .sides = 6};
}

/// The start() of parts that throw nothing at their start and whose first state is all zero.
static inline int campaign_part_start(const void *rules, void *state, Luck *luck, Effects *effects)
{
    (void)rules, (void)state, (void)luck, (void)effects;
    return STEP_ON;
}
