/// Tests of sim/mutiny/held.h: who holds what after which turn.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "sim/mutiny/mutiny.h"
#include "tests/given.h"

extern const Game game_mutiny;

#define SETTINGS(...) ((const char *const[]){__VA_ARGS__, NULL})

static void play_one(const Given *given, uint64_t game, Outcome *outcome)
{
    memset(outcome, 0, outcome_size(&given->prepared->measures));
    given->game->play(given->prepared, (GameAddress){1, game}, outcome);
}

// All Reds go to the Bridge at once and win or lose there.
static void holders_stay_who_they_are_when_a_game_is_over(void **state)
{
    (void)state;
    Given given = given_valid(&game_mutiny, SETTINGS("record.held=yes", "rules.max_turns=9"));
    Outcome *outcome = given_outcome(&given);
    for (uint64_t game = 0; game < 500; ++game) {
        play_one(&given, game, outcome);
        assert_int_equal(given_times(&given, outcome, "held.Engine Room", 0), 1);
        assert_int_equal(given_times(&given, outcome, "held.Bridge", 0), 0);
        for (int turn = 1; turn <= 9; ++turn) {
            assert_int_equal(given_times(&given, outcome, "held.Bridge", turn),
                             outcome->result == MUTINY_RED_WINS);
            assert_int_equal(given_times(&given, outcome, "held.Engine Room", turn), 0);
        }
    }
    free(outcome);
    given_close(&given);
}

// Contested compartments are nobody's, and who leaves one no longer holds it.
static void nobody_holds_what_is_contested_or_empty(void **state)
{
    (void)state;
    Given given =
        given_valid(&game_mutiny,
                    SETTINGS("record.held=yes", "ship.placement=fixed",
                             "ship.compartments.0.officers=2", "ship.compartments.0.red_sailors=3",
                             "ship.compartments.2.red_sailors=1", "rules.max_turns=0"));
    Outcome *outcome = given_outcome(&given);
    play_one(&given, 0, outcome);
    assert_int_equal(given_times(&given, outcome, "held.Bridge", 0), 0);
    assert_int_equal(given_times(&given, outcome, "held.Deck", 0), 0);
    assert_int_equal(given_times(&given, outcome, "held.Forward Hold", 0), 1);
    free(outcome);
    given_close(&given);
}

// Recording changes nothing else, game by game.
static void what_is_recorded_changes_no_game(void **state)
{
    (void)state;
    Given plain = given_valid(&game_mutiny, SETTINGS("red.policy=spread", "white.policy=random"));
    Given held = given_valid(
        &game_mutiny, SETTINGS("red.policy=spread", "white.policy=random", "record.held=yes"));
    Outcome *a = given_outcome(&plain), *b = given_outcome(&held);
    for (uint64_t game = 0; game < 1000; ++game) {
        play_one(&plain, game, a);
        play_one(&held, game, b);
        assert_int_equal(a->result, b->result);
        assert_memory_equal(a->start, b->start, sizeof a->start);
        assert_memory_equal(a->cells, b->cells, MUTINY_MEASURE_COUNT * sizeof *a->cells);
    }
    free(a);
    free(b);
    given_close(&plain);
    given_close(&held);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(holders_stay_who_they_are_when_a_game_is_over),
        cmocka_unit_test(nobody_holds_what_is_contested_or_empty),
        cmocka_unit_test(what_is_recorded_changes_no_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
