/// exact_decisions: what a side decides at the start of its turn, written from the rules a second
/// time (MUT-12, MUT-13, MUT-16). Only the rules of a scenario's own policies are shared with play.
#pragma once

#include "sim/mutiny/exact/exact_state.h"

/// Whether the side whose turn it is has prisoners and executes them.
bool exact_decisions_execute(const Mutiny *mutiny, const ExactState *state);

/// Whether the side whose turn it is, both having free men, gives up the ship.
bool exact_decisions_leave(const Mutiny *mutiny, const ExactState *state);
