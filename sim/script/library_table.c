/// library_table: walking, sorting and joining tables, in an order and at a cost that are always
/// the same.

#include <lauxlib.h>
#include <stdlib.h>
#include <string.h>

#include "sim/script/library.h"

enum { UNPACK_MAX = 255, WORK_A_KEY = 8 };

// A key of a table; the string is the table's own.
typedef struct Key {
    const char *text; ///< null of a whole number or a truth value
    size_t length;
    lua_Integer number;
    int type; ///< LUA_TNUMBER, LUA_TSTRING or LUA_TBOOLEAN
} Key;

static int compare_keys(const void *left, const void *right)
{
    const Key *a = left, *b = right;
    if (a->type != b->type) // numbers, strings, truth values
        return (a->type == LUA_TNUMBER ? 0 : a->type) - (b->type == LUA_TNUMBER ? 0 : b->type) < 0
                   ? -1
                   : 1;
    if (a->type != LUA_TSTRING)
        return (a->number > b->number) - (a->number < b->number);
    int order = memcmp(a->text, b->text, a->length < b->length ? a->length : b->length);
    return order ? order : (a->length > b->length) - (a->length < b->length);
}

static Key read_key(lua_State *lua, int index)
{
    Key key = {.type = lua_type(lua, index)};
    int is_whole = 1;
    if (key.type == LUA_TSTRING)
        key.text = lua_tolstring(lua, index, &key.length);
    else if (key.type == LUA_TNUMBER)
        key.number = lua_tointegerx(lua, index, &is_whole);
    else if (key.type == LUA_TBOOLEAN)
        key.number = lua_toboolean(lua, index);
    else
        is_whole = 0;
    if (!is_whole)
        sandbox_raise(lua,
                      "pairs: a key is a %s; only whole numbers, strings and truth values have "
                      "an order",
                      lua_typename(lua, key.type));
    return key;
}

static void push_key(lua_State *lua, const Key *key)
{
    if (key->type == LUA_TSTRING)
        lua_pushlstring(lua, key->text, key->length);
    else if (key->type == LUA_TNUMBER)
        lua_pushinteger(lua, key->number);
    else
        lua_pushboolean(lua, (int)key->number);
}

// The iterator: upvalues are the list of keys and the place in it.
static int next_pair(lua_State *lua)
{
    lua_Integer place = lua_tointeger(lua, lua_upvalueindex(2)) + 1;
    for (;; ++place) {
        if (lua_rawgeti(lua, lua_upvalueindex(1), place) == LUA_TNIL)
            return 1;
        lua_pushvalue(lua, -1);
        if (lua_rawget(lua, 1) != LUA_TNIL)
            break;
        lua_pop(lua, 2); // taken out meanwhile
    }
    lua_pushinteger(lua, place);
    lua_replace(lua, lua_upvalueindex(2));
    return 2;
}

int script_pairs(lua_State *lua)
{
    lua_Integer count = 0, i = 0;
    if (!lua_istable(lua, 1))
        return sandbox_raise(lua, "pairs(t): t is a %s, not a table", luaL_typename(lua, 1));
    for (lua_pushnil(lua); lua_next(lua, 1); lua_pop(lua, 1))
        ++count;
    sandbox_charge(lua, WORK_A_KEY * count);
    Key *keys = lua_newuserdatauv(lua, (size_t)(count + 1) * sizeof *keys, 0);
    for (lua_pushnil(lua); lua_next(lua, 1); lua_pop(lua, 1))
        keys[i++] = read_key(lua, -2);
    qsort(keys, (size_t)count, sizeof *keys, compare_keys);
    lua_createtable(lua, (int)count, 0);
    for (i = 0; i < count; ++i) {
        push_key(lua, &keys[i]);
        lua_rawseti(lua, -2, i + 1);
    }
    lua_pushinteger(lua, 0);
    lua_pushcclosure(lua, next_pair, 2);
    lua_pushvalue(lua, 1);
    lua_pushnil(lua);
    return 3;
}

// The list at index 1, and how long it is.
static lua_Integer check_list(lua_State *lua, const char *function)
{
    if (!lua_istable(lua, 1))
        return sandbox_raise(lua, "%s(t, …): t is a %s, not a list", function,
                             luaL_typename(lua, 1));
    return (lua_Integer)lua_rawlen(lua, 1);
}

// A whole number at an index, or what it is unless given.
static lua_Integer whole(lua_State *lua, int index, const char *function, lua_Integer unless)
{
    int is_whole = 1;
    if (lua_isnoneornil(lua, index))
        return unless;
    lua_Integer value = lua_type(lua, index) == LUA_TNUMBER ? lua_tointegerx(lua, index, &is_whole)
                                                            : (is_whole = 0);
    if (!is_whole)
        return sandbox_raise(lua, "%s: argument %d must be a whole number, not %s", function, index,
                             luaL_tolstring(lua, index, NULL));
    return value;
}

int script_table_insert(lua_State *lua)
{
    lua_Integer length = check_list(lua, "table.insert");
    int given = lua_gettop(lua);
    if (given != 2 && given != 3)
        return sandbox_raise(
            lua, "table.insert(t, place, value) takes two or three arguments, not %d", given);
    lua_Integer place = given == 3 ? whole(lua, 2, "table.insert", 0) : length + 1;
    if (place < 1 || place > length + 1)
        return sandbox_raise(lua, "table.insert: place %lld is not in 1..%lld", (long long)place,
                             (long long)length + 1);
    sandbox_charge(lua, length + 1 - place);
    for (lua_Integer i = length; i >= place; --i) {
        lua_rawgeti(lua, 1, i);
        lua_rawseti(lua, 1, i + 1);
    }
    lua_settop(lua, given);
    lua_rawseti(lua, 1, place);
    return 0;
}

