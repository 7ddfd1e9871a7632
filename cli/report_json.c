/// report_json: see report_json.h. jansson's calls that end in _new take over the value and let
/// null pass as a failure, so one check of the sum of their answers at the end is enough.

#include "cli/report_json.h"

#include <jansson.h>
#include <math.h>

#include "cli/number.h"
#include "cli/parameters.h"
#include "cli/version.h"

// A JSON object under construction; any failure is remembered.
typedef struct Object {
    json_t *json;
    int failures;
} Object;

static Object object_begin(void)
{
    return (Object){.json = json_object()};
}

static void put(Object *object, const char *key, json_t *value)
{
    object->failures += json_object_set_new(object->json, key, value) != 0;
}

static void put_text(Object *object, const char *key, const char *text)
{
    put(object, key, json_string(text));
}

// Whole numbers above 2^63 − 1, which many readers do not take, become text.
static void put_whole(Object *object, const char *key, Unsigned128 value)
{
    char text[NUMBER_TEXT_SIZE];
    number_whole(value, text);
    put(object, key, value <= INT64_MAX ? json_integer((json_int_t)value) : json_string(text));
}

static void put_number(Object *object, const char *key, double value)
{
    put(object, key, isfinite(value) ? json_real(value) : json_null());
}

static void put_object(Object *object, const char *key, Object value)
{
    object->failures += value.failures;
    put(object, key, value.json);
}

// Three views of the parameters, filled in one walk.
typedef struct Views {
    Object parameters, readings, house_values;
} Views;

static void add_parameter(const ParameterShown *shown, void *context)
{
    Views *views = context;
    Object entry = object_begin();
    put_text(&entry, "value", shown->value);
    put(&entry, "set", json_boolean(shown->is_set));
    put(&entry, "used", json_boolean(shown->is_used));
    put_object(&views->parameters, shown->ref->key, entry);
    if (shown->is_used && shown->ref->spec->reading)
        put_text(&views->readings, shown->ref->key, shown->value);
    if (shown->is_used && shown->ref->spec->house)
        put_text(&views->house_values, shown->ref->key, shown->value);
}

static void add_parameters(Object *manifest, const Scenario *scenario)
{
    Views views = {object_begin(), object_begin(), object_begin()};
    parameters_visit(scenario, add_parameter, &views);
    put_object(manifest, "parameters", views.parameters);
    put_object(manifest, "readings", views.readings);
    put_object(manifest, "house_values", views.house_values);
}

static void add_exact_row(Object *measures, const SummaryRow *row)
{
    Object entry = object_begin();
    put_text(&entry, "statistic", summary_statistic_name(row->statistic));
    put_number(&entry, "exact", row->exact);
    put_number(&entry, "simulated", row->value);
    put_number(&entry, "difference", row->value - row->exact);
    put_number(&entry, "standard_errors", row->gap.errors);
    put_object(measures, row->name, entry);
}

static void add_exact(Object *manifest, const RunReport *report, const Summary *summary)
{
    if (!report->exact) {
        put(manifest, "exact", json_null());
        return;
    }
    Object exact = object_begin(), measures = object_begin();
    put_whole(&exact, "states", report->exact->states);
    put_number(&exact, "total", report->exact->total);
    put_number(&exact, "dropped", report->exact->dropped);
    for (int i = 0; i < summary->count; ++i) {
        const SummaryRow *row = &summary->rows[i];
        if (row->condition == CONDITION_ALL && !isnan(row->exact) &&
            (row->statistic == SUMMARY_SHARE || row->statistic == SUMMARY_MEAN ||
             row->statistic == SUMMARY_RATIO))
            add_exact_row(&measures, row);
    }
    put_object(&exact, "measures", measures);
    put_object(manifest, "exact", exact);
}

static Object manifest_of(const RunReport *report, const Summary *summary)
{
    const Scenario *scenario = report->scenario;
    char fingerprint[NUMBER_TEXT_SIZE];
    snprintf(fingerprint, sizeof fingerprint, "%016llx",
             (unsigned long long)tally_fingerprint(report->tally));
    Object manifest = object_begin();
    put_text(&manifest, "program", "mutineer");
    put_text(&manifest, "version", version_text());
    put_text(&manifest, "game", scenario->game->name);
    put_text(&manifest, "scenario", scenario->name.text);
    put_whole(&manifest, "seed", scenario->run->seed);
    put_whole(&manifest, "games", report->tally->games);
    put_whole(&manifest, "games_planned", report->games_planned);
    put(&manifest, "partial", json_boolean(report->partial));
    put_number(&manifest, "confidence", report->confidence);
    put_text(&manifest, "interval", interval_method_name(report->method));
    put_text(&manifest, "fingerprint", fingerprint);
    add_exact(&manifest, report, summary);
    add_parameters(&manifest, scenario);
    return manifest;
}

static void add_rows(Object *document, const RunReport *report, const Summary *summary)
{
    json_t *rows = json_array();
    for (int i = 0; i < summary->count; ++i) {
        const SummaryRow *row = &summary->rows[i];
        Object entry = object_begin();
        put_text(&entry, "measure", row->name);
        put_text(&entry, "condition", condition_name(report->tally->set, row->condition));
        put_text(&entry, "statistic", summary_statistic_name(row->statistic));
        put_number(&entry, "value", row->value);
        put_number(&entry, "low", row->low);
        put_number(&entry, "high", row->high);
        put_number(&entry, "confidence", isnan(row->low) ? NAN : report->confidence);
        put_text(&entry, "method", row->method);
        put_whole(&entry, "count", row->count);
        put_whole(&entry, "games", row->games);
        put_number(&entry, "exact", row->exact);
        document->failures += entry.failures + (json_array_append_new(rows, entry.json) != 0);
    }
    put(document, "summary", rows);
}

// Prints and frees the document. A failed write shows in the stream, whose owner checks it.
static Status finish(Object document, FILE *stream, Error *error)
{
    bool is_whole = document.json && document.failures == 0;
    if (is_whole) {
        json_dumpf(document.json, stream, JSON_INDENT(2) | JSON_REAL_PRECISION(12));
        fputc('\n', stream);
    }
    json_decref(document.json);
    return is_whole ? OK : error_set(error, FAIL_MEMORY, NULL, "out of memory for the manifest");
}

Status report_json_manifest(const RunReport *report, const Summary *summary, FILE *stream,
                            Error *error)
{
    return finish(manifest_of(report, summary), stream, error);
}

Status report_json_all(const RunReport *report, const Summary *summary, FILE *stream, Error *error)
{
    Object document = object_begin();
    put_object(&document, "manifest", manifest_of(report, summary));
    add_rows(&document, report, summary);
    return finish(document, stream, error);
}
