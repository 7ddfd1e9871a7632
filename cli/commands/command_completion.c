/// command_completion: completion for bash, from the tables of commands, options and parameters.

#include <string.h>

#include "cli/commands/command.h"
#include "cli/scenario/run_settings.h"

// Prints the words of a null-terminated list.
static void print_words(const char *const *words)
{
    for (int i = 0; words && words[i]; ++i)
        printf("%s%s", i ? " " : "", words[i]);
}

static void print_games(void)
{
    for (int i = 0; i < game_count; ++i)
        printf("%s%s", i ? " " : "", game_registry[i]->name);
}

// What may follow an option: words, or a function of bash.
static void print_option_values(const OptionSpec *option)
{
    const char *const *choices = option->choices;
    for (int i = 0; option->key && i < run_settings_table.count; ++i)
        if (strcmp(strchr(option->key, '.') + 1, run_settings_table.specs[i].name) == 0)
            choices = run_settings_table.specs[i].choices;
    printf("        --%s%s", option->name, option->letter ? "|-" : "");
    if (option->letter)
        putchar(option->letter);
    if (choices) {
        printf(") _mutineer_words '");
        print_words(choices);
        puts("'; return ;;");
    } else if (strcmp(option->argument, "DIR") == 0) {
        puts(") _mutineer_files -d; return ;;");
    } else if (strcmp(option->argument, "FILE") == 0) {
        puts(") _mutineer_files -f; return ;;");
    } else if (strncmp(option->argument, "KEY", 3) == 0) {
        puts(") _mutineer_keys; return ;;");
    } else {
        puts(") return ;;");
    }
}

static void print_command(const Command *command)
{
    printf("        %s)\n            case $current in\n            -*) _mutineer_words '",
           command->name);
    for (int i = 0; i < option_count; ++i)
        if (option_is_for(&option_specs[i], command))
            printf("--%s ", option_specs[i].name);
    fputs("' ;;\n            *) ", stdout);
    const char *arguments = command->arguments ? command->arguments : "";
    if (strstr(arguments, "SCENARIO")) {
        fputs("_mutineer_scenarios", stdout);
    } else if (strstr(arguments, "GAME")) {
        fputs("_mutineer_words '", stdout);
        print_games();
        putchar('\'');
    } else {
        fputs(strstr(arguments, "DIR") ? "_mutineer_files -d" : ":", stdout);
    }
    puts(" ;;\n            esac ;;");
}

static void print_keys_of(const ParamSection *section)
{
    for (int i = 0; i < section->table->count; ++i)
        if (section->table->specs[i].kind != PARAM_LIST)
            printf(" %s.%s", section->name, section->table->specs[i].name);
}

// Whether an earlier game has the very same section.
static bool is_told(const ParamSection *section, int game)
{
    for (int i = 0; i < game; ++i)
        for (int j = 0; j < game_registry[i]->params.count; ++j) {
            const ParamSection *other = &game_registry[i]->params.sections[j];
            if (other->table == section->table && strcmp(other->name, section->name) == 0)
                return true;
        }
    return false;
}

static void print_all_keys(void)
{
    const ParamSection run = {.name = "run", .table = &run_settings_table};
    for (int i = 0; i < game_count; ++i)
        for (int j = 0; j < game_registry[i]->params.count; ++j)
            if (!is_told(&game_registry[i]->params.sections[j], i))
                print_keys_of(&game_registry[i]->params.sections[j]);
    print_keys_of(&run);
}

static void print_helpers(void)
{
    puts("# Completion for bash, made by 'mutineer completion'.\n"
         "_mutineer_words() { mapfile -t COMPREPLY < <(compgen -W \"$1\" -- \"$current\"); }\n"
         "_mutineer_files() { compopt -o filenames; mapfile -t COMPREPLY < <(compgen \"$1\" -- "
         "\"$current\"); }\n"
         "_mutineer_scenarios() {\n"
         "    compopt -o filenames\n"
         "    mapfile -t COMPREPLY < <(compgen -d -- \"$current\"; compgen -f -X '!*.yaml' -- "
         "\"$current\")\n"
         "}\n"
         "_mutineer_keys() {\n"
         "    compopt -o nospace");
    fputs("    mapfile -t COMPREPLY < <(compgen -S = -W '", stdout);
    print_all_keys();
    puts("' -- \"$current\")\n}");
}

Status command_completion(const Options *options, Problems *problems)
{
    (void)options;
    (void)problems;
    print_helpers();
    fputs("_mutineer() {\n"
          "    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}\n"
          "    COMPREPLY=()\n"
          "    if ((COMP_CWORD == 1)); then\n"
          "        _mutineer_words '",
          stdout);
    for (int i = 0; i < command_count; ++i)
        printf("%s ", command_table[i].name);
    puts("--help --version'\n        return\n    fi\n"
         "    # Bash breaks words at '=', so --format=csv arrives in three.\n"
         "    if [[ $current == '=' ]]; then current=''; fi\n"
         "    if [[ $previous == '=' ]]; then previous=${COMP_WORDS[COMP_CWORD - 2]}; fi\n"
         "    case $previous in");
    for (int i = 0; i < option_count; ++i)
        if (option_specs[i].argument)
            print_option_values(&option_specs[i]);
    puts("    esac\n    case ${COMP_WORDS[1]} in");
    for (int i = 0; i < command_count; ++i)
        print_command(&command_table[i]);
    puts("    esac\n}\ncomplete -F _mutineer mutineer");
    return OK;
}
