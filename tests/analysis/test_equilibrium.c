/// Tests of analysis/equilibrium.h: matrix games of known value, some of which solvers have got
/// wrong, games with an equilibrium planted in them, and intervals of noisy payoffs.

#include "analysis/equilibrium.h"

#include <string.h>

#include "analysis/interval.h"
#include "analysis/library.h"
#include "sim/base/rng.h"
#include "tests/analysis/near.h"

enum { SIZE = 6, CELLS = SIZE * SIZE, PLANTED_GAMES = 200, NOISY_GAMES = 400, TRIALS = 400 };

static Equilibrium solve(int rows, int columns, const double *payoffs)
{
    const PayoffMatrix matrix = {rows, columns, payoffs, payoffs, payoffs};
    Equilibrium equilibrium;
    assert_int_equal(equilibrium_solve(&matrix, &equilibrium, NULL), OK);
    return equilibrium;
}

// Whether the mixes that are shown are mixes, and optimal.
static void assert_holds(const PayoffMatrix *matrix, const Equilibrium *equilibrium)
{
    double rows[PAYOFF_STRATEGIES_MAX], columns[PAYOFF_STRATEGIES_MAX], sums[2] = {0};
    for (int row = 0; row < matrix->rows; ++row)
        sums[0] += rows[row] = equilibrium->rows[row].weight;
    for (int column = 0; column < matrix->columns; ++column)
        sums[1] += columns[column] = equilibrium->columns[column].weight;
    double rounding = 1e-6 * payoff_scale(matrix);
    ASSERT_WITHIN(sums[0], 1, 1e-6);
    ASSERT_WITHIN(sums[1], 1, 1e-6);
    ASSERT_WITHIN(payoff_floor(matrix, matrix->value, rows), equilibrium->value, rounding);
    ASSERT_WITHIN(payoff_ceiling(matrix, matrix->value, columns), equilibrium->value, rounding);
}

static void two_by_two_without_a_saddle(void **state)
{
    (void)state;
    static const double payoffs[] = {4, 1, 1, 2};
    Equilibrium equilibrium = solve(2, 2, payoffs);
    ASSERT_WITHIN(equilibrium.value, 7.0 / 4, 1e-12);
    ASSERT_WITHIN(equilibrium.rows[0].weight, 1.0 / 4, 1e-9);
    ASSERT_WITHIN(equilibrium.columns[0].weight, 1.0 / 4, 1e-9);
    assert_true(equilibrium.is_unique);
    assert_false(equilibrium.is_pure);
}

static void supports_of_unequal_size(void **state)
{
    (void)state;
    static const double payoffs[] = {1, -2, -3, -1, 1, 5, 7, 1, -3};
    Equilibrium equilibrium = solve(3, 3, payoffs);
    ASSERT_WITHIN(equilibrium.value, 1, 1e-12);
    ASSERT_WITHIN(equilibrium.columns[1].weight, 1, 1e-9);
    ASSERT_WITHIN(equilibrium.rows[0].high, 0, 1e-6);
    assert_false(equilibrium.is_unique);
    assert_true(equilibrium.rows[1].low < 41.0 / 56 && 41.0 / 56 < equilibrium.rows[1].high);
}

static void a_degenerate_game_is_told(void **state)
{
    (void)state;
    static const double payoffs[] = {0, 1, 0, -1, -1, 0, 1, 1, 0, -1, 0, 1, 1, -1, -1, 0};
    const PayoffMatrix matrix = {4, 4, payoffs, payoffs, payoffs};
    Equilibrium equilibrium = solve(4, 4, payoffs);
    ASSERT_WITHIN(equilibrium.value, 0, 1e-12);
    assert_false(equilibrium.is_unique);
    // Both (1/2, 0, 1/2, 0)'s and (1/3, 1/3, 0, 1/3)'s weights are within the ranges, but for the
    // one that is not optimal.
    ASSERT_WITHIN(equilibrium.rows[0].low, 1.0 / 3, 1e-6);
    assert_holds(&matrix, &equilibrium);
}

