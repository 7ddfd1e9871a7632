/// command: checking and preparing the game of orders, and its row in the registry.

#include "sim/games/command/command.h"

#include <stdlib.h>
#include <string.h>

#include "sim/games/command/command_literal.h"

static const Result results[] = {
    {.name = "played", .plural = "played", .words = "The campaign is played"}};

int32_t command_longest_refusal(const Obedience *rules, const Stack *stack)
{
    bool keeps = rules->relief_on_loss == RELIEF_ON_LOSS_KEPT;
    int last = rules->loss_per_turn > 0 ? stack->commander_count : 0;
    int32_t longest = 0;
    for (int rank = 0; rank <= last; ++rank) {
        int32_t missing = 10 - stack->rating[rank];
        if (missing > 0 && rules->stubborn_relief == 0)
            return INT32_MAX;
        int32_t refusals = missing > 0 ? (missing - 1) / rules->stubborn_relief + 1 : 0;
        // Where relief is kept, the next commander's run of refusals continues the last one's;
        // where it is forgotten, each commander has a run of his own, and the longest counts.
        longest = !keeps ? longest + refusals : refusals > longest ? refusals : longest;
    }
    return longest;
}

static void form_cohorts(Command *command)
{
    int32_t spell_hi[ARMY_COMMANDER_MAX];
    for (int i = 0; i < command->roster.count; ++i) {
        spell_hi[i] = command_longest_refusal(&command->rules, &command->roster.stacks[i]);
        if (spell_hi[i] > command->turns)
            spell_hi[i] = command->turns;
    }
    cohort_list_form(&command->roster, spell_hi, &command->cohorts);
}

static Status form_group(const Operation *operation, Command *command, Error *error)
{
    JointMove *joint = &command->joint;
    joint->is_wanted = operation->orders == ORDERS_COORDINATED;
    if (!joint->is_wanted)
        return OK;
    for (int i = 0; i < operation->group.count; ++i)
        joint->members |= UINT64_C(1)
                          << roster_find(&command->roster, operation->group.items[i].text);
    if (operation->group.count == 0)
        joint->members = command->cohorts.items[0].members;
    joint->size = __builtin_popcountll(joint->members);
    joint->needed = operation->needed == PARAM_WORD ? joint->size : operation->needed;
    if (joint->needed > joint->size)
        return error_set(error, FAIL_OUT_OF_RANGE, "operation.needed",
                         "%d have to obey, but only %d roll for the group; give at most %d",
                         (int)joint->needed, (int)joint->size, (int)joint->size);
    return OK;
}

static Status add_joint_measures(Command *command, MeasureSet *set, Error *error)
{
    JointMove *joint = &command->joint;
    if (!joint->is_wanted)
        return OK;
    Measure first = {.name = "first_joint_move",
                     .kind = MEASURE_SERIES,
                     .hi = command->turns,
                     .is_once = true,
                     .unit = "turn",
                     .doc = "First turn in which enough of the group obey, where there is one."};
    TRY(measure_set_add(set, first, error));
    joint->measure = set->count - 1;
    joint->cell = set->measures[joint->measure].outcome_cell;
    Measure never = {.name = "not_reached",
                     .hi = 1,
                     .unit = "games",
                     .doc = "1 when there is no such turn, else 0."};
    TRY(measure_set_add(set, never, error));
    joint->not_reached = set->count - 1;
    joint->not_reached_cell = set->measures[joint->not_reached].outcome_cell;
    return OK;
}

static Status add_measures(Command *command, Error *error)
{
    MeasureSet *set = &command->prepared.measures;
    *set = (MeasureSet){.results = results, .result_count = 1};
    TRY(cohort_list_add_measures(&command->cohorts, command->turns, set, error));
    TRY(add_joint_measures(command, set, error));
    return measure_set_close(set, error);
}

static void choose_answer(Command *command)
{
    Prepared *prepared = &command->prepared;
    prepared->answer =
        command->joint.is_wanted ? "The operation has not started at the end" : "Orders are obeyed";
    prepared->answer_measure = command->joint.is_wanted
                                   ? command->joint.not_reached
                                   : command->cohorts.items[0].measure[COHORT_SHARE];
}

static void release(Prepared *prepared)
{
    Command *command = (Command *)prepared;
    command_plan_release(&command->plan);
    measure_set_release(&prepared->measures);
    free(command);
}

static Status fill(const CommandParams *params, Command *command, Error *error)
{
    command->prepared.game = &game_command;
    command->rules = params->rules;
    command->turns = params->operation.turns;
    command->warmup_turns = params->operation.warmup_turns;
    TRY(roster_build(params, &command->roster, error));
    form_cohorts(command);
    TRY(form_group(&params->operation, command, error));
    TRY(add_measures(command, error));
    choose_answer(command);
    return command_plan_build(command, &command->plan, error);
}

static Status prepare(const void *block, Prepared **prepared, Error *error)
{
    Command *command = calloc(1, sizeof *command);
    if (!command)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for the roster");
    Status status = fill(block, command, error);
    if (status == OK)
        *prepared = &command->prepared;
    else
        release(&command->prepared);
    return status;
}

void command_begin(const Command *command, Outcome *outcome)
{
    const CohortList *list = &command->cohorts;
    outcome->cells[list->turns_cell] = command->turns;
    for (int i = 0; i < list->count; ++i)
        outcome->cells[list->items[i].cell[COHORT_ORDERS]] = list->items[i].size * command->turns;
    if (command->joint.is_wanted)
        outcome->cells[command->joint.not_reached_cell] = 1;
}

static Status choose_engine(Prepared *prepared, Engine wanted, uint64_t games, Error *error)
{
    (void)games;
    const bool is_ready = command_plan_is_ready(&command_of(prepared)->plan);
    prepared->engine = wanted != ENGINE_LITERAL && is_ready ? ENGINE_PLAN : ENGINE_LITERAL;
    return wanted == ENGINE_PLAN && !is_ready
               ? game_refuse_plan("its rules are not those as printed", error)
               : OK;
}

static void play(const Prepared *prepared, GameAddress address, Outcome *outcome)
{
    const Command *command = command_of(prepared);
    if (prepared->engine != ENGINE_LITERAL && command_plan_is_ready(&command->plan))
        command_plan_play(command, address, outcome);
    else
        command_literal_play(command, address, (LiteralAids){0}, outcome);
}

static void trace(const Prepared *prepared, GameAddress address, const Narrator *narrator,
                  Outcome *outcome)
{
    command_literal_play(command_of(prepared), address, (LiteralAids){.narrator = narrator},
                         outcome);
}

const Game game_command = {.name = "command",
                           .question = "How often do commanders do as they are told?",
                           .params = {.sections = command_sections,
                                      .count = COMMAND_SECTION_COUNT,
                                      .size = sizeof(CommandParams)},
                           .defaults = command_params_fill_lists,
                           .prepare = prepare,
                           .release = release,
                           .play = play,
                           .choose_engine = choose_engine,
                           .trace = trace,
                           .exact = command_solve};
