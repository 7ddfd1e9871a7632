/// test_exact_solve: exact answers against known values, identities, and a second encoding.

#include "sim/mutiny/exact/exact_solve.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "sim/mutiny/mutiny.h"
#include "sim/mutiny/params.h"

extern const Game game_mutiny;

/// A scenario and its exact solution.
typedef struct Case {
    MutinyParams params;
    Prepared *prepared;
    ExactTable table;
} Case;

// The large merchant ship with these keys set; "key=value", closed by null.
static Case *open_case(const char *const *sets)
{
    Case *one = calloc(1, sizeof *one);
    game_defaults(&game_mutiny, &one->params);
    for (; sets && *sets; ++sets) {
        char key[200];
        snprintf(key, sizeof key, "%s", *sets);
        char *equals = strchr(key, '=');
        *equals = '\0';
        ParamRef ref;
        assert_int_equal(param_find(&game_mutiny.params, &one->params, key, &ref, NULL), OK);
        assert_int_equal(param_set(&ref, equals + 1, NULL), OK);
    }
    return one;
}

static Status solve(Case *one, const ExactOptions *options, Error *error)
{
    assert_int_equal(mutiny_prepare(&one->params, &one->prepared, NULL), OK);
    assert_int_equal(exact_table_create(&one->prepared->measures, &one->table, NULL), OK);
    return exact_solve(one->prepared, options, &one->table, error);
}

static void close_case(Case *one)
{
    exact_table_destroy(&one->table);
    mutiny_release(one->prepared);
    free(one);
}

static const ExactOptions unlimited = {.states_max = 1000000};

static Case *solved(const char *const *sets)
{
    Case *one = open_case(sets);
    Error error = {0};
    if (solve(one, &unlimited, &error) != OK)
        fail_msg("not solved: %s", error.text);
    if (fabs(one->table.total - 1) > 1e-12)
        fail_msg("probabilities add up to %.15f", one->table.total);
    return one;
}

static double mean_of(const Case *one, const char *name)
{
    const MeasureSet *set = &one->prepared->measures;
    int measure = measure_set_find(set, name);
    double sum = 0, total = 0;
    for (int result = 0; result < set->result_count; ++result) {
        if (!measure_is_given(&set->measures[measure], result))
            continue;
        const double *cells = exact_table_histogram(&one->table, measure, result);
        for (int value = 0; value <= set->measures[measure].hi; ++value) {
            sum += cells[value] * value;
            total += cells[value];
        }
    }
    return sum / total;
}

static void expect_near(double value, double expected, double tolerance)
{
    if (!(fabs(value - expected) <= tolerance))
        fail_msg("%.12f is not %.12f", value, expected);
}

#define SETS(...) ((const char *const[]){__VA_ARGS__, NULL})

// Known answers, found with other programs in 40-digit arithmetic; to nine digits.
static void the_large_merchant_has_its_known_shares(void **state)
{
    (void)state;
    static const struct {
        const char *red, *white;
        double red_wins, stalemate;
    } known[] = {
        {"swarm", "hold", 0.431936163273, 0},
        {"swarm", "swarm", 0.431936163273, 0},
        {"hold", "swarm", 0.568063836727, 0},
        {"overwhelm", "overwhelm", 0.151369575250, 0.697260849501},
        {"overwhelm", "hold", 0.147270200424, 1 - 0.147270200424},
        {"overwhelm", "swarm", 0.562749814864, 0},
        {"hold", "hold", 0, 1},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; ++i) {
        char red[40], white[40];
        snprintf(red, sizeof red, "red.policy=%s", known[i].red);
        snprintf(white, sizeof white, "white.policy=%s", known[i].white);
        Case *one = solved(SETS(red, white));
        expect_near(one->table.cells[MUTINY_RED_WINS], known[i].red_wins, 1e-9);
        expect_near(one->table.cells[MUTINY_STALEMATE], known[i].stalemate, 1e-9);
        close_case(one);
    }
}

static void the_large_merchant_has_its_known_means(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        double mean;
    } known[] = {
        {"matchups", 11.6558867},
        {"crew", 11.128382},
        {"killed.officer", 1.209258775},
        {"killed.white_sailor", 1.853918280},
        {"killed.party_member", 1.394314785},
        {"killed.red_sailor", 2.065291662},
        {"captured.officer", 0.705327337},
        {"captured.white_sailor", 1.488643620},
        {"captured.party_member", 1.119727661},
        {"captured.red_sailor", 1.819404559},
    };
    Case *one = solved(NULL);
    for (size_t i = 0; i < sizeof known / sizeof *known; ++i)
        expect_near(mean_of(one, known[i].name), known[i].mean, i < 2 ? 1e-6 : 1e-9);
    close_case(one);
}

