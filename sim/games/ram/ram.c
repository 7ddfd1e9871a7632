/// ram: the ramming duel as a game of the registry.

#include <assert.h>
#include <stdlib.h>

#include "sim/games/ram/ram.h"
#include "sim/kit/exact_game.h"

static const Result results[RAM_RESULT_COUNT] = {
    [RAM_TARGET_SUNK] = {"target.sunk", "target.sunk", "the target is sunk"},
    [RAM_RAMMER_SUNK] = {"rammer.sunk", "rammer.sunk", "the rammer is sunk"},
    [RAM_BOTH_SUNK] = {"both.sunk", "both.sunk", "both vessels sink at once"},
    [RAM_CAPTURED] = {"captured", "captured", "boarders hold the target"},
    [RAM_SURRENDERED] = {"surrendered", "surrendered", "the target surrenders to boarders"},
    [RAM_AFLOAT] = {"afloat", "afloat", "both are afloat and free at the end"},
};

static Status make_plan(const RamParams *params, RamPlan *plan, Error *error)
{
    plan->rules = params->rules;
    plan->rammer_policy = (RammerPolicy)params->rammer.policy;
    plan->target_policy = (TargetPolicy)params->target.policy;
    TRY(vessel_check_own(&params->vessels, error));
    const VesselChoice rammer = {"rammer", &params->rammer.class, &params->rammer.figures};
    const VesselChoice target = {"target", &params->target.class, &params->target.figures};
    TRY(vessel_resolve(&rammer, &params->vessels, &plan->vessel[RAM_RAMMER], error));
    TRY(vessel_resolve(&target, &params->vessels, &plan->vessel[RAM_TARGET], error));
    // All floodings of a vessel are alike: only the other one can cause them, and an unarmoured ram
    // does one hit or none.
    for (int side = 0; side < 2; ++side) {
        const Vessel *other = &plan->vessel[1 - side];
        plan->hole_hits[side] = vessel_rams_armoured(other) ? other->hull_size : 1;
    }
    int sent = melee_sent(&params->boarding, &plan->vessel[0], &plan->vessel[1]);
    return melee_plan_create(&params->boarding, sent, plan->vessel[1].defenders, &plan->melee,
                             error);
}

static void release(Prepared *prepared)
{
    if (!prepared)
        return;
    plan_destroy(&((RamPrepared *)prepared)->look_up);
    graph_destroy(&((RamPrepared *)prepared)->graph);
    melee_plan_destroy(&((RamPrepared *)prepared)->plan.melee);
    measure_set_release(&prepared->measures);
    free(prepared);
}

static void check(const void *block, Faults *faults)
{
    const RamParams *params = block;
    const VesselChoice choices[] = {
        {"rammer", &params->rammer.class, &params->rammer.figures},
        {"target", &params->target.class, &params->target.figures},
    };
    Vessel vessel;
    Error error;
    faults_add(faults, vessel_check_own(&params->vessels, &error), &error);
    for (int i = 0; i < 2; ++i)
        faults_add(faults, vessel_resolve(&choices[i], &params->vessels, &vessel, &error), &error);
}

static StepGame declare(const RamPrepared *ram)
{
    return (StepGame){.rules = &ram->plan,
                      .measures = &ram->base.measures,
                      .clock = {.rounds_max = (uint32_t)ram->plan.rules.turns,
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

// Makes the tables to play by; a duel that is too large for them has none.
static Status make_look_up(RamPrepared *ram, Error *error)
{
    const GraphLimits limits = plan_limits();
    Status status = graph_create(&ram->game, 0, &limits, NULL, &ram->graph, error);
    if (status == OK)
        status = plan_create(&ram->graph, NULL, &ram->look_up, error);
    return status == FAIL_LIMIT || status == FAIL_CONFLICT ? OK : status;
}

static Status prepare(const void *block, Prepared **prepared, Error *error)
{
    RamPrepared *ram = calloc(1, sizeof *ram);
    if (!ram)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for a ramming duel");
    ram->base.game = &game_ram;
    ram->base.measures.results = results;
    ram->base.measures.result_count = RAM_RESULT_COUNT;
    ram->base.answer = "The target is sunk";
    ram->base.answer_measure = -1;
    Status status = make_plan(block, &ram->plan, error);
    if (status == OK)
        status = ram_add_measures(&ram->plan, &ram->base.measures, error);
    if (status == OK)
        status = measure_set_close(&ram->base.measures, error);
    if (status == OK) {
        ram->game = declare(ram);
        status = make_look_up(ram, error);
    }
    if (status != OK) {
        release(&ram->base);
        return status;
    }
    *prepared = &ram->base;
    return OK;
}

static Status choose_engine(Prepared *prepared, Engine wanted, uint64_t games, Error *error)
{
    (void)games;
    const bool has_plan = ((const RamPrepared *)prepared)->look_up.nodes != NULL;
    prepared->engine = wanted != ENGINE_LITERAL && has_plan ? ENGINE_PLAN : ENGINE_LITERAL;
    return wanted == ENGINE_PLAN && !has_plan
               ? game_refuse_plan("its duel has too many states", error)
               : OK;
}

void ram_play(const RamPrepared *ram, const LiteralTable *table, Outcome *outcome)
{
    RamState state;
    Status status = literal_play(&ram->game, &state, table, outcome, NULL);
    assert(status == OK); // plain steps cannot fail
    (void)status;
}

static void play(const Prepared *prepared, GameAddress address, Outcome *outcome)
{
    const LiteralTable table = {.address = address};
    ram_play((const RamPrepared *)prepared, &table, outcome);
}

static void play_many(const Prepared *prepared, GameAddress first, uint64_t games, Tally *tally)
{
    const RamPrepared *ram = (const RamPrepared *)prepared;
    if (ram->look_up.nodes) {
        plan_play(&ram->look_up, first, games, tally);
        return;
    }
    RamState state;
    Status status = literal_play_many(&ram->game, &state, first, games, tally, NULL);
    assert(status == OK);
    (void)status;
}

static void trace(const Prepared *prepared, GameAddress address, const Narrator *narrator,
                  Outcome *outcome)
{
    const RamPrepared *ram = (const RamPrepared *)prepared;
    const LiteralTable table = {.address = address, .narrator = narrator};
    for (int side = 0; side < 2; ++side) {
        const Vessel *vessel = &ram->plan.vessel[side];
        narrator_say(narrator, "%s: %s, hull size %d, %d hull hits, AV %d%s",
                     side == RAM_RAMMER ? "rammer" : "target", vessel->class.text,
                     vessel->hull_size, vessel->hull_hits, vessel->armour,
                     vessel->ram ? ", with a ram" : "");
    }
    ram_play(ram, &table, outcome);
    narrator_say(narrator, "the end after turn %d: %s", outcome->cells[CELL_TURNS],
                 results[outcome->result].words);
}

static Status exact(const Prepared *prepared, const ExactOptions *options, ExactTable *table,
                    Error *error)
{
    const RamPrepared *ram = (const RamPrepared *)prepared;
    if (ram->graph.nodes && ram->graph.states.count <= options->states_max)
        return exact_game_fill(&ram->graph, NULL, options, table, error);
    return exact_game_solve(&ram->game, options, table, error);
}

const Game game_ram = {
    .name = "ram",
    .question = "Is ramming worth it, and what do armour, size and avoiding do to it?",
    .params = {ram_sections, RAM_SECTION_COUNT, sizeof(RamParams)},
    .prepare = prepare,
    .check = check,
    .release = release,
    .play = play,
    .play_many = play_many,
    .choose_engine = choose_engine,
    .trace = trace,
    .exact = exact,
};
