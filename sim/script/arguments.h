/// arguments: reads and checks the arguments with which a script calls a function. A fault names
/// the function, the argument, its value and what it may be.
#pragma once

#include <lua.h>
#include <stdint.h>

/// How a function is called, for messages: "hits(count, faces, at_least)".
typedef struct Call {
    lua_State *lua;
    const char *signature;
    const char *name; ///< the function's
} Call;

/// Raises the error that argument `index` is no whole number between lo and hi.
int64_t argument_refuse_whole(const Call *call, int index, const char *what, int64_t lo,
                              int64_t hi);

/// The whole number that is argument `index`.
static inline int64_t argument_whole(const Call *call, int index, const char *what, int64_t lo,
                                     int64_t hi)
{
    int64_t value = lua_tointeger(call->lua, index);
    if (__builtin_expect(!lua_isinteger(call->lua, index) || value < lo || value > hi, 0))
        return argument_refuse_whole(call, index, what, lo, hi);
    return value;
}

/// The same, or `unless` where it is not given (nil, none or a label).
int64_t argument_whole_or(const Call *call, int index, const char *what, const int64_t range[2],
                          int64_t unless);

/// Raises the error that argument `index` is not what it must be.
int argument_refuse(const Call *call, int index, const char *must_be);

/// The whole weights in the list that is argument `index`: between 1 and WEIGHTS_MAX of them, not
/// all 0. Returns their number.
enum { WEIGHTS_MAX = 1000 };
int argument_weights(const Call *call, int index, uint64_t weights[WEIGHTS_MAX], uint64_t *total);
