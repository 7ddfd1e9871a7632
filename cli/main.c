/// main: sets the process up, hands over to a command, and checks that all output arrived.

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "analysis/library.h"
#include "cli/command.h"
#include "cli/help.h"
#include "cli/interrupt.h"
#include "cli/version.h"

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

static Status refuse(Problems *problems, const char *name)
{
    Error error;
    const char *nearest = command_nearest(name);
    if (name[0] == '-')
        error_set(&error, FAIL_USAGE, NULL,
                  "the command comes first, before '%.60s'; 'mutineer --help' lists them", name);
    else if (nearest)
        error_set(&error, FAIL_USAGE, NULL, "there is no command '%.60s'; did you mean '%s'?", name,
                  nearest);
    else
        error_set(&error, FAIL_USAGE, NULL,
                  "there is no command '%.60s'; 'mutineer --help' lists them", name);
    return command_fail(problems, &error);
}

static Status dispatch(int argc, char **argv, Problems *problems)
{
    static Options options;
    if (argc < 2) {
        Error error;
        error_set(&error, FAIL_USAGE, NULL, "a command is missing; 'mutineer --help' lists them");
        return command_fail(problems, &error);
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) {
        help_print(stdout);
        return OK;
    }
    if (strcmp(argv[1], "--version") == 0) {
        printf("mutineer %s\n", version_text());
        return OK;
    }
    const Command *command = command_find(argv[1]);
    if (!command)
        return refuse(problems, argv[1]);
    TRY(options_parse(command, argc - 1, argv + 1, &options, problems));
    return options.help ? OK : command->act(&options, problems);
}

// What a command printed may still sit in a buffer, and the disk behind it may be full.
static Status close_output(Status status, Problems *problems)
{
    Error error;
    bool failed = ferror(stdout) != 0;
    errno = 0;
    failed |= fflush(stdout) != 0;
    if (!failed || status == FAIL_SYSTEM)
        return status;
    // The reason of an earlier failure is lost by now.
    error_set(&error, FAIL_SYSTEM, NULL, "standard output: cannot write%s%s", errno ? ": " : "",
              errno ? strerror(errno) : " all of it");
    return command_fail(problems, &error);
}

int main(int argc, char **argv)
{
    static Problems problems;
    library_begin();
    occupy_standard_streams();
    interrupt_listen();
    Status status = dispatch(argc, argv, &problems);
    status = close_output(status, &problems);
    problems_print(&problems, stderr);
    return status_exit_code(status);
}
