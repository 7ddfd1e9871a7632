/// Tests of analysis/pair.h. Values: 30-digit arithmetic.

#include "analysis/pair.h"
#include "tests/analysis/near.h"

static PairSums sums_of(const int64_t (*pairs)[2], size_t count)
{
    PairSums sums = {.count = count};
    for (size_t i = 0; i < count; ++i) {
        Signed128 x = pairs[i][0], y = pairs[i][1];
        sums.sum_x += x;
        sums.sum_y += y;
        sums.squares_x += (Unsigned128)(x * x);
        sums.squares_y += (Unsigned128)(y * y);
        sums.products += x * y;
    }
    return sums;
}

static const int64_t four_games[][2] = {{2, 1}, {3, 4}, {5, 4}, {7, 9}};

static void a_ratio_is_that_of_the_sums(void **state)
{
    (void)state;
    PairSums sums = sums_of(four_games, 4);
    Interval interval = pair_ratio_interval(&sums, 0.95);
    ASSERT_NEAR(interval.estimate, 1.05882352941176471, 1e-15);
    ASSERT_NEAR(pair_ratio_standard_error(&sums), 0.168096301750742135, 1e-14);
    // 17² / (4 + 9 + 25 + 49) = 3.32 games carry it: t(2.32, 0.975) = 3.78 by the incomplete beta.
    ASSERT_NEAR(pair_carriers(&sums), 289.0 / 87, 1e-15);
    ASSERT_NEAR(interval.low, 0.40084757736251675, 1e-12);
    ASSERT_NEAR(interval.high, 1.7167994814610128, 1e-12);
}

static void two_games_have_an_error(void **state)
{
    (void)state;
    // R = 5/5, residuals −1 and 1: √(2 / 1 / 2) / 2.5.
    PairSums sums = sums_of(four_games, 2);
    ASSERT_NEAR(pair_ratio_standard_error(&sums), 0.4, 1e-15);
}

// Three games with one value each, 2, 3 and 7, among any number without: Student's interval of
// three numbers, 4 ± 4.302652729911275 √7 / √3.
static void games_without_a_value_tell_nothing_of_the_scatter(void **state)
{
    (void)state;
    for (uint64_t games = 3; games < 1000000; games *= 10) {
        const PairSums sums = {.count = games,
                               .sum_x = 3,
                               .sum_y = 12,
                               .squares_x = 3,
                               .squares_y = 4 + 9 + 49,
                               .products = 12};
        Interval interval = pair_ratio_interval(&sums, 0.95);
        ASSERT_NEAR(pair_carriers(&sums), 3, 1e-15);
        ASSERT_NEAR(interval.high - 4, 4.302652729911275 * sqrt(7.0 / 3), 1e-10);
    }
    const PairSums alone = {
        .count = 200, .sum_x = 1, .sum_y = 5, .squares_x = 1, .squares_y = 25, .products = 5};
    assert_true(isinf(pair_ratio_interval(&alone, 0.95).high));
}

static void a_fixed_proportion_has_no_error(void **state)
{
    (void)state;
    static const int64_t pairs[][2] = {{1, 3}, {2, 6}, {5, 15}, {11, 33}};
    PairSums sums = sums_of(pairs, 4);
    Interval interval = pair_ratio_interval(&sums, 0.95);
    ASSERT_WITHIN(interval.low, 3, 1e-7);
    ASSERT_WITHIN(interval.high, 3, 1e-7);
}

static void nothing_to_divide_by_is_no_number(void **state)
{
    (void)state;
    static const int64_t pairs[][2] = {{0, 3}, {0, 6}};
    PairSums sums = sums_of(pairs, 2), none = {0};
    assert_true(isnan(pair_ratio_interval(&sums, 0.95).estimate));
    assert_true(isnan(pair_ratio_interval(&sums, 0.95).high));
    assert_true(isnan(pair_ratio_standard_error(&sums)));
    assert_true(isnan(pair_ratio_interval(&none, 0.95).estimate));
}

static void one_game_says_nothing_of_its_error(void **state)
{
    (void)state;
    PairSums sums = sums_of(four_games, 1);
    Interval interval = pair_ratio_interval(&sums, 0.95);
    ASSERT_WITHIN(interval.estimate, 0.5, 0);
    assert_true(isnan(pair_ratio_standard_error(&sums)));
    assert_true(!(interval.high - interval.low < 1e300));
}

// Against every pair by itself: games of 0 to 3 parts in three of which the third is free.
static void pairs_are_proportional_when_each_of_them_is(void **state)
{
    (void)state;
    int proportional = 0;
    for (int64_t code = 0; code < 4096; ++code) {
        const int64_t pairs[][2] = {{code & 3, code >> 2 & 3},
                                    {code >> 4 & 3, code >> 6 & 3},
                                    {code >> 8 & 3, code >> 10 & 3}};
        PairSums sums = sums_of(pairs, 3);
        bool is_so = true;
        for (int i = 0; i < 3; ++i)
            is_so &= pairs[i][1] * (int64_t)sums.sum_x == pairs[i][0] * (int64_t)sums.sum_y;
        assert_int_equal(pair_is_proportional(&sums), is_so);
        proportional += is_so;
    }
    assert_in_range(proportional, 100, 1000);
    // A third of a million each, and one of them off by one: doubles see no difference.
    const int64_t thirds[][2] = {{3000000, 1000000}, {2999997, 999999}, {6, 2}};
    const int64_t not_quite[][2] = {{3000000, 1000000}, {2999997, 999999}, {6, 3}};
    PairSums sums = sums_of(thirds, 3), others = sums_of(not_quite, 3);
    assert_true(pair_is_proportional(&sums));
    assert_false(pair_is_proportional(&others));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_ratio_is_that_of_the_sums),
        cmocka_unit_test(two_games_have_an_error),
        cmocka_unit_test(games_without_a_value_tell_nothing_of_the_scatter),
        cmocka_unit_test(a_fixed_proportion_has_no_error),
        cmocka_unit_test(pairs_are_proportional_when_each_of_them_is),
        cmocka_unit_test(nothing_to_divide_by_is_no_number),
        cmocka_unit_test(one_game_says_nothing_of_its_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
