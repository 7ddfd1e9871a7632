/// Games solved from their steps, against answers known in closed form.

#include "tests/kit/tiny.h"

#include <math.h>

#include "sim/kit/exact_game.h"
#include "tests/analysis/near.h"

static ExactTable solve(Tiny *tiny)
{
    ExactTable table;
    Error error = {0};
    const ExactOptions options = {.states_max = 1000000};
    const StepGame *game = tiny_game(tiny);
    assert_int_equal(exact_table_create(&tiny->set, &table, NULL), OK);
    if (exact_game_solve(game, &options, &table, &error) != OK)
        fail_msg("%s", error.text);
    return table;
}

static double mean(const ExactTable *table, int measure, int result)
{
    double sum = 0;
    const double *cells = exact_table_histogram(table, measure, result);
    for (int value = 0; value <= table->set->measures[measure].hi; ++value)
        sum += value * cells[value];
    return sum;
}

static void ruin_is_as_in_the_textbook(void **state)
{
    (void)state;
    Tiny tiny = tiny_ruin(10, 20, 18, 38);
    ExactTable table = solve(&tiny);
    ASSERT_WITHIN(table.cells[RUIN_WON], 0.2585334129565729, 2e-16);
    ASSERT_WITHIN(table.total, 1, 1e-14);
    // Wald: E[T] = (n − N P) / (q − p), beyond the last bin.
    double expected = (10 - 20 * 0.2585334129565729) / (2.0 / 38);
    double mean_won = exact_table_moments(&table, 0, RUIN_WON)[0];
    ASSERT_WITHIN(mean_won + exact_table_moments(&table, 0, RUIN_RUINED)[0], expected, 1e-11);
    // The first chance to be ruined is after ten throws, all lost.
    ASSERT_WITHIN(exact_table_histogram(&table, 0, RUIN_RUINED)[10], pow(20.0 / 38, 10), 1e-16);
    ASSERT_WITHIN(exact_table_histogram(&table, 1, RUIN_WON)[0], pow(18.0 / 38, 10), 1e-16);
    exact_table_destroy(&table);
    tiny_close(&tiny);
}

static void a_long_ruin_is_too(void **state)
{
    (void)state;
    Tiny tiny = tiny_ruin(1000, 2000, 18, 38);
    ExactTable table = solve(&tiny);
    double ratio = 20.0 / 18;
    // A share of 1.7e-46 keeps its digits, too.
    ASSERT_NEAR(table.cells[RUIN_WON], (1 - pow(ratio, 1000)) / (1 - pow(ratio, 2000)), 1e-12);
    ASSERT_WITHIN(table.total, 1, 1e-14);
    exact_table_destroy(&table);
    tiny_close(&tiny);
}

// The first two moments of a count, flowing by themselves, are those of its distribution.
static void assert_moments(Tiny *tiny, int measure)
{
    const GraphLimits limits = graph_limits();
    const ExactOptions options = {0};
    Graph graph;
    ExactChain chain;
    assert_int_equal(graph_create(tiny_game(tiny), 0, &limits, NULL, &graph, NULL), OK);
    assert_int_equal(exact_chain_create(&graph, NULL, &chain, NULL), OK);
    int32_t *added = calloc(graph.effects.count, sizeof *added);
    for (uint32_t e = 0; e < graph.effects.count; ++e)
        added[e] = graph_effect(&graph, e)[tiny->set.measures[measure].outcome_cell];
    double sums[3 * MEASURE_RESULT_MAX] = {0};
    ExactMoments moments = {added, sums};
    const ExactCarrier carrier = exact_carry_moments(&moments);
    ExactFlow flow = {.chain = &chain, .options = &options};
    assert_int_equal(exact_flow_run(&flow, &carrier, NULL), OK);
    ExactTable table = solve(tiny);
    for (int result = 0; result < tiny->set.result_count; ++result) {
        double squares = 0;
        const double *cells = exact_table_histogram(&table, measure, result);
        for (int value = 0; value <= tiny->set.measures[measure].hi; ++value)
            squares += (double)value * value * cells[value];
        ASSERT_WITHIN(sums[3 * result], table.cells[result], 1e-14);
        ASSERT_NEAR(sums[3 * result + 1], mean(&table, measure, result), 1e-12);
        // The last bin is what the others leave of the share, so 400² times its rounding is
        // allowed.
        ASSERT_NEAR(sums[3 * result + 2], squares, 1e-10);
    }
    free(added);
    exact_table_destroy(&table);
    exact_chain_destroy(&chain);
    graph_destroy(&graph);
}

