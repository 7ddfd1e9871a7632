/// flat: the names lie in a list of the registry, so that none is looked up by its text.

#include "sim/script/flat.h"

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
static bool read_names(Flat *flat, const unsigned char *bytes)
{
    uint64_t count, length;
    if (*bytes++ != '{')
        return false;
    bytes = state_take_number(bytes, &count);
    if (count == 0 || count > FLAT_NAMES_MAX)
        return false;
    flat->count = (int)count;
    for (int i = 0; i < flat->count; ++i) {
        bytes = state_take_number(bytes + 1, &length);
        if (length > FLAT_NAME_MAX)
            return false;
        flat->lengths[i] = (uint8_t)length;
        memcpy(flat->names[i], bytes, length);
        bytes = skip_value(bytes + length);
        if (!bytes)
            return false;
    }
    return true;
}

void flat_learn(Flat *flat, lua_State *lua, const unsigned char *bytes)
{
    flat->table = NULL;
    if (!read_names(flat, bytes))
        return;
    lua_createtable(lua, flat->count, 0);
    for (int i = 0; i < flat->count; ++i) {
        lua_pushlstring(lua, flat->names[i], flat->lengths[i]);
        lua_rawseti(lua, -2, i + 1);
    }
    lua_rawsetp(lua, LUA_REGISTRYINDEX, flat);
    flat->table = lua_topointer(lua, -1);
}

// Whether the bytes have the names that were learnt, and no table.
static bool is_same(const Flat *flat, const unsigned char *bytes)
{
    uint64_t number;
    if (*bytes++ != '{')
        return false;
    bytes = state_take_number(bytes, &number);
    if (number != (uint64_t)flat->count)
        return false;
    for (int i = 0; i < flat->count && bytes; ++i) {
        bytes = state_take_number(bytes + 1, &number);
        if (number != flat->lengths[i] || memcmp(bytes, flat->names[i], number) != 0)
            return false;
        bytes = skip_value(bytes + number);
    }
    return bytes != NULL;
}

bool flat_fill(const Flat *flat, lua_State *lua, int index, const unsigned char *bytes)
{
    uint64_t number;
    if (!flat->table || lua_topointer(lua, index) != flat->table || !is_same(flat, bytes))
        return false;
    bytes = state_take_number(bytes + 1, &number);
    lua_rawgetp(lua, LUA_REGISTRYINDEX, flat);
    for (int i = 0; i < flat->count; ++i) {
        bytes = state_take_number(bytes + 1, &number) + flat->lengths[i];
        lua_rawgeti(lua, -1, i + 1);
        bytes += state_push(lua, bytes, false);
        lua_rawset(lua, index);
    }
    lua_pop(lua, 1);
    return true;
}

static bool put(StateBytes *bytes, const void *from, size_t size)
{
    if (size > STATE_BYTES_MAX - bytes->size)
        return false;
    memcpy(bytes->bytes + bytes->size, from, size);
    bytes->size += (uint32_t)size;
    return true;
}

static bool put_number(StateBytes *bytes, char kind, uint64_t number)
{
    unsigned char text[STATE_NUMBER_SIZE];
    return put(bytes, text, state_number_text(kind, number, text));
}

static bool put_text(StateBytes *bytes, const char *text, size_t length)
{
    return put_number(bytes, 's', length) && put(bytes, text, length);
}

// Puts the value on top of the stack; false for what is no plain value.
static bool put_value(StateBytes *bytes, lua_State *lua)
{
    size_t length;
    switch (lua_type(lua, -1)) {
    case LUA_TNUMBER:
        return lua_isinteger(lua, -1) &&
               put_number(bytes, 'i', state_zigzag(lua_tointeger(lua, -1)));
    case LUA_TBOOLEAN:
        return put(bytes, lua_toboolean(lua, -1) ? "t" : "f", 1);
    case LUA_TSTRING:
        lua_tolstring(lua, -1, &length);
        return put_text(bytes, lua_tostring(lua, -1), length);
    default:
        return false;
    }
}

bool flat_write(const Flat *flat, lua_State *lua, int index, StateBytes *bytes)
{
    uint32_t before = bytes->size;
    // A list's function may have put an element into the record, which no name tells.
    if (!flat->table || lua_topointer(lua, index) != flat->table || lua_rawlen(lua, index) > 0)
        return false;
    bool good = put_number(bytes, '{', (uint64_t)flat->count);
    lua_rawgetp(lua, LUA_REGISTRYINDEX, flat);
    for (int i = 0; i < flat->count && good; ++i) {
        lua_rawgeti(lua, -1, i + 1);
        lua_rawget(lua, index);
        good = put_text(bytes, flat->names[i], flat->lengths[i]) && put_value(bytes, lua);
        lua_pop(lua, 1);
    }
    lua_pop(lua, 1);
    if (!good)
        bytes->size = before;
    return good;
}
