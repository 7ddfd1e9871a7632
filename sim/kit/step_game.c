/// step_game: the kit's engines behind the interface of all games. The states are plain, so playing
/// cannot fail.

#include "sim/kit/step_game.h"

#include <assert.h>
#include <stdlib.h>

#include "sim/kit/exact_game.h"
#include "sim/kit/exact_joint.h"
#include "sim/kit/exact_odds_graph.h"

// Tables are made for no fewer games: they would take longer than the games.
enum { GAMES_FOR_TABLES = 2000 };

// Room for a state, aligned for whatever it holds.
#define STATE_ROOM(game) (LITERAL_STATE_WORDS((game)->state_size) + 1)

void step_game_open(StepPrepared *prepared, const Game *game, const Result *results,
                    int result_count, const char *answer)
{
    prepared->base.game = game;
    prepared->base.measures.results = results;
    prepared->base.measures.result_count = result_count;
    prepared->base.answer = answer;
    prepared->base.answer_measure = -1;
}

Status step_game_close(StepPrepared *prepared, StepGame declared, Error *error)
{
    prepared->game = declared;
    prepared->game.measures = &prepared->base.measures;
    return measure_set_close(&prepared->base.measures, error);
}

static void destroy_tables(StepPrepared *step)
{
    plan_destroy(&step->plan);
    graph_destroy(&step->graph);
}

void step_game_release(Prepared *prepared)
{
    if (!prepared)
        return;
    StepPrepared *step = (StepPrepared *)prepared;
    destroy_tables(step);
    measure_set_release(&prepared->measures);
    free(prepared);
}

// Makes the tables to play by. A game that is too large for them, or counts too much, has none, and
// `error` then says why.
static Status make_tables(StepPrepared *step, Error *error)
{
    const GraphLimits limits = plan_limits();
    TRY(graph_create(&step->game, 0, &limits, NULL, &step->graph, error));
    Status status = plan_create(&step->graph, NULL, &step->plan, error);
    if (status != OK)
        graph_destroy(&step->graph);
    return status;
}

Status step_game_choose_engine(Prepared *prepared, Engine wanted, uint64_t games, Error *error)
{
    StepPrepared *step = (StepPrepared *)prepared;
    Error why = {0};
    bool wants = wanted == ENGINE_PLAN ||
                 (wanted == ENGINE_AUTO && games >= GAMES_FOR_TABLES && !step->prefers_literal);
    if (!wants)
        destroy_tables(step);
    else if (!step->plan.nodes) {
        Status status = make_tables(step, &why);
        if (status == FAIL_MEMORY)
            return error_set(error, status, NULL, "%s", why.text);
    }
    bool has_plan = wants && step->plan.nodes;
    prepared->engine = has_plan ? ENGINE_PLAN : ENGINE_LITERAL;
    return wanted == ENGINE_PLAN && !has_plan ? game_refuse_plan(why.text, error) : OK;
}

void step_game_play_at(const StepPrepared *prepared, const LiteralTable *table, Outcome *outcome)
{
    uint64_t state[STATE_ROOM(&prepared->game)];
    Status status = literal_play(&prepared->game, state, table, outcome, NULL);
    assert(status == OK);
    (void)status;
}

void step_game_play(const Prepared *prepared, GameAddress address, Outcome *outcome)
{
    const LiteralTable table = {.address = address};
    step_game_play_at((const StepPrepared *)prepared, &table, outcome);
}

void step_game_play_many(const Prepared *prepared, GameAddress first, uint64_t games, Tally *tally)
{
    const StepPrepared *step = (const StepPrepared *)prepared;
    if (step->plan.nodes && prepared->engine != ENGINE_LITERAL) {
        plan_play(&step->plan, first, games, tally);
        return;
    }
    uint64_t state[STATE_ROOM(&step->game)];
    LiteralMany *play = step->literal_many ? step->literal_many : literal_play_many;
    Status status = play(&step->game, state, first, games, tally, NULL);
    assert(status == OK);
    (void)status;
}

void step_game_trace(const Prepared *prepared, GameAddress address, const Narrator *narrator,
                     Outcome *outcome)
{
    const StepPrepared *step = (const StepPrepared *)prepared;
    const LiteralTable table = {.address = address, .narrator = narrator};
    if (step->tell_start)
        step->tell_start(step->game.rules, narrator);
    step_game_play_at(step, &table, outcome);
    if (step->tell_end)
        step->tell_end(step->game.rules, outcome, narrator);
    else
        narrator_say(narrator, "the end: %s", prepared->measures.results[outcome->result].words);
}

Status step_game_exact(const Prepared *prepared, const ExactOptions *options, ExactTable *table,
                       Error *error)
{
    const StepPrepared *step = (const StepPrepared *)prepared;
    if (step->graph.nodes && !options->cut && step->graph.states.count <= options->states_max)
        return exact_game_fill(&step->graph, NULL, options, table, error);
    return exact_game_solve(&step->game, options, table, error);
}

Status step_game_odds(const Prepared *prepared, const ExactWorth *worth,
                      const ExactOptions *options, ExactOdds *odds, Error *error)
{
    const StepPrepared *step = (const StepPrepared *)prepared;
    GraphLimits limits = graph_limits();
    limits.states_max = options->states_max;
    Graph graph;
    TRY(graph_create(&step->game, 0, &limits, options->watch, &graph, error));
    Status status = exact_odds_graph(&graph, worth, options, odds, error);
    graph_destroy(&graph);
    return status;
}

Status step_game_joint(const Prepared *prepared, const ExactOptions *options,
                       const ExactJointTaker *taker, Error *error)
{
    const StepPrepared *step = (const StepPrepared *)prepared;
    GraphLimits limits = graph_limits();
    limits.states_max = options->states_max;
    Graph graph;
    TRY(graph_create(&step->game, 0, &limits, options->watch, &graph, error));
    Status status = exact_joint_counts(&graph, NULL, options, taker, error);
    graph_destroy(&graph);
    return status;
}