static void readings_and_other_ships_have_their_known_shares(void **state)
{
    (void)state;
    static const struct {
        const char *sets[8];
        double red_wins;
    } known[] = {
        {{"officer_bonus=2"}, 0.315175066612},
        {{"kill_on=total"}, 0.431936163273},
        {{"ship.officers=3", "ship.white_sailors=7", "ship.party_members=5", "ship.red_sailors=5"},
         0.473626301},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; ++i) {
        Case *one = solved(known[i].sets);
        expect_near(one->table.cells[MUTINY_RED_WINS], known[i].red_wins, 1e-9);
        close_case(one);
    }
}

// The small merchant: two compartments, 6 sailors, d4 specials, no strongpoints.
static void the_small_merchant_is_fair_to_swarms(void **state)
{
    (void)state;
    static const struct {
        const char *red, *white;
        double red_wins, tolerance;
    } known[] = {
        {"swarm", "hold", 0.5, 1e-12},
        {"overwhelm", "overwhelm", 0.173281385, 1e-9},
        {"overwhelm", "hold", 0.169595931, 1e-9},
        {"overwhelm", "swarm", 0.495964056, 1e-9},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; ++i) {
        char red[40], white[40];
        snprintf(red, sizeof red, "red.policy=%s", known[i].red);
        snprintf(white, sizeof white, "white.policy=%s", known[i].white);
        Case *one = open_case(
            SETS(red, white, "ship.sailors=6", "ship.officers=d4", "ship.party_members=d4"));
        memset(&one->params.ship.compartments, 0, sizeof one->params.ship.compartments);
        one->params.ship.compartments.count = 2;
        strcpy(one->params.ship.compartments.items[0].name.text, "Above Decks");
        strcpy(one->params.ship.compartments.items[1].name.text, "Below Decks");
        one->params.ship.officer_start = one->params.ship.compartments.items[0].name;
        one->params.ship.party_start = one->params.ship.compartments.items[1].name;
        assert_int_equal(solve(one, &unlimited, NULL), OK);
        expect_near(one->table.cells[MUTINY_RED_WINS], known[i].red_wins, known[i].tolerance);
        close_case(one);
    }
}

// Men are conserved on average, kind by kind: started = killed + shot + alive; and every man whom a
// match-up costs was killed or captured.
static void expect_conservation(const Case *one)
{
    static const char *const kinds[] = {"officer", "white_sailor", "party_member", "red_sailor"};
    double lost = 0;
    for (int kind = 0; kind < KIND_COUNT; ++kind) {
        char killed[40], captured[40], shot[40], alive[40];
        snprintf(killed, sizeof killed, "killed.%s", kinds[kind]);
        snprintf(captured, sizeof captured, "captured.%s", kinds[kind]);
        snprintf(shot, sizeof shot, "shot.%s", kinds[kind]);
        snprintf(alive, sizeof alive, "alive.%s", kinds[kind]);
        double started = mean_of(one, killed) + mean_of(one, shot) + mean_of(one, alive);
        lost += mean_of(one, killed) + mean_of(one, captured);
        if (kind % RANK_COUNT == RANK_SPECIAL)
            expect_near(started, 3.5, 1e-9);
        else
            expect_near(started, 6, 1e-9);
    }
    expect_near(mean_of(one, "matchups"), lost, 1e-9);
}

static void men_are_conserved_under_every_reading(void **state)
{
    (void)state;
    static const char *const readings[][3] = {
        {NULL},
        {"pairing=crossed"},
        {"casualty=supporter"},
        {"reroll_counts=yes"},
        {"strongpoint_scope=game", "red.policy=overwhelm", "white.policy=cautious"},
        {"movement=adjacent", "red.policy=spread", "white.policy=overwhelm"},
        {"battle_order=policy", "red.policy=spread", "white.policy=swarm"},
        {"first_turn=white", "white.policy=swarm"},
    };
    for (size_t i = 0; i < sizeof readings / sizeof *readings; ++i) {
        const char *const sets[] = {readings[i][0], readings[i][1], readings[i][2], NULL};
        Case *one = solved(sets);
        expect_conservation(one);
        close_case(one);
    }
}

