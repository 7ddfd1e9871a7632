/// Tests of sim/interface/exact_watch.h: what the solvers of mutinies and fleets tell of
/// themselves, and whether they stop when they are told to.

#include "sim/interface/exact_watch.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "tests/given.h"

extern const Game game_fleet, game_mutiny;

#define SETTINGS(...) ((const char *const[]){__VA_ARGS__, NULL})
#define TWO_SHIPS                                                                                  \
    "fleet.ships=2", "fleet.ships.0.name=A", "fleet.ships.1.name=B", "fleet.ships.0.sailors=9",    \
        "fleet.ships.1.sailors=12"

enum { TOLD_MAX = 4096 };

/// Takes down what is told, and stops the solver after so many times.
typedef struct Listener {
    int count;
    int stop_after; ///< 0: never
    ExactProgress told[TOLD_MAX];
} Listener;

static bool listen(void *context, const ExactProgress *progress)
{
    Listener *listener = context;
    assert_true(listener->count < TOLD_MAX);
    listener->told[listener->count++] = *progress;
    return listener->count != listener->stop_after;
}

static Status solve(const Given *given, ExactWatch *watch, ExactTable *table, Error *error)
{
    const ExactOptions options = {.states_max = 1000000, .watch = watch};
    assert_int_equal(exact_table_create(&given->prepared->measures, table, NULL), OK);
    return given->game->exact(given->prepared, &options, table, error);
}

static uint64_t solve_heard(const Given *given, Listener *listener)
{
    ExactWatch watch = {.keep_going = listen, .context = listener};
    ExactTable table;
    *listener = (Listener){.count = 0};
    assert_int_equal(solve(given, &watch, &table, NULL), OK);
    const uint64_t states = table.states;
    exact_table_destroy(&table);
    return states;
}

static void assert_rising(const Listener *listener, int first, int last)
{
    for (int i = first; i < last; ++i) {
        const ExactProgress *told = &listener->told[i];
        assert_true(told->done <= told->found);
        assert_true(i == first || told->done >= told[-1].done);
        assert_true(i == first || told->found >= told[-1].found);
    }
    assert_int_equal(listener->told[last - 1].done, listener->told[last - 1].found);
}

// Every 256 states, the turn never goes back, and the last to be told are all states; where rounds
// are solved by themselves, all but theirs.
static void check_one_ship(const char *const *settings, bool has_rounds)
{
    static Listener listener;
    Given given = given_valid(&game_mutiny, settings);
    ExactTable unheard = given_solve(&given);
    const uint64_t states = unheard.states;
    exact_table_destroy(&unheard);
    assert_int_equal(solve_heard(&given, &listener), states);
    const uint64_t told = listener.told[listener.count - 1].done;
    assert_true(has_rounds ? told < states : told == states);
    assert_true(told > 4 * EXACT_WATCH_STATES);
    assert_int_equal(listener.count, 1 + (told + EXACT_WATCH_STATES - 1) / EXACT_WATCH_STATES);
    for (int i = 0; i < listener.count - 1; ++i) {
        assert_int_equal(listener.told[i].done, i * EXACT_WATCH_STATES);
        assert_true(listener.told[i].turn <= listener.told[i + 1].turn);
        assert_false(listener.told[i].all_found);
    }
    assert_rising(&listener, 0, listener.count);
    assert_int_equal(listener.told[0].turn, 1);
    given_close(&given);
}

static void a_ship_is_told_state_by_state(void **state)
{
    (void)state;
    check_one_ship(SETTINGS("red.policy=spread", "white.policy=spread", "ship.sailors=8"), false);
}

static void so_it_is_with_executions(void **state)
{
    (void)state;
    check_one_ship(SETTINGS("red.policy=spread", "white.policy=spread", "ship.sailors=4",
                            "rules.executions=on", "red.execute=when_ahead",
                            "white.execute=always"),
                   true);
}

static int times_told(const Listener *listener, uint64_t done)
{
    int times = 0;
    for (int i = 0; i < listener->count; ++i)
        times += listener->told[i].done == done;
    return times;
}

