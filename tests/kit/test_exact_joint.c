/// Joint laws: they add up to the shares and to each count alone, and are as counted by hand.

#include "tests/kit/tiny.h"

#include "sim/kit/exact_game.h"
#include "sim/kit/exact_joint.h"
#include "tests/analysis/near.h"

typedef struct Sums {
    double results[MEASURE_RESULT_MAX];
    double values[2][512][MEASURE_RESULT_MAX];
    double asked; // probability of one combination
    int32_t combination[3];
    int columns, rows;
} Sums;

static Status begin(void *context, const char *const *columns, int count, Error *error)
{
    (void)error;
    Sums *sums = context;
    sums->columns = count;
    assert_string_equal(columns[0], "result");
    return OK;
}

static Status take(void *context, const int32_t *values, double probability, Error *error)
{
    (void)error;
    Sums *sums = context;
    sums->rows += 1;
    sums->results[values[0]] += probability;
    for (int i = 0; i + 1 < sums->columns; ++i)
        sums->values[i][values[1 + i]][values[0]] += probability;
    if (memcmp(values, sums->combination, (size_t)sums->columns * sizeof *values) == 0)
        sums->asked += probability;
    return OK;
}

static void assert_adds_up(Tiny *tiny, Sums *sums)
{
    const ExactOptions options = {.states_max = 1000000};
    const GraphLimits limits = graph_limits();
    Graph graph;
    ExactTable table;
    const int measures[] = {0, 1};
    const ExactJointTaker taker = {begin, take, sums};
    assert_int_equal(graph_create(tiny_game(tiny), 0, &limits, NULL, &graph, NULL), OK);
    assert_int_equal(exact_table_create(&tiny->set, &table, NULL), OK);
    assert_int_equal(exact_game_fill(&graph, NULL, &options, &table, NULL), OK);
    assert_int_equal(exact_joint_solve(&graph, NULL, measures, 2, &options, &taker, NULL), OK);
    for (int result = 0; result < tiny->set.result_count; ++result) {
        ASSERT_WITHIN(sums->results[result], table.cells[result], 1e-14);
        for (int i = 0; i < 2; ++i)
            for (int value = 0; value <= tiny->set.measures[i].hi; ++value)
                ASSERT_WITHIN(sums->values[i][value][result],
                              exact_table_histogram(&table, i, result)[value], 1e-14);
    }
    exact_table_destroy(&table);
    graph_destroy(&graph);
}

static void throws_and_heads_are_as_counted(void **state)
{
    (void)state;
    Tiny tiny = tiny_run(2, 5);
    static Sums sums;
    // Five throws, three heads, and the first run at the end: HTTHH and THTHH, of 32.
    sums = (Sums){.combination = {RUN_CAME, 5, 3}};
    assert_adds_up(&tiny, &sums);
    ASSERT_WITHIN(sums.asked, 2 / 32.0, 1e-15);
    tiny_close(&tiny);
}

static void counts_beyond_their_last_bins_stay_there(void **state)
{
    (void)state;
    Tiny tiny = tiny_ruin(3, 6, 18, 38);
    tiny.set.measures[0].hi = 9;
    tiny.set.measures[1].hi = 4;
    static Sums sums;
    sums = (Sums){.combination = {RUIN_RUINED, 9, 4}};
    // Layouts follow from hi, so this is a set of its own.
    MeasureSet set = {.results = tiny.set.results, .result_count = 2};
    for (int i = 0; i < 2; ++i)
        assert_int_equal(measure_set_add(&set, tiny.set.measures[i], NULL), OK);
    assert_int_equal(measure_set_close(&set, NULL), OK);
    measure_set_release(&tiny.set);
    tiny.set = set;
    assert_adds_up(&tiny, &sums);
    assert_true(sums.asked > 0.1);
    tiny_close(&tiny);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(throws_and_heads_are_as_counted),
        cmocka_unit_test(counts_beyond_their_last_bins_stay_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
