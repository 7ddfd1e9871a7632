/// options: parsing by argp; the table of options is in options_table.c.

#include "cli/commands/options.h"

#include <argp.h>
#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include "cli/commands/command.h"
#include "cli/scenario/number.h"
#include "cli/system/progress.h"

enum { FIRST_KEY = 1000, OPTION_MAX = 64 };

/// The context of argp's callback.
typedef struct Parse {
    const Command *command;
    Options *options;
    Problems *problems;
} Parse;

bool option_is_for(const OptionSpec *option, const Command *command)
{
    char word[40];
    snprintf(word, sizeof word, " %s ", command->name);
    return option->commands[0] == '*' || strstr(option->commands, word) != NULL;
}

static void complain(const Parse *parse, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void complain(const Parse *parse, const char *format, ...)
{
    Error error = {.status = FAIL_USAGE};
    char source[64];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error.text, sizeof error.text, format, arguments);
    va_end(arguments);
    snprintf(source, sizeof source, "mutineer %s", parse->command->name);
    problems_add(parse->problems, &(Place){.source = source}, &error);
}

static const char *next_choice(const void *context, int index)
{
    return ((const char *const *)context)[index];
}

static bool is_choice(const Parse *parse, const OptionSpec *option, const char *text)
{
    char all[200] = "";
    for (int i = 0; option->choices[i]; ++i) {
        if (strcmp(option->choices[i], text) == 0)
            return true;
        size_t used = strlen(all);
        snprintf(all + used, sizeof all - used, "%s%s", i ? " | " : "", option->choices[i]);
    }
    const char *nearest = name_nearest(text, next_choice, option->choices);
    complain(parse, "--%s '%.60s' is none of %s%s%s%s", option->name, text, all,
             nearest ? "; did you mean '" : "", nearest ? nearest : "", nearest ? "'?" : "");
    return false;
}

bool options_have(const Options *options, const char *name)
{
    for (int i = 0; i < option_count; ++i)
        if (strcmp(option_specs[i].name, name) == 0)
            return options->given >> i & 1;
    assert(false && "an option of the table");
    return false;
}

static void add_set(const Parse *parse, const OptionSpec *option, const char *text)
{
    Options *options = parse->options;
    if (options->set_count == OPTIONS_SET_MAX)
        complain(parse, "more than %d parameters are set", OPTIONS_SET_MAX);
    else
        options->sets[options->set_count++] = (ScenarioSet){option->name, option->key, text};
}

static void add_text(const Parse *parse, const OptionSpec *option, TextList *list, const char *text)
{
    if (list->count == OPTIONS_LIST_MAX)
        complain(parse, "--%s is given more than %d times", option->name, OPTIONS_LIST_MAX);
    else
        list->items[list->count++] = text;
}

static void take_option(const Parse *parse, const OptionSpec *option, const char *text)
{
    void *member = (char *)parse->options + option->offset;
    parse->options->given |= UINT64_C(1) << (option - option_specs);
    if (option->choices && !is_choice(parse, option, text))
        return;
    if (option->kind == OPTION_SET)
        add_set(parse, option, text);
    else if (option->kind == OPTION_TEXT)
        *(const char **)member = text;
    else if (option->kind == OPTION_LIST)
        add_text(parse, option, member, text);
    else if (option->kind == OPTION_SWITCH)
        *(bool *)member = true;
    else if (!number_read_whole(text, member))
        complain(parse,
                 "--%s '%.60s' is not a whole number from %" PRIu64 " up, of 19 digits at most",
                 option->name, text, option->least);
    else if (*(uint64_t *)member < option->least)
        complain(parse, "--%s '%.60s' is too few; give at least %" PRIu64, option->name, text,
                 option->least);
}

static void take_argument(const Parse *parse, const char *text)
{
    Options *options = parse->options;
    if (options->argument_count < parse->command->most)
        options->arguments[options->argument_count++] = text;
    else
        complain(parse, "'%.60s' is one argument too many; usage: mutineer %s [OPTION...] %s", text,
                 parse->command->name, parse->command->arguments ? parse->command->arguments : "");
}

static void check_arguments(const Parse *parse)
{
    if (!parse->options->help && parse->options->argument_count < parse->command->least)
        complain(parse, "an argument is missing; usage: mutineer %s [OPTION...] %s",
                 parse->command->name, parse->command->arguments);
}

/// The options that a command takes, for a suggestion.
static const char *next_option(const void *context, int index)
{
    for (int i = 0; i < option_count; ++i)
        if (option_is_for(&option_specs[i], context) && index-- == 0)
            return option_specs[i].name;
    return NULL;
}

static const OptionSpec *find_option(const char *name, size_t length)
{
    for (int i = 0; i < option_count; ++i)
        if (strlen(option_specs[i].name) == length &&
            memcmp(option_specs[i].name, name, length) == 0)
            return &option_specs[i];
    return NULL;
}

static void complain_of_long(const Parse *parse, const char *word)
{
    char name[64];
    const char *equals = strchr(word, '=');
    size_t length = equals ? (size_t)(equals - word) - 2 : strlen(word) - 2;
    snprintf(name, sizeof name, "%.*s", (int)length, word + 2);
    const OptionSpec *option = find_option(name, length);
    const char *nearest = name_nearest(name, next_option, parse->command);
    if (option && !option_is_for(option, parse->command))
        complain(parse, "does not take --%s; 'mutineer %s --help' shows what it takes", name,
                 parse->command->name);
    else if (option && equals)
        complain(parse, "--%s takes no value", name);
    else if (option)
        complain(parse, "--%s lacks its %s", name, option->argument);
    else if (nearest)
        complain(parse, "there is no option --%s; did you mean --%s?", name, nearest);
    else
        complain(parse, "there is no option --%s; 'mutineer %s --help' shows them all", name,
                 parse->command->name);
}

