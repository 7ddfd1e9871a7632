/// test_progress: times in words.

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

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(times_are_told_in_two_units_at_most)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
