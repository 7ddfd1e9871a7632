/// scenario_reader: finding the parameter for a key and setting it.

#include "cli/scenario/scenario_reader.h"

#include <stdlib.h>
#include <string.h>

#include "cli/scenario/settings.h"
#include "sim/base/plural.h"

typedef struct Reader {
    Scenario *scenario;
    Problems *problems;
} Reader;

static const char no_dots[] = "a key in a file has no dots; write the parts below each other";

static void note(const Reader *reader, const char *key, Place place)
{
    Error error = {.status = FAIL_MEMORY, .text = "out of memory"};
    if (settings_note(reader->scenario, key, place) != OK)
        problems_add(reader->problems, NULL, &error);
}

// param_find names only the part of a key that it did not find.
static void refuse_key(const Reader *reader, const char *key, Place place, Error *error)
{
    snprintf(error->key, sizeof error->key, "%s", key);
    problems_add(reader->problems, &place, error);
}

static void set_text(const Reader *reader, const ParamRef *ref, const char *text, Place place)
{
    Error error;
    if (param_set(ref, text, &error) == OK)
        note(reader, ref->key, place);
    else
        problems_add(reader->problems, &place, &error);
}

// Joins a list of names to "a, b"; false after a complaint.
static bool join_names(const Reader *reader, const ParamRef *ref, const Node *list,
                       char text[PARAM_TEXT_SIZE])
{
    size_t used = 0;
    text[0] = '\0';
    for (const Node *item = list->first; item; item = item->next) {
        if (item->kind != NODE_SCALAR || strchr(item->text, ',') || item->text[0] == '\0') {
            problems_say(reader->problems, &item->place, ref->key, "%s",
                         ref->spec->kind == PARAM_NAMES     ? "each item must be one name"
                         : ref->spec->kind == PARAM_NUMBERS ? "each item must be one number"
                                                            : "each item must be one condition");
            return false;
        }
        used += (size_t)snprintf(text + used, PARAM_TEXT_SIZE - used, "%s%s", used ? ", " : "",
                                 item->text);
        if (used >= PARAM_TEXT_SIZE) {
            problems_say(reader->problems, &item->place, ref->key, "too many or too long");
            return false;
        }
    }
    return true;
}

static void set_value(const Reader *reader, const ParamRef *ref, const Node *node);

static const ParamSpec *find_row(const ParamTable *table, const char *name)
{
    for (int i = 0; i < table->count; ++i)
        if (strcmp(table->specs[i].name, name) == 0)
            return &table->specs[i];
    return NULL;
}

// The row that holds a list whose items have a row of this name, or null.
static const ParamSpec *list_with(const ParamTable *table, const char *name)
{
    for (int i = 0; i < table->count; ++i)
        if (table->specs[i].kind == PARAM_LIST && find_row(table->specs[i].items, name))
            return &table->specs[i];
    return NULL;
}

static void refuse_record(const Reader *reader, const ParamRef *list, const char *prefix,
                          const Node *record)
{
    const ParamTable *items = list->spec->items;
    bool keyed = list->spec->keyed;
    if (keyed && find_row(items, record->key))
        problems_say(reader->problems, &record->key_place, prefix,
                     "stands too far to the left; indent it below a name of your own, as in "
                     "'NAME:' and below it '%s: …'",
                     record->key);
    else
        problems_say(reader->problems, &record->place, prefix, "must be a map, such as '%s%s: …'",
                     keyed ? "" : "- ", items->specs[keyed].name);
}

static void refuse_row(const Reader *reader, const ParamRef *list, const char *key,
                       const Node *member, Error *error)
{
    const ParamSpec *inner = list_with(list->spec->items, member->key);
    if (inner)
        error_set(error, FAIL_UNKNOWN_NAME, key, "belongs into an item of '%s', as '- %s: …'",
                  inner->name, member->key);
    refuse_key(reader, key, member->key_place, error);
}

// Sets one record's parameters; `prefix` is the record's key, "ship.compartments.2".
static void set_record(const Reader *reader, const ParamRef *list, const char *prefix,
                       const Node *record)
{
    if (record->kind == NODE_REFUSED)
        return;
    if (record->kind != NODE_MAP) {
        refuse_record(reader, list, prefix, record);
        return;
    }
    note(reader, prefix, record->place);
    for (const Node *member = record->first; member; member = member->next) {
        char key[ERROR_KEY_SIZE];
        ParamRef ref;
        Error error;
        snprintf(key, sizeof key, "%.110s.%.48s", prefix, member->key);
        if (param_find(&reader->scenario->tree, reader->scenario->block, key, &ref, &error) == OK)
            set_value(reader, &ref, member);
        else
            refuse_row(reader, list, key, member, &error);
    }
}

