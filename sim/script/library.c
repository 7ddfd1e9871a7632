/// library: the table of functions, and the globals around it.

#include "sim/script/library.h"

#include <lauxlib.h>
#include <lualib.h>
#include <stdio.h>
#include <string.h>

#include "sim/base/name.h"

#define SECTION(title) {title, NULL, NULL},
#define FUNCTION(name, signature, doc) {NULL, signature, doc},
#define MEMBER(library, name, signature, doc) {NULL, signature, doc},
#define STANDARD(library, name, signature, doc) {NULL, signature, doc},
#define ABSENT(name, advice)
const LibraryRow library_rows[] = {
#include "sim/script/functions.def"
    {NULL, NULL, NULL}};
#undef SECTION
#undef FUNCTION
#undef MEMBER
#undef STANDARD
#undef ABSENT

#define SECTION(title)
#define FUNCTION(name, signature, doc)
#define MEMBER(library, name, signature, doc)
#define STANDARD(library, name, signature, doc)
#define ABSENT(name, advice) {#name, advice},
const LibraryAbsent library_absent[] = {
#include "sim/script/functions.def"
    {NULL, NULL}};
#undef ABSENT
#undef STANDARD
#undef MEMBER
#undef FUNCTION

// A name of the library: its table (null: the globals), and what it is; null as Lua has it.
typedef struct Member {
    const char *library, *name;
    lua_CFunction function;
} Member;

#define FUNCTION(name, signature, doc) {NULL, #name, script_##name},
#define MEMBER(library, name, signature, doc) {#library, #name, script_##library##_##name},
#define STANDARD(library, name, signature, doc) {library, #name, NULL},
#define ABSENT(name, advice)
static const Member members[] = {
#include "sim/script/functions.def"
};

enum { MEMBER_COUNT = sizeof members / sizeof *members };

static const char *const libraries[] = {"string", "table", "math", NULL};

// Addresses that serve as keys in Lua's registry.
static const char key_of_globals, key_of_pristine, key_of_sealed;

static const char *advice_for(const char *name)
{
    for (const LibraryAbsent *row = library_absent; row->name; ++row)
        if (strcmp(row->name, name) == 0)
            return row->advice;
    return NULL;
}

// Candidates for a misspelt name: the library's, then the script's own globals.
typedef struct Candidates {
    const char *library;
    lua_State *lua;
    int globals; ///< index of the table
} Candidates;

static const char *next_own_name(const Candidates *candidates, int index)
{
    lua_State *lua = candidates->lua;
    const char *name = NULL;
    lua_pushnil(lua);
    while (lua_next(lua, candidates->globals)) {
        lua_pop(lua, 1);
        if (lua_type(lua, -1) == LUA_TSTRING && index-- == 0) {
            name = lua_tostring(lua, -1);
            lua_pop(lua, 1);
            break;
        }
    }
    return name;
}

static const char *next_name(const void *context, int index)
{
    const Candidates *candidates = context;
    for (int i = 0; i < MEMBER_COUNT; ++i) {
        const char *library = members[i].library;
        bool fits = library && candidates->library ? strcmp(library, candidates->library) == 0
                                                   : library == candidates->library;
        if (fits && index-- == 0)
            return members[i].name;
    }
    return candidates->library ? NULL : next_own_name(candidates, index);
}

// __index of globals and of the library's tables; the upvalue is the table's name or nil.
static int refuse_unknown(lua_State *lua)
{
    const char *library = lua_tostring(lua, lua_upvalueindex(1));
    if (lua_type(lua, 2) != LUA_TSTRING)
        return sandbox_raise(lua, "there is nothing of that name");
    char name[96];
    snprintf(name, sizeof name, "%.40s%s%.40s", library ? library : "", library ? "." : "",
             lua_tostring(lua, 2));
    const char *advice = advice_for(name);
    if (advice)
        return sandbox_raise(lua, "there is no '%s' here: %s", name, advice);
    library_push_globals(lua);
    const Candidates candidates = {library, lua, lua_gettop(lua)};
    const char *nearest = name_nearest(lua_tostring(lua, 2), next_name, &candidates);
    if (nearest)
        return sandbox_raise(lua, "there is no '%s'; did you mean '%s%s%s'?", name,
                             library ? library : "", library ? "." : "", nearest);
    return sandbox_raise(lua,
                         "there is no '%s'; make it with 'local', or put it into the state that "
                         "start() returns",
                         name);
}