// Names the option that was wrong, which argp does not tell: it is the word before the next one to
// be read, or, for letters run together as in -qn, the word itself.
static void complain_of_option(const Parse *parse, const struct argp_state *state)
{
    const char *before = state->argv[state->next - 1];
    const char *word =
        state->next < state->argc && before[0] != '-' ? state->argv[state->next] : before;
    if (strncmp(before, "--", 2) == 0 && before[2] != '\0')
        complain_of_long(parse, before);
    else
        complain(parse,
                 "'%.60s' has an unknown option or lacks its value; "
                 "'mutineer %s --help' shows what it takes",
                 word, parse->command->name);
}

static error_t take(int key, char *text, struct argp_state *state)
{
    const Parse *parse = state->input;
    if (key >= FIRST_KEY && key < FIRST_KEY + option_count)
        take_option(parse, &option_specs[key - FIRST_KEY], text);
    else if (key == '?')
        parse->options->help = true;
    else if (key > 0 && key < 128) {
        for (int i = 0; i < option_count; ++i)
            if (option_specs[i].letter == key)
                take_option(parse, &option_specs[i], text);
    } else if (key == ARGP_KEY_ARG)
        take_argument(parse, text);
    else if (key == ARGP_KEY_END)
        check_arguments(parse);
    else if (key == ARGP_KEY_ERROR)
        complain_of_option(parse, state);
    else
        return ARGP_ERR_UNKNOWN;
    return 0;
}

static void list_for_argp(const Command *command, struct argp_option list[OPTION_MAX])
{
    int count = 0;
    assert(option_count + 1 < OPTION_MAX);
    for (int i = 0; i < option_count; ++i)
        if (option_is_for(&option_specs[i], command))
            list[count++] = (struct argp_option){
                .name = option_specs[i].name,
                .key = option_specs[i].letter ? option_specs[i].letter : FIRST_KEY + i,
                .arg = option_specs[i].argument,
                .doc = option_specs[i].doc,
                .group = strcmp(option_specs[i].name, "help") == 0 ? -1 : 0};
    list[count++] = (struct argp_option){.key = '?', .flags = OPTION_HIDDEN, .group = -1};
    list[count] = (struct argp_option){0};
}

static const OptionSpec *find_letter(int letter, const Command *command)
{
    for (int i = 0; i < option_count; ++i)
        if (option_specs[i].letter == letter && option_is_for(&option_specs[i], command))
            return &option_specs[i];
    return NULL;
}

// Whether the word of letters run together, "-qn", takes its value from the next word.
static bool letters_take_next(const char *word, const Command *command)
{
    for (const char *letter = word + 1; *letter; ++letter) {
        const OptionSpec *option = find_letter(*letter, command);
        if (option && option->argument)
            return letter[1] == '\0';
    }
    return false;
}

// Refuses abbreviated long options, which argp would accept: --game for --games. False after a
// complaint.
static bool check_long_names(const Parse *parse, int argc, char **argv)
{
    const int before = parse->problems->total;
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; ++i) {
        const char *word = argv[i];
        if (word[0] == '-' && word[1] != '-' && letters_take_next(word, parse->command))
            ++i;
        if (strncmp(word, "--", 2) != 0)
            continue;
        const size_t length = strcspn(word + 2, "=");
        const OptionSpec *option = find_option(word + 2, length);
        if (!option || !option_is_for(option, parse->command))
            complain_of_long(parse, word);
        else if (option->argument && word[2 + length] == '\0')
            ++i;
    }
    return parse->problems->total == before;
}

static void complain_of_result(const Parse *parse, int error_number)
{
    Error error;
    error_set(&error, error_number == ENOMEM ? FAIL_MEMORY : FAIL_USAGE, NULL,
              "the command line cannot be read: %s", strerror(error_number));
    command_fail(parse->problems, &error);
}

Status options_parse(const Command *command, int argc, char **argv, Options *options,
                     Problems *problems)
{
    struct argp_option list[OPTION_MAX];
    char doc[2048], name[64];
    *options = (Options){0};
    Parse parse = {command, options, problems};
    list_for_argp(command, list);
    snprintf(doc, sizeof doc, "%s\v%s", command->doc, command->more);
    snprintf(name, sizeof name, "mutineer %s", command->name);
    struct argp argp = {
        .options = list, .parser = take, .args_doc = command->arguments, .doc = doc};
    argv[0] = name;
    const bool is_known = check_long_names(&parse, argc, argv);
    error_t result = !is_known
                         ? 0
                         : argp_parse(&argp, argc, argv, ARGP_NO_EXIT | ARGP_NO_ERRS | ARGP_NO_HELP,
                                      NULL, &parse);
    if (options->help)
        argp_help(&argp, stdout, ARGP_HELP_STD_HELP & ~(unsigned)ARGP_HELP_EXIT_OK, name);
    argv[0] = NULL;
    if (result != 0 && problems->total == 0)
        complain_of_result(&parse, result);
    progress_allow(!options->quiet);
    return problems->total && !options->help ? problems->status : OK;
}
