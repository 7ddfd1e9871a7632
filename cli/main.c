/// main: from the command line to a command.

#include <stdio.h>
#include <string.h>

#include "cli/commands/command.h"
#include "cli/commands/help.h"
#include "cli/system/process.h"
#include "cli/system/version.h"

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

int main(int argc, char **argv)
{
    static Problems problems;
    process_begin();
    return process_end(dispatch(argc, argv, &problems), &problems);
}
