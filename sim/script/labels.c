/// labels: from names to places in a game's luck.

#include "sim/script/labels.h"

#include <string.h>

#include "sim/base/purpose.h"
#include "sim/script/sandbox.h"

static const LuckStream common = {.counter = 0};

LuckStream labels_of_side(int side)
{
    return (LuckStream){.place = stream_place(PURPOSE_SCRIPT_POLICY, (uint32_t)side << 24),
                        .counter = 1 + (uint32_t)side};
}

// A hash of the name among 2^64 places: two labels practically never share a word.
static uint64_t place_of(const char *name, size_t length)
{
    uint64_t hash = stream_place(PURPOSE_SCRIPT_LABEL, (uint32_t)length);
    for (size_t i = 0; i < length; ++i)
        hash = splitmix64_mix(hash ^ (unsigned char)name[i]);
    return hash;
}

static const LuckStream *add(Labels *labels, lua_State *lua, int index, size_t length)
{
    if (labels->count == LABELS_MAX)
        sandbox_raise(lua, "more than %d labels of dice", LABELS_MAX);
    lua_pushvalue(lua, index); // so that its name stays where it is
    lua_pushboolean(lua, 1);
    lua_rawset(lua, LUA_REGISTRYINDEX);
    Label *label = &labels->items[labels->count];
    label->name = lua_topointer(lua, index);
    label->stream = (LuckStream){.place = place_of(lua_tostring(lua, index), length),
                                 .counter = (uint32_t)(LABELS_FIRST + labels->count)};
    labels->count += 1;
    return &label->stream;
}

const LuckStream *labels_stream(Labels *labels, lua_State *lua, int index, const char *function)
{
    const void *name = lua_topointer(lua, index);
    for (int i = 0; name && i < labels->count; ++i)
        if (labels->items[i].name == name)
            return &labels->items[i].stream;
    int type = lua_type(lua, index);
    if (type <= LUA_TNIL)
        return &common;
    if (type != LUA_TSTRING)
        sandbox_raise(lua, "%s: its label must be a string, not a %s", function,
                      lua_typename(lua, type));
    size_t length;
    lua_tolstring(lua, index, &length);
    if (length > LABEL_LENGTH_MAX)
        sandbox_raise(lua, "%s: a label of more than %d bytes", function, LABEL_LENGTH_MAX);
    return add(labels, lua, index, length);
}
