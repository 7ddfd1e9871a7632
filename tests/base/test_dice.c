/// test_dice: dice expressions read, written, counted and rolled.

#include "sim/base/dice.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static Dice parsed(const char *text)
{
    Dice dice = {0};
    Error error = {0};
    if (dice_parse(text, &dice, &error) != OK)
        fail_msg("'%s' refused: %s", text, error.text);
    return dice;
}

static void expect_dice(const char *text, const Dice *expected)
{
    Dice dice = parsed(text);
    assert_memory_equal(&dice, expected, sizeof dice);
}

static void expressions_are_read_and_written_back(void **state)
{
    (void)state;
    static const char *const shortest[] = {"d6", "2d6+1", "d4",    "AD",   "2AD-1",     "12",
                                           "0",  "-3",    "8d100", "d3-2", "3d10+1000", "1000"};
    for (size_t i = 0; i < sizeof shortest / sizeof *shortest; ++i) {
        char text[DICE_TEXT_SIZE];
        dice_format(parsed(shortest[i]), text);
        assert_string_equal(text, shortest[i]);
    }
    const Dice d6 = {.count = 1, .sides = 6};
    const Dice two_average = {.count = 2, .sides = 6, .average = 1, .add = -1};
    static const char *const same[] = {"1d6", "D6", "d6+0", "d06"};
    for (int i = 0; i < 4; ++i)
        expect_dice(same[i], &d6);
    expect_dice("2ad-1", &two_average);
}

static void nonsense_is_refused_and_changes_nothing(void **state)
{
    (void)state;
    static const char *const wrong[] = {
        "",     " d6", "d6 ",     "d",    "d1",  "d101",    "9d6",   "0d6",         "-d6",
        "-2d6", "d6+", "d6+1001", "d6*2", "6d",  "2d6+1d4", "1e3",   "1001",        "-1001",
        "-",    "+3",  "99999",   "A",    "ADx", "0x10",    "d6--1", "d99999999999"};
    const Dice before = {.count = 3, .sides = 8, .add = 2};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; ++i) {
        Dice dice = before;
        Error error = {0};
        if (dice_parse(wrong[i], &dice, &error) != FAIL_INPUT)
            fail_msg("'%s' accepted", wrong[i]);
        assert_memory_equal(&dice, &before, sizeof dice);
        assert_non_null(strstr(error.text, "not a dice expression"));
    }
}

static void limits_are_the_lowest_and_highest_totals(void **state)
{
    (void)state;
    assert_int_equal(dice_lowest(parsed("2d6+1")), 3);
    assert_int_equal(dice_highest(parsed("2d6+1")), 13);
    assert_int_equal(dice_lowest(parsed("2AD-1")), 3);
    assert_int_equal(dice_highest(parsed("2AD-1")), 9);
    assert_int_equal(dice_lowest(parsed("-4")), -4);
    assert_int_equal(dice_highest(parsed("-4")), -4);
}

static void ways_are_the_numbers_of_rolls(void **state)
{
    (void)state;
    static const uint64_t two_dice[] = {1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1};
    // Average die, faces 2 3 3 4 4 5: 1 + 2x + 2x² + x³ over 6, squared for two.
    static const uint64_t two_average[] = {1, 4, 8, 10, 8, 4, 1};
    uint64_t ways[DICE_COUNT_MAX * DICE_SIDES_MAX + 1];
    memset(ways, 0xff, sizeof ways);
    assert_int_equal(dice_ways(parsed("2d6+5"), ways), 36);
    assert_memory_equal(ways, two_dice, sizeof two_dice);
    memset(ways, 0xff, sizeof ways);
    assert_int_equal(dice_ways(parsed("2AD"), ways), 36);
    assert_memory_equal(ways, two_average, sizeof two_average);
    assert_int_equal(dice_ways(parsed("7"), ways), 1);
    assert_int_equal(ways[0], 1);
    assert_int_equal(dice_ways(parsed("8d100"), ways), UINT64_C(10000000000000000));
    assert_int_equal(ways[0], 1);
    assert_int_equal(ways[1], 8);
    assert_int_equal(ways[2], 36);
    assert_int_equal(ways[792], 1);
}

static void scripted_dice_give_their_faces_in_order(void **state)
{
    (void)state;
    const uint8_t faces[] = {2, 6, 1, 4};
    DiceScript script = {.faces = faces, .count = 4};
    DiceSource source = {.script = &script};
    assert_int_equal(dice_roll(parsed("2d6+1"), &source), 9);
    assert_int_equal(dice_roll(parsed("2AD"), &source), 2 + 4);
    assert_int_equal(script.used, 4);
}

// 600 000 rolls of 2d6 against the exact ways; chi-square with 10 degrees of freedom below 40
// (false alarm below 2e-5 at this fixed seed).
static void rolls_follow_the_ways(void **state)
{
    (void)state;
    enum { ROLLS = 600000 };
    uint64_t ways[11];
    dice_ways(parsed("2d6"), ways);
    DiceSource source = {.rng = rng_seed(2026)};
    uint64_t seen[11] = {0};
    for (int i = 0; i < ROLLS; ++i)
        ++seen[dice_roll(parsed("2d6"), &source) - 2];
    uint64_t hundredths = 0;
    for (int i = 0; i < 11; ++i) {
        int64_t expected = (int64_t)ways[i] * ROLLS / 36, off = (int64_t)seen[i] - expected;
        hundredths += (uint64_t)(off * off * 100 / expected);
    }
    assert_in_range(hundredths, 50, 4000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(expressions_are_read_and_written_back),
        cmocka_unit_test(nonsense_is_refused_and_changes_nothing),
        cmocka_unit_test(limits_are_the_lowest_and_highest_totals),
        cmocka_unit_test(ways_are_the_numbers_of_rolls),
        cmocka_unit_test(scripted_dice_give_their_faces_in_order),
        cmocka_unit_test(rolls_follow_the_ways),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
