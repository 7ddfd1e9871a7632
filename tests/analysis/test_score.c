/// Tests of analysis/score.h, and of the score as a figure: against shares, counts, and its mirror.

#include "analysis/score.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/anytime.h"
#include "analysis/difference.h"
#include "analysis/summary.h"
#include "sim/base/rng.h"
#include "tests/analysis/five_games.h"
#include "tests/analysis/near.h"
#include "tests/base/toy_game.h"

enum { WON, LOST, DRAWN, RESULTS };

static const Result ends[RESULTS] = {
    {.name = "won", .plural = "won", .words = "won", .end = RESULT_WON},
    {.name = "lost", .plural = "lost", .words = "lost", .end = RESULT_LOST},
    {.name = "drawn", .plural = "drawn", .words = "drawn", .end = RESULT_DRAWN}};

// A count of half games stands beside the score.
static MeasureSet set_of(int32_t drawn, const char *count)
{
    MeasureSet set = {.results = ends, .result_count = RESULTS};
    Measure halves = {.hi = 2, .unit = "half games", .doc = "Half games won."};
    snprintf(halves.name, sizeof halves.name, "%s", count);
    assert_int_equal(measure_set_add(&set, halves, NULL), OK);
    assert_int_equal(measure_set_close(&set, NULL), OK);
    measure_set_score(&set, drawn);
    return set;
}

static Figure score_of(const MeasureSet *set)
{
    Figure figure;
    assert_int_equal(figure_find(set, "score", &figure, NULL), OK);
    return figure;
}

static FigureSample sample_of(const MeasureSet *set, const uint64_t results[RESULTS])
{
    FigureSample sample = {.sums = score_sums(set, results)};
    memcpy(sample.results, results, RESULTS * sizeof *results);
    return sample;
}

static Interval interval_of(const MeasureSet *set, const uint64_t results[RESULTS],
                            IntervalMethod method)
{
    FigureSample sample = sample_of(set, results);
    return figure_estimate(set, score_of(set), &sample, (FigureRequest){method, 0.95}).interval;
}

static void a_score_is_the_win_plus_what_the_draws_are_worth(void **state)
{
    (void)state;
    static const struct {
        int32_t drawn;
        double score;
    } rows[] = {{0, 0.5}, {500, 0.6}, {1000, 0.7}, {333, 0.5666}, {250, 0.55}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i) {
        MeasureSet set = set_of(rows[i].drawn, "halves");
        const uint64_t results[RESULTS] = {5, 3, 2};
        ASSERT_WITHIN(interval_of(&set, results, INTERVAL_METHOD_WILSON).estimate, rows[i].score,
                      1e-15);
        measure_set_release(&set);
    }
}

static void where_draws_are_wins_or_losses_it_is_their_share(void **state)
{
    (void)state;
    const uint64_t results[RESULTS] = {40, 50, 10};
    for (int32_t drawn = 0; drawn <= MEASURE_POINTS; drawn += MEASURE_POINTS) {
        MeasureSet set = set_of(drawn, "halves");
        for (int method = 0; method <= INTERVAL_METHOD_SEQUENCE; ++method) {
            const FigureSample share = {
                .sums = {.count = 100, .sum_x = 100, .sum_y = drawn ? 50 : 40}};
            Interval wanted = figure_estimate(&set, (Figure){FIGURE_SHARE, WON}, &share,
                                              (FigureRequest){(IntervalMethod)method, 0.95})
                                  .interval;
            Interval score = interval_of(&set, results, (IntervalMethod)method);
            ASSERT_WITHIN(score.estimate, wanted.estimate, 1e-15);
            ASSERT_WITHIN(score.low, wanted.low, 1e-15);
            ASSERT_WITHIN(score.high, wanted.high, 1e-15);
        }
        measure_set_release(&set);
    }
}

static void exchanged_sides_exchange_the_score(void **state)
{
    (void)state;
    static const IntervalMethod methods[] = {INTERVAL_METHOD_WILSON, INTERVAL_METHOD_SEQUENCE};
    const uint64_t red[RESULTS] = {7, 20, 13}, white[RESULTS] = {20, 7, 13};
    MeasureSet set = set_of(300, "halves"), mirrored = set_of(700, "halves");
    for (int i = 0; i < 2; ++i) {
        Interval one = interval_of(&set, red, methods[i]);
        Interval other = interval_of(&mirrored, white, methods[i]);
        ASSERT_WITHIN(other.estimate, 1 - one.estimate, 1e-12);
        ASSERT_WITHIN(other.low, 1 - one.high, 1e-9);
        ASSERT_WITHIN(other.high, 1 - one.low, 1e-9);
    }
    measure_set_release(&set);
    measure_set_release(&mirrored);
}

