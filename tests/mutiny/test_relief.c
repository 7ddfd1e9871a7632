/// Tests of sim/mutiny/options/relief.h: when help comes, what it is worth, and that late help is
/// none.

#include "sim/mutiny/options/relief.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/given.h"

extern const Game game_mutiny;

#define INFANTRY "rules.relief=infantry", "ship.docked=yes"
#define SETTINGS(...) ((const char *const[]){__VA_ARGS__, NULL})

enum { DECK = 1, ENGINE_ROOM = 3 };

// At sea nobody moves, so the game is what the relief makes of it.
static Play prepare_turn(const Given *given, uint64_t game, int turn)
{
    return (Play){.mutiny = (const Mutiny *)given->prepared,
                  .root = stream_root((GameAddress){4, game}),
                  .mover = COLOUR_WHITE,
                  .turn = turn,
                  .free = {1, 1}};
}

static void relief_comes_once_in_the_whites_first_turn_from_its_turn_on(void **state)
{
    (void)state;
    Given given = given_valid(&game_mutiny, SETTINGS(INFANTRY));
    Play play = prepare_turn(&given, 0, 3);
    relief_arrive(&play);
    assert_true(relief_is_expected(&play));
    play.turn = 5;
    play.mover = COLOUR_RED;
    relief_arrive(&play);
    assert_true(relief_is_expected(&play));
    play.mover = COLOUR_WHITE;
    relief_arrive(&play);
    assert_false(relief_is_expected(&play));
    assert_int_equal(play.board.rooms[DECK].free[COLOUR_WHITE][RANK_SPECIAL], 16);
    assert_int_equal(play.extras.soldiers[DECK][RANK_SPECIAL], 16);
    assert_int_equal(play.fates.joined[KIND_SOLDIER], 16);
    assert_int_equal(play.extras.gangway, DECK);
    relief_arrive(&play);
    assert_int_equal(play.free[COLOUR_WHITE], 1 + 16);
    given_close(&given);
}

// Each share within 4.5 standard errors: 2 false alarms in 10^5 seeds.
static void soldiers_roll_for_their_worth(void **state)
{
    (void)state;
    enum { GAMES = 20000, MEN = 16 };
    int officers = 0, sailors = 0, squares = 0;
    Given given = given_valid(&game_mutiny, SETTINGS(INFANTRY, "rules.relief_quality=roll"));
    for (uint64_t game = 0; game < GAMES; ++game) {
        Play play = prepare_turn(&given, game, 4);
        relief_arrive(&play);
        const int32_t *men = play.board.rooms[DECK].free[COLOUR_WHITE];
        officers += men[RANK_SPECIAL];
        sailors += men[RANK_SAILOR];
        squares += men[RANK_SPECIAL] * men[RANK_SPECIAL];
    }
    given_assert_share(officers, GAMES * MEN, 2 / 6.0);
    given_assert_share(sailors, GAMES * MEN, 3 / 6.0);
    double mean = (double)officers / GAMES, variance = (double)squares / GAMES - mean * mean;
    assert_true(fabs(variance - MEN * 2 / 9.0) < 0.15); // of independent rolls
    given_close(&given);
}

// The same for a warship: one in six mutinies, else her sailors roll for their loyalty.
static void a_warship_mutinies_or_sends_sailors_of_either_loyalty(void **state)
{
    (void)state;
    enum { GAMES = 20000, MEN = 16 };
    int mutinies = 0, whites = 0;
    Given given =
        given_valid(&game_mutiny, SETTINGS("rules.relief=warship", "rules.loyalty_white_max=4"));
    for (uint64_t game = 0; game < GAMES; ++game) {
        Play play = prepare_turn(&given, game, 4);
        relief_arrive(&play);
        int white = play.board.rooms[DECK].free[COLOUR_WHITE][RANK_SAILOR];
        int red = play.board.rooms[ENGINE_ROOM].free[COLOUR_RED][RANK_SAILOR];
        assert_true(white + red == 0 || white + red == MEN);
        assert_int_equal(play.fates.joined[KIND_WHITE_SAILOR], white);
        assert_int_equal(play.fates.joined[KIND_RED_SAILOR], red);
        mutinies += white + red == 0;
        whites += white;
    }
    given_assert_share(mutinies, GAMES, 1 / 6.0);
    given_assert_share(whites, (GAMES - mutinies) * MEN, 4 / 6.0);
    given_close(&given);
}

