/// Tests of analysis/figure.h: the same figures from single games and from their tally.

#include "analysis/figure.h"

#include <stdlib.h>

#include "analysis/anytime.h"
#include "analysis/bernstein.h"
#include "sim/base/rng.h"
#include "tests/analysis/five_games.h"
#include "tests/analysis/near.h"
#include "tests/base/toy_game.h"

enum { GAMES = 2000 };

static void add_part(PairSums *sums, FigurePart part, bool counts)
{
    sums->count += counts;
    sums->sum_x += part.whole;
    sums->sum_y += part.part;
    sums->squares_x += (Unsigned128)((Signed128)part.whole * part.whole);
    sums->squares_y += (Unsigned128)((Signed128)part.part * part.part);
    sums->products += (Signed128)part.whole * (Signed128)part.part;
}

// Whether the game is one of those that figure_sums counts.
static bool is_counted(const MeasureSet *set, Figure figure, const Outcome *outcome)
{
    return figure_is_share(figure) ||
           condition_takes(set, figure.measure, figure.condition, outcome->result);
}

static void expect_same(const Prepared *prepared, const Tally *tally, Figure figure)
{
    const MeasureSet *set = &prepared->measures;
    Outcome *outcome = malloc(outcome_size(set));
    PairSums sums = {0};
    for (uint64_t game = 0; game < GAMES; ++game) {
        memset(outcome, 0, outcome_size(set));
        toy_game.play(prepared, (GameAddress){3, game}, outcome);
        add_part(&sums, figure_take(set, figure, outcome), is_counted(set, figure, outcome));
    }
    free(outcome);
    PairSums from_tally = figure_sums(tally, figure);
    assert_true(sums.sum_x > 0 && sums.sum_y > 0);
    assert_true(sums.count == from_tally.count && sums.sum_x == from_tally.sum_x &&
                sums.sum_y == from_tally.sum_y && sums.squares_x == from_tally.squares_x &&
                sums.squares_y == from_tally.squares_y && sums.products == from_tally.products);
}

static void games_one_by_one_and_their_tally_give_the_same_sums(void **state)
{
    (void)state;
    Prepared *prepared;
    Tally tally;
    assert_int_equal(toy_game.prepare(NULL, &prepared, NULL), OK);
    const MeasureSet *set = &prepared->measures;
    assert_int_equal(tally_create(set, &tally, NULL), OK);
    Outcome *outcome = malloc(outcome_size(set));
    for (uint64_t game = 0; game < GAMES; ++game) {
        memset(outcome, 0, outcome_size(set));
        toy_game.play(prepared, (GameAddress){3, game}, outcome);
        tally_add(&tally, outcome);
    }
    for (int result = 0; result < set->result_count; ++result)
        expect_same(prepared, &tally, (Figure){-1, result});
    for (int measure = 0; measure < set->count; ++measure)
        expect_same(prepared, &tally, (Figure){measure, CONDITION_ALL});
    expect_same(prepared, &tally, (Figure){TOY_ROLLS, 1});
    expect_same(prepared, &tally, (Figure){TOY_FACES, 0});
    expect_same(prepared, &tally, (Figure){TOY_HIT_SHARE, 0});
    free(outcome);
    tally_destroy(&tally);
    toy_game.release(prepared);
}

static void results_and_measures_are_found_by_name_and_misspellings_answered(void **state)
{
    (void)state;
    MeasureSet set = {0};
    Figure figure = {7, 7};
    Error error;
    five_games_set(&set);
    assert_int_equal(figure_find(&set, "nobody_at_all", &figure, &error), FAIL_UNKNOWN_NAME);
    assert_string_equal(error.text,
                        "the game counts no 'nobody_at_all'; the first of its measures is 'red'");
    assert_int_equal(figure_find(&set, "whit", &figure, &error), FAIL_UNKNOWN_NAME);
    assert_string_equal(error.text, "the game counts no 'whit'; did you mean 'white'?");
    assert_true(figure.measure == 7 && figure.condition == 7);
    assert_int_equal(figure_find(&set, "white", &figure, NULL), OK);
    assert_true(figure.measure == -1 && figure.condition == FIVE_WHITE);
    assert_string_equal(figure_name(&set, figure), "white");
    assert_string_equal(figure_statistic(&set, figure), "share");
    assert_int_equal(figure_find(&set, "rate", &figure, NULL), OK);
    assert_true(figure.measure == FIVE_RATE && figure.condition == CONDITION_ALL);
    assert_string_equal(figure_statistic(&set, figure), "ratio");
    measure_set_release(&set);
}

