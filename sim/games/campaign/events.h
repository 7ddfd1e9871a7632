/// events: a roll each turn for an event card (CMP-7).
#pragma once

#include "sim/games/campaign/campaign_part.h"

typedef struct Events {
    int32_t turns;
    Dice dice;
    int32_t card_min;          ///< a card on this total or more
    int32_t cards;             ///< of the deck; as many as there are turns when it is endless
    CampaignSlot drawn, first; ///< cards; the turn of the first, where there is one
} Events;

/// Reads the scenario; adds the measures, and the part to be played.
MUST_CHECK Status events_prepare(const CampaignParams *params, PartsPrepared *parts, void *events,
                                 Error *error);
