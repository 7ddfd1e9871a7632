/// command_literal: orders rolled for as at a table.

#include "sim/games/command/command_literal.h"

#include <stdio.h>

#include "sim/games/command/ten_dice.h"

// What a stack carries from turn to turn.
typedef struct StackState {
    TenDice dice;
    Rng losses;
    int32_t rank;     // of the commander who rolls; commander_count when there is none
    int32_t refusals; // that make obedience more likely
    int32_t spell;    // refusals in a row among the counted turns
} StackState;

typedef struct LiteralGame {
    const Command *command;
    const Narrator *narrator;
    Outcome *outcome;
    int turn; // 0 is the first counted one
    StackState states[ARMY_COMMANDER_MAX];
} LiteralGame;

static void open_stacks(LiteralGame *game, GameAddress address, DiceScript *script)
{
    const Roster *roster = &game->command->roster;
    StreamRoot root = stream_root(address);
    for (int i = 0; i < roster->count; ++i) {
        game->states[i] = (StackState){
            .dice = {.state = stream_seed(root, PURPOSE_COMMAND, roster->stacks[i].stream),
                     .script = script}};
        if (game->command->rules.loss_per_turn > 0)
            game->states[i].losses = stream_open(address, PURPOSE_LOSSES, roster->stacks[i].stream);
    }
}

static void say(const LiteralGame *game, const char *sentence)
{
    if (game->turn < 0)
        narrator_say(game->narrator, "warm-up turn %d: %s",
                     game->turn + game->command->warmup_turns + 1, sentence);
    else
        narrator_say(game->narrator, "turn %d: %s", game->turn + 1, sentence);
}

static const char *commander_name(const LiteralGame *game, const Stack *stack, int rank)
{
    return game->command->roster.commanders[stack->commander[rank]].name.text;
}

static void tell_loss(const LiteralGame *game, const Stack *stack, int rank)
{
    char sentence[256];
    if (rank == stack->commander_count)
        snprintf(sentence, sizeof sentence, "%s is lost; his units are without a commander",
                 commander_name(game, stack, rank - 1));
    else
        snprintf(sentence, sizeof sentence, "%s is lost; %s takes over",
                 commander_name(game, stack, rank - 1), commander_name(game, stack, rank));
    say(game, sentence);
}

static void tell_roll(const LiteralGame *game, const Stack *stack, const StackState *state,
                      int face, int highest)
{
    char sentence[320], after[48] = "";
    bool is_led = state->rank < stack->commander_count;
    if (state->refusals > 0)
        snprintf(after, sizeof after, " after %d refusal%s", (int)state->refusals,
                 state->refusals == 1 ? "" : "s");
    snprintf(sentence, sizeof sentence, "%s%s (%d) rolled %d%s, needs %d or less: %s",
             is_led ? "" : "the units of ",
             is_led ? commander_name(game, stack, state->rank) : stack->name.text,
             (int)stack->rating[state->rank], face, after, highest < 10 ? highest : 10,
             face <= highest ? "obeys" : "refuses");
    say(game, sentence);
}

static void roll_for_loss(LiteralGame *game, const Stack *stack, StackState *state)
{
    int32_t chance = game->command->rules.loss_per_turn;
    if (chance == 0 || state->rank == stack->commander_count)
        return;
    if (chance < 1000 && (int32_t)rng_below(&state->losses, 1000) >= chance)
        return;
    ++state->rank;
    if (game->command->rules.relief_on_loss == RELIEF_ON_LOSS_FORGOTTEN)
        state->refusals = 0;
    if (game->narrator)
        tell_loss(game, stack, state->rank);
}

// CMP-1: the roll, less the relief for earlier refusals, at or under the rating.
static bool roll_for_orders(LiteralGame *game, const Stack *stack, StackState *state)
{
    const Obedience *rules = &game->command->rules;
    int highest = stack->rating[state->rank] + rules->stubborn_relief * state->refusals;
    int face = ten_dice_face(&state->dice);
    if (game->narrator)
        tell_roll(game, stack, state, face, highest);
    bool obeys = face <= highest;
    if (!obeys)
        ++state->refusals;
    else if (rules->relief_resets)
        state->refusals = 0;
    return obeys;
}