// __newindex of the library's tables.
static int refuse_member(lua_State *lua)
{
    return sandbox_raise(lua,
                         "'%s' belongs to the program and stays as it is; name yours otherwise",
                         lua_tostring(lua, lua_upvalueindex(1)));
}

// __newindex of globals.
static int assign_global(lua_State *lua)
{
    const char *name = lua_type(lua, 2) == LUA_TSTRING ? lua_tostring(lua, 2) : "?";
    lua_rawgetp(lua, LUA_REGISTRYINDEX, &key_of_sealed);
    if (lua_toboolean(lua, -1))
        return sandbox_raise(lua,
                             "assigns the global '%.40s': nothing but the state may change; write "
                             "'local %.40s', or put it into the state that start() returns",
                             name, name);
    lua_pop(lua, 1);
    library_push_globals(lua);
    lua_insert(lua, 2);
    lua_rawset(lua, 2);
    return 0;
}

void library_push_globals(lua_State *lua)
{
    lua_rawgetp(lua, LUA_REGISTRYINDEX, &key_of_globals);
}

// Gives the table on top a metatable whose functions know `name`.
static void guard(lua_State *lua, const char *name, lua_CFunction index, lua_CFunction newindex)
{
    lua_createtable(lua, 0, 2);
    if (index) {
        lua_pushstring(lua, name);
        lua_pushcclosure(lua, index, 1);
        lua_setfield(lua, -2, "__index");
    }
    if (newindex) {
        lua_pushstring(lua, name);
        lua_pushcclosure(lua, newindex, 1);
        lua_setfield(lua, -2, "__newindex");
    }
    lua_setmetatable(lua, -2);
}

// Fills the table on top with the members of a library; Lua's own library is at index 1.
static void fill(lua_State *lua, const char *library)
{
    for (int i = 0; i < MEMBER_COUNT; ++i) {
        const Member *member = &members[i];
        bool fits = library && member->library ? strcmp(library, member->library) == 0
                                               : library == member->library;
        if (!fits)
            continue;
        if (member->function)
            lua_pushcfunction(lua, member->function);
        else
            lua_getfield(lua, 1, member->name);
        lua_setfield(lua, -2, member->name);
    }
}

// Pushes one of Lua's own libraries onto an empty stack.
static void open_standard(lua_State *lua, const char *library)
{
    static const luaL_Reg openers[] = {
        {"string", luaopen_string}, {"table", luaopen_table}, {"math", luaopen_math}, {NULL, NULL}};
    for (const luaL_Reg *row = openers; row->name; ++row)
        if (strcmp(row->name, library) == 0)
            luaL_requiref(lua, row->name, row->func, 0);
}

// Makes the table of one library and leaves it in the table of globals at index 2.
static void make_library(lua_State *lua, const char *library)
{
    open_standard(lua, library);
    lua_replace(lua, 1);
    lua_newtable(lua);
    fill(lua, library);
    if (strcmp(library, "math") == 0) {
        lua_pushinteger(lua, LUA_MAXINTEGER);
        lua_setfield(lua, -2, "maxinteger");
        lua_pushinteger(lua, LUA_MININTEGER);
        lua_setfield(lua, -2, "mininteger");
    }
    guard(lua, library, refuse_unknown, refuse_member);
    lua_setfield(lua, 2, library);
}

