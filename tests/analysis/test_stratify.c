/// Tests of analysis/stratify.h: on the toy, whose six first faces are its strata, and on the
/// mutiny, whose gains are known.

#include "analysis/stratify.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/stratify_spread.h"
#include "tests/analysis/near.h"
#include "tests/base/toy_game.h"

enum { TOY_WINS = 0, TOY_FIGURE_ROLLS = 2 + TOY_ROLLS };

typedef struct Fixture {
    Prepared *prepared;
    Stratify stratify;
    StratifyTally tally;
} Fixture;

// To be closed.
static Fixture *open_toy(const ToyRules *rules)
{
    Fixture *f = calloc(1, sizeof *f);
    assert_int_equal(toy_game.prepare(rules, &f->prepared, NULL), OK);
    assert_int_equal(stratify_create(f->prepared, &f->stratify, NULL), OK);
    assert_int_equal(stratify_tally_create(&f->stratify, &f->tally, NULL), OK);
    return f;
}

static void close_fixture(Fixture *f)
{
    stratify_tally_destroy(&f->tally);
    stratify_destroy(&f->stratify);
    f->prepared->game->release(f->prepared);
    free(f);
}

static void play(Fixture *f, const StratifyGoal *goal, BatchPlan plan)
{
    bool stopped = true;
    assert_int_equal(stratify_play(goal, plan, NULL, &f->tally, &stopped, NULL), OK);
    assert_false(stopped);
}

static void figures_are_every_share_and_every_measure(void **state)
{
    (void)state;
    Fixture *f = open_toy(NULL);
    assert_int_equal(f->stratify.strata.count, 6);
    assert_int_equal(f->stratify.figure_count, 8);
    assert_int_equal(stratify_find(&f->stratify, (Figure){-1, 1}), 1);
    assert_int_equal(stratify_find(&f->stratify, (Figure){TOY_ROLLS, CONDITION_ALL}),
                     TOY_FIGURE_ROLLS);
    assert_int_equal(stratify_find(&f->stratify, (Figure){TOY_ROLLS, 1}), -1);
    close_fixture(f);
}

static void a_game_without_strata_is_refused(void **state)
{
    (void)state;
    Fixture *f = open_toy(NULL);
    Game bare = toy_game;
    Prepared other = *f->prepared;
    Stratify stratify;
    Error error;
    bare.strata = NULL;
    other.game = &bare;
    assert_int_equal(stratify_create(&other, &stratify, &error), FAIL_CONFLICT);
    assert_string_equal(error.text, "the game 'toy' draws nothing before play that games could be "
                                    "shared out by");
    close_fixture(f);
}

// The games that a plain run deals to a first face are the games of that stratum.
static void a_stratums_game_is_the_plain_game_that_starts_so(void **state)
{
    (void)state;
    Fixture *f = open_toy(NULL);
    size_t size = outcome_size(&f->prepared->measures);
    Outcome *plain = calloc(1, size), *given = calloc(1, size);
    for (uint64_t game = 0; game < 500; ++game) {
        memset(plain, 0, size);
        memset(given, 0, size);
        toy_game.play(f->prepared, (GameAddress){3, game}, plain);
        toy_game.play_stratum(f->prepared, &f->stratify.strata.items[plain->start[0] - 1],
                              (GameAddress){3, game}, given);
        assert_memory_equal(plain, given, size);
    }
    free(plain);
    free(given);
    close_fixture(f);
}

enum { CELLS = 6 * STRATIFY_FOLDS };

// How the games of a tally that comes to `games` are shared out; the parts are freed.
static void share_out(Fixture *f, double *parts, uint64_t games, uint64_t counts[CELLS])
{
    uint64_t total = f->tally.games;
    assert_non_null(parts);
    stratify_share_out(&f->tally, parts, games, counts);
    for (int i = 0; i < CELLS; ++i)
        total += counts[i];
    assert_int_equal(total, games);
    free(parts);
}

static void counts_add_up_and_follow_weight_or_spread(void **state)
{
    (void)state;
    Fixture *f = open_toy(NULL);
    uint64_t counts[CELLS];
    share_out(f, stratify_parts_in_proportion(&f->tally, 1), 1000, counts);
    for (int i = 0; i < 6; ++i) {
        assert_in_range(counts[i], 166, 168);
        assert_int_equal(counts[6 + i], 0);
    }
    share_out(f, stratify_parts_in_proportion(&f->tally, 1), 12, counts);
    for (int i = 0; i < 6; ++i)
        assert_int_equal(counts[i], STRATIFY_LEAST);
    share_out(f, stratify_parts_in_proportion(&f->tally, 2), 6000, counts);
    for (int i = 0; i < CELLS; ++i)
        assert_int_equal(counts[i], 500);
    assert_int_equal(stratify_play_counts(counts, (BatchPlan){.seed = 1}, NULL, &f->tally, NULL),
                     OK);
    // First faces 5 and 6 always win: nothing more is to be learnt from them.
    share_out(f, stratify_parts_by_spread(&f->tally, TOY_WINS), 12000, counts);
    for (int i = 0; i < CELLS; ++i)
        assert_in_range(counts[i], i % 6 < 4 ? 700 : 0, i % 6 < 4 ? 800 : 0);
    close_fixture(f);
}

