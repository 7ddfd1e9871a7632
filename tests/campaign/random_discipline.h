/// random_discipline: random scenarios of the game `command`, the same for the same seed.
#pragma once

#include "sim/campaign/discipline.h"
#include "tests/given.h"

typedef enum RandomDiscipline {
    RANDOM_DISCIPLINE_PRINTED_RULES, ///< relief of at least 1 that resets, nobody is lost
    RANDOM_DISCIPLINE_ALL_RULES      ///< every reading
} RandomDiscipline;

/// A scenario of 1 to 8 records with random ratings, factions, posts and stacks, over 1 to 40
/// turns, half of them with a joint operation.
Given random_discipline(uint64_t seed, RandomDiscipline rules);
