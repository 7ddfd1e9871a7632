/// command_step: a turn of a stack (CMP-1), told once: play, trace, tables and the exact solution
/// all take this step.
#pragma once

#include "sim/games/command/command_params.h"
#include "sim/games/command/roster.h"
#include "sim/games/command/ten_dice.h"
#include "sim/kit/step.h"

/// A stack and the rules that it goes by.
typedef struct CommandStack {
    const Obedience *rules;
    const Stack *stack;
    const Roster *roster; ///< for names; null where nobody listens
    int32_t warmup_turns; ///< for telling
} CommandStack;

/// What a turn of it hangs on; all zero at first.
typedef struct CommandState {
    int32_t rank;     ///< of the commander who rolls; commander_count when there is none
    int32_t refusals; ///< that make obedience more likely
} CommandState;

/// The dice of a stack that is played: `context` of its Luck.
typedef struct CommandDice {
    TenDice orders;
    Rng losses;
} CommandDice;

/// Opens the dice of a stack. @param script d10 faces of a test instead; null in every real game
void command_step_open(const CommandStack *stack, StreamRoot root, DiceScript *script,
                       CommandDice *dice);

/// A turn of the stack: its commander may be lost, then it rolls for its orders. Returns whether it
/// obeys.
/// @param luck its round is the turn, from 1, those before the counting among them
bool command_step_turn(const CommandStack *stack, CommandState *state, Luck *luck,
                       const Narrator *narrator);

/// Tells a sentence of the turn that the luck's round is.
void command_step_say(const CommandStack *stack, uint32_t round, const Narrator *narrator,
                      const char *sentence);

/// The turns of one stack as a game that never ends: a round is a turn, and the one count, which
/// `measures` has, is that of the orders obeyed.
StepGame command_step_game(const CommandStack *stack, const MeasureSet *measures);
