/// The plan engine plays the games of the literal one: same tallies, over all its ways of walking.

#include "tests/kit/tiny.h"

#include "sim/kit/literal.h"
#include "sim/kit/plan.h"

enum { GAMES = 3000 };

static uint64_t play_literally(const StepGame *game)
{
    Tally tally;
    assert_int_equal(tally_create(game->measures, &tally, NULL), OK);
    for (uint64_t number = 0; number < GAMES; ++number) {
        uint64_t state[8];
        union {
            Outcome outcome;
            int32_t words[16];
        } room = {.words = {0}};
        const LiteralTable table = {.address = {7, number}};
        assert_int_equal(literal_play(game, state, &table, &room.outcome, NULL), OK);
        tally_add(&tally, &room.outcome);
    }
    uint64_t fingerprint = tally_fingerprint(&tally);
    tally_destroy(&tally);
    return fingerprint;
}

// Plays by a plan and in two parts, since blocks of games do not fill a hundred walkers.
static uint64_t play_by_plan(const Plan *plan)
{
    Tally tally;
    assert_int_equal(tally_create(plan->graph->game->measures, &tally, NULL), OK);
    plan_play(plan, (GameAddress){7, 0}, 1001, &tally);
    plan_play(plan, (GameAddress){7, 1001}, GAMES - 1001, &tally);
    uint64_t fingerprint = tally_fingerprint(&tally);
    tally_destroy(&tally);
    return fingerprint;
}

static void assert_same_games(Tiny tiny, bool slow, bool turns, bool tree)
{
    const StepGame *game = tiny_game(&tiny);
    const GraphLimits limits = plan_limits();
    Graph graph;
    Plan plan;
    assert_int_equal(graph_create(game, 0, &limits, NULL, &graph, NULL), OK);
    assert_int_equal(plan_create(&graph, NULL, &plan, NULL), OK);
    assert_int_equal(plan.slow, slow);
    assert_int_equal(plan.turns != NULL, turns);
    assert_int_equal(plan.tree.edges != NULL, tree);
    assert_true(play_by_plan(&plan) == play_literally(game));
    plan_destroy(&plan);
    graph_destroy(&graph);
    tiny_close(&tiny);
}

// Games that leave the plan are played by themselves.
typedef struct Beyond {
    const StepGame *game;
    uint64_t games;
} Beyond;

static void play_beyond(void *context, GameAddress address, Tally *tally)
{
    Beyond *beyond = context;
    int32_t state[16];
    assert_int_equal(literal_play_many(beyond->game, state, address, 1, tally, NULL), OK);
    beyond->games += 1;
}

// Whatever is explored, the games are the same.
static void assert_same_games_when_cut(Tiny tiny, uint32_t most)
{
    const StepGame *game = tiny_game(&tiny);
    for (uint32_t cut = 1; cut <= most; ++cut) {
        GraphLimits limits = plan_limits();
        limits.states_max = cut;
        limits.cuts = true;
        Beyond beyond = {.game = game};
        Graph graph;
        Plan plan;
        assert_int_equal(graph_create(game, 0, &limits, NULL, &graph, NULL), OK);
        assert_int_equal(graph.explored, cut);
        assert_false(graph_is_whole(&graph));
        assert_int_equal(plan_create(&graph, NULL, &plan, NULL), OK);
        plan.play_beyond = play_beyond;
        plan.beyond_context = &beyond;
        assert_true(play_by_plan(&plan) == play_literally(game));
        assert_in_range(beyond.games, 1, GAMES);
        if (cut == most)
            assert_in_range(beyond.games, 1, GAMES - 1);
        plan_destroy(&plan);
        graph_destroy(&graph);
    }
    tiny_close(&tiny);
}

static void games_beyond_what_is_explored_are_played_by_themselves(void **state)
{
    (void)state;
    assert_same_games_when_cut(tiny_ruin(3, 9, 18, 38), 7); // turns
    assert_same_games_when_cut(tiny_cards(5), 6);           // one by one
    assert_same_games_when_cut(tiny_run(7, 300), 6);        // over the graph, with a clock
    assert_same_games_when_cut(tiny_run(7, 5), 4);          // that runs out first
    Tiny tiny = tiny_ruin(3, 9, 18, 38);
    tiny.game.stop = (StepStop){.steps_max = 6, .result = RUIN_WON};
    assert_same_games_when_cut(tiny, 7);
}

static void words_in_turn_come_as_in_literal_play(void **state)
{
    (void)state;
    assert_same_games(tiny_ruin(3, 9, 18, 38), true, true, false);
    assert_same_games(tiny_craps(), true, true, false);
}

static void throws_that_follow_one_another_are_one_turn(void **state)
{
    (void)state;
    Tiny tiny = tiny_craps_one_by_one();
    const GraphLimits limits = plan_limits();
    Graph graph;
    Plan plan;
    assert_int_equal(graph_create(tiny_game(&tiny), 0, &limits, NULL, &graph, NULL), OK);
    assert_int_equal(plan_create(&graph, NULL, &plan, NULL), OK);
    uint32_t longest = 0;
    for (uint32_t node = 0; node < graph.node_count; ++node)
        if (plan.turns[node].throw_count > longest)
            longest = plan.turns[node].throw_count;
    assert_int_equal(longest, 2);
    plan_destroy(&plan);
    graph_destroy(&graph);
    assert_same_games(tiny, true, true, false);
}

