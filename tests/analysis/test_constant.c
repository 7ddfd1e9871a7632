/// Tests of analysis/constant.h: no mixture of games with so few unlike ones leaves the bounds.

#include "analysis/constant.h"

#include "analysis/figure.h"
#include "sim/base/rng.h"
#include "tests/analysis/five_games.h"
#include "tests/analysis/near.h"

static void a_mean_moves_by_what_the_unseen_games_can_hold(void **state)
{
    (void)state;
    Interval bounds = constant_mean(2, 1, 5, 0.01);
    ASSERT_WITHIN(bounds.estimate, 2, 0);
    ASSERT_NEAR(bounds.low, 0.99 * 2 + 0.01 * 1, 1e-15); // one game in a hundred has 1
    ASSERT_NEAR(bounds.high, 0.99 * 2 + 0.01 * 5, 1e-15);
}

// Games like those seen have 2 hits in 4 tries or none in none; one in ten has any other numbers.
static void no_mixture_leaves_the_bounds_of_a_ratio_and_the_worst_reach_them(void **state)
{
    (void)state;
    enum { HITS = 3, TRIES = 5, ALIKE = 90, UNLIKE = 10 };
    double least = 1, most = 0;
    for (int empty = 0; empty < ALIKE; ++empty)
        for (int hits = 0; hits <= HITS; ++hits)
            for (int tries = 0; tries <= TRIES; ++tries) {
                double above = (ALIKE - empty) * 2 + UNLIKE * hits;
                double below = (ALIKE - empty) * 4 + UNLIKE * tries;
                const ConstantRatio ratio = {.value = 0.5,
                                             .numerator_most = HITS,
                                             .denominator_most = TRIES,
                                             .denominator_low = below / (ALIKE + UNLIKE)};
                Interval bounds = constant_ratio(&ratio, 0.1);
                double distance = (above / below - bounds.low) / (bounds.high - bounds.low);
                assert_true(distance > -1e-12 && distance < 1 + 1e-12);
                least = fmin(least, distance);
                most = fmax(most, distance);
            }
    ASSERT_WITHIN(least, 0, 1e-12);
    ASSERT_WITHIN(most, 1, 1e-12);
}

static void without_a_denominator_nothing_is_known(void **state)
{
    (void)state;
    const ConstantRatio ratio = {.value = 0.5, .numerator_most = 3, .denominator_most = 5};
    Interval bounds = constant_ratio(&ratio, 0.1);
    assert_true(isinf(bounds.low) && isinf(bounds.high));
}

// One game in 100 has none of its 1 to 4 hits; 200 games are alike in 13 % of samples, so an
// interval of width nothing would be wrong in 13 %. Wrong in 5 % by chance: never, as
// 1 − (1 − 0.975)^(1/200) = 1.8 % are allowed for.
static void samples_that_look_alike_do_not_deceive(void **state)
{
    (void)state;
    enum { SAMPLES = 2000, GAMES = 200 };
    const FigureRequest request = {.confidence = 0.95};
    const Figure rate = {FIVE_RATE, CONDITION_ALL};
    int alike = 0, wrong = 0;
    Rng rng = rng_seed(4);
    MeasureSet set = {0};
    five_games_set(&set);
    for (int sample = 0; sample < SAMPLES; ++sample) {
        FigureSample counted = {.sums = {.count = GAMES}};
        PairSums *sums = &counted.sums;
        for (int game = 0; game < GAMES; ++game) {
            Signed128 tries = 1 + (Signed128)(rng_next(&rng) >> 62);
            Signed128 hits = rng_next(&rng) < UINT64_MAX / 100 ? 0 : tries;
            sums->sum_x += tries;
            sums->sum_y += hits;
            sums->squares_x += (Unsigned128)(tries * tries);
            sums->squares_y += (Unsigned128)(hits * hits);
            sums->products += tries * hits;
        }
        FigureEstimate estimate = figure_estimate(&set, rate, &counted, request);
        if (strcmp(estimate.method, CONSTANT_METHOD) != 0)
            continue;
        assert_true(sums->sum_x == sums->sum_y);
        alike += 1;
        wrong += estimate.interval.low > 0.99 || estimate.interval.high < 0.99;
    }
    measure_set_release(&set);
    assert_in_range(alike, 0.1 * SAMPLES, 0.17 * SAMPLES);
    assert_int_equal(wrong, 0);
}

static void a_series_whose_games_agree_is_mute(void **state)
{
    (void)state;
    const Figure throws = {FIVE_THROWS, CONDITION_ALL};
    const FigureSample sixes = {.sums = {.count = 2,
                                         .sum_x = 4,
                                         .sum_y = 24,
                                         .squares_x = 10,
                                         .squares_y = 360,
                                         .products = 60}};
    const PairSums none = {.count = 2};
    MeasureSet set = {0};
    five_games_set(&set);
    assert_true(figure_is_mute(&set, throws, &sixes.sums)); // 6, and 6 6 6
    assert_false(figure_is_mute(&set, throws, &none));
    assert_false(figure_is_mute(&set, (Figure){FIVE_RATE, CONDITION_ALL}, &sixes.sums));
    FigureEstimate estimate =
        figure_estimate(&set, throws, &sixes, (FigureRequest){.confidence = 0.95});
    ASSERT_WITHIN(estimate.interval.estimate, 6, 0);
    assert_true(isnan(estimate.interval.low) && isnan(estimate.interval.high));
    assert_string_equal(estimate.method, "");
    // With one value a game at most, a game unlike those is bounded.
    set.measures[FIVE_THROWS].is_once = true;
    assert_false(figure_is_mute(&set, throws, &sixes.sums));
    measure_set_release(&set);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_mean_moves_by_what_the_unseen_games_can_hold),
        cmocka_unit_test(no_mixture_leaves_the_bounds_of_a_ratio_and_the_worst_reach_them),
        cmocka_unit_test(without_a_denominator_nothing_is_known),
        cmocka_unit_test(samples_that_look_alike_do_not_deceive),
        cmocka_unit_test(a_series_whose_games_agree_is_mute),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
