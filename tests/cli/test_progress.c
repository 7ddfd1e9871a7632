/// test_progress: times and states in words.

#include "cli/system/progress.h"

#include "tests/cli/cmocka_all.h"

static void times_are_told_in_two_units_at_most(void **state)
{
    (void)state;
    static const struct {
        double seconds;
        const char *text;
    } rows[] = {{0, "0 s"},
                {59.4, "59 s"},
                {59.6, "1 min 0 s"},
                {200, "3 min 20 s"},
                {3599, "59 min 59 s"},
                {7500, "2 h 5 min"},
                {172799, "47 h 59 min"},
                {273600, "3 days 4 h"},
                {1e300, "34722 days 5 h"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i) {
        char text[32];
        progress_format_seconds(rows[i].seconds, text);
        assert_string_equal(text, rows[i].text);
    }
}

static void states_are_told_while_they_are_found_and_when_all_are(void **state)
{
    (void)state;
    static const struct {
        ExactProgress states;
        const char *text;
    } rows[] = {
        {{.done = 1234000, .found = 1400000, .turn = 12},
         "turn 12  1 234 000 states solved, 166 000 more found so far"},
        {{.done = 256, .found = 256, .turn = 3}, "turn 3  256 states solved, 0 more found so far"},
        {{.done = 602000, .found = 1400000, .all_found = true},
         " 43 %  602 000 of 1 400 000 states solved"},
        {{.done = 7, .found = 7, .all_found = true}, "100 %  7 of 7 states solved"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i) {
        char text[PROGRESS_TEXT_SIZE];
        progress_format_states(&rows[i].states, text);
        assert_string_equal(text, rows[i].text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(times_are_told_in_two_units_at_most),
        cmocka_unit_test(states_are_told_while_they_are_found_and_when_all_are)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