static void only_shares_and_counts_of_every_game_are_plain_means(void **state)
{
    (void)state;
    MeasureSet set = {0};
    five_games_set(&set);
    assert_true(figure_is_plain(&set, (Figure){-1, FIVE_DRAW}));
    assert_true(figure_is_plain(&set, (Figure){FIVE_KILLED, CONDITION_ALL}));
    assert_false(figure_is_plain(&set, (Figure){FIVE_KILLED, FIVE_RED}));
    assert_false(figure_is_plain(&set, (Figure){FIVE_CREW, CONDITION_ALL}));
    assert_false(figure_is_plain(&set, (Figure){FIVE_THROWS, CONDITION_ALL}));
    assert_false(figure_is_plain(&set, (Figure){FIVE_RATE, CONDITION_ALL}));
    measure_set_release(&set);
}

static void a_ratio_is_at_most_what_bounds_it(void **state)
{
    (void)state;
    MeasureSet set = {0};
    five_games_set(&set);
    assert_true(figure_largest(&set, (Figure){FIVE_RATE, CONDITION_ALL}) == 1);
    set.measures[FIVE_RATE].hi = 0;
    assert_true(isinf(figure_largest(&set, (Figure){FIVE_RATE, CONDITION_ALL})));
    measure_set_release(&set);
}

static void only_a_count_that_is_0_or_1_is_an_event_of_a_measure(void **state)
{
    (void)state;
    static const char *const words[] = {"no", "yes", NULL};
    assert_true(measure_is_event(&(Measure){.hi = 1}));
    assert_false(measure_is_event(&(Measure){.hi = 2}));
    assert_false(measure_is_event(&(Measure){.hi = 0}));
    assert_false(measure_is_event(&(Measure){.hi = 1, .words = words}));
    assert_false(measure_is_event(&(Measure){.hi = 1, .kind = MEASURE_SERIES}));
    assert_false(measure_is_event(&(Measure){.hi = 1, .kind = MEASURE_RATIO}));
}

static void only_a_count_of_games_is_an_event_and_told_in_per_cent(void **state)
{
    (void)state;
    const Measure measures[] = {
        {.name = "sunk", .hi = 1, .unit = "games"},
        {.name = "hits", .hi = 2, .unit = "hits"},
        {.name = "doubles", .kind = MEASURE_SERIES, .hi = 1, .unit = "games"},
        {.name = "officers", .hi = 1, .unit = "men"},
    };
    MeasureSet set = {.results = five_results, .result_count = FIVE_RESULTS};
    for (int i = 0; i < 4; ++i) {
        const Figure figure = {i, CONDITION_ALL};
        assert_int_equal(measure_set_add(&set, measures[i], NULL), OK);
        assert_int_equal(figure_is_event(&set, figure), i == 0);
        assert_true(figure_scale(&set, figure) == (i == 0 ? 100 : 1));
        assert_string_equal(figure_unit(&set, figure), i == 0 ? "%" : measures[i].unit);
    }
    const Figure share = {-1, FIVE_RED};
    assert_false(figure_is_event(&set, share));
    assert_true(figure_scale(&set, share) == 100);
    assert_string_equal(figure_unit(&set, share), "%");
    measure_set_release(&set);
}

static FigureEstimate estimate_of(const Tally *tally, int measure, IntervalMethod method)
{
    const Figure figure = {measure, CONDITION_ALL};
    const FigureRequest request = {.method = method, .confidence = 0.95};
    FigureSample sample = figure_sample(tally, figure);
    return figure_estimate(tally->set, figure, &sample, request);
}

