/// manifest: walks the parameters once and sorts them into the views.

#include "cli/report/manifest.h"

#include <string.h>

#include "cli/scenario/parameters.h"
#include "cli/scenario/run_settings.h"
#include "cli/scenario/settings.h"
#include "cli/system/version.h"

// Which script, and what it says.
static void put_script(Object *manifest, const Script *script)
{
    char hash[SCRIPT_HASH_SIZE];
    script_hash_text(script, hash);
    object_put_text(manifest, "script", script->files[0].name);
    object_put_text(manifest, "script_hash", hash);
}

Object manifest_begin(const Scenario *scenario)
{
    Object manifest = object_begin();
    object_put_text(&manifest, "program", "mutineer");
    object_put_text(&manifest, "version", version_text());
    object_put_text(&manifest, "game", scenario->game->name);
    object_put_text(&manifest, "scenario", scenario->name.text);
    if (scenario->script)
        put_script(&manifest, scenario->script);
    if (scenario->prepared->engine != ENGINE_AUTO)
        object_put_text(&manifest, "engine", run_settings_engine(scenario->prepared->engine));
    return manifest;
}

// Four views of the parameters, filled in one walk.
typedef struct Views {
    const Scenario *scenario;
    Object command_line, parameters, readings, house_values;
} Views;

static void add_parameter(const ParameterShown *shown, void *context)
{
    Views *views = context;
    Object entry = object_begin();
    object_put_text(&entry, "value", shown->value);
    object_put_flag(&entry, "set", shown->is_set);
    object_put_flag(&entry, "used", shown->is_used);
    object_put(&views->parameters, shown->ref->key, entry);
    // The section `run` says how much is played, not what.
    if (shown->is_set && strncmp(shown->ref->key, "run.", 4) != 0 &&
        settings_is_from_command_line(views->scenario, shown->ref->key))
        object_put_text(&views->command_line, shown->ref->key, shown->value);
    if (shown->is_used && shown->ref->spec->reading)
        object_put_text(&views->readings, shown->ref->key, shown->value);
    if (shown->is_used && param_is_house(shown->ref))
        object_put_text(&views->house_values, shown->ref->key, shown->value);
}

void manifest_put_parameters(Object *manifest, const Scenario *scenario)
{
    Views views = {scenario, object_begin(), object_begin(), object_begin(), object_begin()};
    parameters_visit(scenario, add_parameter, &views);
    object_put(manifest, "command_line", views.command_line);
    object_put(manifest, "parameters", views.parameters);
    object_put(manifest, "readings", views.readings);
    object_put(manifest, "house_values", views.house_values);
}

// The same, for an answer that holds no more than what matters.
typedef struct GroundsViews {
    Object policies, changed, readings, house_values;
} GroundsViews;

static void add_ground(const ParameterShown *shown, void *context)
{
    GroundsViews *views = context;
    const ParamSpec *spec = shown->ref->spec;
    if (spec->kind == PARAM_CHOICE && strcmp(spec->name, "policy") == 0)
        object_put_text(&views->policies, shown->ref->key, shown->value);
    if (!shown->is_used || spec->kind == PARAM_LIST)
        return;
    if (spec->reading)
        object_put_text(&views->readings, shown->ref->key, shown->value);
    else if (param_is_house(shown->ref))
        object_put_text(&views->house_values, shown->ref->key, shown->value);
    else if (param_is_changed(shown->ref))
        object_put_text(&views->changed, shown->ref->key, shown->value);
}

void manifest_put_grounds(Object *answer, const Scenario *scenario)
{
    GroundsViews views = {object_begin(), object_begin(), object_begin(), object_begin()};
    parameters_visit(scenario, add_ground, &views);
    object_put(answer, "policies", views.policies);
    object_put(answer, "changed", views.changed);
    object_put(answer, "readings", views.readings);
    object_put(answer, "house_values", views.house_values);
}
