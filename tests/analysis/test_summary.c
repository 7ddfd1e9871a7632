/// Tests of analysis/summary.h on the five games of five_games.h. Values: by hand, with Student's
/// t(4, 0.975) = 2.7764451051977934.

#include "analysis/summary.h"
#include "tests/analysis/five_games.h"
#include "tests/analysis/near.h"

typedef struct Fixture {
    MeasureSet set;
    Tally tally;
    Summary summary;
} Fixture;

static Fixture *summarise(int games, const ExactTable *exact)
{
    static Fixture fixture;
    fixture = (Fixture){0};
    five_games_set(&fixture.set);
    five_games_tally(&fixture.set, games, &fixture.tally);
    SummaryRequest request = {.tally = &fixture.tally, .exact = exact, .confidence = 0.95};
    assert_int_equal(summary_create(&request, &fixture.summary, NULL), OK);
    return &fixture;
}

static void release(Fixture *fixture)
{
    summary_destroy(&fixture->summary);
    tally_destroy(&fixture->tally);
    measure_set_release(&fixture->set);
}

static const SummaryRow *find(const Fixture *fixture, const char *name, int condition,
                              SummaryStatistic statistic)
{
    const SummaryRow *row = summary_find(&fixture->summary, name, condition, statistic);
    if (!row)
        fail_msg("no row %s %d %s", name, condition, summary_statistic_name(statistic));
    return row;
}

static void shares_sum_to_one_and_have_the_chosen_interval(void **state)
{
    (void)state;
    Fixture *f = summarise(5, NULL);
    const SummaryRow *red = find(f, "red", CONDITION_ALL, SUMMARY_SHARE);
    const SummaryRow *white = find(f, "white", CONDITION_ALL, SUMMARY_SHARE);
    const SummaryRow *draw = find(f, "draw", CONDITION_ALL, SUMMARY_SHARE);
    Interval wilson = interval_proportion(INTERVAL_METHOD_WILSON, 2, 5, 0.95);
    ASSERT_WITHIN(red->value, 0.4, 0);
    ASSERT_WITHIN(red->low, wilson.low, 0);
    ASSERT_WITHIN(red->high, wilson.high, 0);
    assert_string_equal(red->method, "wilson");
    assert_true(red->count == 2 && red->games == 5);
    ASSERT_WITHIN(red->value + white->value + draw->value, 1, 1e-15);
    assert_true(draw->low == 0 && draw->high > 0.3);
    release(f);
}

static void means_and_spreads_are_those_worked_out_by_hand(void **state)
{
    (void)state;
    Fixture *f = summarise(5, NULL);
    const SummaryRow *mean = find(f, "killed.red", CONDITION_ALL, SUMMARY_MEAN);
    ASSERT_NEAR(mean->value, 1.8, 1e-15);
    // Quantiles of 400 000 means with random weights; the formula is right within 1 % of the width.
    ASSERT_WITHIN(mean->low, 0.587, 0.02);
    ASSERT_WITHIN(mean->high, 2.731, 0.02);
    assert_string_equal(mean->method, "gaffke");
    assert_true(mean->count == 9 && mean->games == 5);
    const SummaryRow *sd = find(f, "killed.red", CONDITION_ALL, SUMMARY_SD);
    ASSERT_NEAR(sd->value, 1.3038404810405297, 1e-14);
    assert_true(isnan(sd->low) && isnan(sd->high) && *sd->method == '\0');
    ASSERT_NEAR(find(f, "killed.red", FIVE_WHITE, SUMMARY_MEAN)->value, 7.0 / 3, 1e-15);
    release(f);
}

static void the_results_means_weighted_by_games_give_the_mean_of_all(void **state)
{
    (void)state;
    Fixture *f = summarise(5, NULL);
    static const char *const names[] = {"killed.red", "hits", "tries", "turns"};
    for (size_t i = 0; i < sizeof names / sizeof *names; ++i) {
        double sum = 0, games = 0;
        Signed128 count = 0;
        for (int result = 0; result < FIVE_DRAW; ++result) {
            const SummaryRow *row = find(f, names[i], result, SUMMARY_MEAN);
            sum += row->value * (double)row->games;
            games += (double)row->games;
            count += row->count;
        }
        const SummaryRow *all = find(f, names[i], CONDITION_ALL, SUMMARY_MEAN);
        ASSERT_NEAR(sum / games, all->value, 1e-14);
        assert_true(count == all->count);
    }
    release(f);
}

static void quantiles_are_values_of_the_sample_between_the_ends_of_their_ranks(void **state)
{
    (void)state;
    Fixture *f = summarise(5, NULL); // sorted: 0 1 2 3 3
    static const double values[] = {0, 1, 2, 3, 3};
    for (int i = 0; i < 5; ++i) {
        const SummaryRow *row = find(f, "killed.red", CONDITION_ALL, SUMMARY_Q05 + (unsigned)i);
        ASSERT_WITHIN(row->value, values[i], 0);
        assert_true(row->low <= row->value && row->value <= row->high);
        assert_string_equal(row->method, "order");
    }
    release(f);
}