static void estimates_have_the_interval_of_their_kind(void **state)
{
    (void)state;
    const FigureRequest request = {.confidence = 0.95};
    MeasureSet set = {0};
    Tally tally;
    five_games_set(&set);
    five_games_tally(&set, 5, &tally);
    FigureEstimate killed = estimate_of(&tally, FIVE_KILLED, INTERVAL_METHOD_WILSON);
    ASSERT_NEAR(killed.interval.estimate, 9.0 / 5, 1e-15);
    assert_string_equal(killed.method, "gaffke");
    assert_true(killed.interval.low > 0.4 && killed.interval.low < 1);
    assert_true(killed.interval.high > 2.5 && killed.interval.high < 3); // 3 are the most
    const Figure figure = {-1, FIVE_DRAW};
    FigureSample sample = figure_sample(&tally, figure);
    FigureEstimate draw = figure_estimate(&set, figure, &sample, request);
    assert_true(draw.interval.low == 0 && draw.interval.high > 0.3);
    assert_string_equal(draw.method, "wilson");
    tally_destroy(&tally);
    measure_set_release(&set);
}

// 3 of 40 games: what is 0 or 1 is a share, whatever its unit.
static void a_count_that_is_0_or_1_has_the_interval_of_a_share(void **state)
{
    (void)state;
    const Measure measure = {.name = "drowned", .hi = 1, .unit = "men"};
    MeasureSet set = {.results = five_results, .result_count = FIVE_RESULTS};
    Tally tally;
    assert_int_equal(measure_set_add(&set, measure, NULL), OK);
    assert_int_equal(measure_set_close(&set, NULL), OK);
    assert_int_equal(tally_create(&set, &tally, NULL), OK);
    tally.games = 40;
    tally.cells[FIVE_RED] = 40;
    tally_counts(&tally, 0, FIVE_RED)[0] = 37;
    tally_counts(&tally, 0, FIVE_RED)[1] = 3;
    for (IntervalMethod method = 0; method < INTERVAL_METHOD_COUNT; ++method) {
        Interval wanted = interval_proportion(method, 3, 40, 0.95);
        FigureEstimate got = estimate_of(&tally, 0, method);
        ASSERT_WITHIN(got.interval.low, wanted.low, 0);
        ASSERT_WITHIN(got.interval.high, wanted.high, 0);
        assert_string_equal(got.method, interval_method_name(method));
    }
    tally_destroy(&tally);
    measure_set_release(&set);
}

static void the_exact_value_is_a_quotient_of_expectations(void **state)
{
    (void)state;
    MeasureSet set = {0};
    ExactTable exact;
    five_games_set(&set);
    assert_int_equal(exact_table_create(&set, &exact, NULL), OK);
    exact.cells[FIVE_RED] = 0.25;
    exact.cells[FIVE_WHITE] = 0.75;
    exact_table_histogram(&exact, FIVE_HITS, FIVE_RED)[1] = 0.25;
    exact_table_histogram(&exact, FIVE_HITS, FIVE_WHITE)[2] = 0.75;
    exact_table_histogram(&exact, FIVE_TRIES, FIVE_RED)[3] = 0.25;
    exact_table_histogram(&exact, FIVE_TRIES, FIVE_WHITE)[4] = 0.75;
    ASSERT_WITHIN(figure_exact(&exact, (Figure){-1, FIVE_WHITE}), 0.75, 0);
    assert_true(isnan(figure_exact(&exact, (Figure){FIVE_RATE, CONDITION_ALL})));
    exact.known[FIVE_HITS] = exact.known[FIVE_TRIES] = true;
    ASSERT_NEAR(figure_exact(&exact, (Figure){FIVE_HITS, CONDITION_ALL}), 1.75, 1e-15);
    ASSERT_NEAR(figure_exact(&exact, (Figure){FIVE_HITS, FIVE_WHITE}), 2, 1e-15);
    ASSERT_NEAR(figure_exact(&exact, (Figure){FIVE_RATE, CONDITION_ALL}), 1.75 / 3.75, 1e-15);
    assert_true(isnan(figure_exact(&exact, (Figure){FIVE_HITS, FIVE_DRAW})));
    exact_table_destroy(&exact);
    measure_set_release(&set);
}

// A set of one count with these bins, and an empty tally of it.
static void open_count(int32_t lo, int32_t hi, MeasureSet *set, Tally *tally)
{
    const Measure measure = {.name = "gain", .lo = lo, .hi = hi, .is_open = 1, .unit = "points"};
    *set = (MeasureSet){.results = five_results, .result_count = FIVE_RESULTS};
    assert_int_equal(measure_set_add(set, measure, NULL), OK);
    assert_int_equal(measure_set_close(set, NULL), OK);
    assert_int_equal(tally_create(set, tally, NULL), OK);
}