static void stopped_games_stop_alike(void **state)
{
    (void)state;
    Tiny tiny = tiny_ruin(3, 9, 18, 38);
    tiny.game.stop = (StepStop){.steps_max = 6, .result = RUIN_WON};
    assert_same_games(tiny, true, true, false);
}

static void short_games_are_unfolded(void **state)
{
    (void)state;
    assert_same_games(tiny_run(3, 12), false, false, true);
}

static void long_games_walk_over_the_graph(void **state)
{
    (void)state;
    assert_same_games(tiny_run(7, 300), false, false, false);
}

static void laws_and_kinds_are_thrown_alike(void **state)
{
    (void)state;
    assert_same_games(tiny_cards(5), true, false, false);
}

static void throws_in_a_round_begin_anew_in_each(void **state)
{
    (void)state;
    assert_same_games(tiny_doubles(5, 0), true, false, false);
    Tiny tiny = tiny_doubles(5, 3);
    tiny.game.clock.measure = -1; // then nothing is counted in the cell that follows the steps
    assert_same_games(tiny, true, false, false);
}

// The second option, whoever decides: to hold as soon as one may.
static uint32_t decide_second(void *context, int32_t side, uint32_t options)
{
    (void)context, (void)side;
    assert_int_equal(options, 2);
    return 1;
}

static void choices_are_taken_as_they_are_decided(void **state)
{
    (void)state;
    Tiny tiny = tiny_pig(11);
    const StepGame *game = tiny_game(&tiny);
    const GraphLimits limits = plan_limits();
    Graph graph;
    Plan plan;
    Tally tally;
    assert_int_equal(graph_create(game, 3, &limits, NULL, &graph, NULL), OK);
    uint32_t *decisions = calloc(graph.node_count, sizeof *decisions);
    for (uint32_t node = 0; node < graph.node_count; ++node)
        decisions[node] = graph.nodes[node].side >= 0;
    assert_int_equal(plan_create(&graph, decisions, &plan, NULL), OK);
    assert_int_equal(tally_create(&tiny.set, &tally, NULL), OK);
    for (uint64_t number = 0; number < GAMES; ++number) {
        uint64_t position[8];
        union {
            Outcome outcome;
            int32_t words[16];
        } room = {.words = {0}};
        const LiteralTable table = {
            .address = {7, number}, .decide = decide_second, .open_sides = 3};
        assert_int_equal(literal_play(game, position, &table, &room.outcome, NULL), OK);
        tally_add(&tally, &room.outcome);
    }
    assert_true(play_by_plan(&plan) == tally_fingerprint(&tally));
    tally_destroy(&tally);
    plan_destroy(&plan);
    free(decisions);
    graph_destroy(&graph);
    tiny_close(&tiny);
}

static void graphs_beyond_a_limit_are_refused(void **state)
{
    (void)state;
    Tiny tiny = tiny_ruin(50, 100, 1, 2);
    Graph graph;
    Error error;
    GraphLimits limits = plan_limits();
    limits.states_max = 98;
    assert_int_equal(graph_create(tiny_game(&tiny), 0, &limits, NULL, &graph, &error), FAIL_LIMIT);
    assert_non_null(strstr(error.text, "more than 98 states"));
    limits = plan_limits();
    limits.combinations_max = 1;
    assert_int_equal(graph_create(tiny_game(&tiny), 0, &limits, NULL, &graph, &error), FAIL_LIMIT);
    assert_non_null(strstr(error.text, "put the dice into a law"));
    limits = plan_limits();
    limits.bytes_max = 10;
    assert_int_equal(graph_create(tiny_game(&tiny), 0, &limits, NULL, &graph, &error), FAIL_LIMIT);
    limits = plan_limits();
    limits.throws_max = 0;
    assert_int_equal(graph_create(tiny_game(&tiny), 0, &limits, NULL, &graph, &error), FAIL_LIMIT);
    assert_non_null(strstr(error.text, "more than 0 times"));
    tiny_close(&tiny);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_in_turn_come_as_in_literal_play),
        cmocka_unit_test(throws_that_follow_one_another_are_one_turn),
        cmocka_unit_test(stopped_games_stop_alike),
        cmocka_unit_test(short_games_are_unfolded),
        cmocka_unit_test(long_games_walk_over_the_graph),
        cmocka_unit_test(throws_in_a_round_begin_anew_in_each),
        cmocka_unit_test(choices_are_taken_as_they_are_decided),
        cmocka_unit_test(laws_and_kinds_are_thrown_alike),
        cmocka_unit_test(games_beyond_what_is_explored_are_played_by_themselves),
        cmocka_unit_test(graphs_beyond_a_limit_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