// 2000 samples each. The chance of an interval that holds in 95 % of them to hold in fewer than
// 93.5 % is 0.0015.
static void intervals_hold_the_true_score(void **state)
{
    (void)state;
    enum { SAMPLES = 2000 };
    static const struct {
        double won, lost;
        int32_t drawn;
        int games;
    } rows[] = {
        {0.4, 0.4, 500, 50}, {0.01, 0.02, 500, 100}, {0.3, 0.01, 250, 400}, {0.9, 0, 1, 60}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i) {
        MeasureSet set = set_of(rows[i].drawn, "halves");
        double truth = rows[i].won + (1 - rows[i].won - rows[i].lost) * rows[i].drawn / 1000.0;
        int held[2] = {0};
        Rng rng = rng_seed(i + 1);
        for (int sample = 0; sample < SAMPLES; ++sample) {
            uint64_t results[RESULTS] = {0};
            for (int game = 0; game < rows[i].games; ++game) {
                double u = (double)(rng_next(&rng) >> 11) * 0x1p-53;
                results[u < rows[i].won ? WON : u < rows[i].won + rows[i].lost ? LOST : DRAWN] += 1;
            }
            for (int method = 0; method < 2; ++method) {
                Interval interval = interval_of(
                    &set, results, method ? INTERVAL_METHOD_SEQUENCE : INTERVAL_METHOD_WILSON);
                held[method] += interval.low <= truth && truth <= interval.high;
            }
        }
        assert_in_range(held[0], SAMPLES * 0.935, SAMPLES);
        assert_in_range(held[1], SAMPLES * 0.935, SAMPLES);
        measure_set_release(&set);
    }
}

static void add_game(PairedTally *tally, uint64_t game, int first, int second)
{
    static const int32_t halves[RESULTS] = {2, 0, 1};
    const int results[] = {first, second};
    Outcome *outcomes[2];
    for (int i = 0; i < 2; ++i) {
        outcomes[i] = calloc(1, outcome_size(&tally->paired->version[i]->measures));
        assert_non_null(outcomes[i]);
        outcomes[i]->result = results[i];
        outcomes[i]->cells[0] = halves[results[i]];
    }
    const PairedStretch stretch = {game, 1, {outcomes[0], outcomes[1]}};
    paired_tally_add(tally, &stretch);
    paired_tally_settle(tally);
    free(outcomes[0]);
    free(outcomes[1]);
}

static void expect_half(Difference score, Difference halves)
{
    ASSERT_WITHIN(score.value[0], halves.value[0] / 2, 1e-14);
    ASSERT_WITHIN(score.value[1], halves.value[1] / 2, 1e-14);
    ASSERT_WITHIN(score.interval.estimate, halves.interval.estimate / 2, 1e-14);
    ASSERT_WITHIN(score.interval.low, halves.interval.low / 2, 1e-12);
    ASSERT_WITHIN(score.interval.high, halves.interval.high / 2, 1e-12);
    ASSERT_WITHIN(score.p_value, halves.p_value, 1e-12);
    ASSERT_WITHIN(score.gain, halves.gain, 1e-9);
    assert_string_equal(score.method, halves.method);
}

// What the games' outcomes count one by one is what the table of their results comes to.
static void a_difference_is_that_of_the_half_games_counted_one_by_one(void **state)
{
    (void)state;
    static const int games[] = {3, 20, 400};
    for (size_t i = 0; i < sizeof games / sizeof *games; ++i) {
        Prepared versions[2] = {{.game = &toy_game, .measures = set_of(500, "halves")},
                                {.game = &toy_game, .measures = set_of(500, "halves")}};
        Paired paired;
        PairedTally tally;
        Rng rng = rng_seed(7);
        assert_int_equal(paired_create(&versions[0], &versions[1], &paired, NULL), OK);
        assert_int_equal(paired_tally_create(&paired, &tally, NULL), OK);
        for (int game = 0; game < games[i]; ++game) {
            int first = (int)(rng_next(&rng) % RESULTS), other = (int)(rng_next(&rng) % RESULTS);
            add_game(&tally, (uint64_t)game, first, rng_next(&rng) % 3 ? first : other);
        }
        for (int method = 0; method <= INTERVAL_METHOD_SEQUENCE; ++method) {
            const FigureRequest request = {(IntervalMethod)method, 0.9};
            expect_half(difference_of_score(&tally, request),
                        difference_of_measure(&tally, 0, request));
        }
        paired_tally_destroy(&tally);
        paired_destroy(&paired);
        measure_set_release(&versions[0].measures);
        measure_set_release(&versions[1].measures);
    }
}

