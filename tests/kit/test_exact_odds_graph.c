/// What decides games of the kit, against textbook chances and walks through all states.

#include "sim/kit/exact_odds_graph.h"

#include "tests/kit/tiny.h"

#include <math.h>

#include "tests/analysis/near.h"

static const ExactOptions no_limit = {0};

enum { GOAL = 6, THROWS = 12, HEADS = 3 };

static Status split(Tiny *tiny, const ExactOptions *options, ExactOdds *odds, Error *error)
{
    static const double worth[] = {1, 0};
    const GraphLimits limits = graph_limits();
    Graph graph;
    assert_int_equal(graph_create(tiny_game(tiny), 0, &limits, NULL, &graph, NULL), OK);
    Status status = exact_odds_graph(&graph, worth, options, odds, error);
    graph_destroy(&graph);
    return status;
}

// With f of g units, won with p each, he who plays to the end has g with (1 − r^f) / (1 − r^g),
// r = (1 − p) / p. Feller 1968, volume I, section XIV.2.
static double ruin_chance(int fortune, double p)
{
    double r = (1 - p) / p;
    return (1 - pow(r, fortune)) / (1 - pow(r, GOAL));
}

static void every_throw_of_a_gambler_moves_his_chance(void **state)
{
    (void)state;
    Tiny tiny = tiny_ruin(2, GOAL, 2, 5);
    double shares[GOAL + 1] = {[2] = 1};
    ExactOdds odds;
    assert_int_equal(split(&tiny, &no_limit, &odds, NULL), OK);
    ASSERT_WITHIN(odds.mean, ruin_chance(2, 0.4), 1e-14);
    assert_string_equal(odds.stage, "step");
    for (int throw = 0; throw < 40; ++throw) {
        double square = 0, next[GOAL + 1] = {[0] = shares[0], [GOAL] = shares[GOAL]};
        for (int fortune = 0; fortune <= GOAL; ++fortune)
            square += shares[fortune] * ruin_chance(fortune, 0.4) * ruin_chance(fortune, 0.4);
        ASSERT_WITHIN(odds.squares[throw], square, 1e-13);
        for (int fortune = 1; fortune < GOAL; ++fortune) {
            next[fortune + 1] += 0.4 * shares[fortune];
            next[fortune - 1] += 0.6 * shares[fortune];
        }
        memcpy(shares, next, sizeof shares);
    }
    ASSERT_WITHIN(odds.end_square, odds.mean, 1e-12); // squares of 1 and 0
    ASSERT_WITHIN(odds.squares[odds.turns], odds.end_square, 1e-12);
    exact_odds_release(&odds);
    tiny_close(&tiny);
}

// The chance of so many heads in a row, `run` of them there, in what is left of the throws.
static double run_chance(int run, int left)
{
    if (run == HEADS)
        return 1;
    return left == 0 ? 0 : (run_chance(run + 1, left - 1) + run_chance(0, left - 1)) / 2;
}

static void a_clock_makes_rounds_of_different_chances(void **state)
{
    (void)state;
    Tiny tiny = tiny_run(HEADS, THROWS);
    double shares[HEADS + 1] = {[0] = 1};
    ExactOdds odds;
    assert_int_equal(split(&tiny, &no_limit, &odds, NULL), OK);
    assert_string_equal(odds.stage, "round");
    assert_int_equal(odds.turns, THROWS);
    for (int round = 0; round <= THROWS; ++round) {
        double square = 0, next[HEADS + 1] = {[HEADS] = shares[HEADS]};
        for (int run = 0; run <= HEADS; ++run)
            square += shares[run] * pow(run_chance(run, THROWS - round), 2);
        ASSERT_WITHIN(odds.squares[round], square, 1e-14);
        for (int run = 0; run < HEADS; ++run) {
            next[run + 1] += shares[run] / 2;
            next[0] += shares[run] / 2;
        }
        memcpy(shares, next, sizeof shares);
    }
    ASSERT_WITHIN(odds.mean, run_chance(0, THROWS), 1e-14);
    exact_odds_release(&odds);
    tiny_close(&tiny);
}

static void craps_is_decided_by_the_first_throw_in_part(void **state)
{
    (void)state;
    // By a point of 4 to 10, the chance to throw it again before a 7.
    static const double ways[] = {3, 4, 5, 5, 4, 3};
    double square = 8 / 36.0, mean = 244 / 495.0; // 7 and 11 win at once
    for (int i = 0; i < 6; ++i)
        square += ways[i] / 36 * pow(ways[i] / (ways[i] + 6), 2);
    Tiny tiny = tiny_craps();
    ExactOdds odds;
    assert_int_equal(split(&tiny, &no_limit, &odds, NULL), OK);
    ASSERT_WITHIN(odds.mean, mean, 1e-14);
    ASSERT_WITHIN(odds.squares[0], mean * mean, 1e-14);
    ASSERT_WITHIN(odds.squares[1], square, 1e-14);
    exact_odds_release(&odds);
    tiny_close(&tiny);
}

static void what_takes_too_much_is_refused(void **state)
{
    (void)state;
    const ExactOptions few_steps = {.steps_max = 20};
    Tiny tiny = tiny_ruin(3, GOAL, 1, 2);
    ExactOdds odds;
    Error error;
    assert_int_equal(split(&tiny, &few_steps, &odds, &error), FAIL_LIMIT);
    tiny_close(&tiny);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_throw_of_a_gambler_moves_his_chance),
        cmocka_unit_test(a_clock_makes_rounds_of_different_chances),
        cmocka_unit_test(craps_is_decided_by_the_first_throw_in_part),
        cmocka_unit_test(what_takes_too_much_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
