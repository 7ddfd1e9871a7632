/// functions_law: the law of a function's result by enumerating all ways its throws can fall, and
/// of a function applied again and again by carrying its law forward.

#include <lauxlib.h>
#include <stdio.h>
#include <string.h>

#include "sim/script/arguments.h"
#include "sim/script/functions_telling.h"
#include "sim/script/interpreter.h"
#include "sim/script/library.h"

enum {
    PATH_MAX_THROWS = 400,  // on one way through a function
    PATH_WAYS_MAX = 100000, // ways through a function
    WORK_TIMES = 4,         // a law may take so many times the work of a step
    WORK_CHARGED = 16,      // of which a step is charged one part
    KEYS_MAX = 1000000,
    ARGUMENTS_MAX = 16
};

// One way through a function: what each throw came to.
typedef struct Path {
    int length;     // throws known
    int at;         // the next throw
    uint64_t share; // of LAW_SHARES, of the throws so far
    lua_State *lua;
    struct {
        uint32_t chosen, count;
    } throws[PATH_MAX_THROWS];
} Path;

// Gives a throw its outcome: the known one, or the first of a new throw.
static int64_t path_take(void *context, const LuckThrow *thrown)
{
    Path *path = context;
    const uint64_t ways = thrown->ways ? thrown->ways : thrown->law->count;
    if (path->at == PATH_MAX_THROWS || ways > LAW_OUTCOMES_MAX)
        sandbox_raise(path->lua,
                      "law: f throws more than %d times; throw them by sum, hits or roll "
                      "of fewer dice",
                      PATH_MAX_THROWS);
    if (path->at == path->length) {
        path->throws[path->at].chosen = 0;
        path->throws[path->at].count = (uint32_t)ways;
        path->length += 1;
    }
    if (path->throws[path->at].count != ways)
        sandbox_raise(path->lua, "law: f asks for other throws when it is run again: it keeps "
                                 "something outside its arguments");
    uint32_t chosen = path->throws[path->at++].chosen;
    path->share = thrown->ways ? law_share(path->share, 1, ways)
                               : law_share(path->share, law_weight(thrown->law, chosen),
                                           law_total(thrown->law));
    return thrown->ways ? chosen : thrown->law->values[chosen];
}

// Goes on to the next way; false after the last.
static bool path_advance(Path *path)
{
    path->length = path->at;
    while (path->length > 0) {
        path->throws[path->length - 1].chosen += 1;
        if (path->throws[path->length - 1].chosen < path->throws[path->length - 1].count)
            return true;
        path->length -= 1;
    }
    return false;
}

// A law under way: f and its arguments lie on the stack from 2 on.
typedef struct Making {
    Interpreter *interpreter;
    LawGathered gathered;
    Path path;
    StateBytes result;
} Making;

// Runs f in all ways. Stack: the making, f, the arguments.
static int make_law(lua_State *lua)
{
    Making *making = lua_touserdata(lua, 1);
    Path *path = &making->path;
    int top = lua_gettop(lua), ways = 0;
    char why[ERROR_TEXT_SIZE];
    Error error;
    luaL_checkstack(lua, top + 8, "law");
    do {
        if (++ways > PATH_WAYS_MAX)
            return sandbox_raise(lua,
                                 "law: f falls in more than %d ways; throw fewer dice in it, or "
                                 "use sorted, faces, sum or hits",
                                 PATH_WAYS_MAX);
        path->at = 0;
        path->share = LAW_SHARES;
        for (int i = 2; i <= top; ++i) {
            // What f does to a table it is given must not be seen by its next run.
            if (lua_istable(lua, i)) {
                making->result.size = 0;
                state_write(lua, i, "", false, &making->result, why);
                state_push(lua, making->result.bytes, false);
            } else {
                lua_pushvalue(lua, i);
            }
        }
        lua_call(lua, top - 2, 1);
        making->result.size = 0;
        if (!state_write(lua, -1, "law: what f returns", false, &making->result, why))
            return sandbox_raise(lua, "%s", why);
        lua_settop(lua, top);
        if (law_gather(&making->gathered, making->result.bytes, making->result.size, path->share,
                       &error) != OK)
            return sandbox_raise(lua, "law: f has %s", error.text);
    } while (path_advance(path));
    return 0;
}

