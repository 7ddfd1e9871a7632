/// object: jansson's calls that end in _new take over the value and let null pass as
/// a failure.

#include "cli/report/object.h"

#include <jansson.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "cli/scenario/number.h"
#include "sim/base/grow.h"

// The largest whole number up to which a double, which is what most readers of JSON have, is exact.
#define EXACT_MAX ((INT64_C(1) << 53) - 1)

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

void object_put_whole(Object *object, const char *key, Signed128 value)
{
    char text[NUMBER_TEXT_SIZE];
    number_integer(value, text);
    put(object, key,
        value <= EXACT_MAX && value >= -EXACT_MAX ? json_integer((json_int_t)value)
                                                  : json_string(text));
}

bool object_read_whole(const json_t *json, uint64_t *number)
{
    if (json_is_integer(json) && json_integer_value(json) >= 0) {
        *number = (uint64_t)json_integer_value(json);
        return true;
    }
    return json_is_string(json) && number_read_whole(json_string_value(json), number);
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

/// A document as text, as far as it got.
typedef struct Text {
    char *bytes;
    size_t length, room;
    bool is_cut; ///< memory ran out
} Text;

// jansson's own ways of making a text overlook some failures; this one remembers them.
static int collect(const char *bytes, size_t length, void *context)
{
    Text *text = context;
    text->is_cut = text->is_cut ||
                   GROW(text->bytes, &text->room, text->length + length, "a document", NULL) != OK;
    if (text->is_cut)
        return -1;
    memcpy(text->bytes + text->length, bytes, length);
    text->length += length;
    return 0;
}

Status object_print(Object document, FILE *stream, Error *error)
{
    Text text = {0};
    int failures = document.failures;
    if (failures == 0)
        failures += json_dump_callback(document.json, collect, &text,
                                       JSON_INDENT(2) | JSON_REAL_PRECISION(12)) != 0;
    bool is_whole = failures == 0 && !text.is_cut;
    json_decref(document.json);
    if (is_whole) {
        fwrite(text.bytes, 1, text.length, stream);
        fputc('\n', stream);
    }
    free(text.bytes);
    return is_whole ? OK : error_set(error, FAIL_MEMORY, NULL, "out of memory for a document");
}

void object_discard(Object document)
{
    json_decref(document.json);
}
