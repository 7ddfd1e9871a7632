/// Tests of cli/scenario/number.h and cli/report/csv.h.

#include "cli/scenario/number.h"

#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/report/csv.h"
#include <string.h>

#include "tests/cli/cmocka_all.h"

static void assert_plain(double value, const char *want)
{
    char text[NUMBER_TEXT_SIZE];
    number_plain(value, text);
    assert_string_equal(text, want);
}

static void plain_numbers_have_twelve_digits_and_no_negative_zero(void **state)
{
    (void)state;
    assert_plain(0.431936163273495, "0.431936163273");
    assert_plain(1, "1");
    assert_plain(-0.0, "0");
    assert_plain(1e-7, "1e-07");
    assert_plain(123456789012345.0, "1.23456789012e+14");
    assert_plain(NAN, "");
}

static void significant_digits_drop_zeros_at_the_end(void **state)
{
    (void)state;
    char text[NUMBER_TEXT_SIZE];
    number_significant(43.193616327349, 9, text);
    assert_string_equal(text, "43.1936163");
    number_significant(30, 9, text);
    assert_string_equal(text, "30");
    number_significant(0, 9, text);
    assert_string_equal(text, "0");
}

static void fixed_numbers_never_show_minus_zero(void **state)
{
    (void)state;
    char text[NUMBER_TEXT_SIZE];
    number_fixed(-0.004, 2, text);
    assert_string_equal(text, "0.00");
    number_fixed(-0.006, 2, text);
    assert_string_equal(text, "-0.01");
    number_fixed(43.19, 0, text);
    assert_string_equal(text, "43");
}

static void whole_numbers_may_pass_64_bits(void **state)
{
    (void)state;
    char text[NUMBER_TEXT_SIZE];
    number_whole(0, text);
    assert_string_equal(text, "0");
    number_whole(UINT64_MAX, text);
    assert_string_equal(text, "18446744073709551615");
    number_whole((Unsigned128)UINT64_MAX + 1, text);
    assert_string_equal(text, "18446744073709551616");
    number_whole(~(Unsigned128)0, text);
    assert_string_equal(text, "340282366920938463463374607431768211455");
    number_grouped(~(Unsigned128)0, text);
    assert_string_equal(text, "340 282 366 920 938 463 463 374 607 431 768 211 455");
}

static void groups_of_three_are_counted_from_the_end(void **state)
{
    (void)state;
    char text[NUMBER_TEXT_SIZE];
    static const struct {
        unsigned value;
        const char *want;
    } cases[] = {
        {7, "7"}, {100, "100"}, {1000, "1 000"}, {12345, "12 345"}, {1000000, "1 000 000"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        number_grouped(cases[i].value, text);
        assert_string_equal(text, cases[i].want);
    }
}

static void decimals_show_a_difference_in_its_first_digit(void **state)
{
    (void)state;
    assert_int_equal(number_decimals(0.0021, 1), 3);
    assert_int_equal(number_decimals(0.0009, 1), 4);
    assert_int_equal(number_decimals(3, 1), 1);
    assert_int_equal(number_decimals(0, 1), 1);
    assert_int_equal(number_decimals(NAN, 2), 2);
    assert_int_equal(number_decimals(1e-30, 1), 9);
}

static void an_upper_bound_is_rounded_up_to_two_digits(void **state)
{
    (void)state;
    int decimals;
    assert_true(fabs(number_round_up(0.000299573, &decimals) - 0.0003) < 1e-18);
    assert_int_equal(decimals, 4);
    assert_true(fabs(number_round_up(0.0312, &decimals) - 0.032) < 1e-15);
    assert_int_equal(decimals, 3);
    assert_true(number_round_up(45.07, &decimals) == 46 && decimals == 0);
    assert_true(number_round_up(100, &decimals) == 100 && decimals == 0);
    assert_true(fabs(number_round_up(0.0003, &decimals) - 0.0003) < 1e-18);
}

static char *write_fields(void (*write)(Csv *csv))
{
    char *text = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&text, &size);
    Csv csv = {.stream = stream};
    write(&csv);
    assert_int_equal(fclose(stream), 0);
    return text;
}