static void moments_are_those_of_the_distribution(void **state)
{
    (void)state;
    Tiny run = tiny_run(3, 20), ruin = tiny_ruin(2, 4, 18, 38);
    assert_moments(&run, 1);
    assert_moments(&ruin, 0); // ends long before its last bin
    assert_moments(&ruin, 1);
    tiny_close(&run);
    tiny_close(&ruin);
}

// The work of one pass for the distribution of heads in tiny_run(2, 5).
static Status run_within(uint64_t steps_max, uint64_t *steps)
{
    Tiny tiny = tiny_run(2, 5);
    const GraphLimits limits = graph_limits();
    const ExactOptions options = {.steps_max = steps_max};
    Graph graph;
    ExactChain chain;
    double cells[2 * 6] = {0};
    assert_int_equal(graph_create(tiny_game(&tiny), 0, &limits, NULL, &graph, NULL), OK);
    assert_int_equal(exact_chain_create(&graph, NULL, &chain, NULL), OK);
    int32_t *added = calloc(graph.effects.count, sizeof *added);
    for (uint32_t e = 0; e < graph.effects.count; ++e)
        added[e] = graph_effect(&graph, e)[tiny.set.measures[1].outcome_cell];
    ExactDistribution distribution = {.added = added, .cells = cells, .hi = 5, .most = 5};
    const ExactCarrier carrier = exact_carry_distribution(&distribution);
    ExactFlow flow = {.chain = &chain, .options = &options};
    Status status = exact_flow_run(&flow, &carrier, NULL);
    *steps = flow.steps;
    free(added);
    exact_chain_destroy(&chain);
    graph_destroy(&graph);
    tiny_close(&tiny);
    return status;
}

// Every edge that does not end the game costs as many steps as the count can have values where it
// begins. After a tail there have been 0 heads before the second throw and the third, 0 or 1 before
// the fourth and the fifth; after a head 1, 1, and 1 or 2 before the fifth. A tail goes on, and
// so does a head after a tail; the fifth throw ends the game, and the start is an edge of its own:
//     1 + 2 · 1 + (2 · 1 + 1) + (2 · 2 + 1) + (2 · 2 + 2)
static void work_is_counted_value_by_value(void **state)
{
    (void)state;
    uint64_t steps;
    assert_int_equal(run_within(0, &steps), OK);
    assert_int_equal(steps, 17);
    assert_int_equal(run_within(17, &steps), OK);
    assert_int_equal(run_within(16, &steps), FAIL_LIMIT);
}

// The mean of a count is told by itself only where its last bin, 400, has probability: about 10^-11
// of the longer game, and none of the shorter one, which is a single throw.
static void a_mean_is_told_where_its_bins_do_not_give_it(void **state)
{
    (void)state;
    Tiny longer = tiny_ruin(4, 9, 18, 38), shorter = tiny_ruin(1, 2, 18, 38);
    ExactTable table = solve(&longer);
    double ratio = 20.0 / 18, wins = (1 - pow(ratio, 4)) / (1 - pow(ratio, 9));
    double sum = exact_table_moments(&table, 0, RUIN_WON)[0];
    sum += exact_table_moments(&table, 0, RUIN_RUINED)[0];
    ASSERT_NEAR(sum, (4 - 9 * wins) / (2.0 / 38), 1e-11); // Wald
    exact_table_destroy(&table);
    table = solve(&shorter);
    assert_true(isnan(exact_table_moments(&table, 0, RUIN_WON)[0]));
    exact_table_destroy(&table);
    tiny_close(&longer);
    tiny_close(&shorter);
}

static void craps_is_244_in_495(void **state)
{
    (void)state;
    Tiny tiny = tiny_craps();
    ExactTable table = solve(&tiny);
    ASSERT_WITHIN(table.cells[CRAPS_WON], 244.0 / 495, 1e-15);
    exact_table_destroy(&table);
    tiny_close(&tiny);
}

