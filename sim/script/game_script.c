/// game_script: scripts as a game of the registry.

#include <lauxlib.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/base/grow.h"
#include "sim/base/plural.h"
#include "sim/kit/exact_game.h"
#include "sim/kit/literal.h"
#include "sim/kit/plan.h"
#include "sim/script/exact_script.h"
#include "sim/script/growth.h"
#include "sim/script/interpreter.h"
#include "sim/script/library.h"
#include "sim/script/limits.h"
#include "sim/script/script_check.h"
#include "sim/script/slips.h"

// Interpreters that nobody plays with, and the first game that could not be played. The one part of
// what is prepared that changes while games are played.
typedef struct Pool {
    pthread_mutex_t lock;
    Interpreter **idle; // owned, as each is
    size_t count, room;
    bool has_failed;
    uint64_t failed_game;
    Error error;
} Pool;

typedef struct ScriptPrepared {
    Prepared base;
    ScriptRules rules;
    ScriptBlock *block; // owned; a copy
    StepGame steps;
    Pool *pool;               // owned
    bool has_plan, has_graph; // has_graph: the plan's graph is its own
    ScriptExplored explored;  // of the plan
    Plan plan;
    uint32_t open_sides; // whose policy is `optimal`
    ExactScript *best;   // owned; null where no side plays so
} ScriptPrepared;

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

static void pool_destroy(Pool *pool)
{
    if (!pool)
        return;
    for (size_t i = 0; i < pool->count; ++i)
        interpreter_close(pool->idle[i]);
    free(pool->idle);
    pthread_mutex_destroy(&pool->lock);
    free(pool);
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
    pool_destroy(script->pool);
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
        Measure measure = {
            .kind = MEASURE_COUNT, .hi = count->hi, .unit = count->unit, .doc = count->doc};
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

// A number of which so few values are known is not suspected of growing for ever.
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
    made->pool = calloc(1, sizeof *made->pool);
    if (!made->block || !made->pool)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for a script");
    pthread_mutex_init(&made->pool->lock, NULL);
    memcpy(made->block, block, script->game.params.size);
    made->rules =
        (ScriptRules){.script = script, .block = made->block, .measures = &made->base.measures};
    read_policies(&made->rules);
    TRY(check_policies(&made->rules, error));
    TRY(add_measures(made, error));
    make_steps(made);
    return OK;
}

// An interpreter for whoever plays next; null when there is none idle.
static Interpreter *take_idle(Pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    Interpreter *interpreter = pool->count > 0 ? pool->idle[--pool->count] : NULL;
    pthread_mutex_unlock(&pool->lock);
    return interpreter;
}

static void put_idle(Pool *pool, Interpreter *interpreter)
{
    pthread_mutex_lock(&pool->lock);
    Status status =
        GROW(pool->idle, &pool->room, pool->count + 1, "the interpreters of a script", NULL);
    if (status == OK)
        pool->idle[pool->count++] = interpreter;
    pthread_mutex_unlock(&pool->lock);
    if (status != OK)
        interpreter_close(interpreter);
}

// Work that nobody waits for in vain: what is made beside a run may take about half a second, and
// best play that was asked for minutes.
#define WORK_BESIDE UINT64_C(40000000)
#define WORK_OF_BEST_PLAY UINT64_C(20000000000)

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
    const ScriptExploreRequest request = {
        .limits = graph_limits(), .work_max = WORK_OF_BEST_PLAY, .open_sides = made->open_sides};
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
    put_idle(made->pool, first);
    *prepared = &made->base;
    return OK;
}

// Keeps the failure of the game with the lowest number.
static void note_failure(Pool *pool, uint64_t game, const Error *error)
{
    pthread_mutex_lock(&pool->lock);
    if (!pool->has_failed || game < pool->failed_game) {
        pool->has_failed = true;
        pool->failed_game = game;
        pool->error = *error;
    }
    pthread_mutex_unlock(&pool->lock);
}

