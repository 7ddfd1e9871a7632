/// Best play, against published and computed values of Pig, and a standoff whose bounds stay apart.

#include "tests/kit/tiny.h"

#include <math.h>

#include "sim/kit/exact_game.h"
#include "sim/kit/exact_optimal.h"
#include "tests/analysis/near.h"

static const ExactOptions no_limit = {0};

static Graph explore(Tiny *tiny)
{
    Graph graph;
    const GraphLimits limits = graph_limits();
    assert_int_equal(graph_create(tiny_game(tiny), 3, &limits, NULL, &graph, NULL), OK);
    return graph;
}

static void assert_pig(int target, double value, double within)
{
    Tiny tiny = tiny_pig(target);
    Graph graph = explore(&tiny);
    const double results[] = {1, 0};
    const ExactPayoff payoff = {.results = results, .endless = NAN, .minimisers = 2};
    ExactOptimum optimum;
    assert_int_equal(exact_optimal_solve(&graph, &payoff, &no_limit, &optimum, NULL), OK);
    ASSERT_WITHIN(optimum.lower, value, within);
    ASSERT_WITHIN(optimum.upper, value, within);
    ASSERT_WITHIN(optimum.upper, optimum.lower, 2e-15);
    // The decisions played out are worth what best play is.
    ExactTable table;
    assert_int_equal(exact_table_create(&tiny.set, &table, NULL), OK);
    assert_int_equal(exact_game_fill(&graph, optimum.decisions, &no_limit, &table, NULL), OK);
    ASSERT_WITHIN(table.cells[PIG_FIRST], optimum.lower, 5e-15);
    exact_table_destroy(&table);
    exact_optimal_destroy(&optimum);
    graph_destroy(&graph);
    tiny_close(&tiny);
}

static void pig_is_as_published(void **state)
{
    (void)state;
    // Neller & Presser 2004 for 100 points; the others from an independent program.
    assert_pig(10, 0.709424322598303, 2e-15);
    assert_pig(20, 0.615558549805043, 2e-15);
    assert_pig(50, 0.546150844167, 1e-12);
}

static void what_is_paid_in_a_cycle_adds_up(void **state)
{
    (void)state;
    // From k to n by fair throws takes k (n − k) of them: Feller 1968, volume 1, XIV.3.
    for (int fortune = 1; fortune < 20; ++fortune) {
        Tiny tiny = tiny_ruin(fortune, 20, 1, 2);
        Graph graph = explore(&tiny);
        const double results[] = {10, 0};
        const double cells[] = {1, 0};
        const ExactPayoff payoff = {.results = results, .cells = cells, .endless = NAN};
        const double value = fortune * (20 - fortune) + 10 * fortune / 20.0;
        ExactOptimum optimum;
        assert_int_equal(exact_optimal_solve(&graph, &payoff, &no_limit, &optimum, NULL), OK);
        assert_true(optimum.lower <= value && value <= optimum.upper);
        ASSERT_WITHIN(optimum.lower, value, 1e-10);
        ASSERT_WITHIN(optimum.upper, value, 1e-10);
        exact_optimal_destroy(&optimum);
        graph_destroy(&graph);
        tiny_close(&tiny);
    }
}

static void the_second_side_may_be_the_one_to_maximise(void **state)
{
    (void)state;
    Tiny tiny = tiny_pig(10);
    Graph graph = explore(&tiny);
    const double results[] = {0, 1};
    const ExactPayoff payoff = {.results = results, .endless = NAN, .minimisers = 1};
    ExactOptimum optimum;
    assert_int_equal(exact_optimal_solve(&graph, &payoff, &no_limit, &optimum, NULL), OK);
    ASSERT_WITHIN(optimum.lower, 1 - 0.709424322598303, 2e-15);
    exact_optimal_destroy(&optimum);
    graph_destroy(&graph);
    tiny_close(&tiny);
}

// Both may go or wait in turn; who goes first wins one time in three.
static int standoff_step(const void *rules, void *state, Luck *luck, Effects *effects)
{
    (void)rules, (void)effects;
    int32_t *who = state;
    if (luck_choose(luck, *who, 2) == 0) {
        *who = 1 - *who;
        return STEP_ON;
    }
    bool wins = luck_below(luck, &(LuckStream){0}, LUCK_NEXT, 3) == 0;
    return wins ? *who : 1 - *who;
}

static void bounds_that_do_not_meet_are_told(void **state)
{
    (void)state;
    Tiny tiny = tiny_pig(5);
    tiny.game.step = standoff_step;
    Graph graph = explore(&tiny);
    const double results[] = {1, 0};
    const ExactPayoff payoff = {.results = results, .endless = NAN, .minimisers = 2};
    ExactOptimum optimum;
    assert_int_equal(exact_optimal_solve(&graph, &payoff, &no_limit, &optimum, NULL), OK);
    ASSERT_WITHIN(optimum.lower, 1 / 3.0, 1e-12);
    ASSERT_WITHIN(optimum.upper, 2 / 3.0, 1e-12);
    exact_optimal_destroy(&optimum);
    graph_destroy(&graph);
    tiny_close(&tiny);
}

