/// plot_caption: read with jansson, written as quoted strings.

#include "cli/plot/plot_caption.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "cli/plot/gnuplot.h"

enum { CHANGES_SHOWN_MAX = 6, AXES_MAX = 2 };

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

static void assign(FILE *commands, const char *name, const char *value)
{
    fprintf(commands, "%s = ", name);
    gnuplot_quote(commands, value);
    fputc('\n', commands);
}

// "red.policy = overwhelm, turns = 5, and 3 more". A value is a text, or an object with a `second`.
static void list_settings(json_t *settings, FILE *stream)
{
    const char *key;
    json_t *entry;
    int shown = 0, left = (int)json_object_size(settings);
    json_object_foreach(settings, key, entry)
    {
        const char *value =
            json_is_object(entry) ? text_of(entry, "second") : json_string_value(entry);
        if (shown == CHANGES_SHOWN_MAX) {
            fprintf(stream, ", and %d more", left);
            return;
        }
        fprintf(stream, "%s%.96s = %.96s", shown++ > 0 ? ", " : "", key, value ? value : "?");
        --left;
    }
}

// The settings as one text, to be freed; null without memory.
static char *settings_text(json_t *settings)
{
    char *text = NULL;
    size_t size;
    FILE *stream = open_memstream(&text, &size);
    if (!stream)
        return NULL;
    list_settings(settings, stream);
    fclose(stream);
    return text;
}

// The versions of a comparison. The second is the first with its changes, or another scenario.
static void write_versions(const json_t *manifest, FILE *commands)
{
    const char *scenario = text_of(manifest, "scenario"), *against = text_of(manifest, "against");
    json_t *changes = json_object_get(manifest, "changes");
    char *second = NULL, *listed = settings_text(changes);
    int size = -1;
    if (strcmp(scenario, against) != 0)
        size = asprintf(&second, "%s (%zu parameters differ)", against, json_object_size(changes));
    else if (listed)
        size = asprintf(&second, "with %s", listed);
    assign(commands, "first", strcmp(scenario, against) != 0 ? scenario : "as it stands");
    assign(commands, "second", size >= 0 ? second : "");
    free(listed);
    if (size >= 0)
        free(second);
}

static void write_base(const json_t *manifest, FILE *commands)
{
    const char *key;
    json_t *values;
    int axes = 0;
    fputs("base_of(key) = ", commands);
    json_object_foreach(json_object_get(manifest, "vary"), key, values)
    {
        const json_t *parameter = json_object_get(json_object_get(manifest, "parameters"), key);
        if (++axes > AXES_MAX)
            break;
        fputs("key eq ", commands);
        gnuplot_quote(commands, key);
        fputs(" ? ", commands);
        gnuplot_quote(commands, text_of(parameter, "value"));
        fputs(" : ", commands);
    }
    fputs("''\n", commands);
}

void plot_caption_write(const AnswerFolder *folder, FILE *commands)
{
    const json_t *manifest = folder->manifest;
    char *changes = settings_text(json_object_get(manifest, "command_line"));
    assign(commands, "scenario", text_of(manifest, "scenario"));
    assign(commands, "changes", changes ? changes : "");
    write_versions(manifest, commands);
    write_base(manifest, commands);
    free(changes);
}
