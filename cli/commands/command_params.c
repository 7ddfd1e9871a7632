/// command_params: every parameter of a game, for the terminal and as the page of the
/// documentation.

#include <string.h>

#include "cli/commands/command.h"
#include "cli/scenario/run_settings.h"

/// One row and what its key begins with: "rules." or "ship.compartments.N.".
typedef struct Row {
    const ParamSpec *spec;
    const char *prefix;
} Row;

static void default_text(const ParamSpec *spec, char text[PARAM_TEXT_SIZE])
{
    param_default_text(spec, text);
    if (spec->kind == PARAM_LIST)
        snprintf(text, PARAM_TEXT_SIZE, "(see 'mutineer new')");
    else if (text[0] == '\0')
        snprintf(text, PARAM_TEXT_SIZE, "(empty)");
}

// "MUT-8; a reading; a house value with relief=warship; only with policy=swarm"
static void remarks_text(const ParamSpec *spec, char *text, size_t size)
{
    const char *used_if = spec->used_if;
    char house[80] = "a house value";
    if (spec->house_if)
        snprintf(house, sizeof house, "a house value with %s", spec->house_if);
    const char *const remarks[] = {spec->rule, spec->reading ? "a reading" : NULL,
                                   spec->house ? house : NULL,
                                   !used_if   ? NULL
                                   : *used_if ? "only with "
                                              : "without effect in this game"};
    size_t used = 0;
    text[0] = '\0';
    for (size_t i = 0; i < sizeof remarks / sizeof *remarks; ++i)
        if (remarks[i] && used < size)
            used +=
                (size_t)snprintf(text + used, size - used, "%s%s", used ? "; " : "", remarks[i]);
    if (used_if && used < size)
        snprintf(text + used, size - used, "%s", used_if);
}

static void print_row(Row row)
{
    char first[PARAM_TEXT_SIZE], range[PARAM_TEXT_SIZE], remarks[200];
    default_text(row.spec, first);
    param_range_text(row.spec, range);
    remarks_text(row.spec, remarks, sizeof remarks);
    printf("  %s%s = %s    %s%s%s%s\n      %s\n", row.prefix, row.spec->name, first, range,
           remarks[0] ? "    [" : "", remarks, remarks[0] ? "]" : "", row.spec->doc);
    for (int i = 0; row.spec->choices && row.spec->choice_docs && row.spec->choices[i]; ++i)
        printf("      %-14s %s\n", row.spec->choices[i], row.spec->choice_docs[i]);
}

// Prints a table's cell in Markdown, where a bar would end the cell and is escaped.
static void print_cell(const char *text)
{
    for (const char *c = text; *c != '\0'; ++c)
        printf("%s%c", *c == '|' ? "\\" : "", *c);
}

static void print_markdown_row(Row row)
{
    char first[PARAM_TEXT_SIZE], range[PARAM_TEXT_SIZE], remarks[200];
    default_text(row.spec, first);
    param_range_text(row.spec, range);
    remarks_text(row.spec, remarks, sizeof remarks);
    printf("| `%s%s` | ", row.prefix, row.spec->name);
    print_cell(first);
    printf(" | ");
    print_cell(range);
    printf(" | ");
    print_cell(remarks);
    printf(" | ");
    print_cell(row.spec->doc);
    for (int i = 0; row.spec->choices && row.spec->choice_docs && row.spec->choices[i]; ++i) {
        printf("<br>`%s`: ", row.spec->choices[i]);
        print_cell(row.spec->choice_docs[i]);
    }
    puts(" |");
}

static void print_table(const ParamTable *table, const char *prefix, void (*print)(Row row))
{
    for (int i = 0; i < table->count; ++i) {
        const ParamSpec *spec = &table->specs[i];
        char inner[ERROR_KEY_SIZE];
        snprintf(inner, sizeof inner, "%.80s%.64s.N.", prefix, spec->name);
        if (spec->keyed)
            snprintf(inner, sizeof inner, "%.80sNAME.", prefix);
        else if (!spec->is_key)
            print((Row){spec, prefix});
        if (spec->kind == PARAM_LIST)
            print_table(spec->items, inner, print);
    }
}

static void print_section(const ParamSection *section, bool markdown)
{
    char prefix[ERROR_KEY_SIZE];
    snprintf(prefix, sizeof prefix, "%s.", section->name);
    if (markdown)
        printf("\n### `%s`\n\n%s\n\n| parameter | default | allowed | rule | meaning |\n"
               "| --- | --- | --- | --- | --- |\n",
               section->name, section->doc);
    else
        printf("\n%s: %s\n", section->name, section->doc);
    print_table(section->table, prefix, markdown ? print_markdown_row : print_row);
}

static void print_game(const Game *game, bool markdown)
{
    printf(markdown ? "\n## Game `%s`\n\n%s\n" : "%s: %s\n", game->name, game->question);
    for (int i = 0; i < game->params.count; ++i)
        print_section(&game->params.sections[i], markdown);
}

static void print_games(const Game *only, bool markdown)
{
    const ParamSection run = {
        .name = "run", .table = &run_settings_table, .doc = "How much is played, and how sure."};
    if (markdown)
        puts("# Parameters\n\nMade by `mutineer params --markdown`; a test compares the two. Keys "
             "of "
             "list elements count\nfrom 0 in place of N; NAME is any name.");
    for (int i = 0; i < game_count; ++i)
        if (!only)
            print_game(game_registry[i], markdown);
    if (only)
        print_game(only, markdown);
    if (markdown)
        puts("\n## Every game");
    print_section(&run, markdown);
}

Status command_params(const Options *options, Problems *problems)
{
    const Game *only = NULL;
    Script *script = NULL;
    if (options->arguments[0])
        TRY(scenario_find_game(options->arguments[0], &only, &script, problems));
    print_games(only, options->markdown);
    script_release(script);
    return OK;
}