static void a_value_that_is_a_third(void **state)
{
    (void)state;
    static const double payoffs[] = {-100, 0, 0, -100, 0, 0, 0, -100, -100, 0, 0, 0, 0, 0, 0, -50};
    const PayoffMatrix matrix = {4, 4, payoffs, payoffs, payoffs};
    Equilibrium equilibrium = solve(4, 4, payoffs);
    ASSERT_WITHIN(equilibrium.value, -100.0 / 3, 1e-11);
    ASSERT_WITHIN(equilibrium.rows[2].weight, 1.0 / 3, 1e-9);
    ASSERT_WITHIN(equilibrium.columns[3].weight, 2.0 / 3, 1e-9);
    assert_holds(&matrix, &equilibrium);
}

static void six_strategies_of_which_three_are_played(void **state)
{
    (void)state;
    static const double payoffs[CELLS] = {0,  -1, -1, -1, 1,  -1, 1, 0, 1,  -1, -1, -1,
                                          1,  -1, 0,  -1, -1, 1,  1, 1, 1,  0,  -1, -1,
                                          -1, 1,  1,  1,  0,  -1, 1, 1, -1, 1,  1,  0};
    Equilibrium equilibrium = solve(6, 6, payoffs);
    ASSERT_WITHIN(equilibrium.value, 0, 1e-12);
    for (int i = 0; i < 6; ++i) {
        double want = i == 2 || i > 3 ? 1.0 / 3 : 0;
        ASSERT_WITHIN(equilibrium.rows[i].weight, want, 1e-6);
        ASSERT_WITHIN(equilibrium.columns[i].weight, want, 1e-6);
    }
    assert_true(equilibrium.is_unique);
}

// Of all that is optimal the mix that decides least: alike strategies share alike.
static void alike_strategies_share_alike(void **state)
{
    (void)state;
    static const double payoffs[] = {1, -1, 1, -1, 1, -1, 1, -1, 1, -1, 1, -1};
    Equilibrium equilibrium = solve(4, 3, payoffs);
    ASSERT_WITHIN(equilibrium.value, 0, 1e-12);
    assert_false(equilibrium.is_unique);
    for (int row = 0; row < 4; ++row) {
        ASSERT_WITHIN(equilibrium.rows[row].weight, 0.25, 1e-5);
        ASSERT_WITHIN(equilibrium.rows[row].low, 0, 1e-6);
        ASSERT_WITHIN(equilibrium.rows[row].high, 0.5, 1e-6);
    }
    ASSERT_WITHIN(equilibrium.columns[0].weight, 0.25, 1e-5);
    ASSERT_WITHIN(equilibrium.columns[1].weight, 0.5, 1e-5);
    ASSERT_WITHIN(equilibrium.columns[2].weight, 0.25, 1e-5);
}

static void a_saddle_point_is_found(void **state)
{
    (void)state;
    static const double payoffs[] = {1, 2, 3, 0, -1, -2, 3, 4, 5};
    Equilibrium equilibrium = solve(3, 3, payoffs);
    assert_true(equilibrium.is_pure);
    assert_int_equal(equilibrium.row, 2);
    assert_int_equal(equilibrium.column, 0);
    ASSERT_WITHIN(equilibrium.value, 3, 0);
    ASSERT_WITHIN(equilibrium.low, 3, 0);
    ASSERT_WITHIN(equilibrium.high, 3, 0);
}

// Six strategies of each side, measured in some game; solvers were reported to differ on it. The
// third against the third is worth 0, its row's least and its column's largest, and strictly so.
static void a_strict_saddle_among_alike_strategies_is_found(void **state)
{
    (void)state;
    static const double payoffs[CELLS] = {
        0,        0,        -0.08474, 0,        0.058824, 0.044776, //
        0,        0,        -0.08474, 0,        0.058824, 0.044776, //
        0.084746, 0.084746, 0,        0.084746, 0.142857, 0.129032, //
        0,        0,        -0.08474, 0,        0.058824, 0.044776, //
        -0.06569, -0.06569, -0.1496,  -0.06569, -0.00689, -0.0209,  //
        -0.0229,  -0.0229,  -0.10743, -0.0229,  0.03597,  0.02189};
    Equilibrium equilibrium = solve(6, 6, payoffs);
    ASSERT_WITHIN(equilibrium.value, 0, 0);
    assert_true(equilibrium.is_pure && equilibrium.is_unique);
    assert_int_equal(equilibrium.row, 2);
    assert_int_equal(equilibrium.column, 2);
}

