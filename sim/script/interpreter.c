/// interpreter: loading a script, and taking its steps.

#include "sim/script/interpreter.h"

#include <lauxlib.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/base/name.h"
#include "sim/script/library.h"
#include "sim/script/limits.h"
#include "sim/script/slips.h"

static const char *next_text(const void *context, int index)
{
    return ((const char *const *)context)[index];
}

void interpreter_push(Interpreter *interpreter, InterpreterValue value)
{
    lua_rawgetp(interpreter->sandbox.lua, LUA_REGISTRYINDEX, &interpreter->keys[value]);
}

// Takes the value off the stack and keeps it.
static void keep(Interpreter *interpreter, InterpreterValue value)
{
    lua_rawsetp(interpreter->sandbox.lua, LUA_REGISTRYINDEX, &interpreter->keys[value]);
}

const char *interpreter_step_name(const Interpreter *interpreter)
{
    int step = interpreter->taking;
    return step < 0 ? "start" : interpreter->script->declared.steps[step];
}

// The file with this name, read for the first time if need be; raises an error.
static const ScriptFile *find_file(Interpreter *interpreter, const char *name)
{
    Script *script = interpreter->script;
    lua_State *lua = interpreter->sandbox.lua;
    for (int i = 0; i < script->file_count; ++i)
        if (strcmp(script->files[i].name, name) == 0)
            return &script->files[i];
    if (!interpreter->reader) {
        sandbox_raise(lua,
                      "include \"%.60s\" belongs to the head of the script, outside all functions",
                      name);
        return NULL; // never reached: the error leaves the function
    }
    if (script->file_count == SCRIPT_FILES_MAX)
        sandbox_raise(lua, "more than %d files", SCRIPT_FILES_MAX);
    ScriptFile *file = &script->files[script->file_count];
    Error error;
    file->name = strdup(name);
    if (!file->name || interpreter->reader->read(interpreter->reader->context, name, &file->text,
                                                 &file->length, &error) != OK) {
        free(file->name);
        *file = (ScriptFile){.name = NULL};
        sandbox_raise(lua, "%s", error.text);
    }
    script->file_count += 1;
    return file;
}

// Pushes what the file is once it is compiled; raises an error.
static void compile(lua_State *lua, const ScriptFile *file)
{
    static const char mark[] = "\xef\xbb\xbf";
    char chunk[SCRIPT_NAME_MAX + 64], text[ERROR_TEXT_SIZE];
    const char *start = file->text;
    size_t length = file->length;
    if (length >= 3 && memcmp(start, mark, 3) == 0) {
        start += 3;
        length -= 3;
    }
    if (length > 0 && *start == '#') // the line that tells a shell who runs it; its end stays
        for (; length > 0 && *start != '\n'; ++start)
            --length;
    snprintf(chunk, sizeof chunk, "@%.60s", file->name);
    const char *code = memchr(start, LUA_SIGNATURE[0], length);
    if (code || memchr(start, '\0', length)) {
        lua_pushfstring(lua, "%s: is no text: compiled code is not run; give the script itself",
                        chunk + 1);
        lua_error(lua);
    }
    if (luaL_loadbufferx(lua, start, length, chunk, "t") == LUA_OK)
        return;
    const char *said = lua_tostring(lua, -1);
    // NOLINTNEXTLINE(bugprone-not-null-terminated-result): a prefix is what is asked for
    bool has_place = said && strncmp(said, chunk + 1, strlen(chunk + 1)) == 0;
    said = lua_pushfstring(lua, "%s%s%s", has_place ? "" : chunk + 1, has_place ? "" : ": ",
                           said ? said : "cannot be read");
    lua_pushstring(lua, slips_explain(file, said, text));
    lua_error(lua);
}

