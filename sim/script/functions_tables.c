/// functions_tables: the project's own tables, for scripts to read.

#include <lauxlib.h>

#include "sim/base/name.h"
#include "sim/rules/vessel.h"
#include "sim/script/arguments.h"
#include "sim/script/library.h"

static const char *next_class(const void *context, int index)
{
    (void)context;
    return vessel_class_names[index];
}

static void set_whole(lua_State *lua, const char *name, int value)
{
    lua_pushinteger(lua, value);
    lua_setfield(lua, -2, name);
}

static void set_flag(lua_State *lua, const char *name, bool value)
{
    lua_pushboolean(lua, value);
    lua_setfield(lua, -2, name);
}

static void set_guns(lua_State *lua, const int guns[VESSEL_GUNS_MAX])
{
    lua_createtable(lua, VESSEL_GUNS_MAX, 0);
    for (int i = 0; i < VESSEL_GUNS_MAX && guns[i] > 0; ++i) {
        lua_pushinteger(lua, guns[i]);
        lua_rawseti(lua, -2, i + 1);
    }
    lua_setfield(lua, -2, "guns");
}

// A new table each time: a script may do with it what it likes.
int script_vessel(lua_State *lua)
{
    const Call call = {lua, "vessel(class)", "vessel"};
    if (lua_type(lua, 1) != LUA_TSTRING)
        return argument_refuse(&call, 1, "the name of a class in quotes");
    const char *name = lua_tostring(lua, 1);
    const Vessel *vessel = vessel_of_class(name);
    if (!vessel) {
        const char *nearest = name_nearest(name, next_class, NULL);
        return sandbox_raise(lua, "%s: there is no class '%.40s'; did you mean '%s'?",
                             call.signature, name, nearest ? nearest : vessel_class_names[0]);
    }
    lua_settop(lua, 0);
    lua_createtable(lua, 0, 16);
    set_whole(lua, "hull_size", vessel->hull_size);
    set_whole(lua, "length", vessel->length);
    set_whole(lua, "move", vessel->move.add);
    set_whole(lua, "move_die", vessel->move.count > 0 ? vessel->move.sides : 0);
    set_whole(lua, "armour", vessel->armour);
    set_whole(lua, "hull_hits", vessel->hull_hits);
    set_whole(lua, "structural_hits", vessel->structural_hits);
    set_whole(lua, "bridge", vessel->bridge);
    set_whole(lua, "deck", vessel->deck);
    set_whole(lua, "manoeuvre", vessel->manoeuvre);
    set_flag(lua, "ram", vessel->ram);
    set_flag(lua, "steam", vessel->power == POWER_STEAM);
    set_guns(lua, vessel->guns);
    return 1;
}
