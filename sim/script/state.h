/// state: what a script may keep from step to step: a tree of whole numbers, truth values, strings,
/// lists 1 … n without holes, and records, in which no table stands twice. It has one canonical
/// form in bytes, so equal states have equal bytes, and whatever has no such form is refused.
///
///     i <zigzag>   t   f   s <length> <bytes>   [ <count> <values>   { <count> <names and values>
///
/// Numbers are written seven bits a byte, the lowest first; records by the alphabet of their names.
#pragma once

#include <lua.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sim/base/status.h"

enum {
    STATE_BYTES_MAX = 1 << 14, ///< of a whole state
    STATE_DEPTH_MAX = 8,       ///< tables within one another
    STATE_NAMES_MAX = 128,     ///< in one record
    STATE_TABLES_MAX = 256     ///< in one state
};

typedef struct StateBytes {
    uint32_t size;
    unsigned char bytes[STATE_BYTES_MAX];
} StateBytes;

/// Appends the canonical form of the value at `index`. False, with the reason in `why`, when it has
/// none; then `bytes` holds part of it.
/// @param root what the value is called in the reason, e.g. "s"
/// @param seal reading or adding a name that a record has not is an error from now on
bool state_write(lua_State *lua, int index, const char *root, bool seal, StateBytes *bytes,
                 char why[ERROR_TEXT_SIZE]);

/// Whether the value at `index` surely has a canonical form; its records are sealed as far as it
/// was looked at. False where only state_write can tell. Several times as fast as that.
bool state_is_closed(lua_State *lua, int index);

/// Pushes the value at the start of the bytes, which state_write wrote. Returns their number.
/// @param seal as above
size_t state_push(lua_State *lua, const unsigned char *bytes, bool seal);

enum { STATE_NUMBER_SIZE = 12 };

/// Writes a kind of value and a number as the canonical form has them. Returns the bytes.
size_t state_number_text(char kind, uint64_t number, unsigned char text[STATE_NUMBER_SIZE]);

/// Maps a signed number to an unsigned one that is small when it is near 0 (zigzag coding).
static inline uint64_t state_zigzag(int64_t value)
{
    uint64_t number = (uint64_t)value;
    return number << 1 ^ (value < 0 ? UINT64_MAX : 0);
}

/// The signed number that state_zigzag has mapped to this one.
static inline int64_t state_unzigzag(uint64_t number)
{
    return (int64_t)(number >> 1 ^ (number & 1 ? UINT64_MAX : 0));
}

/// Reads a number of the canonical form, as it stands there. Returns where it ends.
const unsigned char *state_take_number(const unsigned char *bytes, uint64_t *number);

/// Makes reading or adding a name that the record at `index` has not an error.
/// @param what the record is, e.g. "parameter", as in "there is no parameter 'x'"; stays where it
/// is, for by it kinds of records are told apart
void state_seal(lua_State *lua, int index, const char *what);
