/// params_policies: the tables behind a scenario's own policies, and their words.

#include "sim/mutiny/params.h"

static const char *const own_placement_words[] = {"home", "start", "spread", NULL};
static const char *const own_placement_docs[] = {
    "all at home", "all where the officers or party members start",
    "each sailor in turn in the compartment with the fewest own men", NULL};

static const char *const count_words[RULE_COUNT_COUNT + 1] = {
    "own",       "enemy",      "own_specials", "enemy_specials",
    "own_here",  "enemy_here", "own_home",     "enemy_home",
    "attackers", "target",     "turn",         "ace",
    "king",      "queen",      "jack",         NULL};
static const char *const count_docs[RULE_COUNT_COUNT + 1] = {
    "own free men on the ship",
    "free enemies on the ship",
    "own free officers or party members on the ship",
    "the enemy's",
    "own men in the compartment that the rule is tried for",
    "enemies in it",
    "own men at home",
    "enemies there",
    "own free men on the ship, less those whom the rule keeps at home",
    "enemies in the compartment that the rule's action leads to; 0 when it leads nowhere",
    "the number of the turn, both sides' counted, from 1",
    "1 if the side has drawn an ace, else 0",
    "1 if the side has drawn a king, else 0",
    "1 if the side has drawn a queen, else 0",
    "1 if the side has drawn a jack, else 0",
    NULL};

static const char *const action_words[RULE_ACTION_COUNT + 1] = {
    "stay",    "attack weakest", "attack strongest", "attack in reach",   "attack home",
    "go home", "split",          "execute",          "take to the boats", NULL};
static const char *const action_docs[RULE_ACTION_COUNT + 1] = {
    "they stay",
    "they go towards the compartment with the fewest enemies, at least one",
    "they go towards the compartment with the most enemies",
    "they go to the compartment with the fewest enemies, at least one, among those in reach",
    "they go towards the enemy's home, if enemies are there",
    "they go home, whoever is there",
    "some of them go to the compartment in reach with the fewest own men, without enemies",
    "before anybody moves, the side executes all prisoners it holds, with rules.executions",
    "before anybody moves, the side gives up the ship, with rules.boats",
    NULL};

#define PARAM_TABLE policy_rule_table
#define PARAM_OWNER PolicyRule
#define PARAM_FILE "sim/mutiny/policy/policy_rule.def"
#include "sim/base/param_table.inc"

#define PARAM_TABLE own_policy_table
#define PARAM_OWNER OwnPolicy
#define PARAM_FILE "sim/mutiny/policy/own_policy.def"
#include "sim/base/param_table.inc"

#define PARAM_TABLE policies_table
#define PARAM_OWNER Policies
#define PARAM_FILE "sim/mutiny/policy/policies.def"
#define PARAM_LINKAGE
#include "sim/base/param_table.inc"
