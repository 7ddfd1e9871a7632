/// status: filling an Error, and the exit codes of status.def.

#include "sim/base/status.h"

#include <stdarg.h>
#include <stdio.h>

static const int exit_codes[STATUS_COUNT] = {
#define STATUS(member, exit_code, meaning) exit_code,
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
    return exit_codes[status];
}
