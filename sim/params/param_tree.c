/// param_tree: keys to parameters, and walking over all of them.

#include "sim/params/param.h"

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
    index += table->specs[0].is_key;
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

// A few rows are named; of many only the nearest.
static Status unknown_row(const char *key, const char *word, const ParamTable *table,
                          const char *prefix, Error *error)
{
    enum { ROWS_NAMED = 8 };
    const char *nearest = name_nearest(word, next_row_name, table);
    char rows[ROWS_NAMED * 24] = "";
    size_t used = 0;
    if (nearest || table->count > ROWS_NAMED)
        return unknown_key(key, word, nearest, prefix, error);
    for (int i = table->specs[0].is_key; i < table->count && used < sizeof rows; ++i)
        used += (size_t)snprintf(rows + used, sizeof rows - used, "%s%s", used ? " | " : "",
                                 table->specs[i].name);
    return error_set(error, FAIL_UNKNOWN_NAME, key, "there is no parameter '%.64s' here, only %s",
                     word, rows);
}

const ParamSpec *param_section_list(const ParamSection *section)
{
    const ParamSpec *spec = &section->table->specs[0];
    return section->table->count == 1 && spec->keyed ? spec : NULL;
}

const Name *param_list_name(const ParamRef *list, int index)
{
    const ParamSpec *row = find_row(list->spec->items, "name", strlen("name"));
    if (!row)
        return NULL;
    return (const Name *)(const void *)((const char *)param_list_item(list, index) + row->offset);
}

static const char *next_record_name(const void *context, int index)
{
    const ParamRef *list = context;
    return index < param_list_count(list) ? param_list_name(list, index)->text : NULL;
}

// A row that a value of a record can be: not the record's own name.
static const ParamSpec *first_value(const ParamTable *table)
{
    return &table->specs[table->specs[0].is_key];
}

