/// data: looks for a file in one folder after the other; MUTINEER_SCRIPTS comes from the build.

#include "cli/system/data.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// folder/name as an absolute path if there is such a file; null otherwise.
static char *try_folder(const char *folder, const char *name)
{
    char joined[PATH_MAX];
    if (snprintf(joined, sizeof joined, "%s/%s", folder, name) >= (int)sizeof joined)
        return NULL;
    return realpath(joined, NULL);
}

// share/mutineer of the prefix under whose bin/ the program lies.
static char *try_beside_program(const char *name)
{
    char program[PATH_MAX], folder[PATH_MAX + 32];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    if (length <= 0)
        return NULL;
    program[length] = '\0';
    snprintf(folder, sizeof folder, "%.*s/../share/mutineer",
             (int)(strrchr(program, '/') - program), program);
    return try_folder(folder, name);
}

Status data_find(const char *name, char **path, Error *error)
{
    const char *given = getenv("MUTINEER_DATA");
    if (given && *given) {
        *path = try_folder(given, name);
        return *path ? OK
                     : error_set(error, FAIL_SYSTEM, NULL,
                                 "MUTINEER_DATA names the folder '%.200s', where there is no '%s'",
                                 given, name);
    }
    *path = try_beside_program(name);
    if (!*path)
        *path = try_folder(MUTINEER_SCRIPTS, name);
    if (*path)
        return OK;
    return error_set(error, FAIL_SYSTEM, NULL,
                     "the program's own file '%s' is missing; install mutineer again, or set "
                     "MUTINEER_DATA to the folder that holds it",
                     name);
}
