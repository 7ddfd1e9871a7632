/// parameters: one walk over the tables of the game and the section `run`.

#include "cli/scenario/parameters.h"

#include <stdio.h>
#include <string.h>

typedef struct Walk {
    const Scenario *scenario;
    void (*visit)(const ParameterShown *parameter, void *context);
    void *context;
} Walk;

// What a draw is worth matters in games that have a score.
static bool is_used(const Scenario *scenario, const ParamRef *ref)
{
    bool is_worth = strcmp(ref->key, "run.stalemate_worth") == 0;
    return param_is_used(ref) &&
           !(is_worth && scenario->prepared && !scenario->prepared->measures.has_score);
}

void parameters_show(const Scenario *scenario, const ParamRef *ref, ParameterShown *shown)
{
    shown->ref = ref;
    shown->is_used = is_used(scenario, ref);
    shown->is_set = scenario_is_set(scenario, ref->key);
    if (ref->spec->kind == PARAM_LIST)
        snprintf(shown->value, sizeof shown->value, "%d", param_list_count(ref));
    else
        param_get(ref, shown->value);
}

static bool show(const ParamRef *ref, void *context)
{
    const Walk *walk = context;
    ParameterShown shown;
    if (strcmp(ref->key, "run.threads") == 0 || strcmp(ref->key, "run.engine") == 0)
        return true;
    parameters_show(walk->scenario, ref, &shown);
    walk->visit(&shown, walk->context);
    return true;
}

void parameters_visit(const Scenario *scenario,
                      void (*visit)(const ParameterShown *parameter, void *context), void *context)
{
    Walk walk = {.scenario = scenario, .visit = visit, .context = context};
    param_visit(&scenario->tree, scenario->block, show, &walk);
}
