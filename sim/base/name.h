/// name: the names a scenario may use, and the nearest one to a misspelt name.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sim/base/status.h"

enum { NAME_LENGTH_MAX = 64, NAME_LIST_MAX = 16 };

/// A zero-terminated name; unused bytes are zero, so names compare with memcmp.
typedef struct Name {
    char text[NAME_LENGTH_MAX + 4];
} Name;

/// A short list of names.
typedef struct NameList {
    int32_t count; ///< 0 … NAME_LIST_MAX
    Name items[NAME_LIST_MAX];
} NameList;

/// How many bytes the character at `text` has if it may stand in a name: a letter of any script in
/// UTF-8, a digit, a space or one of _ . ' -; else 0.
size_t name_character(const char *text);

/// Accepts 1 to NAME_LENGTH_MAX bytes of such characters that neither begin nor end with a space.
/// On failure `*name` is unchanged.
MUST_CHECK Status name_parse(const char *text, Name *name, Error *error);

/// Accepts names separated by commas (spaces around a comma are dropped); "" is the empty list.
MUST_CHECK Status name_parse_list(const char *text, NameList *list, Error *error);

/// The candidate nearest to `word` in edit distance (letter case ignored), or null when none is
/// near enough to suggest (more than a third of the word, at least 1, would have to change). Then
/// the first of a group is suggested: "killed.officer" for "killed".
/// @param next called with 0, 1, … until it returns null
const char *name_nearest(const char *word, const char *(*next)(const void *context, int index),
                         const void *context);
