/// Tests of the exact solution of `command`: known values, full enumeration, and the simulation.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/games/command/command_literal.h"
#include "sim/games/command/exact_joint_move.h"
#include "tests/analysis/near.h"
#include "tests/campaign/random_command.h"
#include "tests/given.h"

#define SETTINGS(...)                                                                              \
    (const char *const[])                                                                          \
    {                                                                                              \
        __VA_ARGS__, NULL                                                                          \
    }

static void long_run_shares_by_rating_are_the_known_ones(void **state)
{
    (void)state;
    static const double shares[] = {0.563952177, 0.646663218, 500.0 / 683, 50.0 / 61, 10.0 / 11, 1};
    for (int rating = 5; rating <= 10; ++rating) {
        char setting[32];
        snprintf(setting, sizeof setting, "army.rating=%d", rating);
        Given given = given_valid(&game_command, SETTINGS(setting));
        ExactTable table = given_solve(&given);
        ASSERT_NEAR(given_extra(&table, "long_run.obeyed_share"), shares[rating - 5], 1e-9);
        exact_table_destroy(&table);
        given_close(&given);
    }
}

// After 100 turns of warming up every turn has the long-run chance.
static void a_long_warm_up_reaches_the_long_run(void **state)
{
    (void)state;
    for (int rating = 5; rating <= 9; ++rating) {
        char setting[32];
        snprintf(setting, sizeof setting, "army.rating=%d", rating);
        Given given = given_valid(&game_command, SETTINGS(setting, "warmup_turns=100"));
        ExactTable table = given_solve(&given);
        ASSERT_NEAR(given_exact_mean(&given, &table, "obeyed") / 20,
                    given_extra(&table, "long_run.obeyed_share"), 1e-12);
        exact_table_destroy(&table);
        given_close(&given);
    }
}

static void long_run_movers_and_first_joint_moves_are_the_known_ones(void **state)
{
    (void)state;
    static const struct {
        const char *faction, *denikin;
        double movers, first;
    } armies[] = {{"army.faction=red", "denikin_rating=10", 19.4283209, 2643.40839},
                  {"army.faction=white", "denikin_rating=10", 16.3168127, 913.556078},
                  {"army.faction=white", "denikin_rating=1", 15.5900206, 3343.81228}};
    for (int i = 0; i < 3; ++i) {
        Given given = given_valid(
            &game_command, SETTINGS(armies[i].faction, armies[i].denikin, "orders=coordinated"));
        ExactTable table = given_solve(&given);
        ASSERT_NEAR(given_extra(&table, "long_run.movers"), armies[i].movers, 4e-9);
        ASSERT_NEAR(given_extra(&table, "long_run.first_joint_move"), armies[i].first, 4e-9);
        exact_table_destroy(&table);
        given_close(&given);
    }
}

// Counts what the game comes to, cell by cell of a tally, for every sequence of `rolls` faces.
// Returns the number of sequences.
static long enumerate(const Given *given, int rolls, long *cells)
{
    const MeasureSet *set = &given->prepared->measures;
    Outcome *outcome = given_outcome(given);
    uint8_t faces[8];
    long sequences = 1;
    for (int i = 0; i < rolls; ++i)
        sequences *= 10;
    for (long sequence = 0; sequence < sequences; ++sequence) {
        long rest = sequence;
        for (int i = 0; i < rolls; ++i, rest /= 10)
            faces[i] = (uint8_t)(1 + rest % 10);
        DiceScript script = {.faces = faces, .count = rolls};
        memset(outcome, 0, outcome_size(set));
        command_literal_play(command_of(given->prepared), (GameAddress){0},
                             (LiteralAids){.script = &script}, outcome);
        assert_int_equal(script.used, rolls);
        for (int m = 0; m < set->count; ++m) {
            const Measure *measure = &set->measures[m];
            const int32_t *value = outcome->cells + measure->outcome_cell;
            if (measure->kind == MEASURE_COUNT)
                cells[measure->tally_cell + (uint64_t)*value] += 1;
            for (int v = 0; v <= measure->hi && measure->kind == MEASURE_SERIES; ++v)
                cells[measure->tally_cell + (uint64_t)v] += value[v];
        }
    }
    free(outcome);
    return sequences;
}

static void assert_enumeration_agrees(const char *const *settings, int rolls)
{
    Given given = given_valid(&game_command, settings);
    const MeasureSet *set = &given.prepared->measures;
    ExactTable table = given_solve(&given);
    long *cells = calloc(set->tally_cells, sizeof *cells);
    assert_non_null(cells);
    double sequences = (double)enumerate(&given, rolls, cells);
    for (int m = 0; m < set->count; ++m) {
        assert_true(table.known[m]);
        for (int v = 0; v <= set->measures[m].hi && set->measures[m].kind != MEASURE_RATIO; ++v) {
            double share = (double)cells[set->measures[m].tally_cell + (uint64_t)v] / sequences;
            double exact = exact_table_histogram(&table, m, 0)[v];
            if (!(fabs(exact - share) < 1e-14))
                fail_msg("%s %d: %.15g, by enumeration %.15g", set->measures[m].name, v, exact,
                         share);
        }
    }
    free(cells);
    exact_table_destroy(&table);
    given_close(&given);
}