static void a_measure_counts_only_the_games_that_have_it(void **state)
{
    (void)state;
    Fixture *f = summarise(5, NULL);
    const SummaryRow *all = find(f, "crew", CONDITION_ALL, SUMMARY_MEAN);
    ASSERT_WITHIN(all->value, 3, 0);
    assert_true(all->count == 9 && all->games == 3);
    assert_null(summary_find(&f->summary, "crew", FIVE_RED, SUMMARY_MEAN));
    assert_non_null(summary_find(&f->summary, "crew", FIVE_WHITE, SUMMARY_MEAN));
    release(f);
}

static void a_condition_without_games_has_rows_without_values(void **state)
{
    (void)state;
    Fixture *f = summarise(5, NULL);
    for (SummaryStatistic s = SUMMARY_MEAN; s <= SUMMARY_Q95; ++s) {
        const SummaryRow *row = find(f, "killed.red", FIVE_DRAW, s);
        assert_true(isnan(row->value) && isnan(row->low) && isnan(row->high));
        assert_true(row->games == 0 && row->count == 0 && *row->method == '\0');
    }
    release(f);
}

static void a_series_has_the_mean_of_all_its_values_with_an_error_by_games(void **state)
{
    (void)state;
    Fixture *f =
        summarise(5, NULL); // values 1 2 3 6 6 6 1; a game's (n, sum): 2 3, 1 3, 0 0, 3 18, 1 1
    const SummaryRow *mean = find(f, "throws", CONDITION_ALL, SUMMARY_MEAN);
    ASSERT_NEAR(mean->value, 25.0 / 7, 1e-15);
    ASSERT_WITHIN(mean->low, 0, 0);
    ASSERT_WITHIN(mean->high, 6, 0); // 7.47, but a throw is at most 6
    assert_string_equal(mean->method, "delta");
    assert_true(mean->count == 25 && mean->games == 5);
    ASSERT_NEAR(find(f, "throws", CONDITION_ALL, SUMMARY_SD)->value, 2.370453040886408, 1e-14);
    const SummaryRow *median = find(f, "throws", CONDITION_ALL, SUMMARY_MEDIAN);
    ASSERT_WITHIN(median->value, 3, 0);
    assert_true(isnan(median->low) && *median->method == '\0');
    release(f);
}

static void a_ratio_is_one_sum_over_the_other_by_the_delta_method(void **state)
{
    (void)state;
    Fixture *f = summarise(5, NULL);
    const SummaryRow *rate = find(f, "rate", CONDITION_ALL, SUMMARY_RATIO);
    ASSERT_NEAR(rate->value, 0.6, 1e-15);
    // 3.3 games carry it, so that it would go from −0.04 to 1.24, but hits are a part of tries.
    assert_true(rate->low == 0 && rate->high == 1);
    assert_true(rate->count == 6);
    assert_null(summary_find(&f->summary, "rate", CONDITION_ALL, SUMMARY_MEAN));
    release(f);
}

static void games_that_all_show_one_value_leave_room_for_the_unseen(void **state)
{
    (void)state;
    Fixture *f = summarise(1, NULL); // killed.red 0 of 0 … 3
    const SummaryRow *mean = find(f, "killed.red", CONDITION_ALL, SUMMARY_MEAN);
    assert_string_equal(mean->method, "constant");
    ASSERT_WITHIN(mean->value, 0, 0);
    ASSERT_WITHIN(mean->low, 0, 0);
    ASSERT_NEAR(mean->high, 3 * 0.95, 1e-12); // one game: an unseen share up to 95 %
    assert_true(isnan(find(f, "killed.red", CONDITION_ALL, SUMMARY_SD)->value));
    assert_true(isnan(find(f, "rate", CONDITION_ALL, SUMMARY_RATIO)->low));
    release(f);
    f = summarise(3, NULL); // crew 4 of 0 … 4 in one game
    ASSERT_NEAR(find(f, "crew", FIVE_WHITE, SUMMARY_MEAN)->low, 4 * 0.05, 1e-12);
    ASSERT_WITHIN(find(f, "crew", FIVE_WHITE, SUMMARY_MEAN)->high, 4, 0);
    release(f);
}

static void no_games_at_all_leave_every_value_empty(void **state)
{
    (void)state;
    Fixture *f = summarise(0, NULL);
    for (int i = 0; i < f->summary.count; ++i) {
        const SummaryRow *row = &f->summary.rows[i];
        assert_true(isnan(row->value) && isnan(row->low) && isnan(row->high));
        assert_true(row->games == 0 && row->count == 0);
    }
    release(f);
}