// Without cards a ship's dead are followed through the states of her mutiny a second time. Then
// each of the two ships is told once more when she is added to the number of those taken, and to
// the dead of either side.
static void the_ships_of_a_fleet_add_up(void **state)
{
    (void)state;
    static Listener listener;
    Given fleet = given_valid(&game_fleet, SETTINGS(TWO_SHIPS));
    const uint64_t states = solve_heard(&fleet, &listener);
    assert_rising(&listener, 0, listener.count);
    assert_int_equal(listener.told[listener.count - 1].done, 2 * states);
    assert_int_equal(times_told(&listener, states),
                     1 + 2 + 1); // the last as the second pass begins
    assert_int_equal(times_told(&listener, 2 * states), 1 + 2 * 2);
    given_close(&fleet);
}

// Every time that it can be stopped at it is, and nothing is asked again.
static void a_solver_stops_when_it_is_told_to(void **state)
{
    (void)state;
    static Listener listener;
    const struct {
        const Game *game;
        const char *const *settings;
    } rows[] = {{&game_mutiny, SETTINGS("red.policy=spread", "ship.sailors=9")},
                {&game_mutiny, SETTINGS("ship.sailors=4", "rules.executions=on",
                                        "white.policy=spread", "white.execute=always")},
                {&game_fleet, SETTINGS(TWO_SHIPS)}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i) {
        Given given = given_valid(rows[i].game, rows[i].settings);
        solve_heard(&given, &listener);
        const int times = listener.count;
        assert_true(times >= 3);
        for (int stop_after = 1; stop_after <= times; ++stop_after) {
            ExactWatch watch = {.keep_going = listen, .context = &listener};
            ExactTable table;
            Error error;
            listener = (Listener){.stop_after = stop_after};
            assert_int_equal(solve(&given, &watch, &table, &error), FAIL_INTERRUPTED);
            assert_string_equal(error.text, "interrupted before the exact solution was complete");
            assert_int_equal(listener.count, stop_after);
            exact_table_destroy(&table);
        }
        given_close(&given);
    }
}

static Status begin(void *context, const char *const *columns, int count, Error *error)
{
    (void)context;
    (void)columns;
    (void)count;
    (void)error;
    return OK;
}

static Status add(void *context, const int32_t *values, double probability, Error *error)
{
    (void)values;
    (void)error;
    *(double *)context += probability;
    return OK;
}

static Status join(const Given *given, Listener *listener, double *total)
{
    ExactWatch watch = {.keep_going = listen, .context = listener};
    const ExactOptions options = {.states_max = 1000000, .watch = &watch};
    const ExactJointTaker taker = {begin, add, total};
    *total = 0;
    return given->game->joint(given->prepared, &options, &taker, NULL);
}

// The states are found, and then joined from the last to the first.
static void a_joint_distribution_is_told_in_two_passes(void **state)
{
    (void)state;
    static Listener listener;
    Given given = given_valid(&game_mutiny, SETTINGS("red.policy=spread", "ship.sailors=6"));
    const uint64_t states = solve_heard(&given, &listener);
    const int times = listener.count;
    double total;
    listener = (Listener){.count = 0};
    assert_int_equal(join(&given, &listener, &total), OK);
    assert_true(total > 1 - 1e-12 && total < 1 + 1e-12);
    assert_int_equal(listener.count, 2 * times);
    assert_rising(&listener, 0, times);
    assert_rising(&listener, times, 2 * times);
    for (int i = 0; i < 2 * times; ++i)
        assert_int_equal(listener.told[i].all_found, i >= times);
    assert_int_equal(listener.told[times].done, 0);
    assert_int_equal(listener.told[times].found, states);
    for (int stop_after = 1; stop_after <= 2 * times; ++stop_after) {
        listener = (Listener){.stop_after = stop_after};
        assert_int_equal(join(&given, &listener, &total), FAIL_INTERRUPTED);
        assert_int_equal(listener.count, stop_after);
        assert_true(total == 0);
    }
    given_close(&given);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_ship_is_told_state_by_state),
        cmocka_unit_test(so_it_is_with_executions),
        cmocka_unit_test(the_ships_of_a_fleet_add_up),
        cmocka_unit_test(a_solver_stops_when_it_is_told_to),
        cmocka_unit_test(a_joint_distribution_is_told_in_two_passes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
