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

// Plays the same seeds of both and compares what is counted, each of one by its name in the other.
static void assert_like(const char *const *one, const char *const *other,
                        const char *const (*names)[2])
{
    Given a = given_valid(&game_mutiny, one), b = given_valid(&game_mutiny, other);
    Outcome *played = given_outcome(&a), *like = given_outcome(&b);
    for (uint64_t game = 0; game < 2000; ++game) {
        a.game->play(a.prepared, (GameAddress){8, game}, played);
        b.game->play(b.prepared, (GameAddress){8, game}, like);
        for (int i = 0; names[i][0]; ++i)
            assert_int_equal(given_count(&a, played, names[i][0]),
                             given_count(&b, like, names[i][1]));
    }
    free(played);
    free(like);
    given_close(&a);
    given_close(&b);
}

static const char *const alike[][2] = {{"matchups", "matchups"},
                                       {"killed.white_sailor", "killed.white_sailor"},
                                       {"captured.white_sailor", "captured.white_sailor"},
                                       {"killed.party_member", "killed.party_member"},
                                       {"killed.red_sailor", "killed.red_sailor"},
                                       {NULL, NULL}};

#define FEW_MEN                                                                                    \
    "ship.officers=0", "ship.party_members=3", "ship.red_sailors=4", "rules.first_turn=white",     \
        "red.policy=hold"
#define WARSHIP                                                                                    \
    "rules.relief=warship", "rules.relief_turn=1", "rules.warship_mutiny_min=7",                   \
        "rules.relief_compartment=Engine Room"

// Sailors who board where the Reds are fight as sailors do who attack a strongpoint that has the
// boarders' penalty, with the same dice.
static void boarders_carry_a_penalty_of_their_own(void **state)
{
    (void)state;
    assert_like(SETTINGS(WARSHIP, FEW_MEN, "white.policy=hold", "ship.white_sailors=0",
                         "rules.relief_men=6", "rules.loyalty_white_max=6",
                         "rules.relief_penalty=-3", "rules.relief_rolls=5", "ship.officers=1"),
                SETTINGS(FEW_MEN, "white.policy=overwhelm", "white.garrison=0", "white.odds=0.1",
                         "ship.white_sailors=6", "ship.officers=0", "rules.strongpoint_penalty=-3",
                         "rules.strongpoint_rolls=5"),
                alike);
}

// A warship that has mutinied sends no Whites, so nobody attacks from her.
static void nobody_who_stays_away_has_a_penalty(void **state)
{
    (void)state;
    const char *const *plain = SETTINGS(FEW_MEN, "white.policy=swarm", "ship.white_sailors=7");
    assert_like(SETTINGS(WARSHIP, FEW_MEN, "white.policy=swarm", "ship.white_sailors=7",
                         "rules.warship_mutiny_min=1", "rules.relief_penalty=-6"),
                plain, alike);
    assert_like(SETTINGS(WARSHIP, FEW_MEN, "white.policy=swarm", "ship.white_sailors=7",
                         "rules.relief_men=0", "rules.relief_penalty=-6"),
                plain, alike);
}

static void mutineers_board_for_the_reds_where_they_may(void **state)
{
    (void)state;
    enum { GAMES = 20000, MEN = 16 };
    int mutinies = 0;
    Given given =
        given_valid(&game_mutiny, SETTINGS("rules.relief=warship", "rules.warship_mutineers=board",
                                           "rules.loyalty_white_max=6"));
    for (uint64_t game = 0; game < GAMES; ++game) {
        Play play = prepare_turn(&given, game, 4);
        relief_arrive(&play);
        int white = play.board.rooms[DECK].free[COLOUR_WHITE][RANK_SAILOR];
        int red = play.board.rooms[ENGINE_ROOM].free[COLOUR_RED][RANK_SAILOR];
        assert_true((white == MEN && red == 0) || (white == 0 && red == MEN));
        mutinies += red == MEN;
    }
    given_assert_share(mutinies, GAMES, 1 / 6.0);
    given_close(&given);
}

// Each within 4.5 standard errors, as those of soldiers on the gangway.
static void boarders_roll_for_their_worth_where_they_may(void **state)
{
    (void)state;
    enum { GAMES = 20000, MEN = 16 };
    int officers = 0, sailors = 0;
    Given given =
        given_valid(&game_mutiny, SETTINGS("rules.relief=warship", "rules.warship_roll=quality",
                                           "rules.warship_mutiny_min=7"));
    for (uint64_t game = 0; game < GAMES; ++game) {
        Play play = prepare_turn(&given, game, 4);
        relief_arrive(&play);
        const int32_t *men = play.extras.soldiers[DECK];
        officers += men[RANK_SPECIAL];
        sailors += men[RANK_SAILOR];
        assert_int_equal(play.fates.joined[KIND_SOLDIER], men[RANK_SPECIAL] + men[RANK_SAILOR]);
    }
    given_assert_share(officers, GAMES * MEN, 2 / 6.0);
    given_assert_share(sailors, GAMES * MEN, 3 / 6.0);
    given_close(&given);
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
        cmocka_unit_test(boarders_carry_a_penalty_of_their_own),
        cmocka_unit_test(nobody_who_stays_away_has_a_penalty),
        cmocka_unit_test(mutineers_board_for_the_reds_where_they_may),
        cmocka_unit_test(boarders_roll_for_their_worth_where_they_may),
        cmocka_unit_test(infantry_needs_a_quay_and_a_compartment),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
