/// process: streams, signals, libraries, exit codes.

#include "cli/system/process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "analysis/library.h"
#include "cli/system/file.h"
#include "cli/system/interrupt.h"

static bool has_ended;

// Some libraries end the program themselves, such as OpenMP without memory, with exit code 1, which
// in this program is the answer "no". At such an exit the code is changed to that of a system
// failure; the library's message is on standard error.
static void correct_exit_code(void)
{
    if (has_ended)
        return;
    file_remove_temporaries();
    _exit(status_exit_code(FAIL_SYSTEM));
}

// A standard stream that was closed must not become the number of a file we open: it is replaced by
// something that cannot be used, so that writing there still fails.
static void occupy_standard_streams(void)
{
    int descriptor;
    do {
        descriptor = open("/dev/null", O_RDONLY);
    } while (descriptor >= 0 && descriptor <= STDERR_FILENO);
    if (descriptor >= 0)
        close(descriptor);
}

void process_begin(void)
{
    occupy_standard_streams();
    interrupt_listen();
    library_begin();
    if (atexit(correct_exit_code) != 0)
        has_ended = true; // then without it
}

// Whether standard output is a pipe whose reader has gone, as that of `| head`.
static bool has_reader_gone(void)
{
    struct pollfd output = {.fd = STDOUT_FILENO};
    return poll(&output, 1, 0) == 1 && (output.revents & POLLERR) != 0;
}

// A closed pipe is no failure and causes no message: its reader, such as `head`, has all it wants.
static Status forgive_closed_pipe(Status status, Problems *problems)
{
    if (status != FAIL_SYSTEM || !interrupt_pipe_closed() || !has_reader_gone())
        return status;
    *problems = (Problems){0};
    return OK;
}

// Flushes standard output: what was printed may still be in a buffer, and the disk may be full.
static Status check_output(Status status, Problems *problems)
{
    Error error;
    bool failed = ferror(stdout) != 0;
    errno = 0;
    failed |= fflush(stdout) != 0;
    if (!failed || status == FAIL_SYSTEM)
        return status;
    if (interrupt_pipe_closed() && has_reader_gone())
        return status;
    error_set(&error, FAIL_SYSTEM, NULL, "standard output: cannot write: %s",
              strerror(file_reason(stdout)));
    return problems_add(problems, &(Place){.source = "mutineer"}, &error);
}

int process_end(Status status, Problems *problems)
{
    status = check_output(forgive_closed_pipe(status, problems), problems);
    problems_print(problems, stderr);
    has_ended = true;
    return status_exit_code(status);
}