static void end_spell(LiteralGame *game, int stack)
{
    int32_t length = game->states[stack].spell;
    game->states[stack].spell = 0;
    if (length == 0)
        return;
    const CohortList *list = &game->command->cohorts;
    for (int i = 0; i < COHORT_OF_STACK_MAX && list->of_stack[stack][i] >= 0; ++i) {
        const Cohort *cohort = &list->items[list->of_stack[stack][i]];
        int32_t *longest = &game->outcome->cells[cohort->cell[COHORT_LONGEST]];
        ++game->outcome->cells[cohort->cell[COHORT_SPELL] + (uint64_t)length];
        if (length > *longest)
            *longest = length;
    }
}

static void count_order(LiteralGame *game, int stack, bool obeys)
{
    const CohortList *list = &game->command->cohorts;
    if (!obeys) {
        ++game->states[stack].spell;
        return;
    }
    for (int i = 0; i < COHORT_OF_STACK_MAX && list->of_stack[stack][i] >= 0; ++i)
        ++game->outcome->cells[list->items[list->of_stack[stack][i]].cell[COHORT_OBEYED]];
    end_spell(game, stack);
}

static void tell_start(const LiteralGame *game, int movers)
{
    const JointMove *joint = &game->command->joint;
    char sentence[128];
    snprintf(sentence, sizeof sentence,
             "%d of the group's %d obey and %d are needed: the operation starts", movers,
             (int)joint->size, (int)joint->needed);
    say(game, sentence);
}

// The operation starts once; until then the game counts as one that does not reach its start.
static void count_joint_move(LiteralGame *game, uint64_t obeying)
{
    const JointMove *joint = &game->command->joint;
    int32_t *not_reached = &game->outcome->cells[joint->not_reached_cell];
    int movers = __builtin_popcountll(obeying & joint->members);
    if (!*not_reached || movers < joint->needed)
        return;
    *not_reached = 0;
    ++game->outcome->cells[joint->cell + (uint64_t)game->turn + 1];
    if (game->narrator)
        tell_start(game, movers);
}

static void count_turn(LiteralGame *game, uint64_t obeying)
{
    const CohortList *list = &game->command->cohorts;
    for (int i = 0; i < list->count; ++i) {
        const Cohort *cohort = &list->items[i];
        if (cohort->is_army)
            ++game->outcome->cells[cohort->cell[COHORT_MOVERS] +
                                   (uint64_t)__builtin_popcountll(obeying & cohort->members)];
    }
    if (game->command->joint.is_wanted)
        count_joint_move(game, obeying);
}

static void play_turn(LiteralGame *game)
{
    const Roster *roster = &game->command->roster;
    uint64_t obeying = 0;
    for (int i = 0; i < roster->count; ++i) {
        roll_for_loss(game, &roster->stacks[i], &game->states[i]);
        bool obeys = roll_for_orders(game, &roster->stacks[i], &game->states[i]);
        obeying |= (uint64_t)obeys << i;
        if (game->turn >= 0)
            count_order(game, i, obeys);
    }
    if (game->turn >= 0)
        count_turn(game, obeying);
}

static void tell_end(const LiteralGame *game)
{
    const Command *command = game->command;
    const Cohort *army = &command->cohorts.items[0];
    const int32_t *cells = game->outcome->cells;
    int longest = (int)cells[army->cell[COHORT_LONGEST]];
    const char *operation = !command->joint.is_wanted                ? ""
                            : cells[command->joint.not_reached_cell] ? "; no operation started"
                                                                     : "; the operation started";
    narrator_say(game->narrator, "in all: %d of %d orders obeyed, longest spell %d turn%s%s",
                 (int)cells[army->cell[COHORT_OBEYED]], (int)army->size * command->turns, longest,
                 longest == 1 ? "" : "s", operation);
}

void command_literal_play(const Command *command, GameAddress address, LiteralAids aids,
                          Outcome *outcome)
{
    LiteralGame game = {.command = command, .narrator = aids.narrator, .outcome = outcome};
    open_stacks(&game, address, aids.script);
    command_begin(command, outcome);
    for (game.turn = -command->warmup_turns; game.turn < command->turns; ++game.turn)
        play_turn(&game);
    for (int i = 0; i < command->roster.count; ++i)
        end_spell(&game, i);
    if (game.narrator)
        tell_end(&game);
}
