/// test_rng: the generators against published vectors, and bounded integers by exhaustion.

#include "sim/base/rng.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "sim/base/dice.h"

static void expect_words(Rng *rng, const uint64_t *expected, int count)
{
    for (int i = 0; i < count; ++i)
        assert_int_equal(rng_next(rng), expected[i]);
}

// Source: the reference implementation's published test of xoshiro256++ from state {1,2,3,4}.
static void xoshiro_gives_the_published_words(void **state)
{
    (void)state;
    static const uint64_t expected[] = {
        41943041,
        58720359,
        UINT64_C(3588806011781223),
        UINT64_C(3591011842654386),
        UINT64_C(9228616714210784205),
        UINT64_C(9973669472204895162),
        UINT64_C(14011001112246962877),
        UINT64_C(12406186145184390807),
        UINT64_C(15849039046786891736),
        UINT64_C(10450023813501588000),
    };
    Rng rng = {{1, 2, 3, 4}};
    expect_words(&rng, expected, 10);
}

static void splitmix64_gives_the_published_words(void **state)
{
    (void)state;
    static const uint64_t from_zero[] = {UINT64_C(0xe220a8397b1dcdaf), UINT64_C(0x6e789e6aa1b965f4),
                                         UINT64_C(0x06c45d188009454f),
                                         UINT64_C(0xf88bb8a8724c81ec)};
    static const uint64_t from_large[] = {
        UINT64_C(1985237415132408290), UINT64_C(2979275885539914483),
        UINT64_C(13511426838097143398), UINT64_C(8488337342461049707),
        UINT64_C(15141737807933549159)};
    uint64_t zero = 0, large = UINT64_C(1477776061723855037);
    for (int i = 0; i < 4; ++i)
        assert_int_equal(splitmix64_next(&zero), from_zero[i]);
    for (int i = 0; i < 5; ++i)
        assert_int_equal(splitmix64_next(&large), from_large[i]);
}

static void seeding_expands_by_splitmix64(void **state)
{
    (void)state;
    static const uint64_t from_0[] = {UINT64_C(0x53175d61490b23df), UINT64_C(0x61da6f3dc380d507),
                                      UINT64_C(0x5c0fdf91ec9a7bfc), UINT64_C(0x02eebf8c3bbe5e1a),
                                      UINT64_C(0x7eca04ebaf4a5eea)};
    static const uint64_t from_42[] = {UINT64_C(0xd0764d4f4476689f), UINT64_C(0x519e4174576f3791),
                                       UINT64_C(0xfbe07cfb0c24ed8c), UINT64_C(0xb37d9f600cd835b8),
                                       UINT64_C(0xcb231c3874846a73)};
    Rng rng = rng_seed(0);
    expect_words(&rng, from_0, 5);
    rng = rng_seed(42);
    expect_words(&rng, from_42, 5);
    for (int i = 5; i < 1000000; ++i)
        rng_next(&rng);
    assert_int_equal(rng_next(&rng), UINT64_C(0x20f90ad983524096));
}

static void a_die_gives_the_known_faces(void **state)
{
    (void)state;
    static const int expected[] = {5, 2, 6, 5, 5, 4, 1, 4, 2, 6, 4, 6, 5, 1, 3, 4, 2, 1, 4, 3};
    DiceSource source = {.rng = rng_seed(42)};
    for (int i = 0; i < 20; ++i)
        assert_int_equal(dice_face(&source, 6), expected[i]);
}

// The same method on 8-bit words, small enough to try them all: after rejection every value comes
// from exactly the same number of words.
static void rejection_makes_every_value_equally_likely(void **state)
{
    (void)state;
    for (unsigned bound = 1; bound <= 255; ++bound) {
        unsigned words[256] = {0};
        unsigned threshold = (256 - bound) % bound;
        for (unsigned word = 0; word < 256; ++word)
            if (((word * bound) & 255) >= threshold)
                ++words[(word * bound) >> 8];
        for (unsigned value = 0; value < bound; ++value)
            assert_int_equal(words[value], 256 / bound);
    }
}

// A state whose next word is 0 falls below the threshold for a bound of 3, so it must be rejected:
// the value then comes from the second word.
static void a_word_below_the_threshold_is_rejected(void **state)
{
    (void)state;
    Rng rng = {{0, 5, 7, 0}}, twin = rng;
    assert_int_equal(rng_next(&twin), 0);
    uint64_t second = rng_next(&twin);
    unsigned value = rng_below(&rng, 3);
    assert_int_equal(value, (unsigned)(((Unsigned128)second * 3) >> 64));
    assert_memory_equal(&rng, &twin, sizeof rng);
}

static void bounded_values_stay_below_the_bound(void **state)
{
    (void)state;
    Rng rng = rng_seed(7);
    assert_int_equal(rng_below(&rng, 1), 0);
    for (uint32_t bound = 1; bound < 2000; ++bound)
        assert_true(rng_below(&rng, bound) < bound);
    for (int i = 0; i < 1000; ++i)
        assert_true(rng_below(&rng, UINT32_MAX) < UINT32_MAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(xoshiro_gives_the_published_words),
        cmocka_unit_test(splitmix64_gives_the_published_words),
        cmocka_unit_test(seeding_expands_by_splitmix64),
        cmocka_unit_test(a_die_gives_the_known_faces),
        cmocka_unit_test(rejection_makes_every_value_equally_likely),
        cmocka_unit_test(a_word_below_the_threshold_is_rejected),
        cmocka_unit_test(bounded_values_stay_below_the_bound),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