static void write_awkward_row(Csv *csv)
{
    csv_text(csv, "plain name's");
    csv_text(csv, "a,b");
    csv_text(csv, "say \"no\"");
    csv_text(csv, "two\nlines");
    csv_text(csv, "");
    csv_whole(csv, 42);
    csv_number(csv, 0.5);
    csv_number(csv, NAN);
    csv_end(csv);
    csv_whole(csv, 1);
    csv_end(csv);
}

static void fields_are_quoted_where_rfc_4180_asks_for_it(void **state)
{
    (void)state;
    char *text = write_fields(write_awkward_row);
    assert_string_equal(text,
                        "plain name's,\"a,b\",\"say \"\"no\"\"\",\"two\nlines\",,42,0.5,\n1\n");
    free(text);
}

// Wherever the machine has a locale with a decimal comma; the whole program is tried in one, made
// for the purpose, by test_output.py.
static void the_decimal_mark_is_a_point_in_any_locale(void **state)
{
    (void)state;
    static const char *const locales[] = {"de_DE.UTF-8", "fr_FR.UTF-8", "ru_RU.UTF-8", "C.UTF-8"};
    for (size_t i = 0; i < sizeof locales / sizeof *locales; ++i) {
        if (!setlocale(LC_ALL, locales[i]))
            continue;
        char text[NUMBER_TEXT_SIZE];
        assert_plain(1.5, "1.5");
        number_fixed(-2.25, 2, text);
        assert_string_equal(text, "-2.25");
    }
    setlocale(LC_ALL, "C");
}

static void signs_are_shown_where_they_are_asked_for(void **state)
{
    (void)state;
    char text[NUMBER_TEXT_SIZE];
    number_signed(0.125, 2, text);
    assert_string_equal(text, "+0.12");
    number_signed(-0.126, 2, text);
    assert_string_equal(text, "-0.13");
    number_signed(-0.001, 2, text);
    assert_string_equal(text, "+0.00");
}

static void decimal_numbers_are_read_strictly(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        double value;
    } good[] = {{"0", 0},    {"12", 12}, {"0.001", 0.001},
                {".5", 0.5}, {"3.", 3},  {"123456789.012345", 123456789.012345}};
    static const char *const bad[] = {
        "",    ".",  "-1", "+1", "1e3", "1,5", "0.1.2", " 1", "1 ", "0x1", "1234567890123456",
        "inf", "nan"};
    for (size_t i = 0; i < sizeof good / sizeof *good; ++i) {
        double value = -1;
        assert_true(number_read(good[i].text, strlen(good[i].text), &value));
        assert_true(value == good[i].value);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; ++i) {
        double value = -1;
        assert_false(number_read(bad[i], strlen(bad[i]), &value));
        assert_true(value == -1);
    }
    double value;
    assert_true(number_read("0.45:0.55", 4, &value) && value == 0.45);
}

static void ends_are_rounded_away_from_the_middle(void **state)
{
    (void)state;
    assert_true(number_floor(43.199, 1) == 43.1);
    assert_true(number_ceiling(43.101, 1) == 43.2);
    assert_true(number_floor(-0.11, 1) == -0.2);
    assert_true(number_ceiling(-0.19, 1) == -0.1);
    // 0.3 as a double is below 3/10, 3 · 0.1 above it: both are 0.3
    assert_true(number_floor(0.3, 1) == 0.3);
    assert_true(number_ceiling(3 * 0.1, 1) == 0.3);
    assert_true(number_floor(1e12 + 0.5, 0) == 1e12);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plain_numbers_have_twelve_digits_and_no_negative_zero),
        cmocka_unit_test(significant_digits_drop_zeros_at_the_end),
        cmocka_unit_test(signs_are_shown_where_they_are_asked_for),
        cmocka_unit_test(decimal_numbers_are_read_strictly),
        cmocka_unit_test(fixed_numbers_never_show_minus_zero),
        cmocka_unit_test(whole_numbers_may_pass_64_bits),
        cmocka_unit_test(groups_of_three_are_counted_from_the_end),
        cmocka_unit_test(decimals_show_a_difference_in_its_first_digit),
        cmocka_unit_test(ends_are_rounded_away_from_the_middle),
        cmocka_unit_test(an_upper_bound_is_rounded_up_to_two_digits),
        cmocka_unit_test(fields_are_quoted_where_rfc_4180_asks_for_it),
        cmocka_unit_test(the_decimal_mark_is_a_point_in_any_locale),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
