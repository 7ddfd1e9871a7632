/// param_tree: keys to parameters, and walking over all of them.

#include "sim/base/param.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void param_tree_defaults(const ParamTree *tree, void *block)
{
    memset(block, 0, tree->size);
    for (int i = 0; i < tree->count; ++i)
        param_table_defaults(tree->sections[i].table, (char *)block + tree->sections[i].offset);
}

int param_list_count(const ParamRef *list)
{
    return *(const int32_t *)((const char *)list->object + list->spec->offset);
}

void *param_list_item(const ParamRef *list, int index)
{
    assert(index >= 0 && index < list->spec->hi);
    return (char *)list->object + list->spec->items_offset + (size_t)index * list->spec->item_size;
}

void param_list_resize(const ParamRef *list, int count)
{
    assert(count >= 0 && count <= list->spec->hi);
    int32_t *length = (int32_t *)(void *)((char *)list->object + list->spec->offset);
    for (int i = *length; i < count; ++i)
        param_table_defaults(list->spec->items, param_list_item(list, i));
    for (int i = count; i < *length; ++i)
        memset(param_list_item(list, i), 0, list->spec->item_size);
    *length = count;
}

static const ParamSpec *find_row(const ParamTable *table, const char *name, size_t length)
{
    for (int i = 0; i < table->count; ++i)
        if (strlen(table->specs[i].name) == length &&
            memcmp(table->specs[i].name, name, length) == 0)
            return &table->specs[i];
    return NULL;
}

static const char *next_row_name(const void *context, int index)
{
    const ParamTable *table = context;
    return index < table->count ? table->specs[index].name : NULL;
}

static Status unknown_key(const char *key, const char *word, const char *nearest,
                          const char *prefix, Error *error)
{
    if (nearest)
        return error_set(error, FAIL_UNKNOWN_NAME, key,
                         "there is no parameter '%.64s'; did you mean '%.64s%s'?", word, prefix,
                         nearest);
    return error_set(error, FAIL_UNKNOWN_NAME, key,
                     "there is no parameter '%.64s'; 'mutineer params' shows them all", word);
}

// Reads the index of a list element at the start of `text`; on success `*rest` is behind its dot.
static Status read_index(const ParamRef *list, const char *text, int *index, const char **rest,
                         Error *error)
{
    char *end;
    int count = param_list_count(list);
    long value = *text >= '0' && *text <= '9' ? strtol(text, &end, 10) : -1;
    if (value < 0 || *end != '.')
        return error_set(error, FAIL_INPUT, list->key,
                         "is a list; name one of its values, such as %.100s.0.%s", list->key,
                         list->spec->items->specs[0].name);
    if (value >= count)
        return error_set(error, FAIL_OUT_OF_RANGE, list->key,
                         "has %d element%s, numbered from 0; there is no number %ld", count,
                         count == 1 ? "" : "s", value);
    *index = (int)value;
    *rest = end + 1;
    return OK;
}

// Follows `path`, a key without its section.
static Status follow(const ParamTree *tree, void *block, const ParamSection *section,
                     const char *path, ParamRef *ref, Error *error)
{
    const char *dot = strchr(path, '.');
    size_t length = dot ? (size_t)(dot - path) : strlen(path);
    char prefix[ERROR_KEY_SIZE];
    snprintf(prefix, sizeof prefix, "%s.", section->name);
    const ParamSpec *spec = find_row(section->table, path, length);
    if (!spec)
        return unknown_key(path, path, name_nearest(path, next_row_name, section->table), prefix,
                           error);
    *ref = (ParamRef){.tree = tree,
                      .block = block,
                      .spec = spec,
                      .section = section,
                      .object = (char *)block + section->offset};
    snprintf(ref->key, sizeof ref->key, "%s.%s", section->name, spec->name);
    if (!dot)
        return OK;
    if (spec->kind != PARAM_LIST)
        return error_set(error, FAIL_UNKNOWN_NAME, ref->key,
                         "is a single value; nothing follows it");
    int index = 0;
    const char *field = "";
    TRY(read_index(ref, dot + 1, &index, &field, error));
    const ParamSpec *inner = find_row(spec->items, field, strlen(field));
    snprintf(prefix, sizeof prefix, "%s.%s.%d.", section->name, spec->name, index);
    if (!inner)
        return unknown_key(path, field, name_nearest(field, next_row_name, spec->items), prefix,
                           error);
    ref->object = param_list_item(ref, index);
    ref->spec = inner;
    snprintf(ref->key, sizeof ref->key, "%.120s%s", prefix, inner->name);
    return OK;
}

static const ParamSection *find_section(const ParamTree *tree, const char *key, const char **path)
{
    const char *dot = strchr(key, '.');
    for (int i = 0; dot && i < tree->count; ++i) {
        const char *name = tree->sections[i].name;
        if (strlen(name) == (size_t)(dot - key) && memcmp(name, key, strlen(name)) == 0) {
            *path = dot + 1;
            return &tree->sections[i];
        }
    }
    return NULL;
}

