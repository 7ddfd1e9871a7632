#include "sim/mutiny/policy/policy_prepare.h"

#include <stdio.h>
#include <stdlib.h>

#include "sim/mutiny/exact/exact_optimal.h"
#include "sim/mutiny/exact/exact_outlook.h"
#include "sim/mutiny/params.h"
#include "sim/mutiny/policy/policy_rollout.h"

// Words that mean something already cannot be names.
static Status check_names(const Policies *policies, Error *error)
{
    for (int i = 0; i < policies->own.count; ++i)
        for (int k = 0; policy_words[k]; ++k) {
            const char *name = policies->own.items[i].name.text, *word = policy_words[k];
            char key[ERROR_KEY_SIZE];
            snprintf(key, sizeof key, "policies.%s", name);
            if (strcmp(name, word) == 0)
                return error_set(error, FAIL_CONFLICT, key,
                                 "is the name of a built-in policy; choose another, such as my_%s",
                                 word);
        }
    return OK;
}

// What is counted in one compartment says nothing to a decision of the whole side.
static Status check_rule(const OwnPolicy *policy, int index, Error *error)
{
    static const RuleCount local[] = {RULE_COUNT_OWN_HERE, RULE_COUNT_ENEMY_HERE,
                                      RULE_COUNT_TARGET};
    const PolicyRule *rule = &policy->rules.items[index];
    char key[ERROR_KEY_SIZE];
    if (rule->action < RULE_ACTION_EXECUTE)
        return OK;
    snprintf(key, sizeof key, "policies.%s.rules.%d.when", policy->name.text, index);
    for (int i = 0; i < rule->when.count; ++i)
        for (size_t k = 0; k < sizeof local / sizeof *local; ++k)
            if (clause_uses(&rule->when.items[i], (int)local[k]))
                return error_set(error, FAIL_CONFLICT, key,
                                 "own_here, enemy_here and target say nothing where the whole side "
                                 "decides; count its men on the ship or at home");
    return OK;
}

static Status check_rules(const Policies *policies, Error *error)
{
    for (int i = 0; i < policies->own.count; ++i)
        for (int k = 0; k < policies->own.items[i].rules.count; ++k)
            TRY(check_rule(&policies->own.items[i], k, error));
    return OK;
}

static bool looks_at_turn(const OwnPolicy *policy)
{
    for (int i = 0; i < policy->rules.count; ++i)
        for (int k = 0; k < policy->rules.items[i].when.count; ++k)
            if (clause_uses(&policy->rules.items[i].when.items[k], RULE_COUNT_TURN))
                return true;
    return false;
}

static bool has_rule(const OwnPolicy *policy, RuleAction action)
{
    for (int i = 0; policy && i < policy->rules.count; ++i)
        if (policy->rules.items[i].action == (int32_t)action)
            return true;
    return false;
}

// Which decisions of the start of a turn the colour may ever take.
static void note_decisions(Mutiny *mutiny, Colour colour)
{
    const Optional *optional = &mutiny->optional;
    const OwnPolicy *own = mutiny->own[colour];
    Plan *plan = &mutiny->plan[colour];
    plan->executes = optional->executions &&
                     (plan->execute != EXECUTE_NEVER || has_rule(own, RULE_ACTION_EXECUTE));
    plan->leaves = optional->boats && (plan->flee_below > 0 || has_rule(own, RULE_ACTION_LEAVE));
}

static Status prepare_own(const OwnPolicy *policy, Colour colour, Mutiny *mutiny, Error *error)
{
    OwnPolicy *own = malloc(sizeof *own);
    if (!own)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for a policy");
    *own = *policy;
    mutiny->own[colour] = own;
    mutiny->plan[colour].watches_turn = looks_at_turn(policy);
    return OK;
}

static const Side *side_of(const MutinyParams *params, Colour colour)
{
    return colour == COLOUR_RED ? &params->red : &params->white;
}

static void release_outlooks(Mutiny *mutiny)
{
    for (int colour = 0; colour < COLOUR_COUNT; ++colour) {
        exact_outlook_release(mutiny->outlook[colour]);
        mutiny->outlook[colour] = NULL;
    }
}

static Status prepare_outlooks(const MutinyParams *params, int scale, Mutiny *mutiny, Error *error)
{
    static const Colour order[COLOUR_COUNT] = {COLOUR_WHITE, COLOUR_RED};
    for (int i = 0; i < COLOUR_COUNT; ++i) {
        const OutlookSize size = {side_of(params, order[i])->special_value, scale};
        if (mutiny->plan[order[i]].policy == POLICY_LOOKAHEAD)
            TRY(exact_outlook_create(mutiny, order[i], &size, &mutiny->outlook[order[i]], error));
    }
    return OK;
}

// Both sides look ahead by tables of one scale, the smallest that can be filled, so that neither
// sees more clearly. A table in which few men stand for all would see nothing.
static Status prepare_finest_outlooks(const MutinyParams *params, Mutiny *mutiny, Error *error)
{
    enum { MEN_IN_TABLE_MIN = 8 };
    const int allowance = mutiny->allowance;
    const int men = mutiny->most_men + mutiny->optional.relief_men;
    for (int scale = 1;; ++scale) {
        Status status = prepare_outlooks(params, scale, mutiny, error);
        if (status != FAIL_LIMIT || (scale + 1) * MEN_IN_TABLE_MIN > men)
            return status;
        release_outlooks(mutiny);
        mutiny->allowance = allowance;
    }
}

static Status prepare_side(const MutinyParams *params, Colour colour, Mutiny *mutiny, Error *error)
{
    const Side *side = side_of(params, colour);
    mutiny->plan[colour].watches_turn = side->policy == POLICY_OPTIMAL;
    if (side->policy >= POLICY_OWN)
        return prepare_own(&params->policies.own.items[side->policy - POLICY_OWN], colour, mutiny,
                           error);
    if (mutiny->plan[colour].policy == POLICY_OPTIMAL)
        return exact_optimal_create(mutiny, side, colour, &mutiny->optimal[colour], error);
    return OK;
}

Status policy_check(const Policies *policies, Error *error)
{
    TRY(check_names(policies, error));
    return check_rules(policies, error);
}

Status policy_prepare(const MutinyParams *params, Mutiny *mutiny, Error *error)
{
    TRY(prepare_finest_outlooks(params, mutiny, error));
    TRY(prepare_side(params, COLOUR_WHITE, mutiny, error));
    TRY(prepare_side(params, COLOUR_RED, mutiny, error));
    TRY(policy_rollout_prepare(params, mutiny, error));
    note_decisions(mutiny, COLOUR_WHITE);
    note_decisions(mutiny, COLOUR_RED);
    return OK;
}

void policy_release(Mutiny *mutiny)
{
    if (mutiny->playout)
        mutiny_release(&mutiny->playout->prepared);
    release_outlooks(mutiny);
    for (int colour = 0; colour < COLOUR_COUNT; ++colour) {
        exact_optimal_release(mutiny->optimal[colour]);
        free(mutiny->own[colour]);
    }
}
