/// exact_equilibrium_answer: what best play on a ship is worth to both sides; Game.best_play of the
/// mutiny.
#pragma once

#include "sim/interface/exact_best_play.h"
#include "sim/mutiny/equilibrium/exact_equilibrium.h"

/// Solves the ship for each side in turn. A stalemate is worth what the sides' stalemate_worth say;
/// where these do not add up to 1 each side has a game of its own, in which the other side has the
/// rest. Sailors are placed as is best for their side, specials where they start.
/// Fails as exact_equilibrium_solve does. On success `*answer` is the caller's, to be released.
MUST_CHECK Status exact_equilibrium_answer(const Prepared *prepared,
                                           const ExactBestPlayOptions *options,
                                           ExactBestPlay *answer, Error *error);