static void set_list(const Reader *reader, const ParamRef *ref, const Node *node)
{
    int count = node_count(node);
    if (node->kind != NODE_LIST) {
        problems_say(reader->problems, &node->place, ref->key,
                     "is a list; write one item a line, such as '- %s: …'",
                     ref->spec->items->specs[0].name);
        return;
    }
    if (count < ref->spec->lo || count > ref->spec->hi) {
        problems_say(reader->problems, &node->place, ref->key, "has %d item%s; %d..%d are allowed",
                     count, plural(count), ref->spec->lo, ref->spec->hi);
        return;
    }
    settings_forget_below(reader->scenario, ref->key);
    note(reader, ref->key, node->place);
    param_list_resize(ref, 0);
    param_list_resize(ref, count);
    int index = 0;
    for (const Node *record = node->first; record; record = record->next) {
        char prefix[ERROR_KEY_SIZE];
        snprintf(prefix, sizeof prefix, "%.140s.%d", ref->key, index++);
        set_record(reader, ref, prefix, record);
    }
}

static void set_value(const Reader *reader, const ParamRef *ref, const Node *node)
{
    char text[PARAM_TEXT_SIZE];
    if (node->kind == NODE_REFUSED)
        return;
    if (ref->spec->kind == PARAM_LIST && ref->spec->keyed)
        problems_say(reader->problems, &node->place, ref->key,
                     "is a section of the scenario file; only single values in it can be set here");
    else if (ref->spec->kind == PARAM_LIST)
        set_list(reader, ref, node);
    else if (node->kind == NODE_SCALAR)
        set_text(reader, ref, node->text, node->place);
    else if (ref->spec->kind != PARAM_NAMES && ref->spec->kind != PARAM_NUMBERS &&
             ref->spec->kind != PARAM_TESTS)
        problems_say(reader->problems, &node->place, ref->key, "must be a single value, not a %s",
                     node->kind == NODE_LIST ? "list" : "map");
    else if (node->kind != NODE_LIST)
        problems_say(reader->problems, &node->place, ref->key, "must be %s",
                     ref->spec->kind == PARAM_NAMES     ? "names, such as [Deck, Bridge]"
                     : ref->spec->kind == PARAM_NUMBERS ? "numbers, such as [3, 4, 4]"
                                                        : "conditions, one text or a list");
    else if (join_names(reader, ref, node, text))
        set_text(reader, ref, text, node->place);
}

// A keyed list: each member of the map is a record, called by its key.
static void set_keyed(const Reader *reader, const ParamRef *ref, const Node *node)
{
    int count = node_count(node), index = 0;
    if (count > ref->spec->hi) {
        problems_say(reader->problems, &node->place, ref->key, "has %d members; at most %d", count,
                     ref->spec->hi);
        return;
    }
    param_list_resize(ref, 0);
    param_list_resize(ref, count);
    for (const Node *member = node->first; member; member = member->next, ++index) {
        char key[ERROR_KEY_SIZE];
        Error error;
        ParamRef name = *ref;
        snprintf(key, sizeof key, "%.60s.%.90s", ref->key, member->key);
        snprintf(name.key, sizeof name.key, "%s", ref->key);
        name.spec = &ref->spec->items->specs[0];
        name.object = param_list_item(ref, index);
        if (strchr(member->key, '.'))
            problems_say(reader->problems, &member->key_place, key, "a name here has no dots");
        else if (param_set(&name, member->key, &error) == OK)
            set_record(reader, ref, key, member);
        else
            problems_add(reader->problems, &member->key_place, &error);
    }
}

static const ParamSection *find_section(const ParamTree *tree, const char *name)
{
    for (int i = 0; i < tree->count; ++i)
        if (strcmp(tree->sections[i].name, name) == 0)
            return &tree->sections[i];
    return NULL;
}

// The section that has a row of this name, or null.
static const ParamSection *section_with(const ParamTree *tree, const char *row)
{
    for (int i = 0; i < tree->count; ++i)
        for (int j = 0;
             !param_section_list(&tree->sections[i]) && j < tree->sections[i].table->count; ++j)
            if (strcmp(tree->sections[i].table->specs[j].name, row) == 0)
                return &tree->sections[i];
    return NULL;
}

static void set_member(const Reader *reader, const ParamSection *section, const Node *member)
{
    char key[ERROR_KEY_SIZE];
    ParamRef ref;
    Error error;
    const ParamTree *tree = &reader->scenario->tree;
    snprintf(key, sizeof key, "%.64s.%.64s", section->name, member->key);
    if (strchr(member->key, '.')) {
        problems_say(reader->problems, &member->key_place, key, "%s", no_dots);
    } else if (param_find(tree, reader->scenario->block, key, &ref, &error) == OK) {
        set_value(reader, &ref, member);
    } else {
        const ParamSection *other = section_with(tree, member->key);
        if (other)
            error_set(&error, FAIL_UNKNOWN_NAME, key, "belongs into the section '%s'", other->name);
        refuse_key(reader, key, member->key_place, &error);
    }
}

