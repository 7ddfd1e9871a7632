/// functions_game: decisions, counts and words of a script.

#include <lauxlib.h>
#include <stdio.h>
#include <string.h>

#include "sim/base/name.h"
#include "sim/script/arguments.h"
#include "sim/script/interpreter.h"
#include "sim/script/library.h"

enum { OPTIONS_MAX = 256 };

// Inside a law, a policy or a view there is nothing to choose, count or tell.
static void check_free(const Call *call)
{
    const Interpreter *interpreter = interpreter_of(call->lua);
    if (interpreter->bound)
        sandbox_raise(call->lua, "%s cannot be used inside %s: return what is to be done with it",
                      call->signature, interpreter->bound);
    if (!interpreter->effects)
        sandbox_raise(call->lua, "%s belongs into start() or a step", call->signature);
}

static const char *next_text(const void *context, int index)
{
    return ((const char *const *)context)[index];
}

// The index of the name at `index` of the stack among `names`, null-terminated, of which `kept` are
// as Lua keeps them, or raises an error.
static int find_name(const Call *call, int index, const char *const *names, const void *const *kept,
                     const char *what)
{
    lua_State *lua = call->lua;
    if (lua_type(lua, index) != LUA_TSTRING)
        return argument_refuse(call, index, "a name in quotes");
    for (int i = 0; names[i]; ++i)
        if (kept[i] == lua_topointer(lua, index))
            return i;
    const char *name = lua_tostring(lua, index);
    const char *nearest = name_nearest(name, next_text, names);
    return sandbox_raise(lua, "%s: there is no %s '%.40s'%s%s%s", call->signature, what, name,
                         nearest ? "; did you mean '"
                                 : ", see the declarations at the head of game",
                         nearest ? nearest : "", nearest ? "'?" : "");
}

// How far a count may go, so that no number of it overflows.
enum { COUNT_MAX = 1000000000 };

int script_count(lua_State *lua)
{
    const Call call = {lua, "count(name, by)", "count"};
    Interpreter *interpreter = interpreter_of(lua);
    const ScriptRules *rules = interpreter->rules;
    check_free(&call);
    const void *name = lua_topointer(lua, 1);
    int64_t by = lua_gettop(lua) < 2 ? 1 : argument_whole(&call, 2, "by", INT32_MIN, INT32_MAX);
    int index = 0;
    while (index < rules->script->declared.count_count && interpreter->count_names[index] != name)
        ++index;
    if (index == rules->script->declared.count_count)
        index = find_name(&call, 1, rules->count_names, interpreter->count_names, "count");
    int64_t now = interpreter->effects->cells[rules->cells[index]] + by;
    const ScriptCount *count = &rules->script->declared.counts[index];
    if (now < 0 && count->lo == 0)
        return sandbox_raise(
            lua,
            "%s: '%s' would become %lld; a count is at least 0 unless its row has a "
            "lo below 0",
            call.signature, count->name, (long long)now);
    if (now < -COUNT_MAX || now > COUNT_MAX)
        return sandbox_raise(lua, "%s: '%s' would become %lld; a count is in -%d..%d",
                             call.signature, count->name, (long long)now, COUNT_MAX, COUNT_MAX);
    effects_add(interpreter->effects, rules->cells[index], (int32_t)by);
    return 0;
}

int script_tell(lua_State *lua)
{
    const Interpreter *interpreter = interpreter_of(lua);
    if (!interpreter->effects || !interpreter->effects->narrator) {
        // Also when nobody listens, so that what a script may do does not hang on who does.
        if (interpreter->bound || !interpreter->effects)
            check_free(&(Call){lua, "tell(format, …)", "tell"});
        return 0;
    }
    check_free(&(Call){lua, "tell(format, …)", "tell"});
    lua_pushcfunction(lua, script_string_format);
    lua_insert(lua, 1);
    lua_call(lua, lua_gettop(lua) - 1, 1);
    narrator_say(interpreter->effects->narrator, "  %s", lua_tostring(lua, -1));
    return 0;
}

// What is chosen from.
typedef struct Options {
    const Call *call;
    int list; // index of the list on the stack
    int count;
    int side;
} Options;

