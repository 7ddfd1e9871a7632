/// replacements: victory points of towns turned into draws of replacements (CMP-5).
#pragma once

#include "sim/base/exact_table.h"
#include "sim/games/campaign/campaign_params.h"
#include "sim/games/campaign/campaign_table.h"

enum { RECRUITS_FACES = 6 };

/// One faction.
typedef struct Recruits {
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

typedef struct Replacements {
    int32_t turns;
    int32_t every; ///< turns from count to count
    bool again;    ///< several rolls at one count
    Recruits recruits[TOWN_FACTION_COUNT];
} Replacements;

/// Reads the scenario, checks who holds which town, and adds the measures.
MUST_CHECK Status replacements_prepare(const CampaignParams *params, MeasureSet *set,
                                       Replacements *replacements, Error *error);

/// Plays the part.
void replacements_play(const Replacements *replacements, const CampaignTable *table);

/// Fills the exact distribution of every measure of the part (in exact_replacements.c). FAIL_LIMIT
/// when there are too many states.
MUST_CHECK Status replacements_solve(const Replacements *replacements, const ExactOptions *options,
                                     ExactTable *table, Error *error);
