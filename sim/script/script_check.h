/// script_check: finds likely mistakes in a script before anybody relies on it.
#pragma once

#include "sim/interface/game.h"

/// Tells what hardly means what it says, then plays some games step by step, looking at everything
/// after each, and tells how large the game is where it can be explored. The failure of a game that
/// cannot be played; OK for a game that is no script.
/// @param narrator takes a line for each finding
MUST_CHECK Status script_check(const Prepared *prepared, const Narrator *narrator, Error *error);
