/// command_literal: the reference engine of `command`: turn by turn, stack by stack, one roll
/// after the other. Knows every reading, tells its games in words, takes scripted faces.
#pragma once

#include "sim/games/command/command.h"

/// What a real game goes without; both may be null.
typedef struct LiteralAids {
    const Narrator *narrator;
    DiceScript *script; ///< d10 faces, turn by turn and stack by stack
} LiteralAids;

/// Plays one game. Every cell of the outcome is zero before.
void command_literal_play(const Command *command, GameAddress address, LiteralAids aids,
                          Outcome *outcome);
