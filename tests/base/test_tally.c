/// test_tally: what is counted, where, and that merging is exact and order-free.

#include "sim/base/tally.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/base/toy_game.h"

typedef struct Fixture {
    Prepared *prepared;
    Tally tally;
    Outcome *outcome;
} Fixture;

static int open_fixture(void **state)
{
    Fixture *fixture = calloc(1, sizeof *fixture);
    assert_int_equal(toy_game.prepare(NULL, &fixture->prepared, NULL), OK);
    const MeasureSet *set = &fixture->prepared->measures;
    assert_int_equal(tally_create(set, &fixture->tally, NULL), OK);
    fixture->outcome = calloc(1, outcome_size(set));
    *state = fixture;
    return 0;
}

static int close_fixture(void **state)
{
    Fixture *fixture = *state;
    free(fixture->outcome);
    tally_destroy(&fixture->tally);
    toy_game.release(fixture->prepared);
    free(fixture);
    return 0;
}

// Adds a game in which the die showed these faces.
static void add_game(Fixture *fixture, Tally *tally, const int *faces, int rolls)
{
    const MeasureSet *set = &fixture->prepared->measures;
    Outcome *outcome = fixture->outcome;
    memset(outcome, 0, outcome_size(set));
    bool won = faces[rolls - 1] >= 5;
    outcome->result = !won;
    outcome->start[0] = faces[0];
    outcome->cells[set->measures[TOY_ROLLS].outcome_cell] = rolls;
    outcome->cells[set->measures[TOY_TRIES].outcome_cell] = rolls;
    outcome->cells[set->measures[TOY_HITS].outcome_cell] = won;
    outcome->cells[set->measures[TOY_WINNING_FACE].outcome_cell] = won ? faces[rolls - 1] : 0;
    for (int i = 0; i < rolls; ++i)
        ++outcome->cells[set->measures[TOY_FACES].outcome_cell + (uint64_t)faces[i]];
    tally_add(tally, outcome);
}

static void every_kind_of_measure_is_counted(void **state)
{
    Fixture *fixture = *state;
    Tally *tally = &fixture->tally;
    add_game(fixture, tally, (int[]){6}, 1);
    add_game(fixture, tally, (int[]){2, 5}, 2);
    add_game(fixture, tally, (int[]){2, 2, 4}, 3);
    assert_int_equal(tally->games, 3);
    assert_int_equal(tally_result(tally, 0), 2);
    assert_int_equal(tally_result(tally, 1), 1);
    assert_memory_equal(tally_histogram(tally, TOY_ROLLS, 0), ((uint64_t[]){0, 1, 1, 0}), 32);
    assert_memory_equal(tally_histogram(tally, TOY_ROLLS, 1), ((uint64_t[]){0, 0, 0, 1}), 32);
    assert_memory_equal(tally_histogram(tally, TOY_FACES, 0), ((uint64_t[]){0, 0, 1, 0, 0, 1, 1}),
                        56);
    assert_memory_equal(tally_histogram(tally, TOY_FACES, 1), ((uint64_t[]){0, 0, 2, 0, 1, 0, 0}),
                        56);
    // Games won: (1 face, sum 6), (2 faces, sum 7).
    assert_memory_equal(tally_series_sums(tally, TOY_FACES, 0),
                        ((uint64_t[]){3, 13, 1 + 4, 36 + 49, 6 + 14}), 40);
    assert_int_equal(tally_ratio_product(tally, TOY_HIT_SHARE, 0), 1 + 2);
    assert_int_equal(tally_ratio_product(tally, TOY_HIT_SHARE, 1), 0);
}

static void a_measure_is_not_counted_where_it_is_not_given(void **state)
{
    Fixture *fixture = *state;
    add_game(fixture, &fixture->tally, (int[]){1, 1, 1}, 3);
    for (int value = 0; value <= 6; ++value)
        assert_int_equal(tally_histogram(&fixture->tally, TOY_WINNING_FACE, 1)[value], 0);
}

