/// campaign: the game of marches, supply, partisans, replacements, battles and events (CMP-2 to
/// CMP-7). Its parts are independent (sim/kit/parts.h); a scenario switches each on or off.
#pragma once

#include "sim/games/campaign/battle.h"
#include "sim/games/campaign/events.h"
#include "sim/games/campaign/march.h"
#include "sim/games/campaign/partisans.h"
#include "sim/games/campaign/replacements.h"
#include "sim/games/campaign/supply.h"
#include "sim/interface/game.h"

typedef struct Campaign {
    PartsPrepared parts;    ///< first, so that a Prepared pointer leads here
    CampaignSettings plays; ///< which parts
    March march;
    Supply supply;
    Partisans partisans;
    Replacements replacements;
    Battle battle;
    Events events;
    char answer[96]; ///< what the prepared answer points to
} Campaign;

extern const Game game_campaign;

static inline const Campaign *campaign_of(const Prepared *prepared)
{
    return (const Campaign *)prepared;
}
