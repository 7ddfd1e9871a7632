/// flat: the names lie in a list of the registry, so that none is looked up by its text.

#include "sim/script/flat.h"

#include <lauxlib.h>
#include <string.h>

#include "sim/base/extent.h"

// Where the value behind the bytes ends; null when it is a table.
static const unsigned char *skip_value(const unsigned char *bytes)
{
    uint64_t number;
    unsigned char kind = *bytes++;
    if (kind == 't' || kind == 'f')
        return bytes;
    if (kind != 'i' && kind != 's')
        return NULL;
    bytes = state_take_number(bytes, &number);
    return kind == 's' ? bytes + number : bytes;
}

// Reads names; false when the record is not flat.
static bool read_names(Flat *flat, lua_State *lua, const unsigned char *bytes)
{
    uint64_t count, length;
    if (*bytes++ != '{')
        return false;
    bytes = state_take_number(bytes, &count);
    if (count == 0 || count > FLAT_NAMES_MAX)
        return false;
    flat->count = (int)count;
    lua_createtable(lua, flat->count, 0);
    for (int i = 0; i < flat->count; ++i) {
        const unsigned char *name = state_take_number(bytes + 1, &length);
        const unsigned char *value = name + length;
        if (length > FLAT_NAME_MAX)
            return false;
        flat->sizes[i] = (uint8_t)(value - bytes);
        memcpy(flat->names[i], bytes, flat->sizes[i]);
        lua_pushlstring(lua, (const char *)name, extent(length));
        lua_rawseti(lua, -2, i + 1);
        bytes = skip_value(value);
        if (!bytes)
            return false;
    }
    return true;
}

void flat_learn(Flat *flat, lua_State *lua, const unsigned char *bytes)
{
    const void *table = lua_topointer(lua, -1);
    int top = lua_gettop(lua);
    flat->table = NULL;
    if (read_names(flat, lua, bytes)) {
        lua_rawsetp(lua, LUA_REGISTRYINDEX, flat);
        flat->table = table;
    }
    lua_settop(lua, top);
}

// Pushes the plain value at the start of the bytes. Returns where it ends; null for a table.
static const unsigned char *push_plain(lua_State *lua, const unsigned char *bytes)
{
    uint64_t number;
    if (*bytes == 'i') {
        bytes = state_take_number(bytes + 1, &number);
        lua_pushinteger(lua, state_unzigzag(number));
        return bytes;
    }
    return skip_value(bytes) ? bytes + state_push(lua, bytes, false) : NULL;
}

bool flat_fill(const Flat *flat, lua_State *lua, int index, const unsigned char *bytes)
{
    // A record of so few names has one byte for their number.
    if (!flat->table || lua_topointer(lua, index) != flat->table || bytes[0] != '{' ||
        bytes[1] != flat->count)
        return false;
    bytes += 2;
    luaL_checkstack(lua, FLAT_NAMES_MAX + 8, "state");
    lua_rawgetp(lua, LUA_REGISTRYINDEX, flat);
    int names = lua_gettop(lua);
    bool good = true;
    for (int i = 0; i < flat->count && good; ++i) {
        good = memcmp(bytes, flat->names[i], flat->sizes[i]) == 0;
        lua_rawgeti(lua, names, i + 1);
        if (good) {
            bytes = push_plain(lua, bytes + flat->sizes[i]);
            good = bytes != NULL;
        }
        if (good)
            lua_rawset(lua, index);
    }
    lua_settop(lua, names - 1);
    return good;
}

// Writes the value at `index` to `to`, where there is room for any number, or for a string up to
// `end`. Returns where it ends; null for what is no plain value, or too long.
static unsigned char *put_value(lua_State *lua, int index, unsigned char *to,
                                const unsigned char *end)
{
    size_t length;
    const char *text;
    switch (lua_type(lua, index)) {
    case LUA_TNUMBER:
        if (!lua_isinteger(lua, index))
            return NULL;
        return to + state_number_text('i', state_zigzag(lua_tointeger(lua, index)), to);
    case LUA_TBOOLEAN:
        *to = lua_toboolean(lua, index) ? 't' : 'f';
        return to + 1;
    case LUA_TSTRING:
        text = lua_tolstring(lua, index, &length);
        to += state_number_text('s', length, to);
        if (length > (size_t)(end - to))
            return NULL;
        memcpy(to, text, length);
        return to + length;
    default:
        return NULL;
    }
}

bool flat_write(const Flat *flat, lua_State *lua, int index, StateBytes *bytes)
{
    enum { NAME_AND_NUMBER = FLAT_NAME_SIZE + STATE_NUMBER_SIZE };
    // A list's function may have put an element into the record, which no name tells.
    if (!flat->table || lua_topointer(lua, index) != flat->table || lua_rawlen(lua, index) > 0)
        return false;
    const unsigned char *end = bytes->bytes + STATE_BYTES_MAX;
    unsigned char *to = bytes->bytes + bytes->size;
    if (end - to < 2)
        return false;
    *to++ = '{';
    *to++ = (unsigned char)flat->count;
    luaL_checkstack(lua, FLAT_NAMES_MAX + 8, "state");
    lua_rawgetp(lua, LUA_REGISTRYINDEX, flat);
    int names = lua_gettop(lua);
    for (int i = 0; i < flat->count && to; ++i) {
        if (end - to < NAME_AND_NUMBER)
            to = NULL;
        else {
            memcpy(to, flat->names[i], FLAT_NAME_SIZE); // a fixed number, which is faster
            lua_rawgeti(lua, names, i + 1);
            lua_rawget(lua, index);
            to = put_value(lua, names + 1 + i, to + flat->sizes[i], end);
        }
    }
    lua_settop(lua, names - 1);
    if (to)
        bytes->size = (uint32_t)(to - bytes->bytes);
    return to != NULL;
}
