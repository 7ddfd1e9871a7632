/// events: a roll each turn for an event card (CMP-7).
#pragma once

#include "sim/base/exact_table.h"
#include "sim/games/campaign/campaign_params.h"
#include "sim/games/campaign/campaign_table.h"

typedef struct Events {
    int32_t turns;
    Dice dice;
    int32_t card_min;          ///< a card on this total or more
    int32_t cards;             ///< of the deck; as many as there are turns when it is endless
    CampaignSlot drawn, first; ///< cards; the turn of the first, where there is one
} Events;

/// Reads the scenario and adds the measures.
MUST_CHECK Status events_prepare(const CampaignParams *params, MeasureSet *set, Events *events,
                                 Error *error);

/// Plays the part.
void events_play(const Events *events, const CampaignTable *table);

/// Fills the exact distribution of every measure of the part (in exact_events.c).
void events_solve(const Events *events, ExactTable *table);
