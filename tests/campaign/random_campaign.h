/// random_campaign: random scenarios of the game `campaign`, the same for the same seed.
#pragma once

#include "sim/games/campaign/campaign.h"
#include "tests/given.h"

/// A campaign of 1 to 14 turns with one part at least, under random rules and readings.
Given random_campaign(uint64_t seed);
