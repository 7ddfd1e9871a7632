/// command_help: what 'mutineer --help' and 'mutineer COMMAND --help' show.

#include "cli/commands/command.h"
#include "cli/commands/help.h"

Status command_help(const Options *options, Problems *problems)
{
    char own[] = "", asked[] = "--help";
    char *words[] = {own, asked, NULL};
    Options shown;
    if (!options->arguments[0]) {
        help_print(stdout);
        return OK;
    }
    const Command *command = command_find(options->arguments[0]);
    return command ? options_parse(command, 2, words, &shown, problems)
                   : command_refuse(problems, options->arguments[0]);
}
