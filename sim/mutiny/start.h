/// start: who is aboard when the mutiny breaks out, and where (MUT-1 to MUT-3).
#pragma once

#include "sim/mutiny/play.h"

/// Rolls the numbers of men and puts them on the (empty) board; fills `started` and `free`.
void start_muster(Play *play);

/// How many of `sailors` are Red: a face over `white_max` of a d6 for each (MUT-2).
int start_roll_loyalty(StreamRoot root, int sailors, int white_max);

/// The numbers of men by kind that a game starts with, where the scenario does not place them.
void start_roll_men(const Mutiny *mutiny, StreamRoot root, int32_t men[KIND_COUNT]);
