/// step: values are changed in a copy of the block and read as text.

#include "cli/scenario/step.h"

#include <stdlib.h>
#include <string.h>

#include "sim/base/grow.h"

/// Decimals are stored in thousandths.
enum { DECIMAL_STEP = 100, LARGE_PARTS = 10 };

typedef struct Lister {
    const Scenario *scenario;
    const StepChoice *choice;
    StepList *steps;
    Error *error;
    Status status;
} Lister;

static bool is_wanted(const Lister *lister, const ParamRef *ref)
{
    static const char *const apart[] = {"run", "policies", "limits"};
    const StepChoice *choice = lister->choice;
    for (size_t i = 0; i < sizeof apart / sizeof *apart; ++i)
        if (strcmp(ref->section->name, apart[i]) == 0)
            return false;
    if (ref->spec->is_key || ref->spec->names_in || (choice->readings_only && !ref->spec->reading))
        return false;
    for (int i = 0; i < choice->key_count; ++i) {
        ParamRef named;
        Error error;
        if (param_find(ref->tree, ref->block, choice->keys[i], &named, &error) == OK &&
            strcmp(named.key, ref->key) == 0)
            return true;
    }
    return choice->key_count == 0;
}

// Adds the value that the parameter has now, unless it is the one it had.
static void add(Lister *lister, const ParamRef *ref, const char *from)
{
    char to[PARAM_TEXT_SIZE];
    StepList *steps = lister->steps;
    param_get(ref, to);
    if (lister->status != OK || strcmp(from, to) == 0 || strlen(from) >= AXIS_VALUE_SIZE ||
        strlen(to) >= AXIS_VALUE_SIZE)
        return;
    lister->status =
        GROW(steps->items, &steps->room, steps->count + 1, "steps of parameters", lister->error);
    if (lister->status != OK)
        return;
    Step *step = &steps->items[steps->count++];
    *step = (Step){.spec = ref->spec};
    snprintf(step->key, sizeof step->key, "%s", ref->key);
    memcpy(step->from, from, strlen(from) + 1);
    memcpy(step->to, to, strlen(to) + 1);
}

static void try_number(Lister *lister, const ParamRef *ref, const char *from, int32_t step)
{
    int32_t *value = (int32_t *)(void *)((char *)ref->object + ref->spec->offset), kept = *value;
    if (kept == PARAM_WORD)
        return;
    for (int sign = -1; sign <= 1; sign += 2) {
        int64_t next = (int64_t)kept + sign * step;
        if (next >= ref->spec->lo && next <= ref->spec->hi) {
            *value = (int32_t)next;
            add(lister, ref, from);
        }
    }
    *value = kept;
}

static void try_words(Lister *lister, const ParamRef *ref, const char *from)
{
    int32_t *value = (int32_t *)(void *)((char *)ref->object + ref->spec->offset), kept = *value;
    int count = 2;
    if (ref->spec->kind == PARAM_CHOICE)
        for (count = 0; ref->spec->choices[count];)
            ++count;
    for (*value = 0; *value < count; ++*value)
        add(lister, ref, from);
    *value = kept;
}

static void try_dice(Lister *lister, const ParamRef *ref, const char *from)
{
    Dice *dice = (Dice *)(void *)((char *)ref->object + ref->spec->offset), kept = *dice;
    if (kept.count == PARAM_WORD)
        return;
    for (int sign = -1; sign <= 1; sign += 2) {
        *dice = kept;
        dice->add += sign;
        if (abs(dice->add) <= DICE_ADD_MAX && dice_lowest(*dice) >= ref->spec->lo &&
            dice_highest(*dice) <= ref->spec->hi)
            add(lister, ref, from);
    }
    *dice = kept;
}

static void try_large(Lister *lister, const ParamRef *ref, const char *from)
{
    uint64_t *value = (uint64_t *)(void *)((char *)ref->object + ref->spec->offset), kept = *value;
    uint64_t step = kept / LARGE_PARTS > 0 ? kept / LARGE_PARTS : 1;
    if (kept >= ref->spec->large_lo + step) {
        *value = kept - step;
        add(lister, ref, from);
    }
    if (ref->spec->large_hi >= kept && ref->spec->large_hi - kept >= step) {
        *value = kept + step;
        add(lister, ref, from);
    }
    *value = kept;
}

static bool visit(const ParamRef *ref, void *context)
{
    Lister *lister = context;
    char from[PARAM_TEXT_SIZE];
    if (ref->spec->kind == PARAM_LIST || !is_wanted(lister, ref))
        return true;
    param_get(ref, from);
    switch (ref->spec->kind) {
    case PARAM_INTEGER:
        try_number(lister, ref, from, 1);
        break;
    case PARAM_DECIMAL:
        try_number(lister, ref, from, DECIMAL_STEP);
        break;
    case PARAM_CHOICE:
    case PARAM_FLAG:
        try_words(lister, ref, from);
        break;
    case PARAM_DICE:
        try_dice(lister, ref, from);
        break;
    case PARAM_LARGE:
        try_large(lister, ref, from);
        break;
    default:
        break;
    }
    return lister->status == OK;
}

// Every key that was given must be one.
static Status check_keys(const Scenario *scenario, const StepChoice *choice, Error *error)
{
    for (int i = 0; i < choice->key_count; ++i) {
        ParamRef ref;
        TRY(param_find(&scenario->tree, scenario->block, choice->keys[i], &ref, error));
    }
    return OK;
}

Status step_list(const Scenario *scenario, const StepChoice *choice, StepList *steps, Error *error)
{
    Lister lister = {.scenario = scenario, .choice = choice, .steps = steps, .error = error};
    *steps = (StepList){0};
    TRY(check_keys(scenario, choice, error));
    void *block = malloc(scenario->tree.size);
    if (!block)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for the parameters");
    memcpy(block, scenario->block, scenario->tree.size);
    param_visit(&scenario->tree, block, visit, &lister);
    free(block);
    if (lister.status != OK)
        step_list_release(steps);
    return lister.status;
}

void step_list_release(StepList *steps)
{
    free(steps->items);
    *steps = (StepList){0};
}
