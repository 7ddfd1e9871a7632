/// Tests of analysis/mean.h. Values: 30-digit arithmetic.

#include "analysis/mean.h"
#include "tests/analysis/near.h"

static MeanSums sums_of(const int64_t *values, size_t count)
{
    MeanSums sums = {.count = count};
    for (size_t i = 0; i < count; ++i) {
        sums.sum += values[i];
        sums.squares += (Unsigned128)((Signed128)values[i] * values[i]);
    }
    return sums;
}

static void one_to_ten_has_the_textbook_interval(void **state)
{
    (void)state;
    static const int64_t values[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
    MeanSums sums = sums_of(values, 10);
    ASSERT_WITHIN(mean_estimate(&sums), 5.5, 0);
    ASSERT_NEAR(mean_sd(&sums), 3.02765035409749167, 1e-15);
    ASSERT_NEAR(mean_standard_error(&sums), 0.95742710775633811, 1e-15);
    Interval interval = mean_interval(&sums, 0.95);
    ASSERT_WITHIN(interval.estimate, 5.5, 0);
    ASSERT_NEAR(interval.low, 3.33414941033183037, 1e-13);
    ASSERT_NEAR(interval.high, 7.66585058966816963, 1e-13);
}

static void the_quantile_is_students_for_few_and_normal_for_many(void **state)
{
    (void)state;
    ASSERT_NEAR(mean_half_width(1, 2, 0.95), 12.7062047361747047, 1e-13);
    ASSERT_NEAR(mean_half_width(1, 31, 0.999), 3.6459586350420218, 1e-13);
    ASSERT_NEAR(mean_half_width(1, 10001, 0.95), 1.9602012398906263, 1e-13);
    ASSERT_NEAR(mean_half_width(2, 1000000000000, 0.95), 2 * 1.9599639845400542, 1e-11);
}

static void a_large_offset_costs_no_digit(void **state)
{
    (void)state;
    // 10^6 − 1, 10^6, 10^6 + 1, each a million million times: Σx² is about 3 · 10^24.
    const Signed128 each = 1000000000000, middle = 1000000;
    MeanSums sums = {.count = 3000000000000,
                     .sum = 3 * each * middle,
                     .squares = (Unsigned128)(each * (3 * middle * middle + 2))};
    ASSERT_WITHIN(mean_estimate(&sums), 1e6, 0);
    ASSERT_NEAR(mean_sd(&sums), sqrt(2e12 / 2999999999999.0), 1e-15);
    // Means that are no whole numbers: one more game of value 10^6 + 2.
    sums.count += 1;
    sums.sum += middle + 2;
    sums.squares += (Unsigned128)((middle + 2) * (middle + 2));
    ASSERT_NEAR(mean_sd(&sums), sqrt((2e12 + 4 - 4 / 3e12) / 3e12), 1e-15);
}

static void terms_beyond_128_bits_wrap_around_to_the_right_sum(void **state)
{
    (void)state;
    // 2^62 and 2^62 + 2, both once: n · shift² alone is 2^125, the sum of squares just above it.
    const Signed128 large = (Signed128)1 << 62;
    MeanSums sums = {.count = 2,
                     .sum = 2 * large + 2,
                     .squares = (Unsigned128)(large * large + (large + 2) * (large + 2))};
    ASSERT_NEAR(mean_sd(&sums), sqrt(2), 1e-15);
}

static void numbers_below_zero_are_as_good(void **state)
{
    (void)state;
    static const int64_t values[] = {-3, -1, 0, 0, 2, -7, 5};
    MeanSums sums = sums_of(values, 7);
    double squares = 0;
    for (size_t i = 0; i < 7; ++i)
        squares += ((double)values[i] + 4 / 7.0) * ((double)values[i] + 4 / 7.0);
    ASSERT_NEAR(mean_estimate(&sums), -4 / 7.0, 1e-15);
    ASSERT_NEAR(mean_sd(&sums), sqrt(squares / 6), 1e-15);
}

static void comoments_of_unlike_signs_are_exact(void **state)
{
    (void)state;
    // x = 1, 2, 4 and y = −1, −5, 0: means 7/3 and −2, Σ(x − mean)(y − mean) = 3.
    ASSERT_NEAR(mean_comoment(3, 7, -6, -11), 3, 1e-15);
    ASSERT_NEAR(mean_comoment(3, -7, 6, -11), 3, 1e-15);
    ASSERT_NEAR(mean_comoment(3, 7, 6, 11), -3, 1e-15);
}

static void equal_numbers_have_no_spread(void **state)
{
    (void)state;
    static const int64_t values[] = {12345, 12345, 12345};
    MeanSums sums = sums_of(values, 3);
    Interval interval = mean_interval(&sums, 0.95);
    ASSERT_WITHIN(interval.low, 12345, 0);
    ASSERT_WITHIN(interval.high, 12345, 0);
}

static void one_number_says_nothing_of_its_error(void **state)
{
    (void)state;
    static const int64_t value = 4;
    MeanSums sums = sums_of(&value, 1);
    assert_true(isnan(mean_sd(&sums)));
    Interval interval = mean_interval(&sums, 0.95);
    ASSERT_WITHIN(interval.estimate, 4, 0);
    assert_true(isinf(interval.low) && interval.low < 0);
    assert_true(isinf(interval.high) && interval.high > 0);
}

static void no_number_says_nothing_at_all(void **state)
{
    (void)state;
    MeanSums sums = {0};
    Interval interval = mean_interval(&sums, 0.95);
    assert_true(isnan(interval.estimate) && isnan(interval.low) && isnan(interval.high));
    assert_true(isnan(mean_sd(&sums)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_to_ten_has_the_textbook_interval),
        cmocka_unit_test(the_quantile_is_students_for_few_and_normal_for_many),
        cmocka_unit_test(a_large_offset_costs_no_digit),
        cmocka_unit_test(terms_beyond_128_bits_wrap_around_to_the_right_sum),
        cmocka_unit_test(numbers_below_zero_are_as_good),
        cmocka_unit_test(comoments_of_unlike_signs_are_exact),
        cmocka_unit_test(equal_numbers_have_no_spread),
        cmocka_unit_test(one_number_says_nothing_of_its_error),
        cmocka_unit_test(no_number_says_nothing_at_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