static void add_gain(Tally *tally, int32_t gain)
{
    _Alignas(8) unsigned char room[64] = {0};
    assert_true(outcome_size(tally->set) <= sizeof room);
    Outcome *outcome = (Outcome *)room;
    outcome->result = FIVE_RED;
    outcome->cells[0] = gain;
    tally_add(tally, outcome);
}

// The same numbers counted in narrow bins and in bins that hold them all: the sums are the same,
// and the interval of the narrow one is Student's, since nothing bounds what was not seen.
static void a_count_beyond_its_bins_has_the_mean_of_its_numbers(void **state)
{
    (void)state;
    static const int32_t gains[] = {-40, 3, 2, -1, 0, 17, 5, -6, 8, 12};
    MeasureSet sets[2];
    Tally tallies[2];
    open_count(-4, 6, &sets[0], &tallies[0]);
    open_count(-40, 20, &sets[1], &tallies[1]);
    for (size_t i = 0; i < sizeof gains / sizeof *gains; ++i)
        for (int wide = 0; wide < 2; ++wide)
            add_gain(&tallies[wide], gains[i]);
    const Figure figure = {0, CONDITION_ALL};
    PairSums narrow = figure_sums(&tallies[0], figure), wide = figure_sums(&tallies[1], figure);
    assert_true(narrow.count == 10 && narrow.sum_y == 0 && narrow.squares_y == 2172);
    assert_true(wide.count == 10 && wide.sum_y == 0 && wide.squares_y == 2172);
    assert_true(narrow.is_beyond && !wide.is_beyond);
    MeanSums sums = {10, 0, 2172};
    FigureEstimate got = estimate_of(&tallies[0], 0, INTERVAL_METHOD_WILSON);
    ASSERT_WITHIN(got.interval.low, mean_interval(&sums, 0.95).low, 1e-12);
    ASSERT_WITHIN(got.interval.high, mean_interval(&sums, 0.95).high, 1e-12);
    assert_string_equal(got.method, MEAN_METHOD);
    got = estimate_of(&tallies[1], 0, INTERVAL_METHOD_WILSON);
    assert_string_equal(got.method, GAFFKE_METHOD);
    assert_true(got.interval.low >= -40 && got.interval.low < mean_interval(&sums, 0.95).low);
    got = estimate_of(&tallies[0], 0, INTERVAL_METHOD_SEQUENCE);
    assert_string_equal(got.method, ANYTIME_MEAN_METHOD);
    ASSERT_WITHIN(got.interval.high, anytime_mean_half(mean_sd(&sums), 10, 0.95), 1e-12);
    ASSERT_WITHIN(got.interval.low, -got.interval.high, 1e-12);
    got = estimate_of(&tallies[1], 0, INTERVAL_METHOD_SEQUENCE);
    assert_string_equal(got.method, BERNSTEIN_METHOD);
    assert_true(got.interval.low >= -40 && got.interval.high <= 20);
    for (int i = 0; i < 2; ++i) {
        tally_destroy(&tallies[i]);
        measure_set_release(&sets[i]);
    }
}

static void where_all_lie_beyond_and_are_the_same_there_is_no_interval(void **state)
{
    (void)state;
    MeasureSet set;
    Tally tally;
    open_count(0, 5, &set, &tally);
    for (int i = 0; i < 9; ++i)
        add_gain(&tally, 7);
    for (IntervalMethod method = 0; method < INTERVAL_METHOD_COUNT; ++method) {
        FigureEstimate got = estimate_of(&tally, 0, method);
        ASSERT_WITHIN(got.interval.estimate, 7, 0);
        assert_true(isnan(got.interval.low) && isnan(got.interval.high));
        assert_string_equal(got.method, "");
    }
    PairSums sums = figure_sums(&tally, (Figure){0, CONDITION_ALL});
    assert_true(figure_is_mute(&set, (Figure){0, CONDITION_ALL}, &sums));
    tally_destroy(&tally);
    measure_set_release(&set);
}

