/// Tests of analysis/bounded.h: which interval serves when.

#include "analysis/bounded.h"

#include "tests/analysis/near.h"

// Half of the numbers 0 and half 2, of 0 … high: sd is 1, but for what n − 1 does.
static BoundedMean mean_of(uint64_t half, double high, double confidence)
{
    const uint64_t counts[] = {half, 0, half}, *part = counts;
    const GaffkeSample sample = {.parts = &part, .part_count = 1, .size = 3, .high = high};
    return bounded_mean(&sample, confidence);
}

static void student_serves_while_the_range_is_a_tenth_of_the_sums_errors(void **state)
{
    (void)state;
    assert_string_equal(mean_of(1300, 5, 0.95).method, "student"); // 5 / √2600 = 0.098
    assert_string_equal(mean_of(1200, 5, 0.95).method, "gaffke");  // 5 / √2400 = 0.102
    assert_string_equal(mean_of(1300, 6, 0.95).method, "gaffke");
    // So far out, z = 3.89, the tenth becomes 0.75 / z³ = 0.0127: 5 / √n passes it at 155 000.
    assert_string_equal(mean_of(70000, 5, 0.9999).method, "gaffke");
    assert_string_equal(mean_of(80000, 5, 0.9999).method, "student");
}

static void both_intervals_nearly_meet_where_one_takes_over(void **state)
{
    (void)state;
    Interval student = mean_of(1300, 5, 0.95).interval, gaffke = mean_of(1250, 5, 0.95).interval;
    ASSERT_WITHIN(student.high, 1 + 1.96 / sqrt(2600), 1e-4);
    assert_true(gaffke.high > student.high && gaffke.high - 1 < 1.2 * (student.high - 1));
    assert_true(gaffke.low < student.low && 1 - gaffke.low < 1.2 * (1 - student.low));
}

static void numbers_that_are_all_the_same_have_bounds(void **state)
{
    (void)state;
    const uint64_t counts[] = {0, 100}, *part = counts;
    const GaffkeSample sample = {
        .parts = &part, .part_count = 1, .size = 2, .first = -2, .low = -2, .high = 3};
    BoundedMean got = bounded_mean(&sample, 0.95);
    double unseen = 1 - pow(0.05, 0.01);
    assert_string_equal(got.method, "constant");
    ASSERT_NEAR(got.interval.low, -1 - unseen * 1, 1e-14);
    ASSERT_NEAR(got.interval.high, -1 + unseen * 4, 1e-14);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(student_serves_while_the_range_is_a_tenth_of_the_sums_errors),
        cmocka_unit_test(both_intervals_nearly_meet_where_one_takes_over),
        cmocka_unit_test(numbers_that_are_all_the_same_have_bounds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
