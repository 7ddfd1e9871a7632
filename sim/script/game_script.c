/// game_script: scripts as a game of the registry.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/kit/exact_game.h"
#include "sim/script/growth.h"
#include "sim/script/library.h"
#include "sim/script/limits.h"
#include "sim/script/script_prepared.h"
#include "sim/script/script_solve.h"

#define PARAM_TABLE limits_table
#define PARAM_OWNER struct ScriptLimits
#define PARAM_FILE "sim/script/limits.def"
#include "sim/params/param_table.inc"

static const ParamSection limits_section = {"limits", &limits_table, offsetof(ScriptBlock, limits),
                                            "What a script may take."};

static void set_script(const Game *game, void *block)
{
    ((ScriptBlock *)block)->script = script_of_game(game);
}

static Status needs_script(Error *error)
{
    return error_set(error, FAIL_INPUT, "script",
                     "is missing: name the file beside the scenario, as in 'script: duel.lua'");
}

static void check(const void *block, Faults *faults)
{
    Error error;
    if (!((const ScriptBlock *)block)->script)
        faults_add(faults, needs_script(&error), &error);
}

static void drop_plan(ScriptPrepared *script)
{
    if (script->has_plan)
        plan_destroy(&script->plan);
    if (script->has_graph)
        graph_destroy(&script->explored.graph);
    script->has_plan = script->has_graph = false;
}

static void release(Prepared *prepared)
{
    if (!prepared)
        return;
    ScriptPrepared *script = (ScriptPrepared *)prepared;
    drop_plan(script);
    exact_script_destroy(script->best);
    script_pool_destroy(script->pool);
    measure_set_release(&prepared->measures);
    free(script->block);
    free(script);
}

// The results, then a count for each that the script declares.
static Status add_measures(ScriptPrepared *made, Error *error)
{
    const ScriptDeclaration *declared = &made->rules.script->declared;
    MeasureSet *set = &made->base.measures;
    set->results = declared->results;
    set->result_count = declared->result_count;
    for (int i = 0; i < declared->count_count; ++i) {
        const ScriptCount *count = &declared->counts[i];
        Measure measure = {.kind = MEASURE_COUNT,
                           .hi = count->hi,
                           .lo = count->lo,
                           .is_open = count->lo < 0 || count->hi > 1,
                           .unit = count->unit,
                           .doc = count->doc};
        snprintf(measure.name, sizeof measure.name, "%s", count->name);
        TRY(measure_set_add(set, measure, error));
        made->rules.count_names[i] = count->name;
        made->rules.cells[i] = set->measures[set->count - 1].outcome_cell;
    }
    return measure_set_close(set, error);
}

// What each side's policy is: the values behind those of the script's own parameters.
static void read_policies(ScriptRules *rules)
{
    const Script *script = rules->script;
    const ParamTree *tree = &script->game.params;
    for (int i = 0; i < tree->count; ++i)
        for (int side = 0; side < script->declared.side_count; ++side)
            if (tree->sections[i].table == &script->side_tables[side])
                rules->policies[side] =
                    *(const int32_t *)(const void *)((const char *)rules->block +
                                                     tree->sections[i].offset);
}

static Status open_state(const void *rules, void **state, Error *error)
{
    Interpreter *interpreter = NULL;
    Status status = interpreter_open(rules, &interpreter, error);
    *state = interpreter;
    return status;
}

static void close_state(const void *rules, void *state)
{
    (void)rules;
    interpreter_close(state);
}

// A part of the state with fewer different values is not suspected of growing without bound.
enum { FEW_VALUES = 1000 };

static bool suspect(const void *rules, const Intern *states, bool surely,
                    char text[ERROR_TEXT_SIZE])
{
    const ScriptBlock *block = ((const ScriptRules *)rules)->block;
    Growth growth;
    Error error; // without memory to look, nothing is suspected
    uint64_t most = surely ? (uint64_t)block->limits.values : FEW_VALUES;
    if (growth_find(states, &growth, &error) != OK || growth.values <= most)
        return false;
    snprintf(text, ERROR_TEXT_SIZE, "%s has had %llu values: does it grow for ever?", growth.name,
             (unsigned long long)growth.values);
    return true;
}

