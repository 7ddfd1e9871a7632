#include "cli/scenario/script_file.h"

#include <stdlib.h>
#include <string.h>

#include "cli/scenario/document.h"
#include "cli/system/file.h"

typedef struct Source {
    char *folder; ///< owned; of the script
    char *root;   ///< owned; real path
} Source;

bool script_file_is(const char *path)
{
    size_t length = strlen(path);
    return length > 4 && strcmp(path + length - 4, ".lua") == 0;
}

static Status check_inside(const char *path, const char *name, const Source *source, Error *error)
{
    char *real = realpath(path, NULL);
    bool is_inside = !real || document_is_inside(real, source->root);
    free(real);
    return is_inside ? OK
                     : error_set(error, FAIL_INPUT, NULL,
                                 "'%.100s' lies outside the scenario's folder; --root DIR allows a "
                                 "wider one",
                                 name);
}

// What a script's reader is asked for.
static Status read_text(void *context, const char *name, char **text, size_t *length, Error *error)
{
    const Source *source = context;
    char *path = NULL;
    if (name[0] == '/')
        return error_set(error, FAIL_INPUT, NULL,
                         "'%.100s' begins at /; name the file relative to the script", name);
    if (asprintf(&path, "%s%s", source->folder, name) < 0)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory");
    Status status = check_inside(path, name, source, error);
    int error_number = status == OK ? document_load(path, text, length) : 0;
    if (error_number != 0)
        status = file_error(error, error_number, path, "cannot read");
    else if (status == OK && *length > SCRIPT_TEXT_MAX)
        status = error_set(error, FAIL_LIMIT, NULL, "'%.100s' is larger than %d MB", name,
                           SCRIPT_TEXT_MAX >> 20);
    free(path);
    return status;
}

Status script_file_read(const ScriptRequest *request, Script **script, Problems *problems)
{
    Error error = {.status = OK};
    const char *slash = strrchr(request->path, '/');
    const char *name = slash ? slash + 1 : request->path;
    Source source = {document_folder(request->path),
                     document_root(request->scenario, request->root, problems)};
    const ScriptReader reader = {read_text, &source};
    Status status = problems->total > 0 ? problems->status : OK;
    if (status == OK && !source.folder)
        status = error_set(&error, FAIL_MEMORY, NULL, "out of memory");
    if (status == OK)
        status = script_create(name, &reader, script, &error);
    // A fault in the script has its own place.
    bool has_place = strncmp(error.text, name, strlen(name)) == 0;
    if (error.status != OK)
        problems_add(problems, has_place ? NULL : request->place, &error);
    free(source.folder);
    free(source.root);
    return status;
}
