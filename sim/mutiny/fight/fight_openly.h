/// fight_openly: a match-up resolved in the rare ways: with scripted faces, told, with ties that
/// count as rolls, or between leads of any rank (MUT-7, MUT-8).
#pragma once

#include "sim/mutiny/fight/fight.h"

typedef struct OpenMatchup {
    Lineup lineup;             ///< ties that count may take the penalty off
    Rank casualty[ROLE_COUNT]; ///< whom losing costs; read only for telling
    int penalised; ///< rolls that still carry the strongpoint penalty, this one included; ties that
                   ///< count use them up
} OpenMatchup;

/// Resolves the match-up with the fight's next dice, and tells it if somebody listens.
MatchupEnd fight_openly_resolve(Fight *fight, OpenMatchup *matchup);