static bool has_failed_before(Pool *pool, uint64_t game)
{
    pthread_mutex_lock(&pool->lock);
    bool before = pool->has_failed && pool->failed_game <= game;
    pthread_mutex_unlock(&pool->lock);
    return before;
}

// Games to be played one after the other, and how far it has come.
typedef struct Playing {
    const ScriptPrepared *prepared;
    uint64_t seed, game, beyond;
    uint64_t sure; // games before it kept within the budget
    const Narrator *narrator;
    Outcome *outcome;
    Tally *tally; // null: the last outcome is all
} Playing;

static void play_next(Interpreter *interpreter, Playing *playing)
{
    const ScriptPrepared *prepared = playing->prepared;
    Error error = {.status = OK};
    LiteralTable table = {.address = {playing->seed, playing->game}, .narrator = playing->narrator};
    interpreter->told = 0;
    if (prepared->best) {
        exact_follow_begin(exact_script_followed(prepared->best), table.address,
                           &interpreter->follow);
        table.open_sides = prepared->open_sides;
        table.take = exact_follow_take;
        table.context = &interpreter->follow;
    }
    memset(playing->outcome, 0, outcome_size(&prepared->base.measures));
    if (literal_play(&prepared->steps, interpreter, &table, playing->outcome, &error) != OK)
        sandbox_raise(interpreter->sandbox.lua, "%s", error.text);
}

// Plays those games once more, with counting, of which only the clock says that they kept within
// the budget, up to the one before `beyond`.
static void recount(Interpreter *interpreter, Playing *playing, uint64_t beyond)
{
    interpreter->is_watched = false;
    interpreter->recounted += beyond - playing->sure;
    sandbox_count(&interpreter->sandbox, true);
    for (playing->game = playing->sure; playing->game < beyond; ++playing->game)
        play_next(interpreter, playing);
    playing->game = playing->sure = beyond;
}

// After a game that was watched. Where most games are played twice, counting is cheaper.
static void settle(Interpreter *interpreter, Playing *playing)
{
    enum { ENOUGH = 64, ONE_IN = 4 };
    Watchdog *watchdog = &interpreter->watchdog;
    interpreter->watched += 1;
    if (watchdog->is_suspicious) {
        recount(interpreter, playing, playing->game + 1);
        playing->game -= 1;
        interpreter->must_count = interpreter->watched >= ENOUGH &&
                                  interpreter->recounted > interpreter->watched / ONE_IN;
        interpreter->is_watched = !interpreter->must_count;
        if (interpreter->is_watched)
            watchdog_resume(watchdog);
    } else if (watchdog->has_looked) {
        playing->sure = playing->game; // what came after the look is still open
        watchdog->has_looked = false;
    }
}

static int play_all(lua_State *lua)
{
    Playing *playing = interpreter_context(lua);
    Interpreter *interpreter = interpreter_of(lua);
    playing->sure = playing->game;
    for (; playing->game < playing->beyond; ++playing->game) {
        play_next(interpreter, playing);
        if (playing->tally)
            tally_add(playing->tally, playing->outcome);
        if (interpreter->is_watched)
            settle(interpreter, playing);
    }
    if (interpreter->is_watched) {
        watchdog_look(&interpreter->watchdog);
        if (interpreter->watchdog.is_suspicious)
            recount(interpreter, playing, playing->beyond);
    }
    lua_pushnil(lua);
    return 1;
}

// Whether the games may be played without counting: not those that are told, nor with care, nor
// where that has not paid, nor so few that the watchdog costs more.
static bool may_be_watched(const Interpreter *interpreter, const Playing *playing)
{
    enum { LEAST_GAMES = 16 };
    return !interpreter->must_count && !interpreter->is_careful && !playing->narrator &&
           playing->beyond - playing->game >= LEAST_GAMES;
}

