/// scenario_unused: what was set on the command line without effect.

#include <string.h>

#include "cli/scenario/scenario.h"
#include "cli/scenario/settings.h"

// A scenario that lacks the parameter, as when a list has become shorter, has no use for it.
static bool is_used_in(const Scenario *scenario, const char *key, const char **condition)
{
    ParamRef ref;
    Error error;
    if (param_find(&scenario->tree, scenario->block, key, &ref, &error) != OK)
        return false;
    *condition = ref.spec->used_if;
    return param_is_used(&ref);
}

void scenario_note_unused(const Scenario *const scenarios[], int count, Problems *problems)
{
    const Scenario *last = scenarios[count - 1];
    for (int i = 0; i < last->setting_count; ++i) {
        const Setting *setting = &last->settings[i];
        const char *condition = NULL;
        bool is_used = setting->line > 0;
        for (int j = 0; j < count && !is_used; ++j)
            is_used = is_used_in(scenarios[j], setting->key, &condition);
        if (!is_used && condition)
            problems_note(problems, "%.100s has no effect here; it matters only where %.200s",
                          setting->key, condition);
    }
}
