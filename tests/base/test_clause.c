/// test_clause: conditions from text and back, and what they say of numbers.

#include "sim/params/clause.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static const char *const counts[] = {"own", "enemy", "turn", NULL};

static void texts_come_back_as_they_are(void **state)
{
    (void)state;
    static const char *const texts[][2] = {
        {"", ""},
        {"   ", ""},
        {"own below enemy", "own below enemy"},
        {"own at least 1.5 enemy", "own at least 1.5 enemy"},
        {"own  at least 1 enemy ,turn above 3", "own at least enemy, turn above 3"},
        {"turn exactly 10000, enemy at most 0.125", "turn exactly 10000, enemy at most 0.125"},
        {"own above 2.500 own", "own above 2.5 own"},
        {"own above 0 turn", "own above 0 turn"},
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; ++i) {
        ClauseList list;
        char text[200];
        assert_int_equal(clause_parse_list(texts[i][0], counts, &list, NULL), OK);
        clause_format_list(&list, counts, text, sizeof text);
        assert_string_equal(text, texts[i][1]);
    }
}

static void what_is_wrong_is_said(void **state)
{
    (void)state;
    static const char *const texts[][2] = {
        {"ownn below 3", "'ownn' is none of own | enemy | turn; did you mean 'own'?"},
        {"own", "a comparison is missing after 'own', such as 'at least 3'"},
        {"own beloww 3",
         "'beloww' is no comparison; after the count comes at least | at most | above "
         "| below | exactly; did you mean 'below'?"},
        {"own at 3",
         "'at' is no comparison; after the count comes at least | at most | above | below "
         "| exactly"},
        {"own at least", "a number or a count is missing after 'at least'"},
        {"own below enmy", "'enmy' is no number from 0 to 10000 with at most three decimals and "
                           "none of own | enemy | turn; did you "
                           "mean 'enemy'?"},
        {"own below 2 enmy", "'enmy' is none of own | enemy | turn; did you mean 'enemy'?"},
        {"own below 10001", "'10001' is no number from 0 to 10000 with at most three decimals and "
                            "none of own | enemy | turn"},
        {"own below 99999999999999999999999",
         "'99999999999999999999999' is no number from 0 to 10000 with at most three decimals "
         "and none of own | enemy | turn"},
        {"own below 1.2345", "'1.2345' is no number from 0 to 10000 with at most three decimals "
                             "and none of own | enemy | turn"},
        {"own below 1.", "'1.' is no number from 0 to 10000 with at most three decimals and none "
                         "of own | enemy | turn"},
        {"own below -1", "'-1' is no number from 0 to 10000 with at most three decimals and none "
                         "of own | enemy | turn"},
        // A word of 31 letters is read, a longer one is not.
        {"own below 1234567890123456789012345678901",
         "'1234567890123456789012345678901' is no number from 0 to 10000 with at most three "
         "decimals and none of own | enemy | turn"},
        {"own below 12345678901234567890123456789012",
         "'own below 12345678901234567890123456789012' is no condition; write such as 'own at "
         "least 1.5 enemy'"},
        {"own > 2", "'>' is no comparison; did you mean 'above'?"},
        {"own >= 2", "'>=' is no comparison; did you mean 'at least'?"},
        {"own fewer than enemy", "'fewer' is no comparison; did you mean 'below'?"},
        {"own at least 1,5 enemy",
         "a condition does not begin with the number '5'; commas stand between conditions, and "
         "decimals behind a point"},
        {"own below 2 enemy 3", "'3' is too much; a condition is such as 'own at least 1.5 enemy'"},
        {"own below 2,", "'' is no condition; write such as 'own at least 1.5 enemy'"},
        {",", "'' is no condition; write such as 'own at least 1.5 enemy'"},
        {"own below 1, own below 1, own below 1, own below 1, own below 1, own below 1, own below "
         "1",
         "more than 6 conditions; at most 6"},
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; ++i) {
        ClauseList list = {.count = 77};
        Error error = {.status = OK};
        assert_int_not_equal(clause_parse_list(texts[i][0], counts, &list, &error), OK);
        assert_string_equal(error.text, texts[i][1]);
        assert_int_equal(list.count, 77);
    }
}

// Against the same comparisons in halves, which doubles hold exactly.
static void conditions_hold_as_they_read(void **state)
{
    (void)state;
    static const char *const relations[] = {"at least", "at most", "above", "below", "exactly"};
    for (int code = 0; code < 5 * 5 * 5 * 5; ++code) {
        int own = code % 5, enemy = code / 5 % 5, relation = code / 25 % 5;
        double factor = 0.5 * (code / 125);
        const int32_t values[] = {own, enemy, 0};
        char text[60];
        snprintf(text, sizeof text, "own %s %g enemy", relations[relation], factor);
        ClauseList list;
        assert_int_equal(clause_parse_list(text, counts, &list, NULL), OK);
        double right = factor * enemy;
        const bool wanted[] = {own >= right, own <= right, own > right, own < right, own == right};
        assert_int_equal(clause_holds(&list.items[0], values), wanted[relation]);
    }
    ClauseList list;
    assert_int_equal(clause_parse_list("turn below 3", counts, &list, NULL), OK);
    assert_true(clause_holds(&list.items[0], (const int32_t[]){0, 0, 2}));
    assert_false(clause_holds(&list.items[0], (const int32_t[]){0, 0, 3}));
    assert_true(clause_uses(&list.items[0], 2) && !clause_uses(&list.items[0], 1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_come_back_as_they_are),
        cmocka_unit_test(what_is_wrong_is_said),
        cmocka_unit_test(conditions_hold_as_they_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