static void make_steps(ScriptPrepared *made)
{
    const ScriptDeclaration *declared = &made->rules.script->declared;
    made->steps = (StepGame){.rules = &made->rules,
                             .measures = &made->base.measures,
                             .clock = {.measure = -1},
                             .stop = {.steps_max = (uint64_t)made->block->limits.steps,
                                      .result = declared->result_count - 1},
                             .clamps = true,
                             .state_size = STATE_BYTES_MAX,
                             .describe = interpreter_describe,
                             .suspect = suspect,
                             .suspect_key = "limits.values",
                             .counters = LUCK_COUNTERS_MAX,
                             .sides = declared->sides,
                             .start = interpreter_start,
                             .step = interpreter_step,
                             .open = open_state,
                             .close = close_state,
                             .read = interpreter_read,
                             .write = interpreter_write};
}

// A policy may be one side's alone.
static Status check_policies(const ScriptRules *rules, Error *error)
{
    const ScriptDeclaration *declared = &rules->script->declared;
    for (int side = 0; side < declared->side_count; ++side) {
        int policy = rules->policies[side];
        if (declared->policy_sides[policy] >> side & 1)
            continue;
        char key[SCRIPT_NAME_MAX + 16];
        snprintf(key, sizeof key, "%s.policy", declared->sides[side]);
        return error_set(error, FAIL_CONFLICT, key,
                         "there is no game.policies.%s and no game.policies.%s.%s: '%s' is another "
                         "side's policy",
                         declared->policies[policy], declared->sides[side],
                         declared->policies[policy], declared->policies[policy]);
    }
    return OK;
}

static Status fill(ScriptPrepared *made, const ScriptBlock *block, Error *error)
{
    const Script *script = block->script;
    made->block = malloc(script->game.params.size);
    if (!made->block)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for a script");
    TRY(script_pool_create(&made->pool, error));
    memcpy(made->block, block, script->game.params.size);
    made->rules =
        (ScriptRules){.script = script, .block = made->block, .measures = &made->base.measures};
    read_policies(&made->rules);
    TRY(check_policies(&made->rules, error));
    TRY(add_measures(made, error));
    make_steps(made);
    return OK;
}

// Solves the game where a side plays its best.
static Status solve_best_play(ScriptPrepared *made, Error *error)
{
    const ScriptDeclaration *declared = &made->rules.script->declared;
    int first = -1;
    for (int side = declared->side_count; side-- > 0;)
        if (made->rules.policies[side] == SCRIPT_POLICY_OPTIMAL) {
            made->open_sides |= UINT32_C(1) << side;
            first = side;
        }
    if (first < 0)
        return OK;
    const ScriptExploreRequest request = {.limits = graph_limits(),
                                          .work_max = SCRIPT_WORK_OF_BEST_PLAY,
                                          .open_sides = made->open_sides,
                                          .watch = exact_watch_preparing()};
    Error why = {.status = OK};
    Status status = exact_script_create(&made->rules, &made->steps, &request, &made->best, &why);
    if (status == OK)
        status = exact_script_check(made->best, &why);
    if (status == OK)
        return OK;
    char key[SCRIPT_NAME_MAX + 16];
    snprintf(key, sizeof key, "%s.policy", declared->sides[first]);
    return error_set(error, status, key, "%s", why.text);
}

