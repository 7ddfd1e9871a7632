/// Tests of sim/mutiny/chain/chain.h: the fast engine plays the games of the literal one.

#include "sim/mutiny/chain/chain.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "sim/mutiny/play.h"
#include "tests/effort.h"
#include "tests/given.h"
#include "tests/mutiny/both_engines.h"
#include "tests/mutiny/random_scenario.h"

extern const Game game_mutiny;

enum { SCENARIOS = EFFORT(300), GAMES = 10000 };

static void games_are_those_of_the_literal_engine(void **state)
{
    (void)state;
    RandomScenarioLimits limits = {.without_policies = 1 << POLICY_RANDOM};
    BothEngines compared = {.games = GAMES};
    for (uint64_t index = 0; compared.played < SCENARIOS; ++index) {
        MutinyParams params;
        random_scenario(20, index, &limits, &params);
        both_engines_compare(&params, &compared);
    }
    assert_true(compared.too_large < compared.played / 10);
}

/// A reading, and the engine that shall play it.
typedef struct Reading {
    const char *settings[10];
    Engine engine;
} Reading;

#define TINY                                                                                       \
    "ship.compartments=2", "ship.compartments.0.name=Above", "ship.compartments.1.name=Below",     \
        "ship.compartments.0.neighbours=", "ship.compartments.1.neighbours=",                      \
        "ship.officer_start=Above", "ship.party_start=Below", "ship.sailors=2"

static const Reading readings[] = {
    {{"rules.pairing=sorted"}, ENGINE_PLAN},
    {{"rules.pairing=crossed"}, ENGINE_PLAN},
    {{"rules.pairing=random"}, ENGINE_LITERAL},
    {{"rules.kill_on=total"}, ENGINE_PLAN},
    {{"rules.casualty=supporter"}, ENGINE_PLAN},
    {{"rules.battle_order=policy"}, ENGINE_PLAN},
    {{"rules.movement=adjacent"}, ENGINE_PLAN},
    {{"rules.first_turn=white"}, ENGINE_PLAN},
    {{"rules.strongpoint_scope=game"}, ENGINE_PLAN},
    {{"rules.strongpoint_rolls=1000"}, ENGINE_PLAN},
    {{"rules.reroll_counts=yes"}, ENGINE_LITERAL},
    {{"rules.reroll_counts=yes", "rules.strongpoint_rolls=0"}, ENGINE_PLAN},
    {{"rules.free_prisoners_on_recapture=yes"}, ENGINE_LITERAL},
    {{"red.policy=random"}, ENGINE_LITERAL},
    {{TINY, "red.policy=optimal"}, ENGINE_LITERAL},
    {{TINY, "red.policy=lookahead"}, ENGINE_PLAN},
    {{"ship.sailors=24"}, ENGINE_PLAN},
    {{"ship.sailors=300"}, ENGINE_LITERAL},
    {{"red.policy=overwhelm", "white.policy=cautious"}, ENGINE_PLAN},
};

static void a_scenario_is_played_by_the_fastest_engine_that_can(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof readings / sizeof *readings; ++i) {
        Given given = given_valid(&game_mutiny, readings[i].settings);
        Error error;
        assert_int_equal(game_choose_engine(given.prepared, ENGINE_AUTO, 10000000, &error), OK);
        assert_int_equal(given.prepared->engine, readings[i].engine);
        Status asked = game_choose_engine(given.prepared, ENGINE_PLAN, 1, &error);
        assert_int_equal(asked, readings[i].engine == ENGINE_PLAN ? OK : FAIL_CONFLICT);
        if (asked != OK)
            assert_string_equal(error.key, "run.engine");
        given_close(&given);
    }
}

static void few_games_are_not_worth_tables(void **state)
{
    (void)state;
    Given given = given_valid(&game_mutiny, (const char *[]){NULL});
    Error error;
    assert_int_equal(game_choose_engine(given.prepared, ENGINE_AUTO, 1000, &error), OK);
    assert_int_equal(given.prepared->engine, ENGINE_LITERAL);
    assert_int_equal(game_choose_engine(given.prepared, ENGINE_LITERAL, 10000000, &error), OK);
    assert_int_equal(given.prepared->engine, ENGINE_LITERAL);
    given_close(&given);
}

// Which start it is does not matter where all of them are given.
static void games_with_a_given_start_are_those_of_the_literal_engine(void **state)
{
    (void)state;
    Given given = given_valid(&game_mutiny, (const char *[]){"red.policy=overwhelm", NULL});
    Error error;
    assert_int_equal(game_choose_engine(given.prepared, ENGINE_PLAN, 1000, &error), OK);
    const ExactStratum stratum = {.weight = 1, .values = {2, 7, 6, 5}};
    for (uint64_t game = 0; game < 1000; ++game) {
        Outcome *literal = given_outcome(&given), *fast = given_outcome(&given);
        play_given((const Mutiny *)given.prepared, stratum.values, (GameAddress){3, game}, literal);
        game_mutiny.play_stratum(given.prepared, &stratum, (GameAddress){3, game}, fast);
        assert_memory_equal(literal, fast, outcome_size(&given.prepared->measures));
        free(literal);
        free(fast);
    }
    given_close(&given);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_are_those_of_the_literal_engine),
        cmocka_unit_test(games_with_a_given_start_are_those_of_the_literal_engine),
        cmocka_unit_test(a_scenario_is_played_by_the_fastest_engine_that_can),
        cmocka_unit_test(few_games_are_not_worth_tables),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