int interpreter_include(Interpreter *interpreter, const char *name)
{
    lua_State *lua = interpreter->sandbox.lua;
    enum { INCLUDED_MAX = 8 };
    if (interpreter->effects || interpreter->rules)
        return sandbox_raise(lua,
                             "include \"%.60s\" belongs to the head of the script, outside all "
                             "functions",
                             name);
    if (interpreter->nesting == INCLUDED_MAX)
        return sandbox_raise(lua, "more than %d files include one another", INCLUDED_MAX);
    const ScriptFile *file = find_file(interpreter, name);
    interpreter->nesting += 1;
    compile(lua, file);
    lua_call(lua, 0, 1);
    interpreter->nesting -= 1;
    return 1;
}

// Runs the script's main file; what it returns is kept as the game.
static int load(lua_State *lua)
{
    Interpreter *interpreter = interpreter_of(lua);
    library_open(lua);
    const ScriptFile *file = &interpreter->script->files[0];
    compile(lua, file);
    lua_call(lua, 0, 1);
    library_seal(lua);
    if (!lua_istable(lua, -1)) {
        lua_pushfstring(lua,
                        "%s: must end with 'return game', the table that says what the game is",
                        file->name);
        return lua_error(lua);
    }
    lua_pushvalue(lua, -1);
    keep(interpreter, INTERPRETER_GAME);
    return 1;
}

// The Lua string at the top of the stack stays where it is for good; pops it.
static const void *anchor(lua_State *lua)
{
    const void *text = lua_topointer(lua, -1);
    lua_pushboolean(lua, 1);
    lua_rawset(lua, LUA_REGISTRYINDEX);
    return text;
}

static void anchor_all(lua_State *lua, const char *const *names, int count, const void **kept)
{
    for (int i = 0; i < count; ++i) {
        lua_pushstring(lua, names[i]);
        kept[i] = anchor(lua);
    }
}

static void push_list(lua_State *lua, const NumberList *list)
{
    lua_createtable(lua, list->count, 0);
    for (int i = 0; i < list->count; ++i) {
        lua_pushinteger(lua, list->items[i]);
        lua_rawseti(lua, -2, i + 1);
    }
}

// Pushes the value of a parameter.
static void push_param(lua_State *lua, const ParamSpec *spec, const ScriptBlock *block)
{
    const void *value = (const char *)(block + 1) + spec->offset;
    if (spec->kind == PARAM_NUMBERS)
        push_list(lua, value);
    else if (spec->kind == PARAM_FLAG)
        lua_pushboolean(lua, *(const int32_t *)value);
    else if (spec->kind == PARAM_CHOICE)
        lua_pushstring(lua, spec->choices[*(const int32_t *)value]);
    else
        lua_pushinteger(lua, *(const int32_t *)value);
}

// Lays the values out at the bottom of the stack.
static int bind(lua_State *lua)
{
    Interpreter *interpreter = interpreter_of(lua);
    const ScriptRules *rules = lua_touserdata(lua, 1);
    const ScriptDeclaration *declared = &rules->script->declared;
    lua_settop(lua, 0);
    lua_pushnil(lua);
    lua_newtable(lua);
    for (int i = 0; i < declared->param_count; ++i) {
        push_param(lua, &declared->params[i], rules->block);
        lua_setfield(lua, -2, declared->params[i].name);
    }
    state_seal(lua, -1, "parameter");
    lua_pushvalue(lua, -1);
    keep(interpreter, INTERPRETER_PARAMS);
    frozen_keep_params(lua);
    luaL_checkstack(lua, SCRIPT_STEPS_MAX + 8, "steps");
    interpreter_push(interpreter, INTERPRETER_GAME);
    lua_getfield(lua, 3, "start");
    for (int i = 0; i < declared->step_count; ++i)
        lua_getfield(lua, 3, declared->steps[i]);
    lua_remove(lua, 3);
    anchor_all(lua, declared->steps, declared->step_count, interpreter->step_names);
    anchor_all(lua, rules->count_names, declared->count_count, interpreter->count_names);
    anchor_all(lua, declared->sides, declared->side_count, interpreter->side_names);
    for (int i = 0; i < declared->result_count; ++i)
        anchor_all(lua, &declared->results[i].name, 1, &interpreter->result_names[i]);
    return lua_gettop(lua);
}

