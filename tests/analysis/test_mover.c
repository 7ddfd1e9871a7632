/// Tests of analysis/mover.h.

#include "analysis/mover.h"

#include "tests/analysis/near.h"

// 56/70 against 48/80: 0.2, from 0.0524 to 0.3339 (Newcombe 1998, Stat. Med. 17:873-890, table II,
// example a, method 10).
static void two_shares_have_newcombes_interval(void **state)
{
    (void)state;
    Interval first = interval_proportion(INTERVAL_METHOD_WILSON, 48, 80, 0.95);
    Interval second = interval_proportion(INTERVAL_METHOD_WILSON, 56, 70, 0.95);
    Interval difference = mover_difference(first, second);
    ASSERT_NEAR(difference.estimate, 0.2, 1e-12);
    ASSERT_WITHIN(difference.low, 0.0524, 0.00005);
    ASSERT_WITHIN(difference.high, 0.3339, 0.00005);
}

static void exchanging_the_two_exchanges_the_ends(void **state)
{
    (void)state;
    const Interval a = {1, 0.5, 2}, b = {4, 3, 4.5};
    Interval there = mover_difference(a, b), back = mover_difference(b, a);
    ASSERT_NEAR(there.low, 3 - sqrt(2), 1e-15);
    ASSERT_NEAR(there.high, 3 + sqrt(0.5), 1e-15);
    ASSERT_WITHIN(back.estimate, -there.estimate, 0);
    ASSERT_WITHIN(back.low, -there.high, 0);
    ASSERT_WITHIN(back.high, -there.low, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_shares_have_newcombes_interval),
        cmocka_unit_test(exchanging_the_two_exchanges_the_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
