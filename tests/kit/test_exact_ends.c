/// Ends one by one, and the law of a part of a game.

#include "tests/kit/tiny.h"

#include <math.h>

#include "sim/kit/exact_ends.h"
#include "tests/analysis/near.h"

static int64_t number_of_end(int32_t result, uint32_t round, const int32_t *cells)
{
    // Measures are throws, which the clock sets later, heads, and the last run.
    return result * 10000 + (int32_t)round * 100 + cells[2];
}

static double share(const Law *law, int64_t value)
{
    for (uint32_t i = 0; i < law->count; ++i)
        if (law->values[i] == value)
            return ldexp((double)law_weight(law, i), -62);
    return 0;
}

static void a_part_is_the_law_of_its_ends(void **state)
{
    (void)state;
    Tiny tiny = tiny_run(2, 5);
    Law law;
    assert_int_equal(exact_ends_law(tiny_game(&tiny), number_of_end, &law, NULL), OK);
    ASSERT_WITHIN(share(&law, 202), 1 / 4.0, 1e-18);    // HH
    ASSERT_WITHIN(share(&law, 302), 1 / 8.0, 1e-18);    // THH
    ASSERT_WITHIN(share(&law, 502), 3 / 32.0, 1e-18);   // xxTHH without HH before
    ASSERT_WITHIN(share(&law, 10501), 5 / 32.0, 1e-18); // no two, the last a head
    ASSERT_WITHIN(share(&law, 10500), 8 / 32.0, 1e-18); // no two, the last a tail
    assert_int_equal(law.count, 6);
    law_destroy(&law);
    tiny_close(&tiny);
}

// A chain that consumes its graph is the chain of a graph that is kept.
static void assert_consumed(Tiny *tiny)
{
    const GraphLimits limits = graph_limits();
    Graph kept, consumed;
    ExactChain chain, own;
    assert_int_equal(graph_create(tiny_game(tiny), 0, &limits, NULL, &kept, NULL), OK);
    assert_int_equal(graph_create(tiny_game(tiny), 0, &limits, NULL, &consumed, NULL), OK);
    assert_int_equal(exact_chain_create(&kept, NULL, &chain, NULL), OK);
    assert_int_equal(exact_chain_consume(&consumed, &own, NULL), OK);
    uint32_t nodes = kept.node_count, edges = chain.first_edge[nodes];
    assert_int_equal(own.component_count, chain.component_count);
    assert_memory_equal(own.first_edge, chain.first_edge, (nodes + 1) * sizeof *own.first_edge);
    assert_memory_equal(own.order, chain.order, nodes * sizeof *own.order);
    assert_memory_equal(own.edges, chain.edges, edges * sizeof *own.edges);
    assert_int_equal(consumed.edge_count, 0);
    assert_true(consumed.edge_room < (1 << 15)); // less than a quarter of a megabyte
    for (uint32_t i = 0; i < consumed.law_count; ++i)
        assert_int_equal(consumed.laws[i].law.count, 0);
    exact_chain_destroy(&chain);
    exact_chain_destroy(&own);
    graph_destroy(&kept);
    graph_destroy(&consumed);
    tiny_close(tiny);
}

static void a_graph_is_consumed_by_its_chain(void **state)
{
    (void)state;
    // Outcomes that are merged, cycles, and so many edges that memory is given back.
    Tiny cards = tiny_cards(4), craps = tiny_craps(), run = tiny_run(2, 5);
    Tiny many = tiny_ruin(300, 5000, 18, 38);
    assert_consumed(&cards);
    assert_consumed(&craps);
    assert_consumed(&run);
    assert_consumed(&many);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_part_is_the_law_of_its_ends),
        cmocka_unit_test(a_graph_is_consumed_by_its_chain),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