int script_table_remove(lua_State *lua)
{
    lua_Integer length = check_list(lua, "table.remove");
    lua_Integer place = whole(lua, 2, "table.remove", length);
    if (length == 0) {
        lua_pushnil(lua);
        return 1;
    }
    if (place < 1 || place > length)
        return sandbox_raise(lua, "table.remove: place %lld is not in 1..%lld", (long long)place,
                             (long long)length);
    sandbox_charge(lua, length - place);
    lua_rawgeti(lua, 1, place);
    for (lua_Integer i = place; i < length; ++i) {
        lua_rawgeti(lua, 1, i + 1);
        lua_rawseti(lua, 1, i);
    }
    lua_pushnil(lua);
    lua_rawseti(lua, 1, length);
    return 1;
}

int script_table_concat(lua_State *lua)
{
    lua_Integer length = check_list(lua, "table.concat");
    const char *separator = luaL_optstring(lua, 2, "");
    lua_Integer from = whole(lua, 3, "table.concat", 1), to = whole(lua, 4, "table.concat", length);
    if (from < 1 || to > length)
        return sandbox_raise(lua, "table.concat: %lld..%lld is not in 1..%lld", (long long)from,
                             (long long)to, (long long)length);
    luaL_Buffer buffer;
    luaL_buffinit(lua, &buffer);
    for (lua_Integer i = from; i <= to; ++i) {
        int type = lua_rawgeti(lua, 1, i);
        if (type != LUA_TSTRING && type != LUA_TNUMBER)
            return sandbox_raise(lua, "table.concat: element %lld is a %s", (long long)i,
                                 lua_typename(lua, type));
        sandbox_charge(lua, 4);
        luaL_addvalue(&buffer);
        if (i < to)
            luaL_addstring(&buffer, separator);
        if (luaL_bufflen(&buffer) > SANDBOX_STRING_MAX)
            return sandbox_raise(lua, "table.concat: a string of more than %d bytes",
                                 SANDBOX_STRING_MAX);
    }
    luaL_pushresult(&buffer);
    return 1;
}

int script_unpack(lua_State *lua)
{
    lua_Integer length = check_list(lua, "unpack");
    lua_Integer from = whole(lua, 2, "unpack", 1), to = whole(lua, 3, "unpack", length);
    if (from > to)
        return 0;
    if (from < 1 || to > INT32_MAX || to - from >= UNPACK_MAX)
        return sandbox_raise(lua, "unpack: at most %d values, from 1 on; %lld..%lld were asked for",
                             UNPACK_MAX, (long long)from, (long long)to);
    sandbox_charge(lua, to - from + 1);
    luaL_checkstack(lua, UNPACK_MAX, "unpack");
    for (lua_Integer i = from; i <= to; ++i)
        lua_rawgeti(lua, 1, i);
    return (int)(to - from + 1);
}

int script_table_unpack(lua_State *lua)
{
    return script_unpack(lua);
}

// Whether the value at `left` comes before the one at `right`.
static bool comes_before(lua_State *lua, int left, int right)
{
    left = lua_absindex(lua, left);
    right = lua_absindex(lua, right);
    if (lua_isnil(lua, 2))
        return lua_compare(lua, left, right, LUA_OPLT);
    lua_pushvalue(lua, 2);
    lua_pushvalue(lua, left);
    lua_pushvalue(lua, right);
    lua_call(lua, 2, 1);
    bool before = lua_toboolean(lua, -1);
    lua_pop(lua, 1);
    return before;
}

// Merges the sorted runs from … middle − 1 and middle … beyond − 1 of the list at `source` into the
// list at `target`; of equals the one of the first run comes first.
static void merge_runs(lua_State *lua, int source, int target, const lua_Integer run[3])
{
    lua_Integer left = run[0], right = run[1];
    for (lua_Integer to = run[0]; to < run[2]; ++to) {
        bool takes_right = left >= run[1];
        if (!takes_right && right < run[2]) {
            lua_rawgeti(lua, source, right);
            lua_rawgeti(lua, source, left);
            takes_right = comes_before(lua, -2, -1);
            lua_pop(lua, 2);
        }
        lua_rawgeti(lua, source, takes_right ? right++ : left++);
        lua_rawseti(lua, target, to);
    }
}

int script_table_sort(lua_State *lua)
{
    lua_Integer length = check_list(lua, "table.sort");
    if (!lua_isnoneornil(lua, 2) && !lua_isfunction(lua, 2))
        return sandbox_raise(lua, "table.sort(t, before): before is a %s, not a function",
                             luaL_typename(lua, 2));
    lua_settop(lua, 2);
    lua_createtable(lua, (int)(length < 1024 ? length : 1024), 0);
    int source = 1, target = 3;
    for (lua_Integer width = 1; width < length; width *= 2) {
        sandbox_charge(lua, 4 * length);
        for (lua_Integer from = 1; from <= length; from += 2 * width) {
            lua_Integer middle = from + width, beyond = from + 2 * width;
            const lua_Integer run[3] = {from, middle < length + 1 ? middle : length + 1,
                                        beyond < length + 1 ? beyond : length + 1};
            merge_runs(lua, source, target, run);
        }
        source = 4 - source;
        target = 4 - target;
    }
    for (lua_Integer i = 1; source == 3 && i <= length; ++i) {
        lua_rawgeti(lua, 3, i);
        lua_rawseti(lua, 1, i);
    }
    return 0;
}