// What a fold showed says nothing of how many games it gets: only the other does.
static void a_folds_games_hang_on_the_other_fold_alone(void **state)
{
    (void)state;
    Fixture *f = open_toy(NULL);
    uint64_t counts[CELLS];
    share_out(f, stratify_parts_in_proportion(&f->tally, 2), 600, counts);
    assert_int_equal(stratify_play_counts(counts, (BatchPlan){.seed = 1}, NULL, &f->tally, NULL),
                     OK);
    double *before = stratify_parts_by_spread(&f->tally, TOY_WINS);
    // The first stratum of the first fold: half of its games are won.
    f->tally.sums[TOY_WINS] = (PairSums){50, 50, 25, 50, 25, 25, false};
    double *after = stratify_parts_by_spread(&f->tally, TOY_WINS);
    assert_memory_equal(before, after, 6 * sizeof *before);
    assert_true(after[6] > before[6] && after[7] < before[7]);
    free(before);
    free(after);
    close_fixture(f);
}

static void the_rarest_start_gets_its_least_games(void **state)
{
    (void)state;
    Fixture *f = open_toy(NULL);
    uint64_t counts[CELLS];
    f->stratify.strata.items[0].weight = 1e-6;
    f->stratify.strata.items[1].weight = 1 / 3.0 - 1e-6;
    for (int folds = 1; folds <= STRATIFY_FOLDS; ++folds) {
        share_out(f, stratify_parts_in_proportion(&f->tally, folds), 1000, counts);
        for (int fold = 0; fold < folds; ++fold) {
            assert_in_range(counts[6 * fold], STRATIFY_LEAST, STRATIFY_LEAST + 1);
            assert_in_range(counts[6 * fold + 1], 325 / folds, 340 / folds);
        }
    }
    close_fixture(f);
}

// As much as a plain sample of min n / W = 5 / 0.75 games would leave room for.
static void the_worst_served_start_bounds_what_was_not_seen(void **state)
{
    (void)state;
    Fixture *f = open_toy(NULL);
    for (int swapped = 0; swapped < 2; ++swapped) {
        f->stratify.strata.count = 2;
        f->stratify.strata.items[swapped].weight = 0.25;
        f->stratify.strata.items[!swapped].weight = 0.75;
        f->tally.games = 9;
        f->tally.sums[8 * swapped + TOY_WINS] = (PairSums){4, 4, 0, 4, 0, 0, false};
        f->tally.sums[8 * !swapped + TOY_WINS] = (PairSums){5, 5, 0, 5, 0, 0, false};
        StratifyEstimate estimate = stratify_estimate(&f->tally, TOY_WINS, 0.95);
        assert_string_equal(estimate.method, "constant");
        ASSERT_NEAR(estimate.interval.high, 1 - pow(0.05, 0.75 / 5), 1e-12);
    }
    f->stratify.strata.count = 6;
    close_fixture(f);
}

static void every_game_counts_in_its_stratum_whatever_the_threads(void **state)
{
    (void)state;
    const uint64_t counts[CELLS] = {3000, 1, 0, 5000, 7, 4000, 0, 0, 0, 0, 0, 5000};
    Fixture *one = open_toy(NULL);
    BatchPlan plan = {.seed = 4, .first = 11, .threads = 1};
    assert_int_equal(stratify_play_counts(counts, plan, NULL, &one->tally, NULL), OK);
    for (int i = 0; i < 6; ++i)
        assert_int_equal(stratify_tally_games(&one->tally, i), counts[i] + counts[6 + i]);
    assert_int_equal(one->tally.games, 17008);
    // By hand: the second stratum's only game has index 11 + 3000.
    Outcome *outcome = calloc(1, outcome_size(&one->prepared->measures));
    toy_game.play_stratum(one->prepared, &one->stratify.strata.items[1], (GameAddress){4, 3011},
                          outcome);
    assert_true(one->tally.sums[8 + TOY_FIGURE_ROLLS].sum_y == outcome->cells[0]);
    free(outcome);
    for (int threads = 2; threads <= 7; threads += 5) {
        Fixture *many = open_toy(NULL);
        plan.threads = threads;
        assert_int_equal(stratify_play_counts(counts, plan, NULL, &many->tally, NULL), OK);
        for (int i = 0; i < CELLS * 8; ++i) {
            const PairSums *a = &one->tally.sums[i], *b = &many->tally.sums[i];
            assert_true(a->count == b->count && a->sum_x == b->sum_x && a->sum_y == b->sum_y &&
                        a->squares_x == b->squares_x && a->squares_y == b->squares_y &&
                        a->products == b->products);
        }
        close_fixture(many);
    }
    close_fixture(one);
}

