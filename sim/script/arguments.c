#include "sim/script/arguments.h"

#include <lauxlib.h>

#include "sim/script/sandbox.h"

int argument_refuse(const Call *call, int index, const char *must_be)
{
    lua_State *lua = call->lua;
    if (lua_type(lua, index) <= LUA_TNIL)
        return sandbox_raise(lua, "%s: argument %d is nil; it must be %s", call->signature, index,
                             must_be);
    lua_settop(lua, index);
    bool is_shown = lua_type(lua, index) != LUA_TTABLE && lua_type(lua, index) != LUA_TFUNCTION;
    return sandbox_raise(lua, "%s: argument %d is %s%.60s; it must be %s", call->signature, index,
                         is_shown ? "" : "a ",
                         is_shown ? luaL_tolstring(lua, index, NULL) : luaL_typename(lua, index),
                         must_be);
}

int64_t argument_refuse_whole(const Call *call, int index, const char *what, int64_t lo, int64_t hi)
{
    lua_State *lua = call->lua;
    if (lua_isinteger(lua, index))
        return sandbox_raise(lua, "%s: %s is %lld, which is not in %lld..%lld", call->signature,
                             what, (long long)lua_tointeger(lua, index), (long long)lo,
                             (long long)hi);
    if (lua_type(lua, index) <= LUA_TNIL)
        return sandbox_raise(lua, "%s: %s is missing", call->signature, what);
    return sandbox_raise(
        lua, "%s: %s is %.60s, not a whole number%s", call->signature, what,
        luaL_tolstring(lua, index, NULL),
        lua_type(lua, index) == LUA_TNUMBER ? "; use // to divide and drop the rest" : "");
}

int64_t argument_whole_or(const Call *call, int index, const char *what, const int64_t range[2],
                          int64_t unless)
{
    int type = lua_type(call->lua, index);
    return type <= LUA_TNIL || type == LUA_TSTRING
               ? unless
               : argument_whole(call, index, what, range[0], range[1]);
}

int argument_weights(const Call *call, int index, uint64_t weights[WEIGHTS_MAX], uint64_t *total)
{
    lua_State *lua = call->lua;
    *total = 0;
    if (!lua_istable(lua, index))
        return argument_refuse(call, index, "a list of whole weights, such as {3, 2, 1}");
    lua_Unsigned count = lua_rawlen(lua, index);
    if (count < 1 || count > WEIGHTS_MAX)
        return sandbox_raise(lua, "%s: %llu weights; 1..%d are allowed", call->signature,
                             (unsigned long long)count, WEIGHTS_MAX);
    sandbox_charge(lua, (int64_t)count);
    for (lua_Unsigned i = 1; i <= count; ++i) {
        lua_rawgeti(lua, index, (lua_Integer)i);
        weights[i - 1] = (uint64_t)argument_whole(call, -1, "a weight", 0, INT32_MAX);
        *total += weights[i - 1];
        lua_pop(lua, 1);
    }
    if (*total == 0)
        return sandbox_raise(lua, "%s: all weights are 0", call->signature);
    return (int)count;
}
