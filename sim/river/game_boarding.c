/// game_boarding: the boarding action as a game of the registry.

#include <stdio.h>
#include <stdlib.h>

#include "sim/river/boarding.h"
#include "sim/river/grapple.h"

static const Result results[BOARDING_RESULT_COUNT] = {
    [BOARDING_WON] = {"boarders_win", "boarders_win", "the boarders take the vessel"},
    [BOARDING_REPELLED] = {"repelled", "repelled", "the boarders are repelled"},
    [BOARDING_NEVER_GRAPPLED] = {"never_grappled", "never_grappled", "no grapple ever holds"},
};

static Status add_measures(const BoardingPrepared *boarding, MeasureSet *set, Error *error)
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
    return measure_set_close(set, error);
}

static Status make(const BoardingParams *params, BoardingPrepared *boarding, Error *error)
{
    boarding->rules = params->rules;
    TRY(vessel_check_own(&params->vessels, error));
    const VesselChoice attacker = {"attacker", &params->attacker.class, &params->attacker.figures};
    const VesselChoice defender = {"defender", &params->defender.class, &params->defender.figures};
    TRY(vessel_resolve(&attacker, &params->vessels, &boarding->attacker, error));
    TRY(vessel_resolve(&defender, &params->vessels, &boarding->defender, error));
    boarding->turns = params->rules.grapple == GRAPPLE_HELD ? 1 : params->rules.turns;
    boarding->throwers = grapple_throwers(boarding->attacker.deck);
    int sent = melee_sent(&params->boarding, &boarding->attacker, &boarding->defender);
    return melee_plan_create(&params->boarding, sent, boarding->defender.defenders,
                             &boarding->melee, error);
}

static void release(Prepared *prepared)
{
    if (!prepared)
        return;
    melee_plan_destroy(&((BoardingPrepared *)prepared)->melee);
    measure_set_release(&prepared->measures);
    free(prepared);
}

static void check(const void *block, Faults *faults)
{
    const BoardingParams *params = block;
    const VesselChoice choices[] = {
        {"attacker", &params->attacker.class, &params->attacker.figures},
        {"defender", &params->defender.class, &params->defender.figures},
    };
    Vessel vessel;
    Error error;
    faults_add(faults, vessel_check_own(&params->vessels, &error), &error);
    for (int i = 0; i < 2; ++i)
        faults_add(faults, vessel_resolve(&choices[i], &params->vessels, &vessel, &error), &error);
}

static Status prepare(const void *block, Prepared **prepared, Error *error)
{
    BoardingPrepared *boarding = calloc(1, sizeof *boarding);
    if (!boarding)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for a boarding action");
    boarding->base.game = &game_boarding;
    boarding->base.measures.results = results;
    boarding->base.measures.result_count = BOARDING_RESULT_COUNT;
    boarding->base.answer = "The boarders take the vessel";
    boarding->base.answer_measure = -1;
    Status status = make(block, boarding, error);
    if (status == OK)
        status = add_measures(boarding, &boarding->base.measures, error);
    if (status != OK) {
        release(&boarding->base);
        return status;
    }
    *prepared = &boarding->base;
    return OK;
}

static void play(const Prepared *prepared, GameAddress address, Outcome *outcome)
{
    const BoardingTable table = {.address = address};
    outcome->result =
        (int32_t)boarding_play((const BoardingPrepared *)prepared, &table, outcome->cells);
}

static void trace(const Prepared *prepared, GameAddress address, const Narrator *narrator,
                  Outcome *outcome)
{
    const BoardingPrepared *boarding = (const BoardingPrepared *)prepared;
    const BoardingTable table = {.address = address, .narrator = narrator};
    narrator_say(narrator, "attacker: %s, defender: %s", boarding->attacker.class.text,
                 boarding->defender.class.text);
    outcome->result = (int32_t)boarding_play(boarding, &table, outcome->cells);
    narrator_say(narrator, "the end: %s", results[outcome->result].words);
}

const Game game_boarding = {
    .name = "boarding",
    .question = "How many boarders does it take to carry a vessel?",
    .params = {boarding_sections, BOARDING_SECTION_COUNT, sizeof(BoardingParams)},
    .prepare = prepare,
    .check = check,
    .release = release,
    .play = play,
    .play_many = boarding_play_many,
    .trace = trace,
    .exact = exact_boarding_solve,
};
