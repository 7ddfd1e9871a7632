/// object: see object.h. jansson's calls that end in _new take over the value and let null pass as
/// a failure.

#include "cli/object.h"

#include <jansson.h>
#include <math.h>
#include <stdint.h>

#include "cli/number.h"

static void put(Object *object, const char *key, json_t *value)
{
    object->failures += json_object_set_new(object->json, key, value) != 0;
}

Object object_begin(void)
{
    return (Object){.json = json_object()};
}

Object object_begin_list(void)
{
    return (Object){.json = json_array()};
}

void object_put_text(Object *object, const char *key, const char *text)
{
    put(object, key, json_string(text));
}

void object_put_whole(Object *object, const char *key, Unsigned128 value)
{
    char text[NUMBER_TEXT_SIZE];
    number_whole(value, text);
    put(object, key, value <= INT64_MAX ? json_integer((json_int_t)value) : json_string(text));
}

void object_put_number(Object *object, const char *key, double value)
{
    put(object, key, isfinite(value) ? json_real(value) : json_null());
}

void object_put_flag(Object *object, const char *key, bool value)
{
    put(object, key, json_boolean(value));
}

void object_put(Object *object, const char *key, Object value)
{
    object->failures += value.failures;
    put(object, key, value.json);
}

void object_append(Object *list, Object value)
{
    list->failures += value.failures + (json_array_append_new(list->json, value.json) != 0);
}

void object_append_text(Object *list, const char *text)
{
    list->failures += json_array_append_new(list->json, json_string(text)) != 0;
}

Status object_print(Object document, FILE *stream, Error *error)
{
    bool is_whole = document.json && document.failures == 0;
    if (is_whole) {
        json_dumpf(document.json, stream, JSON_INDENT(2) | JSON_REAL_PRECISION(12));
        fputc('\n', stream);
    }
    json_decref(document.json);
    return is_whole ? OK : error_set(error, FAIL_MEMORY, NULL, "out of memory for a document");
}