static void one_commander_for_one_to_six_turns_is_as_full_enumeration_has_it(void **state)
{
    (void)state;
    for (int turns = 1; turns <= 6; ++turns) {
        char length[32];
        snprintf(length, sizeof length, "turns=%d", turns);
        assert_enumeration_agrees(SETTINGS("army.rating=7", length), turns);
        if (turns < 6)
            assert_enumeration_agrees(SETTINGS("army.rating=5", length, "orders=coordinated"),
                                      turns);
    }
}

static void every_reading_is_as_full_enumeration_has_it(void **state)
{
    (void)state;
    assert_enumeration_agrees(SETTINGS("army.rating=5", "turns=5", "relief_resets=no"), 5);
    assert_enumeration_agrees(SETTINGS("army.rating=6", "turns=5", "stubborn_relief=0"), 5);
    assert_enumeration_agrees(SETTINGS("army.rating=2", "turns=5", "stubborn_relief=3"), 5);
    assert_enumeration_agrees(SETTINGS("army.rating=4", "turns=3", "warmup_turns=2"), 5);
    assert_enumeration_agrees(SETTINGS("army.rating=6", "turns=5", "loss_per_turn=1"), 5);
    assert_enumeration_agrees(
        SETTINGS("army.rating=6", "turns=5", "loss_per_turn=1", "replacement=far"), 5);
    assert_enumeration_agrees(SETTINGS("army.commanders=1", "army.commanders.0.post=far",
                                       "army.commanders.0.name=Band", "turns=5"),
                              5);
}

static void joint_moves_are_as_full_enumeration_has_them(void **state)
{
    (void)state;
    const char *const pair = "army.only=Schilling, Kutepov";
    const char *const trio = "army.only=Schilling, Ulagai, Bredov";
#define JOINT "army.faction=white", "orders=coordinated"
    assert_enumeration_agrees(SETTINGS(JOINT, pair, "turns=2"), 4);
    assert_enumeration_agrees(SETTINGS(JOINT, pair, "turns=2", "warmup_turns=1"), 6);
    assert_enumeration_agrees(SETTINGS(JOINT, pair, "turns=3", "needed=1"), 6);
    assert_enumeration_agrees(SETTINGS(JOINT, pair, "turns=2", "relief_resets=no"), 4);
    assert_enumeration_agrees(SETTINGS(JOINT, pair, "turns=2", "stubborn_relief=0"), 4);
    assert_enumeration_agrees(SETTINGS(JOINT, trio, "turns=2", "needed=2"), 6);
    assert_enumeration_agrees(SETTINGS(JOINT, trio, "turns=2", "group=Ulagai, Bredov"), 6);
    assert_enumeration_agrees(SETTINGS(JOINT, trio, "turns=1", "warmup_turns=1", "needed=2"), 6);
    assert_enumeration_agrees(SETTINGS(JOINT, trio, "turns=2", "needed=2", "loss_per_turn=1"), 6);
}

// Two of rating 5, three of 7 and one of 9 all have to obey: by renewal, and followed together.
static void the_renewal_and_the_crowd_agree(void **state)
{
    (void)state;
    enum { TURNS = 60 };
    ExactStack chains[3];
    ExactParty parties[3] = {{&chains[0], 2}, {&chains[1], 3}, {&chains[2], 1}};
    for (int i = 0; i < 3; ++i)
        assert_int_equal(exact_stack_build(&(Obedience){.stubborn_relief = 1, .relief_resets = 1},
                                           &(Stack){.commander_count = 1, .rating = {5 + 2 * i}},
                                           &chains[i], NULL),
                         OK);
    for (int warmup_turns = 0; warmup_turns <= 3; ++warmup_turns) {
        double first[2][TURNS + 1] = {{0}};
        ExactWait waits[2] = {{.first = first[0]}, {.first = first[1]}};
        for (int forgets = 0; forgets <= 1; ++forgets) {
            ExactGroup group = {.parties = parties,
                                .count = 3,
                                .needed = 6,
                                .turns = TURNS,
                                .warmup_turns = warmup_turns,
                                .forgets = forgets,
                                .states_max = 1000000};
            assert_int_equal(exact_joint_move_solve(&group, &waits[forgets], NULL), OK);
        }
        for (int turn = 0; turn <= TURNS; ++turn)
            ASSERT_WITHIN(first[0][turn], first[1][turn], 1e-14);
        ASSERT_NEAR(waits[0].mean, waits[1].mean, 1e-11);
    }
}