// What a law under way keeps of the step around it.
typedef struct Around {
    Luck *luck;
    Effects *effects;
    const char *bound;
    int64_t left;
} Around;

static Around leave_step(Interpreter *interpreter, Luck *luck, const char *bound)
{
    const Around around = {interpreter->luck, interpreter->effects, interpreter->bound,
                           interpreter->sandbox.left};
    interpreter->luck = luck;
    interpreter->effects = NULL;
    if (!around.bound) // laws within laws share the work of the outermost
        interpreter->sandbox.left = WORK_TIMES * interpreter->sandbox.limits.work;
    interpreter->bound = bound;
    return around;
}

// Returns the work done meanwhile.
static int64_t return_to_step(Interpreter *interpreter, Around around)
{
    int64_t had = around.bound ? around.left : WORK_TIMES * interpreter->sandbox.limits.work;
    int64_t work = had - interpreter->sandbox.left;
    interpreter->luck = around.luck;
    interpreter->effects = around.effects;
    interpreter->bound = around.bound;
    interpreter->sandbox.left = around.left;
    return work;
}

// Who asks for a law, and with what: f, then its arguments, from `first` on.
typedef struct Asked {
    const Call *call;
    int first, arguments;
} Asked;

// Runs make_law protected, so that nothing is lost when it fails.
static const LawOfFunction *make(const Asked *asked, uint32_t key)
{
    lua_State *lua = asked->call->lua;
    Interpreter *interpreter = interpreter_of(lua);
    uint32_t counters[LUCK_COUNTERS_MAX] = {0};
    Error error;
    if (interpreter->nesting == INTERPRETER_LAWS_MAX)
        sandbox_raise(lua, "%s: more than %d laws within one another", asked->call->signature,
                      INTERPRETER_LAWS_MAX);
    for (int i = 0; i < interpreter->nesting; ++i)
        if (interpreter->making[i] == key)
            sandbox_raise(lua, "%s: f asks for its own law with the same arguments",
                          asked->call->signature);
    luaL_checkstack(lua, asked->arguments + 6, "law");
    Making *making = lua_newuserdatauv(lua, sizeof *making, 0);
    making->interpreter = interpreter;
    making->gathered = (LawGathered){.room = 0};
    making->path.length = 0;
    making->path.lua = lua;
    Luck luck = {.counters = counters, .take = path_take, .context = &making->path};
    Around around = leave_step(interpreter, &luck, asked->call->name);
    interpreter->making[interpreter->nesting++] = key;
    lua_pushcfunction(lua, make_law);
    lua_pushvalue(lua, -2);
    for (int i = 0; i <= asked->arguments; ++i)
        lua_pushvalue(lua, asked->first + i);
    int status = lua_pcall(lua, asked->arguments + 2, 0, 0);
    interpreter->nesting -= 1;
    int64_t work = return_to_step(interpreter, around);
    if (status != LUA_OK) {
        law_gathered_release(&making->gathered);
        lua_error(lua);
    }
    if (law_book_add(&interpreter->book, key, &making->gathered, work, &error) != OK)
        sandbox_raise(lua, "%s: %s", asked->call->signature, error.text);
    lua_pop(lua, 1);
    return law_book_find(&interpreter->book, key);
}

// Charges the work of making a law on every use, also where it is cached, so that a limit does not
// depend on what ran before.
static void charge(const Interpreter *interpreter, const LawOfFunction *law)
{
    sandbox_charge(interpreter->sandbox.lua,
                   interpreter->bound ? law->work : law->work / WORK_CHARGED);
}