// Two strata by hand: weights 1/4 and 3/4, values 1 1 0 0 and 1 1 1 0 0.
static void an_estimate_is_that_of_the_textbook(void **state)
{
    (void)state;
    Fixture *f = open_toy(NULL);
    f->stratify.strata.count = 2;
    f->stratify.strata.items[0].weight = 0.25;
    f->stratify.strata.items[1].weight = 0.75;
    f->tally.games = 9;
    f->tally.sums[TOY_WINS] = (PairSums){4, 4, 2, 4, 2, 2, false};
    f->tally.sums[8 + TOY_WINS] = (PairSums){5, 5, 3, 5, 3, 3, false};
    StratifyEstimate estimate = stratify_estimate(&f->tally, TOY_WINS, 0.95);
    double s1 = 1.0 / 3, s2 = 0.3; // variances with n − 1
    double within = 0.25 * s1 + 0.75 * s2, share = 0.25 * 0.5 + 0.75 * 0.6;
    double between = 0.25 * (0.5 - share) * (0.5 - share) + 0.75 * (0.6 - share) * (0.6 - share);
    double part1 = 0.0625 * s1 / 4, part2 = 0.5625 * s2 / 5, variance = part1 + part2;
    // Of which luck is what the strata's own means vary by.
    double luck = 0.25 * s1 / 4 + 0.75 * s2 / 5, total = within + fmax(0, between - luck);
    double careful1 = (3 * s1 + 3 * within) / 6, careful2 = (4 * s2 + 3 * within) / 7;
    double spread = 0.25 * sqrt(careful1) + 0.75 * sqrt(careful2);
    double freedom = variance * variance / (part1 * part1 / 3 + part2 * part2 / 4);
    assert_in_range(freedom, 5, 5); // 5.9
    ASSERT_NEAR(estimate.interval.estimate, share, 1e-14);
    // t(5, 0.975) = 2.570581835636314.
    double half = 2.570581835636314 * sqrt(variance);
    ASSERT_NEAR(estimate.interval.low, share - half, 1e-12);
    ASSERT_NEAR(estimate.interval.high, fmin(1, share + half), 1e-12);
    ASSERT_NEAR(estimate.gain, total / 9 / variance, 1e-12);
    ASSERT_NEAR(estimate.gain_in_proportion, total / within, 1e-12);
    ASSERT_NEAR(estimate.gain_by_spread, total / (spread * spread), 1e-12);
    assert_string_equal(estimate.method, "stratified");
    f->stratify.strata.count = 6;
    close_fixture(f);
}

// The same values in two folds, 1 1 0 and 0 0 1 0 of the first stratum, 1 1 1 0 0 and 1 0 of the
// second: either fold has half the weight, however many games it has.
static void two_folds_weigh_the_same(void **state)
{
    (void)state;
    Fixture *f = open_toy(NULL);
    f->stratify.strata.count = 2;
    f->stratify.strata.items[0].weight = 0.25;
    f->stratify.strata.items[1].weight = 0.75;
    f->tally.games = 14;
    f->tally.sums[TOY_WINS] = (PairSums){3, 3, 2, 3, 2, 2, false};
    f->tally.sums[8 + TOY_WINS] = (PairSums){5, 5, 3, 5, 3, 3, false};
    f->tally.sums[16 + TOY_WINS] = (PairSums){4, 4, 1, 4, 1, 1, false};
    f->tally.sums[24 + TOY_WINS] = (PairSums){2, 2, 1, 2, 1, 1, false};
    StratifyEstimate estimate = stratify_estimate(&f->tally, TOY_WINS, 0.95);
    double first = 0.25 * 2 / 3 + 0.75 * 0.6, second = 0.25 * 0.25 + 0.75 * 0.5;
    double parts[] = {0.0625 / 4 * (1.0 / 3) / 3, 0.5625 / 4 * 0.3 / 5, 0.0625 / 4 * 0.25 / 4,
                      0.5625 / 4 * 0.5 / 2};
    double variance = parts[0] + parts[1] + parts[2] + parts[3];
    ASSERT_NEAR(estimate.interval.estimate, (first + second) / 2, 1e-14);
    ASSERT_NEAR(stratify_tally_value(&f->tally, TOY_WINS, 1), 0.55, 1e-14);
    // Satterthwaite's degrees of freedom are 1.7, rounded down to 1: t(1, 0.975) = 12.706…
    ASSERT_NEAR(stratify_estimate(&f->tally, TOY_WINS, 0.5).interval.high,
                (first + second) / 2 + sqrt(variance), 1e-12);
    f->stratify.strata.count = 6;
    close_fixture(f);
}

