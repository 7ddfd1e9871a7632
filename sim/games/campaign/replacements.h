/// replacements: victory points of towns turned into draws of replacements (CMP-5).
#pragma once

#include "sim/games/campaign/campaign_part.h"
#include "sim/games/campaign/town.h"

enum { RECRUITS_FACES = 6 };

typedef struct Replacements Replacements;

/// One faction.
typedef struct Recruits {
    const Replacements *replacements;
    uint32_t faction;
    const char *name;              ///< "Reds"
    int32_t points;                ///< of its towns at each count
    Dice extra;                    ///< points besides
    int32_t start;                 ///< points before the first count
    int32_t target;                ///< points that pay for a roll
    int32_t draws[RECRUITS_FACES]; ///< by face − 1
    int32_t rolls_max, left_max;   ///< no game has more rolls, or points left
    CampaignSlot drawn, rolls, left;
    CampaignSlot per_roll; ///< a ratio
} Recruits;

struct Replacements {
    int32_t turns;
    int32_t every; ///< turns from count to count
    bool again;    ///< several rolls at one count
    Recruits recruits[TOWN_FACTION_COUNT];
};

/// Reads the scenario and checks who holds which town; adds the measures, and a part for each
/// faction.
MUST_CHECK Status replacements_prepare(const CampaignParams *params, PartsPrepared *parts,
                                       void *replacements, Error *error);