// The number of the key in `bytes`, which gets f's address before it; f stays where it is.
static uint32_t key_number(const Asked *asked, StateBytes *bytes)
{
    lua_State *lua = asked->call->lua;
    Interpreter *interpreter = interpreter_of(lua);
    uint32_t before = interpreter->book.keys.count, number;
    Error error;
    if (byte_table_number(&interpreter->book.keys, bytes->bytes, bytes->size, &number, &error) !=
        OK)
        sandbox_raise(lua, "%s: %s", asked->call->signature, error.text);
    if (number == before) {
        if (number == KEYS_MAX)
            sandbox_raise(lua,
                          "%s: more than %d different functions and arguments; define f once, "
                          "outside the steps",
                          asked->call->signature, KEYS_MAX);
        lua_pushvalue(lua, asked->first);
        lua_pushboolean(lua, 1);
        lua_rawset(lua, LUA_REGISTRYINDEX);
    }
    return number;
}

static void add_argument(const Asked *asked, int index, StateBytes *bytes)
{
    char why[ERROR_TEXT_SIZE];
    if (!state_write(asked->call->lua, index, "an argument", false, bytes, why))
        sandbox_raise(asked->call->lua, "%s: %s", asked->call->signature, why);
}

static void begin_key(const Asked *asked, StateBytes *bytes)
{
    const void *function = lua_topointer(asked->call->lua, asked->first);
    memcpy(bytes->bytes, &function, sizeof function);
    bytes->size = sizeof function;
}

// The law of f with these arguments.
static const LawOfFunction *find_law(const Asked *asked)
{
    Interpreter *interpreter = interpreter_of(asked->call->lua);
    StateBytes *bytes = &interpreter->scratch;
    begin_key(asked, bytes);
    for (int i = 1; i <= asked->arguments; ++i)
        add_argument(asked, asked->first + i, bytes);
    uint32_t key = key_number(asked, bytes);
    const LawOfFunction *law = law_book_find(&interpreter->book, key);
    if (!law)
        law = make(asked, key);
    charge(interpreter, law);
    return law;
}

static void check_function(const Call *call, int index)
{
    if (!lua_isfunction(call->lua, index) || lua_iscfunction(call->lua, index))
        argument_refuse(call, index, "a function of the script");
    if (!frozen_has(&interpreter_of(call->lua)->frozen, lua_topointer(call->lua, index)))
        sandbox_raise(call->lua,
                      "%s: f is made anew in every step; write it as a local function "
                      "outside the steps",
                      call->signature);
    if (!interpreter_of(call->lua)->luck)
        sandbox_raise(call->lua, "%s is luck, which only start() and the steps may use",
                      call->signature);
}

// Draws one of a law's results and pushes it.
// @param times f is applied so often; 0: a law
static int push_drawn(const Asked *asked, int64_t times, const LawOfFunction *law)
{
    lua_State *lua = asked->call->lua;
    Interpreter *interpreter = interpreter_of(lua);
    static const LuckStream common = {.counter = 0};
    int64_t number = luck_law(interpreter->luck, &common, LUCK_NEXT, &law->law);
    Inside inside = {asked->call, asked->first, asked->arguments, times, NULL, 0};
    inside.drawn = byte_table_string(&law->results, (uint32_t)number, &inside.size);
    functions_tell_inside(&inside);
    state_push(lua, inside.drawn, false);
    return 1;
}

static int count_arguments(const Call *call, int first)
{
    int given = lua_gettop(call->lua) - first;
    if (given > ARGUMENTS_MAX)
        sandbox_raise(call->lua, "%s: more than %d arguments", call->signature, ARGUMENTS_MAX);
    return given;
}

int script_law(lua_State *lua)
{
    const Call call = {lua, "law(f, …)", "law"};
    check_function(&call, 1);
    const Asked asked = {&call, 1, count_arguments(&call, 1)};
    return push_drawn(&asked, 0, find_law(&asked));
}

// The forward pass of `repeated`: the law of the value after so many applications, f, and its other
// arguments.
typedef struct Repeating {
    const Call *call;
    int64_t times;
    LawGathered now, next;
    int64_t work;
} Repeating;