static void runs_of_heads_are_as_counted(void **state)
{
    (void)state;
    // Of 2^10 ways 144 have no two heads in a row (Fibonacci).
    Tiny tiny = tiny_run(2, 10);
    ExactTable table = solve(&tiny);
    ASSERT_WITHIN(table.cells[RUN_NEVER], 144.0 / 1024, 1e-15);
    ASSERT_WITHIN(exact_table_histogram(&table, 0, RUN_NEVER)[10], 144.0 / 1024, 1e-15);
    ASSERT_WITHIN(exact_table_histogram(&table, 0, RUN_CAME)[2], 0.25, 1e-15);
    ASSERT_WITHIN(exact_table_histogram(&table, 0, RUN_CAME)[5], 3.0 / 32, 1e-15);
    // The last of ten throws without a run is a head in 55 ways.
    ASSERT_WITHIN(exact_table_histogram(&table, 2, RUN_NEVER)[1], 55.0 / 1024, 1e-15);
    ASSERT_WITHIN(exact_table_histogram(&table, 2, RUN_CAME)[2], 880.0 / 1024, 1e-15);
    // Every throw is a head half the time, so heads are half of the throws (Wald).
    double throws = mean(&table, 0, RUN_CAME) + mean(&table, 0, RUN_NEVER);
    double heads = mean(&table, 1, RUN_CAME) + mean(&table, 1, RUN_NEVER);
    ASSERT_WITHIN(heads, throws / 2, 1e-14);
    exact_table_destroy(&table);
    tiny_close(&tiny);
}

static void kinds_of_throws_have_their_law(void **state)
{
    (void)state;
    Tiny tiny = tiny_cards(5);
    ExactTable table = solve(&tiny);
    double none = pow(2.0 / 3, 5);
    ASSERT_WITHIN(table.cells[0], none, 1e-15);
    ASSERT_WITHIN(table.cells[1], (1 - none) / 2, 1e-15);
    ASSERT_WITHIN(table.cells[2], (1 - none) / 3, 1e-15);
    ASSERT_WITHIN(table.cells[3], (1 - none) / 6, 1e-15);
    double cards = 0;
    for (int result = 0; result < 4; ++result)
        cards += mean(&table, 0, result);
    ASSERT_WITHIN(cards, 5 / 3.0, 1e-14);
    exact_table_destroy(&table);
    tiny_close(&tiny);
}

// Two faces a round, each of six with the same chance; a round comes with (5/6)^rounds before it.
static void each_value_of_a_series_comes_as_often_as_its_chance_says(void **state)
{
    (void)state;
    Tiny tiny = tiny_doubles(4, 0);
    ExactTable table = solve(&tiny);
    for (int value = 0; value <= 5; ++value) {
        double times = 0;
        for (int result = 0; result < 2; ++result)
            times += exact_table_histogram(&table, 1, result)[value];
        ASSERT_WITHIN(times, 2 * (1 - pow(5 / 6.0, 4)), 1e-14);
    }
    exact_table_destroy(&table);
    tiny_close(&tiny);
}

static void open_choices_are_refused(void **state)
{
    (void)state;
    Tiny tiny = tiny_pig(5);
    Graph graph;
    ExactTable table;
    Error error;
    const GraphLimits limits = graph_limits();
    const ExactOptions options = {0};
    assert_int_equal(graph_create(tiny_game(&tiny), 3, &limits, NULL, &graph, NULL), OK);
    assert_int_equal(exact_table_create(&tiny.set, &table, NULL), OK);
    assert_int_equal(exact_game_fill(&graph, NULL, &options, &table, &error), FAIL_CONFLICT);
    graph_destroy(&graph);
    exact_table_destroy(&table);
    tiny_close(&tiny);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ruin_is_as_in_the_textbook),
        cmocka_unit_test(a_long_ruin_is_too),
        cmocka_unit_test(moments_are_those_of_the_distribution),
        cmocka_unit_test(work_is_counted_value_by_value),
        cmocka_unit_test(a_mean_is_told_where_its_bins_do_not_give_it),
        cmocka_unit_test(craps_is_244_in_495),
        cmocka_unit_test(runs_of_heads_are_as_counted),
        cmocka_unit_test(kinds_of_throws_have_their_law),
        cmocka_unit_test(each_value_of_a_series_comes_as_often_as_its_chance_says),
        cmocka_unit_test(open_choices_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
