/// help: from the table of commands.

#include "cli/commands/help.h"

#include "cli/commands/command.h"

void help_print(FILE *stream)
{
    fputs("Usage: mutineer COMMAND [OPTION...] [ARGUMENT...]\n"
          "Plays tabletop rules by the million and says how balanced they are.\n\n",
          stream);
    for (int i = 0; i < command_count; ++i)
        fprintf(stream, "  %-10s %s\n", command_table[i].name, command_table[i].doc);
    fputs("\n'mutineer COMMAND --help' tells more of each; 'mutineer --version' tells which one "
          "this is.\n"
          "Exit codes: 0 done, 1 the answer is no, 2 wrong input, 3 the system refused, "
          "130 interrupted.\n",
          stream);
}
