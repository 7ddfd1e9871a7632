/// script: a script's life, and the game that it is.

#include "sim/script/script.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/base/grow.h"
#include "sim/base/rng.h"
#include "sim/script/declaration.h"
#include "sim/script/interpreter.h"
#include "sim/script/limits.h"

// Takes over the memory.
static bool own(Script *script, void *memory)
{
    if (memory &&
        GROW(script->texts, &script->text_room, script->text_count + 1, "a script", NULL) == OK) {
        script->texts[script->text_count++] = memory;
        return true;
    }
    free(memory);
    return false;
}

const char *script_keep(Script *script, const char *text)
{
    char *copy = strdup(text);
    return own(script, copy) ? copy : NULL;
}

const char *const *script_keep_list(Script *script, const char *const *texts, int count)
{
    const char **copy = calloc((size_t)count + 1, sizeof *copy);
    if (copy)
        memcpy(copy, texts, (size_t)count * sizeof *copy);
    return own(script, copy) ? copy : NULL;
}

// Lays out the values behind the head of the block.
static size_t lay_out_params(ScriptDeclaration *declared)
{
    size_t size = 0;
    for (int i = 0; i < declared->param_count; ++i) {
        declared->params[i].offset = size;
        size += declared->params[i].kind == PARAM_NUMBERS ? sizeof(NumberList) : sizeof(int32_t);
    }
    return size;
}

static void add_sides(Script *script, size_t *size)
{
    const ScriptDeclaration *declared = &script->declared;
    ParamTree *tree = &script->game.params;
    for (int side = 0; side < declared->side_count; ++side) {
        script->side_specs[side] = (ParamSpec){.name = "policy",
                                               .kind = PARAM_CHOICE,
                                               .init = declared->default_policy[side],
                                               .choices = declared->policies,
                                               .doc = "How the side decides."};
        script->side_tables[side] =
            (ParamTable){&script->side_specs[side], 1, sizeof(int32_t), NULL};
        script->sections[tree->count++] = (ParamSection){
            declared->sides[side], &script->side_tables[side], *size, "What the side does."};
        *size += sizeof(int32_t);
    }
}

// The registry's game with the parameters that the script declares.
static void make_game(Script *script)
{
    ScriptDeclaration *declared = &script->declared;
    size_t size = sizeof(ScriptBlock);
    script->game = game_script;
    script->game.question = declared->question;
    ParamTree *tree = &script->game.params;
    const ParamSection limits = tree->sections[0];
    *tree = (ParamTree){.sections = script->sections};
    script->rules_table =
        (ParamTable){declared->params, declared->param_count, lay_out_params(declared), NULL};
    if (declared->param_count > 0)
        script->sections[tree->count++] =
            (ParamSection){"rules", &script->rules_table, size, "The parameters of the script."};
    size += script->rules_table.size;
    if (declared->has_choices)
        add_sides(script, &size);
    script->sections[tree->count++] = limits;
    tree->size = size;
}

// Reads the main file.
static Status read_first(Script *script, const char *name, const ScriptReader *reader, Error *error)
{
    ScriptFile *file = &script->files[0];
    script->file_count = 1;
    file->name = strdup(name);
    if (!file->name)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for a script");
    return reader->read(reader->context, name, &file->text, &file->length, error);
}

Status script_create(const char *name, const ScriptReader *reader, Script **script, Error *error)
{
    const SandboxLimits limits = {SCRIPT_WORK_DEFAULT, UINT64_C(16) << 20};
    Interpreter *interpreter = NULL;
    Script *made = calloc(1, sizeof *made);
    if (!made)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for a script");
    made->holders = 1;
    Status status = read_first(made, name, reader, error);
    if (status == OK)
        status = interpreter_load(made, reader, limits, &interpreter, error);
    if (status == OK)
        status = declaration_read(interpreter, error);
    interpreter_close(interpreter);
    if (status != OK) {
        script_release(made);
        return status;
    }
    make_game(made);
    *script = made;
    return OK;
}

Script *script_of_game(const Game *game)
{
    return game->play == game_script.play && game != &game_script ? (Script *)(uintptr_t)game
                                                                  : NULL;
}

void script_hold(Script *script)
{
    script->holders += 1;
}

void script_release(Script *script)
{
    if (!script || --script->holders > 0)
        return;
    for (int i = 0; i < script->file_count; ++i) {
        free(script->files[i].name);
        free(script->files[i].text);
    }
    for (size_t i = 0; i < script->text_count; ++i)
        free(script->texts[i]);
    free(script->texts);
    free(script);
}

void script_hash_text(const Script *script, char text[SCRIPT_HASH_SIZE])
{
    uint64_t hash = 0;
    for (int i = 0; i < script->file_count; ++i) {
        const ScriptFile *file = &script->files[i];
        hash = splitmix64_mix(hash ^ file->length);
        for (const char *c = file->name; *c; ++c)
            hash = splitmix64_mix(hash ^ (unsigned char)*c);
        for (size_t j = 0; j < file->length; ++j)
            hash = splitmix64_mix(hash ^ (unsigned char)file->text[j]);
    }
    snprintf(text, SCRIPT_HASH_SIZE, "%016llx", (unsigned long long)hash);
}