// Exchanging colours, bonuses, policies and first turn exchanges the results.
static void exchanged_sides_have_exchanged_results(void **state)
{
    (void)state;
    Case *one = solved(
        SETS("red.policy=overwhelm", "white.policy=swarm", "officer_bonus=2", "pairing=crossed"));
    Case *other =
        solved(SETS("white.policy=overwhelm", "red.policy=swarm", "officer_bonus=1",
                    "party_bonus=2", "first_turn=white", "pairing=crossed", "placement_first=red"));
    expect_near(one->table.cells[MUTINY_RED_WINS], other->table.cells[MUTINY_WHITE_WINS], 1e-12);
    expect_near(mean_of(one, "killed.officer"), mean_of(other, "killed.party_member"), 1e-12);
    expect_near(mean_of(one, "captured.red_sailor"), mean_of(other, "captured.white_sailor"),
                1e-12);
    expect_near(mean_of(one, "crew"), mean_of(other, "crew"), 1e-12);
    close_case(one);
    close_case(other);
}

static void too_many_states_are_refused_beforehand(void **state)
{
    (void)state;
    Case *one = open_case(SETS("ship.sailors=300"));
    Error error = {0};
    assert_int_equal(solve(one, &unlimited, &error), FAIL_LIMIT);
    assert_non_null(strstr(error.text, "--max-states"));
    close_case(one);
}

static void too_much_memory_is_refused_beforehand(void **state)
{
    (void)state;
    Case *one = open_case(SETS("free_prisoners_on_recapture=yes", "max_turns=1000",
                               "red.policy=spread", "white.policy=spread"));
    Error error = {0};
    assert_int_equal(solve(one, &unlimited, &error), FAIL_LIMIT);
    assert_non_null(strstr(error.text, "MiB, more than 2048"));
    assert_int_equal(one->table.states, 0);
    close_case(one);
}

static void a_growing_solution_stops_at_its_limits(void **state)
{
    (void)state;
    Error error = {0};
    Case *one = open_case(SETS("red.policy=spread", "white.policy=spread"));
    const ExactOptions few_states = {.states_max = 9000};
    assert_int_equal(solve(one, &few_states, &error), FAIL_LIMIT);
    assert_non_null(strstr(error.text, "9000 states"));
    close_case(one);
    one = open_case(NULL);
    const ExactOptions few_steps = {.states_max = 1000000, .steps_max = 1000};
    assert_int_equal(solve(one, &few_steps, &error), FAIL_LIMIT);
    assert_non_null(strstr(error.text, "1000 steps"));
    close_case(one);
}

static void a_policy_that_acts_by_chance_is_refused(void **state)
{
    (void)state;
    Case *one = open_case(SETS("white.policy=random"));
    Error error = {0};
    assert_int_equal(solve(one, &unlimited, &error), FAIL_CONFLICT);
    assert_string_equal(error.key, "white.policy");
    close_case(one);
}

// Probabilities alone flow as they do with all that is counted beside them.
static void results_alone_have_the_same_shares_and_no_means(void **state)
{
    (void)state;
    static const char *const settings[][3] = {
        {NULL},
        {"red.policy=spread", "white.policy=spread", NULL},
        {"red.policy=overwhelm", "rules.cards=yes", NULL},
        {"white.policy=overwhelm", "rules.movement=adjacent", NULL}};
    for (size_t i = 0; i < sizeof settings / sizeof *settings; ++i) {
        Case *whole = solved(settings[i]), *alone = open_case(settings[i]);
        const ExactOptions options = {.states_max = 1000000, .results_only = true};
        assert_int_equal(solve(alone, &options, NULL), OK);
        for (int result = 0; result < MUTINY_RESULT_COUNT; ++result)
            assert_true(fabs(alone->table.cells[result] - whole->table.cells[result]) < 1e-14);
        assert_true(fabs(alone->table.total - 1) < 1e-12);
        for (int measure = 0; measure < alone->table.set->count; ++measure)
            assert_false(alone->table.known[measure]);
        assert_true(whole->table.known[MUTINY_MATCHUPS]);
        close_case(whole);
        close_case(alone);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_large_merchant_has_its_known_shares),
        cmocka_unit_test(the_large_merchant_has_its_known_means),
        cmocka_unit_test(readings_and_other_ships_have_their_known_shares),
        cmocka_unit_test(the_small_merchant_is_fair_to_swarms),
        cmocka_unit_test(men_are_conserved_under_every_reading),
        cmocka_unit_test(exchanged_sides_have_exchanged_results),
        cmocka_unit_test(too_many_states_are_refused_beforehand),
        cmocka_unit_test(too_much_memory_is_refused_beforehand),
        cmocka_unit_test(a_growing_solution_stops_at_its_limits),
        cmocka_unit_test(a_policy_that_acts_by_chance_is_refused),
        cmocka_unit_test(results_alone_have_the_same_shares_and_no_means),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