// Applies f once to every value. Stack: the repeating, f, v, the other arguments.
static int repeat_all(lua_State *lua)
{
    Repeating *repeating = lua_touserdata(lua, 1);
    int top = lua_gettop(lua);
    Error error;
    luaL_checkstack(lua, top + 8, "repeated");
    for (int64_t time = 0; time < repeating->times; ++time) {
        for (uint32_t i = 0; i < repeating->now.results.count; ++i) {
            size_t size;
            lua_pushvalue(lua, 2);
            state_push(lua, byte_table_string(&repeating->now.results, i, &size), false);
            for (int j = 4; j <= top; ++j)
                lua_pushvalue(lua, j);
            const Asked asked = {repeating->call, top + 1, top - 2};
            const LawOfFunction *law = find_law(&asked);
            sandbox_charge(lua, (int64_t)law->law.count);
            for (uint32_t k = 0; k < law->law.count; ++k) {
                uint64_t share = law_share(repeating->now.shares[i], law_weight(&law->law, k),
                                           law_total(&law->law));
                const unsigned char *bytes =
                    byte_table_string(&law->results, (uint32_t)law->law.values[k], &size);
                if (law_gather(&repeating->next, bytes, size, share, &error) != OK)
                    return sandbox_raise(lua, "repeated: f has %s", error.text);
            }
            lua_settop(lua, top);
        }
        law_gathered_release(&repeating->now);
        repeating->now = repeating->next;
        repeating->next = (LawGathered){.room = 0};
    }
    return 0;
}

// Stack: n, f, v, the other arguments.
static const LawOfFunction *make_repeated(const Asked *asked, Repeating *repeating, uint32_t key)
{
    lua_State *lua = asked->call->lua;
    Interpreter *interpreter = interpreter_of(lua);
    StateBytes *bytes = &interpreter->scratch;
    Error error;
    bytes->size = 0;
    add_argument(asked, 3, bytes);
    if (law_gather(&repeating->now, bytes->bytes, bytes->size, LAW_SHARES, &error) != OK)
        sandbox_raise(lua, "%s: %s", asked->call->signature, error.text);
    Around around = leave_step(interpreter, interpreter->luck, asked->call->name);
    luaL_checkstack(lua, asked->arguments + 4, "repeated");
    lua_pushcfunction(lua, repeat_all);
    lua_pushlightuserdata(lua, repeating);
    for (int i = 0; i <= asked->arguments; ++i)
        lua_pushvalue(lua, asked->first + i);
    int status = lua_pcall(lua, asked->arguments + 2, 0, 0);
    int64_t work = return_to_step(interpreter, around);
    law_gathered_release(&repeating->next);
    if (status != LUA_OK) {
        law_gathered_release(&repeating->now);
        lua_error(lua);
    }
    if (law_book_add(&interpreter->book, key, &repeating->now, work, &error) != OK)
        sandbox_raise(lua, "%s: %s", asked->call->signature, error.text);
    return law_book_find(&interpreter->book, key);
}

int script_repeated(lua_State *lua)
{
    const Call call = {lua, "repeated(n, f, v, …)", "repeated"};
    Repeating repeating = {.call = &call,
                           .times = argument_whole(&call, 1, "n", 0, LAW_OUTCOMES_MAX)};
    check_function(&call, 2);
    if (lua_gettop(lua) < 3)
        return argument_refuse(&call, 3, "the value to begin with");
    const Asked asked = {&call, 2, count_arguments(&call, 2)};
    Interpreter *interpreter = interpreter_of(lua);
    StateBytes *bytes = &interpreter->scratch;
    begin_key(&asked, bytes);
    add_argument(&asked, 1, bytes); // n tells it from a law of f, whose key goes on with v
    for (int i = 1; i <= asked.arguments; ++i)
        add_argument(&asked, asked.first + i, bytes);
    if (bytes->size == STATE_BYTES_MAX)
        return sandbox_raise(lua, "%s: the arguments are too large", call.signature);
    bytes->bytes[bytes->size++] = 'r';
    uint32_t key = key_number(&asked, bytes);
    const LawOfFunction *law = law_book_find(&interpreter->book, key);
    if (!law)
        law = make_repeated(&asked, &repeating, key);
    charge(interpreter, law);
    return push_drawn(&asked, repeating.times, law);
}
