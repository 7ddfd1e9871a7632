/// sandbox: a Lua state that can neither run away nor grow without end. One budget counts
/// instructions, elements moved and bytes allocated; an allocator refuses what is too large.
/// Nothing is timed, so that a limit is met in the same place everywhere.
#pragma once

#include <lua.h>
#include <stdbool.h>
#include <stdint.h>

#include "sim/base/status.h"

enum {
    SANDBOX_STRING_MAX = 4096,   ///< bytes of a string
    SANDBOX_BLOCK_MAX = 1 << 20, ///< bytes of one block, such as a list's elements
    SANDBOX_INSTRUCTIONS = 1000, ///< between two charges to the budget
    SANDBOX_PLACE_SIZE = 80,     ///< of "file:line", with its zero
};

typedef struct SandboxLimits {
    int64_t work;   ///< that a step may take: about one for an instruction
    uint64_t bytes; ///< that may be in use
} SandboxLimits;

/// The limit that was met.
typedef enum SandboxStop {
    SANDBOX_NONE,
    SANDBOX_WORK,
    SANDBOX_STRING,
    SANDBOX_BLOCK,
    SANDBOX_DEPTH,
    SANDBOX_BYTES,
    SANDBOX_STOP_COUNT
} SandboxStop;

typedef struct Sandbox {
    lua_State *lua;
    void *owner; ///< whose it is, for the functions of a library
    SandboxLimits limits;
    uint64_t used;                  ///< bytes
    int64_t left;                   ///< of the work
    bool counts;                    ///< instructions are counted, as they are unless told otherwise
    SandboxStop stop;               ///< met since it was last begun
    char place[SANDBOX_PLACE_SIZE]; ///< where it was met
} Sandbox;

/// An empty state: no library at all. FAIL_MEMORY when there is none. `sandbox` must stay where it
/// is until it is closed.
MUST_CHECK Status sandbox_open(Sandbox *sandbox, SandboxLimits limits, Error *error);

void sandbox_close(Sandbox *sandbox);

/// The sandbox that a state belongs to.
static inline Sandbox *sandbox_of(lua_State *lua)
{
    return *(Sandbox **)lua_getextraspace(lua);
}

/// Begins or ends the counting of instructions. Uncounted, only what the library charges is taken
/// from the budget, and the caller must see to it that steps end (watchdog.h). May be called in a
/// signal handler.
void sandbox_count(Sandbox *sandbox, bool counts);

/// Gives it the whole budget once more.
static inline void sandbox_begin(Sandbox *sandbox)
{
    sandbox->left = sandbox->limits.work;
    sandbox->stop = SANDBOX_NONE;
    if (sandbox->counts)
        sandbox_count(sandbox, true); // so that it hangs on nothing that ran before
}

/// Takes the work off the budget; raises a Lua error when it is spent.
/// @param work at least 0
void sandbox_charge(lua_State *lua, int64_t work);

/// Raises the error "file:line: what".
int sandbox_raise(lua_State *lua, const char *format, ...) __attribute__((format(printf, 2, 3)));

/// Takes the error value off the stack, as a sentence with its place, without a newline.
/// @param status of the protected call that failed
void sandbox_take_error(Sandbox *sandbox, int status, char text[ERROR_TEXT_SIZE]);

/// The line of the function under way that is written in Lua: "risk.lua:12"; "" when there is none.
void sandbox_place(lua_State *lua, char place[SANDBOX_PLACE_SIZE]);
