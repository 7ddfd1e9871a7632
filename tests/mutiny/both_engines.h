/// both_engines: scenarios of the mutiny played by the literal and by the plan engine.
#pragma once

#include "sim/mutiny/params.h"

/// What was compared; all zero at first but for `games`.
typedef struct BothEngines {
    uint64_t games;                 ///< of each scenario
    uint64_t sampled, literal;      ///< games of theirs, and those left to the literal engine
    int played, refused, too_large; ///< scenarios
} BothEngines;

/// Plays the scenario's games by both engines, if the plan engine can; fails the test, and prints
/// the scenario, where an outcome or a tally differs.
void both_engines_compare(const MutinyParams *params, BothEngines *compared);
