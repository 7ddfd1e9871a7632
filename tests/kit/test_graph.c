/// The transition graph: what meets, what is stored once, and what is refused.

#include "tests/kit/tiny.h"

#include "sim/kit/graph.h"

static Graph explore(const StepGame *game, uint32_t open_sides)
{
    const GraphLimits limits = graph_limits();
    Graph graph;
    assert_int_equal(graph_create(game, open_sides, &limits, NULL, &graph, NULL), OK);
    return graph;
}

static void equal_states_meet(void **state)
{
    (void)state;
    Tiny tiny = tiny_ruin(10, 20, 1, 2);
    Graph graph = explore(tiny_game(&tiny), 0);
    assert_int_equal(graph.states.count, 19);
    assert_int_equal(graph.node_count, 20); // and the start
    assert_int_equal(graph.runs, 1 + 2 * 19);
    graph_destroy(&graph);
    tiny_close(&tiny);
}

// A game whose state remembers a number that changes nothing.
static int remember(const void *rules, void *state, Luck *luck, Effects *effects)
{
    (void)rules, (void)effects;
    int32_t *memory = state;
    if (memory[0] == 0) {
        memory[0] = 1 + (int32_t)luck_below(luck, &(LuckStream){0}, LUCK_NEXT, 5);
        return STEP_ON;
    }
    return (int)luck_below(luck, &(LuckStream){0}, LUCK_NEXT, 2);
}

static void equal_trees_are_stored_once(void **state)
{
    (void)state;
    Tiny tiny = tiny_craps();
    tiny.game.step = remember;
    tiny.game.state_size = sizeof(int32_t);
    Graph graph = explore(tiny_game(&tiny), 0);
    assert_int_equal(graph.states.count, 6);
    assert_int_equal(graph.node_count, 3); // the start, a number of 5, a coin
    assert_int_equal(graph.edge_count, 1 + 5 + 2);
    graph_destroy(&graph);
    tiny_close(&tiny);
}

static void choices_are_nodes_of_their_side(void **state)
{
    (void)state;
    Tiny tiny = tiny_pig(4);
    Graph graph = explore(tiny_game(&tiny), 3);
    int choices[2] = {0, 0}, throws = 0;
    for (uint32_t n = 0; n < graph.node_count; ++n) {
        const GraphNode *node = &graph.nodes[n];
        if (node->side >= 0)
            choices[node->side] += 1;
        throws += node->side < 0 && node->edge_count == 6;
        assert_true(node->side < 0 || node->edge_count == 2);
    }
    assert_true(choices[0] > 0 && choices[1] > 0 && throws > 0);
    graph_destroy(&graph);
    tiny_close(&tiny);
}

// A step that remembers how often it was run, outside its state.
static int forget(const void *rules, void *state, Luck *luck, Effects *effects)
{
    (void)rules, (void)state, (void)effects;
    static int runs;
    return (int)luck_below(luck, &(LuckStream){0}, LUCK_NEXT, ++runs % 2 ? 2 : 3) % 2;
}

static void a_step_that_keeps_something_outside_its_state_is_told(void **state)
{
    (void)state;
    Tiny tiny = tiny_craps();
    tiny.game.step = forget;
    const GraphLimits limits = graph_limits();
    Graph graph;
    Error error;
    assert_int_equal(graph_create(tiny_game(&tiny), 0, &limits, NULL, &graph, &error),
                     FAIL_CONFLICT);
    assert_non_null(strstr(error.text, "outside its state"));
    tiny_close(&tiny);
}

// A state that is a number written in as many bytes as it has digits, as a front might write it.
static Status open_number(const void *rules, void **state, Error *error)
{
    (void)rules, (void)error;
    *state = calloc(1, sizeof(int));
    return *state ? OK : FAIL_MEMORY;
}

static void close_number(const void *rules, void *state)
{
    (void)rules;
    free(state);
}

static void read_number(const void *rules, void *state, const void *bytes, uint32_t size)
{
    (void)rules;
    char text[128] = "";
    memcpy(text, bytes, size);
    *(int *)state = (int)strlen(text) - 1;
}

static uint32_t write_number(const void *rules, const void *state, void *bytes, Error *error)
{
    (void)rules, (void)error;
    int length = *(const int *)state + 1;
    memset(bytes, 'x', (size_t)length);
    return (uint32_t)length;
}

static int start_number(const void *rules, void *state, Luck *luck, Effects *effects)
{
    (void)rules, (void)luck, (void)effects;
    *(int *)state = 0;
    return STEP_ON;
}

static int grow_number(const void *rules, void *state, Luck *luck, Effects *effects)
{
    (void)rules, (void)luck, (void)effects;
    int *number = state;
    return ++*number == 100 ? 1 : STEP_ON;
}

static void states_of_any_length_are_kept(void **state)
{
    (void)state;
    Tiny tiny = tiny_craps();
    tiny.game.open = open_number;
    tiny.game.close = close_number;
    tiny.game.read = read_number;
    tiny.game.write = write_number;
    tiny.game.start = start_number;
    tiny.game.step = grow_number;
    tiny.game.state_size = 120;
    Graph graph = explore(tiny_game(&tiny), 0);
    assert_int_equal(graph.states.count, 100);
    graph_destroy(&graph);
    tiny_close(&tiny);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_states_meet),
        cmocka_unit_test(equal_trees_are_stored_once),
        cmocka_unit_test(choices_are_nodes_of_their_side),
        cmocka_unit_test(a_step_that_keeps_something_outside_its_state_is_told),
        cmocka_unit_test(states_of_any_length_are_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
