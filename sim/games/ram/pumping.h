/// pumping: repairs at the end of a movement phase (RIV-8): a die for each hole.
#pragma once

#include "sim/kit/luck.h"

/// A handful of holes at the pumps: those that let water in first, then the harmless ones.
typedef struct Pumping {
    int32_t holes, harmless; ///< together at most HAND_MAX
    int32_t hits;            ///< that each of the former lets in
    int32_t side;
    uint32_t index; ///< of the hand's word within the turn
} Pumping;

/// Throws for them. Returns how many of those that let water in are stopped; of the harmless ones
/// all are.
int pumping_throw(Luck *luck, const LuckStream *stream, const Pumping *pumping,
                  const Narrator *narrator);
