/// settings: a growing list of keys and places.

#include "cli/scenario/settings.h"

#include <stdlib.h>
#include <string.h>

static Setting *find(const Scenario *scenario, const char *key, size_t length)
{
    for (int i = 0; i < scenario->setting_count; ++i) {
        const char *other = scenario->settings[i].key;
        if (strncmp(other, key, length) == 0 && other[length] == '\0')
            return &scenario->settings[i];
    }
    return NULL;
}

static void release_one(Setting *setting)
{
    // The analyser takes the texts that settings_note has just put here for those it freed before.
    free(setting->key);    // NOLINT(clang-analyzer-unix.Malloc)
    free(setting->source); // NOLINT(clang-analyzer-unix.Malloc)
}

// Room for one more. The array grows when the count is a power of two, so it always has room up to
// the next one, also after some settings were forgotten.
static Setting *append(Scenario *scenario)
{
    int count = scenario->setting_count;
    if ((count & (count - 1)) == 0) {
        size_t room = count == 0 ? 1 : 2 * (size_t)count;
        Setting *larger = realloc(scenario->settings, room * sizeof *larger);
        if (!larger)
            return NULL;
        scenario->settings = larger;
    }
    return &scenario->settings[count];
}

Status settings_note(Scenario *scenario, const char *key, Place place)
{
    Setting made = {strdup(key), strdup(place.source), place.line, place.column};
    Setting *setting = find(scenario, key, strlen(key));
    bool is_new = setting == NULL;
    if (is_new)
        setting = append(scenario);
    if (!made.key || !made.source || !setting) {
        release_one(&made);
        return FAIL_MEMORY;
    }
    if (!is_new)
        release_one(setting);
    *setting = made;
    scenario->setting_count += is_new;
    return OK;
}

bool settings_has(const Scenario *scenario, const char *key)
{
    return find(scenario, key, strlen(key)) != NULL;
}

bool settings_is_from_command_line(const Scenario *scenario, const char *key)
{
    return settings_place(scenario, key).line == 0;
}

void settings_forget_below(Scenario *scenario, const char *key)
{
    size_t length = strlen(key);
    int kept = 0;
    for (int i = 0; i < scenario->setting_count; ++i) {
        Setting *setting = &scenario->settings[i];
        if (strncmp(setting->key, key, length) == 0 && setting->key[length] == '.')
            release_one(setting);
        else
            scenario->settings[kept++] = *setting;
    }
    scenario->setting_count = kept;
}

void settings_forget(Scenario *scenario, const char *key)
{
    Setting *setting = find(scenario, key, strlen(key));
    if (!setting)
        return;
    release_one(setting);
    *setting = scenario->settings[--scenario->setting_count];
}

Status settings_copy(const Scenario *from, Scenario *scenario)
{
    for (int i = 0; i < from->setting_count; ++i) {
        const Setting *setting = &from->settings[i];
        TRY(settings_note(scenario, setting->key,
                          (Place){setting->source, setting->line, setting->column}));
    }
    return OK;
}

Place settings_place(const Scenario *scenario, const char *key)
{
    for (size_t length = strlen(key); length > 0;) {
        const Setting *setting = find(scenario, key, length);
        if (setting)
            return (Place){setting->source, setting->line, setting->column};
        while (length > 0 && key[--length] != '.')
            ;
    }
    return (Place){scenario->source, 1, 1};
}

void settings_release(Scenario *scenario)
{
    for (int i = 0; i < scenario->setting_count; ++i)
        release_one(&scenario->settings[i]);
    free(scenario->settings);
    scenario->settings = NULL;
    scenario->setting_count = 0;
}
