/// script_play: the pool, and playing games one after the other in one protected call.

#include "sim/script/script_play.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "sim/base/grow.h"
#include "sim/kit/literal.h"
#include "sim/script/script_prepared.h"

struct ScriptPool {
    pthread_mutex_t lock;
    Interpreter **idle; // owned, as each is
    size_t count, room;
    bool has_failed;
    uint64_t failed_game;
    Error error;
};

Status script_pool_create(ScriptPool **pool, Error *error)
{
    *pool = calloc(1, sizeof **pool);
    if (!*pool)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for a script");
    pthread_mutex_init(&(*pool)->lock, NULL);
    return OK;
}

void script_pool_destroy(ScriptPool *pool)
{
    if (!pool)
        return;
    for (size_t i = 0; i < pool->count; ++i)
        interpreter_close(pool->idle[i]);
    free(pool->idle);
    pthread_mutex_destroy(&pool->lock);
    free(pool);
}

// An interpreter for whoever plays next; null when there is none idle.
static Interpreter *take_idle(ScriptPool *pool)
{
    pthread_mutex_lock(&pool->lock);
    Interpreter *interpreter = pool->count > 0 ? pool->idle[--pool->count] : NULL;
    pthread_mutex_unlock(&pool->lock);
    return interpreter;
}

void script_pool_put(ScriptPool *pool, Interpreter *interpreter)
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

// Keeps the failure of the game with the lowest number.
static void note_failure(ScriptPool *pool, uint64_t game, const Error *error)
{
    pthread_mutex_lock(&pool->lock);
    if (!pool->has_failed || game < pool->failed_game) {
        pool->has_failed = true;
        pool->failed_game = game;
        pool->error = *error;
    }
    pthread_mutex_unlock(&pool->lock);
}

static bool has_failed_before(ScriptPool *pool, uint64_t game)
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
    uint64_t sure; // games before it kept within the budget; after a fault, too
    const Narrator *narrator;
    Outcome *outcome;
    Tally *tally;       // null: the last outcome is all
    ScriptTrial *trial; // null: no trial
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

// Plays again, with counting, the games before `beyond` of which only the clock says that they kept
// within the budget.
static void recount(Interpreter *interpreter, Playing *playing, uint64_t beyond)
{
    interpreter->is_watched = false;
    interpreter->recounted += beyond - playing->sure;
    sandbox_count(&interpreter->sandbox, true);
    for (playing->game = playing->sure; playing->game < beyond; ++playing->game)
        play_next(interpreter, playing);
    playing->game = playing->sure = beyond;
}

// After a game that was watched. Where most games have to be played again, watching is given up,
// since counting is cheaper.
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

static void count_trial(const Playing *playing)
{
    const ScriptDeclaration *declared = &playing->prepared->rules.script->declared;
    playing->trial->games += 1;
    playing->trial->stopped += playing->outcome->result == declared->result_count - 1;
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
        if (playing->trial)
            count_trial(playing);
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
    if (!interpreter->is_watched) // where all is counted a fault is found as it comes
        playing->sure = playing->game;
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
        again.game = playing->sure; // of games since then it is not known that they were in order
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
    ScriptPool *pool = prepared->pool;
    Error error = {.status = OK};
    if (has_failed_before(pool, playing->game))
        return;
    Interpreter *interpreter = take_idle(pool);
    if (!interpreter && interpreter_open(&prepared->rules, &interpreter, &error) != OK) {
        note_failure(pool, playing->game, &error);
    } else if (play_and_check(interpreter, playing, &error) == OK) {
        script_pool_put(pool, interpreter);
    } else {
        interpreter_close(interpreter);
        note_failure(pool, playing->game, &error);
    }
}

void script_play(const Prepared *prepared, GameAddress address, Outcome *outcome)
{
    Playing playing = {.prepared = (const ScriptPrepared *)prepared,
                       .seed = address.seed,
                       .game = address.game,
                       .beyond = address.game + 1,
                       .outcome = outcome};
    play_games(&playing);
}

void script_play_many(const Prepared *prepared, GameAddress first, uint64_t games, Tally *tally)
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

void script_trace(const Prepared *prepared, GameAddress address, const Narrator *narrator,
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

Status script_failed(const Prepared *prepared, Error *error)
{
    ScriptPool *pool = ((const ScriptPrepared *)prepared)->pool;
    if (!pool->has_failed)
        return OK;
    return error_set(error, pool->error.status, pool->error.key, "%s", pool->error.text);
}

static void ignore(void *context, const char *line)
{
    (void)context, (void)line;
}

Status script_try(const ScriptPrepared *prepared, ScriptTrial *trial, Error *error)
{
    Outcome *outcome = malloc(outcome_size(&prepared->base.measures));
    if (!outcome)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for an outcome");
    const Narrator listener = {.listen = ignore}; // words that cannot be told are a fault, too
    Playing playing = {.prepared = prepared,
                       .narrator = &listener,
                       .seed = 1,
                       .beyond = trial->games_max,
                       .outcome = outcome,
                       .trial = trial};
    Interpreter *interpreter = NULL;
    Status status = interpreter_open(&prepared->rules, &interpreter, error);
    if (status == OK) {
        interpreter->is_careful = interpreter->is_trial = true;
        interpreter->work_left = trial->work_max;
        status = play_with(interpreter, &playing, error);
        if (interpreter->work_left < 0)
            status = OK;
    }
    interpreter_close(interpreter);
    free(outcome);
    return status;
}