// Reads the name of a record at the start of `text`; on success `*rest` is behind its dot.
static Status read_record_name(const ParamRef *list, const char *text, int *index,
                               const char **rest, Error *error)
{
    char name[ERROR_KEY_SIZE];
    size_t length = strcspn(text, ".");
    snprintf(name, sizeof name, "%.*s", (int)length, text);
    for (*index = 0; *index < param_list_count(list); ++*index) {
        const Name *record = param_list_name(list, *index);
        if (record && strcmp(record->text, name) == 0)
            break;
    }
    if (*index == param_list_count(list)) {
        const char *nearest = name_nearest(name, next_record_name, list);
        return error_set(error, FAIL_UNKNOWN_NAME, list->key, "has no '%.64s'%s%s%s", name,
                         nearest ? "; did you mean '" : "; the scenario file defines what it has",
                         nearest ? nearest : "", nearest ? "'?" : "");
    }
    if (text[length] == '\0')
        return error_set(error, FAIL_INPUT, list->key, "name a value in it, such as %.40s.%.64s.%s",
                         list->key, name, first_value(list->spec->items)->name);
    *rest = text + length + 1;
    return OK;
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

// Writes the key of a record, with a dot behind it.
static void record_key(const ParamRef *list, int index, char key[ERROR_KEY_SIZE])
{
    if (list->spec->keyed)
        snprintf(key, ERROR_KEY_SIZE, "%.60s.%.64s.", list->key,
                 param_list_name(list, index)->text);
    else
        snprintf(key, ERROR_KEY_SIZE, "%.120s.%d.", list->key, index);
}

// Follows `rest` from a list on, which is part of the path `whole`.
static Status follow_list(ParamRef *ref, const char *rest, const char *whole, Error *error)
{
    while (rest) {
        if (ref->spec->kind != PARAM_LIST)
            return error_set(error, FAIL_UNKNOWN_NAME, ref->key,
                             "is a single value; nothing follows it");
        int index = 0;
        const char *field = "";
        TRY((ref->spec->keyed ? read_record_name : read_index)(ref, rest, &index, &field, error));
        char prefix[ERROR_KEY_SIZE];
        const ParamTable *items = ref->spec->items;
        size_t length = strcspn(field, ".");
        const ParamSpec *inner = find_row(items, field, length);
        record_key(ref, index, prefix);
        if (!inner || inner->is_key)
            return unknown_row(whole, field, items, prefix, error);
        ref->object = param_list_item(ref, index);
        ref->spec = inner;
        snprintf(ref->key, sizeof ref->key, "%.130s%s", prefix, inner->name);
        rest = field[length] ? field + length + 1 : NULL;
    }
    return OK;
}

static ParamRef section_ref(const ParamTree *tree, void *block, const ParamSection *section,
                            const ParamSpec *spec)
{
    ParamRef ref = {.tree = tree,
                    .block = block,
                    .spec = spec,
                    .section = section,
                    .object = (char *)block + section->offset};
    bool is_section = spec == param_section_list(section);
    snprintf(ref.key, sizeof ref.key, "%s%s%s", section->name, is_section ? "" : ".",
             is_section ? "" : spec->name);
    return ref;
}

// Follows `path`, a key without its section.
static Status follow(const ParamTree *tree, void *block, const ParamSection *section,
                     const char *path, ParamRef *ref, Error *error)
{
    const ParamSpec *list = param_section_list(section);
    if (list) {
        *ref = section_ref(tree, block, section, list);
        return follow_list(ref, path, path, error);
    }
    const char *dot = strchr(path, '.');
    size_t length = dot ? (size_t)(dot - path) : strlen(path);
    char prefix[ERROR_KEY_SIZE];
    snprintf(prefix, sizeof prefix, "%s.", section->name);
    const ParamSpec *spec = find_row(section->table, path, length);
    if (!spec)
        return unknown_row(path, path, section->table, prefix, error);
    *ref = section_ref(tree, block, section, spec);
    return follow_list(ref, dot ? dot + 1 : NULL, path, error);
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
        if (index == 0 && param_section_list(section)) {
            snprintf(list->text, ERROR_KEY_SIZE, "%s", section->name);
            return list->text;
        }
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

// Finds a section that is a list.
static bool find_list(const ParamTree *tree, void *block, const char *key, ParamRef *ref)
{
    for (int i = 0; i < tree->count; ++i) {
        const ParamSpec *list = param_section_list(&tree->sections[i]);
        if (!list || strcmp(tree->sections[i].name, key) != 0)
            continue;
        *ref = section_ref(tree, block, &tree->sections[i], list);
        return true;
    }
    return false;
}

Status param_find(const ParamTree *tree, void *block, const char *key, ParamRef *ref, Error *error)
{
    const char *path = key;
    const ParamSection *section = find_section(tree, key, &path);
    if (section)
        return follow(tree, block, section, path, ref, error);
    if (find_list(tree, block, key, ref))
        return OK;
    char candidates[ERROR_TEXT_SIZE / 2] = "";
    const char *dot = strchr(key, '.');
    size_t length = dot ? (size_t)(dot - key) : strlen(key), used = 0;
    int found = 0;
    for (int i = 0; i < tree->count; ++i)
        if (!param_section_list(&tree->sections[i]) &&
            find_row(tree->sections[i].table, key, length)) {
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

static bool visit_value(const ParamRef *ref, bool (*visit)(const ParamRef *, void *), void *context)
{
    if (!visit(ref, context))
        return false;
    for (int i = 0; ref->spec->kind == PARAM_LIST && i < param_list_count(ref); ++i) {
        char prefix[ERROR_KEY_SIZE];
        record_key(ref, i, prefix);
        for (int j = 0; j < ref->spec->items->count; ++j) {
            ParamRef inner = *ref;
            inner.spec = &ref->spec->items->specs[j];
            inner.object = param_list_item(ref, i);
            snprintf(inner.key, sizeof inner.key, "%.130s%s", prefix, inner.spec->name);
            if (!inner.spec->is_key && !visit_value(&inner, visit, context))
                return false;
        }
    }
    return true;
}

void param_visit(const ParamTree *tree, void *block,
                 bool (*visit)(const ParamRef *ref, void *context), void *context)
{
    for (int i = 0; i < tree->count; ++i)
        for (int j = 0; j < tree->sections[i].table->count; ++j) {
            const ParamSection *section = &tree->sections[i];
            ParamRef ref = section_ref(tree, block, section, &section->table->specs[j]);
            if (!visit_value(&ref, visit, context))
                return;
        }
}
