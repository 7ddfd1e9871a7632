/// random_command: random scenarios of the game `command`, the same for the same seed.
#pragma once

#include "sim/games/command/command.h"
#include "tests/given.h"

typedef enum RandomCommand {
    RANDOM_COMMAND_PRINTED_RULES, ///< relief of at least 1 that resets, nobody is lost
    RANDOM_COMMAND_ALL_RULES      ///< every reading
} RandomCommand;

/// A scenario of 1 to 8 records with random ratings, factions, posts and stacks, over 1 to 40
/// turns, half of them with a joint operation.
Given random_command(uint64_t seed, RandomCommand rules);
