/// test_name: which names pass the door, and which name is suggested for a misspelt one.

#include "sim/base/name.h"
#include "sim/base/utf8.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void names_keep_to_the_allowed_characters(void **state)
{
    (void)state;
    static const char *const right[] = {"Deck", "After Hold", "o'Brien", "4.7-inch_gun",
                                        "x",    "é",          "Звезда",  "北京"};
    static const char *const wrong[] = {"",         " Deck",    "Deck ", "a,b",  "a\nb",
                                        "a`b`",     "a/b",      "a\"b",  "a|b",  "a«b",
                                        "a\u202eb", "a\u00a0b", "\xc3",  "a\xff"};
    Name name;
    for (size_t i = 0; i < sizeof right / sizeof *right; ++i) {
        assert_int_equal(name_parse(right[i], &name, NULL), OK);
        assert_string_equal(name.text, right[i]);
    }
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; ++i) {
        Name before = name;
        assert_int_equal(name_parse(wrong[i], &name, NULL), FAIL_INPUT);
        assert_memory_equal(&name, &before, sizeof name);
    }
}

static void names_have_at_most_64_bytes(void **state)
{
    (void)state;
    char text[66];
    memset(text, 'a', 65);
    text[65] = text[64] = '\0';
    Name name;
    assert_int_equal(name_parse(text, &name, NULL), OK);
    text[64] = 'a';
    assert_int_equal(name_parse(text, &name, NULL), FAIL_INPUT);
}

static void lists_are_separated_by_commas(void **state)
{
    (void)state;
    NameList list;
    assert_int_equal(name_parse_list("Deck, Engine Room ,Bridge", &list, NULL), OK);
    assert_int_equal(list.count, 3);
    assert_string_equal(list.items[1].text, "Engine Room");
    assert_string_equal(list.items[2].text, "Bridge");
    assert_int_equal(name_parse_list("", &list, NULL), OK);
    assert_int_equal(list.count, 0);
    assert_int_equal(name_parse_list("a,,b", &list, NULL), FAIL_INPUT);
    assert_int_equal(name_parse_list("a,", &list, NULL), FAIL_INPUT);
    assert_int_equal(name_parse_list(",a", &list, NULL), FAIL_INPUT);
    assert_int_equal(name_parse_list("a,b,c,d,e,f,g,h,i,j,k,l,m,n,o,p", &list, NULL), OK);
    assert_int_equal(list.count, 16);
    assert_int_equal(name_parse_list("a,b,c,d,e,f,g,h,i,j,k,l,m,n,o,p,q", &list, NULL), FAIL_LIMIT);
}

static const char *next_word(const void *context, int index)
{
    return ((const char *const *)context)[index];
}

static void the_nearest_name_is_suggested(void **state)
{
    (void)state;
    static const char *const words[] = {"officer_bonus",  "party_bonus", "hold", "swarm",
                                        "killed.officer", "killed.red",  "kill", NULL};
    assert_string_equal(name_nearest("oficer_bonus", next_word, words), "officer_bonus");
    assert_string_equal(name_nearest("party_bnous", next_word, words), "party_bonus");
    assert_string_equal(name_nearest("SWARM", next_word, words), "swarm");
    assert_string_equal(name_nearest("hodl", next_word, words), "hold");
    assert_null(name_nearest("spread", next_word, words));
    assert_null(name_nearest("x", next_word, words));
    assert_null(name_nearest("", next_word, words));
    // A near word comes before the first of a group.
    assert_string_equal(name_nearest("killed", next_word, words), "kill");
    assert_string_equal(name_nearest("officer_bonu", next_word, words), "officer_bonus");
}

static void a_group_suggests_its_first_member(void **state)
{
    (void)state;
    static const char *const words[] = {"cards", "killed.officer", "killed.red", "card.red", NULL};
    assert_string_equal(name_nearest("killed", next_word, words), "killed.officer");
    assert_null(name_nearest("kille", next_word, words));
    assert_null(name_nearest("red", next_word, words));
}

static void the_last_code_point_can_be_decoded(void **state)
{
    (void)state;
    uint32_t code = 0;
    assert_int_equal(utf8_decode("\xf4\x8f\xbf\xbf", &code), 4);
    assert_int_equal(code, 0x10ffff);
    assert_int_equal(utf8_decode("\xf4\x90\x80\x80", &code), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_keep_to_the_allowed_characters),
        cmocka_unit_test(names_have_at_most_64_bytes),
        cmocka_unit_test(lists_are_separated_by_commas),
        cmocka_unit_test(the_nearest_name_is_suggested),
        cmocka_unit_test(a_group_suggests_its_first_member),
        cmocka_unit_test(the_last_code_point_can_be_decoded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
