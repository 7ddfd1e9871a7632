/// frozen: walks through all tables, functions and upvalues that can be reached.

#include "sim/script/frozen.h"

#include <lauxlib.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/base/grow.h"
#include "sim/base/rng.h"
#include "sim/script/library.h"

enum { DEPTH_MAX = 100, PATH_SIZE = sizeof((FrozenPart *)0)->path };

// One walk: a fingerprint always, a list of parts when it is asked for.
typedef struct Walk {
    Frozen *frozen;
    lua_State *lua;
    bool lists;
    FrozenPart *parts;
    size_t count, room;
    int depth;
    Status status;
    Error *error;
} Walk;

static uint64_t address_hash(const void *address)
{
    return splitmix64_mix((uint64_t)(uintptr_t)address);
}

// Whether the table or function was met before; notes it otherwise.
static bool met(Walk *walk, const void *address)
{
    Frozen *frozen = walk->frozen;
    if (2 * (frozen->count + 1) > frozen->slots) {
        size_t slots = frozen->slots ? 2 * frozen->slots : 256;
        const void **seen = calloc(slots, sizeof *seen);
        if (!seen) {
            walk->status = error_set(walk->error, FAIL_MEMORY, NULL, "out of memory for a script");
            return true;
        }
        for (size_t i = 0; i < frozen->slots; ++i)
            if (frozen->seen[i]) {
                size_t at = address_hash(frozen->seen[i]) & (slots - 1);
                while (seen[at])
                    at = (at + 1) & (slots - 1);
                seen[at] = frozen->seen[i];
            }
        free(frozen->seen);
        frozen->seen = seen;
        frozen->slots = slots;
    }
    size_t at = address_hash(address) & (frozen->slots - 1);
    for (; frozen->seen[at]; at = (at + 1) & (frozen->slots - 1))
        if (frozen->seen[at] == address)
            return true;
    frozen->seen[at] = address;
    frozen->count += 1;
    return false;
}

static uint64_t look(Walk *walk, const char *path);

// The value on top of the stack, if it is neither a table nor a function.
static uint64_t look_at_plain(lua_State *lua)
{
    uint64_t hash = splitmix64_mix((uint64_t)lua_type(lua, -1) + 1), word = 0;
    size_t length = 0;
    if (lua_isinteger(lua, -1))
        word = (uint64_t)lua_tointeger(lua, -1);
    else if (lua_type(lua, -1) == LUA_TBOOLEAN)
        word = (uint64_t)lua_toboolean(lua, -1);
    if (lua_type(lua, -1) == LUA_TSTRING || (lua_isnumber(lua, -1) && !lua_isinteger(lua, -1))) {
        lua_pushvalue(lua, -1);
        const char *text = lua_tolstring(lua, -1, &length); // a float as its digits
        for (size_t i = 0; i < length; ++i)
            hash = splitmix64_mix(hash ^ (unsigned char)text[i]);
        lua_pop(lua, 1);
    }
    return splitmix64_mix(hash ^ word);
}

static void extend(char into[PATH_SIZE], const char *path, lua_State *lua)
{
    char key[48];
    if (lua_type(lua, -2) == LUA_TSTRING)
        snprintf(key, sizeof key, ".%.40s", lua_tostring(lua, -2));
    else
        snprintf(key, sizeof key, "[%lld]", (long long)lua_tointeger(lua, -2));
    snprintf(into, PATH_SIZE, "%.44s%.46s", path, path[0] ? key : key + 1);
}

// A sum over all members, since it does not depend on the order in which Lua walks them.
static uint64_t look_at_table(Walk *walk, const char *path)
{
    lua_State *lua = walk->lua;
    uint64_t sum = 0;
    char inner[PATH_SIZE];
    for (lua_pushnil(lua); lua_next(lua, -2); lua_pop(lua, 1)) {
        inner[0] = '\0';
        if (walk->lists)
            extend(inner, path, lua);
        uint64_t value = look(walk, inner);
        lua_pushvalue(lua, -2);
        uint64_t key = look_at_plain(lua);
        lua_pop(lua, 1);
        sum += splitmix64_mix(key * 31 + value);
    }
    return sum;
}

static uint64_t look_at_function(Walk *walk)
{
    lua_State *lua = walk->lua;
    uint64_t hash = 0;
    char inner[PATH_SIZE];
    const char *name;
    for (int i = 1; (name = lua_getupvalue(lua, -1, i)) != NULL; ++i) {
        snprintf(inner, sizeof inner, "the local '%.40s'", name);
        hash = splitmix64_mix(hash * 3 +
                              look(walk, name[0] && strcmp(name, "_ENV") != 0 ? inner : ""));
        lua_pop(lua, 1);
    }
    return hash;
}

static void list(Walk *walk, const char *path, uint64_t hash)
{
    if (!walk->lists || walk->status != OK || path[0] == '\0')
        return;
    walk->status = GROW(walk->parts, &walk->room, walk->count + 1, "a script", walk->error);
    if (walk->status != OK)
        return;
    FrozenPart *part = &walk->parts[walk->count++];
    snprintf(part->path, sizeof part->path, "%s", path);
    part->hash = hash;
}

