/// status: filling an Error, and the facts of status.def.

#include "sim/base/status.h"

#include <stdarg.h>
#include <stdio.h>

static const struct {
    int exit_code;
    const char *words;
} facts[STATUS_COUNT] = {
#define STATUS(member, exit_code, words) {exit_code, words},
#include "sim/base/status.def"
#undef STATUS
};

Status(error_set)(Error *error, Status status, const char *key, const char *format, ...)
{
    if (!error)
        return status;
    error->status = status;
    snprintf(error->key, sizeof error->key, "%s", key ? key : "");
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error->text, sizeof error->text, format, arguments);
    va_end(arguments);
    return status;
}

int status_exit_code(Status status)
{
    return facts[status].exit_code;
}

const char *status_words(Status status)
{
    return facts[status].words;
}
