/// library: what a script can call. functions.def is the one table of it.
#pragma once

#include <lua.h>
#include <stdbool.h>

#include "sim/script/library_rows.h"
#include "sim/script/sandbox.h"

#define SECTION(title)
#define FUNCTION(name, signature, doc) int script_##name(lua_State *lua);
#define MEMBER(library, name, signature, doc) int script_##library##_##name(lua_State *lua);
#define STANDARD(library, name, signature, doc)
#define ABSENT(name, advice)
#include "sim/script/functions.def"
#undef SECTION
#undef FUNCTION
#undef MEMBER
#undef STANDARD
#undef ABSENT

/// Puts the library into an empty state, with globals of which reading one that is not there and
/// assigning one are errors, except that a script may add its own until library_seal.
/// @param lua in a protected call
void library_open(lua_State *lua);

/// No global can be added from now on. Raises an error when the script assigned to a name of the
/// library.
void library_seal(lua_State *lua);

/// Pushes the table of the script's own globals.
void library_push_globals(lua_State *lua);
