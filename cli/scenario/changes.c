/// changes: shows every parameter of the first version and looks it up in the second.

#include "cli/scenario/changes.h"

#include <string.h>

typedef struct Walk {
    const Scenario *second;
    void (*visit)(const ParameterShown *first, const char *second, void *context);
    void *context;
} Walk;

static void look(const ParameterShown *shown, void *context)
{
    const Walk *walk = context;
    ParameterShown other = {.value = "none"};
    ParamRef ref;
    if (strncmp(shown->ref->key, "run.", 4) == 0)
        return;
    if (param_find(&walk->second->tree, walk->second->block, shown->ref->key, &ref, NULL) == OK)
        parameters_show(walk->second, &ref, &other);
    if (strcmp(shown->value, other.value) != 0)
        walk->visit(shown, other.value, walk->context);
}

void changes_visit(const Scenario *first, const Scenario *second,
                   void (*visit)(const ParameterShown *first, const char *second, void *context),
                   void *context)
{
    Walk walk = {.second = second, .visit = visit, .context = context};
    parameters_visit(first, look, &walk);
}
