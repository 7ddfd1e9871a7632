/// name: checking names and finding the nearest one.

#include "sim/base/name.h"

#include <stdlib.h>
#include <string.h>

#include "sim/base/utf8.h"

size_t name_character(const char *text)
{
    const char c = *text;
    uint32_t code;
    if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
        (c != '\0' && strchr(" _.'-", c)))
        return 1;
    const int length = utf8_decode(text, &code);
    return length > 1 && utf8_is_letter(code) ? (size_t)length : 0;
}

static Status parse_span(const char *text, size_t length, Name *name, Error *error)
{
    bool good =
        length >= 1 && length <= NAME_LENGTH_MAX && text[0] != ' ' && text[length - 1] != ' ';
    for (size_t i = 0, step; good && i < length; i += step) {
        step = name_character(text + i);
        good = step > 0 && i + step <= length;
        step += !good;
    }
    if (!good)
        return error_set(error, FAIL_INPUT, NULL,
                         "a name is 1 to %d bytes of letters, digits, spaces or _ . ' - without a "
                         "space at either end",
                         NAME_LENGTH_MAX);
    *name = (Name){{0}};
    memcpy(name->text, text, length);
    return OK;
}

Status name_parse(const char *text, Name *name, Error *error)
{
    return parse_span(text, strlen(text), name, error);
}

Status name_parse_list(const char *text, NameList *list, Error *error)
{
    NameList parsed = {0};
    while (*text != '\0') {
        if (parsed.count == NAME_LIST_MAX)
            return error_set(error, FAIL_LIMIT, NULL, "more than %d names in a list",
                             NAME_LIST_MAX);
        const char *end = strchr(text, ',');
        const char *after = end ? end + 1 : text + strlen(text);
        size_t length = end ? (size_t)(end - text) : strlen(text);
        for (; length > 0 && *text == ' '; ++text)
            --length;
        while (length > 0 && text[length - 1] == ' ')
            --length;
        TRY(parse_span(text, length, &parsed.items[parsed.count++], error));
        if (end && *after == '\0')
            return error_set(error, FAIL_INPUT, NULL, "a name is missing after the last comma");
        text = after;
    }
    *list = parsed;
    return OK;
}

static char lower(char c)
{
    return (char)(c >= 'A' && c <= 'Z' ? c | 32 : c);
}

static int smallest(int a, int b, int c)
{
    int least = a < b ? a : b;
    return least < c ? least : c;
}

// Edit distance, an exchange of neighbouring letters counting once; words over the limit are far
// from all.
static int edit_distance(const char *a, const char *b)
{
    enum { LIMIT = 80 };
    int rows = (int)strlen(a), columns = (int)strlen(b);
    if (rows >= LIMIT || columns >= LIMIT)
        return LIMIT;
    int before[LIMIT] = {0}, previous[LIMIT], current[LIMIT];
    for (int j = 0; j <= columns; ++j)
        previous[j] = j;
    for (int i = 1; i <= rows; ++i) {
        current[0] = i;
        for (int j = 1; j <= columns; ++j) {
            bool same = lower(a[i - 1]) == lower(b[j - 1]);
            current[j] = smallest(previous[j] + 1, current[j - 1] + 1, previous[j - 1] + !same);
            bool exchanged = i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) &&
                             lower(a[i - 2]) == lower(b[j - 1]);
            if (exchanged && before[j - 2] + 1 < current[j])
                current[j] = before[j - 2] + 1;
        }
        memcpy(before, previous, sizeof before);
        memcpy(previous, current, sizeof previous);
    }
    return previous[columns];
}

// "killed" of "killed.officer".
static bool is_group_of(const char *word, const char *candidate)
{
    size_t length = strlen(word);
    return strncmp(word, candidate, length) == 0 && candidate[length] == '.';
}

const char *name_nearest(const char *word, const char *(*next)(const void *context, int index),
                         const void *context)
{
    int limit = (int)strlen(word) / 3;
    int best = limit < 1 ? 1 : limit;
    const char *nearest = NULL, *member = NULL;
    for (int i = 0;; ++i) {
        const char *candidate = next(context, i);
        if (!candidate)
            return nearest ? nearest : member;
        if (!member && is_group_of(word, candidate))
            member = candidate;
        int distance = edit_distance(word, candidate);
        if (distance < best || (distance == best && !nearest)) {
            best = distance;
            nearest = candidate;
        }
    }
}
