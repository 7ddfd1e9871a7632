/// held: notes after every turn which compartments the Reds hold (record.held).
#pragma once

#include "sim/mutiny/play.h"

/// From now on the cells of the outcome are filled in; notes the start, turn 0.
void held_begin(Play *play, Outcome *outcome);

/// Notes how things stand, for all turns up to `turn` that are not noted yet. A compartment is held
/// where Reds are free and no White is.
void held_note(Play *play, int turn);