// All keys a misspelt one might have meant: "section.name" one after the other.
typedef struct KeyList {
    const ParamTree *tree;
    char *text;
    bool full; ///< with their sections
} KeyList;

static const char *next_key(const void *context, int index)
{
    const KeyList *list = context;
    for (int i = 0; i < list->tree->count; ++i) {
        const ParamSection *section = &list->tree->sections[i];
        if (index < section->table->count) {
            snprintf(list->text, ERROR_KEY_SIZE, "%s%s%s", list->full ? section->name : "",
                     list->full ? "." : "", section->table->specs[index].name);
            return list->text;
        }
        index -= section->table->count;
    }
    return NULL;
}

static const char *next_pointer(const void *context, int index)
{
    return ((const char *const *)context)[index];
}

static bool nearest_key(const ParamTree *tree, const char *key, char nearest[ERROR_KEY_SIZE])
{
    char texts[256][ERROR_KEY_SIZE];
    const char *pointers[257] = {NULL};
    KeyList list = {.tree = tree, .full = strchr(key, '.') != NULL};
    int count = 0;
    for (; count < 256; ++count) {
        list.text = texts[count];
        if (!next_key(&list, count))
            break;
        pointers[count] = texts[count];
    }
    const char *found = name_nearest(key, next_pointer, pointers);
    if (found)
        snprintf(nearest, ERROR_KEY_SIZE, "%s", found);
    return found != NULL;
}

Status param_find(const ParamTree *tree, void *block, const char *key, ParamRef *ref, Error *error)
{
    const char *path = key;
    const ParamSection *section = find_section(tree, key, &path);
    if (section)
        return follow(tree, block, section, path, ref, error);
    char candidates[ERROR_TEXT_SIZE / 2] = "";
    const char *dot = strchr(key, '.');
    size_t length = dot ? (size_t)(dot - key) : strlen(key), used = 0;
    int found = 0;
    for (int i = 0; i < tree->count; ++i)
        if (find_row(tree->sections[i].table, key, length)) {
            section = &tree->sections[i];
            if (used < sizeof candidates)
                used += (size_t)snprintf(candidates + used, sizeof candidates - used, "%s%s.%.*s",
                                         found ? ", " : "", section->name, (int)length, key);
            ++found;
        }
    if (found == 1)
        return follow(tree, block, section, key, ref, error);
    if (found > 1)
        return error_set(error, FAIL_UNKNOWN_NAME, key, "could be %s; give the full key",
                         candidates);
    char nearest[ERROR_KEY_SIZE];
    return unknown_key(key, key, nearest_key(tree, key, nearest) ? nearest : NULL, "", error);
}

static bool visit_list(const ParamRef *list, bool (*visit)(const ParamRef *, void *), void *context)
{
    if (!visit(list, context))
        return false;
    for (int i = 0; i < param_list_count(list); ++i)
        for (int j = 0; j < list->spec->items->count; ++j) {
            ParamRef ref = *list;
            ref.spec = &list->spec->items->specs[j];
            ref.object = param_list_item(list, i);
            snprintf(ref.key, sizeof ref.key, "%.100s.%d.%s", list->key, i, ref.spec->name);
            if (!visit(&ref, context))
                return false;
        }
    return true;
}

void param_visit(const ParamTree *tree, void *block,
                 bool (*visit)(const ParamRef *ref, void *context), void *context)
{
    for (int i = 0; i < tree->count; ++i) {
        const ParamSection *section = &tree->sections[i];
        for (int j = 0; j < section->table->count; ++j) {
            ParamRef ref = {.tree = tree,
                            .block = block,
                            .spec = &section->table->specs[j],
                            .section = section,
                            .object = (char *)block + section->offset};
            snprintf(ref.key, sizeof ref.key, "%s.%s", section->name, ref.spec->name);
            bool go_on = ref.spec->kind == PARAM_LIST ? visit_list(&ref, visit, context)
                                                      : visit(&ref, context);
            if (!go_on)
                return;
        }
    }
}

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

bool param_is_used(const ParamRef *ref)
{
    const char *condition = ref->spec->used_if;
    if (!condition || !ref->tree)
        return true;
    const char *equals = strchr(condition, '=');
    bool negated = equals > condition && equals[-1] == '!';
    int length = (int)(equals - condition) - (negated ? 1 : 0);
    char key[ERROR_KEY_SIZE], text[PARAM_TEXT_SIZE];
    bool full = memchr(condition, '.', (size_t)length) != NULL;
    snprintf(key, sizeof key, "%s%s%.*s", full ? "" : ref->section->name, full ? "" : ".", length,
             condition);
    ParamRef other;
    Status status = param_find(ref->tree, ref->block, key, &other, NULL);
    assert(status == OK && "used_if names no parameter");
    (void)status;
    param_get(&other, text);
    return is_one_of(text, equals + 1) != negated;
}