// The value on top of the stack.
static uint64_t look(Walk *walk, const char *path)
{
    lua_State *lua = walk->lua;
    int type = lua_type(lua, -1);
    if (type != LUA_TTABLE && type != LUA_TFUNCTION) {
        uint64_t hash = look_at_plain(lua);
        list(walk, path, hash);
        return hash;
    }
    const void *address = lua_topointer(lua, -1);
    uint64_t hash = address_hash(address);
    list(walk, path, hash);
    if (met(walk, address) || walk->depth == DEPTH_MAX)
        return hash;
    walk->depth += 1;
    luaL_checkstack(lua, 8, "frozen");
    if (type == LUA_TTABLE)
        hash = splitmix64_mix(hash + look_at_table(walk, path));
    else if (!lua_iscfunction(lua, -1))
        hash = splitmix64_mix(hash + look_at_function(walk));
    walk->depth -= 1;
    return hash;
}

// The address is the key of the parameters in Lua's registry.
static const char key_of_params;

void frozen_keep_params(lua_State *lua)
{
    lua_pushvalue(lua, -1);
    lua_rawsetp(lua, LUA_REGISTRYINDEX, &key_of_params);
}

// Looks at the value on top of the stack, then at the globals and the parameters.
static uint64_t look_at_all(Walk *walk)
{
    lua_State *lua = walk->lua;
    Frozen *frozen = walk->frozen;
    if (frozen->slots > 0)
        memset(frozen->seen, 0, frozen->slots * sizeof *frozen->seen);
    frozen->count = 0;
    uint64_t hash = look(walk, "game");
    lua_pushglobaltable(lua);
    hash = splitmix64_mix(hash + look(walk, ""));
    library_push_globals(lua);
    hash = splitmix64_mix(hash + look(walk, ""));
    lua_rawgetp(lua, LUA_REGISTRYINDEX, &key_of_params);
    hash = splitmix64_mix(hash + look(walk, "p"));
    lua_pop(lua, 3);
    return hash;
}

Status frozen_set(Frozen *frozen, lua_State *lua, Error *error)
{
    Walk walk = {.frozen = frozen, .lua = lua, .lists = true, .error = error};
    frozen_release(frozen);
    look_at_all(&walk);
    frozen->parts = walk.parts;
    frozen->part_count = walk.count;
    walk.lists = false; // the paths are no part of the fingerprint
    frozen->fingerprint = look_at_all(&walk);
    return walk.status;
}

static int compare_parts(const void *left, const void *right)
{
    return strcmp(((const FrozenPart *)left)->path, ((const FrozenPart *)right)->path);
}

static const FrozenPart *find_part(const FrozenPart *parts, size_t count, const FrozenPart *like)
{
    return bsearch(like, parts, count, sizeof *parts, compare_parts);
}

// The first part of `some` that `others` has not or has otherwise; null when there is none.
static const FrozenPart *differing(const FrozenPart *some, size_t some_count,
                                   const FrozenPart *others, size_t other_count)
{
    for (size_t i = 0; i < some_count; ++i) {
        if (i > 0 && compare_parts(&some[i - 1], &some[i]) == 0)
            continue; // two locals with one name: the first that is found stands for both
        const FrozenPart *other = find_part(others, other_count, &some[i]);
        if (!other || other->hash != some[i].hash)
            return &some[i];
    }
    return NULL;
}

Status frozen_check(Frozen *frozen, lua_State *lua, Error *error)
{
    Walk walk = {.frozen = frozen, .lua = lua, .error = error};
    if (look_at_all(&walk) == frozen->fingerprint && walk.status == OK)
        return OK;
    walk.lists = true;
    look_at_all(&walk);
    if (walk.status != OK) {
        free(walk.parts);
        return walk.status;
    }
    if (walk.count > 0)
        qsort(walk.parts, walk.count, sizeof *walk.parts, compare_parts);
    if (frozen->part_count > 0)
        qsort(frozen->parts, frozen->part_count, sizeof *frozen->parts, compare_parts);
    const FrozenPart *changed =
        differing(walk.parts, walk.count, frozen->parts, frozen->part_count);
    if (!changed)
        changed = differing(frozen->parts, frozen->part_count, walk.parts, walk.count);
    error_set(error, FAIL_CONFLICT, NULL,
              "%s changed: nothing but the state may change from step to step; put it into the "
              "state that start() returns, or make it a local inside the function",
              changed && changed->path[0] ? changed->path : "something outside the state");
    free(walk.parts);
    return FAIL_CONFLICT;
}

bool frozen_has(const Frozen *frozen, const void *address)
{
    if (frozen->slots == 0)
        return false;
    size_t at = address_hash(address) & (frozen->slots - 1);
    for (; frozen->seen[at]; at = (at + 1) & (frozen->slots - 1))
        if (frozen->seen[at] == address)
            return true;
    return false;
}

void frozen_release(Frozen *frozen)
{
    free(frozen->seen);
    free(frozen->parts);
    *frozen = (Frozen){.count = 0};
}