static void results_are_tabulated_by_start(void **state)
{
    Fixture *fixture = *state;
    Tally *tally = &fixture->tally;
    add_game(fixture, tally, (int[]){2, 5}, 2);
    add_game(fixture, tally, (int[]){2, 2, 4}, 3);
    add_game(fixture, tally, (int[]){6}, 1);
    assert_int_equal(tally_start(tally, 2, 0), 1);
    assert_int_equal(tally_start(tally, 2, 1), 1);
    assert_int_equal(tally_start(tally, 6, 0), 1);
    assert_int_equal(tally_start(tally, 6, 1), 0);
    MeasureSet three = {.start = {{"a", 2}, {"b", 3}, {"c", 4}}, .start_count = 3};
    assert_int_equal(tally_start_index(&three, (int32_t[]){1, 2, 3}), (1 * 4 + 2) * 5 + 3);
}

static void merging_is_exact_in_any_order(void **state)
{
    Fixture *fixture = *state;
    const MeasureSet *set = &fixture->prepared->measures;
    Tally parts[3], backwards;
    assert_int_equal(tally_create(set, &backwards, NULL), OK);
    static const int games[3][3] = {{6, 0, 0}, {2, 5, 0}, {2, 2, 4}};
    for (int i = 0; i < 3; ++i) {
        assert_int_equal(tally_create(set, &parts[i], NULL), OK);
        add_game(fixture, &parts[i], games[i], i + 1);
        add_game(fixture, &fixture->tally, games[i], i + 1);
    }
    for (int i = 2; i >= 0; --i)
        tally_merge(&backwards, &parts[i]);
    assert_int_equal(backwards.games, 3);
    assert_memory_equal(backwards.cells, fixture->tally.cells, set->tally_cells * sizeof(uint64_t));
    assert_int_equal(tally_fingerprint(&backwards), tally_fingerprint(&fixture->tally));
    for (int i = 0; i < 3; ++i)
        tally_destroy(&parts[i]);
    tally_destroy(&backwards);
}

static void the_fingerprint_sees_every_cell(void **state)
{
    Fixture *fixture = *state;
    Tally *tally = &fixture->tally;
    add_game(fixture, tally, (int[]){2, 2, 4}, 3);
    uint64_t before = tally_fingerprint(tally);
    for (uint64_t i = 0; i < tally->set->tally_cells; ++i) {
        tally->cells[i] += 1;
        assert_int_not_equal(tally_fingerprint(tally), before);
        tally->cells[i] -= 1;
    }
    tally->games += 1;
    assert_int_not_equal(tally_fingerprint(tally), before);
}

static void a_tally_too_large_is_refused(void **state)
{
    (void)state;
    static const Result one = {.name = "done", .plural = "done", .words = "Done"};
    MeasureSet set = {.results = &one, .result_count = 1};
    Error error = {0};
    assert_int_equal(measure_set_add(&set, (Measure){.name = "huge", .hi = 200000000}, &error), OK);
    assert_int_equal(measure_set_close(&set, &error), FAIL_LIMIT);
    assert_non_null(strstr(error.text, "huge"));
    measure_set_release(&set);
    set = (MeasureSet){
        .results = &one, .result_count = 1, .start = {{"a", 2000}, {"b", 2000}}, .start_count = 2};
    assert_int_equal(measure_set_close(&set, &error), OK);
    assert_int_equal(set.start_cells, 0);
    assert_int_equal(set.tally_cells, 1);
    measure_set_release(&set);
}

static void measures_are_found_by_name(void **state)
{
    Fixture *fixture = *state;
    const MeasureSet *set = &fixture->prepared->measures;
    assert_int_equal(measure_set_find(set, "rolls"), TOY_ROLLS);
    assert_int_equal(measure_set_find(set, "winning_face"), TOY_WINNING_FACE);
    assert_int_equal(measure_set_find(set, "winning"), -1);
}

static void an_exact_table_has_the_tallys_layout(void **state)
{
    Fixture *fixture = *state;
    ExactTable table;
    assert_int_equal(exact_table_create(fixture->tally.set, &table, NULL), OK);
    for (int measure = 0; measure < table.set->count; ++measure)
        for (int result = 0; result < 2 && measure != TOY_HIT_SHARE; ++result)
            assert_int_equal(exact_table_histogram(&table, measure, result) - table.cells,
                             tally_histogram(&fixture->tally, measure, result) -
                                 fixture->tally.cells);
    assert_false(table.known[TOY_ROLLS]);
    exact_table_destroy(&table);
}

#define WITH_FIXTURE(test) cmocka_unit_test_setup_teardown(test, open_fixture, close_fixture)