// Wins: variance 152/729 in all, (4/6)(20/81) within the strata, spread (4/6)√(20/81).
static void the_toys_gains_are_those_of_its_odds(void **state)
{
    (void)state;
    Fixture *f = open_toy(NULL);
    StratifyGoal goal = {.figure = TOY_WINS, .games = 200000};
    play(f, &goal, (BatchPlan){.seed = 8});
    assert_int_equal(f->tally.games, 200000);
    StratifyEstimate wins = stratify_estimate(&f->tally, TOY_WINS, 0.95);
    double total = 152.0 / 729, within = 4.0 / 6 * 20 / 81, spread = 4.0 / 6 * sqrt(20.0 / 81);
    ASSERT_NEAR(wins.gain_in_proportion, total / within, 0.01);
    ASSERT_NEAR(wins.gain_by_spread, total / (spread * spread), 0.03);
    // A quarter was shared out in proportion, a third of it in vain: 11/12 of the best.
    assert_in_range(1000 * wins.gain, 1720, 1760);
    ASSERT_WITHIN(wins.interval.estimate, 19.0 / 27, 4 * sqrt(spread * spread / 200000));
    close_fixture(f);
}

// Means, series and ratios too: within 5 standard errors (false alarm 1 in 10^6 each).
static void every_kind_of_figure_is_estimated(void **state)
{
    (void)state;
    static const struct {
        int measure;
        double exact;
    } rows[] = {
        {TOY_ROLLS, 19.0 / 9}, {TOY_FACES, 3.5}, {TOY_HIT_SHARE, 1.0 / 3}, {TOY_WINNING_FACE, 5.5}};
    Fixture *f = open_toy(NULL);
    StratifyGoal goal = {.figure = TOY_FIGURE_ROLLS, .games = 100000};
    play(f, &goal, (BatchPlan){.seed = 9});
    for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i) {
        StratifyEstimate got = stratify_estimate(&f->tally, 2 + rows[i].measure, 0.95);
        double error = (got.interval.high - got.interval.low) / 2 / 1.96;
        ASSERT_WITHIN(got.interval.estimate, rows[i].exact, 5 * error);
        assert_true(error > 0 && error < 0.01 && got.gain > 0.2);
    }
    close_fixture(f);
}

static void a_half_width_is_reached_in_steps_that_threads_do_not_change(void **state)
{
    (void)state;
    uint64_t games = 0;
    for (int threads = 1; threads <= 7; threads += 3) {
        Fixture *f = open_toy(NULL);
        StratifyGoal goal = {
            .figure = TOY_WINS, .games = 10000000, .half_width = 0.002, .confidence = 0.95};
        play(f, &goal, (BatchPlan){.seed = 2, .threads = threads});
        Interval interval = stratify_estimate(&f->tally, TOY_WINS, 0.95).interval;
        assert_true(interval.high - interval.low <= 0.004);
        assert_in_range(f->tally.games, 90000, 150000); // 105000 by spread, 200000 without strata
        assert_true(games == 0 || games == f->tally.games);
        games = f->tally.games;
        close_fixture(f);
    }
}

static void games_without_luck_end_and_leave_room_for_the_unseen(void **state)
{
    (void)state;
    static const ToyRules sure = {.target = 1}, hopeless = {.target = 7};
    for (int i = 0; i < 2; ++i) {
        Fixture *f = open_toy(i ? &hopeless : &sure);
        StratifyGoal goal = {
            .figure = TOY_WINS, .games = 1000000, .half_width = 0.001, .confidence = 0.95};
        play(f, &goal, (BatchPlan){.seed = 2});
        assert_true(f->tally.games < 100000);
        StratifyEstimate wins = stratify_estimate(&f->tally, TOY_WINS, 0.95);
        assert_string_equal(wins.method, "constant");
        ASSERT_WITHIN(wins.interval.estimate, i == 0, 0);
        double unseen = 1 - pow(0.05, 1.0 / (double)f->tally.games);
        ASSERT_NEAR(i ? wins.interval.high : 1 - wins.interval.low, unseen, 0.02);
        assert_true(isnan(wins.gain));
        StratifyEstimate face = stratify_estimate(&f->tally, 2 + TOY_WINNING_FACE, 0.95);
        assert_true(i == 0 || isnan(face.interval.estimate));
        close_fixture(f);
    }
}

