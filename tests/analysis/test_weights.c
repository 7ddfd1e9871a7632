/// Tests of analysis/weights.h.

#include "analysis/weights.h"
#include "tests/analysis/near.h"

static const double die[] = {0, 1 / 6.0, 1 / 6.0, 1 / 6.0, 1 / 6.0, 1 / 6.0, 1 / 6.0};

static void a_die_has_its_mean_and_spread(void **state)
{
    (void)state;
    ASSERT_NEAR(weights_mean(die, 7), 3.5, 1e-15);
    ASSERT_NEAR(weights_sd(die, 7), sqrt(35 / 12.0), 1e-15);
}

static void the_quantile_of_a_die_forgives_rounding(void **state)
{
    (void)state;
    assert_int_equal(weights_quantile(die, 7, 0.01), 1);
    assert_int_equal(weights_quantile(die, 7, 1 / 6.0), 1);
    assert_int_equal(weights_quantile(die, 7, 0.17), 2);
    assert_int_equal(weights_quantile(die, 7, 0.5), 3);
    assert_int_equal(weights_quantile(die, 7, 5 / 6.0), 5);
    assert_int_equal(weights_quantile(die, 7, 0.84), 6);
    // Three tenths and two tenths make a half, if not in doubles.
    static const double tenths[] = {0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1};
    for (unsigned i = 1; i < 10; ++i)
        assert_int_equal(weights_quantile(tenths, 10, i / 10.0), i - 1);
}

static void only_shares_count(void **state)
{
    (void)state;
    static const double once[] = {0.2, 0.3, 0.5}, many[] = {20, 30, 50};
    ASSERT_NEAR(weights_mean(many, 3), weights_mean(once, 3), 1e-15);
    ASSERT_NEAR(weights_sd(many, 3), weights_sd(once, 3), 1e-15);
    ASSERT_NEAR(weights_sd(once, 3), sqrt(0.61), 1e-15);
    for (int percent = 1; percent < 100; ++percent)
        assert_int_equal(weights_quantile(many, 3, percent / 100.0),
                         weights_quantile(once, 3, percent / 100.0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_die_has_its_mean_and_spread),
        cmocka_unit_test(the_quantile_of_a_die_forgives_rounding),
        cmocka_unit_test(only_shares_count),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
