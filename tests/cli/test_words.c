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
                        .method = "wilson",
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
    // Wilson's ends are 43.0965 and 43.2907 %, 43.1629 and 43.2243 %, 0.000102 and 0.000882
    // %, 23.66 and 76.34 %: rounded outwards
    assert_share(431936, 1000000, "43.19 %", "43.09–43.30 %");
    assert_share(4319362, 10000000, "43.19 %", "43.16–43.23 %");
    assert_share(3, 1000000, "0.0003 %", "0.0001–0.0009 %");
    assert_share(5, 10, "50 %", "23–77 %");
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

static void a_mean_shows_its_half_width_rounded_up(void **state)
{
    (void)state;
    char text[WORDS_SIZE];
    SummaryRow row = {.value = 1.20926,
                      .low = 1.2072,
                      .high = 1.2114,
                      .method = "student",
                      .count = 1,
                      .games = 1};
    words_mean(&row, text);
    assert_string_equal(text, "1.2093 ±0.0022");
    words_mean_interval(&row, "men", text);
    assert_string_equal(text, "1.2093 men (1.2072–1.2114");
    row.low = 1.20715;
    words_mean_interval(&row, "men", text);
    assert_string_equal(text, "1.2093 men (1.2071–1.2114");
}

static void a_digit_is_worth_a_third_of_the_half_width_at_most(void **state)
{
    (void)state;
    assert_int_equal(words_decimals(30), 0);
    assert_int_equal(words_decimals(3), 0);
    assert_int_equal(words_decimals(2.9), 1);
    assert_int_equal(words_decimals(0.3), 1);
    assert_int_equal(words_decimals(0.29), 2);
    assert_int_equal(words_decimals(NAN), 3);
}

static void assert_estimate(Interval interval, const char *method, double scale, const char *want,
                            const char *want_value)
{
    char text[WORDS_SIZE];
    const FigureEstimate estimate = {interval, method};
    words_estimate(&estimate, scale, text);
    assert_string_equal(text, want);
    words_value(&estimate, scale, 2, text);
    assert_string_equal(text, want_value);
}

static void never_and_always_have_one_set_of_words(void **state)
{
    (void)state;
    assert_estimate((Interval){0, 0, 0.0000312}, "gaffke", 1, "<0.000032", "<0.000032");
    assert_estimate((Interval){0, 0, 0.0312}, "exact", 100, "<3.2", "<3.2");
    assert_estimate((Interval){1, 0.9968, 1}, "exact", 100, ">99.68", ">99.68");
    assert_estimate((Interval){30, 29.2, 30}, "constant", 1, "always 30", "always 30");
    assert_estimate((Interval){1, 0.97, 1}, "wilson", 1, "always 1", "always 1");
    assert_estimate((Interval){0.5, 0.4, 0.6}, "constant", 1, "always 0.5", "always 0.5");
    assert_estimate((Interval){0, 0, 0}, "constant", 1, "0", "0"); // it can only be 0
    assert_estimate((Interval){0.432, 0.4221, 0.442}, "wilson", 100, "43.2 ±1.0", "43.2");
    assert_estimate((Interval){NAN, NAN, NAN}, "", 100, "–", "–");
    assert_estimate((Interval){0.25, NAN, NAN}, "", 1, "0.250", "0.25");
}

static void assert_difference(double estimate, double low, double high, double gain,
                              const char *want)
{
    char text[WORDS_SIZE];
    const Difference difference = {
        .interval = {estimate, low, high}, .method = "gaffke", .gain = gain};
    words_difference(&difference, 100, text);
    assert_string_equal(text, want);
}

static void a_difference_that_no_game_showed_is_bounded(void **state)
{
    (void)state;
    assert_difference(0.003, -0.001, 0.0069, 3, "+0.3 ±0.4");
    assert_difference(-0.003, -0.005, -0.001, 3, "-0.30 ±0.20");
    assert_difference(0, -0.002, 0.002, 3, "+0.00 ±0.20"); // games that outweigh one another
    assert_difference(0, -0.0004, 0.0003, INFINITY, "none (<0.04)");
    assert_difference(0, 0, 0, NAN, "none");
    assert_difference(0, NAN, NAN, NAN, "none"); // of ratios, which nothing bounds
    assert_difference(0.01, NAN, NAN, 3, "+1.000");
    assert_difference(1, 0.98, 1, INFINITY, "always +100");
    assert_difference(-1, -1, -0.98, INFINITY, "always -100");
    assert_difference(NAN, NAN, NAN, NAN, "–");
}

static void ends_are_rounded_outwards(void **state)
{
    (void)state;
    char text[WORDS_SIZE];
    const Interval interval = {0.43201, 0.42219, 0.44181};
    words_ends(&interval, 100, text);
    assert_string_equal(text, "42.2–44.2");
    words_signed_ends(&interval, 100, text);
    assert_string_equal(text, "+42.2 to +44.2");
    const Interval below = {-0.43201, -0.44181, -0.42219};
    words_signed_ends(&below, 100, text);
    assert_string_equal(text, "-44.2 to -42.2");
}

static void an_exact_share_is_told_with_all_digits_but_never_as_all(void **state)
{
    (void)state;
    char text[WORDS_SIZE];
    words_exactly(0.431936163273, 100, text);
    assert_string_equal(text, "43.1936163");
    words_exactly(1, 100, text);
    assert_string_equal(text, "100");
    words_exactly(1 - 1e-11, 100, text);
    assert_string_equal(text, ">99.9999999");
    words_exactly(NAN, 1, text);
    assert_string_equal(text, "–");
}

static void a_gap_has_its_sign_and_two_digits(void **state)
{
    (void)state;
    char text[WORDS_SIZE];
    words_gap(0.1234, text);
    assert_string_equal(text, "+0.12");
    words_gap(-13.19, text);
    assert_string_equal(text, "-13");
    words_gap(-3e-15, text);
    assert_string_equal(text, "0");
    words_gap(-0.000376, text);
    assert_string_equal(text, "-0.00038");
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
        cmocka_unit_test(a_mean_shows_its_half_width_rounded_up),
        cmocka_unit_test(a_digit_is_worth_a_third_of_the_half_width_at_most),
        cmocka_unit_test(never_and_always_have_one_set_of_words),
        cmocka_unit_test(a_difference_that_no_game_showed_is_bounded),
        cmocka_unit_test(ends_are_rounded_outwards),
        cmocka_unit_test(an_exact_share_is_told_with_all_digits_but_never_as_all),
        cmocka_unit_test(a_gap_has_its_sign_and_two_digits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