static void what_a_draw_is_worth_may_be_the_difference(void **state)
{
    (void)state;
    Prepared versions[2] = {{.game = &toy_game, .measures = set_of(200, "halves")},
                            {.game = &toy_game, .measures = set_of(500, "halves")}};
    Paired paired;
    PairedTally tally;
    assert_int_equal(paired_create(&versions[0], &versions[1], &paired, NULL), OK);
    assert_int_equal(paired_tally_create(&paired, &tally, NULL), OK);
    for (int game = 0; game < 40; ++game)
        add_game(&tally, (uint64_t)game, game % 4 ? WON : DRAWN, game % 4 ? WON : DRAWN);
    Difference difference =
        difference_of_score(&tally, (FigureRequest){INTERVAL_METHOD_WILSON, 0.95});
    ASSERT_WITHIN(difference.value[0], 0.8, 1e-15);
    ASSERT_WITHIN(difference.value[1], 0.875, 1e-15);
    ASSERT_WITHIN(difference.interval.estimate, 0.075, 1e-15);
    assert_true(difference.interval.low < 0.075 && difference.interval.high > 0.075);
    paired_tally_destroy(&tally);
    paired_destroy(&paired);
    measure_set_release(&versions[0].measures);
    measure_set_release(&versions[1].measures);
}

static void a_game_that_counts_a_score_of_its_own_keeps_it(void **state)
{
    (void)state;
    MeasureSet own = set_of(500, "score"), sideless = {0};
    five_games_set(&sideless);
    Figure figure;
    Error error;
    assert_int_equal(figure_find(&own, "score", &figure, NULL), OK);
    assert_int_equal(figure.measure, 0);
    assert_false(figure_has_score(&own));
    assert_int_equal(figure_find(&sideless, "score", &figure, &error), FAIL_UNKNOWN_NAME);
    measure_set_release(&own);
    own = set_of(500, "halves");
    assert_int_equal(figure_find(&own, "scroe", &figure, &error), FAIL_UNKNOWN_NAME);
    assert_non_null(strstr(error.text, "did you mean 'score'?"));
    measure_set_release(&own);
    measure_set_release(&sideless);
}

static void an_exact_score_is_the_mean_of_its_law(void **state)
{
    (void)state;
    MeasureSet set = set_of(250, "halves");
    double cells[RESULTS] = {0.25, 0.25, 0.5}, law[5];
    const ExactTable table = {.set = &set, .cells = cells};
    assert_int_equal(score_unit(&set), 250);
    score_law(&table, 250, law);
    static const double wanted[] = {0.25, 0.5, 0, 0, 0.25};
    for (int i = 0; i < 5; ++i)
        ASSERT_WITHIN(law[i], wanted[i], 1e-15);
    ASSERT_WITHIN(figure_exact(&table, score_of(&set)), 0.375, 1e-15);
    measure_set_release(&set);
}

// A game that one side can only win, or only lose, has no score.
static void a_score_needs_games_won_and_games_lost(void **state)
{
    (void)state;
    static const Result won[] = {{.name = "won", .end = RESULT_WON},
                                 {.name = "drawn", .end = RESULT_DRAWN}};
    static const Result lost[] = {{.name = "lost", .end = RESULT_LOST},
                                  {.name = "drawn", .end = RESULT_DRAWN}};
    static const Result both[] = {{.name = "won", .end = RESULT_WON},
                                  {.name = "lost", .end = RESULT_LOST}};
    static const Result *const results[] = {won, lost, both};
    for (int i = 0; i < 3; ++i) {
        MeasureSet set = {.results = results[i], .result_count = 2};
        measure_set_score(&set, MEASURE_POINTS / 2);
        assert_int_equal(set.has_score, i == 2);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_score_is_the_win_plus_what_the_draws_are_worth),
        cmocka_unit_test(where_draws_are_wins_or_losses_it_is_their_share),
        cmocka_unit_test(exchanged_sides_exchange_the_score),
        cmocka_unit_test(intervals_hold_the_true_score),
        cmocka_unit_test(a_difference_is_that_of_the_half_games_counted_one_by_one),
        cmocka_unit_test(what_a_draw_is_worth_may_be_the_difference),
        cmocka_unit_test(a_game_that_counts_a_score_of_its_own_keeps_it),
        cmocka_unit_test(an_exact_score_is_the_mean_of_its_law),
        cmocka_unit_test(a_score_needs_games_won_and_games_lost),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
