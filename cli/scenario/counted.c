/// counted: finds the setting that brings a count by trying the values of each parameter.

#include "cli/scenario/counted.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SETTING_SIZE = 200, SETTINGS_SIZE = 400 };

// The values of a block are changed in turn, one at a time, and the game is asked what it counts.
typedef struct Trial {
    const Game *game;
    void *block;
    const char *name;
    const ParamSpec *held;        // what has a value that the game refuses alone; null: nothing
    char refused[SETTING_SIZE];   // that value
    char settings[SETTINGS_SIZE]; // "rules.cards=yes or rules.relief=infantry"
} Trial;

typedef enum Finding { REFUSED, COUNTED, NOT_COUNTED } Finding;

static bool has(const MeasureSet *set, const char *name)
{
    size_t length = strlen(name);
    for (int i = 0; i < set->count; ++i) {
        const char *own = set->measures[i].name;
        if (strncmp(own, name, length) == 0 && (own[length] == '\0' || own[length] == '.'))
            return true;
    }
    return false;
}

static Finding find(const Trial *trial)
{
    Prepared *prepared = NULL;
    if (trial->game->prepare(trial->block, &prepared, NULL) != OK)
        return REFUSED;
    Finding finding = has(&prepared->measures, trial->name) ? COUNTED : NOT_COUNTED;
    trial->game->release(prepared);
    return finding;
}

// Choices that a scenario may add to are policies, which change what is done, not what is counted.
static int values_of(const ParamSpec *spec)
{
    int count = 0;
    if (spec->names_in)
        return 0;
    if (spec->kind == PARAM_FLAG)
        return 2;
    while (spec->kind == PARAM_CHOICE && spec->choices && spec->choices[count])
        ++count;
    return count;
}

static void write_setting(const ParamRef *ref, char text[SETTING_SIZE])
{
    char value[PARAM_TEXT_SIZE];
    param_get(ref, value);
    snprintf(text, SETTING_SIZE, "%.120s=%.60s", ref->key, value);
}

static void add_setting(Trial *trial, const ParamRef *ref)
{
    char setting[SETTING_SIZE];
    size_t used = strlen(trial->settings);
    write_setting(ref, setting);
    snprintf(trial->settings + used, sizeof trial->settings - used, "%s%s%s%s", used ? " or " : "",
             trial->refused, trial->held ? " and " : "", setting);
}

static bool try_values(const ParamRef *ref, void *context);

// Infantry comes to docked ships only: what the game refuses alone it may take with a second value.
static void try_pairs(const ParamRef *ref, Trial *trial)
{
    trial->held = ref->spec;
    write_setting(ref, trial->refused);
    param_visit(&trial->game->params, trial->block, try_values, trial);
    trial->held = NULL;
    trial->refused[0] = '\0';
}

static bool try_value(const ParamRef *ref, Trial *trial)
{
    Finding finding = find(trial);
    if (finding == REFUSED && !trial->held)
        try_pairs(ref, trial);
    if (finding == COUNTED)
        add_setting(trial, ref);
    return finding == COUNTED;
}

// Options are rows of sections; what the records of lists hold brings nothing new to count. One
// second value is enough.
static bool try_values(const ParamRef *ref, void *context)
{
    Trial *trial = context;
    const ParamTable *table = ref->section->table;
    if (ref->spec < table->specs || ref->spec >= table->specs + table->count)
        return true;
    int count = ref->spec == trial->held ? 0 : values_of(ref->spec);
    if (count == 0)
        return true;
    int32_t *value = (int32_t *)(void *)((char *)ref->object + ref->spec->offset);
    const int32_t before = *value;
    bool found = false;
    for (*value = 0; *value < count; ++*value)
        if (*value != before)
            found |= try_value(ref, trial);
    *value = before;
    return !(found && trial->held);
}

Status counted_explain(const Scenario *scenario, const char *name, Error *error)
{
    Trial trial = {.game = scenario->game, .block = malloc(scenario->tree.size), .name = name};
    if (!trial.block)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory");
    memcpy(trial.block, scenario->block, scenario->tree.size);
    if (!has(&scenario->prepared->measures, name))
        param_visit(&scenario->game->params, trial.block, try_values, &trial);
    free(trial.block);
    return trial.settings[0]
               ? error_set(error, FAIL_UNKNOWN_NAME, NULL, "the game counts '%.64s' only with %s",
                           name, trial.settings)
               : OK;
}

Status counted_figure(const Scenario *scenario, const char *name, Figure *figure, Error *error)
{
    const MeasureSet *set = &scenario->prepared->measures;
    Status status = figure_find(set, name, figure, error);
    if (status == FAIL_UNKNOWN_NAME)
        TRY(counted_explain(scenario, name, error));
    return status;
}