// Plays with an interpreter; on failure playing->game is the game at fault.
static Status play_with(Interpreter *interpreter, Playing *playing, Error *error)
{
    Error inner = {.status = OK};
    interpreter->is_inside = true;
    if (may_be_watched(interpreter, playing))
        interpreter->is_watched = watchdog_begin(&interpreter->watchdog, &interpreter->sandbox);
    Status status = interpreter_call(interpreter, play_all, playing, &inner);
    interpreter->is_watched = false;
    watchdog_end(&interpreter->watchdog);
    interpreter->is_inside = false;
    if (status == OK)
        return OK;
    return error_set(error, status, NULL, "%.480s, in game %llu, step %s", inner.text,
                     (unsigned long long)playing->game, interpreter_step_name(interpreter));
}

// Plays the games once more with an interpreter that has played nothing, looking at everything
// after every step: so the first fault is found where it is, whatever was played before. On failure
// playing->game is the game at fault.
static Status find_fault(Playing *playing, Error *error)
{
    Interpreter *fresh = NULL;
    TRY(interpreter_open(&playing->prepared->rules, &fresh, error));
    fresh->is_careful = true;
    playing->tally = NULL;
    playing->narrator = NULL;
    Status status = play_with(fresh, playing, error);
    interpreter_close(fresh);
    return status;
}

// After each block of games, and now and then where games are played one by one.
static bool is_due(Interpreter *interpreter, const Playing *playing)
{
    enum { ONE_IN = 256 };
    return playing->tally || interpreter->games++ % ONE_IN == 0;
}

// Plays the games with the interpreter, which must be closed on failure; playing->game is then the
// game at fault.
static Status play_and_check(Interpreter *interpreter, Playing *playing, Error *error)
{
    Playing again = *playing;
    Error found = {.status = OK};
    Status status = play_with(interpreter, playing, error);
    if (status != OK) {
        again.game = playing->game;
        again.beyond = playing->game + 1;
    } else if (is_due(interpreter, playing)) {
        status = interpreter_check(interpreter, error);
    }
    if (status != OK && find_fault(&again, &found) != OK) {
        *error = found;
        playing->game = again.game;
    }
    return status;
}

// Plays the games; a failure is noted.
static void play_games(Playing *playing)
{
    const ScriptPrepared *prepared = playing->prepared;
    Pool *pool = prepared->pool;
    Error error = {.status = OK};
    if (has_failed_before(pool, playing->game))
        return;
    Interpreter *interpreter = take_idle(pool);
    if (!interpreter && interpreter_open(&prepared->rules, &interpreter, &error) != OK) {
        note_failure(pool, playing->game, &error);
    } else if (play_and_check(interpreter, playing, &error) == OK) {
        put_idle(pool, interpreter);
    } else {
        interpreter_close(interpreter);
        note_failure(pool, playing->game, &error);
    }
}

static void play(const Prepared *prepared, GameAddress address, Outcome *outcome)
{
    Playing playing = {.prepared = (const ScriptPrepared *)prepared,
                       .seed = address.seed,
                       .game = address.game,
                       .beyond = address.game + 1,
                       .outcome = outcome};
    play_games(&playing);
}

static void play_many(const Prepared *prepared, GameAddress first, uint64_t games, Tally *tally)
{
    const ScriptPrepared *script = (const ScriptPrepared *)prepared;
    if (script->has_plan) {
        plan_play(&script->plan, first, games, tally);
        return;
    }
    Outcome *outcome = malloc(outcome_size(&prepared->measures));
    Error error;
    if (!outcome) {
        error_set(&error, FAIL_MEMORY, NULL, "out of memory for an outcome");
        note_failure(script->pool, first.game, &error);
        return;
    }
    Playing playing = {.prepared = script,
                       .seed = first.seed,
                       .game = first.game,
                       .beyond = first.game + games,
                       .outcome = outcome,
                       .tally = tally};
    play_games(&playing);
    free(outcome);
}