// One side alone may go round between two places for ever, or leave either for an even chance.
static int circle_step(const void *rules, void *state, Luck *luck, Effects *effects)
{
    (void)rules, (void)effects;
    int32_t *place = state;
    if (luck_choose(luck, *(const int32_t *)rules, 2) == 0) {
        *place = 1 - *place;
        return STEP_ON;
    }
    return (int)luck_below(luck, &(LuckStream){0}, LUCK_NEXT, 2);
}

// Whoever goes round: the bounds meet, and what is chosen leads out.
static void who_can_wait_alone_gains_nothing_by_it(void **state)
{
    (void)state;
    for (int32_t side = 0; side < 2; ++side) {
        Tiny tiny = tiny_pig(5);
        tiny.game.step = circle_step;
        tiny.rules[0] = side;
        Graph graph = explore(&tiny);
        const double results[] = {1, 0};
        const ExactPayoff payoff = {.results = results, .endless = NAN, .minimisers = 2};
        ExactOptimum optimum;
        assert_int_equal(exact_optimal_solve(&graph, &payoff, &no_limit, &optimum, NULL), OK);
        ASSERT_WITHIN(optimum.lower, 0.5, 1e-15);
        ASSERT_WITHIN(optimum.upper, 0.5, 1e-15);
        ExactTable table;
        assert_int_equal(exact_table_create(&tiny.set, &table, NULL), OK);
        assert_int_equal(exact_game_fill(&graph, optimum.decisions, &no_limit, &table, NULL), OK);
        ASSERT_WITHIN(table.cells[0], 0.5, 1e-15);
        exact_table_destroy(&table);
        exact_optimal_destroy(&optimum);
        graph_destroy(&graph);
        tiny_close(&tiny);
    }
}

// Worth more than the way out, to who waits, a game without end is what he plays for.
static void a_game_without_end_is_worth_what_is_said(void **state)
{
    (void)state;
    Tiny tiny = tiny_pig(5);
    tiny.game.step = circle_step;
    tiny.rules[0] = 0;
    Graph graph = explore(&tiny);
    const double results[] = {1, 0};
    for (int quarters = 0; quarters < 4; ++quarters) {
        const ExactPayoff payoff = {.results = results, .endless = quarters / 4.0, .minimisers = 2};
        ExactOptimum optimum;
        assert_int_equal(exact_optimal_solve(&graph, &payoff, &no_limit, &optimum, NULL), OK);
        ASSERT_WITHIN(optimum.lower, quarters == 3 ? 0.75 : 0.5, 1e-15);
        ASSERT_WITHIN(optimum.upper, quarters == 3 ? 0.75 : 0.5, 1e-15);
        exact_optimal_destroy(&optimum);
    }
    graph_destroy(&graph);
    tiny_close(&tiny);
}

static void best_play_is_worth_what_its_decisions_come_to(void **state)
{
    (void)state;
    // A roll costs the first side a hundredth, also in the cycles of states without a point.
    Tiny tiny = tiny_pig(5);
    Graph graph = explore(&tiny);
    const double results[] = {1, 0}, cells[] = {-0.01};
    const ExactPayoff payoff = {
        .results = results, .cells = cells, .endless = NAN, .minimisers = 2};
    ExactOptimum optimum;
    ExactTable table;
    assert_int_equal(exact_optimal_solve(&graph, &payoff, &no_limit, &optimum, NULL), OK);
    assert_int_equal(exact_table_create(&tiny.set, &table, NULL), OK);
    assert_int_equal(exact_game_fill(&graph, optimum.decisions, &no_limit, &table, NULL), OK);
    double value = table.cells[PIG_FIRST];
    for (int result = 0; result < 2; ++result)
        for (int rolls = 0; rolls <= 500; ++rolls)
            value -= 0.01 * rolls * exact_table_histogram(&table, 0, result)[rolls];
    ASSERT_WITHIN(optimum.lower, value, 1e-13);
    ASSERT_WITHIN(optimum.upper, value, 1e-13);
    exact_table_destroy(&table);
    exact_optimal_destroy(&optimum);
    graph_destroy(&graph);
    tiny_close(&tiny);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pig_is_as_published),
        cmocka_unit_test(what_is_paid_in_a_cycle_adds_up),
        cmocka_unit_test(the_second_side_may_be_the_one_to_maximise),
        cmocka_unit_test(bounds_that_do_not_meet_are_told),
        cmocka_unit_test(who_can_wait_alone_gains_nothing_by_it),
        cmocka_unit_test(a_game_without_end_is_worth_what_is_said),
        cmocka_unit_test(best_play_is_worth_what_its_decisions_come_to),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