// Geometric numbers of mean 6 in bins to 3, so that more than half of the games lie beyond: of 1000
// runs of 400 games Student's interval holds 6 in about 95 %; outside 929 to 971, three standard
// errors, once in 370 at the nominal rate.
static void students_interval_holds_for_numbers_that_lie_beyond(void **state)
{
    (void)state;
    enum { RUNS = 1000, NUMBERS = 400 };
    Rng rng = rng_seed(11);
    int held = 0;
    for (int run = 0; run < RUNS; ++run) {
        MeasureSet set;
        Tally tally;
        open_count(0, 3, &set, &tally);
        for (int i = 0; i < NUMBERS; ++i) {
            int32_t throws = 1;
            while (rng_below(&rng, 6) > 0)
                throws += 1;
            add_gain(&tally, throws);
        }
        Interval interval = estimate_of(&tally, 0, INTERVAL_METHOD_WILSON).interval;
        held += interval.low <= 6 && interval.high >= 6;
        tally_destroy(&tally);
        measure_set_release(&set);
    }
    assert_in_range(held, 929, 971);
}

static void an_exact_mean_is_of_the_numbers_where_bins_do_not_say_it(void **state)
{
    (void)state;
    MeasureSet set;
    Tally unused;
    ExactTable exact;
    open_count(-1, 1, &set, &unused);
    assert_int_equal(exact_table_create(&set, &exact, NULL), OK);
    exact.cells[FIVE_RED] = 0.25;
    exact.cells[FIVE_WHITE] = 0.75;
    const Figure figure = {0, CONDITION_ALL};
    assert_true(isnan(figure_exact(&exact, figure)));
    exact_table_histogram(&exact, 0, FIVE_RED)[0] = 0.25;
    exact_table_histogram(&exact, 0, FIVE_WHITE)[2] = 0.75;
    exact.known[0] = true;
    ASSERT_NEAR(figure_exact(&exact, figure), 0.5, 1e-15);
    assert_false(condition_exact_moments(&exact, 0, CONDITION_ALL).is_beyond);
    for (int result = 0; result < FIVE_RESULTS; ++result)
        exact_table_moments(&exact, 0, result)[0] = exact_table_moments(&exact, 0, result)[1] = 0;
    exact_table_moments(&exact, 0, FIVE_RED)[0] = -25;
    exact_table_moments(&exact, 0, FIVE_WHITE)[0] = 1.5;
    exact_table_moments(&exact, 0, FIVE_WHITE)[1] = 3;
    ASSERT_NEAR(figure_exact(&exact, figure), -23.5, 1e-15);
    ASSERT_NEAR(figure_exact(&exact, (Figure){0, FIVE_WHITE}), 2, 1e-15);
    ASSERT_NEAR(condition_exact_moments(&exact, 0, FIVE_WHITE).second, 3, 1e-15);
    assert_true(condition_exact_moments(&exact, 0, CONDITION_ALL).is_beyond);
    exact.known[0] = false;
    ASSERT_NEAR(figure_exact(&exact, figure), -23.5, 1e-15);
    exact_table_destroy(&exact);
    tally_destroy(&unused);
    measure_set_release(&set);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_one_by_one_and_their_tally_give_the_same_sums),
        cmocka_unit_test(results_and_measures_are_found_by_name_and_misspellings_answered),
        cmocka_unit_test(only_shares_and_counts_of_every_game_are_plain_means),
        cmocka_unit_test(a_ratio_is_at_most_what_bounds_it),
        cmocka_unit_test(only_a_count_that_is_0_or_1_is_an_event_of_a_measure),
        cmocka_unit_test(only_a_count_of_games_is_an_event_and_told_in_per_cent),
        cmocka_unit_test(estimates_have_the_interval_of_their_kind),
        cmocka_unit_test(a_count_that_is_0_or_1_has_the_interval_of_a_share),
        cmocka_unit_test(the_exact_value_is_a_quotient_of_expectations),
        cmocka_unit_test(a_count_beyond_its_bins_has_the_mean_of_its_numbers),
        cmocka_unit_test(where_all_lie_beyond_and_are_the_same_there_is_no_interval),
        cmocka_unit_test(students_interval_holds_for_numbers_that_lie_beyond),
        cmocka_unit_test(an_exact_mean_is_of_the_numbers_where_bins_do_not_say_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
