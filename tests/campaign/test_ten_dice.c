/// Tests of campaign/ten_dice.h: faces are the decimal digits of a word, and exactly uniform.

#include "sim/games/command/ten_dice.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

// 2^64 = 1844 · 10^16 + this: so many remainders are one too many for sixteen equal digits.
#define SURPLUS UINT64_C(6744073709551616)

static void faces_are_the_decimal_digits_of_the_word(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 1000; ++seed) {
        uint64_t generator = seed;
        TenDice dice = {.state = seed};
        uint64_t word = ten_dice_word(&generator);
        uint64_t digits = (uint64_t)((Unsigned128)word * TEN_DICE_POWER >> 64);
        for (uint64_t unit = TEN_DICE_POWER / 10; unit; unit /= 10)
            assert_int_equal(ten_dice_face(&dice), 1 + digits / unit % 10);
        word = ten_dice_word(&generator);
        assert_int_equal(ten_dice_face(&dice), 1 + (int)((Unsigned128)word * 10 >> 64));
    }
}

static void two_digits_at_once_are_the_same_faces(void **state)
{
    (void)state;
    uint64_t generator = 7, word = ten_dice_word(&generator), pairs = word;
    for (int i = 0; i < TEN_DICE_A_WORD / 2; ++i) {
        uint64_t tens = ten_dice_digit(&word, 10), units = ten_dice_digit(&word, 10);
        assert_int_equal(ten_dice_digit(&pairs, 100), 10 * tens + units);
    }
}

// Words are passed over exactly when their remainder is a surplus one: about 366 in a million, give
// or take 19.
static void surplus_words_are_passed_over(void **state)
{
    (void)state;
    uint64_t plain = 1, generator = 1;
    int passed_over = 0;
    for (int i = 0; i < 1000000; ++i) {
        uint64_t word = ten_dice_word(&generator), next = splitmix64_next(&plain);
        for (; next != word; next = splitmix64_next(&plain)) {
            assert_true(next * TEN_DICE_POWER < SURPLUS);
            ++passed_over;
        }
        assert_true(word * TEN_DICE_POWER >= SURPLUS);
    }
    assert_in_range(passed_over, 366 - 80, 366 + 80);
}

static void a_script_replaces_the_dice(void **state)
{
    (void)state;
    static const uint8_t faces[] = {10, 1};
    DiceScript script = {.faces = faces, .count = 2};
    TenDice dice = {.script = &script};
    assert_int_equal(ten_dice_face(&dice), 10);
    assert_int_equal(ten_dice_face(&dice), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(faces_are_the_decimal_digits_of_the_word),
        cmocka_unit_test(two_digits_at_once_are_the_same_faces),
        cmocka_unit_test(surplus_words_are_passed_over),
        cmocka_unit_test(a_script_replaces_the_dice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
