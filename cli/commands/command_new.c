/// command_new: a commented scenario with every parameter at its default.

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands/command.h"

enum { LINE_WIDTH = 99, TERM_SIZE = 110 };

/// The state of the printer.
typedef struct Writer {
    const ParamSection *section; ///< whose heading was printed
} Writer;

// Prints a scalar, quoted where YAML might read it as something other than text. Names contain no
// quotes or backslashes.
static void print_scalar(const char *text)
{
    bool is_plain = isalnum((unsigned char)text[0]) != 0;
    printf(is_plain ? "%s" : "\"%s\"", text);
}

static void print_names(const char *text)
{
    putchar('[');
    while (*text != '\0') {
        char name[NAME_LENGTH_MAX + 4];
        size_t length = strcspn(text, ",");
        snprintf(name, sizeof name, "%.*s", (int)length, text);
        print_scalar(name);
        text += length;
        text += strspn(text, ", ");
        fputs(*text ? ", " : "", stdout);
    }
    putchar(']');
}

static void print_value(const ParamRef *ref)
{
    char text[PARAM_TEXT_SIZE];
    param_get(ref, text);
    if (ref->spec->kind == PARAM_NAMES || ref->spec->kind == PARAM_NUMBERS)
        print_names(text);
    else if (ref->spec->kind == PARAM_INTEGER || ref->spec->kind == PARAM_DECIMAL)
        fputs(text, stdout);
    else
        print_scalar(text);
    putchar('\n');
}

// Prints text over as many lines as it needs, each after its prefix.
static void print_wrapped(const char *first, const char *next, const char *text)
{
    int used = printf("%s", first);
    bool begins = true;
    while (*text != '\0') {
        int length = (int)strcspn(text, " ");
        if (!begins && used + 1 + length > LINE_WIDTH) {
            used = printf("\n%s", next) - 1;
            begins = true;
        }
        used += printf("%s%.*s", begins ? "" : " ", length, text);
        begins = false;
        text += length;
        text += strspn(text, " ");
    }
    putchar('\n');
}

static void print_term(const char *term, const char *doc)
{
    char first[ERROR_KEY_SIZE];
    snprintf(first, sizeof first, "  #   %s: ", term);
    print_wrapped(first, "  #     ", doc);
}

// "# Added to the combat die when the lead is an officer. [-6..6 pips; MUT-8]"
static void print_comment(const ParamSpec *spec)
{
    char range[PARAM_TEXT_SIZE], text[2 * PARAM_TEXT_SIZE];
    param_range_text(spec, range);
    snprintf(text, sizeof text, "%.1000s [%s%s%s]", spec->doc, range, spec->rule ? "; " : "",
             spec->rule ? spec->rule : "");
    print_wrapped("  # ", "  # ", text);
    for (int i = 0; spec->choices && spec->choice_docs && spec->choices[i]; ++i)
        print_term(spec->choices[i], spec->choice_docs[i]);
}

static void print_assignment(const ParamRef *ref, const char *indent)
{
    printf("%s%s: ", indent, ref->spec->name);
    print_value(ref);
}

// What the records of a list hold; `prefix` is of a list in a record, "compartments.".
static void print_terms(const ParamTable *items, const char *prefix)
{
    for (int i = items->specs[0].is_key; i < items->count; ++i) {
        char term[TERM_SIZE];
        snprintf(term, sizeof term, "%.40s%.64s", prefix, items->specs[i].name);
        print_term(term, items->specs[i].doc);
        snprintf(term, sizeof term, "%.40s%.64s.", prefix, items->specs[i].name);
        if (items->specs[i].kind == PARAM_LIST)
            print_terms(items->specs[i].items, term);
    }
}

// In how many lists the parameter is: each adds a name and a number to the key.
static int list_depth(const ParamRef *ref)
{
    int dots = 0;
    for (const char *c = ref->key; *c != '\0'; ++c)
        dots += *c == '.';
    return (dots - 1) / 2;
}

static void print_in_list(const ParamRef *ref, int depth)
{
    char indent[32];
    bool begins_record = ref->spec->offset == 0;
    snprintf(indent, sizeof indent, "%*s%s", 4 * depth, "", begins_record ? "- " : "  ");
    if (ref->spec->kind == PARAM_LIST)
        printf("%s%s:%s\n", indent, ref->spec->name, param_list_count(ref) ? "" : " []");
    else
        print_assignment(ref, indent);
}

static bool print_parameter(const ParamRef *ref, void *context)
{
    Writer *writer = context;
    int depth = list_depth(ref);
    if (ref->section != writer->section) {
        printf("\n# %s\n%s:\n", ref->section->doc, ref->section->name);
        writer->section = ref->section;
    }
    if (depth > 0) {
        print_in_list(ref, depth);
        return true;
    }
    print_comment(ref->spec);
    if (ref->spec->kind == PARAM_LIST) {
        print_terms(ref->spec->items, "");
        if (!ref->spec->keyed)
            printf("  %s:%s\n", ref->spec->name, param_list_count(ref) ? "" : " []");
        else if (param_list_count(ref) == 0)
            puts("  {}");
    } else {
        print_assignment(ref, "  ");
    }
    return true;
}

// A script to begin with.
static void print_script(void)
{
    static const char text[] = {
#include "cli/commands/new_script.inc"
    };
    fputs(text, stdout);
}

Status command_new(const Options *options, Problems *problems)
{
    const Game *game;
    Script *script;
    Writer writer = {0};
    Scenario scenario;
    const char *name = options->arguments[0], *slash = strrchr(name, '/');
    TRY(scenario_find_game(name, &game, &script, problems));
    if (game == &game_script) {
        print_script();
        return OK;
    }
    Status status = scenario_of_defaults(game, &scenario, problems);
    script_release(script); // the scenario holds it, too
    TRY(status);
    printf("# %s\n# Every parameter is here, at its default; leave out what you do not change.\n\n"
           "game: %s\n",
           game->question, game->name);
    if (scenario.script)
        printf("script: %s\n", slash ? slash + 1 : name);
    param_visit(&scenario.tree, scenario.block, print_parameter, &writer);
    scenario_release(&scenario);
    return OK;
}