// Reds win with 0.3, and then 0 (0.1) or 2 (0.2) Reds are killed; Whites with 0.7, 3 killed.
static void fill_exact(ExactTable *table)
{
    table->cells[FIVE_RED] = 0.3;
    table->cells[FIVE_WHITE] = 0.7;
    double *red = exact_table_histogram(table, FIVE_KILLED, FIVE_RED);
    red[0] = 0.1;
    red[2] = 0.2;
    exact_table_histogram(table, FIVE_KILLED, FIVE_WHITE)[3] = 0.7;
    table->known[FIVE_KILLED] = true;
}

static void exact_values_stand_beside_the_simulated_ones(void **state)
{
    (void)state;
    MeasureSet set = {0};
    ExactTable exact;
    five_games_set(&set);
    assert_int_equal(exact_table_create(&set, &exact, NULL), OK);
    fill_exact(&exact);
    Fixture *f = summarise(5, &exact);
    const SummaryRow *red = find(f, "red", CONDITION_ALL, SUMMARY_SHARE);
    ASSERT_WITHIN(red->exact, 0.3, 0);
    ASSERT_NEAR(red->gap.errors, 0.1 / sqrt(0.3 * 0.7 / 5), 1e-12);
    const SummaryRow *mean = find(f, "killed.red", CONDITION_ALL, SUMMARY_MEAN);
    ASSERT_NEAR(mean->exact, 2.5, 1e-15); // 0.2 × 2 + 0.7 × 3
    ASSERT_NEAR(mean->gap.errors, -0.7 / sqrt(0.85 / 5), 1e-12);
    ASSERT_NEAR(find(f, "killed.red", CONDITION_ALL, SUMMARY_SD)->exact, sqrt(0.85), 1e-14);
    ASSERT_NEAR(find(f, "killed.red", FIVE_RED, SUMMARY_MEAN)->exact, 4.0 / 3, 1e-14);
    ASSERT_WITHIN(find(f, "killed.red", CONDITION_ALL, SUMMARY_Q05)->exact, 0, 0);
    ASSERT_WITHIN(find(f, "killed.red", CONDITION_ALL, SUMMARY_Q25)->exact, 2, 0);
    ASSERT_WITHIN(find(f, "killed.red", CONDITION_ALL, SUMMARY_MEDIAN)->exact, 3, 0);
    assert_true(isnan(find(f, "killed.red", FIVE_DRAW, SUMMARY_MEAN)->exact));
    assert_true(isnan(find(f, "crew", CONDITION_ALL, SUMMARY_MEAN)->exact));
    release(f);
    exact_table_destroy(&exact);
    measure_set_release(&set);
}

static void exact_ratios_and_series_are_ratios_of_expectations(void **state)
{
    (void)state;
    MeasureSet set = {0};
    ExactTable exact;
    five_games_set(&set);
    assert_int_equal(exact_table_create(&set, &exact, NULL), OK);
    exact.cells[FIVE_RED] = 1;
    exact_table_histogram(&exact, FIVE_HITS, FIVE_RED)[1] = 1;
    exact_table_histogram(&exact, FIVE_TRIES, FIVE_RED)[2] = 0.5;
    exact_table_histogram(&exact, FIVE_TRIES, FIVE_RED)[4] = 0.5;
    exact_table_histogram(&exact, FIVE_THROWS, FIVE_RED)[2] = 1.5; // expected numbers
    exact_table_histogram(&exact, FIVE_THROWS, FIVE_RED)[6] = 0.5;
    exact.known[FIVE_HITS] = exact.known[FIVE_TRIES] = exact.known[FIVE_THROWS] = true;
    Fixture *f = summarise(5, &exact);
    ASSERT_NEAR(find(f, "rate", CONDITION_ALL, SUMMARY_RATIO)->exact, 1.0 / 3, 1e-15);
    ASSERT_NEAR(find(f, "throws", CONDITION_ALL, SUMMARY_MEAN)->exact, 3, 1e-15);
    release(f);
    exact_table_destroy(&exact);
    measure_set_release(&set);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shares_sum_to_one_and_have_the_chosen_interval),
        cmocka_unit_test(means_and_spreads_are_those_worked_out_by_hand),
        cmocka_unit_test(the_results_means_weighted_by_games_give_the_mean_of_all),
        cmocka_unit_test(quantiles_are_values_of_the_sample_between_the_ends_of_their_ranks),
        cmocka_unit_test(a_measure_counts_only_the_games_that_have_it),
        cmocka_unit_test(a_condition_without_games_has_rows_without_values),
        cmocka_unit_test(a_series_has_the_mean_of_all_its_values_with_an_error_by_games),
        cmocka_unit_test(a_ratio_is_one_sum_over_the_other_by_the_delta_method),
        cmocka_unit_test(games_that_all_show_one_value_leave_room_for_the_unseen),
        cmocka_unit_test(no_games_at_all_leave_every_value_empty),
        cmocka_unit_test(exact_values_stand_beside_the_simulated_ones),
        cmocka_unit_test(exact_ratios_and_series_are_ratios_of_expectations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