static double chance(Rng *rng)
{
    return ldexp((double)(rng_next(rng) >> 11), -53);
}

static void draw_mix(Rng *rng, double mix[SIZE])
{
    double sum = 0;
    for (int i = 0; i < SIZE; ++i)
        sum += mix[i] = rng_next(rng) % 3 ? 0.1 + chance(rng) : 0;
    for (int i = 0; i < SIZE; ++i)
        mix[i] = sum > 0 ? mix[i] / sum : 1.0 / SIZE;
}

// A game whose equilibrium is known: against the one's mix all that the other plays has the same,
// and what he does not play has less. The payoffs are B − By1' − 1x'B + x'By + v, less for rows and
// more for columns that are not played.
static double plant(Rng *rng, double payoffs[CELLS])
{
    double x[SIZE], y[SIZE], by[SIZE] = {0}, xb[SIZE] = {0}, xby = 0, value = 4 * chance(rng) - 2;
    draw_mix(rng, x);
    draw_mix(rng, y);
    for (int i = 0; i < CELLS; ++i) {
        payoffs[i] = chance(rng);
        by[i / SIZE] += payoffs[i] * y[i % SIZE];
        xb[i % SIZE] += payoffs[i] * x[i / SIZE];
        xby += payoffs[i] * x[i / SIZE] * y[i % SIZE];
    }
    for (int i = 0; i < CELLS; ++i)
        payoffs[i] += xby + value - by[i / SIZE] - xb[i % SIZE];
    for (int i = 0; i < CELLS; ++i) {
        payoffs[i] -= x[i / SIZE] > 0 ? 0 : 0.1;
        payoffs[i] += y[i % SIZE] > 0 ? 0 : 0.1;
    }
    return value;
}

static void planted_equilibria_are_found(void **state)
{
    (void)state;
    Rng rng = rng_seed(20);
    double payoffs[CELLS];
    const PayoffMatrix matrix = {SIZE, SIZE, payoffs, payoffs, payoffs};
    for (int game = 0; game < PLANTED_GAMES; ++game) {
        double value = plant(&rng, payoffs);
        Equilibrium equilibrium = solve(SIZE, SIZE, payoffs);
        ASSERT_WITHIN(equilibrium.value, value, 1e-9);
        assert_holds(&matrix, &equilibrium);
    }
}

// Payoffs that are shares, each seen in TRIALS games, with intervals that hold together in 95 % of
// all tournaments: so does that of the value. It is wider than need be, so a single miss in twenty
// would be many.
static void the_interval_of_the_value_holds(void **state)
{
    (void)state;
    Rng rng = rng_seed(21);
    int covered = 0;
    for (int game = 0; game < NOISY_GAMES; ++game) {
        double payoffs[CELLS], value[CELLS], low[CELLS], high[CELLS];
        double truth = 0.5 + 0.1 * plant(&rng, payoffs);
        for (int i = 0; i < CELLS; ++i) {
            uint64_t hits = 0;
            for (int trial = 0; trial < TRIALS; ++trial)
                hits += chance(&rng) < 0.5 + 0.1 * payoffs[i];
            Interval interval =
                interval_proportion(INTERVAL_METHOD_EXACT, hits, TRIALS, 1 - 0.05 / CELLS);
            value[i] = interval.estimate;
            low[i] = interval.low;
            high[i] = interval.high;
        }
        const PayoffMatrix matrix = {SIZE, SIZE, value, low, high};
        Equilibrium equilibrium;
        assert_int_equal(equilibrium_solve(&matrix, &equilibrium, NULL), OK);
        covered += equilibrium.low <= truth && truth <= equilibrium.high;
    }
    assert_true(covered >= NOISY_GAMES * 95 / 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_by_two_without_a_saddle),
        cmocka_unit_test(supports_of_unequal_size),
        cmocka_unit_test(a_degenerate_game_is_told),
        cmocka_unit_test(a_value_that_is_a_third),
        cmocka_unit_test(six_strategies_of_which_three_are_played),
        cmocka_unit_test(alike_strategies_share_alike),
        cmocka_unit_test(a_saddle_point_is_found),
        cmocka_unit_test(a_strict_saddle_among_alike_strategies_is_found),
        cmocka_unit_test(planted_equilibria_are_found),
        cmocka_unit_test(the_interval_of_the_value_holds),
    };
    library_begin();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