static Options read_options(const Call *call, int list, int side)
{
    lua_State *lua = call->lua;
    if (!lua_istable(lua, list))
        argument_refuse(call, list, "a list of options");
    lua_Unsigned count = lua_rawlen(lua, list);
    if (count < 1 || count > OPTIONS_MAX)
        sandbox_raise(lua, "%s: there are %llu options; 1..%d are allowed", call->signature,
                      (unsigned long long)count, OPTIONS_MAX);
    sandbox_charge(lua, (int64_t)(count * count / 2));
    luaL_checkstack(lua, (int)count + 8, "options");
    int base = lua_gettop(lua);
    for (int i = 1; i <= (int)count; ++i) {
        lua_rawgeti(lua, list, i);
        if (!lua_isinteger(lua, -1) && lua_type(lua, -1) != LUA_TSTRING)
            sandbox_raise(lua, "%s: option %d is %.40s; options are strings or whole numbers",
                          call->signature, i, luaL_tolstring(lua, -1, NULL));
        for (int j = 1; j < i; ++j)
            if (lua_rawequal(lua, base + j, base + i))
                sandbox_raise(lua, "%s: option %.40s comes twice", call->signature,
                              luaL_tolstring(lua, -1, NULL));
    }
    lua_settop(lua, base);
    return (Options){call, list, (int)count, side};
}

// The options in words: "roll | hold".
static void name_options(const Options *options, char text[ERROR_TEXT_SIZE / 2])
{
    size_t used = 0;
    text[0] = '\0';
    for (int i = 1; i <= options->count && used < ERROR_TEXT_SIZE / 2; ++i) {
        lua_rawgeti(options->call->lua, options->list, i);
        used += (size_t)snprintf(text + used, ERROR_TEXT_SIZE / 2 - used, "%s%.40s",
                                 i > 1 ? " | " : "", luaL_tolstring(options->call->lua, -1, NULL));
        lua_pop(options->call->lua, 2);
    }
}

// Pushes a copy of the state, or what the side may know of it: nothing a policy does can change it.
static void push_view(const Options *options, Interpreter *interpreter)
{
    lua_State *lua = options->call->lua;
    char why[ERROR_TEXT_SIZE];
    StateBytes *bytes = &interpreter->scratch;
    bytes->size = 0;
    interpreter_push(interpreter, INTERPRETER_STATE);
    if (!state_write(lua, -1, "s", false, bytes, why))
        sandbox_raise(lua, "%s", why);
    lua_pop(lua, 1);
    if (!interpreter->rules->script->declared.has_view[options->side]) {
        state_push(lua, bytes->bytes, true);
        return;
    }
    interpreter_push(interpreter, INTERPRETER_GAME);
    lua_getfield(lua, -1, "view");
    lua_getfield(lua, -1, interpreter->rules->script->declared.sides[options->side]);
    state_push(lua, bytes->bytes, true);
    interpreter_push(interpreter, INTERPRETER_PARAMS);
    lua_call(lua, 2, 1);
    lua_replace(lua, -3);
    lua_pop(lua, 1);
}

// The place of the value on top of the stack among the options; 0 when it is none.
static int find_option(const Options *options)
{
    lua_State *lua = options->call->lua;
    for (int i = 1; i <= options->count; ++i) {
        lua_rawgeti(lua, options->list, i);
        bool is_it = lua_rawequal(lua, -1, -2);
        lua_pop(lua, 1);
        if (is_it)
            return i;
    }
    return 0;
}

// Pushes the policy's function, over the two tables that lead to it: one of the side's own goes
// before one that serves every side.
static void push_policy(Interpreter *interpreter, lua_State *lua, const char *side,
                        const char *name)
{
    int top = lua_gettop(lua);
    interpreter_push(interpreter, INTERPRETER_GAME);
    lua_getfield(lua, -1, "policies");
    if (lua_getfield(lua, -1, side) != LUA_TTABLE || lua_getfield(lua, -1, name) != LUA_TFUNCTION) {
        lua_settop(lua, top + 2);
        lua_getfield(lua, -1, name);
    }
}

