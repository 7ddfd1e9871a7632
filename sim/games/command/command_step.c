/// command_step: what a turn tells, and its throws as an explorer gives them.

#include "sim/games/command/command_step.h"

#include <stdio.h>

void command_step_open(const CommandStack *stack, StreamRoot root, DiceScript *script,
                       CommandDice *dice)
{
    uint32_t stream = stack->stack->stream;
    dice->orders = (TenDice){.state = stream_seed(root, PURPOSE_COMMAND, stream), .script = script};
    if (stack->rules->loss_per_turn > 0)
        dice->losses = stream_branch(root, PURPOSE_LOSSES, stream);
}

// Telling.

void command_step_say(const CommandStack *stack, uint32_t round, const Narrator *narrator,
                      const char *sentence)
{
    uint32_t warmup_turns = (uint32_t)stack->warmup_turns;
    if (round <= warmup_turns)
        narrator_say(narrator, "warm-up turn %u: %s", round, sentence);
    else
        narrator_say(narrator, "turn %u: %s", round - warmup_turns, sentence);
}

static const char *commander_name(const CommandStack *stack, int rank)
{
    return stack->roster->commanders[stack->stack->commander[rank]].name.text;
}

void command_step_tell_loss(const CommandStack *stack, const CommandState *state, const Luck *luck,
                            const Narrator *narrator)
{
    char sentence[256];
    const char *lost = commander_name(stack, state->rank - 1);
    if (state->rank == stack->stack->commander_count)
        snprintf(sentence, sizeof sentence, "%s is lost; his units are without a commander", lost);
    else
        snprintf(sentence, sizeof sentence, "%s is lost; %s takes over", lost,
                 commander_name(stack, state->rank));
    command_step_say(stack, luck->round, narrator, sentence);
}

void command_step_tell_roll(const CommandStack *stack, const CommandState *state, CommandRoll roll,
                            const Luck *luck, const Narrator *narrator)
{
    char sentence[320], after[48] = "";
    bool is_led = state->rank < stack->stack->commander_count;
    if (state->refusals > 0)
        snprintf(after, sizeof after, " after %d refusal%s", (int)state->refusals,
                 state->refusals == 1 ? "" : "s");
    snprintf(sentence, sizeof sentence, "%s%s (%d) rolled %d%s, needs %d or less: %s",
             is_led ? "" : "the units of ",
             is_led ? commander_name(stack, state->rank) : stack->stack->name.text,
             (int)stack->stack->rating[state->rank], roll.face, after,
             roll.highest < 10 ? roll.highest : 10,
             roll.face <= roll.highest ? "obeys" : "refuses");
    command_step_say(stack, luck->round, narrator, sentence);
}

// Luck.

static Status law_of_loss(const void *what, Law *law, Error *error)
{
    uint64_t chance = (uint64_t) * (const int32_t *)what;
    return law_of_weights((const uint64_t[]){1000 - chance, chance}, 2, law, error);
}

bool command_step_take_loss(int32_t chance, Luck *luck)
{
    static const LuckKind kind = {.law = law_of_loss};
    static const LuckStream stream = {.place = LUCK_PLACE(PURPOSE_LOSSES)};
    return luck_take_kind(luck, &stream, &kind, &chance, sizeof chance) > 0;
}

// The step.

static int start(const void *rules, void *state, Luck *luck, Effects *effects)
{
    (void)rules, (void)state, (void)luck, (void)effects; // the first commander, no refusals
    return STEP_ON;
}

static int step(const void *rules, void *state, Luck *luck, Effects *effects)
{
    effects_add(effects, 0, command_step_turn(rules, state, luck, effects->narrator));
    return STEP_NEXT_ROUND;
}

StepGame command_step_game(const CommandStack *stack, const MeasureSet *measures)
{
    return (StepGame){.rules = stack,
                      .measures = measures,
                      .state_size = sizeof(CommandState),
                      .start = start,
                      .step = step};
}
