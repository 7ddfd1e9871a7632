/// Tests of analysis/quantile.h. Values: sums of binomial probabilities in 40-digit arithmetic.

#include "analysis/quantile.h"
#include "tests/analysis/near.h"

#include <gsl/gsl_randist.h>

static void ranks_are_known_from_one_to_a_million_million_games(void **state)
{
    (void)state;
    static const struct {
        uint64_t n;
        double q, confidence;
        uint64_t low, high;
        double coverage;
    } known[] = {
        {100, 0.5, 0.95, 40, 61, 0.964799799782},
        {1000, 0.9, 0.95, 881, 919, 0.954907181115},
        {1, 0.5, 0.95, 0, 2, 1},
        {5, 0.5, 0.95, 0, 6, 1},
        {6, 0.5, 0.95, 1, 6, 0.96875},
        {10, 0.05, 0.95, 0, 3, 0.988496442621},
        {1000, 0.05, 0.99, 33, 70, 0.992865606225},
        {500, 0.25, 0.95, 106, 145, 0.956163614518},
        {1000000, 0.5, 0.95, 499020, 500981, 0.950121031348},
        {1000000000, 0.9, 0.95, 899981406, 900018594, 0.950001836312},
        {1000000000000, 0.5, 0.95, 499999020018, 500000979983, 0.950000118697},
        {1000000000000, 0.05, 0.95, 49999572836, 50000427166, 0.950000403812},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; ++i) {
        QuantileRanks ranks = quantile_ranks(known[i].n, known[i].q, known[i].confidence);
        assert_int_equal(ranks.low, known[i].low);
        assert_int_equal(ranks.high, known[i].high);
        ASSERT_WITHIN(ranks.coverage, known[i].coverage, 1e-11);
    }
}

static void ranks_are_the_narrowest_that_leave_out_no_more_than_allowed(void **state)
{
    (void)state;
    static const double shares[] = {0.05, 0.25, 0.5, 0.75, 0.95};
    for (unsigned n = 1; n <= 120; ++n) {
        for (size_t i = 0; i < sizeof shares / sizeof *shares; ++i) {
            QuantileRanks ranks = quantile_ranks(n, shares[i], 0.9);
            double below = 0, above = 0;
            for (unsigned k = 0; k < ranks.low; ++k)
                below += gsl_ran_binomial_pdf(k, shares[i], n);
            for (uint64_t k = ranks.high; k <= n; ++k)
                above += gsl_ran_binomial_pdf((unsigned)k, shares[i], n);
            assert_true(below <= 0.05 && above <= 0.05);
            ASSERT_WITHIN(ranks.coverage, 1 - below - above, 1e-12);
            double next_below = gsl_ran_binomial_pdf((unsigned)ranks.low, shares[i], n);
            double next_above = gsl_ran_binomial_pdf((unsigned)ranks.high - 1, shares[i], n);
            assert_true(below + next_below > 0.05 && above + next_above > 0.05);
        }
    }
}

static void ranks_of_a_quantile_and_its_mirror_image_are_mirrored(void **state)
{
    (void)state;
    for (uint64_t n = 1; n <= 2000; n += 37) {
        QuantileRanks low = quantile_ranks(n, 0.25, 0.95), high = quantile_ranks(n, 0.75, 0.95);
        assert_int_equal(low.low, n + 1 - high.high);
        assert_int_equal(low.high, n + 1 - high.low);
    }
}

static void a_quantile_is_the_smallest_value_that_reaches_the_share(void **state)
{
    (void)state;
    // 1 × 0, 2 × 2, 1 × 3: F = 0.25, 0.25, 0.75, 1.
    static const uint64_t counts[] = {1, 0, 2, 1, 0};
    assert_int_equal(quantile_value(counts, 5, 0.01), 0);
    assert_int_equal(quantile_value(counts, 5, 0.25), 0);
    assert_int_equal(quantile_value(counts, 5, 0.26), 2);
    assert_int_equal(quantile_value(counts, 5, 0.5), 2);
    assert_int_equal(quantile_value(counts, 5, 0.75), 2);
    assert_int_equal(quantile_value(counts, 5, 0.76), 3);
    assert_int_equal(quantile_value(counts, 5, 0.999), 3);
}

static void hundredths_of_a_hundred_games_are_whole_games(void **state)
{
    (void)state;
    static uint64_t counts[101];
    for (size_t value = 1; value <= 100; ++value)
        counts[value] = 1;
    // 0.07 · 100 is 7.000000000000001 in doubles.
    for (unsigned percent = 1; percent < 100; ++percent)
        assert_int_equal(quantile_value(counts, 101, percent / 100.0), percent);
    for (unsigned percent = 1; percent < 100; ++percent)
        assert_int_equal(quantile_value(counts, 101, percent / 100.0 + 1e-9), percent + 1);
}

static void an_interval_holds_the_values_at_the_ranks(void **state)
{
    (void)state;
    static uint64_t counts[101];
    for (size_t value = 1; value <= 100; ++value)
        counts[value] = 1;
    Interval median = quantile_interval(counts, 101, 0.5, 0.95);
    ASSERT_WITHIN(median.estimate, 50, 0);
    ASSERT_WITHIN(median.low, 40, 0);
    ASSERT_WITHIN(median.high, 61, 0);
}

static void too_few_games_leave_the_range_of_possible_values(void **state)
{
    (void)state;
    static const uint64_t counts[] = {0, 0, 1, 2, 0, 0};
    Interval median = quantile_interval(counts, 6, 0.5, 0.95);
    ASSERT_WITHIN(median.estimate, 3, 0);
    ASSERT_WITHIN(median.low, 0, 0);
    ASSERT_WITHIN(median.high, 5, 0);
    static const uint64_t none[3];
    assert_true(isnan(quantile_interval(none, 3, 0.5, 0.95).estimate));
    assert_true(isnan(quantile_interval(none, 3, 0.5, 0.95).high));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ranks_are_known_from_one_to_a_million_million_games),
        cmocka_unit_test(ranks_are_the_narrowest_that_leave_out_no_more_than_allowed),
        cmocka_unit_test(ranks_of_a_quantile_and_its_mirror_image_are_mirrored),
        cmocka_unit_test(a_quantile_is_the_smallest_value_that_reaches_the_share),
        cmocka_unit_test(hundredths_of_a_hundred_games_are_whole_games),
        cmocka_unit_test(an_interval_holds_the_values_at_the_ranks),
        cmocka_unit_test(too_few_games_leave_the_range_of_possible_values),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
