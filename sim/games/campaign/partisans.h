/// partisans: evading a fight, and ambushes (CMP-4).
#pragma once

#include "sim/base/exact_table.h"
#include "sim/games/campaign/campaign_params.h"
#include "sim/games/campaign/campaign_table.h"

typedef struct Partisans {
    PartisansRules rules;
    CampaignSlot contacts, evaded, battles, ambushes_tried, ambushes;
    CampaignSlot evaded_share, ambush_share; ///< ratios
} Partisans;

/// Reads the scenario and adds the measures.
MUST_CHECK Status partisans_prepare(const CampaignParams *params, MeasureSet *set,
                                    Partisans *partisans, Error *error);

/// What is added to the partisans' roll to evade, and to that for an ambush.
int partisans_evade_bonus(const PartisansRules *rules);
int partisans_ambush_bonus(const PartisansRules *rules);

/// Whether they try to evade, and whether they try an ambush when there is a battle.
bool partisans_try_to_evade(const PartisansRules *rules);
bool partisans_try_an_ambush(const PartisansRules *rules);

/// Plays the part.
void partisans_play(const Partisans *partisans, const CampaignTable *table);

/// Fills the exact distribution of every measure of the part (in exact_partisans.c).
void partisans_solve(const Partisans *partisans, ExactTable *table);
