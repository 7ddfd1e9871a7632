/// campaign: the game of marches, supply, partisans, replacements, battles and events (CMP-2 to
/// CMP-7). Its parts know nothing of one another; a scenario switches each on or off.
#pragma once

#include "sim/base/game.h"
#include "sim/games/campaign/battle.h"
#include "sim/games/campaign/events.h"
#include "sim/games/campaign/march.h"
#include "sim/games/campaign/partisans.h"
#include "sim/games/campaign/replacements.h"
#include "sim/games/campaign/supply.h"

typedef struct Campaign {
    Prepared prepared;
    CampaignSettings plays; ///< which parts
    March march;
    Supply supply;
    Partisans partisans;
    Replacements replacements;
    Battle battle;
    Events events;
    char answer[96]; ///< what prepared.answer points to
} Campaign;

extern const Game game_campaign;

static inline const Campaign *campaign_of(const Prepared *prepared)
{
    return (const Campaign *)prepared;
}

/// Plays all parts that are on, by the faces of `script` instead of luck when it is not null, and
/// tells `narrator` when that is not null. The outcome is all zero before.
void campaign_play(const Campaign *campaign, GameAddress address, DiceScript *script,
                   const Narrator *narrator, Outcome *outcome);

/// See Game: exact (in exact_campaign.c).
MUST_CHECK Status campaign_exact(const Prepared *prepared, const ExactOptions *options,
                                 ExactTable *table, Error *error);
