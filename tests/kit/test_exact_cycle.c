/// Cycles eliminated node by node, against identities: what flows in flows out, and every node's
/// passages are what comes to it.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "sim/base/rng.h"
#include "sim/kit/exact_cycle.h"
#include "tests/analysis/near.h"

enum { NODES = 60, WAYS = 240 };

static double fraction(Rng *rng)
{
    return (double)(rng_below(rng, 1000) + 1) / 1000;
}

// Ways at random, and one round all nodes so that each reaches the others; chances that add up to 1
// with that of leaving, which may be tiny.
static uint64_t make_cycle(Rng *rng, ExactWay *ways, double *leaving)
{
    double sums[NODES];
    uint64_t count = 0;
    for (uint32_t i = 0; i < NODES; ++i) {
        ways[count++] = (ExactWay){i, (i + 1) % NODES, fraction(rng)};
        leaving[i] = i == 0 ? 1e-12 : rng_below(rng, 4) == 0 ? fraction(rng) * 1e-9 : 0;
        sums[i] = leaving[i];
    }
    while (count < WAYS)
        ways[count++] = (ExactWay){rng_below(rng, NODES), rng_below(rng, NODES), fraction(rng)};
    for (uint64_t i = 0; i < count; ++i)
        sums[ways[i].from] += ways[i].probability;
    for (uint64_t i = 0; i < count; ++i)
        ways[i].probability /= sums[ways[i].from];
    for (uint32_t i = 0; i < NODES; ++i)
        leaving[i] /= sums[i];
    return count;
}

static void all_that_flows_in_flows_out(void **state)
{
    (void)state;
    Rng rng = rng_seed(3);
    for (int repeat = 0; repeat < 50; ++repeat) {
        ExactWay ways[WAYS];
        double leaving[NODES], flow[NODES], in[NODES], out = 0, came[NODES];
        uint64_t count = make_cycle(&rng, ways, leaving);
        ExactCycle *cycle;
        assert_int_equal(exact_cycle_create(NODES, ways, count, leaving, 0, &cycle, NULL), OK);
        double total = 0;
        for (int i = 0; i < NODES; ++i)
            total += in[i] = came[i] = flow[i] = rng_below(&rng, 3) ? 0 : fraction(&rng);
        exact_cycle_solve(cycle, flow);
        for (uint64_t i = 0; i < count; ++i)
            came[ways[i].to] += flow[ways[i].from] * ways[i].probability;
        for (int i = 0; i < NODES; ++i) {
            ASSERT_NEAR(came[i], flow[i], 1e-12);
            out += flow[i] * leaving[i];
        }
        ASSERT_NEAR(out, total, 1e-12);
        exact_cycle_destroy(cycle);
    }
}

static void a_node_that_returns_to_itself_is_a_geometric_law(void **state)
{
    (void)state;
    const ExactWay ways[] = {{0, 0, 0.75}, {0, 0, 0.125}};
    const double leaving[] = {0.125};
    double flow[] = {0.5};
    ExactCycle *cycle;
    assert_int_equal(exact_cycle_create(1, ways, 2, leaving, 0, &cycle, NULL), OK);
    exact_cycle_solve(cycle, flow);
    ASSERT_WITHIN(flow[0], 4, 0);
    exact_cycle_destroy(cycle);
}

static void too_much_work_is_refused(void **state)
{
    (void)state;
    Rng rng = rng_seed(4);
    ExactWay ways[WAYS];
    double leaving[NODES];
    uint64_t count = make_cycle(&rng, ways, leaving);
    ExactCycle *cycle;
    Error error;
    assert_int_equal(exact_cycle_create(NODES, ways, count, leaving, 100, &cycle, &error),
                     FAIL_LIMIT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_that_flows_in_flows_out),
        cmocka_unit_test(a_node_that_returns_to_itself_is_a_geometric_law),
        cmocka_unit_test(too_much_work_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
