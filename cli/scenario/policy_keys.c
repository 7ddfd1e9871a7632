/// policy_keys: one walk over the parameters.

#include "cli/scenario/policy_keys.h"

#include <stdio.h>
#include <string.h>

static bool note(const ParamRef *ref, void *context)
{
    PolicyKeys *found = context;
    if (ref->spec->kind != PARAM_CHOICE || strcmp(ref->spec->name, "policy") != 0)
        return true;
    if (found->count < POLICY_KEYS)
        snprintf(found->keys[found->count], ERROR_KEY_SIZE, "%s", ref->key);
    found->count += 1;
    return true;
}

PolicyKeys policy_keys_find(const Scenario *scenario)
{
    PolicyKeys found = {.count = 0};
    param_visit(&scenario->tree, scenario->block, note, &found);
    return found;
}
