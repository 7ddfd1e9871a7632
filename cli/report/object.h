/// object: a JSON object or list under construction. Failures are remembered, so that one check at
/// the end, by object_print, is enough.
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "sim/base/status.h"
#include "sim/base/wide.h"

typedef struct Object {
    struct json_t *json; ///< owned until it is put into another or printed
    int failures;
} Object;

Object object_begin(void);

/// An empty list, for object_append.
Object object_begin_list(void);

void object_put_text(Object *object, const char *key, const char *text);

/// Whole numbers above 2^53 − 1, which many readers would round, become text.
void object_put_whole(Object *object, const char *key, Signed128 value);

/// Reads what object_put_whole wrote: a whole number, or one as text. False for anything else.
bool object_read_whole(const struct json_t *json, uint64_t *number);

/// What is not finite becomes null.
void object_put_number(Object *object, const char *key, double value);

void object_put_flag(Object *object, const char *key, bool value);

/// Takes over `value`.
void object_put(Object *object, const char *key, Object value);

/// Appends to a list, which takes over `value`.
void object_append(Object *list, Object value);

void object_append_text(Object *list, const char *text);

/// Prints the document, indented and with a newline, and frees it. FAIL_MEMORY, with nothing
/// printed, when something was lost on the way. A failed write shows in the stream.
MUST_CHECK Status object_print(Object document, FILE *stream, Error *error);

/// Frees a document that is not printed. Harmless on a zero Object.
void object_discard(Object document);
