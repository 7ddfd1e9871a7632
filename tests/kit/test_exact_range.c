/// Counts that may fall: their range, their law by convolution, and their moments where they have
/// no range.

#include "sim/kit/exact_range.h"

#include "sim/base/purpose.h"
#include "sim/kit/exact_game.h"
#include "sim/kit/exact_joint.h"
#include "tests/analysis/near.h"
#include "tests/kit/tiny.h"

enum { THROWS = 5, LEAST = -3 * THROWS, MOST = 2 * THROWS, WIDTH = MOST - LEAST + 1 };

// What a fall does: THROWS throws of a die, less 4 each; or throws until one of them is a 6.
enum { FALL_THROWS, FALL_ENDLESS, FALL_WAITS };

typedef struct Fall {
    int32_t thrown, waits;
} Fall;

static int start(const void *rules, void *state, Luck *luck, Effects *effects)
{
    (void)rules, (void)state, (void)luck, (void)effects;
    return STEP_ON;
}

static int step(const void *rules, void *state, Luck *luck, Effects *effects)
{
    static const LuckStream dice = {.place = LUCK_PLACE(PURPOSE_COMBAT)};
    int kind = ((const int32_t *)rules)[0];
    Fall *fall = state;
    int face = 1 + (int)luck_below(luck, &dice, LUCK_NEXT, 6);
    if (kind == FALL_WAITS && fall->waits) { // throws again until it is no 1, and counts nothing
        fall->waits = face == 1;
        return STEP_ON;
    }
    effects_add(effects, 0, face - 4);
    fall->waits = kind == FALL_WAITS;
    if (kind == FALL_ENDLESS)
        return face == 6 ? 0 : STEP_ON;
    fall->thrown += 1;
    return fall->thrown == THROWS ? face == 6 : STEP_ON;
}

static Tiny make_fall(int kind, int32_t lo, int32_t hi)
{
    static const Result results[] = {{.name = "plain", .plural = "plain", .words = "Plain"},
                                     {.name = "six", .plural = "six", .words = "Six"}};
    const Measure gain = {.name = "gain", .lo = lo, .hi = hi, .is_open = 1};
    Tiny tiny = {.rules = {kind},
                 .set = {.results = results, .result_count = 2},
                 .game = {.state_size = sizeof(Fall),
                          .clock = {.measure = -1},
                          .counters = LUCK_COUNTERS_MAX,
                          .start = start,
                          .step = step}};
    assert_int_equal(measure_set_add(&tiny.set, gain, NULL), OK);
    assert_int_equal(measure_set_close(&tiny.set, NULL), OK);
    return tiny;
}

// The law of the sum, jointly with the last throw being a 6, by convolution; from LEAST on.
static void convolve(double law[2][WIDTH])
{
    double before[WIDTH] = {[-LEAST] = 1};
    for (int thrown = 1; thrown < THROWS; ++thrown) {
        double next[WIDTH] = {0};
        for (int at = 0; at < WIDTH; ++at)
            for (int face = 1; face <= 6 && before[at] > 0; ++face)
                next[at + face - 4] += before[at] / 6;
        memcpy(before, next, sizeof before);
    }
    memset(law, 0, sizeof(double[2][WIDTH]));
    for (int at = 0; at < WIDTH; ++at)
        for (int face = 1; face <= 6 && before[at] > 0; ++face)
            law[face == 6][at + face - 4] += before[at] / 6;
}

static void solve(Tiny *tiny, ExactTable *table)
{
    const ExactOptions options = {.states_max = 1000};
    assert_int_equal(exact_table_create(&tiny->set, table, NULL), OK);
    assert_int_equal(exact_game_solve(tiny_game(tiny), &options, table, NULL), OK);
}

static void the_law_of_a_count_that_falls_is_its_convolution(void **state)
{
    (void)state;
    static const int32_t bins[][2] = {{LEAST, MOST}, {-6, 2}, {-1, 0}, {-40, 40}, {-7, 1000}};
    double law[2][WIDTH];
    convolve(law);
    for (size_t b = 0; b < sizeof bins / sizeof *bins; ++b)
        for (int kind = FALL_THROWS; kind <= FALL_WAITS; kind += FALL_WAITS) {
            int32_t lo = bins[b][0], hi = bins[b][1];
            Tiny tiny = make_fall(kind, lo, hi);
            ExactTable table;
            solve(&tiny, &table);
            assert_true(table.known[0]);
            for (int result = 0; result < 2; ++result) {
                double want[2000] = {0}, first = 0, second = 0;
                for (int at = 0; at < WIDTH; ++at) {
                    int value = at + LEAST, bin = value < lo ? lo : value > hi ? hi : value;
                    want[bin - lo] += law[result][at];
                    first += value * law[result][at];
                    second += value * value * law[result][at];
                }
                for (int bin = 0; bin <= hi - lo; ++bin)
                    ASSERT_WITHIN(exact_table_histogram(&table, 0, result)[bin], want[bin], 1e-14);
                const double *moments = exact_table_moments(&table, 0, result);
                bool is_wide = lo < LEAST && hi > MOST;
                assert_int_equal(isnan(moments[0]), is_wide);
                if (!is_wide) {
                    ASSERT_WITHIN(moments[0], first, 1e-13);
                    ASSERT_WITHIN(moments[1], second, 1e-12);
                }
            }
            exact_table_destroy(&table);
            tiny_close(&tiny);
        }
}

