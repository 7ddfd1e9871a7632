/// status: filling an Error, and exit codes.

#include "sim/base/status.h"

#include <stdarg.h>
#include <stdio.h>

static const int exit_codes[] = {
    [OK] = 0,
    [FAIL_ANSWER_NO] = 1,
    [FAIL_USAGE] = 2,
    [FAIL_INPUT] = 2,
    [FAIL_UNKNOWN_NAME] = 2,
    [FAIL_OUT_OF_RANGE] = 2,
    [FAIL_CONFLICT] = 2,
    [FAIL_LIMIT] = 2,
    [FAIL_MEMORY] = 3,
    [FAIL_SYSTEM] = 3,
    [FAIL_FAULT] = 3,
    [FAIL_INTERRUPTED] = 130,
};
_Static_assert(sizeof exit_codes / sizeof *exit_codes == STATUS_COUNT, "a status has no exit code");

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
