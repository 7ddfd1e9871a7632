/// boarding: the boarding action as a game of the registry.

#include <stdlib.h>

#include "sim/games/boarding/boarding.h"

#include "sim/base/plural.h"

static const Result results[BOARDING_RESULT_COUNT] = {
    [BOARDING_WON] = {"boarders_win", "boarders_win", "the boarders take the vessel",
                      .end = RESULT_WON},
    [BOARDING_REPELLED] = {"repelled", "repelled", "the boarders are repelled", .end = RESULT_LOST},
    [BOARDING_NEVER_GRAPPLED] = {"never_grappled", "never_grappled", "no grapple ever holds",
                                 .end = RESULT_DRAWN},
};

static Status add_measures(const BoardingPlan *boarding, MeasureSet *set, Error *error)
{
    const Measure rows[BOARDING_CELL_COUNT] = {
        {.name = "turns",
         .hi = boarding->turns,
         .unit = "turns",
         .doc = "Turns until a grapple holds."},
        {.name = "rounds",
         .hi = boarding->melee.rules.max_rounds,
         .unit = "rounds",
         .doc = "Rounds of the melee."},
        {.name = "boarders.lost",
         .hi = boarding->melee.boarders_max,
         .unit = "men",
         .doc = "Boarders killed."},
        {.name = "defenders.lost",
         .hi = boarding->defender.defenders,
         .unit = "men",
         .doc = "Defenders killed."},
        {.name = "surrendered",
         .hi = 1,
         .unit = "games",
         .doc = "The defenders failed a morale test."},
        {.name = "driven_back",
         .hi = 1,
         .unit = "games",
         .doc = "The boarders failed a morale test, or came to the last round."},
    };
    for (int i = 0; i < BOARDING_CELL_COUNT; ++i)
        TRY(measure_set_add(set, rows[i], error));
    return OK;
}

// What the sides have chosen.
#define CHOICES(params)                                                                            \
    {                                                                                              \
        {"attacker", &(params)->attacker.class, &(params)->attacker.figures},                      \
        {                                                                                          \
            "defender", &(params)->defender.class, &(params)->defender.figures                     \
        }                                                                                          \
    }

static Status make(const BoardingParams *params, BoardingPlan *boarding, Error *error)
{
    const VesselChoice choices[2] = CHOICES(params);
    Vessel vessels[2];
    TRY(vessel_resolve_both(choices, &params->vessels, vessels, error));
    boarding->rules = params->rules;
    boarding->attacker = vessels[0];
    boarding->defender = vessels[1];
    boarding->turns = params->rules.grapple == GRAPPLE_HELD ? 1 : params->rules.turns;
    boarding->throwers = boarding_throwers(boarding->attacker.deck);
    return melee_plan_of_vessels(&params->boarding, vessels, &boarding->melee, error);
}

static void release(Prepared *prepared)
{
    if (prepared)
        melee_plan_destroy(&((BoardingPrepared *)prepared)->plan.melee);
    step_game_release(prepared);
}

static void check(const void *block, Faults *faults)
{
    const BoardingParams *params = block;
    const VesselChoice choices[2] = CHOICES(params);
    vessel_check_both(choices, &params->vessels, faults);
}

static StepGame declare(const BoardingPlan *plan)
{
    return (StepGame){.rules = plan,
                      .clock = {.rounds_max = (uint32_t)plan->turns,
                                .result = BOARDING_NEVER_GRAPPLED,
                                .measure = BOARDING_TURNS},
                      .state_size = sizeof(BoardingState),
                      .counters = 2,
                      .round_counters = 2,
                      .start = boarding_start,
                      .step = boarding_step,
                      .limit_key = "attacker.boarders",
                      .cure = "fewer men make it smaller"};
}

static void tell_start(const void *rules, const Narrator *narrator)
{
    const BoardingPlan *plan = rules;
    narrator_say(narrator, "attacker: %s, defender: %s", plan->attacker.class.text,
                 plan->defender.class.text);
}

static Status prepare(const void *block, Prepared **prepared, Error *error)
{
    BoardingPrepared *boarding = calloc(1, sizeof *boarding);
    if (!boarding)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for a boarding action");
    step_game_open(&boarding->step, &game_boarding, results, BOARDING_RESULT_COUNT,
                   "The boarders take the vessel");
    boarding->step.tell_start = tell_start;
    boarding->step.literal_many = boarding_play_many;
    boarding->step.prefers_literal = true;
    Status status = make(block, &boarding->plan, error);
    if (status == OK)
        status = add_measures(&boarding->plan, &boarding->step.base.measures, error);
    if (status == OK)
        status = step_game_close(&boarding->step, declare(&boarding->plan), error);
    if (status == OK)
        *prepared = &boarding->step.base;
    else
        release(&boarding->step.base);
    return status;
}

static Status check_size(const MeleePlan *melee, const ExactOptions *options, Error *error)
{
    uint64_t outcomes = melee_outcomes(melee->boarders_max, melee->defenders_max);
    if (outcomes > options->states_max)
        return error_set(error, FAIL_LIMIT, "attacker.boarders",
                         "solving %d boarder%s against %d defender%s takes %llu transitions, more "
                         "than %llu; fewer men make it smaller",
                         melee->boarders_max, plural(melee->boarders_max), melee->defenders_max,
                         plural(melee->defenders_max), (unsigned long long)outcomes,
                         (unsigned long long)options->states_max);
    return OK;
}

static Status exact(const Prepared *prepared, const ExactOptions *options, ExactTable *table,
                    Error *error)
{
    const BoardingPrepared *boarding = (const BoardingPrepared *)prepared;
    const MeleePlan *melee = &boarding->plan.melee;
    TRY(check_size(melee, options, error));
    TRY(step_game_exact(prepared, options, table, error));
    // The graph has few states, since the action is one throw. What is told are the states of the
    // action's own solution.
    table->states = ((uint64_t)melee->boarders_max + 1) * ((uint64_t)melee->defenders_max + 1);
    return OK;
}

static Status joint(const Prepared *prepared, const ExactOptions *options,
                    const ExactJointTaker *taker, Error *error)
{
    TRY(check_size(&((const BoardingPrepared *)prepared)->plan.melee, options, error));
    return step_game_joint(prepared, options, taker, error);
}

static Status odds(const Prepared *prepared, const ExactWorth *worth, const ExactOptions *options,
                   ExactOdds *odds, Error *error)
{
    TRY(check_size(&((const BoardingPrepared *)prepared)->plan.melee, options, error));
    return step_game_odds(prepared, worth, options, odds, error);
}

const Game game_boarding = {
    .name = "boarding",
    .question = "How many boarders does it take to carry a vessel?",
    .params = {boarding_sections, BOARDING_SECTION_COUNT, sizeof(BoardingParams)},
    .prepare = prepare,
    .check = check,
    .release = release,
    .play = step_game_play,
    .play_many = step_game_play_many,
    .many_by_any_engine = true,
    .choose_engine = step_game_choose_engine,
    .trace = step_game_trace,
    .exact = exact,
    .joint = joint,
    .odds = odds,
};
