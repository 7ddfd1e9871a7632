/// stratify_spread: how games are best shared out, for stratify_share_out alone.
#pragma once

#include "analysis/stratify.h"

/// The part of all games that each stratum should have, adding up to 1: its weight, or as its
/// weight times how much the figure differs between its games. Owned by the caller; null without
/// memory.
double *stratify_parts(const StratifyTally *tally, StratifyAllocation allocation, int figure);