// Turns the error value on the stack into a failure.
static Status fail(Interpreter *interpreter, int status, Error *error)
{
    char text[ERROR_TEXT_SIZE];
    sandbox_take_error(&interpreter->sandbox, status, text);
    const char *because = slips_add(interpreter->script, text);
    return error_set(error,
                     status == LUA_ERRMEM && interpreter->sandbox.stop == SANDBOX_NONE ? FAIL_MEMORY
                                                                                       : FAIL_INPUT,
                     NULL, "%s%s", text, because);
}

Status interpreter_load(Script *script, const ScriptReader *reader, SandboxLimits limits,
                        Interpreter **interpreter, Error *error)
{
    Interpreter *made = calloc(1, sizeof *made);
    if (!made)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for a script");
    made->script = script;
    made->reader = reader;
    made->step = -1;
    law_shelf_open(&made->shelf);
    Status status = sandbox_open(&made->sandbox, limits, error);
    if (status == OK) {
        made->sandbox.owner = made;
        lua_pushcfunction(made->sandbox.lua, load);
        int result = lua_pcall(made->sandbox.lua, 0, 1, 0);
        if (result != LUA_OK)
            status = fail(made, result, error);
    }
    made->reader = NULL;
    if (status == OK)
        *interpreter = made;
    else
        interpreter_close(made);
    return status;
}

Status interpreter_protect(Interpreter *interpreter, lua_CFunction body, void *context,
                           Error *error)
{
    lua_State *lua = interpreter->sandbox.lua;
    lua_pushcfunction(lua, body);
    lua_pushlightuserdata(lua, context);
    int result = lua_pcall(lua, 1, 0, 0);
    return result == LUA_OK ? OK : fail(interpreter, result, error);
}

// What looks at the frozen parts, and how it went.
typedef struct Looking {
    Status (*look)(Frozen *frozen, lua_State *lua, Error *error);
    Status status;
    Error *error;
} Looking;

static int look(lua_State *lua)
{
    Looking *looking = lua_touserdata(lua, 1);
    Interpreter *interpreter = interpreter_of(lua);
    interpreter_push(interpreter, INTERPRETER_GAME);
    looking->status = looking->look(&interpreter->frozen, lua, looking->error);
    return 0;
}

static Status look_protected(Interpreter *interpreter, Looking looking)
{
    TRY(interpreter_protect(interpreter, look, &looking, looking.error));
    return looking.status;
}

Status interpreter_open(const ScriptRules *rules, Interpreter **interpreter, Error *error)
{
    const struct ScriptLimits *limits = &rules->block->limits;
    const SandboxLimits sandbox = {limits->work, (uint64_t)limits->memory << 20};
    Script *script = (Script *)(uintptr_t)rules->script; // loading again only reads it
    TRY(interpreter_load(script, NULL, sandbox, interpreter, error));
    Interpreter *made = *interpreter;
    lua_State *lua = made->sandbox.lua;
    lua_settop(lua, 0);
    sandbox_begin(&made->sandbox);
    lua_pushcfunction(lua, bind);
    lua_pushlightuserdata(lua, (void *)(uintptr_t)rules);
    int result = lua_pcall(lua, 1, LUA_MULTRET, 0);
    Status status = result == LUA_OK ? OK : fail(made, result, error);
    made->rules = rules;
    if (status == OK)
        status = look_protected(made, (Looking){.look = frozen_set, .error = error});
    if (status != OK) {
        interpreter_close(made);
        *interpreter = NULL;
    }
    return status;
}

