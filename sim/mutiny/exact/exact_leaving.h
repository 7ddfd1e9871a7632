/// exact_leaving: what becomes of those who give up a ship, by the faces of the d10, written from
/// the rules a second time (MUT-13).
#pragma once

#include "sim/mutiny/mutiny.h"

/// What one or several faces do: numbers of men by kind.
typedef struct ExactLeaving {
    double probability;
    int drowned[KIND_ALL_COUNT], taken[KIND_ALL_COUNT], escaped[KIND_ALL_COUNT];
} ExactLeaving;

/// Lists what the faces do to the colour's `men`, faces that do the same together; returns the
/// number of ways, whose probabilities add up to 1.
int exact_leaving_ways(const Mutiny *mutiny, Colour colour, const int men[KIND_ALL_COUNT],
                       ExactLeaving ways[LEAVING_FACES]);