static Status prepare(const void *block, Prepared **prepared, Error *error)
{
    const ScriptBlock *given = block;
    if (!given->script)
        return needs_script(error);
    ScriptPrepared *made = calloc(1, sizeof *made);
    if (!made)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for a script");
    made->base.game = &given->script->game;
    made->base.answer = given->script->declared.answer;
    made->base.answer_measure = -1;
    Interpreter *first = NULL;
    Status status = fill(made, given, error);
    if (status == OK)
        status = interpreter_open(&made->rules, &first, error);
    if (status == OK)
        status = solve_best_play(made, error);
    if (status != OK) {
        interpreter_close(first);
        release(&made->base);
        return status;
    }
    script_pool_put(made->pool, first);
    *prepared = &made->base;
    return OK;
}

// Makes the plan of a graph.
static Status plan_graph(ScriptPrepared *script, const Graph *graph, const uint32_t *decisions,
                         Error *error)
{
    Status status = plan_create(graph, decisions, &script->plan, error);
    script->has_plan = status == OK;
    if (status != OK)
        drop_plan(script);
    return status;
}

// Plays a game that goes beyond what the plan knows.
static void play_beyond(void *context, GameAddress address, Tally *tally)
{
    const ScriptPrepared *script = context;
    _Alignas(8) unsigned char room[outcome_size(&script->base.measures)];
    memset(room, 0, sizeof room);
    script_play(&script->base, address, (Outcome *)room);
    tally_add(tally, (const Outcome *)room);
}

// Refuses a plan when most games leave what was explored: they would be played twice.
static Status check_worth(const Graph *graph, Error *error)
{
    const ExactOptions options = {.steps_max = SCRIPT_WORK_BESIDE};
    bool knows_most = true;
    if (graph_is_whole(graph))
        return OK;
    TRY(exact_game_knows_most(graph, &options, &knows_most, error));
    if (knows_most)
        return OK;
    return error_set(error, FAIL_LIMIT, NULL,
                     "most of its games go on beyond the %u states that a plan knows",
                     graph->explored);
}

static Status make_plan(ScriptPrepared *script, Error *error)
{
    ScriptExploreRequest request = {.limits = plan_limits(), .work_max = SCRIPT_WORK_BESIDE};
    request.limits.cuts = true;
    if (script->best)
        return plan_graph(script, exact_script_graph(script->best),
                          exact_script_decisions(script->best), error);
    TRY(script_explore(&script->rules, &script->steps, &request, &script->explored, error));
    script->has_graph = true;
    TRY(plan_graph(script, &script->explored.graph, NULL, error));
    script->plan.play_beyond = play_beyond;
    script->plan.beyond_context = script;
    Status status = check_worth(&script->explored.graph, error);
    if (status != OK)
        drop_plan(script);
    return status;
}

// Makes a plan only for so many games that it saves more time than making it takes.
static Status choose_engine(Prepared *prepared, Engine wanted, uint64_t games, Error *error)
{
    enum { WORTH_A_PLAN = 20000 };
    ScriptPrepared *script = (ScriptPrepared *)prepared;
    Error refused = {.status = OK};
    bool tries = wanted == ENGINE_PLAN || (wanted == ENGINE_AUTO && games >= WORTH_A_PLAN);
    if (!tries)
        drop_plan(script);
    else if (!script->has_plan && make_plan(script, &refused) == FAIL_MEMORY)
        return error_set(error, FAIL_MEMORY, NULL, "%s", refused.text);
    prepared->engine = script->has_plan ? ENGINE_PLAN : ENGINE_LITERAL;
    return wanted == ENGINE_PLAN && !script->has_plan ? game_refuse_plan(refused.text, error) : OK;
}

const Game game_script = {
    .name = "script",
    .question = "How does a game end whose rules are a script of your own?",
    .params = {&limits_section, 1, sizeof(ScriptBlock)},
    .defaults = set_script,
    .prepare = prepare,
    .check = check,
    .release = release,
    .play = script_play,
    .play_many = script_play_many,
    .many_by_any_engine = true,
    .choose_engine = choose_engine,
    .bounds_exact = true,
    .exact = script_solve_exact,
    .joint = script_solve_joint,
    .odds = script_solve_odds,
    .best_play = script_solve_best_play,
    .failed = script_failed,
    .trace = script_trace,
};
