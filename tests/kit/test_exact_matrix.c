/// Matrix games, against values found by hand, the closed form of two rows and two columns, and
/// the minimax theorem itself: what either mix is sure of is the same.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>

#include "sim/base/rng.h"
#include "sim/kit/exact_matrix.h"
#include "tests/analysis/near.h"

enum { SIZE_MAX_HERE = 12 };

static void solve(ExactMatrix *matrix, uint32_t rows, uint32_t columns, const double *payoffs)
{
    matrix->rows = rows;
    matrix->columns = columns;
    for (uint32_t i = 0; i < rows * columns; ++i)
        matrix->payoffs[i] = payoffs[i];
    exact_matrix_solve(matrix);
}

static void assert_value(const ExactMatrix *matrix, double value)
{
    ASSERT_WITHIN(matrix->lower, value, 1e-14);
    ASSERT_WITHIN(matrix->upper, value, 1e-14);
}

static void games_have_the_value_found_by_hand(void **state)
{
    (void)state;
    ExactMatrix matrix;
    assert_int_equal(exact_matrix_create(3, 3, &matrix, NULL), OK);
    solve(&matrix, 2, 2, (const double[]){1, 0, 0, 1}); // matching pennies
    assert_value(&matrix, 0.5);
    ASSERT_WITHIN(matrix.row_mix[0], 0.5, 1e-14);
    ASSERT_WITHIN(matrix.column_mix[0], 0.5, 1e-14);
    // Rock, paper, scissors, where winning by rock pays the row side twice: with v = 1/12 all of
    // x₂ − x₃ = x₃ − x₁ = 2 x₁ − x₂ = v hold for x = (3, 5, 4) / 12, and for y it is (4, 5, 3)
    // / 12.
    solve(&matrix, 3, 3, (const double[]){0, -1, 2, 1, 0, -1, -1, 1, 0});
    assert_value(&matrix, 1 / 12.0);
    for (int i = 0; i < 3; ++i) {
        ASSERT_WITHIN(matrix.row_mix[i], ((const double[]){3, 5, 4})[i] / 12, 1e-14);
        ASSERT_WITHIN(matrix.column_mix[i], ((const double[]){4, 5, 3})[i] / 12, 1e-14);
    }
    // A saddle point: 2 is the least of its row and the most of its column.
    solve(&matrix, 2, 3, (const double[]){5, 2, 3, 7, 1, 9});
    assert_value(&matrix, 2);
    ASSERT_WITHIN(matrix.row_mix[0], 1, 0);
    ASSERT_WITHIN(matrix.column_mix[1], 1, 0);
    solve(&matrix, 2, 2, (const double[]){4, 4, 4, 4}); // nothing to decide
    assert_value(&matrix, 4);
    exact_matrix_destroy(&matrix);
}

static void two_by_two_is_as_the_closed_form(void **state)
{
    (void)state;
    Rng rng = rng_seed(20);
    ExactMatrix matrix;
    assert_int_equal(exact_matrix_create(2, 2, &matrix, NULL), OK);
    for (int game = 0; game < 2000; ++game) {
        double a[4];
        for (int i = 0; i < 4; ++i)
            a[i] = (double)(rng_next(&rng) % 41) - 20;
        double maximin = fmax(fmin(a[0], a[1]), fmin(a[2], a[3]));
        double minimax = fmin(fmax(a[0], a[2]), fmax(a[1], a[3]));
        double mixed = (a[0] * a[3] - a[1] * a[2]) / (a[0] + a[3] - a[1] - a[2]);
        solve(&matrix, 2, 2, a);
        ASSERT_WITHIN(matrix.lower, maximin == minimax ? maximin : mixed, 1e-12);
        ASSERT_WITHIN(matrix.upper, maximin == minimax ? maximin : mixed, 1e-12);
    }
    exact_matrix_destroy(&matrix);
}

static double sum_of(const double *mix, uint32_t count)
{
    double sum = 0;
    for (uint32_t i = 0; i < count; ++i) {
        assert_true(mix[i] >= 0);
        sum += mix[i];
    }
    return sum;
}

static void both_mixes_are_sure_of_the_same(void **state)
{
    (void)state;
    Rng rng = rng_seed(21);
    ExactMatrix matrix;
    double payoffs[SIZE_MAX_HERE * SIZE_MAX_HERE];
    assert_int_equal(exact_matrix_create(SIZE_MAX_HERE, SIZE_MAX_HERE, &matrix, NULL), OK);
    for (int game = 0; game < 1000; ++game) {
        uint32_t rows = 1 + (uint32_t)(rng_next(&rng) % SIZE_MAX_HERE);
        uint32_t columns = 1 + (uint32_t)(rng_next(&rng) % SIZE_MAX_HERE);
        // Few different payoffs make ties, with which the simplex method could go in circles.
        uint64_t kinds = game % 2 ? 3 : 1000;
        for (uint32_t i = 0; i < rows * columns; ++i)
            payoffs[i] = (double)(rng_next(&rng) % kinds);
        solve(&matrix, rows, columns, payoffs);
        ASSERT_WITHIN(matrix.upper, matrix.lower, 1e-13 * (double)kinds);
        ASSERT_WITHIN(sum_of(matrix.row_mix, rows), 1, 1e-14);
        ASSERT_WITHIN(sum_of(matrix.column_mix, columns), 1, 1e-14);
    }
    exact_matrix_destroy(&matrix);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_have_the_value_found_by_hand),
        cmocka_unit_test(two_by_two_is_as_the_closed_form),
        cmocka_unit_test(both_mixes_are_sure_of_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
