/// command_literal: the stacks' turns as at a table, and what is counted of them.

#include "sim/games/command/command_literal.h"

#include <stdio.h>

#include "sim/games/command/command_step.h"

// The state of one stack during a game.
typedef struct StackGame {
    CommandStack stack;
    CommandState state;
    CommandDice dice;
    int32_t spell; // refusals in a row among the counted turns
} StackGame;

typedef struct LiteralGame {
    const Command *command;
    const Narrator *narrator;
    Outcome *outcome;
    int turn; // 0 is the first counted one
    Luck luck;
    StackGame stacks[ARMY_COMMANDER_MAX];
} LiteralGame;

static void open_stacks(LiteralGame *game, GameAddress address, DiceScript *script)
{
    const Command *command = game->command;
    StreamRoot root = stream_root(address);
    for (int i = 0; i < command->roster.count; ++i) {
        StackGame *it = &game->stacks[i];
        it->stack = (CommandStack){&command->rules, &command->roster.stacks[i], &command->roster,
                                   command->warmup_turns};
        it->state = (CommandState){0};
        it->spell = 0;
        command_step_open(&it->stack, root, script, &it->dice);
    }
}

static void end_spell(LiteralGame *game, int stack)
{
    int32_t length = game->stacks[stack].spell;
    game->stacks[stack].spell = 0;
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
        ++game->stacks[stack].spell;
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
    command_step_say(&game->stacks[0].stack, game->luck.round, game->narrator, sentence);
}

// Looks for the start of the operation, which happens once; a game that has not come to it counts
// as not reached.
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
    uint64_t obeying = 0;
    game->luck.round = (uint32_t)(game->turn + game->command->warmup_turns + 1);
    for (int i = 0; i < game->command->roster.count; ++i) {
        StackGame *it = &game->stacks[i];
        game->luck.context = &it->dice;
        luck_promise_streams(&game->luck);
        bool obeys = command_step_turn(&it->stack, &it->state, &game->luck, game->narrator);
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
    LiteralGame game;
    game.command = command;
    game.narrator = aids.narrator;
    game.outcome = outcome;
    game.luck = (Luck){.address = address};
    open_stacks(&game, address, aids.script);
    command_begin(command, outcome);
    for (game.turn = -command->warmup_turns; game.turn < command->turns; ++game.turn)
        play_turn(&game);
    for (int i = 0; i < command->roster.count; ++i)
        end_spell(&game, i);
    if (game.narrator)
        tell_end(&game);
}
