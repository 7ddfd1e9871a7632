/// functions_telling: rejection sampling: f is run with fresh dice until it returns what was drawn.

#include "sim/script/functions_telling.h"

#include <lauxlib.h>
#include <stdio.h>
#include <string.h>

#include "sim/base/purpose.h"
#include "sim/script/interpreter.h"

enum { TRIES_MAX = 2000, TOLD_SIZE = 240 };

typedef struct Telling {
    const Inside *inside;
    Rng rng;
    StateBytes result;
    char told[TOLD_SIZE];
    size_t used;
} Telling;

static void add_number(Telling *telling, long long number)
{
    if (telling->used < TOLD_SIZE - 32)
        telling->used += (size_t)snprintf(telling->told + telling->used, TOLD_SIZE - telling->used,
                                          "%s%lld", telling->used ? ", " : "", number);
}

// Adds the dice of a multiset, the highest first. False when the law is of no multiset.
static bool add_dice(Telling *telling, const Law *law, uint32_t outcome)
{
    const LawShelf *shelf = &interpreter_of(telling->inside->call->lua)->shelf;
    for (uint32_t i = 0; i < shelf->keys.count; ++i) {
        const LawOfDice *dice = shelf->laws[i];
        LawKey key;
        if (!dice || &dice->law != law || !dice->faces)
            continue;
        memcpy(&key, intern_key(&shelf->keys, i), sizeof key);
        const int16_t *faces = dice->faces + (size_t)outcome * (size_t)key.a;
        for (int32_t face = key.a; face > 0; --face)
            for (int16_t die = 0; die < faces[face - 1]; ++die)
                add_number(telling, face);
        return true;
    }
    return false;
}

static int64_t throw_one(void *context, const LuckThrow *thrown)
{
    Telling *telling = context;
    uint64_t word = rng_next(&telling->rng);
    if (thrown->ways) {
        int64_t way = (int64_t)hand_way(word, thrown->ways);
        add_number(telling, way + 1);
        return way;
    }
    uint32_t outcome = law_find(thrown->law, hand_way(word, law_total(thrown->law)));
    int64_t value = thrown->law->values[outcome];
    if (!add_dice(telling, thrown->law, (uint32_t)value))
        add_number(telling, value);
    return value;
}

// Pushes a copy: what f does to a table that it is given stays in it.
static void push_copy(lua_State *lua, int index, StateBytes *bytes)
{
    char why[ERROR_TEXT_SIZE];
    if (!lua_istable(lua, index)) {
        lua_pushvalue(lua, index);
        return;
    }
    bytes->size = 0;
    state_write(lua, index, "", false, bytes, why);
    state_push(lua, bytes->bytes, false);
}

// Runs f once, or again and again. Stack: the telling, f, the arguments.
static int run_inside(lua_State *lua)
{
    Telling *telling = lua_touserdata(lua, 1);
    int top = lua_gettop(lua);
    int64_t times = telling->inside->times;
    char why[ERROR_TEXT_SIZE];
    luaL_checkstack(lua, 2 * top + 8, "law");
    push_copy(lua, 3, &telling->result); // what repeated begins with, or the first argument
    for (int64_t time = 0; time < (times > 0 ? times : 1); ++time) {
        lua_pushvalue(lua, 2);
        lua_insert(lua, top + 1);
        for (int i = 4; i <= top; ++i)
            push_copy(lua, i, &telling->result);
        if (top < 3)
            lua_settop(lua, top + 1);
        lua_call(lua, top - 2, 1);
    }
    telling->result.size = 0;
    state_write(lua, -1, "", false, &telling->result, why);
    return 0;
}

// Whether the dice came to what was drawn.
static bool try_once(Telling *telling)
{
    const Inside *inside = telling->inside;
    lua_State *lua = inside->call->lua;
    Interpreter *interpreter = interpreter_of(lua);
    telling->used = 0;
    telling->told[0] = '\0';
    interpreter->sandbox.left = interpreter->sandbox.limits.work;
    lua_pushcfunction(lua, run_inside);
    lua_pushlightuserdata(lua, telling);
    for (int i = 0; i <= inside->arguments; ++i)
        lua_pushvalue(lua, inside->first + i);
    if (lua_pcall(lua, inside->arguments + 2, 0, 0) != LUA_OK) {
        lua_pop(lua, 1);
        return false;
    }
    return telling->result.size == inside->size &&
           memcmp(telling->result.bytes, inside->drawn, inside->size) == 0;
}

void functions_tell_inside(const Inside *inside)
{
    Interpreter *interpreter = interpreter_of(inside->call->lua);
    Effects *effects = interpreter->effects;
    Luck *luck = interpreter->luck;
    if (!effects || !effects->narrator || interpreter->bound)
        return;
    int64_t left = interpreter->sandbox.left;
    uint32_t counters[LUCK_COUNTERS_MAX] = {0};
    Telling telling = {.inside = inside,
                       .rng = stream_branch(stream_root(luck->address), PURPOSE_SCRIPT_TELLING,
                                            interpreter->told++)};
    Luck own = {.counters = counters, .take = throw_one, .context = &telling};
    interpreter->luck = &own;
    interpreter->effects = NULL;
    interpreter->bound = inside->call->name;
    luaL_checkstack(inside->call->lua, inside->arguments + 6, "law");
    bool found = false;
    for (int tries = 0; tries < TRIES_MAX && !found; ++tries)
        found = try_once(&telling);
    interpreter->luck = luck;
    interpreter->effects = effects;
    interpreter->bound = NULL;
    interpreter->sandbox.left = left;
    interpreter->sandbox.stop = SANDBOX_NONE;
    if (found && telling.used > 0)
        narrator_say(effects->narrator, "  inside %s: %s", inside->call->name, telling.told);
}
