/// Tests of sim/base/hand.h: a hand of dice is the digits of its word.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "sim/base/hand.h"

static void a_hand_falls_as_the_digits_of_its_word(void **state)
{
    (void)state;
    for (uint64_t way = 0; way < HAND_WAYS_3; ++way) {
        Hand hand = hand_of_way(way, HAND_WAYS_3);
        assert_int_equal(hand_way(hand.fraction, HAND_WAYS_3), way);
        int first = hand_face(&hand), second = hand_face(&hand), third = hand_face(&hand);
        assert_int_equal(((first - 1) * 6 + second - 1) * 6 + third - 1, way);
    }
}

static void more_dice_in_a_hand_leave_the_first_as_they_were(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed < 1000; ++seed) {
        uint64_t word = hand_word((StreamRoot){seed}, 0, HAND_WAYS_MAX);
        assert_int_equal(hand_way(word, HAND_WAYS_2), hand_way(word, HAND_WAYS_3) / 6);
    }
}

static void a_hand_refuses_just_the_words_that_would_favour_some_ways(void **state)
{
    (void)state;
    // 2^64 mod 36 = 16: of all words just 16 are refused, at most the first of each way.
    assert_false(hand_accepts(0, HAND_WAYS_2));
    assert_true(hand_accepts(1, HAND_WAYS_2));
    uint64_t refused = 0;
    for (uint64_t way = 0; way < 36; ++way) {
        uint64_t least = (uint64_t)((((Unsigned128)way << 64) + 35) / 36);
        assert_int_equal(hand_way(least, HAND_WAYS_2), way);
        refused += !hand_accepts(least, HAND_WAYS_2);
        assert_true(hand_accepts(least + 1, HAND_WAYS_2));
    }
    assert_int_equal(refused, 16);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_hand_falls_as_the_digits_of_its_word),
        cmocka_unit_test(more_dice_in_a_hand_leave_the_first_as_they_were),
        cmocka_unit_test(a_hand_refuses_just_the_words_that_would_favour_some_ways),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
