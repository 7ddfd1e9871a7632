/// status: how a call that may fail tells so, and the one sentence that goes to the user.
/// Programmer mistakes are asserts; only user mistakes and the machine's refusals are a Status.
#pragma once

/// Every way in which a call can end; status.c has their exit codes.
typedef enum Status {
    OK,
    FAIL_ANSWER_NO,    ///< the program worked, and the answer is no
    FAIL_USAGE,        ///< wrong command line
    FAIL_INPUT,        ///< wrong input
    FAIL_UNKNOWN_NAME, ///< a name that there is not
    FAIL_OUT_OF_RANGE, ///< a value beyond its range
    FAIL_CONFLICT,     ///< settings that contradict each other
    FAIL_LIMIT,        ///< more than a limit allows
    FAIL_MEMORY,       ///< out of memory
    FAIL_SYSTEM,       ///< the system refused
    FAIL_FAULT,        ///< a fault of this program
    FAIL_INTERRUPTED,  ///< by Ctrl-C
    STATUS_COUNT
} Status;

#define MUST_CHECK __attribute__((warn_unused_result))

/// Forwards a failure to the caller; only for functions that own nothing.
#define TRY(call)                                                                                  \
    do {                                                                                           \
        Status try_status = (call);                                                                \
        if (try_status != OK)                                                                      \
            return try_status;                                                                     \
    } while (0)

enum { ERROR_KEY_SIZE = 160, ERROR_TEXT_SIZE = 640 };

/// One failure. `key` names the parameter at fault ("ship.compartments.2.name"), or is empty;
/// whoever read the parameter from a file turns it into file:line:column.
typedef struct Error {
    Status status;
    char key[ERROR_KEY_SIZE];
    char text[ERROR_TEXT_SIZE]; ///< one sentence without a newline: what is wrong, what would be
                                ///< right
} Error;

/// Fills `error` (which may be null) and returns `status`, so that it can be returned at once.
/// `key` may be null. Longer text is cut.
Status error_set(Error *error, Status status, const char *key, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
#ifdef __clang_analyzer__ // it sees one file at a time, so it is told what error_set returns
// NOLINTNEXTLINE(readability-identifier-naming)
#define error_set(error, status, ...) (error_set(error, status, __VA_ARGS__), (status))
#endif

/// The program's exit code for a status: 0, 1, 2, 3 or 130.
int status_exit_code(Status status);
