/// frozen: a fingerprint of everything that a script's functions can reach but the state: globals,
/// the tables of the library, the parameters, and locals outside functions. Nothing of it may
/// change while games are played.
#pragma once

#include <lua.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sim/base/status.h"

/// Something that can be reached, and how.
typedef struct FrozenPart {
    char path[96]; ///< e.g. "the local 'round'"
    uint64_t hash;
} FrozenPart;

typedef struct Frozen {
    const void **seen; ///< owned; tables and functions met, a table with open addressing
    size_t slots, count;
    uint64_t fingerprint;
    FrozenPart *parts; ///< owned; as they were when it was frozen
    size_t part_count, part_room;
} Frozen;

/// Keeps the value on top of the stack, the parameters, to be looked at like the globals.
void frozen_keep_params(lua_State *lua);

/// Takes the fingerprint of the value on top of the stack, of all globals and of the parameters,
/// and notes the parts for later messages.
MUST_CHECK Status frozen_set(Frozen *frozen, lua_State *lua, Error *error);

/// Takes the fingerprint of the same value once more. FAIL_CONFLICT, naming what has changed, when
/// it differs.
MUST_CHECK Status frozen_check(Frozen *frozen, lua_State *lua, Error *error);

/// Whether the table or function with this address was there when it was last looked at.
bool frozen_has(const Frozen *frozen, const void *address);

void frozen_release(Frozen *frozen);
