/// policy_optimal: the bot that plays a small ship as well as it can be played (MUT-16).
#pragma once

#include "sim/mutiny/play.h"

/// Moves the men of the side whose turn it is; its tables must be filled.
void policy_optimal_move(Play *play);
