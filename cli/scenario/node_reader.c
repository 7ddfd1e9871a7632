/// node_reader: YAML text to nodes, by libyaml's events.

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

#include "cli/scenario/node.h"

typedef struct Reader {
    yaml_parser_t parser;
    yaml_event_t event; ///< the one at hand; deleted by next_event
    NodeText text;
    Problems *problems;
    int nodes;
    bool is_stopped; ///< nothing more can be read
} Reader;

static Place place_of(const Reader *reader, yaml_mark_t mark)
{
    Place place = reader->text.origin;
    if (place.line > 0) {
        place.line = (int)mark.line + 1;
        place.column = (int)mark.column + 1;
    }
    return place;
}

__attribute__((format(printf, 3, 4))) static void stop(Reader *reader, Place place,
                                                       const char *format, ...)
{
    char text[ERROR_TEXT_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    problems_say(reader->problems, &place, NULL, "%s", text);
    reader->is_stopped = true;
}

static void stop_without_memory(Reader *reader)
{
    Error error = {.status = FAIL_MEMORY, .text = "out of memory"};
    problems_add(reader->problems, NULL, &error);
    reader->is_stopped = true;
}

// libyaml gives the place of a wrong byte as an offset only.
static yaml_mark_t mark_at_offset(const Reader *reader, size_t offset)
{
    yaml_mark_t mark = {0};
    for (size_t i = 0; i < offset && i < reader->text.length; ++i) {
        bool begins = ((unsigned char)reader->text.bytes[i] & 0xc0) != 0x80;
        mark.column += begins;
        if (reader->text.bytes[i] == '\n')
            mark = (yaml_mark_t){.line = mark.line + 1};
    }
    return mark;
}

// Whether the line with this number (from 0) has a tab in its indentation.
static bool is_indented_by_tab(const Reader *reader, size_t line)
{
    const char *at = reader->text.bytes, *end = at + reader->text.length;
    for (; at && line > 0; --line) {
        at = memchr(at, '\n', (size_t)(end - at));
        at = at ? at + 1 : NULL;
    }
    while (at && at < end && *at == ' ')
        ++at;
    return at && at < end && *at == '\t';
}

// What the parser says where a line is indented too far or not far enough, or a text looks like a
// key.
static bool is_of_structure(const yaml_parser_t *parser)
{
    static const char *const texts[] = {"mapping values are not allowed in this context",
                                        "did not find expected key",
                                        "did not find expected '-' indicator"};
    for (size_t i = 0; parser->problem && i < sizeof texts / sizeof *texts; ++i)
        if (strcmp(parser->problem, texts[i]) == 0)
            return true;
    return false;
}

static void stop_at_syntax(Reader *reader)
{
    const yaml_parser_t *parser = &reader->parser;
    yaml_mark_t mark = parser->problem_mark;
    if (parser->error == YAML_MEMORY_ERROR) {
        stop_without_memory(reader);
        return;
    }
    if (parser->error == YAML_READER_ERROR)
        mark = mark_at_offset(reader, parser->problem_offset);
    Place place = place_of(reader, mark);
    if (parser->error != YAML_READER_ERROR && is_indented_by_tab(reader, mark.line))
        stop(reader, place, "not YAML: a tab cannot indent a line; use spaces");
    else
        stop(reader, place, "not YAML: %s%s%s%s", parser->context ? parser->context : "",
             parser->context ? ", " : "", parser->problem ? parser->problem : "unreadable",
             is_of_structure(parser)
                 ? "; is a line indented wrongly, or a text with ': ' not quoted?"
                 : "");
}

// Moves on to the next event; false when there is none to be had.
static bool next_event(Reader *reader)
{
    yaml_event_delete(&reader->event);
    if (reader->is_stopped)
        return false;
    if (yaml_parser_parse(&reader->parser, &reader->event))
        return true;
    stop_at_syntax(reader);
    return false;
}

static void complain_about(Reader *reader, const yaml_char_t *anchor, const yaml_char_t *tag)
{
    Place place = place_of(reader, reader->event.start_mark);
    if (anchor)
        problems_say(reader->problems, &place, NULL,
                     "anchor '&%.40s': anchors are not used here; write the value out",
                     (const char *)anchor);
    if (tag)
        problems_say(reader->problems, &place, NULL,
                     "tag '%.40s': tags are not used here; leave it out", (const char *)tag);
}

static Node *create(Reader *reader, NodeKind kind)
{
    Node *node = node_create(kind, place_of(reader, reader->event.start_mark));
    if (!node)
        stop_without_memory(reader);
    return node;
}

static Node *read_scalar(Reader *reader)
{
    Node *node = create(reader, NODE_SCALAR);
    if (!node)
        return NULL;
    const char *value = (const char *)reader->event.data.scalar.value;
    complain_about(reader, reader->event.data.scalar.anchor, reader->event.data.scalar.tag);
    if (strlen(value) != reader->event.data.scalar.length) {
        problems_say(reader->problems, &node->place, NULL, "a zero byte cannot be in a value");
        node->kind = NODE_REFUSED;
    }
    node->is_quoted = reader->event.data.scalar.style != YAML_PLAIN_SCALAR_STYLE;
    node->text = strdup(value);
    if (!node->text)
        stop_without_memory(reader);
    return node;
}

static Node *read_node(Reader *reader, int depth);

static void read_list(Reader *reader, Node *list, int depth)
{
    while (next_event(reader) && reader->event.type != YAML_SEQUENCE_END_EVENT) {
        Node *member = read_node(reader, depth + 1);
        if (member)
            node_append(list, member);
    }
}

// Whether the key can be used; complains if not.
static bool is_good_key(Reader *reader, const Node *map, const Node *key)
{
    if (key->kind == NODE_REFUSED)
        return false;
    if (key->kind != NODE_SCALAR) {
        problems_say(reader->problems, &key->place, NULL, "a key must be a single word");
        return false;
    }
    const Node *earlier = node_find(map, key->text);
    if (!earlier)
        return true;
    if (earlier->key_place.line > 0)
        problems_say(reader->problems, &key->place, NULL,
                     "the key '%.64s' is given twice; it is in line %d already", key->text,
                     earlier->key_place.line);
    else
        problems_say(reader->problems, &key->place, NULL, "the key '%.64s' is given twice",
                     key->text);
    return false;
}

static void read_map(Reader *reader, Node *map, int depth)
{
    while (next_event(reader) && reader->event.type != YAML_MAPPING_END_EVENT) {
        Node *key = read_node(reader, depth + 1);
        Node *value = key && next_event(reader) ? read_node(reader, depth + 1) : NULL;
        if (value && is_good_key(reader, map, key)) {
            value->key = key->text;
            value->key_place = key->place;
            key->text = NULL;
            node_append(map, value);
        } else {
            node_destroy(value);
        }
        node_destroy(key);
    }
}

static Node *read_alias(Reader *reader)
{
    Node *node = create(reader, NODE_REFUSED);
    if (node)
        problems_say(reader->problems, &node->place, NULL,
                     "alias '*%.40s': aliases are not used here; write the value out",
                     (const char *)reader->event.data.alias.anchor);
    return node;
}

// The node that begins with the event at hand.
static Node *read_node(Reader *reader, int depth)
{
    Place place = place_of(reader, reader->event.start_mark);
    if (++reader->nodes > NODE_COUNT_MAX) {
        stop(reader, place, "too many values: a scenario has at most %d keys and values",
             NODE_COUNT_MAX);
        return NULL;
    }
    if (depth > NODE_DEPTH_MAX) {
        stop(reader, place, "nested too deeply: a scenario has at most %d levels", NODE_DEPTH_MAX);
        return NULL;
    }
    if (reader->event.type == YAML_ALIAS_EVENT)
        return read_alias(reader);
    if (reader->event.type == YAML_SCALAR_EVENT)
        return read_scalar(reader);
    bool is_map = reader->event.type == YAML_MAPPING_START_EVENT;
    Node *node = create(reader, is_map ? NODE_MAP : NODE_LIST);
    if (!node)
        return NULL;
    // A sequence's start event has its anchor and tag where a map's has them.
    complain_about(
        reader,
        is_map ? reader->event.data.mapping_start.anchor : reader->event.data.sequence_start.anchor,
        is_map ? reader->event.data.mapping_start.tag : reader->event.data.sequence_start.tag);
    (is_map ? read_map : read_list)(reader, node, depth);
    return node;
}

// Whether there is a space at `at` that YAML takes for a letter; its length in bytes, or 0.
static int foreign_space(const char *at, const char *end)
{
    static const char *const spaces[] = {"\xc2\xa0", "\xe2\x80\xaf", "\xe2\x80\x87",
                                         "\xe3\x80\x80"};
    for (size_t i = 0; i < sizeof spaces / sizeof *spaces; ++i) {
        const size_t length = strlen(spaces[i]);
        if ((size_t)(end - at) >= length && memcmp(at, spaces[i], length) == 0)
            return (int)length;
    }
    return 0;
}

// Where a line has a foreign space in its indentation, or behind a colon or a dash; null when it
// has none. A comment may have them.
static const char *find_foreign_space(const char *line, const char *end)
{
    bool is_indented = true;
    for (const char *at = line; at < end; ++at) {
        if (*at == '#' && (at == line || at[-1] == ' '))
            return NULL;
        const bool counts = is_indented || at[-1] == ':' || (at[-1] == '-' && at == line + 1) ||
                            (at > line + 1 && at[-1] == '-' && at[-2] == ' ');
        if (counts && foreign_space(at, end) > 0)
            return at;
        is_indented = is_indented && *at == ' ';
    }
    return NULL;
}

// False after a complaint: what YAML would say of it misleads, for the space looks like any other.
static bool check_spaces(Reader *reader)
{
    const char *line = reader->text.bytes, *end = line + reader->text.length;
    Place place = reader->text.origin;
    while (line && line < end) {
        const char *next = memchr(line, '\n', (size_t)(end - line));
        const char *found = find_foreign_space(line, next ? next : end);
        if (found) {
            if (place.line > 0)
                place.column = (int)(found - line) + 1;
            stop(reader, place,
                 "a no-break space, or another that is no plain one, stands here; write a plain "
                 "space");
            return false;
        }
        place.line += place.line > 0;
        line = next ? next + 1 : NULL;
    }
    return true;
}

static void check_start(Reader *reader)
{
    bool has_directive = reader->event.data.document_start.version_directive ||
                         reader->event.data.document_start.tag_directives.start !=
                             reader->event.data.document_start.tag_directives.end;
    Place place = place_of(reader, reader->event.start_mark);
    if (has_directive)
        problems_say(reader->problems, &place, NULL,
                     "directives (%%YAML, %%TAG) are not used here; leave them out");
}

static Node *read_stream(Reader *reader)
{
    Place start = place_of(reader, (yaml_mark_t){0});
    if (!next_event(reader) || !next_event(reader))
        return NULL;
    if (reader->event.type == YAML_STREAM_END_EVENT) {
        stop(reader, start, "the file is empty; %s", reader->text.expected);
        return NULL;
    }
    check_start(reader);
    Node *root = next_event(reader) ? read_node(reader, 1) : NULL;
    if (root && next_event(reader) && next_event(reader) &&
        reader->event.type != YAML_STREAM_END_EVENT)
        stop(reader, place_of(reader, reader->event.start_mark),
             "a second document begins here; a file holds one");
    return root;
}

Node *node_read(NodeText text, Problems *problems)
{
    Reader reader = {.text = text, .problems = problems};
    if (text.length > NODE_BYTES_MAX) {
        stop(&reader, text.origin, "too long: a scenario has at most %d bytes", NODE_BYTES_MAX);
        return NULL;
    }
    if (!yaml_parser_initialize(&reader.parser)) {
        stop_without_memory(&reader);
        return NULL;
    }
    // Without a fixed encoding, libyaml would take UTF-16 too; with one, it takes no byte order
    // mark.
    if (text.length >= 3 && memcmp(text.bytes, "\xef\xbb\xbf", 3) == 0) {
        reader.text.bytes += 3;
        reader.text.length -= 3;
    }
    yaml_parser_set_encoding(&reader.parser, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&reader.parser, (const unsigned char *)reader.text.bytes,
                                 reader.text.length);
    Node *root = check_spaces(&reader) ? read_stream(&reader) : NULL;
    yaml_event_delete(&reader.event);
    yaml_parser_delete(&reader.parser);
    if (!reader.is_stopped)
        return root;
    node_destroy(root);
    return NULL;
}
