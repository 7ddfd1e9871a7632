/// ram: the ramming duel as a game of the registry.

#include <stdlib.h>

#include "sim/games/ram/ram.h"

static const Result results[RAM_RESULT_COUNT] = {
    [RAM_TARGET_SUNK] = {"target.sunk", "target.sunk", "the target is sunk", .end = RESULT_WON},
    [RAM_RAMMER_SUNK] = {"rammer.sunk", "rammer.sunk", "the rammer is sunk", .end = RESULT_LOST},
    [RAM_BOTH_SUNK] = {"both.sunk", "both.sunk", "both vessels sink at once", .end = RESULT_DRAWN},
    [RAM_CAPTURED] = {"captured", "captured", "boarders hold the target", .end = RESULT_WON},
    [RAM_SURRENDERED] = {"surrendered", "surrendered", "the target surrenders to boarders",
                         .end = RESULT_WON},
    [RAM_AFLOAT] = {"afloat", "afloat", "both are afloat and free at the end", .end = RESULT_DRAWN},
};

// What the sides have chosen.
#define CHOICES(params)                                                                            \
    {                                                                                              \
        {"rammer", &(params)->rammer.class, &(params)->rammer.figures},                            \
        {                                                                                          \
            "target", &(params)->target.class, &(params)->target.figures                           \
        }                                                                                          \
    }

static Status make_plan(const RamParams *params, RamPlan *plan, Error *error)
{
    plan->rules = params->rules;
    plan->rammer_policy = (RammerPolicy)params->rammer.policy;
    plan->target_policy = (TargetPolicy)params->target.policy;
    const VesselChoice choices[2] = CHOICES(params);
    TRY(vessel_resolve_both(choices, &params->vessels, plan->vessel, error));
    // All floodings of a vessel are alike: only the other one can cause them, and an unarmoured ram
    // does one hit or none.
    for (int side = 0; side < 2; ++side) {
        const Vessel *other = &plan->vessel[1 - side];
        plan->hole_hits[side] = vessel_rams_armoured(other) ? other->hull_size : 1;
    }
    return melee_plan_of_vessels(&params->boarding, plan->vessel, &plan->melee, error);
}

static void release(Prepared *prepared)
{
    if (prepared)
        melee_plan_destroy(&((RamPrepared *)prepared)->plan.melee);
    step_game_release(prepared);
}

static void check(const void *block, Faults *faults)
{
    const RamParams *params = block;
    const VesselChoice choices[2] = CHOICES(params);
    vessel_check_both(choices, &params->vessels, faults);
}

static StepGame declare(const RamPlan *plan)
{
    return (StepGame){.rules = plan,
                      .clock = {.rounds_max = (uint32_t)plan->rules.turns,
                                .result = RAM_AFLOAT,
                                .measure = CELL_TURNS},
                      .state_size = sizeof(RamState),
                      .counters = 1,
                      .round_counters = 1,
                      .start = ram_start,
                      .step = ram_step,
                      .finish = ram_finish,
                      .limit_key = "rules.turns",
                      .cure =
                          "smaller vessels, fewer men or no limit of successes make it smaller"};
}

static void tell_start(const void *rules, const Narrator *narrator)
{
    const RamPlan *plan = rules;
    for (int side = 0; side < 2; ++side) {
        const Vessel *vessel = &plan->vessel[side];
        narrator_say(narrator, "%s: %s, hull size %d, %d hull hits, AV %d%s",
                     side == RAM_RAMMER ? "rammer" : "target", vessel->class.text,
                     vessel->hull_size, vessel->hull_hits, vessel->armour,
                     vessel->ram ? ", with a ram" : "");
    }
}

static void tell_end(const void *rules, const Outcome *outcome, const Narrator *narrator)
{
    (void)rules;
    narrator_say(narrator, "the end after turn %d: %s", outcome->cells[CELL_TURNS],
                 results[outcome->result].words);
}

static Status prepare(const void *block, Prepared **prepared, Error *error)
{
    RamPrepared *ram = calloc(1, sizeof *ram);
    if (!ram)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for a ramming duel");
    step_game_open(&ram->step, &game_ram, results, RAM_RESULT_COUNT, "The target is sunk");
    ram->step.tell_start = tell_start;
    ram->step.tell_end = tell_end;
    Status status = make_plan(block, &ram->plan, error);
    if (status == OK)
        status = ram_add_measures(&ram->plan, &ram->step.base.measures, error);
    if (status == OK)
        status = step_game_close(&ram->step, declare(&ram->plan), error);
    if (status == OK)
        *prepared = &ram->step.base;
    else
        release(&ram->step.base);
    return status;
}

const Game game_ram = {
    .name = "ram",
    .question = "Is ramming worth it, and what do armour, size and avoiding do to it?",
    .params = {ram_sections, RAM_SECTION_COUNT, sizeof(RamParams)},
    .prepare = prepare,
    .check = check,
    .release = release,
    .play = step_game_play,
    .play_many = step_game_play_many,
    .many_by_any_engine = true,
    .choose_engine = step_game_choose_engine,
    .trace = step_game_trace,
    .bounds_exact = true,
    .exact = step_game_exact,
    .joint = step_game_joint,
    .odds = step_game_odds,
};