void interpreter_close(Interpreter *interpreter)
{
    if (!interpreter)
        return;
    sandbox_close(&interpreter->sandbox);
    law_shelf_release(&interpreter->shelf);
    law_book_release(&interpreter->book);
    frozen_release(&interpreter->frozen);
    free(interpreter);
}

static int raise_in_step(Interpreter *interpreter, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

// Raises an error at the place of the function that was the step.
static int raise_in_step(Interpreter *interpreter, const char *format, ...)
{
    lua_State *lua = interpreter->sandbox.lua;
    lua_Debug function;
    char text[ERROR_TEXT_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    lua_pushvalue(lua, SLOT_STEPS + 1 + interpreter->taking);
    lua_getinfo(lua, ">S", &function);
    lua_pushfstring(lua, "%s:%d: %s", function.short_src, function.linedefined, text);
    return lua_error(lua);
}

// What a step returned, at the top of the stack, is no name.
static int refuse_next(Interpreter *interpreter, const char *step)
{
    lua_State *lua = interpreter->sandbox.lua;
    const ScriptDeclaration *declared = &interpreter->script->declared;
    const char *names[SCRIPT_STEPS_MAX + MEASURE_RESULT_MAX + 1] = {NULL};
    int count = 0;
    if (lua_type(lua, -1) != LUA_TSTRING)
        return raise_in_step(interpreter,
                             "step '%s' returned a %s: return the name of a step or a result, "
                             "in quotes",
                             step, luaL_typename(lua, -1));
    for (int i = 0; i < declared->step_count; ++i)
        names[count++] = declared->steps[i];
    for (int i = 0; i < declared->result_count; ++i)
        names[count++] = declared->results[i].name;
    const char *name = lua_tostring(lua, -1), *nearest = name_nearest(name, next_text, names);
    return raise_in_step(
        interpreter, "step '%s' returned '%.40s': no step or result has that name%s%s%s", step,
        name, nearest ? "; did you mean '" : "", nearest ? nearest : "", nearest ? "'?" : "");
}

// Reads what comes next off the top of the stack. Returns what a StepGame's step does.
static int take_next(Interpreter *interpreter)
{
    lua_State *lua = interpreter->sandbox.lua;
    const ScriptDeclaration *declared = &interpreter->script->declared;
    if (!lua_toboolean(lua, -1) && interpreter->step >= 0) { // nothing: the same step once more
        lua_pop(lua, 1);
        return STEP_ON;
    }
    const void *name = lua_topointer(lua, -1);
    for (int i = 0; i < declared->step_count; ++i)
        if (interpreter->step_names[i] == name) {
            interpreter->step = i;
            lua_pop(lua, 1);
            return STEP_ON;
        }
    for (int i = 0; i < declared->result_count; ++i)
        if (interpreter->result_names[i] == name) {
            lua_pop(lua, 1);
            return i;
        }
    return refuse_next(interpreter, interpreter_step_name(interpreter));
}

// Raises an error when anything but the state has changed.
static void check_frozen(Interpreter *interpreter)
{
    lua_State *lua = interpreter->sandbox.lua;
    Error error;
    interpreter_push(interpreter, INTERPRETER_GAME);
    if (frozen_check(&interpreter->frozen, lua, &error) != OK)
        raise_in_step(interpreter, "%s", error.text);
    lua_pop(lua, 1);
}

// Raises an error when the state has no canonical form.
static void check_state(Interpreter *interpreter)
{
    lua_State *lua = interpreter->sandbox.lua;
    char why[ERROR_TEXT_SIZE];
    if (state_is_closed(lua, SLOT_STATE))
        return;
    interpreter->scratch.size = 0;
    if (!state_write(lua, SLOT_STATE, "s", true, &interpreter->scratch, why))
        raise_in_step(interpreter, "%s", why);
}

// Charges the work of a step, and of checking everything after it, to a trial.
static void charge_trial(Interpreter *interpreter)
{
    enum { CARE = 1000 };
    const Sandbox *sandbox = &interpreter->sandbox;
    interpreter->work_left -= CARE + sandbox->limits.work - sandbox->left;
    if (interpreter->work_left < 0)
        sandbox_raise(sandbox->lua, "the trial is over");
}

// Takes a step; a fault is raised. Slots are those of the frame.
static int take_step(Interpreter *interpreter)
{
    lua_State *lua = interpreter->sandbox.lua;
    bool starts = interpreter->step < 0;
    interpreter->taking = interpreter->step;
    if (interpreter->is_watched)
        watchdog_beat(&interpreter->watchdog);
    sandbox_begin(&interpreter->sandbox);
    lua_pushvalue(lua, SLOT_STEPS + 1 + interpreter->step);
    if (starts) {
        lua_pushvalue(lua, SLOT_PARAMS);
        lua_call(lua, 1, 2);
        lua_pushvalue(lua, -2);
        lua_replace(lua, SLOT_STATE);
        lua_pushvalue(lua, -2);
        keep(interpreter, INTERPRETER_STATE);
        lua_remove(lua, -2);
        if (!lua_istable(lua, SLOT_STATE))
            return raise_in_step(interpreter, "start() returned no state: return { … }, \"step\"");
        if (lua_isnil(lua, -1))
            return raise_in_step(interpreter, "start() returned no step: return { … }, \"step\"");
    } else {
        lua_pushvalue(lua, SLOT_STATE);
        lua_pushvalue(lua, SLOT_PARAMS);
        lua_call(lua, 2, 1);
    }
    int next = take_next(interpreter);
    // In play the first state is looked at, so that its names are sealed, and the last. What is
    // wrong in between and right again at the end moves no figure of a game that is only played;
    // whoever solves it writes every state, and `check` plays with care.
    if (starts || next >= 0 || interpreter->is_careful)
        check_state(interpreter);
    if (interpreter->is_careful)
        check_frozen(interpreter);
    if (interpreter->is_trial)
        charge_trial(interpreter);
    return next;
}

// Sets the state to the one that waits in the pending bytes.
static void fill_state(Interpreter *interpreter)
{
    lua_State *lua = interpreter->sandbox.lua;
    const unsigned char *bytes = interpreter->pending.bytes + 1;
    if (flat_fill(&interpreter->flat, lua, SLOT_STATE, bytes))
        return;
    state_push(lua, bytes, true);
    flat_learn(&interpreter->flat, lua, bytes);
    lua_pushvalue(lua, -1);
    lua_replace(lua, SLOT_STATE);
    keep(interpreter, INTERPRETER_STATE);
}

// Writes the state and the step that comes next into the scratch bytes.
static void write_state(Interpreter *interpreter)
{
    lua_State *lua = interpreter->sandbox.lua;
    StateBytes *bytes = &interpreter->scratch;
    char why[ERROR_TEXT_SIZE];
    bytes->size = 1;
    bytes->bytes[0] = (unsigned char)interpreter->step;
    if (!flat_write(&interpreter->flat, lua, SLOT_STATE, bytes) &&
        !state_write(lua, SLOT_STATE, "s", true, bytes, why))
        sandbox_raise(lua, "%s", why);
}

// Of the step that was last taken.
static uint64_t work_done(const Interpreter *interpreter)
{
    const Sandbox *sandbox = &interpreter->sandbox;
    int64_t work = sandbox->limits.work - sandbox->left;
    return work > 0 ? (uint64_t)work : 0;
}

// A step of whoever explores: the state is read before it and written after it within the one
// protected call, since each call costs as much as a short step.
static int take_step_protected(lua_State *lua)
{
    enum { WORK_OF_A_RUN = 150 }; // reading, writing and interning the state
    Interpreter *interpreter = interpreter_of(lua);
    ScriptExploring *exploring = interpreter->rules->exploring;
    int *next = interpreter_context(lua);
    if (interpreter->step >= 0)
        fill_state(interpreter);
    *next = take_step(interpreter);
    exploring->work += WORK_OF_A_RUN + work_done(interpreter);
    if (*next < 0)
        write_state(interpreter);
    lua_pushvalue(lua, SLOT_STATE);
    return 1;
}

static int step_inside(Interpreter *interpreter, Luck *luck, Effects *effects)
{
    interpreter->luck = luck;
    interpreter->effects = effects;
    interpreter->bound = NULL;
    interpreter->nesting = 0;
    int next = STEP_FAILED;
    if (interpreter->is_inside)
        return take_step(interpreter);
    // Each step by itself: whoever explores must not be left by a jump.
    enum { LOOKED_AT_FIRST = 64, THEN_EVERY = 256 };
    ScriptExploring *exploring = interpreter->rules->exploring;
    exploring->runs += 1;
    interpreter->is_careful =
        exploring->runs < LOOKED_AT_FIRST || exploring->runs % THEN_EVERY == 0;
    if (exploring->work_max && exploring->work > exploring->work_max) {
        error_set(effects->error, FAIL_LIMIT, NULL,
                  "solving this script takes more than %llu units of work (%llu runs of its steps)",
                  (unsigned long long)exploring->work_max, (unsigned long long)exploring->runs);
        return STEP_FAILED;
    }
    Status status = interpreter_call(interpreter, take_step_protected, &next, effects->error);
    return status == OK ? next : STEP_FAILED;
}

int interpreter_start(const void *rules, void *state, Luck *luck, Effects *effects)
{
    (void)rules;
    Interpreter *interpreter = state;
    interpreter->step = -1;
    return step_inside(interpreter, luck, effects);
}

int interpreter_step(const void *rules, void *state, Luck *luck, Effects *effects)
{
    (void)rules;
    return step_inside(state, luck, effects);
}

void *interpreter_context(lua_State *lua)
{
    return lua_touserdata(lua, SLOT_STEPS + 1 + interpreter_of(lua)->script->declared.step_count);
}

Status interpreter_call(Interpreter *interpreter, lua_CFunction body, void *context, Error *error)
{
    lua_State *lua = interpreter->sandbox.lua;
    int slots = SLOT_STEPS + interpreter->script->declared.step_count;
    lua_settop(lua, slots);
    lua_pushcfunction(lua, body);
    for (int i = 1; i <= slots; ++i)
        lua_pushvalue(lua, i);
    lua_pushlightuserdata(lua, context);
    int result = lua_pcall(lua, slots + 1, 1, 0);
    if (result != LUA_OK)
        return fail(interpreter, result, error);
    lua_replace(lua, SLOT_STATE);
    return OK;
}

void interpreter_read(const void *rules, void *state, const void *bytes, uint32_t size)
{
    (void)rules;
    Interpreter *interpreter = state;
    memcpy(interpreter->pending.bytes, bytes, size);
    interpreter->step = *(const unsigned char *)bytes;
}

uint32_t interpreter_write(const void *rules, const void *state, void *bytes, Error *error)
{
    const StateBytes *written = &((const Interpreter *)state)->scratch;
    ScriptExploring *exploring = ((const ScriptRules *)rules)->exploring;
    exploring->work += written->size;
    if (written->size > exploring->room) {
        exploring->is_too_large = true;
        error_set(error, FAIL_LIMIT, NULL, "a state takes more than %u bytes", exploring->room);
        return 0;
    }
    memcpy(bytes, written->bytes, written->size);
    return written->size;
}

const char *interpreter_describe(const void *rules, const void *bytes, uint32_t size)
{
    const Script *script = ((const ScriptRules *)rules)->script;
    int step = *(const unsigned char *)bytes;
    return size > 0 && step < script->declared.step_count ? script->declared.step_words[step]
                                                          : "start()";
}

Status interpreter_check(Interpreter *interpreter, Error *error)
{
    return look_protected(interpreter, (Looking){.look = frozen_check, .error = error});
}
