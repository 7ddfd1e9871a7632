/// test_param: values by the facts of their rows, and keys to them.

#include "sim/params/param.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static const char *const pairing_names[] = {"sorted", "random", "crossed", NULL};

typedef struct TestRoom {
#define PARAM_FILE "tests/base/test_room.def"
#include "sim/params/param_members.inc"
} TestRoom;

#define PARAM_TABLE room_table
#define PARAM_OWNER TestRoom
#define PARAM_FILE "tests/base/test_room.def"
#include "sim/params/param_table.inc"

typedef struct TestRules {
#define PARAM_FILE "tests/base/test_param.def"
#include "sim/params/param_members.inc"
} TestRules;

#define PARAM_TABLE rules_table
#define PARAM_OWNER TestRules
#define PARAM_FILE "tests/base/test_param.def"
#include "sim/params/param_table.inc"

// Two sections with the same rows make every short key ambiguous but those of `other`.
typedef struct TestBlock {
    TestRules rules;
    TestRoom other;
} TestBlock;

static const ParamSection sections[] = {
    {.name = "rules", .table = &rules_table, .offset = offsetof(TestBlock, rules)},
    {.name = "other", .table = &room_table, .offset = offsetof(TestBlock, other)},
};
static const ParamTree tree = {sections, 2, sizeof(TestBlock)};

static ParamRef found(TestBlock *block, const char *key)
{
    ParamRef ref = {0};
    Error error = {0};
    if (param_find(&tree, block, key, &ref, &error) != OK)
        fail_msg("'%s' not found: %s", key, error.text);
    return ref;
}

static TestBlock defaults(void)
{
    TestBlock block;
    param_tree_defaults(&tree, &block);
    ParamRef rooms = found(&block, "rules.rooms");
    param_list_resize(&rooms, 2);
    return block;
}

static void defaults_come_from_the_rows(void **state)
{
    (void)state;
    TestBlock block = defaults();
    static const char *const expected[][2] = {
        {"rules.bonus", "1"},        {"rules.cap", "none"},      {"rules.odds", "1.5"},
        {"rules.pairing", "sorted"}, {"rules.open", "yes"},      {"rules.men", "d6"},
        {"rules.fixed", "rolled"},   {"rules.home", "Deck"},     {"rules.rooms.1.name", ""},
        {"rules.rooms.1.doors", ""}, {"rules.rooms.0.size", "2"}};
    for (size_t i = 0; i < sizeof expected / sizeof *expected; ++i) {
        char text[PARAM_TEXT_SIZE];
        ParamRef ref = found(&block, expected[i][0]);
        param_get(&ref, text);
        assert_string_equal(text, expected[i][1]);
        param_default_text(ref.spec, text);
        assert_string_equal(text, expected[i][1]);
        assert_false(param_is_changed(&ref));
        assert_string_equal(ref.key, expected[i][0]);
    }
    assert_int_equal(block.rules.cap, PARAM_WORD);
    assert_int_equal(block.rules.odds, 1500);
}

static void values_are_set_and_read_back(void **state)
{
    (void)state;
    TestBlock block = defaults();
    static const char *const values[][3] = {{"rules.bonus", "-6", "-6"},
                                            {"rules.bonus", "+6", "6"},
                                            {"rules.cap", "0", "0"},
                                            {"rules.cap", "none", "none"},
                                            {"rules.odds", "-0.5", "-0.5"},
                                            {"rules.odds", "2.125", "2.125"},
                                            {"rules.odds", "10", "10"},
                                            {"rules.odds", "0.050", "0.05"},
                                            {"rules.pairing", "crossed", "crossed"},
                                            {"rules.open", "off", "no"},
                                            {"rules.open", "true", "yes"},
                                            {"rules.men", "2d6+1", "2d6+1"},
                                            {"rules.fixed", "7", "7"},
                                            {"rules.home", "After Hold", "After Hold"},
                                            {"rules.rooms.1.doors", "Deck,Bridge", "Deck, Bridge"},
                                            {"rules.rooms.0.name", "Galley", "Galley"},
                                            {"rules.rooms.0.name", "", ""}};
    for (size_t i = 0; i < sizeof values / sizeof *values; ++i) {
        char text[PARAM_TEXT_SIZE];
        Error error = {0};
        ParamRef ref = found(&block, values[i][0]);
        if (param_set(&ref, values[i][1], &error) != OK)
            fail_msg("%s=%s: %s", values[i][0], values[i][1], error.text);
        param_get(&ref, text);
        assert_string_equal(text, values[i][2]);
    }
    ParamRef odds = found(&block, "odds");
    assert_true(param_is_changed(&odds));
}

