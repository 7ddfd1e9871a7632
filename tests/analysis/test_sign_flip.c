/// Tests of analysis/sign_flip.h: p-values counted by hand and by trying all signs.

#include "analysis/sign_flip.h"

#include <stdlib.h>

#include "analysis/mcnemar.h"
#include "sim/base/rng.h"
#include "tests/analysis/near.h"

enum { ORIGIN = 9, SIZE = 2 * ORIGIN + 1 };

// Of some differences, each within −ORIGIN … ORIGIN.
static double p_of(const int *differences, int count)
{
    uint64_t counts[SIZE] = {[ORIGIN] = 1000}; // and a thousand games that did not change
    for (int i = 0; i < count; ++i)
        counts[ORIGIN + differences[i]] += 1;
    return sign_flip_p(counts, SIZE, ORIGIN);
}

static void four_changes_of_one_sign_are_one_choice_in_eight(void **state)
{
    (void)state;
    ASSERT_WITHIN(p_of((const int[]){1, 3, 2, 9}, 4), 0.125, 0);
    ASSERT_WITHIN(p_of((const int[]){-1, -1, -1, -1}, 4), 0.125, 0);
    // Sums of ±1 ±2 ±4: 7 5 3 1 and their opposites; 4 + 1 − 2 = 3 is reached or passed by six.
    ASSERT_WITHIN(p_of((const int[]){1, -2, 4}, 3), 0.75, 0);
    ASSERT_WITHIN(p_of((const int[]){5, -5}, 2), 1, 0);
    ASSERT_WITHIN(p_of(NULL, 0), 1, 0);
}

static double p_by_trying(const int *differences, int count)
{
    int sum = 0, extreme = 0;
    for (int i = 0; i < count; ++i)
        sum += differences[i];
    for (unsigned signs = 0; signs < 1U << count; ++signs) {
        int flipped = 0;
        for (int i = 0; i < count; ++i)
            flipped += signs >> i & 1 ? differences[i] : -differences[i];
        extreme += abs(flipped) >= abs(sum);
    }
    return (double)extreme / (double)(1U << count);
}

static void all_signs_are_counted(void **state)
{
    (void)state;
    Rng rng = rng_seed(5);
    for (int sample = 0; sample < 200; ++sample) {
        int differences[12], count = 1 + (int)(rng_next(&rng) % 12);
        for (int i = 0; i < count; ++i)
            differences[i] = (int)(rng_next(&rng) % SIZE) - ORIGIN;
        ASSERT_WITHIN(p_of(differences, count), p_by_trying(differences, count), 0);
    }
}

// Of equal sizes only the numbers of signs matter, which is McNemar's test.
static void equal_sizes_make_it_mcnemars_test(void **state)
{
    (void)state;
    for (uint64_t up = 0; up < SIGN_FLIP_GAMES; ++up)
        for (uint64_t down = 0; up + down < SIGN_FLIP_GAMES; ++down) {
            const uint64_t counts[SIZE] = {[ORIGIN - 7] = down, [ORIGIN + 7] = up};
            ASSERT_WITHIN(sign_flip_p(counts, SIZE, ORIGIN), mcnemar_p(down, up), 1e-12);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(four_changes_of_one_sign_are_one_choice_in_eight),
        cmocka_unit_test(all_signs_are_counted),
        cmocka_unit_test(equal_sizes_make_it_mcnemars_test),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
