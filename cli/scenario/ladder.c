/// ladder: values are changed in a copy of the block and read as text.

#include "cli/scenario/ladder.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/scenario/policy_keys.h"
#include "sim/base/grow.h"

/// Decimals are stored in thousandths.
enum { DECIMAL_STEP = 100, LARGE_PARTS = 10 };

typedef struct Lister {
    LadderList *ladders;
    PolicyKeys policies; // how sides are played is in the same sections
    int steps;
    Error *error;
    Status status;
} Lister;

static void *place_of(const ParamRef *ref)
{
    return (char *)ref->object + ref->spec->offset;
}

// The number that a ladder changes, in stored form; of dice it is what is added to them.
static int64_t value_of(const ParamRef *ref)
{
    switch (ref->spec->kind) {
    case PARAM_DICE:
        return ((Dice *)place_of(ref))->add;
    case PARAM_LARGE:
        return (int64_t)(*(uint64_t *)place_of(ref) & INT64_MAX);
    default:
        return *(int32_t *)place_of(ref);
    }
}

// How much is one step.
static double unit_of(const ParamRef *ref, int64_t from)
{
    if (ref->spec->kind == PARAM_DECIMAL)
        return DECIMAL_STEP;
    if (ref->spec->kind == PARAM_LARGE)
        return from > LARGE_PARTS ? floor((double)from / LARGE_PARTS) : 1;
    return 1;
}

static bool is_number(const ParamRef *ref)
{
    ParamKind kind = ref->spec->kind;
    return ((kind == PARAM_INTEGER || kind == PARAM_DECIMAL) &&
            *(int32_t *)place_of(ref) != PARAM_WORD) ||
           kind == PARAM_LARGE;
}

static bool is_cap(const ParamRef *ref)
{
    if (ref->spec->kind == PARAM_LARGE) {
        uint64_t value = *(uint64_t *)place_of(ref);
        return value == ref->spec->large_lo || value == ref->spec->large_hi;
    }
    return is_number(ref) && (value_of(ref) == ref->spec->lo || value_of(ref) == ref->spec->hi);
}

static Status add_rung(Ladder *ladder, const ParamRef *ref, double steps, Error *error)
{
    char to[PARAM_TEXT_SIZE];
    param_get(ref, to);
    if (strcmp(to, ladder->from) == 0 || strlen(to) >= AXIS_VALUE_SIZE)
        return OK;
    TRY(GROW(ladder->rungs, &ladder->room, ladder->count + 1, "values to tune to", error));
    size_t place = ladder->count++;
    for (; place > 0 && ladder->rungs[place - 1].steps > steps; --place)
        ladder->rungs[place] = ladder->rungs[place - 1];
    Rung *rung = &ladder->rungs[place];
    *rung = (Rung){.steps = steps, .is_cap = is_cap(ref)};
    memcpy(rung->to, to, strlen(to) + 1);
    return OK;
}

static Status add_words(Ladder *ladder, const ParamRef *ref, Error *error)
{
    int32_t *value = place_of(ref), kept = *value;
    int count = 2;
    Status status = OK;
    if (ref->spec->kind == PARAM_CHOICE)
        for (count = 0; ref->spec->choices[count];)
            ++count;
    for (*value = 0; *value < count && status == OK; ++*value)
        status = add_rung(ladder, ref, 1, error);
    *value = kept;
    return status;
}