// Throws until a 6 comes: 6 on average, each −1/2 on average, so −3; by Wald, and the second moment
// by the first step: x = E[f²] + 5/6 (2 E[f | no 6] m + x), with m = −3 and f a face less 4.
static void a_count_without_a_range_has_moments_and_no_law(void **state)
{
    (void)state;
    Tiny tiny = make_fall(FALL_ENDLESS, -5, 5);
    ExactTable table;
    solve(&tiny, &table);
    assert_false(table.known[0]);
    double squares = (9 + 4 + 1 + 0 + 1 + 4) / 6.0, rest = (-3 - 2 - 1 + 0 + 1) / 5.0;
    double second = (squares + 5.0 / 6 * 2 * rest * -3) * 6;
    ASSERT_WITHIN(exact_table_moments(&table, 0, 0)[0], -3, 1e-13);
    ASSERT_WITHIN(exact_table_moments(&table, 0, 0)[1], second, 1e-12);
    exact_table_destroy(&table);
    tiny_close(&tiny);
}

static void find_range(int kind, uint32_t rounds, bool *is_bounded, int32_t *least, int32_t *most)
{
    Tiny tiny = make_fall(kind, -5, 5);
    const GraphLimits limits = graph_limits();
    Graph graph;
    ExactChain chain;
    int32_t added[64];
    tiny.game.clock.rounds_max = rounds;
    assert_int_equal(graph_create(tiny_game(&tiny), 0, &limits, NULL, &graph, NULL), OK);
    assert_int_equal(exact_chain_create(&graph, NULL, &chain, NULL), OK);
    assert_true(graph.effects.count <= 64);
    for (uint32_t e = 0; e < graph.effects.count; ++e)
        added[e] = graph_effect(&graph, e)[0];
    assert_int_equal(exact_range_find(&chain, added, is_bounded, least, most, NULL), OK);
    exact_chain_destroy(&chain);
    graph_destroy(&graph);
    tiny_close(&tiny);
}

static void the_range_is_that_of_the_farthest_ways(void **state)
{
    (void)state;
    bool is_bounded;
    int32_t least, most;
    for (int kind = FALL_THROWS; kind <= FALL_WAITS; kind += FALL_WAITS) {
        find_range(kind, 0, &is_bounded, &least, &most);
        assert_true(is_bounded);
        assert_int_equal(least, LEAST);
        assert_int_equal(most, MOST);
    }
    find_range(FALL_ENDLESS, 0, &is_bounded, &least, &most);
    assert_false(is_bounded);
    find_range(FALL_THROWS, 9, &is_bounded, &least, &most);
    assert_false(is_bounded);
}

typedef struct Joint {
    double law[2][WIDTH];
    int32_t lo;
    int rows;
} Joint;

static Status begin(void *context, const char *const *columns, int count, Error *error)
{
    (void)context, (void)columns, (void)error;
    assert_int_equal(count, 2);
    return OK;
}

static Status take(void *context, const int32_t *values, double probability, Error *error)
{
    (void)error;
    Joint *joint = context;
    assert_true(joint->law[values[0]][values[1] - joint->lo] == 0);
    joint->law[values[0]][values[1] - joint->lo] = probability;
    joint->rows += 1;
    return OK;
}

static void the_joint_law_of_a_count_that_falls_comes_to_its_bins_at_the_end_alone(void **state)
{
    (void)state;
    const ExactOptions options = {.states_max = 100000};
    const GraphLimits limits = graph_limits();
    Tiny tiny = make_fall(FALL_THROWS, -2, 1);
    Joint joint = {.lo = -2};
    const ExactJointTaker taker = {begin, take, &joint};
    Graph graph;
    ExactTable table;
    solve(&tiny, &table);
    assert_int_equal(graph_create(tiny_game(&tiny), 0, &limits, NULL, &graph, NULL), OK);
    assert_int_equal(exact_joint_counts(&graph, NULL, &options, &taker, NULL), OK);
    assert_int_equal(joint.rows, 8);
    for (int result = 0; result < 2; ++result)
        for (int bin = 0; bin < 4; ++bin)
            ASSERT_WITHIN(joint.law[result][bin], exact_table_histogram(&table, 0, result)[bin],
                          1e-14);
    graph_destroy(&graph);
    exact_table_destroy(&table);
    tiny_close(&tiny);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_law_of_a_count_that_falls_is_its_convolution),
        cmocka_unit_test(a_count_without_a_range_has_moments_and_no_law),
        cmocka_unit_test(the_range_is_that_of_the_farthest_ways),
        cmocka_unit_test(the_joint_law_of_a_count_that_falls_comes_to_its_bins_at_the_end_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
