/// interpreter: a script loaded into a sandbox, ready to take steps. Each thread has its own; what
/// one has played leaves nothing behind in it that another game could see.
#pragma once

#include "sim/kit/exact_follow.h"
#include "sim/script/flat.h"
#include "sim/script/frozen.h"
#include "sim/script/labels.h"
#include "sim/script/lawbook.h"
#include "sim/script/sandbox.h"
#include "sim/script/script.h"
#include "sim/script/state.h"
#include "sim/script/watchdog.h"

/// Values that lie at the bottom of the stack, of the interpreter as of each call that plays.
enum {
    SLOT_STATE = 1,
    SLOT_PARAMS,
    SLOT_STEPS ///< start, then the steps in order
};

/// Values that the functions of the library can reach.
typedef enum InterpreterValue {
    INTERPRETER_STATE,  ///< s
    INTERPRETER_PARAMS, ///< p
    INTERPRETER_GAME,   ///< what the script returned
    INTERPRETER_VALUE_COUNT
} InterpreterValue;

enum { INTERPRETER_LAWS_MAX = 8 };

typedef struct Interpreter {
    Sandbox sandbox;
    Script *script;
    const ScriptReader *reader; ///< while the script is read for the first time; else null
    const ScriptRules *rules;   ///< null until it is bound
    char keys[INTERPRETER_VALUE_COUNT];
    const void *step_names[SCRIPT_STEPS_MAX]; ///< where Lua keeps each name, once for all
    const void *result_names[MEASURE_RESULT_MAX];
    const void *count_names[SCRIPT_COUNTS_MAX];
    const void *side_names[SCRIPT_SIDES_MAX];
    int step;        ///< that comes next; −1: start
    int taking;      ///< that is under way, or was last
    bool is_inside;  ///< steps are taken inside a protected call already
    bool is_careful; ///< the state and what is frozen are looked at after every step
    bool is_watched; ///< by the watchdog, beside which instructions are not counted
    Watchdog watchdog;
    uint64_t watched, recounted; ///< games so played; of these, played again with counting
    bool must_count;             ///< most had to be: the watchdog does not pay
    Luck *luck;                  ///< of the step under way, as are the next two
    Effects *effects;            ///< null where nothing can be counted
    /// what is run when it may not choose, count or tell, e.g. "law"; null: a step
    const char *bound;
    uint64_t games;     ///< played one by one
    int64_t work_left;  ///< that a trial may still take, all its games together
    bool is_trial;      ///< a trial is under way, which ends without a fault when its work is spent
    uint32_t told;      ///< laws whose dice were told in the game under way
    ExactFollow follow; ///< of the game under way, where a side plays its best
    uint32_t making[INTERPRETER_LAWS_MAX]; ///< keys of the laws under way, one within the other
    int nesting;
    Labels labels;
    LawShelf shelf;
    LawBook book;
    Frozen frozen;
    Flat flat;          ///< the state, where it is run from every state
    StateBytes pending; ///< the state that the next step is taken from, where it is so run
    StateBytes scratch; ///< for whoever writes a value for a moment
} Interpreter;

/// Loads the script, for the first time when there is a reader, without values of its parameters:
/// `game` lies on top of the stack.
MUST_CHECK Status interpreter_load(Script *script, const ScriptReader *reader, SandboxLimits limits,
                                   Interpreter **interpreter, Error *error);

/// Loads the script, with the values of the rules as its p, and freezes it.
MUST_CHECK Status interpreter_open(const ScriptRules *rules, Interpreter **interpreter,
                                   Error *error);

void interpreter_close(Interpreter *interpreter);

/// The interpreter of a Lua state.
static inline Interpreter *interpreter_of(lua_State *lua)
{
    return sandbox_of(lua)->owner;
}

/// Pushes one of the values.
void interpreter_push(Interpreter *interpreter, InterpreterValue value);

/// What include does: pushes what the file returns.
int interpreter_include(Interpreter *interpreter, const char *name);

/// What StepGame asks for; `state` is the interpreter. Reading and writing are for whoever explores
/// (ScriptRules.exploring): the next step sets the state to what was read, and leaves what is
/// written.
int interpreter_start(const void *rules, void *state, Luck *luck, Effects *effects);
int interpreter_step(const void *rules, void *state, Luck *luck, Effects *effects);
void interpreter_read(const void *rules, void *state, const void *bytes, uint32_t size);
uint32_t interpreter_write(const void *rules, const void *state, void *bytes, Error *error);

/// What a state is called in messages: "step 'round'".
const char *interpreter_describe(const void *rules, const void *bytes, uint32_t size);

/// Checks that nothing but the state has changed since it was frozen. FAIL_CONFLICT with the
/// reason.
MUST_CHECK Status interpreter_check(Interpreter *interpreter, Error *error);

/// The name of the step under way, or of the last.
const char *interpreter_step_name(const Interpreter *interpreter);

/// Calls `body` protected with a pointer as its only argument.
MUST_CHECK Status interpreter_protect(Interpreter *interpreter, lua_CFunction body, void *context,
                                      Error *error);

/// Calls `body` protected, with the values at the bottom of the stack in the same places and a
/// pointer behind them. All steps inside it raise their errors through it.
MUST_CHECK Status interpreter_call(Interpreter *interpreter, lua_CFunction body, void *context,
                                   Error *error);

/// The pointer that interpreter_call handed over.
void *interpreter_context(lua_State *lua);