static void wrong_values_are_refused_with_what_would_be_right(void **state)
{
    (void)state;
    TestBlock block = defaults(), before = block;
    static const char *const wrong[][3] = {
        {"rules.bonus", "7", "7 is not in -6..6 pips"},
        {"rules.bonus", "-7", "-7 is not in -6..6 pips"},
        {"rules.bonus", "1.5", "'1.5' is not a whole number; give -6..6 pips"},
        {"rules.bonus", "", "'' is not a whole number; give -6..6 pips"},
        {"rules.bonus", "1 ", "'1 ' is not a whole number; give -6..6 pips"},
        {"rules.bonus", "99999999999999999999",
         "'99999999999999999999' is not a whole number; give -6..6 pips"},
        {"rules.cap", "16", "16 is not in none or 0..15 pips"},
        {"rules.cap", "no", "'no' is not a whole number; give none or 0..15 pips"},
        {"rules.odds", "10.001", "10.001 is not in -0.5..10 men per enemy"},
        {"rules.odds", "1.2345",
         "'1.2345' is not a decimal number with at most three places; give -0.5..10 men per enemy"},
        {"rules.odds", "1.", "'1.' is not a decimal number; give -0.5..10 men per enemy"},
        {"rules.odds", ".5", "'.5' is not a decimal number; give -0.5..10 men per enemy"},
        {"rules.pairing", "sorte",
         "'sorte' is none of sorted | random | crossed; did you mean 'sorted'?"},
        {"rules.pairing", "zebra", "'zebra' is none of sorted | random | crossed"},
        {"rules.open", "maybe", "'maybe' is neither yes nor no"},
        {"rules.men", "20d6",
         "'20d6' is not a dice expression; give a number, or 1 to 8 dice of 2 to 100 sides such as "
         "d6, 2d6+1, AD"},
        {"rules.men", "2d6-3", "2d6-3 is not in 0..99 men"},
        {"rules.men", "d100", "d100 is not in 0..99 men"},
        {"rules.rooms.0.size", "0", "0 is not in 1..9 men"},
        {"rules.rooms", "3", "is a list; set one of its values, such as rules.rooms.0.name"}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; ++i) {
        Error error = {0};
        ParamRef ref = found(&block, wrong[i][0]);
        assert_int_not_equal(param_set(&ref, wrong[i][1], &error), OK);
        assert_string_equal(error.text, wrong[i][2]);
        assert_string_equal(error.key, wrong[i][0]);
        assert_memory_equal(&block, &before, sizeof block);
    }
}

static void wrong_keys_are_refused_with_a_suggestion(void **state)
{
    (void)state;
    TestBlock block = defaults();
    static const char *const wrong[][2] = {
        {"rules.bonsu", "there is no parameter 'bonsu'; did you mean 'rules.bonus'?"},
        {"parring", "there is no parameter 'parring'; did you mean 'pairing'?"},
        {"rulse.pairing", "there is no parameter 'rulse.pairing'; did you mean 'rules.pairing'?"},
        {"zebra", "there is no parameter 'zebra'; 'mutineer params' shows them all"},
        {"rules.rooms.0.nam", "there is no parameter 'nam'; did you mean 'rules.rooms.0.name'?"},
        {"rules.rooms.2.name", "has 2 elements, numbered from 0; there is no number 2"},
        {"rules.rooms.x.name", "is a list; name one of its values, such as rules.rooms.0.name"},
        {"rules.rooms.0", "is a list; name one of its values, such as rules.rooms.0.name"},
        {"rules.bonus.0", "is a single value; nothing follows it"}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; ++i) {
        Error error = {0};
        ParamRef ref;
        assert_int_not_equal(param_find(&tree, &block, wrong[i][0], &ref, &error), OK);
        assert_string_equal(error.text, wrong[i][1]);
    }
}

