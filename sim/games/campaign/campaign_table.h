/// campaign_table: what the parts of a campaign share: where their luck comes from, who listens,
/// and where their measures are.
#pragma once

#include "sim/base/dice.h"
#include "sim/base/measure.h"
#include "sim/base/narrator.h"
#include "sim/base/stream.h"

/// The table that one game is played at.
typedef struct CampaignTable {
    StreamRoot root;          ///< of the game's streams
    DiceScript *script;       ///< faces in place of luck; null in every real game
    const Narrator *narrator; ///< null when nobody listens
    int32_t *cells;           ///< of the game's Outcome, all zero before
} CampaignTable;

/// Where a measure is.
typedef struct CampaignSlot {
    int measure;   ///< index in the measure set
    uint64_t cell; ///< first cell in an Outcome
} CampaignSlot;

/// The dice of one purpose, or those of the script.
static inline DiceSource campaign_table_dice(const CampaignTable *table, Purpose purpose,
                                             uint32_t index)
{
    return (DiceSource){.rng = stream_branch(table->root, purpose, index), .script = table->script};
}

/// The cell of a count.
static inline int32_t *campaign_table_count(const CampaignTable *table, const CampaignSlot *slot)
{
    return table->cells + slot->cell;
}

/// Adds a measure and notes where it is.
MUST_CHECK Status campaign_table_add(MeasureSet *set, Measure measure, CampaignSlot *slot,
                                     Error *error);

/// Whether `face` of a d6 is among the first `faces` of 2 4 6 1 3 5: at 3, whether it is even.
static inline bool campaign_table_is_spared(int face, int faces)
{
    return (face % 2 == 0 ? face / 2 : (face + 7) / 2) <= faces;
}
