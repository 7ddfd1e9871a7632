/// Tests of analysis/exact_moments.h.

#include "analysis/exact_moments.h"
#include "tests/analysis/near.h"

static const double die[] = {0, 1 / 6.0, 1 / 6.0, 1 / 6.0, 1 / 6.0, 1 / 6.0, 1 / 6.0};

static void a_die_has_its_mean_and_spread_and_no_skewness(void **state)
{
    (void)state;
    ExactMoments moments;
    assert_true(exact_moments(die, 7, &moments));
    ASSERT_NEAR(moments.total, 1, 1e-15);
    ASSERT_NEAR(moments.mean, 3.5, 1e-15);
    ASSERT_NEAR(moments.sd, sqrt(35 / 12.0), 1e-15);
    ASSERT_WITHIN(moments.skewness, 0, 1e-15);
}

static void a_rare_event_is_skewed_as_known(void **state)
{
    (void)state;
    // Bernoulli with p = 0.1: (1 − 2p) / √(p (1 − p)).
    static const double rare[] = {0.9, 0.1};
    ExactMoments moments;
    assert_true(exact_moments(rare, 2, &moments));
    ASSERT_NEAR(moments.skewness, 0.8 / 0.3, 1e-14);
}

static void quantiles_forgive_rounding(void **state)
{
    (void)state;
    ASSERT_WITHIN(exact_moments_quantile(die, 7, 0.01), 1, 0);
    ASSERT_WITHIN(exact_moments_quantile(die, 7, 1 / 6.0), 1, 0);
    ASSERT_WITHIN(exact_moments_quantile(die, 7, 0.17), 2, 0);
    ASSERT_WITHIN(exact_moments_quantile(die, 7, 0.5), 3, 0);
    ASSERT_WITHIN(exact_moments_quantile(die, 7, 5 / 6.0), 5, 0);
    ASSERT_WITHIN(exact_moments_quantile(die, 7, 0.84), 6, 0);
    // Eight tenths added up are less than 0.8 in doubles.
    static const double tenths[] = {0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1};
    for (unsigned i = 1; i < 10; ++i)
        ASSERT_WITHIN(exact_moments_quantile(tenths, 10, i / 10.0), i - 1.0, 0);
}

static void only_shares_of_the_condition_count(void **state)
{
    (void)state;
    static const double whole[] = {0.2, 0.3, 0.5}, part[] = {0.02, 0.03, 0.05};
    ExactMoments one, tenth;
    assert_true(exact_moments(whole, 3, &one) && exact_moments(part, 3, &tenth));
    ASSERT_NEAR(tenth.total, 0.1, 1e-15);
    ASSERT_NEAR(tenth.mean, one.mean, 1e-15);
    ASSERT_NEAR(tenth.sd, one.sd, 1e-15);
    ASSERT_NEAR(one.sd, sqrt(0.61), 1e-15);
    for (int percent = 1; percent < 100; ++percent)
        ASSERT_WITHIN(exact_moments_quantile(part, 3, percent / 100.0),
                      exact_moments_quantile(whole, 3, percent / 100.0), 0);
}

static void a_condition_without_probability_has_no_moments(void **state)
{
    (void)state;
    static const double never[] = {0, 0, 0};
    ExactMoments moments;
    assert_false(exact_moments(never, 3, &moments));
    ASSERT_WITHIN(moments.mean, 0, 0);
    assert_true(isnan(exact_moments_quantile(never, 3, 0.5)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_die_has_its_mean_and_spread_and_no_skewness),
        cmocka_unit_test(a_rare_event_is_skewed_as_known),
        cmocka_unit_test(quantiles_forgive_rounding),
        cmocka_unit_test(only_shares_of_the_condition_count),
        cmocka_unit_test(a_condition_without_probability_has_no_moments),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