static void trace(const Prepared *prepared, GameAddress address, const Narrator *narrator,
                  Outcome *outcome)
{
    Playing playing = {.prepared = (const ScriptPrepared *)prepared,
                       .seed = address.seed,
                       .game = address.game,
                       .beyond = address.game + 1,
                       .narrator = narrator,
                       .outcome = outcome};
    play_games(&playing);
    if (playing.game == playing.beyond)
        narrator_say(narrator, "the end: %s", prepared->measures.results[outcome->result].words);
}

static Status failed(const Prepared *prepared, Error *error)
{
    Pool *pool = ((const ScriptPrepared *)prepared)->pool;
    if (!pool->has_failed)
        return OK;
    return error_set(error, pool->error.status, pool->error.key, "%s", pool->error.text);
}

// Explores, in `explored`, as far as the options allow.
static Status explore(const ScriptPrepared *script, const ExactOptions *options,
                      ScriptExplored *explored, Error *error)
{
    ScriptExploreRequest request = {
        .limits = graph_limits(), .work_max = options->steps_max, .watch = options->watch};
    request.limits.states_max = options->cut ? options->cut : options->states_max;
    request.limits.cuts = options->cut > 0;
    if (options->memory_max && options->memory_max < request.limits.bytes_max)
        request.limits.bytes_max = options->memory_max;
    return script_explore(&script->rules, &script->steps, &request, explored, error);
}

static Status exact(const Prepared *prepared, const ExactOptions *options, ExactTable *table,
                    Error *error)
{
    const ScriptPrepared *script = (const ScriptPrepared *)prepared;
    ScriptExplored explored;
    if (script->best)
        return exact_game_fill(exact_script_graph(script->best),
                               exact_script_decisions(script->best), options, table, error);
    if (script->has_graph && !options->cut &&
        script->explored.graph.states.count <= options->states_max)
        return exact_game_fill(&script->explored.graph, NULL, options, table, error);
    Error found = {.status = OK};
    Status status = explore(script, options, &explored, &found);
    // A fault on a way that no game has gone is why it cannot be solved, not why it cannot be
    // played.
    if (status != OK)
        return error_set(error, status == FAIL_INPUT ? FAIL_CONFLICT : status, found.key, "%s",
                         found.text);
    status = exact_game_fill(&explored.graph, NULL, options, table, error);
    graph_destroy(&explored.graph);
    return status;
}

static Status best_play(const Prepared *prepared, const ExactBestPlayOptions *options,
                        ExactBestPlay *answer, Error *error)
{
    const ScriptPrepared *script = (const ScriptPrepared *)prepared;
    const ScriptDeclaration *declared = &script->rules.script->declared;
    ScriptExploreRequest request = {
        .limits = graph_limits(), .work_max = WORK_OF_BEST_PLAY, .watch = options->watch};
    request.open_sides = (UINT32_C(1) << declared->side_count) - 1;
    if (options->bytes_max > 0)
        request.limits.bytes_max = (uint64_t)options->bytes_max;
    if (!declared->has_choices)
        return error_set(error, FAIL_CONFLICT, NULL, "nobody chooses anything in this game");
    ExactScript *best = NULL;
    TRY(exact_script_create(&script->rules, &script->steps, &request, &best, error));
    exact_script_tell(best, answer);
    exact_script_destroy(best);
    return OK;
}

static void tell_slip(void *context, const char *text)
{
    narrator_say(context, "%s", text);
}

// Whether the graph has an edge to the end with this result.
static bool is_reached(const Graph *graph, int result)
{
    for (uint32_t i = 0; i < graph->edge_count; ++i)
        if (graph->edges[i].to == (GRAPH_END | (uint32_t)result))
            return true;
    return false;
}

