/// Tests of analysis/histogram.h.

#include "analysis/histogram.h"
#include "tests/analysis/near.h"

static void sums_are_those_of_the_games_one_by_one(void **state)
{
    (void)state;
    // 0, 0, 1, 3, 3, 3.
    static const uint64_t counts[] = {2, 1, 0, 3};
    MeanSums sums = histogram_sums(counts, 4);
    assert_int_equal(histogram_total(counts, 4), 6);
    assert_int_equal(sums.count, 6);
    assert_true(sums.sum == 10 && sums.squares == 28);
    ASSERT_NEAR(mean_estimate(&sums), 10 / 6.0, 1e-15);
    ASSERT_NEAR(mean_sd(&sums), sqrt((28 - 100 / 6.0) / 5), 1e-15);
}

static void sums_beyond_64_bits_are_exact(void **state)
{
    (void)state;
    static uint64_t counts[1001];
    counts[1000] = UINT64_MAX;
    MeanSums sums = histogram_sums(counts, 1001);
    assert_true(sums.sum == (Signed128)UINT64_MAX * 1000);
    assert_true(sums.squares == (Unsigned128)UINT64_MAX * 1000000);
}

static void an_empty_histogram_sums_to_nothing(void **state)
{
    (void)state;
    static const uint64_t counts[3];
    MeanSums sums = histogram_sums(counts, 3);
    assert_int_equal(histogram_total(counts, 3), 0);
    assert_true(sums.count == 0 && sums.sum == 0 && sums.squares == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sums_are_those_of_the_games_one_by_one),
        cmocka_unit_test(sums_beyond_64_bits_are_exact),
        cmocka_unit_test(an_empty_histogram_sums_to_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
