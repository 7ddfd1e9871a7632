/// sandbox: the allocator, the budget, and errors turned into sentences.

#include "sim/script/sandbox.h"

#include <lauxlib.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    STRING_HEAD = 64, // what Lua adds to the bytes of a string, at most
    // Lua interns short strings, so whether one costs memory depends on what ran before
    STRING_FREE = 64,
    BLOCK_FREE = 4096, // not charged: when Lua's own tables grow depends on what ran before
    BYTES_A_UNIT = 8   // of work
};

void sandbox_place(lua_State *lua, char place[SANDBOX_PLACE_SIZE])
{
    lua_Debug frame;
    place[0] = '\0';
    for (int level = 0; lua_getstack(lua, level, &frame); ++level) {
        lua_getinfo(lua, "Sl", &frame);
        if (frame.currentline > 0) {
            snprintf(place, SANDBOX_PLACE_SIZE, "%.60s:%d", frame.short_src, frame.currentline);
            return;
        }
    }
}

// Whether so many functions have called one another that Lua's own stack is what grew too large.
static bool is_deep(lua_State *lua)
{
    enum { DEEP = 2000 };
    lua_Debug frame;
    return lua && lua_getstack(lua, DEEP, &frame);
}

// Notes the limit; the first that is met is the one that is told.
static void *refuse(Sandbox *sandbox, SandboxStop stop)
{
    if (sandbox->stop == SANDBOX_NONE) {
        sandbox->stop = stop;
        if (sandbox->lua)
            sandbox_place(sandbox->lua, sandbox->place);
    }
    return NULL;
}

static void *allocate(void *context, void *block, size_t old_or_type, size_t size)
{
    Sandbox *sandbox = context;
    size_t old = block ? old_or_type : 0;
    if (size == 0) {
        sandbox->used -= old;
        free(block);
        return NULL;
    }
    if (size > old) {
        bool is_string = !block && old_or_type == LUA_TSTRING;
        size_t more = size - old;
        if (is_string && size > SANDBOX_STRING_MAX + STRING_HEAD)
            return refuse(sandbox, SANDBOX_STRING);
        if (size > SANDBOX_BLOCK_MAX)
            return refuse(sandbox, is_deep(sandbox->lua) ? SANDBOX_DEPTH : SANDBOX_BLOCK);
        if (sandbox->used + more > sandbox->limits.bytes)
            return refuse(sandbox, SANDBOX_BYTES);
        if (size > (is_string ? STRING_FREE + STRING_HEAD : BLOCK_FREE))
            sandbox->left -= (int64_t)(more / BYTES_A_UNIT);
    }
    void *grown = realloc(block, size);
    if (grown)
        sandbox->used += size - old;
    return grown;
}

static void spend(lua_State *lua, Sandbox *sandbox)
{
    if (sandbox->stop == SANDBOX_NONE) {
        sandbox->stop = SANDBOX_WORK;
        sandbox_place(lua, sandbox->place);
    }
    lua_pushnil(lua);
    lua_error(lua);
}

static void count(lua_State *lua, lua_Debug *frame)
{
    (void)frame;
    Sandbox *sandbox = sandbox_of(lua);
    sandbox->left -= SANDBOX_INSTRUCTIONS;
    if (sandbox->left < 0)
        spend(lua, sandbox);
}

void sandbox_count(Sandbox *sandbox, bool counts)
{
    sandbox->counts = counts;
    lua_sethook(sandbox->lua, counts ? count : NULL, counts ? LUA_MASKCOUNT : 0,
                SANDBOX_INSTRUCTIONS);
}

void sandbox_charge(lua_State *lua, int64_t work)
{
    Sandbox *sandbox = sandbox_of(lua);
    sandbox->left -= work;
    if (sandbox->left < 0)
        spend(lua, sandbox);
}

// Nothing runs unprotected; if something did, the program would end here.
static int panic(lua_State *lua)
{
    (void)lua;
    abort();
}

Status sandbox_open(Sandbox *sandbox, SandboxLimits limits, Error *error)
{
    *sandbox = (Sandbox){.limits = limits, .left = limits.work};
    lua_State *lua = lua_newstate(allocate, sandbox);
    if (!lua)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for a script");
    *(Sandbox **)lua_getextraspace(lua) = sandbox;
    sandbox->lua = lua;
    lua_atpanic(lua, panic);
    sandbox_count(sandbox, true);
    return OK;
}

void sandbox_close(Sandbox *sandbox)
{
    if (sandbox->lua)
        lua_close(sandbox->lua);
    sandbox->lua = NULL;
}

int sandbox_raise(lua_State *lua, const char *format, ...)
{
    char place[SANDBOX_PLACE_SIZE], text[ERROR_TEXT_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    sandbox_place(lua, place);
    lua_pushfstring(lua, "%s%s%s", place, place[0] ? ": " : "", text);
    return lua_error(lua);
}

static void explain_stop(const Sandbox *sandbox, char text[ERROR_TEXT_SIZE])
{
    const char *place = sandbox->place, *colon = place[0] ? ": " : "";
    switch (sandbox->stop) {
    case SANDBOX_WORK:
        snprintf(
            text, ERROR_TEXT_SIZE,
            "%s%sthe work of a step (limits.work, %lld) is spent; does a loop never end? Return "
            "after each round instead of looping",
            place, colon, (long long)sandbox->limits.work);
        break;
    case SANDBOX_STRING:
        snprintf(text, ERROR_TEXT_SIZE, "%s%sa string of more than %d bytes", place, colon,
                 SANDBOX_STRING_MAX);
        break;
    case SANDBOX_BLOCK:
        snprintf(text, ERROR_TEXT_SIZE,
                 "%s%sa list or table too large: over %d MB for its elements", place, colon,
                 SANDBOX_BLOCK_MAX >> 20);
        break;
    case SANDBOX_DEPTH:
        snprintf(text, ERROR_TEXT_SIZE,
                 "%s%sfunctions call one another too often before any returns; does one call "
                 "itself for ever?",
                 place, colon);
        break;
    default:
        snprintf(text, ERROR_TEXT_SIZE,
                 "%s%sthe memory of a script (limits.memory, %llu MB) is full", place, colon,
                 (unsigned long long)(sandbox->limits.bytes >> 20));
    }
}

void sandbox_take_error(Sandbox *sandbox, int status, char text[ERROR_TEXT_SIZE])
{
    lua_State *lua = sandbox->lua;
    if (sandbox->stop != SANDBOX_NONE)
        explain_stop(sandbox, text);
    else if (lua_type(lua, -1) == LUA_TSTRING)
        snprintf(text, ERROR_TEXT_SIZE, "%s", lua_tostring(lua, -1));
    else
        snprintf(text, ERROR_TEXT_SIZE, "%s",
                 status == LUA_ERRMEM ? "out of memory" : "error() was given no text");
    for (char *c = text; *c; ++c)
        if (*c == '\n')
            *c = ' ';
    lua_pop(lua, 1);
}
