/// params_policies: the tables behind a scenario's own policies, and their words.

#include "sim/mutiny/params.h"

CHOICE_WORDS(own_placement, OWN_PLACEMENT_ROWS)
CHOICE_WORDS(count, RULE_COUNT_ROWS)
CHOICE_WORDS(action, RULE_ACTION_ROWS)

#define PARAM_TABLE policy_rule_table
#define PARAM_OWNER PolicyRule
#define PARAM_FILE "sim/mutiny/policy/policy_rule.def"
#include "sim/params/param_table.inc"

#define PARAM_TABLE own_policy_table
#define PARAM_OWNER OwnPolicy
#define PARAM_FILE "sim/mutiny/policy/own_policy.def"
#include "sim/params/param_table.inc"

#define PARAM_TABLE policies_table
#define PARAM_OWNER Policies
#define PARAM_FILE "sim/mutiny/policy/policies.def"
#define PARAM_LINKAGE
#include "sim/params/param_table.inc"
