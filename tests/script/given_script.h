/// given_script: scripts out of texts, for the tests of sim/script.
#pragma once

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "sim/script/script.h"

/// A file that a script may include.
typedef struct GivenFile {
    const char *name, *text;
} GivenFile;

/// Files up to one without a name; read under FAIL_INPUT "cannot read …" when it is none of them.
static inline Status given_read(void *context, const char *name, char **text, size_t *length,
                                Error *error)
{
    for (const GivenFile *file = context; file->name; ++file)
        if (strcmp(file->name, name) == 0) {
            *text = strdup(file->text);
            *length = strlen(file->text);
            return OK;
        }
    return error_set(error, FAIL_INPUT, NULL, "cannot read '%s'", name);
}

/// The script of these files, of which the first is the script itself; null when it is refused.
static inline Script *given_files(const GivenFile *files, Error *error)
{
    const ScriptReader reader = {given_read, (void *)(uintptr_t)files};
    Script *script = NULL;
    *error = (Error){.status = OK};
    Status status = script_create(files[0].name, &reader, &script, error);
    assert_true((status == OK) == (script != NULL));
    return script;
}

static inline Script *given_text(const char *text, Error *error)
{
    const GivenFile files[] = {{"s.lua", text}, {NULL, NULL}};
    return given_files(files, error);
}
