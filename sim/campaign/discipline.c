/// discipline: checking and preparing the game of orders, and its row in the registry.

#include "sim/campaign/discipline.h"

#include <stdlib.h>
#include <string.h>

#include "sim/campaign/discipline_literal.h"

static const Result results[] = {
    {.name = "played", .plural = "played", .words = "The campaign is played"}};

int32_t discipline_longest_refusal(const Obedience *rules, const Stack *stack)
{
    bool keeps = rules->relief_on_loss == RELIEF_ON_LOSS_KEPT;
    int last = rules->loss_per_turn > 0 ? stack->commander_count : 0;
    int32_t longest = 0;
    for (int rank = 0; rank <= last; ++rank) {
        int32_t missing = 10 - stack->rating[rank];
        if (missing > 0 && rules->stubborn_relief == 0)
            return INT32_MAX;
        int32_t refusals = missing > 0 ? (missing - 1) / rules->stubborn_relief + 1 : 0;
        // Kept relief counts for the next commander too; forgotten, each has his own run.
        longest = !keeps ? longest + refusals : refusals > longest ? refusals : longest;
    }
    return longest;
}

static void form_cohorts(Discipline *discipline)
{
    int32_t spell_hi[ARMY_COMMANDER_MAX];
    for (int i = 0; i < discipline->roster.count; ++i) {
        spell_hi[i] = discipline_longest_refusal(&discipline->rules, &discipline->roster.stacks[i]);
        if (spell_hi[i] > discipline->turns)
            spell_hi[i] = discipline->turns;
    }
    cohort_list_form(&discipline->roster, spell_hi, &discipline->cohorts);
}

static Status form_group(const Operation *operation, Discipline *discipline, Error *error)
{
    JointMove *joint = &discipline->joint;
    joint->is_wanted = operation->orders == ORDERS_COORDINATED;
    if (!joint->is_wanted)
        return OK;
    for (int i = 0; i < operation->group.count; ++i)
        joint->members |= UINT64_C(1)
                          << roster_find(&discipline->roster, operation->group.items[i].text);
    if (operation->group.count == 0)
        joint->members = discipline->cohorts.items[0].members;
    joint->size = __builtin_popcountll(joint->members);
    joint->needed = operation->needed == PARAM_WORD ? joint->size : operation->needed;
    if (joint->needed > joint->size)
        return error_set(error, FAIL_OUT_OF_RANGE, "operation.needed",
                         "%d have to obey, but only %d roll for the group; give at most %d",
                         (int)joint->needed, (int)joint->size, (int)joint->size);
    return OK;
}

static Status add_joint_measures(Discipline *discipline, MeasureSet *set, Error *error)
{
    JointMove *joint = &discipline->joint;
    if (!joint->is_wanted)
        return OK;
    Measure first = {.name = "first_joint_move",
                     .kind = MEASURE_SERIES,
                     .hi = discipline->turns,
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

static Status add_measures(Discipline *discipline, Error *error)
{
    MeasureSet *set = &discipline->prepared.measures;
    *set = (MeasureSet){.results = results, .result_count = 1};
    TRY(cohort_list_add_measures(&discipline->cohorts, discipline->turns, set, error));
    TRY(add_joint_measures(discipline, set, error));
    return measure_set_close(set, error);
}

static void choose_answer(Discipline *discipline)
{
    Prepared *prepared = &discipline->prepared;
    prepared->answer = discipline->joint.is_wanted ? "The operation has not started at the end"
                                                   : "Orders are obeyed";
    prepared->answer_measure = discipline->joint.is_wanted
                                   ? discipline->joint.not_reached
                                   : discipline->cohorts.items[0].measure[COHORT_SHARE];
}

static void release(Prepared *prepared)
{
    Discipline *discipline = (Discipline *)prepared;
    discipline_plan_release(&discipline->plan);
    measure_set_release(&prepared->measures);
    free(discipline);
}

static Status fill(const DisciplineParams *params, Discipline *discipline, Error *error)
{
    discipline->prepared.game = &game_command;
    discipline->rules = params->rules;
    discipline->turns = params->operation.turns;
    discipline->warmup_turns = params->operation.warmup_turns;
    TRY(roster_build(params, &discipline->roster, error));
    form_cohorts(discipline);
    TRY(form_group(&params->operation, discipline, error));
    TRY(add_measures(discipline, error));
    choose_answer(discipline);
    return discipline_plan_build(discipline, &discipline->plan, error);
}

static Status prepare(const void *block, Prepared **prepared, Error *error)
{
    Discipline *discipline = calloc(1, sizeof *discipline);
    if (!discipline)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for the roster");
    Status status = fill(block, discipline, error);
    if (status == OK)
        *prepared = &discipline->prepared;
    else
        release(&discipline->prepared);
    return status;
}

void discipline_begin(const Discipline *discipline, Outcome *outcome)
{
    const CohortList *list = &discipline->cohorts;
    outcome->cells[list->turns_cell] = discipline->turns;
    for (int i = 0; i < list->count; ++i)
        outcome->cells[list->items[i].cell[COHORT_ORDERS]] =
            list->items[i].size * discipline->turns;
    if (discipline->joint.is_wanted)
        outcome->cells[discipline->joint.not_reached_cell] = 1;
}

static Status choose_engine(Prepared *prepared, Engine wanted, uint64_t games, Error *error)
{
    (void)games;
    const bool is_ready = discipline_plan_is_ready(&discipline_of(prepared)->plan);
    prepared->engine = wanted != ENGINE_LITERAL && is_ready ? ENGINE_PLAN : ENGINE_LITERAL;
    return wanted == ENGINE_PLAN && !is_ready
               ? game_refuse_plan("its rules are not those as printed", error)
               : OK;
}

static void play(const Prepared *prepared, GameAddress address, Outcome *outcome)
{
    const Discipline *discipline = discipline_of(prepared);
    if (prepared->engine != ENGINE_LITERAL && discipline_plan_is_ready(&discipline->plan))
        discipline_plan_play(discipline, address, outcome);
    else
        discipline_literal_play(discipline, address, (LiteralAids){0}, outcome);
}

static void trace(const Prepared *prepared, GameAddress address, const Narrator *narrator,
                  Outcome *outcome)
{
    discipline_literal_play(discipline_of(prepared), address, (LiteralAids){.narrator = narrator},
                            outcome);
}

const Game game_command = {.name = "command",
                           .question = "How often do commanders do as they are told?",
                           .params = {.sections = discipline_sections,
                                      .count = DISCIPLINE_SECTION_COUNT,
                                      .size = sizeof(DisciplineParams)},
                           .defaults = discipline_params_fill_lists,
                           .prepare = prepare,
                           .release = release,
                           .play = play,
                           .choose_engine = choose_engine,
                           .trace = trace,
                           .exact = discipline_exact};
