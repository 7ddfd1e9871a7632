/// Tests of sim/mutiny/chain/chain.h with optional rules (MUT-11 to MUT-14): the fast engine plays
/// the games of the literal one, those it leaves to it included.

#include "sim/mutiny/chain/chain.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "sim/mutiny/options/cards.h"
#include "sim/mutiny/play.h"
#include "tests/effort.h"
#include "tests/given.h"
#include "tests/mutiny/both_engines.h"
#include "tests/mutiny/random_scenario.h"

extern const Game game_mutiny;

enum { SCENARIOS = EFFORT(120), GAMES = 1000, SMALL_SCENARIOS = EFFORT(400), SMALL_GAMES = 500 };

static void games_with_optional_rules_are_those_of_the_literal_engine(void **state)
{
    (void)state;
    RandomScenarioLimits limits = {.compartments = 4,
                                   .men = 8,
                                   .without_policies = 1 << POLICY_RANDOM,
                                   .options = true,
                                   .writes_rules = true,
                                   .looks_ahead = true};
    BothEngines compared = {.games = GAMES};
    for (uint64_t index = 0; compared.played < SCENARIOS; ++index) {
        MutinyParams params;
        random_scenario(21, index, &limits, &params);
        params.record.held = 0;
        params.rules.soldier_fate = index % 2 ? SOLDIER_FATE_JOINS : SOLDIER_FATE_SHOT;
        both_engines_compare(&params, &compared);
    }
    assert_true(compared.too_large < compared.played / 5);
    // Else little would have been compared.
    assert_true(2 * compared.literal < compared.sampled);
}

// Small crews that spread out over two or three compartments come to the same boards in many ways:
// with a gun here or there or lost, with prisoners or without, by a queen or by another card.
static void boards_alike_are_told_apart_by_what_they_do_not_show(void **state)
{
    (void)state;
    RandomScenarioLimits limits = {.compartments = 3, .men = 4, .turns = 8, .options = true};
    BothEngines compared = {.games = SMALL_GAMES};
    for (uint64_t index = 0; compared.played < SMALL_SCENARIOS; ++index) {
        MutinyParams params;
        limits.writes_rules = index % 2;
        random_scenario(22, index, &limits, &params);
        if (params.red.policy < POLICY_OWN)
            params.red.policy = POLICY_SPREAD;
        if (params.white.policy < POLICY_OWN)
            params.white.policy = POLICY_SPREAD;
        params.rules.cards = params.rules.executions = 1;
        params.rules.relief = RELIEF_OFF;
        params.rules.boats = 0;
        params.record.held = 0;
        both_engines_compare(&params, &compared);
    }
    assert_true(2 * compared.literal < compared.sampled);
}

/// A scenario with optional rules, and what becomes of games that the plan engine is asked for.
typedef struct Asked {
    const char *settings[14];
    Status status;
    Engine by_itself; ///< the engine that is chosen for many games
} Asked;

#define EVERY_OPTION                                                                               \
    "rules.cards=yes", "rules.executions=yes", "red.execute=when_ahead",                           \
        "white.execute=when_ahead", "rules.boats=yes", "ship.docked=yes", "red.flee_below=0.2",    \
        "white.flee_below=0.2", "rules.relief=infantry"

static const Asked asked[] = {
    {{EVERY_OPTION, "red.policy=swarm", "white.policy=swarm"}, OK, ENGINE_PLAN},
    {{EVERY_OPTION, "red.policy=overwhelm", "white.policy=overwhelm"}, OK, ENGINE_LITERAL},
    {{"red.policy=hold", "white.policy=hold", "rules.relief=warship"},
     FAIL_CONFLICT,
     ENGINE_LITERAL},
    {{"red.policy=hold", "white.policy=hold", "rules.relief=warship", "rules.max_turns=3"},
     OK,
     ENGINE_PLAN},
    {{"rules.cards=yes", "record.held=yes"}, FAIL_CONFLICT, ENGINE_LITERAL},
    {{"rules.executions=yes", "rules.desert_rolls=all"}, FAIL_CONFLICT, ENGINE_LITERAL},
    {{"rules.desert_rolls=all"}, OK, ENGINE_PLAN},
};

static void tables_are_made_where_they_are_of_use(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof asked / sizeof *asked; ++i) {
        Given given = given_valid(&game_mutiny, asked[i].settings);
        Error error;
        assert_int_equal(game_choose_engine(given.prepared, ENGINE_PLAN, 1, &error),
                         asked[i].status);
        if (asked[i].status != OK)
            assert_string_equal(error.key, "run.engine");
        assert_int_equal(game_choose_engine(given.prepared, ENGINE_AUTO, 10000000, &error), OK);
        assert_int_equal(given.prepared->engine, asked[i].by_itself);
        given_close(&given);
    }
}

static void a_game_with_a_given_start_draws_its_own_cards(void **state)
{
    (void)state;
    Given given =
        given_valid(&game_mutiny, (const char *[]){EVERY_OPTION, "red.policy=swarm", NULL});
    const ExactStratum stratum = {.weight = 1, .values = {2, 7, 6, 5}};
    const MutinyCells *cells = &((const Mutiny *)given.prepared)->cells;
    int drawn[CARD_COUNT] = {0};
    Error error;
    assert_int_equal(game_choose_engine(given.prepared, ENGINE_PLAN, 1000, &error), OK);
    for (uint64_t game = 0; game < 1000; ++game) {
        Outcome *literal = given_outcome(&given), *fast = given_outcome(&given);
        play_given((const Mutiny *)given.prepared, stratum.values, (GameAddress){3, game}, literal);
        game_mutiny.play_stratum(given.prepared, &stratum, (GameAddress){3, game}, fast);
        assert_memory_equal(literal, fast, outcome_size(&given.prepared->measures));
        ++drawn[fast->cells[cells->card[COLOUR_RED]]];
        free(literal);
        free(fast);
    }
    for (int card = 0; card < CARD_COUNT; ++card)
        assert_true(drawn[card] > 0);
    given_close(&given);
}

static void two_cards_are_those_that_one_ship_is_dealt(void **state)
{
    (void)state;
    for (uint64_t game = 0; game < 10000; ++game) {
        StreamRoot root = stream_root((GameAddress){5, game});
        Card one[1][COLOUR_COUNT], two[COLOUR_COUNT];
        cards_deal(root, 1, one);
        cards_deal_two(root, two);
        assert_memory_equal(one[0], two, sizeof two);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_with_optional_rules_are_those_of_the_literal_engine),
        cmocka_unit_test(boards_alike_are_told_apart_by_what_they_do_not_show),
        cmocka_unit_test(tables_are_made_where_they_are_of_use),
        cmocka_unit_test(a_game_with_a_given_start_draws_its_own_cards),
        cmocka_unit_test(two_cards_are_those_that_one_ship_is_dealt),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
