/// command_step: a turn of a stack (CMP-1), told once: play, trace, tables and the exact solution
/// all take this step. It is inline since a game is hundreds of such turns of a few dozen
/// instructions each.
#pragma once

#include "sim/base/purpose.h"
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

/// One roll for orders.
typedef struct CommandRoll {
    int face;
    int highest; ///< on which the units obey; beyond 10 all do
} CommandRoll;

/// Tells that the commander before the one of this state is lost, and who takes over.
void command_step_tell_loss(const CommandStack *stack, const CommandState *state, const Luck *luck,
                            const Narrator *narrator);

/// Tells a roll for orders, made in this state.
void command_step_tell_roll(const CommandStack *stack, const CommandState *state, CommandRoll roll,
                            const Luck *luck, const Narrator *narrator);

/// Whether an explorer has a commander lost, the chance of which is so many thousandths.
bool command_step_take_loss(int32_t chance, Luck *luck);

static inline bool command_step_is_lost(int32_t chance, Luck *luck)
{
    if (__builtin_expect(luck->take != 0, 0))
        return command_step_take_loss(chance, luck);
    CommandDice *dice = luck->context;
    return chance == 1000 || (int32_t)rng_below(&dice->losses, 1000) < chance;
}

static inline void command_step_loss(const CommandStack *stack, CommandState *state, Luck *luck,
                                     const Narrator *narrator)
{
    int32_t chance = stack->rules->loss_per_turn;
    if (chance == 0 || state->rank == stack->stack->commander_count ||
        !command_step_is_lost(chance, luck))
        return;
    ++state->rank;
    if (stack->rules->relief_on_loss == RELIEF_ON_LOSS_FORGOTTEN)
        state->refusals = 0;
    if (narrator)
        command_step_tell_loss(stack, state, luck, narrator);
}

static inline int command_step_ten(Luck *luck)
{
    if (__builtin_expect(luck->take != 0, 0))
        return luck_take_roll(luck, (Dice){.count = 1, .sides = 10}, PURPOSE_COMMAND);
    return ten_dice_face(&((CommandDice *)luck->context)->orders);
}

/// A turn of the stack: its commander may be lost, then it rolls for its orders. Returns whether it
/// obeys.
/// @param luck its round is the turn, from 1, those before the counting among them
static inline bool command_step_turn(const CommandStack *stack, CommandState *state, Luck *luck,
                                     const Narrator *narrator)
{
    const Obedience *rules = stack->rules;
    command_step_loss(stack, state, luck, narrator);
    // CMP-1: the roll, less the relief for earlier refusals, at or under the rating.
    int highest = stack->stack->rating[state->rank] + rules->stubborn_relief * state->refusals;
    int face = command_step_ten(luck);
    if (narrator)
        command_step_tell_roll(stack, state, (CommandRoll){face, highest}, luck, narrator);
    bool obeys = face <= highest;
    // Refusals that bring no relief do not count, so they are forgotten at once: fewer states.
    if (!obeys)
        state->refusals += rules->stubborn_relief > 0;
    else if (rules->relief_resets)
        state->refusals = 0;
    return obeys;
}

/// Tells a sentence of the turn that the luck's round is.
void command_step_say(const CommandStack *stack, uint32_t round, const Narrator *narrator,
                      const char *sentence);

/// The turns of one stack as a game that never ends: a round is a turn, and the one count, which
/// `measures` has, is that of the orders obeyed.
StepGame command_step_game(const CommandStack *stack, const MeasureSet *measures);