// Moves the value by so many steps; false, with the value as it was, when that leaves its range.
static bool move(const ParamRef *ref, int steps)
{
    const ParamSpec *spec = ref->spec;
    int64_t from = value_of(ref), to = from + steps * (int64_t)unit_of(ref, from);
    if (spec->kind == PARAM_LARGE) {
        if (to < 0 || (uint64_t)to < spec->large_lo || (uint64_t)to > spec->large_hi)
            return false;
        *(uint64_t *)place_of(ref) = (uint64_t)to;
        return true;
    }
    if (spec->kind == PARAM_DICE) {
        Dice dice = *(Dice *)place_of(ref);
        dice.add = (int32_t)to;
        if (dice.count == PARAM_WORD || labs(to) > DICE_ADD_MAX || dice_lowest(dice) < spec->lo ||
            dice_highest(dice) > spec->hi)
            return false;
        *(Dice *)place_of(ref) = dice;
        return true;
    }
    if (from == PARAM_WORD || to < spec->lo || to > spec->hi)
        return false;
    *(int32_t *)place_of(ref) = (int32_t)to;
    return true;
}

static Status add_numbers(Ladder *ladder, const ParamRef *ref, int steps, Error *error)
{
    union {
        int32_t number;
        uint64_t large;
        Dice dice;
    } kept;
    size_t size = ref->spec->kind == PARAM_LARGE  ? sizeof kept.large
                  : ref->spec->kind == PARAM_DICE ? sizeof kept.dice
                                                  : sizeof kept.number;
    memcpy(&kept, place_of(ref), size);
    Status status = OK;
    for (int way = -1; way <= 1; way += 2)
        for (int step = 1; step <= steps && status == OK && move(ref, way * step); ++step) {
            status = add_rung(ladder, ref, step, error);
            memcpy(place_of(ref), &kept, size);
        }
    return status;
}

static Status open_ladder(LadderList *ladders, const ParamRef *ref, Ladder **ladder, Error *error)
{
    char from[PARAM_TEXT_SIZE];
    param_get(ref, from);
    TRY(GROW(ladders->items, &ladders->room, ladders->count + 1, "parameters to tune", error));
    *ladder = &ladders->items[ladders->count++];
    **ladder = (Ladder){.spec = ref->spec};
    snprintf((*ladder)->key, sizeof(*ladder)->key, "%s", ref->key);
    snprintf((*ladder)->from, sizeof(*ladder)->from, "%.*s", AXIS_VALUE_SIZE - 1, from);
    return OK;
}

static Status add_ladder(LadderList *ladders, const ParamRef *ref, int steps, Error *error)
{
    Ladder *ladder;
    TRY(open_ladder(ladders, ref, &ladder, error));
    switch (ref->spec->kind) {
    case PARAM_CHOICE:
    case PARAM_FLAG:
        return ref->spec->names_in ? OK : add_words(ladder, ref, error);
    case PARAM_INTEGER:
    case PARAM_DECIMAL:
    case PARAM_LARGE:
    case PARAM_DICE:
        return add_numbers(ladder, ref, steps, error);
    default:
        return OK;
    }
}

static bool is_of_a_side(const Lister *lister, const ParamSection *section)
{
    size_t length = strlen(section->name);
    for (int i = 0; i < lister->policies.count && i < POLICY_KEYS; ++i)
        if (strncmp(lister->policies.keys[i], section->name, length) == 0 &&
            lister->policies.keys[i][length] == '.')
            return true;
    return false;
}

static bool is_of_the_rules(const Lister *lister, const ParamRef *ref)
{
    static const char *const apart[] = {"run", "policies", "limits", "record"};
    const ParamSpec *spec = ref->spec;
    const char *inside = strchr(ref->key, '.');
    for (size_t i = 0; i < sizeof apart / sizeof *apart; ++i)
        if (strcmp(ref->section->name, apart[i]) == 0)
            return false;
    return (spec->kind == PARAM_INTEGER || spec->kind == PARAM_CHOICE ||
            spec->kind == PARAM_FLAG) &&
           !spec->reading && !spec->names_in && !spec->is_key && inside &&
           !strchr(inside + 1, '.') && !is_of_a_side(lister, ref->section);
}

static bool visit(const ParamRef *ref, void *context)
{
    Lister *lister = context;
    if (is_of_the_rules(lister, ref))
        lister->status = add_ladder(lister->ladders, ref, lister->steps, lister->error);
    return lister->status == OK;
}

