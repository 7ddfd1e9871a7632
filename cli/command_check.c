/// command_check: validates a scenario and shows every parameter as it was understood.

#include <string.h>

#include "cli/command.h"

static bool print_parameter(const ParamRef *ref, void *context)
{
    const Scenario *scenario = context;
    char text[PARAM_TEXT_SIZE];
    if (ref->spec->kind == PARAM_LIST)
        snprintf(text, sizeof text, "%d items", param_list_count(ref));
    else
        param_get(ref, text);
    const char *unit = ref->spec->unit && ref->spec->kind != PARAM_LIST ? ref->spec->unit : "";
    char value[PARAM_TEXT_SIZE + 80];
    snprintf(value, sizeof value, "%s%s%s", text[0] ? text : "(empty)", unit[0] ? " " : "", unit);
    printf("  %-34s %-28s %s%s\n", ref->key, value,
           scenario_is_set(scenario, ref->key) ? "set" : "default",
           param_is_used(ref) ? "" : ", without effect here");
    return true;
}

Status command_check(const Options *options, Problems *problems)
{
    Scenario scenario;
    TRY(command_load(options, &scenario, problems));
    if (!options->quiet) {
        printf("%s: sound, a scenario of the game '%s'\n", scenario.source, scenario.game->name);
        param_visit(&scenario.tree, scenario.block, print_parameter, &scenario);
    }
    scenario_release(&scenario);
    return OK;
}
