/// Tests of analysis/normal.h. Values: mpmath at 40 digits.

#include "analysis/normal.h"
#include "tests/analysis/near.h"

static void two_sided_quantiles_are_the_textbook_ones(void **state)
{
    (void)state;
    ASSERT_NEAR(normal_two_sided_quantile(0.95), 1.9599639845400542355, 1e-14);
    ASSERT_NEAR(normal_two_sided_quantile(0.99), 2.5758293035489004, 1e-14);
    ASSERT_NEAR(normal_two_sided_quantile(0.5), 0.67448975019608174, 1e-14);
}

static void a_p_value_undoes_its_quantile_and_ignores_the_sign(void **state)
{
    (void)state;
    for (int percent = 1; percent < 100; ++percent) {
        double z = normal_two_sided_quantile(percent / 100.0);
        ASSERT_WITHIN(normal_two_sided_p(z), 1 - percent / 100.0, 1e-14);
        ASSERT_WITHIN(normal_two_sided_p(-z), 1 - percent / 100.0, 1e-14);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_sided_quantiles_are_the_textbook_ones),
        cmocka_unit_test(a_p_value_undoes_its_quantile_and_ignores_the_sign),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