// Whether a state leads to this step.
static bool is_taken(const Graph *graph, int step)
{
    for (uint32_t i = 0; i < graph->states.count; ++i)
        if (((const unsigned char *)intern_key(&graph->states, i))[sizeof(uint32_t)] == step)
            return true;
    return false;
}

static void tell_largest(const Graph *graph, const Narrator *narrator)
{
    uint32_t size;
    const unsigned char *key = NULL;
    if (graph->largest_from != GRAPH_NONE)
        key = intern_key(&graph->states, graph->largest_from);
    if (key)
        memcpy(&size, key, sizeof size);
    narrator_say(narrator, "the throws of one step fall in at most %llu way%s, in %s",
                 (unsigned long long)graph->largest, plural((long long)graph->largest),
                 key ? graph->game->describe(graph->game->rules, key + sizeof size, size)
                     : "start()");
}

static void tell_graph(const ScriptPrepared *script, const Graph *graph, const Narrator *narrator)
{
    const ScriptDeclaration *declared = &script->rules.script->declared;
    narrator_say(narrator, "%u states, found by %llu runs of steps", graph->states.count,
                 (unsigned long long)graph->runs);
    tell_largest(graph, narrator);
    for (int i = 0; i < declared->step_count; ++i)
        if (!is_taken(graph, i))
            narrator_say(narrator, "no game comes to %s", declared->step_words[i]);
    for (int i = 0; i < declared->result_count - 1; ++i)
        if (!is_reached(graph, i))
            narrator_say(narrator, "no game ends as '%s'", declared->results[i].name);
}

static bool go_on(void *context, const ExactProgress *progress)
{
    (void)context, (void)progress;
    return true;
}

static void tell_size(const ScriptPrepared *script, const Narrator *narrator)
{
    ExactWatch watch = {.keep_going = go_on};
    const ScriptExploreRequest request = {
        .limits = graph_limits(), .work_max = WORK_BESIDE, .watch = &watch};
    ScriptExplored explored;
    Error error;
    if (script->best) {
        tell_graph(script, exact_script_graph(script->best), narrator);
        return;
    }
    if (script_explore(&script->rules, &script->steps, &request, &explored, &error) != OK) {
        narrator_say(narrator, "at least %llu states, found by %llu runs of steps",
                     (unsigned long long)watch.told.found, (unsigned long long)explored.count.runs);
        narrator_say(narrator, "not explored whole: %s", error.text);
        return;
    }
    tell_graph(script, &explored.graph, narrator);
    graph_destroy(&explored.graph);
}

Status script_check(const Prepared *prepared, const Narrator *narrator, Error *error)
{
    enum { GAMES = 100 };
    if (prepared->game->play != play)
        return OK;
    const ScriptPrepared *script = (const ScriptPrepared *)prepared;
    Outcome *outcome = malloc(outcome_size(&prepared->measures));
    if (!outcome)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for an outcome");
    slips_find(script->rules.script, tell_slip, (void *)(uintptr_t)narrator);
    Playing playing = {.prepared = script, .seed = 1, .beyond = GAMES, .outcome = outcome};
    Status status = find_fault(&playing, error);
    if (status == OK)
        tell_size(script, narrator);
    free(outcome);
    return status;
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

static Status make_plan(ScriptPrepared *script, Error *error)
{
    const ScriptExploreRequest request = {.limits = plan_limits(), .work_max = WORK_BESIDE};
    if (script->best)
        return plan_graph(script, exact_script_graph(script->best),
                          exact_script_decisions(script->best), error);
    TRY(script_explore(&script->rules, &script->steps, &request, &script->explored, error));
    script->has_graph = true;
    return plan_graph(script, &script->explored.graph, NULL, error);
}

// The plan pays when it plays more games than its making would have.
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
    .play = play,
    .play_many = play_many,
    .many_by_any_engine = true,
    .choose_engine = choose_engine,
    .bounds_exact = true,
    .exact = exact,
    .best_play = best_play,
    .failed = failed,
    .trace = trace,
};
