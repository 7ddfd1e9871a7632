/// Tests of cli/scenario/words.h.

#include "cli/scenario/words.h"

#include <math.h>

#include "tests/cli/cmocka_all.h"

static SummaryRow share(uint64_t hits, uint64_t games)
{
    Interval interval = interval_proportion(INTERVAL_METHOD_WILSON, hits, games, 0.95);
    return (SummaryRow){.value = interval.estimate,
                        .low = interval.low,
                        .high = interval.high,
                        .count = hits,
                        .games = games};
}

static void assert_share(uint64_t hits, uint64_t games, const char *want, const char *want_interval)
{
    char text[WORDS_SIZE];
    SummaryRow row = share(hits, games);
    words_share(&row, 0.95, text);
    assert_string_equal(text, want);
    words_share_interval(&row, text);
    assert_string_equal(text, want_interval);
}

static void a_share_has_the_digits_that_its_interval_bears_out(void **state)
{
    (void)state;
    assert_share(431936, 1000000, "43.2 %", "43.1–43.3 %");
    assert_share(4319362, 10000000, "43.19 %", "43.16–43.22 %");
    assert_share(3, 1000000, "0.0003 %", "0.0001–0.0009 %");
    assert_share(5, 10, "50.0 %", "23.7–76.3 %");
}

static void what_was_never_seen_is_bounded_not_zero(void **state)
{
    (void)state;
    // 1 − 0.05^(1/n): 3.0e-6 at a million games, 0.95 at one
    assert_share(0, 1000000, "fewer than 0.0003 %", "never in 1 000 000");
    assert_share(0, 1, "fewer than 95 %", "never in 1");
}

static void what_always_happened_is_bounded_not_certain(void **state)
{
    (void)state;
    assert_share(1000000, 1000000, "more than 99.9997 %", "always in 1 000 000");
    assert_share(1, 1, "more than 5 %", "always in 1");
}

static void a_mean_shows_its_half_width(void **state)
{
    (void)state;
    char text[WORDS_SIZE];
    SummaryRow row = {.value = 1.20926, .low = 1.2072, .high = 1.2114, .count = 1, .games = 1};
    assert_int_equal(words_mean_decimals(&row), 3);
    words_mean(&row, words_mean_decimals(&row), text);
    assert_string_equal(text, "1.209 ±0.002");
    words_mean_interval(&row, "men", text);
    assert_string_equal(text, "1.209 men (1.207–1.211");
}

static void a_mean_of_nothing_but_zeros_is_bounded(void **state)
{
    (void)state;
    char text[WORDS_SIZE];
    SummaryRow row = {.value = 0, .low = 0, .high = 0.0000312, .games = 100000};
    words_mean(&row, 3, text);
    assert_string_equal(text, "<0.000032");
    row.high = 0; // a measure that can only be 0
    words_mean(&row, 3, text);
    assert_string_equal(text, "0");
}

static void a_mean_without_value_or_interval_says_so(void **state)
{
    (void)state;
    char text[WORDS_SIZE];
    SummaryRow row = {.value = NAN, .low = NAN, .high = NAN};
    words_mean(&row, words_mean_decimals(&row), text);
    assert_string_equal(text, "–");
    row.value = 0.25;
    words_mean(&row, words_mean_decimals(&row), text);
    assert_string_equal(text, "0.250");
}

static void assert_exact(double value, double scale, const char *want)
{
    char text[WORDS_SIZE];
    words_exact(value, scale, scale > 1 ? 2 : 4, text);
    assert_string_equal(text, want);
}

static void an_exact_figure_is_never_none_or_all_when_it_is_only_nearly_so(void **state)
{
    (void)state;
    assert_exact(0.431936, 100, "43.19");
    assert_exact(0.999999832, 100, ">99.99");
    assert_exact(0.99994, 100, "99.99");
    assert_exact(1, 100, "100.00");
    assert_exact(1 - 1e-15, 100, "100.00"); // but for rounding
    assert_exact(0.00004, 100, "<0.01");
    assert_exact(0, 100, "0.00");
    assert_exact(0.00004, 1, "<0.0001");
    assert_exact(1.5, 1, "1.5000");
    assert_exact(NAN, 100, "–");
}

static void one_game_is_not_games(void **state)
{
    (void)state;
    char text[WORDS_SIZE];
    words_games(1, text);
    assert_string_equal(text, "1 game");
    words_games(0, text);
    assert_string_equal(text, "0 games");
    words_games(12288, text);
    assert_string_equal(text, "12 288 games");
}

static void a_gap_is_told_as_what_luck_does(void **state)
{
    (void)state;
    char text[WORDS_SIZE];
    // P(|Z| > 3) is 0.0026998 in any table of the normal distribution.
    words_luck(-3, 1, text);
    assert_string_equal(text, "Luck alone takes a figure so far in 0.27 % of runs.");
    words_luck(3, 41, text);
    assert_string_equal(text,
                        "Luck alone takes a figure so far in 0.27 % of runs, and one of the 41 "
                        "compared here in up to 11 %.");
    words_luck(2.24, 64, text);
    assert_string_equal(text, "Luck alone takes a figure so far in 2.5 % of runs: nothing unusual "
                              "among the 64 compared here.");
    words_luck(1.95, 64, text); // one run in 20 goes further
    assert_string_equal(text, "");
    words_luck(NAN, 64, text);
    assert_string_equal(text, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_gap_is_told_as_what_luck_does),
        cmocka_unit_test(one_game_is_not_games),
        cmocka_unit_test(an_exact_figure_is_never_none_or_all_when_it_is_only_nearly_so),
        cmocka_unit_test(a_share_has_the_digits_that_its_interval_bears_out),
        cmocka_unit_test(what_was_never_seen_is_bounded_not_zero),
        cmocka_unit_test(what_always_happened_is_bounded_not_certain),
        cmocka_unit_test(a_mean_shows_its_half_width),
        cmocka_unit_test(a_mean_of_nothing_but_zeros_is_bounded),
        cmocka_unit_test(a_mean_without_value_or_interval_says_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