static void a_short_key_is_enough_when_it_is_unique(void **state)
{
    (void)state;
    TestBlock block = defaults();
    assert_string_equal(found(&block, "bonus").key, "rules.bonus");
    assert_string_equal(found(&block, "rooms.1.name").key, "rules.rooms.1.name");
    assert_string_equal(found(&block, "size").key, "other.size");
    assert_ptr_equal(found(&block, "rooms.1.size").object, &block.rules.rooms.items[1]);
    static const ParamSection twice[] = {
        {.name = "red", .table = &room_table, .offset = 0},
        {.name = "white", .table = &room_table, .offset = sizeof(TestRoom)}};
    const ParamTree two = {twice, 2, 2 * sizeof(TestRoom)};
    TestRoom rooms[2];
    param_tree_defaults(&two, rooms);
    ParamRef ref;
    Error error = {0};
    assert_int_equal(param_find(&two, rooms, "size", &ref, &error), FAIL_UNKNOWN_NAME);
    assert_string_equal(error.text, "could be red.size, white.size; give the full key");
}

static void used_if_follows_the_other_parameter(void **state)
{
    (void)state;
    TestBlock block = defaults();
    ParamRef pairing = found(&block, "pairing"), open = found(&block, "open");
    ParamRef doors = found(&block, "rules.rooms.0.doors"), bonus = found(&block, "bonus");
    assert_false(param_is_used(&open));
    assert_false(param_is_used(&doors));
    assert_int_equal(param_set(&pairing, "random", NULL), OK);
    assert_true(param_is_used(&open));
    assert_true(param_is_used(&doors));
    assert_true(param_is_used(&bonus));
}

static void one_of_several_conditions_is_enough(void **state)
{
    (void)state;
    TestBlock block = defaults();
    ParamRef home = found(&block, "home"), pairing = found(&block, "pairing");
    ParamRef bonus = found(&block, "bonus"), cap = found(&block, "cap");
    // `open` is yes, but has no effect itself while pairing is sorted.
    assert_false(param_is_used(&home));
    assert_int_equal(param_set(&pairing, "random", NULL), OK);
    assert_true(param_is_used(&home));
    assert_int_equal(param_set(&pairing, "sorted", NULL), OK);
    assert_int_equal(param_set(&bonus, "3", NULL), OK);
    assert_true(param_is_used(&home));
    assert_int_equal(param_set(&bonus, "1", NULL), OK);
    assert_false(param_is_used(&cap)); // which names itself
    assert_int_equal(param_set(&cap, "4", NULL), OK);
    assert_true(param_is_used(&cap));
    assert_true(param_is_used(&home));
}

static bool count_and_remember(const ParamRef *ref, void *context)
{
    char(*keys)[ERROR_KEY_SIZE] = context;
    int i = 0;
    while (keys[i][0] != '\0')
        ++i;
    memcpy(keys[i], ref->key, sizeof keys[i]);
    return i < 18;
}

static void a_visit_meets_every_value_once_in_order(void **state)
{
    (void)state;
    TestBlock block = defaults();
    char keys[32][ERROR_KEY_SIZE] = {""};
    param_visit(&tree, &block, count_and_remember, keys);
    assert_string_equal(keys[0], "rules.bonus");
    assert_string_equal(keys[8], "rules.rooms");
    assert_string_equal(keys[9], "rules.rooms.0.name");
    assert_string_equal(keys[14], "rules.rooms.1.size");
    assert_string_equal(keys[15], "other.name");
    assert_string_equal(keys[17], "other.size");
    assert_string_equal(keys[18], "");
}

static void a_list_grows_with_defaults_and_shrinks_to_zero_bytes(void **state)
{
    (void)state;
    TestBlock block = defaults();
    ParamRef rooms = found(&block, "rooms");
    ParamRef size = found(&block, "rooms.1.size");
    assert_int_equal(param_set(&size, "9", NULL), OK);
    param_list_resize(&rooms, 1);
    static const TestRoom nothing;
    assert_memory_equal(&block.rules.rooms.items[1], &nothing, sizeof nothing);
    param_list_resize(&rooms, 3);
    assert_int_equal(param_list_count(&rooms), 3);
    assert_int_equal(((TestRoom *)param_list_item(&rooms, 1))->size, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(defaults_come_from_the_rows),
        cmocka_unit_test(values_are_set_and_read_back),
        cmocka_unit_test(wrong_values_are_refused_with_what_would_be_right),
        cmocka_unit_test(wrong_keys_are_refused_with_a_suggestion),
        cmocka_unit_test(a_short_key_is_enough_when_it_is_unique),
        cmocka_unit_test(used_if_follows_the_other_parameter),
        cmocka_unit_test(one_of_several_conditions_is_enough),
        cmocka_unit_test(a_visit_meets_every_value_once_in_order),
        cmocka_unit_test(a_list_grows_with_defaults_and_shrinks_to_zero_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
