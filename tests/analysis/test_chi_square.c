/// Tests of analysis/chi_square.h. Values: 30-digit arithmetic.

#include "tests/analysis/near.h"
#include "tests/chi_square.h"

static void mendels_peas_fit_as_known(void **state)
{
    (void)state;
    static const uint64_t peas[] = {315, 101, 108, 32};
    static const double theory[] = {9 / 16.0, 3 / 16.0, 3 / 16.0, 1 / 16.0};
    ChiSquare result = chi_square_fit(peas, theory, 4);
    ASSERT_NEAR(result.statistic, 0.470023980815347722, 1e-13);
    assert_int_equal(result.freedom, 3);
    ASSERT_NEAR(result.p_value, 0.925425895103615967, 1e-13);
}

static void cells_that_expect_too_few_are_pooled_with_their_neighbours(void **state)
{
    (void)state;
    // Pools expect 12, 16 and 8 + 4, the last 4 being too few for a pool of their own.
    static const uint64_t counts[] = {1, 3, 8, 20, 6, 1, 1};
    static const double shares[] = {0.02, 0.08, 0.2, 0.4, 0.2, 0.06, 0.04};
    ChiSquare result = chi_square_fit(counts, shares, 7);
    ASSERT_NEAR(result.statistic, 2.33333333333333333, 1e-13);
    assert_int_equal(result.freedom, 2);
    ASSERT_NEAR(result.p_value, 0.311403223914597684, 1e-13);
}

static void a_cell_that_expects_just_enough_stands_alone(void **state)
{
    (void)state;
    static const uint64_t counts[] = {8, 2};
    static const double halves[] = {0.5, 0.5};
    ChiSquare result = chi_square_fit(counts, halves, 2);
    assert_int_equal(result.freedom, 1);
    ASSERT_NEAR(result.statistic, 3.6, 1e-15);
}

static void two_samples_agree_as_known_in_either_order(void **state)
{
    (void)state;
    static const uint64_t sixty[] = {10, 20, 30}, eighty[] = {25, 25, 30};
    ChiSquare one = chi_square_two_samples(sixty, eighty, 3);
    ChiSquare other = chi_square_two_samples(eighty, sixty, 3);
    ASSERT_NEAR(one.statistic, 4.21296296296296296, 1e-13);
    assert_int_equal(one.freedom, 2);
    ASSERT_NEAR(one.p_value, 0.121665295805719684, 1e-13);
    ASSERT_WITHIN(other.statistic, one.statistic, 0);
    ASSERT_WITHIN(other.p_value, one.p_value, 0);
}

static void the_smaller_sample_decides_about_pooling(void **state)
{
    (void)state;
    // Of 10 games the first two cells expect 2 each, the third 6; of 1000 all expect enough.
    static const uint64_t few[] = {2, 2, 6}, many[] = {200, 200, 600};
    assert_int_equal(chi_square_two_samples(few, many, 3).freedom, 0);
    static const uint64_t more[] = {4, 4, 12};
    assert_int_equal(chi_square_two_samples(many, more, 3).freedom, 1);
}

static void a_game_where_none_can_be_refutes(void **state)
{
    (void)state;
    static const uint64_t counts[] = {50, 1, 50};
    static const double shares[] = {0.5, 0, 0.5};
    ChiSquare result = chi_square_fit(counts, shares, 3);
    assert_true(isinf(result.statistic));
    ASSERT_WITHIN(result.p_value, 0, 0);
}

static void a_cell_where_none_can_be_and_none_is_does_no_harm(void **state)
{
    (void)state;
    static const uint64_t counts[] = {0, 60, 0, 40, 0};
    static const double shares[] = {0, 0.5, 0, 0.5, 0};
    ChiSquare result = chi_square_fit(counts, shares, 5);
    ASSERT_NEAR(result.statistic, 4, 1e-14);
    assert_int_equal(result.freedom, 1);
}

static void too_few_games_test_nothing(void **state)
{
    (void)state;
    static const uint64_t few[] = {1, 3}, none[] = {0, 0}, many[] = {500, 500};
    static const double shares[] = {0.5, 0.5};
    ASSERT_WITHIN(chi_square_fit(few, shares, 2).p_value, 1, 0);
    assert_int_equal(chi_square_fit(few, shares, 2).freedom, 0);
    ASSERT_WITHIN(chi_square_fit(none, shares, 2).p_value, 1, 0);
    ASSERT_WITHIN(chi_square_two_samples(none, many, 2).p_value, 1, 0);
    ASSERT_WITHIN(chi_square_two_samples(none, none, 2).p_value, 1, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mendels_peas_fit_as_known),
        cmocka_unit_test(cells_that_expect_too_few_are_pooled_with_their_neighbours),
        cmocka_unit_test(a_cell_that_expects_just_enough_stands_alone),
        cmocka_unit_test(two_samples_agree_as_known_in_either_order),
        cmocka_unit_test(the_smaller_sample_decides_about_pooling),
        cmocka_unit_test(a_game_where_none_can_be_refutes),
        cmocka_unit_test(a_cell_where_none_can_be_and_none_is_does_no_harm),
        cmocka_unit_test(too_few_games_test_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
