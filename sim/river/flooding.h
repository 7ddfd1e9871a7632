/// flooding: water coming in, hole by hole (RIV-8).
#pragma once

#include <stdint.h>

#include "sim/base/narrator.h"
#include "sim/river/hand.h"
#include "sim/river/vessel.h"

/// The holes of one vessel. Those that survive a movement phase let in fewer hits than she had
/// left, at least one each unless harmless, and harmless ones are stopped in the phase after they
/// came: so there are never more than she has hull hits, and a few that are new.
typedef struct Flooding {
    int32_t count;
    uint8_t hits[VESSEL_HULL_HITS_MAX + 4]; ///< n of each hole, in the order they came
} Flooding;

/// A new hole that lets in `hits` hull hits a movement phase; 0 is harmless.
static inline void flooding_start(Flooding *flooding, int hits)
{
    flooding->hits[flooding->count++] = (uint8_t)hits;
}

/// Hull hits that all holes let in together at the start of a movement phase.
int flooding_hits(const Flooding *flooding);

/// The repairs at the end of a movement phase: one die a hole; greater than n, or a 6, stops it.
/// Returns the number of holes stopped.
int flooding_repair(Flooding *flooding, DiceSource *dice, const Narrator *narrator);