static void too_few_games_are_refused_and_an_interruption_is_told(void **state)
{
    (void)state;
    Fixture *f = open_toy(NULL);
    Error error;
    bool stopped;
    StratifyGoal goal = {.games = 11};
    assert_int_equal(
        stratify_play(&goal, (BatchPlan){.seed = 1}, NULL, &f->tally, &stopped, &error),
        FAIL_OUT_OF_RANGE);
    assert_string_equal(error.text, "11 games are too few for the 6 ways in which the game can "
                                    "start; give 12 or more");
    close_fixture(f);
}

static bool never(void *context)
{
    (void)context;
    return false;
}

static void what_the_watch_stops_is_said_to_be_stopped(void **state)
{
    (void)state;
    Fixture *f = open_toy(NULL);
    bool stopped = false;
    const BatchWatch watch = {.keep_going = never};
    StratifyGoal goal = {.games = 100000};
    assert_int_equal(
        stratify_play(&goal, (BatchPlan){.seed = 1}, &watch, &f->tally, &stopped, NULL), OK);
    assert_true(stopped);
    close_fixture(f);
}

// In at least 93.5 % of 2000 repetitions the interval holds the exact 19/27, or 19/9 (3.1 standard
// errors below 95 %: once in 1000 seeds; the seeds are fixed).
static void stratified_intervals_hold_the_exact_value_as_often_as_they_say(void **state)
{
    (void)state;
    enum { REPETITIONS = 2000 };
    for (int allocation = 0; allocation < STRATIFY_ALLOCATION_COUNT; ++allocation) {
        int share = 0, mean = 0;
        for (uint64_t seed = 0; seed < REPETITIONS; ++seed) {
            Fixture *f = open_toy(NULL);
            StratifyGoal goal = {.allocation = (StratifyAllocation)allocation, .games = 600};
            play(f, &goal, (BatchPlan){.seed = seed, .threads = 1});
            Interval wins = stratify_estimate(&f->tally, TOY_WINS, 0.95).interval;
            Interval rolls = stratify_estimate(&f->tally, TOY_FIGURE_ROLLS, 0.95).interval;
            share += wins.low <= 19.0 / 27 && 19.0 / 27 <= wins.high;
            mean += rolls.low <= 19.0 / 9 && 19.0 / 9 <= rolls.high;
            close_fixture(f);
        }
        print_message("held, %s: share %d, mean %d of %d\n",
                      allocation == STRATIFY_BY_SPREAD ? "by spread" : "in proportion", share, mean,
                      REPETITIONS);
        assert_in_range(share, 0.935 * REPETITIONS, 0.985 * REPETITIONS);
        assert_in_range(mean, 0.935 * REPETITIONS, 0.985 * REPETITIONS);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(figures_are_every_share_and_every_measure),
        cmocka_unit_test(a_game_without_strata_is_refused),
        cmocka_unit_test(a_stratums_game_is_the_plain_game_that_starts_so),
        cmocka_unit_test(counts_add_up_and_follow_weight_or_spread),
        cmocka_unit_test(a_folds_games_hang_on_the_other_fold_alone),
        cmocka_unit_test(two_folds_weigh_the_same),
        cmocka_unit_test(the_rarest_start_gets_its_least_games),
        cmocka_unit_test(the_worst_served_start_bounds_what_was_not_seen),
        cmocka_unit_test(every_game_counts_in_its_stratum_whatever_the_threads),
        cmocka_unit_test(an_estimate_is_that_of_the_textbook),
        cmocka_unit_test(the_toys_gains_are_those_of_its_odds),
        cmocka_unit_test(every_kind_of_figure_is_estimated),
        cmocka_unit_test(a_half_width_is_reached_in_steps_that_threads_do_not_change),
        cmocka_unit_test(games_without_luck_end_and_leave_room_for_the_unseen),
        cmocka_unit_test(too_few_games_are_refused_and_an_interruption_is_told),
        cmocka_unit_test(what_the_watch_stops_is_said_to_be_stopped),
        cmocka_unit_test(stratified_intervals_hold_the_exact_value_as_often_as_they_say),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
