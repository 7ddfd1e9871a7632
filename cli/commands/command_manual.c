/// command_manual: the manual page in scdoc's language, from the tables of commands and options.

#include <string.h>

#include "cli/commands/command.h"

// Prints text with scdoc's markup characters escaped.
static void print_text(const char *text)
{
    for (const char *c = text; *c != '\0'; ++c)
        printf("%s%c", strchr("_*\\#~<>|[]", *c) ? "\\" : "", *c);
}

static void print_option(const OptionSpec *option)
{
    putchar('*');
    if (option->letter)
        printf("-%c*, *", option->letter);
    printf("--%s*", option->name);
    if (option->argument) {
        fputs(" _", stdout);
        print_text(option->argument);
        putchar('_');
    }
    fputs("\n\t", stdout);
    print_text(option->doc);
    fputs(".\n\n", stdout);
}

static void print_command(const Command *command)
{
    // Headings are not escaped: scdoc copies them as they are, so that a backslash would appear on
    // the page.
    printf("## mutineer %s%s%s\n\n", command->name, command->arguments ? " " : "",
           command->arguments ? command->arguments : "");
    print_text(command->doc);
    putchar(' ');
    print_text(command->more);
    fputs("\n\n", stdout);
    for (int i = 0; i < option_count; ++i)
        if (option_is_for(&option_specs[i], command) && strcmp(option_specs[i].name, "help") != 0)
            print_option(&option_specs[i]);
}

static void print_beginning(void)
{
    fputs("mutineer(1)\n\n"
          "# NAME\n\n"
          "mutineer - plays tabletop rules by the million and says how balanced they are\n\n"
          "# SYNOPSIS\n\n"
          "*mutineer* _COMMAND_ \\[_OPTION_...\\] \\[_ARGUMENT_...\\]\n\n"
          "# DESCRIPTION\n\n"
          "A scenario is a YAML file that names a game and says what differs from the rules as "
          "printed. *mutineer* plays it by the million on all processors and reports how often "
          "each side wins and what it costs, with honest intervals. The same seed gives the same "
          "results on any number of processors, and any single game can be told in words.\n\n"
          "Options and arguments may stand in any order; *--help* is there for every command.\n\n"
          "# COMMANDS\n\n",
          stdout);
}

static void print_end(void)
{
    fputs("# SCENARIO FILES\n\n"
          "The key *game* names the game; the game's sections and the section *run* hold "
          "parameters, which *mutineer params* explains. *extends: FILE* starts from another "
          "scenario: maps merge key by key, lists replace. *mutineer new* _GAME_ writes a file to "
          "begin with.\n\n"
          "# EXIT STATUS\n\n"
          "*0*\n\tDone.\n\n"
          "*1*\n\tThe answer is no.\n\n"
          "*2*\n\tThe command line or a scenario is wrong; each message is one line that says what "
          "would be right.\n\n"
          "*3*\n\tThe system refused: no memory, a full disk, a closed pipe, no permission.\n\n"
          "*130*\n\tInterrupted. After the first Ctrl-C what was played is reported, marked as "
          "partial; after a second one nothing is.\n\n"
          "# EXAMPLES\n\n"
          "How often do the Reds take the ship when officers fight better?\n\n"
          "\tmutineer run scenarios/large-merchant.yaml --set officer\\_bonus=2\n\n"
          "The same as files and pictures:\n\n"
          "\tmutineer run scenarios/large-merchant.yaml --out out\n\n"
          "\tmutineer plot out\n",
          stdout);
}

Status command_manual(const Options *options, Problems *problems)
{
    (void)options;
    (void)problems;
    print_beginning();
    for (int i = 0; i < command_count; ++i)
        print_command(&command_table[i]);
    print_end();
    return OK;
}
