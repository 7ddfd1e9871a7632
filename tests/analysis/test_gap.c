/// Tests of analysis/gap.h and analysis/exact_moments.h.

#include "analysis/gap.h"
#include "tests/analysis/near.h"

static void a_gap_is_counted_in_the_exact_laws_standard_errors(void **state)
{
    (void)state;
    ASSERT_NEAR(gap_share(0.5, 5100, 10000).errors, 2, 1e-12);
    const ExactMoments die = {.total = 1, .mean = 3.5, .sd = 1.707825127659933};
    ASSERT_NEAR(gap_mean(&die, 3.6, 100).errors, 0.1 / 0.1707825127659933, 1e-10);
}

static void more_than_five_standard_errors_contradict(void **state)
{
    (void)state;
    assert_false(gap_share(0.5, 5249, 10000).is_contradiction); // 4.98
    assert_true(gap_share(0.5, 5260, 10000).is_contradiction);  // 5.2
    assert_true(gap_share(0.5, 4740, 10000).is_contradiction);
    const ExactMoments die = {.total = 1, .mean = 3.5, .sd = 1.7};
    assert_false(gap_mean(&die, 3.5 + 4.9 * 0.017, 10000).is_contradiction);
    assert_true(gap_mean(&die, 3.5 - 5.1 * 0.017, 10000).is_contradiction);
}

static void one_lucky_hit_of_a_rare_event_is_no_contradiction(void **state)
{
    (void)state;
    Gap lucky = gap_share(1e-8, 1, 1000000); // luck of 1 in 100
    assert_true(lucky.errors > 5);
    assert_false(lucky.is_contradiction);
    assert_true(gap_share(1e-8, 4, 1000000).is_contradiction); // of 4 in 10^10
    const ExactMoments rare = {.total = 1, .mean = 1e-8, .sd = 1e-4, .skewness = 1e4};
    assert_false(gap_mean(&rare, 1e-6, 1000000).is_contradiction);
}

static void what_is_impossible_contradicts_by_happening_once(void **state)
{
    (void)state;
    assert_true(gap_share(0, 1, 1000000).is_contradiction);
    assert_true(gap_share(1, 999999, 1000000).is_contradiction);
    assert_false(gap_share(1, 1000000, 1000000).is_contradiction);
    ASSERT_WITHIN(gap_share(0, 0, 1000000).errors, 0, 0);
    ASSERT_WITHIN(gap_share(1 + 1e-15, 1000000, 1000000).errors, 0, 0);
    const ExactMoments constant = {.total = 1, .mean = 2};
    assert_true(gap_mean(&constant, 2.001, 1000).is_contradiction);
    ASSERT_WITHIN(gap_mean(&constant, 2, 1000).errors, 0, 0);
    // A solver's rounding makes neither a spread nor a gap.
    const ExactMoments rounded = {.total = 1, .mean = 50 + 3e-14, .sd = 1e-15};
    assert_false(gap_mean(&rounded, 50, 1000000).is_contradiction);
}

static void no_games_give_no_gap(void **state)
{
    (void)state;
    const ExactMoments die = {.total = 1, .mean = 3.5, .sd = 1.7};
    assert_true(isnan(gap_share(0.5, 0, 0).errors) && !gap_share(0.5, 0, 0).is_contradiction);
    assert_true(isnan(gap_mean(&die, NAN, 0).errors));
}

// Chances of 0, 1, 2 successes in two trials of chance 1/4, all times 1/2: a condition of that
// probability. Binomial: mean n p, variance n p q, skewness (q − p) / sd.
static void moments_of_a_binomial_are_its_formulas(void **state)
{
    (void)state;
    const double cells[] = {9.0 / 32, 6.0 / 32, 1.0 / 32};
    ExactMoments moments;
    assert_true(exact_moments(cells, 3, &moments));
    ASSERT_NEAR(moments.total, 0.5, 1e-15);
    ASSERT_NEAR(moments.mean, 0.5, 1e-15);
    ASSERT_NEAR(moments.sd, sqrt(0.375), 1e-14);
    ASSERT_NEAR(moments.skewness, 0.5 / sqrt(0.375), 1e-13);
    ASSERT_WITHIN(exact_moments_quantile(cells, 3, 0.5), 0, 0);
    ASSERT_WITHIN(exact_moments_quantile(cells, 3, 9.0 / 16), 0, 0);
    ASSERT_WITHIN(exact_moments_quantile(cells, 3, 0.57), 1, 0);
    ASSERT_WITHIN(exact_moments_quantile(cells, 3, 0.95), 2, 0);
    const double nothing[] = {0, 0};
    assert_false(exact_moments(nothing, 2, &moments));
    assert_true(isnan(exact_moments_quantile(nothing, 2, 0.5)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_gap_is_counted_in_the_exact_laws_standard_errors),
        cmocka_unit_test(more_than_five_standard_errors_contradict),
        cmocka_unit_test(one_lucky_hit_of_a_rare_event_is_no_contradiction),
        cmocka_unit_test(what_is_impossible_contradicts_by_happening_once),
        cmocka_unit_test(no_games_give_no_gap),
        cmocka_unit_test(moments_of_a_binomial_are_its_formulas),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