static double solve_trio(const char *turns, const char *const *rules, const char *name)
{
    Given given = given_valid(&game_command,
                              SETTINGS("army.faction=white", "army.only=Schilling, Ulagai, Bredov",
                                       "orders=coordinated", turns, rules[0], rules[1], rules[2]));
    ExactTable table = given_solve(&given);
    double mean =
        name ? given_extra(&table, name) : given_exact_mean(&given, &table, "first_joint_move");
    exact_table_destroy(&table);
    given_close(&given);
    return mean;
}

// In 400 turns everybody has moved; so the mean within them is the mean without a last turn, which
// short campaigns have to find for themselves.
static void the_mean_without_a_last_turn_is_that_of_a_long_campaign(void **state)
{
    (void)state;
    static const char *const rules[][3] = {{"needed=2"},
                                           {"needed=3"},
                                           {"needed=3", "warmup_turns=7"},
                                           {"needed=2", "relief_resets=no"},
                                           {"needed=3", "stubborn_relief=0"},
                                           {"needed=3", "loss_per_turn=0.1"},
                                           {"needed=2", "loss_per_turn=0.1", "replacement=far"}};
    for (size_t i = 0; i < sizeof rules / sizeof *rules; ++i)
        ASSERT_NEAR(solve_trio("turns=3", rules[i], "long_run.first_joint_move"),
                    solve_trio("turns=400", rules[i], NULL), 1e-12);
}

static void a_solution_that_takes_too_long_is_refused(void **state)
{
    (void)state;
    // The second has few stacks, but a joint move that takes long.
    static const char *const long_ones[][5] = {
        {"army.faction=all", "turns=1000"},
        {"army.faction=white", "orders=coordinated", "loss_per_turn=0.02", "needed=2",
         "group=Ulagai, Bredov, Pisarev, Dratsenko, Usefovich"}};
    static const uint64_t steps_max[] = {50000000, 1000000};
    for (int i = 0; i < 2; ++i) {
        Given given =
            given_valid(&game_command, SETTINGS(long_ones[i][0], long_ones[i][1], long_ones[i][2],
                                                long_ones[i][3], long_ones[i][4]));
        ExactTable table;
        Error error = {0};
        assert_int_equal(exact_table_create(&given.prepared->measures, &table, NULL), OK);
        ExactOptions options = {.states_max = 20000000, .steps_max = steps_max[i]};
        assert_int_equal(game_command.exact(given.prepared, &options, &table, &error), FAIL_LIMIT);
        assert_string_equal(error.key, "operation.turns");
        exact_table_destroy(&table);
        given_close(&given);
    }
}

static void a_group_with_too_many_joint_states_is_refused(void **state)
{
    (void)state;
    Given given =
        given_valid(&game_command, SETTINGS("army.faction=red", "orders=coordinated", "needed=20"));
    ExactTable table;
    Error error = {0};
    assert_int_equal(exact_table_create(&given.prepared->measures, &table, NULL), OK);
    assert_int_equal(
        game_command.exact(given.prepared, &(ExactOptions){.states_max = 20000000}, &table, &error),
        FAIL_LIMIT);
    assert_string_equal(error.key, "operation.needed");
    exact_table_destroy(&table);
    given_close(&given);
}

// Every measure of random rosters under random readings. With Bonferroni over all tests of all
// rosters the false-alarm rate is below 1 in 1000; seeds are fixed.
static void simulated_games_agree_with_the_exact_solution(void **state)
{
    (void)state;
    GivenFit all = {.worst = 1};
    for (uint64_t seed = 1000; seed < 1120; ++seed) {
        Given given = random_command(seed, RANDOM_COMMAND_ALL_RULES);
        ExactTable table = given_solve(&given);
        GivenFit fit = given_fit(&given, &table, seed, 4000);
        given_fit_add(&all, &fit, seed);
        exact_table_destroy(&table);
        given_close(&given);
    }
    print_message("%d tests, smallest p-value %.3g, mean square of z %.3f\n", all.tests, all.worst,
                  all.sum_squares / all.z_tests);
    assert_in_range(all.tests, 3000, 10000);
    // z-tests of one roster hang together; 5 % is far outside what 120 rosters can differ by luck.
    ASSERT_WITHIN(all.sum_squares / all.z_tests, 1, 0.15);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(long_run_shares_by_rating_are_the_known_ones),
        cmocka_unit_test(a_long_warm_up_reaches_the_long_run),
        cmocka_unit_test(long_run_movers_and_first_joint_moves_are_the_known_ones),
        cmocka_unit_test(one_commander_for_one_to_six_turns_is_as_full_enumeration_has_it),
        cmocka_unit_test(every_reading_is_as_full_enumeration_has_it),
        cmocka_unit_test(joint_moves_are_as_full_enumeration_has_them),
        cmocka_unit_test(the_renewal_and_the_crowd_agree),
        cmocka_unit_test(the_mean_without_a_last_turn_is_that_of_a_long_campaign),
        cmocka_unit_test(a_solution_that_takes_too_long_is_refused),
        cmocka_unit_test(a_group_with_too_many_joint_states_is_refused),
        cmocka_unit_test(simulated_games_agree_with_the_exact_solution),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