// Asks a policy of the script.
static int ask_policy(const Options *options, Interpreter *interpreter, int policy, int what)
{
    lua_State *lua = options->call->lua;
    const ScriptDeclaration *declared = &interpreter->rules->script->declared;
    const char *name = declared->policies[policy];
    Luck *luck = interpreter->luck;
    const char *bound = interpreter->bound;
    int top = lua_gettop(lua);
    push_policy(interpreter, lua, declared->sides[options->side], name);
    interpreter->bound = "a policy";
    interpreter->luck = NULL;
    push_view(options, interpreter);
    interpreter_push(interpreter, INTERPRETER_PARAMS);
    lua_createtable(lua, options->count, 0);
    for (int i = 1; i <= options->count; ++i) {
        lua_rawgeti(lua, options->list, i);
        lua_rawseti(lua, -2, i);
    }
    if (what > 0)
        lua_pushvalue(lua, what);
    else
        lua_pushnil(lua);
    lua_pushstring(lua, declared->sides[options->side]);
    lua_call(lua, 5, 1);
    interpreter->bound = bound;
    interpreter->luck = luck;
    int chosen = find_option(options);
    if (chosen == 0) {
        char all[ERROR_TEXT_SIZE / 2];
        name_options(options, all);
        return sandbox_raise(lua, "the policy '%s' of %s chose %.40s, which is none of %s", name,
                             declared->sides[options->side], luaL_tolstring(lua, -1, NULL), all);
    }
    lua_settop(lua, top);
    return chosen;
}

// The place of the option that the side takes.
static int decide(const Options *options, int what)
{
    Interpreter *interpreter = interpreter_of(options->call->lua);
    Luck *luck = interpreter->luck;
    int side = options->side;
    if (options->count == 1)
        return 1;
    if (luck_is_open(luck, side))
        return 1 + (int)luck_choose(luck, side, (uint32_t)options->count);
    int policy = interpreter->rules->policies[side];
    if (policy == SCRIPT_POLICY_FIRST)
        return 1;
    if (policy == SCRIPT_POLICY_RANDOM) {
        const LuckStream stream = labels_of_side(side);
        return 1 + (int)luck_below(luck, &stream, LUCK_NEXT, (uint64_t)options->count);
    }
    return ask_policy(options, interpreter, policy, what);
}

static int find_side(const Call *call, int index)
{
    const Interpreter *interpreter = interpreter_of(call->lua);
    return find_name(call, index, interpreter->rules->script->declared.sides,
                     interpreter->side_names, "side");
}

// What each option is worth where the side plays its best: " (roll is worth 0.7123, hold 0.6554)".
static void tell_worths(const Options *options, char text[ERROR_TEXT_SIZE / 2])
{
    lua_State *lua = options->call->lua;
    const Interpreter *interpreter = interpreter_of(lua);
    size_t used = 0;
    text[0] = '\0';
    if (!luck_is_open(interpreter->luck, options->side))
        return;
    for (int i = 1; i <= options->count && used < ERROR_TEXT_SIZE / 4; ++i) {
        char worth[EXACT_FOLLOW_TEXT_SIZE];
        exact_follow_worth(&interpreter->follow, (uint32_t)i - 1, worth);
        lua_rawgeti(lua, options->list, i);
        used += (size_t)snprintf(text + used, ERROR_TEXT_SIZE / 2 - used, "%s%.40s%s%s",
                                 i > 1 ? ", " : " (", luaL_tolstring(lua, -1, NULL),
                                 i > 1 ? " " : " is worth ", worth);
        lua_pop(lua, 2);
    }
    snprintf(text + used, ERROR_TEXT_SIZE / 2 - used, ")");
}

// Tells what was chosen where there was something to choose.
static void tell_choice(const Options *options)
{
    const Interpreter *interpreter = interpreter_of(options->call->lua);
    const Narrator *narrator = interpreter->effects->narrator;
    if (!narrator || options->count == 1)
        return;
    char worths[ERROR_TEXT_SIZE / 2];
    tell_worths(options, worths);
    narrator_say(narrator, "  %s chooses %s%s",
                 interpreter->rules->script->declared.sides[options->side],
                 luaL_tolstring(options->call->lua, -1, NULL), worths);
    lua_pop(options->call->lua, 1);
}

int script_choose(lua_State *lua)
{
    const Call call = {lua, "choose(side, what, options)", "choose"};
    check_free(&call);
    lua_settop(lua, 3);
    const Options options = read_options(&call, 3, find_side(&call, 1));
    lua_rawgeti(lua, 3, decide(&options, 2));
    tell_choice(&options);
    return 1;
}

// Options that both sides choose from at once, and what they chose: places from 1 on.
typedef struct Both {
    const Call *call;
    Options options[2];
    int found;
    int chosen[2];
} Both;

enum { SLOT_FIRST_OPTIONS = 3 }; // of a call of choose_both, behind its arguments

