/// game_ram: the ramming duel as a game of the registry.

#include <stdlib.h>

#include "sim/river/ram.h"

static const Result results[DUEL_RESULT_COUNT] = {
    [DUEL_TARGET_SUNK] = {"target.sunk", "target.sunk", "the target is sunk"},
    [DUEL_RAMMER_SUNK] = {"rammer.sunk", "rammer.sunk", "the rammer is sunk"},
    [DUEL_BOTH_SUNK] = {"both.sunk", "both.sunk", "both vessels sink at once"},
    [DUEL_CAPTURED] = {"captured", "captured", "boarders hold the target"},
    [DUEL_SURRENDERED] = {"surrendered", "surrendered", "the target surrenders to boarders"},
    [DUEL_AFLOAT] = {"afloat", "afloat", "both are afloat and free at the end"},
};

static Status make_plan(const RamParams *params, DuelPlan *plan, Error *error)
{
    plan->rules = params->rules;
    plan->rammer_policy = (RammerPolicy)params->rammer.policy;
    plan->target_policy = (TargetPolicy)params->target.policy;
    TRY(vessel_check_own(&params->vessels, error));
    const VesselChoice rammer = {"rammer", &params->rammer.class, &params->rammer.figures};
    const VesselChoice target = {"target", &params->target.class, &params->target.figures};
    TRY(vessel_resolve(&rammer, &params->vessels, &plan->vessel[DUEL_RAMMER], error));
    TRY(vessel_resolve(&target, &params->vessels, &plan->vessel[DUEL_TARGET], error));
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
    duel_tree_destroy(&((RamPrepared *)prepared)->tree);
    duel_graph_destroy(&((RamPrepared *)prepared)->graph);
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

static Status prepare(const void *block, Prepared **prepared, Error *error)
{
    RamPrepared *ram = calloc(1, sizeof *ram);
    if (!ram)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for a ramming duel");
    ram->base.game = &game_ram;
    ram->base.measures.results = results;
    ram->base.measures.result_count = DUEL_RESULT_COUNT;
    ram->base.answer = "The target is sunk";
    ram->base.answer_measure = -1;
    Status status = make_plan(block, &ram->plan, error);
    if (status == OK)
        status = ram_add_measures(&ram->plan, &ram->base.measures, error);
    if (status == OK)
        status = duel_graph_create(&ram->plan, &ram->graph, error);
    if (status == OK)
        status = duel_tree_create(&ram->graph, &ram->tree, error);
    if (status == OK)
        status = measure_set_close(&ram->base.measures, error);
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
    const bool has_graph = ((const RamPrepared *)prepared)->graph.nodes != NULL;
    prepared->engine = wanted != ENGINE_LITERAL && has_graph ? ENGINE_PLAN : ENGINE_LITERAL;
    return wanted == ENGINE_PLAN && !has_graph
               ? game_refuse_plan("its duel takes other dice than hands or has too many states",
                                  error)
               : OK;
}

static void play(const Prepared *prepared, GameAddress address, Outcome *outcome)
{
    const RamPrepared *ram = (const RamPrepared *)prepared;
    const DuelLuck luck = {.address = address};
    outcome->result = (int32_t)duel_play(&ram->plan, &luck, outcome->cells);
}

static void play_many(const Prepared *prepared, GameAddress first, uint64_t games, Tally *tally)
{
    const RamPrepared *ram = (const RamPrepared *)prepared;
    if (ram->tree.situations) {
        duel_tree_walk(&ram->tree, first, games, tally);
        return;
    }
    if (ram->graph.nodes) {
        duel_graph_walk(&ram->graph, first, games, tally);
        return;
    }
    for (uint64_t game = first.game; game < first.game + games; ++game) {
        DuelOutcome room = {.words = {0}};
        play(prepared, (GameAddress){first.seed, game}, &room.outcome);
        tally_add(tally, &room.outcome);
    }
}

static void trace(const Prepared *prepared, GameAddress address, const Narrator *narrator,
                  Outcome *outcome)
{
    const RamPrepared *ram = (const RamPrepared *)prepared;
    const DuelLuck luck = {.address = address, .narrator = narrator};
    for (int side = 0; side < 2; ++side) {
        const Vessel *vessel = &ram->plan.vessel[side];
        narrator_say(narrator, "%s: %s, hull size %d, %d hull hits, AV %d%s",
                     side == DUEL_RAMMER ? "rammer" : "target", vessel->class.text,
                     vessel->hull_size, vessel->hull_hits, vessel->armour,
                     vessel->ram ? ", with a ram" : "");
    }
    outcome->result = (int32_t)duel_play(&ram->plan, &luck, outcome->cells);
    narrator_say(narrator, "the end after turn %d: %s", outcome->cells[CELL_TURNS],
                 results[outcome->result].words);
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
    .exact = exact_ram_solve,
};