// Reds who swarm have fought it out in two turns.
static void relief_after_the_end_changes_nothing(void **state)
{
    (void)state;
    static const char *const reliefs[] = {"rules.relief=infantry", "rules.relief=warship"};
    Given alone = given_valid(&game_mutiny, SETTINGS("white.policy=swarm"));
    Outcome *b = given_outcome(&alone);
    for (int i = 0; i < 2; ++i) {
        Given given = given_valid(&game_mutiny,
                                  SETTINGS("white.policy=swarm", reliefs[i], "ship.docked=yes"));
        Outcome *a = given_outcome(&given);
        for (uint64_t game = 0; game < 2000; ++game) {
            given.game->play(given.prepared, (GameAddress){8, game}, a);
            alone.game->play(alone.prepared, (GameAddress){8, game}, b);
            assert_int_equal(a->result, b->result);
            assert_int_equal(given_count(&given, a, "matchups"),
                             given_count(&alone, b, "matchups"));
            assert_int_equal(given_count(&given, a, "crew"), given_count(&alone, b, "crew"));
            assert_int_equal(given_count(&given, a, "killed.officer"),
                             given_count(&alone, b, "killed.officer"));
        }
        free(a);
        given_close(&given);
    }
    free(b);
    given_close(&alone);
}

// Two who hold still end early, but not before the relief has come; soldiers on Deck then hold,
// too.
static void a_game_waits_for_its_relief(void **state)
{
    (void)state;
    Given given =
        given_valid(&game_mutiny, SETTINGS(INFANTRY, "red.policy=hold", "rules.relief_turn=40"));
    Outcome *outcome = given_outcome(&given);
    given.game->play(given.prepared, (GameAddress){1, 0}, outcome);
    assert_int_equal(outcome->result, MUTINY_STALEMATE);
    assert_int_equal(given_count(&given, outcome, "joined.soldier"), 16);
    assert_int_equal(given_count(&given, outcome, "alive.soldier"), 16);
    free(outcome);
    given_close(&given);
}

// Soldiers storm the Engine Room at once. Whoever is taken is shot if the Reds win; nobody is else.
static void captured_soldiers_are_shot_by_the_reds(void **state)
{
    (void)state;
    int red_wins = 0, shot = 0;
    Given given = given_valid(
        &game_mutiny, SETTINGS(INFANTRY, "red.policy=hold", "rules.relief_turn=1",
                               "rules.relief_compartment=Engine Room", "rules.relief_men=6"));
    Outcome *outcome = given_outcome(&given);
    for (uint64_t game = 0; game < 2000; ++game) {
        given.game->play(given.prepared, (GameAddress){8, game}, outcome);
        int captured = given_count(&given, outcome, "captured.soldier");
        assert_int_equal(given_count(&given, outcome, "shot.soldier"),
                         outcome->result == MUTINY_RED_WINS ? captured : 0);
        assert_int_equal(given_count(&given, outcome, "joined.soldier"), 6);
        red_wins += outcome->result == MUTINY_RED_WINS;
        shot += given_count(&given, outcome, "shot.soldier");
    }
    assert_int_equal(red_wins, 0); // the Whites hold the Bridge, where nobody attacks
    assert_int_equal(shot, 0);
    free(outcome);
    given_close(&given);
    given =
        given_valid(&game_mutiny, SETTINGS(INFANTRY, "white.policy=swarm", "red.policy=overwhelm",
                                           "rules.relief_turn=2", "rules.relief_men=6"));
    outcome = given_outcome(&given);
    for (uint64_t game = 0; game < 2000; ++game) {
        given.game->play(given.prepared, (GameAddress){8, game}, outcome);
        if (outcome->result == MUTINY_RED_WINS)
            assert_int_equal(given_count(&given, outcome, "shot.soldier"),
                             given_count(&given, outcome, "captured.soldier"));
        shot += given_count(&given, outcome, "shot.soldier");
    }
    assert_true(shot > 0);
    free(outcome);
    given_close(&given);
}