// Finds the two sides and pushes their options.
static void read_both(Both *both)
{
    lua_State *lua = both->call->lua;
    const ScriptDeclaration *declared = &interpreter_of(lua)->rules->script->declared;
    for (int side = 0; side < declared->side_count; ++side) {
        lua_pushstring(lua, declared->sides[side]);
        if (lua_rawget(lua, 1) == LUA_TNIL) {
            lua_pop(lua, 1);
            continue;
        }
        if (both->found < 2)
            both->options[both->found] = read_options(both->call, lua_gettop(lua), side);
        both->found += 1;
    }
    if (both->found != 2)
        sandbox_raise(lua, "%s: two of the sides choose, not %d", both->call->signature,
                      both->found);
}

// Lets the sides choose. A side that plays its best is asked before the other's policy, whose luck
// it must not see.
static void decide_both(Both *both)
{
    const Options *row = &both->options[0], *column = &both->options[1];
    Luck *luck = interpreter_of(both->call->lua)->luck;
    bool is_open[2] = {luck_is_open(luck, row->side), luck_is_open(luck, column->side)};
    if (is_open[0] && is_open[1] && row->count > 1 && column->count > 1) {
        const LuckStream stream = labels_of_side(row->side);
        uint32_t chosen =
            luck_choose_both(luck, &stream, (uint32_t)row->count, (uint32_t)column->count);
        both->chosen[0] = 1 + (int)chosen / column->count;
        both->chosen[1] = 1 + (int)chosen % column->count;
        return;
    }
    int first = is_open[1] && !is_open[0];
    both->chosen[first] = decide(&both->options[first], 2);
    both->chosen[!first] = decide(&both->options[!first], 2);
}

// How best play mixes a side's options: " (rock 0.3333 of the time, worth 0.5000; …)".
static void tell_mix(const Both *both, int which, const ExactMix *mix,
                     char text[ERROR_TEXT_SIZE / 2])
{
    lua_State *lua = both->call->lua;
    const Options *options = &both->options[which];
    uint32_t first = which ? mix->rows : 0;
    size_t used = 0;
    for (int i = 1; i <= options->count && used < ERROR_TEXT_SIZE / 4; ++i) {
        uint32_t at = first + (uint32_t)i - 1;
        lua_rawgeti(lua, options->list, i);
        used += (size_t)snprintf(text + used, ERROR_TEXT_SIZE / 2 - used,
                                 "%s%.40s %.4f of the time, worth %.4f", i > 1 ? "; " : " (",
                                 luaL_tolstring(lua, -1, NULL), mix->shares[at], mix->worths[at]);
        lua_pop(lua, 2);
    }
    snprintf(text + used, ERROR_TEXT_SIZE / 2 - used, ")");
}

// Tells what a side chose, which lies on top of the stack.
static void tell_of_both(const Both *both, int which)
{
    lua_State *lua = both->call->lua;
    const Interpreter *interpreter = interpreter_of(lua);
    const Options *options = &both->options[which];
    const ExactMix *mix =
        luck_is_open(interpreter->luck, options->side) && both->options[!which].count > 1
            ? exact_follow_mix(&interpreter->follow)
            : NULL;
    if (!mix || options->count == 1) {
        tell_choice(options);
        return;
    }
    char text[ERROR_TEXT_SIZE / 2];
    tell_mix(both, which, mix, text);
    narrator_say(interpreter->effects->narrator, "  %s chooses %s%s",
                 interpreter->rules->script->declared.sides[options->side],
                 luaL_tolstring(lua, -1, NULL), text);
    lua_pop(lua, 1);
}

int script_choose_both(lua_State *lua)
{
    const Call call = {lua, "choose_both{side = options, side = options}", "choose_both"};
    Both both = {.call = &call, .options = {{.call = &call}, {.call = &call}}};
    const Interpreter *interpreter = interpreter_of(lua);
    check_free(&call);
    lua_settop(lua, 2);
    if (!lua_istable(lua, 1))
        return argument_refuse(&call, 1, "a record of options by side");
    read_both(&both);
    decide_both(&both);
    lua_createtable(lua, 0, 2);
    for (int i = 0; i < 2; ++i) {
        lua_rawgeti(lua, SLOT_FIRST_OPTIONS + i, both.chosen[i]);
        if (interpreter->effects->narrator)
            tell_of_both(&both, i);
        lua_setfield(lua, -2, interpreter->rules->script->declared.sides[both.options[i].side]);
    }
    return 1;
}

int script_include(lua_State *lua)
{
    const Call call = {lua, "include \"file.lua\"", "include"};
    if (lua_type(lua, 1) != LUA_TSTRING)
        return argument_refuse(&call, 1, "a file's name");
    return interpreter_include(interpreter_of(lua), lua_tostring(lua, 1));
}
