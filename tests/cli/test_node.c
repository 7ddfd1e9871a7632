/// test_node: YAML to nodes, every refusal and every limit, and merging.

#include "cli/scenario/node.h"

#include <stdlib.h>
#include <string.h>

#include "tests/cli/cmocka_all.h"

static Problems problems;

static Node *read_bytes(const char *bytes, size_t length)
{
    problems = (Problems){0};
    return node_read((NodeText){bytes, length, {"f", 1, 1}, NODE_EXPECTED_SCENARIO}, &problems);
}

static Node *read_text(const char *text)
{
    return read_bytes(text, strlen(text));
}

// The text is refused as a whole, with exactly this one line.
static void assert_refused(const char *text, const char *line)
{
    Node *root = read_text(text);
    assert_null(root);
    assert_int_equal(problems.total, 1);
    assert_string_equal(problems.lines[0], line);
}

// The text has something wrong but what is right can be used.
static void assert_blamed(const char *text, const char *line)
{
    Node *root = read_text(text);
    assert_non_null(root);
    assert_int_equal(problems.total, 1);
    assert_string_equal(problems.lines[0], line);
    node_destroy(root);
}

static void values_remember_where_they_were_written(void **state)
{
    (void)state;
    Node *root =
        read_text("# a comment\ngame: mutiny\nrules:\n  kill_min: 5\n  names: [a, \"b\"]\n");
    assert_int_equal(problems.total, 0);
    assert_int_equal(root->kind, NODE_MAP);
    assert_int_equal(node_count(root), 2);
    const Node *rules = node_find(root, "rules");
    const Node *kill_min = node_find(rules, "kill_min");
    assert_string_equal(kill_min->text, "5");
    assert_int_equal(kill_min->place.line, 4);
    assert_int_equal(kill_min->place.column, 13);
    assert_int_equal(kill_min->key_place.line, 4);
    assert_int_equal(kill_min->key_place.column, 3);
    const Node *names = node_find(rules, "names");
    assert_int_equal(names->kind, NODE_LIST);
    assert_false(names->first->is_quoted);
    assert_true(names->first->next->is_quoted);
    assert_null(node_find(root, "kill_min"));
    node_destroy(root);
}

static void columns_count_characters_and_a_byte_order_mark_is_no_text(void **state)
{
    (void)state;
    Node *root = read_text("\xef\xbb\xbfgame: mutiny\nx: {ü: ö, b: c}\n");
    assert_non_null(root);
    assert_non_null(node_find(root, "game"));
    assert_int_equal(node_find(node_find(root, "x"), "b")->place.column, 14);
    node_destroy(root);
}

static void what_yaml_offers_beyond_plain_data_is_refused(void **state)
{
    (void)state;
    assert_blamed("a: &x 1\n",
                  "f:1:4: anchor '&x': anchors are not used here; write the value out");
    assert_blamed("a: *x\n", "f:1:4: alias '*x': aliases are not used here; write the value out");
    assert_blamed("a: !!int 1\n", "f:1:4: tag 'tag:yaml.org,2002:int': tags are not used here; "
                                  "leave it out");
    assert_blamed("a: !x [1]\n", "f:1:4: tag '!x': tags are not used here; leave it out");
    assert_blamed("a: &x {b: 1}\n",
                  "f:1:4: anchor '&x': anchors are not used here; write the value out");
    assert_blamed("%YAML 1.1\n---\na: 1\n",
                  "f:1:1: directives (%YAML, %TAG) are not used here; leave them out");
    assert_refused("a: 1\n---\nb: 2\n", "f:2:1: a second document begins here; a file holds one");
}

static void keys_are_single_words_given_once(void **state)
{
    (void)state;
    assert_blamed("a: 1\nb: 2\na: 3\n",
                  "f:3:1: the key 'a' is given twice; it is in line 1 already");
    assert_blamed("? [a]\n: 1\n", "f:1:3: a key must be a single word");
    assert_blamed("\"a\\0b\": 1\n", "f:1:1: a zero byte cannot be in a value");
    assert_blamed("a: \"b\\0c\"\n", "f:1:4: a zero byte cannot be in a value");
}

static void an_empty_file_is_an_error(void **state)
{
    (void)state;
    const char *line = "f:1:1: the file is empty; a scenario begins with 'game: NAME'";
    assert_refused("", line);
    assert_refused("# only a comment\n\n", line);
}

static void bad_syntax_is_shown_where_it_is(void **state)
{
    (void)state;
    assert_refused("a: 1\n\tb: 2\n", "f:2:1: not YAML: a tab cannot indent a line; use spaces");
    assert_refused("a: [1, 2\nb: 3\n", "f:2:2: not YAML: while parsing a flow sequence, did not "
                                       "find expected ',' or ']'");
    assert_refused("a: 1\nb: 'x\n", "f:3:1: not YAML: while scanning a quoted scalar, found "
                                    "unexpected end of stream");
    assert_refused("ab: c\nd: \xff\n", "f:2:4: not YAML: invalid leading UTF-8 octet");
    assert_refused("ü\nüü: \xff\n", "f:2:5: not YAML: invalid leading UTF-8 octet");
    assert_refused("a: \x01\n", "f:1:4: not YAML: control characters are not allowed");
}

