/// exact_start: every way in which a ship can start, with its probability (MUT-1 to MUT-3).
#pragma once

#include "sim/base/exact_strata.h"
#include "sim/base/status.h"
#include "sim/mutiny/mutiny.h"

/// One way: the men aboard, where they stand, and how likely that is.
typedef struct ExactStart {
    int men[KIND_COUNT];
    Board board;
    double probability;
} ExactStart;

/// Calls `take` for every start of positive probability; the probabilities add up to 1. Stops at
/// its first failure. The policies must place without luck.
MUST_CHECK Status exact_start(const Mutiny *mutiny,
                              Status (*take)(void *context, const ExactStart *start, Error *error),
                              void *context, Error *error);

/// The number of starts.
double exact_start_count(const Mutiny *mutiny);

/// The numbers of men with their probabilities, by Kind, whatever the policies; play_stratum plays
/// from there. Game.strata of the mutiny.
MUST_CHECK Status exact_start_strata(const Prepared *prepared, ExactStrata *strata, Error *error);
