/// param_used: whether a parameter can matter beside the others.

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "sim/params/param.h"

// Whether `word` is one of `alternatives`, which are separated by bars.
static bool is_one_of(const char *word, const char *alternatives)
{
    size_t length = strlen(word);
    for (const char *start = alternatives; start; start = strchr(start, '|')) {
        start += *start == '|';
        if (strncmp(start, word, length) == 0 && (start[length] == '\0' || start[length] == '|'))
            return true;
    }
    return false;
}

enum { PARAM_CONDITION_SIZE = 80 };

static bool has_section(const ParamTree *tree, const char *key)
{
    size_t length = strcspn(key, ".");
    for (int i = 0; i < tree->count; ++i)
        if (strlen(tree->sections[i].name) == length &&
            memcmp(tree->sections[i].name, key, length) == 0)
            return true;
    return false;
}

// Finds the parameter that a condition speaks of: from the record of `ref` outwards, then by its
// full key. False when it is of a section that the tree lacks.
static bool find_condition(const ParamRef *ref, const char *name, ParamRef *found)
{
    bool full = strchr(name, '.') != NULL;
    if (full && !has_section(ref->tree, name))
        return false;
    for (size_t length = full ? 0 : strlen(ref->key); length > 0; --length) {
        char key[ERROR_KEY_SIZE + PARAM_CONDITION_SIZE];
        if (ref->key[length - 1] != '.')
            continue;
        snprintf(key, sizeof key, "%.*s%s", (int)length, ref->key, name);
        if (param_find(ref->tree, ref->block, key, found, NULL) == OK)
            return true;
    }
    Status status = param_find(ref->tree, ref->block, name, found, NULL);
    assert(status == OK && "used_if names no parameter");
    (void)status;
    return true;
}

// One of the conditions, "key=value|other" or "key!=value". A parameter without effect meets none;
// a row may name itself, as one does that is nothing at its usual value.
static bool is_met(const ParamRef *ref, const char *condition, size_t length)
{
    char name[PARAM_CONDITION_SIZE], text[PARAM_TEXT_SIZE];
    snprintf(name, sizeof name, "%.*s", (int)length, condition);
    char *equals = strchr(name, '=');
    if (!equals) // PARAM_NEVER
        return false;
    bool negated = equals > name && equals[-1] == '!';
    equals[negated ? -1 : 0] = '\0';
    ParamRef other;
    if (!find_condition(ref, name, &other))
        return true;
    param_get(&other, text);
    bool is_itself = other.spec == ref->spec && other.object == ref->object;
    return is_one_of(text, equals + 1) != negated && (is_itself || param_is_used(&other));
}

// Whether one of the conditions is met, which may be null for none.
static bool is_one_met(const ParamRef *ref, const char *condition)
{
    static const char or [] = " or ";
    if (!condition || !ref->tree)
        return true;
    for (const char *end; (end = strstr(condition, or)) != NULL; condition = end + strlen(or))
        if (is_met(ref, condition, (size_t)(end - condition)))
            return true;
    return is_met(ref, condition, strlen(condition));
}

bool param_is_used(const ParamRef *ref)
{
    return is_one_met(ref, ref->spec->used_if);
}

bool param_is_house(const ParamRef *ref)
{
    return ref->spec->house && is_one_met(ref, ref->spec->house_if);
}