static void texts_up_to_the_longest_are_read(void **state)
{
    (void)state;
    char *text = malloc(NODE_BYTES_MAX + 1);
    memset(text, '\n', NODE_BYTES_MAX + 1);
    memcpy(text, "a: 1", 4);
    Node *root = read_bytes(text, NODE_BYTES_MAX);
    assert_non_null(root);
    node_destroy(root);
    assert_null(read_bytes(text, NODE_BYTES_MAX + 1));
    assert_string_equal(problems.lines[0], "f:1:1: too long: a scenario has at most 1048576 bytes");
    free(text);
}

static void nesting_down_to_the_deepest_is_read(void **state)
{
    (void)state;
    char text[2 * NODE_DEPTH_MAX + 3] = "";
    for (int i = 0; i < NODE_DEPTH_MAX; ++i) {
        text[i] = '[';
        text[2 * NODE_DEPTH_MAX - 1 - i] = ']';
    }
    Node *root = read_text(text);
    assert_non_null(root);
    node_destroy(root);
    text[NODE_DEPTH_MAX] = '[';
    assert_refused(text, "f:1:11: nested too deeply: a scenario has at most 10 levels");
}

static void as_many_values_as_allowed_are_read(void **state)
{
    (void)state;
    size_t length = 1 + 2 * (NODE_COUNT_MAX - 1);
    char *text = malloc(length + 3);
    text[0] = '[';
    for (size_t i = 1; i < length; i += 2)
        memcpy(text + i, "1,", 2);
    memcpy(text + length, "]", 2);
    Node *root = read_text(text);
    assert_non_null(root);
    assert_int_equal(node_count(root), NODE_COUNT_MAX - 1);
    node_destroy(root);
    memcpy(text + length, "1]", 3);
    assert_null(read_text(text));
    assert_string_equal(problems.lines[0], "f:1:20000: too many values: a scenario has at most "
                                           "10000 keys and values");
    free(text);
}

static void all_that_is_wrong_is_said_at_once(void **state)
{
    (void)state;
    Node *root = read_text("a: &x 1\nb: !t 2\nc: *x\na: 3\n");
    assert_int_equal(problems.total, 4);
    assert_int_equal(node_find(root, "c")->kind, NODE_REFUSED);
    node_destroy(root);
}

static void maps_merge_key_by_key_and_lists_replace(void **state)
{
    (void)state;
    Node *base = read_text("a: 1\nb: {x: 1, y: [1, 2], z: {p: 1}}\nc: {k: 1}\n");
    Node *over = read_text("b: {y: [3], z: {q: 2}, w: 4}\nc:\nd: 5\n");
    Node *root = node_merge(base, over);
    const Node *b = node_find(root, "b");
    assert_int_equal(node_count(root), 4);
    assert_string_equal(node_find(root, "a")->text, "1");
    assert_string_equal(node_find(b, "x")->text, "1");
    assert_int_equal(node_count(node_find(b, "y")), 1);
    assert_int_equal(node_count(node_find(b, "z")), 2);
    assert_string_equal(node_find(b, "w")->text, "4");
    assert_string_equal(node_find(node_find(root, "c"), "k")->text, "1");
    assert_string_equal(node_find(root, "d")->text, "5");
    node_destroy(root);
}

static void a_member_can_be_taken_out_anywhere(void **state)
{
    (void)state;
    const char *const keys[] = {"a", "b", "c"};
    for (int i = 0; i < 3; ++i) {
        Node *root = read_text("{a: 1, b: 2, c: 3}");
        node_destroy(node_detach(root, node_find(root, keys[i])));
        node_append(root, node_create(NODE_LIST, (Place){0}));
        assert_null(node_find(root, keys[i]));
        assert_int_equal(node_count(root), 3);
        assert_int_equal(root->last->kind, NODE_LIST);
        node_destroy(root);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_remember_where_they_were_written),
        cmocka_unit_test(columns_count_characters_and_a_byte_order_mark_is_no_text),
        cmocka_unit_test(what_yaml_offers_beyond_plain_data_is_refused),
        cmocka_unit_test(keys_are_single_words_given_once),
        cmocka_unit_test(an_empty_file_is_an_error),
        cmocka_unit_test(bad_syntax_is_shown_where_it_is),
        cmocka_unit_test(texts_up_to_the_longest_are_read),
        cmocka_unit_test(nesting_down_to_the_deepest_is_read),
        cmocka_unit_test(as_many_values_as_allowed_are_read),
        cmocka_unit_test(all_that_is_wrong_is_said_at_once),
        cmocka_unit_test(maps_merge_key_by_key_and_lists_replace),
        cmocka_unit_test(a_member_can_be_taken_out_anywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
