/// Tests of analysis/bernstein.h: that bets are fair, and that rare and skewed numbers are held at
/// all looks.

#include "analysis/bernstein.h"

#include "sim/base/rng.h"
#include "tests/analysis/near.h"

static void add(PairSums *sums, Signed128 x, Signed128 y)
{
    sums->count += 1;
    sums->sum_x += x;
    sums->sum_y += y;
    sums->squares_x += (Unsigned128)(x * x);
    sums->squares_y += (Unsigned128)(y * y);
    sums->products += x * y;
}

// exp(λ z + (ln(1 − λ) + λ) z²) is at most 1 + λ z, whose mean is 1, for all z ≥ −1.
static void a_bet_gains_nothing_on_average(void **state)
{
    (void)state;
    for (double lambda = 0.5; lambda > 1e-3; lambda /= 2)
        for (double z = -1; z < 50; z += 0.01)
            assert_true(exp(lambda * z + (log1p(-lambda) + lambda) * z * z) <=
                        1 + lambda * z + 1e-12);
}

// One game with the value 0 of a number 0 … 1: against a mean m the bet on "too large" is
// Σ exp(λ m + (ln(1 − λ) + λ) m²) / 20, which is below 40 for all m; so nothing is refuted.
// Of 1000 such games it is refuted where the sum reaches 40.
static void the_ends_are_where_the_capital_says(void **state)
{
    (void)state;
    const BernsteinBounds bounds = {.largest = 1, .whole = 1};
    PairSums sums = {0};
    add(&sums, 1, 0);
    Interval one = bernstein_interval(&sums, bounds, 1, 0.95);
    assert_true(one.estimate == 0 && one.low == 0 && one.high == 1);
    for (int i = 1; i < 1000; ++i)
        add(&sums, 1, 0);
    Interval many = bernstein_interval(&sums, bounds, 1, 0.95);
    double capital = 0, m = many.high;
    for (int i = 1; i <= 20; ++i) {
        double lambda = pow(2, -i);
        capital += exp(1000 * (lambda * m + (log(1 - lambda) + lambda) * m * m)) / 20;
    }
    ASSERT_NEAR(capital, 40, 1e-3);
    assert_true(many.low == 0 && many.high < 0.02);
    // A hundred times one game.
    PairSums first = {0};
    add(&first, 1, 0);
    ASSERT_NEAR(bernstein_interval(&first, bounds, 1000, 0.95).high, m, 1e-12);
}

static void nothing_seen_says_nothing(void **state)
{
    (void)state;
    PairSums none = {.count = 5};
    Interval interval =
        bernstein_interval(&none, (BernsteinBounds){.largest = 3, .whole = 2}, 1, 0.95);
    assert_true(isnan(interval.estimate) && interval.low == 0 && interval.high == 3);
}

// A number that is 10 in one game of 500, else 0; looked at 60 times from 10 games on. At most 5 %
// of 400 runs may miss the mean 0.02 at any look; this bound holds whatever the law, and bets that
// are spread over so many λ win less often.
static void rare_numbers_are_held_at_all_looks(void **state)
{
    (void)state;
    enum { RUNS = 400 };
    int missed = 0, decided = 0;
    Rng rng = rng_seed(31);
    for (int run = 0; run < RUNS; ++run) {
        PairSums sums = {0};
        bool misses = false;
        Interval interval = {0};
        for (uint64_t look = 10; look < 40000; look += look / 8 + 1) {
            while (sums.count < look)
                add(&sums, 1, rng_next(&rng) < UINT64_MAX / 500 ? 10 : 0);
            interval =
                bernstein_interval(&sums, (BernsteinBounds){.largest = 10, .whole = 1}, 1, 0.95);
            misses = misses || interval.low > 0.02 || interval.high < 0.02;
        }
        missed += misses;
        decided += interval.high < 0.05;
    }
    print_message("missed at some look: %d of %d\n", missed, RUNS);
    assert_in_range(missed, 0, RUNS / 20);
    assert_in_range(decided, RUNS * 9 / 10, RUNS);
}

// Successes among 1 … 4 tries of chance 0.9; the interval ends within 1 and at last comes near.
static void ratios_stay_within_their_bounds(void **state)
{
    (void)state;
    const BernsteinBounds bounds = {.largest = 1, .whole = 4};
    PairSums sums = {0}, sure = {0};
    Rng rng = rng_seed(32);
    for (int game = 0; game < 20000; ++game) {
        Signed128 tries = 1 + (Signed128)(rng_next(&rng) >> 62), hits = 0;
        for (int i = 0; i < tries; ++i)
            hits += rng_next(&rng) < UINT64_MAX / 10 * 9;
        add(&sums, tries, hits);
        add(&sure, tries, tries);
    }
    Interval interval = bernstein_interval(&sums, bounds, 1, 0.95);
    assert_true(interval.low < 0.9 && interval.high > 0.9);
    assert_true(interval.low > 0.89 && interval.high < 0.91);
    interval = bernstein_interval(&sure, bounds, 1, 0.95);
    assert_true(interval.high == 1 && interval.low > 0.99);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bet_gains_nothing_on_average),
        cmocka_unit_test(the_ends_are_where_the_capital_says),
        cmocka_unit_test(nothing_seen_says_nothing),
        cmocka_unit_test(rare_numbers_are_held_at_all_looks),
        cmocka_unit_test(ratios_stay_within_their_bounds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