// What lies beyond its range is counted at the end of it, touches no other cell, and is told.
static void a_value_beyond_its_range_spoils_the_tally_and_no_memory(void **state)
{
    Fixture *fixture = *state;
    const MeasureSet *set = &fixture->prepared->measures;
    Tally *tally = &fixture->tally, other;
    Error error = {.status = OK};
    add_game(fixture, tally, (const int[]){5}, 1);
    assert_int_equal(tally_check(tally, &error), OK);
    uint64_t before = tally_histogram(tally, TOY_ROLLS, 0)[set->measures[TOY_ROLLS].hi];
    fixture->outcome->cells[set->measures[TOY_ROLLS].outcome_cell] =
        set->measures[TOY_ROLLS].hi + 2;
    tally_add(tally, fixture->outcome);
    assert_int_equal(tally->games, 2);
    assert_int_equal(tally_histogram(tally, TOY_ROLLS, 0)[set->measures[TOY_ROLLS].hi], before + 1);
    assert_int_equal(tally_check(tally, &error), FAIL_FAULT);
    assert_non_null(strstr(error.text, set->measures[TOY_ROLLS].name));
    assert_int_equal(tally_create(set, &other, NULL), OK);
    assert_int_equal(tally_check(&other, NULL), OK);
    tally_merge(&other, tally);
    assert_int_equal(tally_check(&other, NULL), FAIL_FAULT);
    tally_destroy(&other);
}

static void a_start_or_a_result_beyond_its_range_is_told(void **state)
{
    Fixture *fixture = *state;
    add_game(fixture, &fixture->tally, (const int[]){5}, 1);
    fixture->outcome->start[0] = 99;
    tally_add(&fixture->tally, fixture->outcome);
    assert_int_equal(tally_check(&fixture->tally, NULL), FAIL_FAULT);
    fixture->tally.beyond = 0;
    fixture->outcome->start[0] = 1;
    fixture->outcome->result = 9;
    tally_add(&fixture->tally, fixture->outcome);
    assert_int_equal(tally_check(&fixture->tally, NULL), FAIL_FAULT);
}

static const Result two_ends[] = {{.name = "near", .plural = "near", .words = "Near"},
                                  {.name = "far", .plural = "far", .words = "Far"}};

static MeasureSet open_set(int32_t lo, int32_t hi)
{
    MeasureSet set = {.results = two_ends, .result_count = 2};
    const Measure open = {.name = "gain", .lo = lo, .hi = hi, .is_open = 1};
    assert_int_equal(measure_set_add(&set, (Measure){.name = "other", .hi = 3}, NULL), OK);
    assert_int_equal(measure_set_add(&set, open, NULL), OK);
    assert_int_equal(measure_set_close(&set, NULL), OK);
    return set;
}

static void add_gain(Tally *tally, int32_t gain, uint64_t times)
{
    _Alignas(8) unsigned char room[64] = {0};
    assert_true(outcome_size(tally->set) <= sizeof room);
    Outcome *outcome = (Outcome *)room;
    outcome->result = gain > 5;
    outcome->cells[1] = gain;
    tally_add_times(tally, outcome, times);
}

