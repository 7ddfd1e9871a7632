/// command_check: validates a scenario and shows every parameter as it was understood.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands/command.h"
#include "cli/scenario/words.h"
#include "cli/system/printable.h"
#include "sim/base/plural.h"
#include "sim/script/script_check.h"

enum { VALUE_WIDTH_MAX = 40 };

/// The table that is printed, and how wide its first two columns are.
typedef struct Layout {
    const Scenario *scenario;
    int key_width, value_width;
} Layout;

// "1 pips", "none", "Deck, Bridge", "5 items"
static void value_text(const ParamRef *ref, char text[PARAM_TEXT_SIZE])
{
    char unit[WORDS_SIZE];
    if (ref->spec->kind == PARAM_LIST) {
        snprintf(text, PARAM_TEXT_SIZE, "%d item%s", param_list_count(ref),
                 plural(param_list_count(ref)));
        return;
    }
    param_get(ref, text);
    size_t used = strlen(text);
    if (used == 0)
        snprintf(text, PARAM_TEXT_SIZE, "(empty)");
    else if (ref->spec->unit && !(ref->spec->word && strcmp(text, ref->spec->word) == 0))
        snprintf(text + used, PARAM_TEXT_SIZE - used, " %s",
                 words_unit(ref->spec->unit, strcmp(text, "1") == 0, unit));
}

static bool measure(const ParamRef *ref, void *context)
{
    Layout *layout = context;
    char text[PARAM_TEXT_SIZE];
    value_text(ref, text);
    int key = (int)strlen(ref->key), value = (int)strlen(text);
    if (key > layout->key_width)
        layout->key_width = key;
    if (value > layout->value_width && value <= VALUE_WIDTH_MAX)
        layout->value_width = value;
    return true;
}

static bool print_parameter(const ParamRef *ref, void *context)
{
    const Layout *layout = context;
    char text[PARAM_TEXT_SIZE];
    value_text(ref, text);
    printf("  %-*s  %-*s  %s%s\n", layout->key_width, ref->key, layout->value_width, text,
           scenario_is_set(layout->scenario, ref->key) ? "set" : "default",
           param_is_used(ref) ? "" : ", without effect here");
    return true;
}

// Findings are told behind the parameters, and known before: "sound" is not said of what is not.
static void write_finding(void *context, const char *line)
{
    fprintf(context, "  %s\n", line);
}

static void print_sound(const Scenario *scenario)
{
    char source[PRINTABLE_SIZE];
    printable(scenario->source, source, sizeof source);
    printf("%s: sound, a scenario of the game '%s'\n", source, scenario->game->name);
    Layout layout = {.scenario = scenario};
    param_visit(&scenario->tree, scenario->block, measure, &layout);
    param_visit(&scenario->tree, scenario->block, print_parameter, &layout);
}

static Status check_scenario(const Options *options, const Scenario *scenario, Error *error)
{
    char *findings = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&findings, &size);
    if (!stream)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for what is found");
    const Narrator narrator = {write_finding, stream};
    Status status = script_check(scenario->prepared, &narrator, error);
    fclose(stream);
    if (!options->quiet && status == OK)
        print_sound(scenario);
    if (!options->quiet && findings)
        fputs(findings, stdout);
    free(findings);
    return status;
}

Status command_check(const Options *options, Problems *problems)
{
    Error error;
    Scenario scenario;
    TRY(command_load(options, &scenario, problems));
    Status status = check_scenario(options, &scenario, &error);
    if (status != OK)
        scenario_blame(&scenario, &error, problems);
    scenario_release(&scenario);
    return status;
}