// The same games; only what becomes of soldiers taken by Reds who win differs.
static void captured_soldiers_join_the_reds_where_they_may(void **state)
{
    (void)state;
    int spared = 0;
    Given shot =
        given_valid(&game_mutiny, SETTINGS(INFANTRY, "white.policy=swarm", "red.policy=overwhelm",
                                           "rules.relief_turn=2", "rules.relief_men=6"));
    Given join =
        given_valid(&game_mutiny, SETTINGS(INFANTRY, "white.policy=swarm", "red.policy=overwhelm",
                                           "rules.relief_turn=2", "rules.relief_men=6",
                                           "rules.soldier_fate=joins"));
    Outcome *a = given_outcome(&shot), *b = given_outcome(&join);
    for (uint64_t game = 0; game < 2000; ++game) {
        shot.game->play(shot.prepared, (GameAddress){8, game}, a);
        join.game->play(join.prepared, (GameAddress){8, game}, b);
        int men = given_count(&shot, a, "shot.soldier");
        assert_int_equal(a->result, b->result);
        assert_int_equal(given_count(&join, b, "shot.soldier"), 0);
        assert_int_equal(given_count(&join, b, "alive.soldier"),
                         given_count(&shot, a, "alive.soldier") + men);
        assert_int_equal(given_count(&join, b, "crew"), given_count(&shot, a, "crew") + men);
        assert_int_equal(given_count(&join, b, "shot.officer"),
                         given_count(&shot, a, "shot.officer"));
        spared += men;
    }
    assert_true(spared > 100);
    free(a);
    free(b);
    given_close(&shot);
    given_close(&join);
}

// Soldiers who fight as officers without the gangway's penalty are officers: the same dice, the
// same match-ups. They come in turn 1 into the Engine Room, which is the Reds' strongpoint anyway.
static void soldiers_fight_as_officers(void **state)
{
    (void)state;
    Given relief =
        given_valid(&game_mutiny,
                    SETTINGS(INFANTRY, "rules.relief_turn=1", "rules.relief_men=5",
                             "rules.first_turn=white", "red.policy=hold", "white.policy=hold",
                             "rules.relief_compartment=Engine Room", "ship.officers=0",
                             "ship.white_sailors=1", "ship.party_members=3", "ship.red_sailors=4"));
    Given officers = given_valid(
        &game_mutiny, SETTINGS("rules.first_turn=white", "red.policy=hold", "white.policy=swarm",
                               "white.garrison=1", "ship.officers=5", "ship.white_sailors=0",
                               "ship.party_members=3", "ship.red_sailors=4"));
    Outcome *a = given_outcome(&relief), *b = given_outcome(&officers);
    for (uint64_t game = 0; game < 2000; ++game) {
        relief.game->play(relief.prepared, (GameAddress){8, game}, a);
        officers.game->play(officers.prepared, (GameAddress){8, game}, b);
        assert_int_equal(given_count(&relief, a, "matchups"),
                         given_count(&officers, b, "matchups"));
        assert_int_equal(given_count(&relief, a, "killed.soldier"),
                         given_count(&officers, b, "killed.officer"));
        assert_int_equal(given_count(&relief, a, "captured.soldier"),
                         given_count(&officers, b, "captured.officer"));
        assert_int_equal(given_count(&relief, a, "killed.party_member"),
                         given_count(&officers, b, "killed.party_member"));
    }
    free(a);
    free(b);
    given_close(&relief);
    given_close(&officers);
}

static void infantry_needs_a_quay_and_a_compartment(void **state)
{
    (void)state;
    Given given = given_open(&game_mutiny, SETTINGS("rules.relief=infantry"));
    assert_int_equal(given.status, FAIL_CONFLICT);
    assert_string_equal(given.error.key, "rules.relief");
    given_close(&given);
    given = given_open(&game_mutiny, SETTINGS(INFANTRY, "rules.relief_compartment=Dekc"));
    assert_int_equal(given.status, FAIL_UNKNOWN_NAME);
    assert_non_null(strstr(given.error.text, "did you mean 'Deck'?"));
    given_close(&given);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(relief_comes_once_in_the_whites_first_turn_from_its_turn_on),
        cmocka_unit_test(soldiers_roll_for_their_worth),
        cmocka_unit_test(a_warship_mutinies_or_sends_sailors_of_either_loyalty),
        cmocka_unit_test(relief_after_the_end_changes_nothing),
        cmocka_unit_test(a_game_waits_for_its_relief),
        cmocka_unit_test(captured_soldiers_are_shot_by_the_reds),
        cmocka_unit_test(captured_soldiers_join_the_reds_where_they_may),
        cmocka_unit_test(soldiers_fight_as_officers),
        cmocka_unit_test(infantry_needs_a_quay_and_a_compartment),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