static void set_section(const Reader *reader, const ParamSection *section, const Node *node)
{
    if (node->kind == NODE_REFUSED || node_is_empty(node))
        return;
    if (node->kind != NODE_MAP) {
        const ParamSpec *list = param_section_list(section);
        problems_say(reader->problems, &node->place, section->name,
                     list ? "is a section of records; write each below it, indented, as 'NAME:' "
                            "and below that '%s: …'"
                          : "is a section; write its parameters below it, indented, as '%s: …'",
                     list ? list->items->specs[1].name : section->table->specs[0].name);
        return;
    }
    note(reader, section->name, node->key_place);
    ParamRef list;
    if (param_section_list(section) && param_find(&reader->scenario->tree, reader->scenario->block,
                                                  section->name, &list, NULL) == OK) {
        set_keyed(reader, &list, node);
        return;
    }
    for (const Node *member = node->first; member; member = member->next)
        set_member(reader, section, member);
}

static const char *next_section(const void *context, int index)
{
    static const char *const fixed[] = {"game", "extends"};
    const ParamTree *tree = context;
    if (index < tree->count)
        return tree->sections[index].name;
    return index < tree->count + 2 ? fixed[index - tree->count] : NULL;
}

// "ship | rules | red"
static void join_sections(const ParamTree *tree, char *text, size_t size)
{
    size_t used = 0;
    text[0] = '\0';
    for (int i = 0; i < tree->count && used < size; ++i)
        used += (size_t)snprintf(text + used, size - used, "%s%s", i ? " | " : "",
                                 tree->sections[i].name);
}

static void refuse_section(const Reader *reader, const Node *node)
{
    char sections[ERROR_TEXT_SIZE / 2];
    const ParamTree *tree = &reader->scenario->tree;
    const char *nearest = name_nearest(node->key, next_section, tree);
    const ParamSection *home = section_with(tree, node->key);
    if (strchr(node->key, '.'))
        problems_say(reader->problems, &node->key_place, node->key, "%s", no_dots);
    else if (home && node->kind != NODE_MAP)
        problems_say(reader->problems, &node->key_place, node->key,
                     "belongs into the section '%s', indented below it", home->name);
    else if (nearest)
        problems_say(reader->problems, &node->key_place, node->key,
                     "there is no such section; did you mean '%s'?", nearest);
    else {
        join_sections(tree, sections, sizeof sections);
        problems_say(reader->problems, &node->key_place, node->key,
                     "the game '%s' has no such section, only %s", reader->scenario->game->name,
                     sections);
    }
}

// What other sections may name, the records of keyed lists, is read first.
void scenario_read_sections(Scenario *scenario, const Node *root, Problems *problems)
{
    Reader reader = {scenario, problems};
    for (int pass = 0; pass < 2; ++pass)
        for (const Node *node = root->first; node; node = node->next) {
            const ParamSection *section = find_section(&scenario->tree, node->key);
            bool is_first = section && param_section_list(section);
            if (is_first != (pass == 0) || strcmp(node->key, "game") == 0 ||
                strcmp(node->key, "extends") == 0 ||
                (scenario->script && strcmp(node->key, "script") == 0))
                continue;
            if (section)
                set_section(&reader, section, node);
            else
                refuse_section(&reader, node);
        }
}

static void set_by_key(const Reader *reader, const char *key, const char *text, Place place)
{
    ParamRef ref;
    Error error;
    if (param_find(&reader->scenario->tree, reader->scenario->block, key, &ref, &error) != OK) {
        if (strcmp(key, "game") == 0)
            error_set(&error, FAIL_INPUT, key, "only the scenario file chooses the game");
        problems_add(reader->problems, &place, &error);
    } else if (text[0] == '[' || text[0] == '{') {
        Node *node = node_read((NodeText){text, strlen(text), place, NODE_EXPECTED_SCENARIO},
                               reader->problems);
        if (node)
            set_value(reader, &ref, node);
        node_destroy(node);
    } else {
        set_text(reader, &ref, text, place);
    }
}

void scenario_read_set(Scenario *scenario, const ScenarioSet *set, Problems *problems)
{
    Reader reader = {scenario, problems};
    char source[256];
    Place place = {.source = source};
    snprintf(source, sizeof source, "--%.40s '%.200s'", set->option, set->text);
    if (set->key) {
        set_by_key(&reader, set->key, set->text, place);
        return;
    }
    const char *equals = strchr(set->text, '=');
    if (!equals || equals == set->text || equals - set->text >= ERROR_KEY_SIZE) {
        problems_say(problems, &place, NULL, "must be KEY=VALUE; 'mutineer params' shows all keys");
        return;
    }
    char key[ERROR_KEY_SIZE];
    snprintf(key, sizeof key, "%.*s", (int)(equals - set->text), set->text);
    set_by_key(&reader, key, equals + 1, place);
}