// The methods of strings are the functions of our own library; a string is no number.
static void set_string_methods(lua_State *lua)
{
    lua_pushliteral(lua, "");
    lua_createtable(lua, 0, 1);
    lua_getfield(lua, 2, "string");
    lua_setfield(lua, -2, "__index");
    lua_setmetatable(lua, -2);
    lua_pop(lua, 1);
}

// Remembers what the tables of the library hold: { globals, string, table, math }.
static void remember_pristine(lua_State *lua)
{
    lua_newtable(lua);
    for (int i = -1; i < 0 || libraries[i]; ++i) {
        if (i < 0)
            lua_pushvalue(lua, 2);
        else
            lua_getfield(lua, 2, libraries[i]);
        lua_newtable(lua);
        lua_pushnil(lua);
        while (lua_next(lua, -3)) {
            lua_pushvalue(lua, -2);
            lua_insert(lua, -2);
            lua_rawset(lua, -4);
        }
        lua_rawseti(lua, 3, i + 2);
        lua_pop(lua, 1);
    }
    lua_rawsetp(lua, LUA_REGISTRYINDEX, &key_of_pristine);
}

// The script's own globals lie behind those of the library, where reading an unknown one ends.
static void make_globals(lua_State *lua)
{
    lua_newtable(lua);
    guard(lua, NULL, refuse_unknown, NULL);
    lua_pushvalue(lua, -1);
    lua_rawsetp(lua, LUA_REGISTRYINDEX, &key_of_globals);
    lua_createtable(lua, 0, 2);
    lua_insert(lua, -2);
    lua_setfield(lua, -2, "__index");
    lua_pushcfunction(lua, assign_global);
    lua_setfield(lua, -2, "__newindex");
    lua_setmetatable(lua, 2);
    lua_pushvalue(lua, 2);
    lua_rawseti(lua, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
}

void library_open(lua_State *lua)
{
    lua_settop(lua, 0);
    luaL_requiref(lua, "_G", luaopen_base, 0);
    lua_newtable(lua);
    fill(lua, NULL);
    for (int i = 0; libraries[i]; ++i)
        make_library(lua, libraries[i]);
    lua_settop(lua, 2);
    set_string_methods(lua);
    remember_pristine(lua);
    make_globals(lua);
    // Nothing of Lua's own libraries is left where a script could find it.
    lua_pushnil(lua);
    lua_setfield(lua, LUA_REGISTRYINDEX, LUA_LOADED_TABLE);
    lua_settop(lua, 0);
}

// Raises an error when the table on top differs from what is below it.
static void compare_pristine(lua_State *lua, const char *library)
{
    lua_pushnil(lua);
    while (lua_next(lua, -3)) {
        lua_pushvalue(lua, -2);
        lua_rawget(lua, -4);
        if (!lua_rawequal(lua, -1, -2))
            sandbox_raise(lua,
                          "the script assigns to '%s%s%.40s', which belongs to the program; "
                          "choose another name",
                          library ? library : "", library ? "." : "", lua_tostring(lua, -3));
        lua_pop(lua, 2);
    }
}

void library_seal(lua_State *lua)
{
    lua_rawgetp(lua, LUA_REGISTRYINDEX, &key_of_pristine);
    int pristine = lua_gettop(lua);
    lua_pushglobaltable(lua);
    int globals = lua_gettop(lua);
    lua_rawgeti(lua, pristine, 1);
    lua_pushvalue(lua, globals);
    compare_pristine(lua, NULL);
    for (int i = 0; libraries[i]; ++i) {
        lua_rawgeti(lua, pristine, i + 2);
        lua_pushstring(lua, libraries[i]);
        lua_rawget(lua, globals);
        compare_pristine(lua, libraries[i]);
    }
    lua_pushboolean(lua, 1);
    lua_rawsetp(lua, LUA_REGISTRYINDEX, &key_of_sealed);
    lua_settop(lua, pristine - 1);
}
