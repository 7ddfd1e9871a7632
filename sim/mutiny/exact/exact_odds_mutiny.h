/// exact_odds_mutiny: how much of the variance of a mutiny's end its start decides, and the fights
/// of each turn (sim/interface/exact_odds.h).
#pragma once

#include "sim/interface/game.h"

/// As Game.odds. FAIL_CONFLICT or FAIL_LIMIT as exact_solve; FAIL_CONFLICT with optional rules
/// whose luck is not that of fights or cards.
MUST_CHECK Status exact_odds_mutiny(const Prepared *prepared, const double *worth,
                                    const ExactOptions *options, ExactOdds *odds, Error *error);
