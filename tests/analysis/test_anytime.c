/// Tests of analysis/anytime.h: which interval a figure has, and that whoever stops when he likes
/// is seldom wrong.

#include "analysis/anytime.h"

#include "analysis/bernstein.h"
#include "analysis/quantile.h"
#include "analysis/sequence.h"
#include "sim/base/rng.h"
#include "tests/analysis/near.h"
#include "tests/base/toy_game.h"

static int open_game(void **state)
{
    return toy_game.prepare(NULL, (Prepared **)state, NULL) != OK;
}

static int close_game(void **state)
{
    toy_game.release(*state);
    return 0;
}

// A number that is 1 in `parts` of `games`, else 0.
static PairSums ones(uint64_t parts, uint64_t games)
{
    return (PairSums){.count = games,
                      .sum_x = (Signed128)games,
                      .squares_x = games,
                      .sum_y = (Signed128)parts,
                      .squares_y = parts,
                      .products = (Signed128)parts};
}

static void every_figure_has_a_sequence_and_its_name_says_so(void **state)
{
    const MeasureSet *set = &((Prepared *)*state)->measures;
    PairSums sums = ones(300, 1000);
    const struct {
        Figure figure;
        const char *method;
    } rows[] = {{{-1, 0}, "sequence"},
                {{TOY_ROLLS, CONDITION_ALL}, "sequence-bernstein"},
                {{TOY_HIT_SHARE, CONDITION_ALL}, "sequence-bernstein"},
                {{TOY_WINNING_FACE, CONDITION_ALL}, "sequence-bernstein"},
                {{TOY_FACES, CONDITION_ALL}, "sequence-asymptotic"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i) {
        FigureEstimate estimate = anytime_figure(set, rows[i].figure, &sums, 1, 0.95);
        assert_string_equal(estimate.method, rows[i].method);
        ASSERT_NEAR(estimate.interval.estimate, 0.3, 1e-15);
        // wider than that of a number of games fixed beforehand: 0.2724 to 0.3291 by Wilson
        assert_true(estimate.interval.low < 0.2724 && estimate.interval.high > 0.3291);
        // The same comes of what asks for a sequence wherever an interval's method may be chosen.
        FigureEstimate same = figure_estimate(set, rows[i].figure, &(FigureSample){.sums = sums},
                                              (FigureRequest){INTERVAL_METHOD_SEQUENCE, 0.95});
        assert_true(same.interval.low == estimate.interval.low &&
                    same.interval.high == estimate.interval.high);
        assert_string_equal(same.method, estimate.method);
    }
    Interval share = interval_proportion(INTERVAL_METHOD_SEQUENCE, 300, 1000, 0.95);
    assert_true(share.low == sequence_interval(300, 1000, 0.95).low);
    assert_string_equal(interval_method_name(INTERVAL_METHOD_SEQUENCE), SEQUENCE_METHOD);
    PairSums none = {.count = 10};
    assert_true(isnan(anytime_figure(set, rows[3].figure, &none, 1, 0.95).interval.estimate));
}

// The p-value of a distance is the doubt of the interval that just reaches so far: where it is 1 −
// confidence.
static void the_p_value_of_a_mean_turns_its_interval_round(void **state)
{
    (void)state;
    for (double confidence = 0.9; confidence < 0.9995; confidence = (1 + confidence) / 2) {
        double half = anytime_mean_half(2.5, 70000, confidence);
        ASSERT_NEAR(anytime_mean_p(half, 2.5, 70000, confidence), 1 - confidence, 1e-12);
    }
    assert_true(anytime_mean_p(0, 2.5, 70000, 0.95) == 1);
}

// The p-value of a bet likewise: at the ends of the interval some 5 %, of which either bet alone
// has half, so that both together are a little less sure; inside more, outside less.
static void the_p_value_of_a_bet_turns_its_interval_round(void **state)
{
    (void)state;
    const BernsteinBounds bounds = {.smallest = -1, .largest = 3, .whole = 1};
    PairSums sums = ones(300, 1000);
    Interval interval = bernstein_interval(&sums, bounds, 1, 0.95);
    double p = bernstein_p(&sums, bounds, interval.low);
    assert_true(p > 0.04 && p <= 0.05 + 1e-6);
    assert_true(bernstein_p(&sums, bounds, interval.low - 0.01) < p);
    assert_true(bernstein_p(&sums, bounds, 0.3) == 1);
    // Moved by 1 the same numbers are 0 … 4 with the same width, and their bets the same.
    PairSums moved = {.count = 1000, .sum_x = 1000, .squares_x = 1000};
    moved.sum_y = moved.products = 1300;
    moved.squares_y = 300 * 4 + 700;
    Interval other =
        bernstein_interval(&moved, (BernsteinBounds){.largest = 4, .whole = 1}, 1, 0.95);
    ASSERT_NEAR(other.low - 1, interval.low, 1e-9);
    ASSERT_NEAR(other.high - 1, interval.high, 1e-9);
    // Nobody can tell from nothing.
    assert_true(bernstein_p(&(PairSums){.count = 5}, bounds, 0) == 1);
}

// A die: its median is 3, its upper quarter 5. In at most 5 % of 400 runs of 40 looks may one of
// them lie outside; the ends move in steps, so that it is less.
static void quantiles_are_held_at_all_looks(void **state)
{
    (void)state;
    enum { RUNS = 400 };
    int wrong = 0;
    Rng rng = rng_seed(3);
    Interval last = {0};
    for (int run = 0; run < RUNS; ++run) {
        uint64_t counts[7] = {0}, games = 0;
        bool misses = false;
        for (uint64_t look = 5; look < 3000; look += look / 6 + 1) {
            for (; games < look; ++games)
                counts[1 + rng_next(&rng) % 6] += 1;
            last = quantile_sequence(counts, 7, 0.5, 0.95);
            misses = misses || last.low > 3 || last.high < 3;
        }
        wrong += misses;
        assert_true(last.estimate == 3 || last.estimate == 4);
        assert_true(last.low >= 2 && last.high <= 4);
    }
    assert_in_range(wrong, 0, RUNS / 20);
    // As much in order as any: 20 games of one value leave only it and what was never seen.
    const uint64_t alike[7] = {[4] = 2000};
    last = quantile_sequence(alike, 7, 0.5, 0.95);
    assert_true(last.low == 4 && last.high == 4);
    const uint64_t few[7] = {[4] = 1};
    last = quantile_sequence(few, 7, 0.5, 0.95);
    assert_true(last.low == 0 && last.high == 6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_figure_has_a_sequence_and_its_name_says_so),
        cmocka_unit_test(the_p_value_of_a_mean_turns_its_interval_round),
        cmocka_unit_test(the_p_value_of_a_bet_turns_its_interval_round),
        cmocka_unit_test(quantiles_are_held_at_all_looks),
    };
    return cmocka_run_group_tests(tests, open_game, close_game);
}
