/// Tests of sim/mutiny/play.h: when a mutiny is over, and how (MUT-9).

#include "sim/mutiny/play.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/given.h"

extern const Game game_mutiny;

#define SETTINGS(...) ((const char *const[]){__VA_ARGS__, NULL})

static void play_one(const Given *given, uint64_t game, Outcome *outcome)
{
    memset(outcome, 0, outcome_size(&given->prepared->measures));
    game_mutiny.play(given->prepared, (GameAddress){1, game}, outcome);
}

static void a_ship_without_men_is_derelict(void **state)
{
    (void)state;
    Given given = given_valid(
        &game_mutiny, SETTINGS("ship.officers=0", "ship.party_members=0", "ship.sailors=0"));
    Outcome *outcome = given_outcome(&given);
    play_one(&given, 0, outcome);
    assert_int_equal(outcome->result, MUTINY_DERELICT);
    assert_int_equal(outcome->cells[MUTINY_TURNS], 0);
    free(outcome);
    given_close(&given);
}

static void a_side_without_men_has_lost_before_the_first_turn(void **state)
{
    (void)state;
    static const char *const whites_only[] = {"ship.party_members=0", "rules.loyalty_white_max=6",
                                              "ship.officers=2", "rules.max_turns=0", NULL};
    Given given = given_valid(&game_mutiny, whites_only);
    Outcome *outcome = given_outcome(&given);
    play_one(&given, 0, outcome);
    assert_int_equal(outcome->result, MUTINY_WHITE_WINS);
    assert_int_equal(outcome->cells[MUTINY_TURNS], 0);
    assert_int_equal(outcome->cells[MUTINY_CREW], 14);
    free(outcome);
    given_close(&given);
}

static void two_sides_that_wait_are_in_stalemate_after_all_turns(void **state)
{
    (void)state;
    Given given = given_valid(&game_mutiny, SETTINGS("red.policy=hold", "rules.max_turns=37"));
    Outcome *outcome = given_outcome(&given);
    play_one(&given, 0, outcome);
    assert_int_equal(outcome->result, MUTINY_STALEMATE);
    assert_int_equal(outcome->cells[MUTINY_TURNS], 37);
    assert_int_equal(outcome->cells[MUTINY_MATCHUPS], 0);
    assert_int_equal(outcome->cells[MUTINY_CREW], 0);
    free(outcome);
    given_close(&given);
}

// From the after hold to the bridge by way of all others: three turns of the Reds without a fight.
static void a_long_walk_is_no_stalemate(void **state)
{
    (void)state;
    Given given = given_valid(
        &game_mutiny, SETTINGS("rules.movement=adjacent", "ship.compartments.0.neighbours=Deck",
                               "ship.compartments.1.neighbours=Forward Hold",
                               "ship.compartments.2.neighbours=Engine Room",
                               "ship.compartments.3.neighbours=After Hold",
                               "ship.compartments.4.neighbours=", "ship.party_start=After Hold",
                               "red.policy=swarm", "white.policy=hold"));
    Outcome *outcome = given_outcome(&given);
    play_one(&given, 0, outcome);
    assert_int_equal(outcome->cells[MUTINY_TURNS], 7);
    assert_true(outcome->result == MUTINY_RED_WINS || outcome->result == MUTINY_WHITE_WINS);
    free(outcome);
    given_close(&given);
}

// Four White sailors among five party members at +6, at the Reds' home: outnumbered on the whole
// ship the cautious Reds wait there in turn 1, but not in turn 3, when the fight has changed the
// numbers.
static void a_fight_that_changes_the_numbers_ends_the_waiting(void **state)
{
    (void)state;
    Given given = given_valid(
        &game_mutiny,
        SETTINGS("ship.placement=fixed", "ship.compartments.0.white_sailors=3",
                 "ship.compartments.3.white_sailors=4", "ship.compartments.3.party_members=5",
                 "rules.party_bonus=6", "red.policy=cautious", "red.odds=1"));
    Outcome *outcome = given_outcome(&given);
    play_one(&given, 0, outcome);
    assert_int_equal(outcome->result, MUTINY_RED_WINS);
    assert_int_equal(outcome->cells[MUTINY_TURNS], 3);
    free(outcome);
    given_close(&given);
}

static void turns_end_where_the_rules_say(void **state)
{
    (void)state;
    for (int turns = 0; turns < 4; ++turns) {
        char setting[40];
        snprintf(setting, sizeof setting, "rules.max_turns=%d", turns);
        Given given =
            given_valid(&game_mutiny, SETTINGS(setting, "red.policy=hold", "white.policy=swarm"));
        Outcome *outcome = given_outcome(&given);
        play_one(&given, 3, outcome);
        assert_int_equal(outcome->cells[MUTINY_TURNS], turns < 2 ? turns : 2);
        assert_int_equal(outcome->result == MUTINY_STALEMATE, turns < 2);
        free(outcome);
        given_close(&given);
    }
}

// Whites move in turn 1, which is then the only one.
static void the_first_turn_may_be_whites(void **state)
{
    (void)state;
    Given given = given_valid(
        &game_mutiny, SETTINGS("rules.first_turn=white", "red.policy=hold", "white.policy=swarm"));
    Outcome *outcome = given_outcome(&given);
    play_one(&given, 3, outcome);
    assert_int_equal(outcome->cells[MUTINY_TURNS], 1);
    free(outcome);
    given_close(&given);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_ship_without_men_is_derelict),
        cmocka_unit_test(a_side_without_men_has_lost_before_the_first_turn),
        cmocka_unit_test(two_sides_that_wait_are_in_stalemate_after_all_turns),
        cmocka_unit_test(a_long_walk_is_no_stalemate),
        cmocka_unit_test(a_fight_that_changes_the_numbers_ends_the_waiting),
        cmocka_unit_test(turns_end_where_the_rules_say),
        cmocka_unit_test(the_first_turn_may_be_whites),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
