/// test_exact_fates: the joint distribution has the margins of the other solver, cell for cell.

#include "sim/mutiny/exact/exact_fates.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "sim/mutiny/exact/exact_solve.h"
#include "sim/mutiny/mutiny.h"
#include "tests/mutiny/random_scenario.h"

extern const Game game_mutiny;

/// Sums the joint distribution into a table of the tally's layout.
typedef struct Margins {
    ExactTable table;
    uint64_t cells;
    bool cards;
    bool frees; ///< prisoners are freed and taken again
} Margins;

static Status begin(void *context, const char *const *columns, int count, Error *error)
{
    const Margins *margins = context;
    (void)error;
    assert_int_equal(count, 1 + 3 * KIND_COUNT + (margins->cards ? 2 + 2 * KIND_COUNT : 0));
    assert_string_equal(columns[0], "result");
    assert_string_equal(columns[1], "started.officer");
    assert_string_equal(columns[12], "captured.red_sailor");
    return OK;
}

static void add(ExactTable *table, int measure, int result, int value, double probability)
{
    assert_in_range(value, 0, table->set->measures[measure].hi);
    exact_table_histogram(table, measure, result)[value] += probability;
}

// The columns of cards; changes who is aboard.
static void take_cards(ExactTable *table, const int32_t *values, double probability,
                       int aboard[KIND_COUNT])
{
    static const char *const names[] = {"card.red", "card.white", "joined.officer", "left.officer",
                                        "started.officer"};
    int measure[5], result = values[0];
    for (int i = 0; i < 5; ++i)
        measure[i] = measure_set_find(table->set, names[i]);
    const int32_t *started = values + 1, *cards = started + 3 * KIND_COUNT;
    const int32_t *joined = cards + 2, *left = joined + KIND_COUNT;
    for (int i = 0; i < 2; ++i)
        add(table, measure[i], result, cards[i], probability);
    for (int kind = 0; kind < KIND_COUNT; ++kind) {
        aboard[kind] += joined[kind] - left[kind];
        add(table, measure[2] + kind, result, joined[kind], probability);
        add(table, measure[3] + kind, result, left[kind], probability);
        add(table, measure[4] + kind, result, started[kind], probability);
    }
}

// Everything that follows from the fates by MUT-10.
static Status take(void *context, const int32_t *values, double probability, Error *error)
{
    (void)error;
    Margins *margins = context;
    ExactTable *table = &margins->table;
    const int32_t *started = values + 1, *killed = started + KIND_COUNT;
    const int32_t *captured = killed + KIND_COUNT;
    int result = values[0], lost = 0;
    ++margins->cells;
    assert_true(probability > 0);
    table->cells[result] += probability;
    int aboard[KIND_COUNT];
    memcpy(aboard, started, sizeof aboard);
    if (margins->cards)
        take_cards(table, values, probability, aboard);
    for (int kind = 0; kind < KIND_COUNT; ++kind) {
        bool shot = (result == MUTINY_RED_WINS && kind == KIND_OFFICER) ||
                    (result == MUTINY_WHITE_WINS && kind == KIND_PARTY_MEMBER);
        int left = aboard[kind] - killed[kind];
        assert_true(captured[kind] >= 0 && (margins->frees || captured[kind] <= left));
        lost += killed[kind] + captured[kind];
        add(table, MUTINY_KILLED + kind, result, killed[kind], probability);
        add(table, MUTINY_CAPTURED + kind, result, captured[kind], probability);
        add(table, MUTINY_SHOT + kind, result, shot ? left : 0, probability);
        add(table, MUTINY_ALIVE + kind, result, shot ? 0 : left, probability);
    }
    add(table, MUTINY_MATCHUPS, result, lost, probability);
    return OK;
}

static void expect_same(const ExactTable *one, const ExactTable *other)
{
    const MeasureSet *set = one->set;
    for (int result = 0; result < set->result_count; ++result) {
        assert_true(fabs(one->cells[result] - other->cells[result]) < 1e-11);
        for (int measure = 0; measure < set->count; ++measure) {
            if (measure == MUTINY_TURNS || measure == MUTINY_CREW || measure == MUTINY_LOST_WINNER)
                continue;
            const double *a = exact_table_histogram(one, measure, result);
            const double *b = exact_table_histogram(other, measure, result);
            for (int value = 0; value <= set->measures[measure].hi; ++value)
                if (!(fabs(a[value] - b[value]) < 1e-11))
                    fail_msg("%s = %d: %.15f is not %.15f", set->measures[measure].name, value,
                             a[value], b[value]);
        }
    }
}

// Returns the number of cells, or 0 when the scenario is too large.
static uint64_t compare(const MutinyParams *params, uint64_t states_max)
{
    const ExactOptions options = {.states_max = states_max, .steps_max = 3000000};
    Margins margins = {.cards = params->rules.cards,
                       .frees = params->rules.free_prisoners_on_recapture != 0};
    ExactTable table;
    Prepared *prepared;
    assert_int_equal(game_mutiny.prepare(params, &prepared, NULL), OK);
    assert_int_equal(exact_table_create(&prepared->measures, &table, NULL), OK);
    assert_int_equal(exact_table_create(&prepared->measures, &margins.table, NULL), OK);
    const ExactJointTaker taker = {begin, take, &margins};
    if (exact_solve(prepared, &options, &table, NULL) == OK) {
        assert_int_equal(exact_fates_solve(prepared, &options, &taker, NULL), OK);
        expect_same(&table, &margins.table);
    }
    exact_table_destroy(&margins.table);
    exact_table_destroy(&table);
    game_mutiny.release(prepared);
    return margins.cells;
}

static void compare_random(int wanted, const RandomScenarioLimits *limits, int frees)
{
    int compared = 0;
    for (uint64_t index = 0; compared < wanted; ++index) {
        MutinyParams params;
        random_scenario(3, index, limits, &params);
        params.rules.free_prisoners_on_recapture = frees;
        compared += compare(&params, 3000) > 0;
        assert_true(index < 600);
    }
}

static void the_margins_are_those_of_the_solver(void **state)
{
    (void)state;
    compare_random(
        60,
        &(RandomScenarioLimits){
            .compartments = 4, .men = 4, .turns = 8, .without_policies = 1 << POLICY_RANDOM},
        0);
}

static void so_they_are_with_cards(void **state)
{
    (void)state;
    compare_random(30,
                   &(RandomScenarioLimits){.compartments = 4,
                                           .men = 3,
                                           .turns = 8,
                                           .without_policies = 1 << POLICY_RANDOM,
                                           .draws_cards = true},
                   0);
}

// Known from another program: the default ship has 5.7 million combinations.
static void the_large_merchant_has_its_known_number_of_cells(void **state)
{
    (void)state;
    MutinyParams params;
    game_defaults(&game_mutiny, &params);
    assert_int_equal(compare(&params, 100000), 5684836);
}

static void so_they_are_where_prisoners_are_freed(void **state)
{
    (void)state;
    compare_random(
        20,
        &(RandomScenarioLimits){
            .compartments = 3, .men = 2, .turns = 6, .without_policies = 1 << POLICY_RANDOM},
        1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_margins_are_those_of_the_solver),
        cmocka_unit_test(so_they_are_with_cards),
        cmocka_unit_test(the_large_merchant_has_its_known_number_of_cells),
        cmocka_unit_test(so_they_are_where_prisoners_are_freed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