// Bins and what lies beyond them give the sums of the numbers themselves, to the last digit, in
// whatever order they are merged; the bins at the ends hold what is beyond them.
static void an_open_count_keeps_the_sums_of_what_lies_beyond_its_bins(void **state)
{
    (void)state;
    static const int32_t gains[] = {-3,          -4,        0,          2,     3, 1000000000,
                                    -1000000000, INT32_MAX, -INT32_MAX, 65536, 1, -1};
    enum { GAINS = sizeof gains / sizeof *gains, TIMES = 3000000 };
    MeasureSet set = open_set(-3, 2);
    Tally whole, parts[3], backwards;
    Signed128 sums[2] = {0, 0};
    Unsigned128 squares[2] = {0, 0};
    assert_int_equal(tally_create(&set, &whole, NULL), OK);
    assert_int_equal(tally_create(&set, &backwards, NULL), OK);
    for (int i = 0; i < 3; ++i)
        assert_int_equal(tally_create(&set, &parts[i], NULL), OK);
    for (int i = 0; i < GAINS; ++i) {
        add_gain(&whole, gains[i], TIMES);
        add_gain(&parts[i % 3], gains[i], TIMES);
        sums[gains[i] > 5] += (Signed128)TIMES * gains[i];
        squares[gains[i] > 5] += (Unsigned128)((Signed128)TIMES * gains[i] * gains[i]);
    }
    for (int i = 3; i-- > 0;)
        tally_merge(&backwards, &parts[i]);
    assert_memory_equal(whole.cells, backwards.cells, set.tally_cells * sizeof *whole.cells);
    assert_int_equal(tally_check(&whole, NULL), OK);
    for (int result = 0; result < 2; ++result) {
        const uint64_t *bins = tally_histogram(&whole, 1, result);
        TallyBeyond beyond = tally_beyond(&whole, 1, result);
        for (int bin = 0; bin < 6; ++bin) {
            beyond.sum += (Signed128)bins[bin] * (bin - 3);
            beyond.squares += (Unsigned128)((Signed128)bins[bin] * (bin - 3) * (bin - 3));
        }
        assert_true(beyond.sum == sums[result] && beyond.squares == squares[result]);
    }
    assert_memory_equal(tally_histogram(&whole, 1, 0),
                        ((uint64_t[]){4ULL * TIMES, 0, TIMES, TIMES, TIMES, 2ULL * TIMES}), 48);
    assert_memory_equal(tally_histogram(&whole, 1, 1), ((uint64_t[]){0, 0, 0, 0, 0, 3ULL * TIMES}),
                        48);
    assert_true(tally_beyond(&whole, 0, 0).squares == 0);
    for (int i = 0; i < 3; ++i)
        tally_destroy(&parts[i]);
    tally_destroy(&backwards);
    tally_destroy(&whole);
    measure_set_release(&set);
}

// Where nothing lies beyond, an open count is as any other, its sums are 0, and so is what they add
// to the fingerprint.
static void an_open_count_within_its_bins_is_as_any_other(void **state)
{
    (void)state;
    MeasureSet open = open_set(0, 9), closed = {.results = two_ends, .result_count = 2};
    Tally first, second;
    assert_int_equal(measure_set_add(&closed, (Measure){.name = "other", .hi = 3}, NULL), OK);
    assert_int_equal(measure_set_add(&closed, (Measure){.name = "gain", .hi = 9}, NULL), OK);
    assert_int_equal(measure_set_close(&closed, NULL), OK);
    assert_int_equal(open.tally_cells, closed.tally_cells + 2 * BEYOND_SUM_COUNT);
    assert_int_equal(tally_create(&open, &first, NULL), OK);
    assert_int_equal(tally_create(&closed, &second, NULL), OK);
    for (int gain = 0; gain <= 9; ++gain) {
        add_gain(&first, gain, 1 + (uint64_t)gain);
        add_gain(&second, gain, 1 + (uint64_t)gain);
    }
    assert_true(tally_beyond(&first, 1, 0).squares == 0 && tally_beyond(&first, 1, 0).sum == 0);
    assert_int_equal(tally_fingerprint(&first), tally_fingerprint(&second));
    add_gain(&first, 10, 1);
    add_gain(&second, 9, 1);
    assert_int_not_equal(tally_fingerprint(&first), tally_fingerprint(&second));
    tally_destroy(&first);
    tally_destroy(&second);
    measure_set_release(&open);
    measure_set_release(&closed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_FIXTURE(every_kind_of_measure_is_counted),
        WITH_FIXTURE(a_measure_is_not_counted_where_it_is_not_given),
        WITH_FIXTURE(results_are_tabulated_by_start),
        WITH_FIXTURE(merging_is_exact_in_any_order),
        WITH_FIXTURE(the_fingerprint_sees_every_cell),
        cmocka_unit_test(a_tally_too_large_is_refused),
        WITH_FIXTURE(measures_are_found_by_name),
        WITH_FIXTURE(an_exact_table_has_the_tallys_layout),
        cmocka_unit_test_setup_teardown(a_value_beyond_its_range_spoils_the_tally_and_no_memory,
                                        open_fixture, close_fixture),
        cmocka_unit_test_setup_teardown(a_start_or_a_result_beyond_its_range_is_told, open_fixture,
                                        close_fixture),
        cmocka_unit_test(an_open_count_keeps_the_sums_of_what_lies_beyond_its_bins),
        cmocka_unit_test(an_open_count_within_its_bins_is_as_any_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