// The distance, in steps, between the present value of a reference and the one that it had.
static double steps_from(const ParamRef *ref, int64_t from, bool was_number)
{
    if (!was_number || !is_number(ref))
        return 1;
    return fabs((double)(value_of(ref) - from)) / unit_of(ref, from);
}

// The values that the user lists.
static Status add_axis(LadderList *ladders, const ParamRef *ref, const Axis *axis, Error *error)
{
    Ladder *ladder;
    char kept[PARAM_TEXT_SIZE];
    int64_t from = value_of(ref);
    bool was_number = is_number(ref);
    Status status = open_ladder(ladders, ref, &ladder, error);
    param_get(ref, kept);
    for (int i = 0; i < axis->count && status == OK; ++i) {
        status = param_set(ref, axis->values[i], error);
        if (status == OK)
            status = add_rung(ladder, ref, steps_from(ref, from, was_number), error);
    }
    Error unheard;
    return status == OK ? param_set(ref, kept, &unheard) : status;
}

static bool has_ladder(const LadderList *ladders, const char *key)
{
    for (size_t i = 0; i < ladders->count; ++i)
        if (strcmp(ladders->items[i].key, key) == 0)
            return true;
    return false;
}

static Status add_named(const Scenario *scenario, void *block, const char *text, Lister *lister,
                        Problems *problems)
{
    Axis axis = {.count = 0};
    ParamRef ref;
    Error error;
    const char *key = text;
    if (strchr(text, '=')) {
        TRY(axis_parse(scenario, "vary", text, &axis, problems));
        key = axis.key;
    }
    Status status = param_find(&scenario->tree, block, key, &ref, &error);
    if (status == OK && strcmp(ref.section->name, "run") == 0)
        status = error_set(&error, FAIL_INPUT, NULL,
                           "'%.60s' is no rule: run says how games are played", key);
    if (status == OK && has_ladder(lister->ladders, ref.key))
        status = error_set(&error, FAIL_USAGE, NULL, "--vary '%.60s' is given twice", key);
    if (status == OK)
        status = axis.count > 0 ? add_axis(lister->ladders, &ref, &axis, &error)
                                : add_ladder(lister->ladders, &ref, lister->steps, &error);
    if (status == OK && lister->ladders->items[lister->ladders->count - 1].count == 0)
        status =
            error_set(&error, FAIL_INPUT, NULL,
                      "--vary '%.60s' leaves no other value to try; KEY=VALUES lists some", key);
    axis_release(&axis);
    return status == OK ? OK : problems_add(problems, &(Place){.source = "mutineer tune"}, &error);
}

Status ladder_list(const Scenario *scenario, const char *const vary[], int vary_count, int steps,
                   LadderList *ladders, Problems *problems)
{
    Error error;
    Lister lister = {.ladders = ladders,
                     .policies = policy_keys_find(scenario),
                     .steps = steps,
                     .error = &error};
    *ladders = (LadderList){0};
    void *block = malloc(scenario->tree.size);
    if (!block)
        return problems_no_memory(problems, &(Place){.source = "mutineer tune"});
    memcpy(block, scenario->block, scenario->tree.size);
    Status status = OK;
    for (int i = 0; i < vary_count && status == OK; ++i)
        status = add_named(scenario, block, vary[i], &lister, problems);
    if (vary_count == 0) {
        param_visit(&scenario->tree, block, visit, &lister);
        if (lister.status != OK)
            status = problems_add(problems, &(Place){.source = "mutineer tune"}, &error);
    }
    free(block);
    if (status != OK)
        ladder_list_release(ladders);
    return status;
}

void ladder_list_release(LadderList *ladders)
{
    for (size_t i = 0; i < ladders->count; ++i)
        free(ladders->items[i].rungs);
    free(ladders->items);
    *ladders = (LadderList){0};
}
