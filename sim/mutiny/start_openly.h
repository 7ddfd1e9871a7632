/// start_openly: the numbers of men who start, rolled die by die and told (MUT-1, MUT-2).
#pragma once

#include "sim/mutiny/trace.h"

/// What start_roll_men finds for the same game, with every die told; by the trace's script where it
/// has one.
void start_openly(const Mutiny *mutiny, StreamRoot root, const Trace *trace,
                  int32_t men[KIND_COUNT]);
