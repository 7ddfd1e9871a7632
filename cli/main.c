/// main: from the command line to a command.

#include <stdio.h>
#include <string.h>

#include "cli/commands/command.h"
#include "cli/commands/help.h"
#include "cli/report/answer_folder.h"
#include "cli/system/process.h"
#include "cli/system/version.h"

static Status dispatch(int argc, char **argv, Problems *problems)
{
    static Options options;
    if (argc < 2) {
        Error error;
        error_set(&error, FAIL_USAGE, NULL, "a command is missing; 'mutineer --help' lists them");
        return command_fail(problems, &error);
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 ||
        strcmp(argv[1], "-?") == 0) {
        help_print(stdout);
        return OK;
    }
    if (strcmp(argv[1], "--version") == 0 || strcmp(argv[1], "-V") == 0) {
        printf("mutineer %s\n", version_text());
        return OK;
    }
    const Command *command = command_find(argv[1]);
    if (!command)
        return command_refuse(problems, argv[1]);
    TRY(options_parse(command, argc - 1, argv + 1, &options, problems));
    return options.help ? OK : command->act(&options, problems);
}

int main(int argc, char **argv)
{
    static Problems problems;
    process_begin();
    Status status = dispatch(argc, argv, &problems);
    answer_folder_abandon();
    return process_end(status, &problems);
}
