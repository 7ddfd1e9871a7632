/// command_step: losses, then orders.

#include "sim/games/command/command_step.h"

#include <stdio.h>

#include "sim/base/purpose.h"

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

static void tell_loss(const CommandStack *stack, const CommandState *state, const Luck *luck,
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

// One roll for orders, as it is told.
typedef struct Roll {
    int face, highest; // highest: on which the units obey
} Roll;

static void tell_roll(const CommandStack *stack, const CommandState *state, Roll roll,
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

// Whether a commander is lost, the chance of which is so many thousandths a turn.
static bool is_lost(int32_t chance, Luck *luck)
{
    static const LuckKind kind = {.law = law_of_loss};
    static const LuckStream stream = {.place = LUCK_PLACE(PURPOSE_LOSSES)};
    if (luck->take)
        return luck_take_kind(luck, &stream, &kind, &chance, sizeof chance) > 0;
    CommandDice *dice = luck->context;
    return chance == 1000 || (int32_t)rng_below(&dice->losses, 1000) < chance;
}

static int roll_ten(Luck *luck)
{
    if (__builtin_expect(luck->take != 0, 0))
        return luck_take_roll(luck, (Dice){.count = 1, .sides = 10}, PURPOSE_COMMAND);
    return ten_dice_face(&((CommandDice *)luck->context)->orders);
}

// The step.

static void roll_for_loss(const CommandStack *stack, CommandState *state, Luck *luck,
                          const Narrator *narrator)
{
    int32_t chance = stack->rules->loss_per_turn;
    if (chance == 0 || state->rank == stack->stack->commander_count || !is_lost(chance, luck))
        return;
    ++state->rank;
    if (stack->rules->relief_on_loss == RELIEF_ON_LOSS_FORGOTTEN)
        state->refusals = 0;
    if (narrator)
        tell_loss(stack, state, luck, narrator);
}

bool command_step_turn(const CommandStack *stack, CommandState *state, Luck *luck,
                       const Narrator *narrator)
{
    const Obedience *rules = stack->rules;
    roll_for_loss(stack, state, luck, narrator);
    // CMP-1: the roll, less the relief for earlier refusals, at or under the rating.
    int highest = stack->stack->rating[state->rank] + rules->stubborn_relief * state->refusals;
    int face = roll_ten(luck);
    if (narrator)
        tell_roll(stack, state, (Roll){face, highest}, luck, narrator);
    bool obeys = face <= highest;
    // Refusals that bring no relief do not count, so they are forgotten at once: fewer states.
    if (!obeys)
        state->refusals += rules->stubborn_relief > 0;
    else if (rules->relief_resets)
        state->refusals = 0;
    return obeys;
}

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
