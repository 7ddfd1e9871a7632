/// Tests of sim/mutiny/options/boats.h: the two tables, who drowns first, and tables that are
/// refused.

#include "sim/mutiny/options/boats.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/given.h"

extern const Game game_mutiny;

#define BOATS "rules.boats=yes"
#define SETTINGS(...) ((const char *const[]){__VA_ARGS__, NULL})

static void assert_shares(const Given *given, int face, int men, int drowned, int taken)
{
    const Optional *optional = &((const Mutiny *)given->prepared)->optional;
    BoatsShares shares = boats_share(optional, face, men);
    assert_int_equal(shares.drowned, drowned);
    assert_int_equal(shares.taken, taken);
}

static void shares_round_down_in_favour_of_escape(void **state)
{
    (void)state;
    Given sea = given_valid(&game_mutiny, SETTINGS(BOATS));
    assert_shares(&sea, 1, 7, 7, 0);
    assert_shares(&sea, 2, 7, 3, 0);
    assert_shares(&sea, 3, 1, 0, 0);
    assert_shares(&sea, 4, 7, 0, 1);
    assert_shares(&sea, 5, 3, 0, 0);
    assert_shares(&sea, 6, 7, 0, 0);
    assert_shares(&sea, 10, 7, 0, 0);
    assert_shares(&sea, 1, 0, 0, 0);
    assert_shares(&sea, 1, 1, 1, 0);
    Given quay = given_valid(&game_mutiny, SETTINGS(BOATS, "ship.docked=yes"));
    assert_shares(&quay, 1, 7, 0, 3);
    assert_shares(&quay, 2, 1, 0, 0);
    assert_shares(&quay, 4, 8, 0, 2);
    assert_shares(&quay, 5, 8, 0, 0);
    given_close(&sea);
    given_close(&quay);
}

static Play prepare_flight(const Given *given, uint64_t game, int officers, int sailors)
{
    Play play = {.mutiny = (const Mutiny *)given->prepared,
                 .root = stream_root((GameAddress){4, game}),
                 .mover = COLOUR_WHITE};
    play.board.rooms[0].free[COLOUR_WHITE][RANK_SPECIAL] = officers;
    play.board.rooms[1].free[COLOUR_WHITE][RANK_SAILOR] = sailors;
    play.board.rooms[3].free[COLOUR_RED][RANK_SAILOR] = 20;
    play.free[COLOUR_WHITE] = officers + sailors;
    play.free[COLOUR_RED] = 20;
    return play;
}

// A table with one row for all faces, so that the die does not matter.
static Given open_one_row(const char *drowned, const char *taken)
{
    return given_valid(&game_mutiny, SETTINGS(BOATS, "white.flee_below=0.5", "rules.boats_table=1",
                                              "rules.boats_table.0.from=1",
                                              "rules.boats_table.0.to=10", drowned, taken));
}

static void the_worst_fate_falls_on_sailors_first(void **state)
{
    (void)state;
    Given given = open_one_row("rules.boats_table.0.drowned=0.5", "rules.boats_table.0.taken=0.4");
    Play play = prepare_flight(&given, 0, 4, 4);
    boats_decide(&play); // 4 drown, 3 are taken
    assert_int_equal(play.fates.drowned[KIND_WHITE_SAILOR], 4);
    assert_int_equal(play.fates.drowned[KIND_OFFICER], 0);
    assert_int_equal(play.fates.escaped[KIND_OFFICER], 1);
    assert_int_equal(play.free[COLOUR_WHITE], 0);
    play = prepare_flight(&given, 0, 6, 1);
    boats_decide(&play); // 3 drown, 2 are taken
    assert_int_equal(play.fates.drowned[KIND_WHITE_SAILOR], 1);
    assert_int_equal(play.fates.drowned[KIND_OFFICER], 2);
    assert_int_equal(play.fates.escaped[KIND_OFFICER], 2);
    play = prepare_flight(&given, 0, 2, 4);
    play.extras.soldiers[1][RANK_SAILOR] = 2;
    boats_decide(&play); // 3 drown, 2 are taken
    assert_int_equal(play.fates.drowned[KIND_WHITE_SAILOR], 2);
    assert_int_equal(play.fates.drowned[KIND_SOLDIER], 1);
    assert_int_equal(play.fates.escaped[KIND_SOLDIER], 0);
    assert_int_equal(play.fates.escaped[KIND_OFFICER], 1);
    given_close(&given);
}

static void one_man_drowns_or_escapes_whole(void **state)
{
    (void)state;
    Given half = open_one_row("rules.boats_table.0.drowned=0.999", "rules.boats_table.0.taken=0");
    Given all = open_one_row("rules.boats_table.0.drowned=1", "rules.boats_table.0.taken=0");
    Play play = prepare_flight(&half, 0, 0, 1);
    boats_decide(&play);
    assert_int_equal(play.fates.escaped[KIND_WHITE_SAILOR], 1);
    play = prepare_flight(&all, 0, 0, 1);
    boats_decide(&play);
    assert_int_equal(play.fates.drowned[KIND_WHITE_SAILOR], 1);
    given_close(&half);
    given_close(&all);
}

static void nobody_leaves_who_is_strong_enough(void **state)
{
    (void)state;
    Given given = open_one_row("rules.boats_table.0.drowned=1", "rules.boats_table.0.taken=0");
    Play play = prepare_flight(&given, 0, 5, 5); // half of 20 is not fewer than half
    boats_decide(&play);
    assert_int_equal(play.free[COLOUR_WHITE], 10);
    given_close(&given);
    given = given_valid(&game_mutiny, SETTINGS(BOATS));
    play = prepare_flight(&given, 0, 0, 1); // 0 is never
    boats_decide(&play);
    assert_int_equal(play.free[COLOUR_WHITE], 1);
    given_close(&given);
}

// Every face of the d10, by what the default table makes of 8 men: 10 of 100 000 faces each within
// 4.5 standard errors, summed by rows; 3 false alarms in 10^5 seeds.
static void faces_are_those_of_a_d10(void **state)
{
    (void)state;
    enum { GAMES = 100000 };
    int drowned[9] = {0};
    Given given = given_valid(&game_mutiny, SETTINGS(BOATS, "white.flee_below=1"));
    for (uint64_t game = 0; game < GAMES; ++game) {
        Play play = prepare_flight(&given, game, 0, 8);
        boats_decide(&play);
        ++drowned[play.fates.drowned[KIND_WHITE_SAILOR]];
    }
    assert_in_range(drowned[8], 9573, 10427);
    assert_in_range(drowned[4], 19430, 20570);
    assert_int_equal(drowned[8] + drowned[4] + drowned[0], GAMES);
    given_close(&given);
}

// Reds who leave on turn 1 leave the ship to the Whites; who is taken is shot or joins.
static void the_other_side_holds_the_ship(void **state)
{
    (void)state;
    Given given = given_valid(
        &game_mutiny, SETTINGS(BOATS, "ship.docked=yes", "red.flee_below=100", "ship.officers=2",
                               "ship.party_members=2", "ship.white_sailors=3", "ship.red_sailors=2",
                               "rules.gangway_table=1", "rules.gangway_table.0.from=1",
                               "rules.gangway_table.0.to=10", "rules.gangway_table.0.taken=0.75"));
    Outcome *outcome = given_outcome(&given);
    given.game->play(given.prepared, (GameAddress){1, 0}, outcome);
    assert_int_equal(outcome->result, MUTINY_WHITE_WINS);
    assert_int_equal(given_count(&given, outcome, "turns"), 1);
    assert_int_equal(given_count(&given, outcome, "matchups"), 0);
    assert_int_equal(given_count(&given, outcome, "shot.party_member"), 1);
    assert_int_equal(given_count(&given, outcome, "escaped.party_member"), 1);
    assert_int_equal(given_count(&given, outcome, "alive.red_sailor"), 2);
    assert_int_equal(given_count(&given, outcome, "crew"), 2 + 3 + 2);
    assert_int_equal(given_count(&given, outcome, "captured.red_sailor"), 0);
    free(outcome);
    given_close(&given);
}

static void assert_refused(const char *const *settings, const char *key, const char *text)
{
    Given given = given_open(&game_mutiny, settings);
    assert_int_equal(given.status, FAIL_CONFLICT);
    assert_string_equal(given.error.key, key);
    if (!strstr(given.error.text, text))
        fail_msg("'%s' does not say '%s'", given.error.text, text);
    given_close(&given);
}

static void tables_that_do_not_fit_the_die_are_refused(void **state)
{
    (void)state;
    assert_refused(SETTINGS(BOATS, "rules.boats_table=3"), "rules.boats_table",
                   "no row has face 6");
    assert_refused(SETTINGS(BOATS, "rules.boats_table.3.from=5"), "rules.boats_table.3.from",
                   "face 5 is in row 2 already");
    assert_refused(SETTINGS(BOATS, "rules.boats_table.1.to=1"), "rules.boats_table.1.to",
                   "1 is below the row's 'from', 2");
    assert_refused(SETTINGS(BOATS, "rules.boats_table.1.taken=0.6"), "rules.boats_table.1.taken",
                   "more than all");
    assert_refused(SETTINGS(BOATS, "rules.gangway_table=1"), "rules.gangway_table",
                   "no row has face 3");
    Given off = given_open(&game_mutiny, SETTINGS("rules.gangway_table=1"));
    assert_int_equal(off.status, OK);
    given_close(&off);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shares_round_down_in_favour_of_escape),
        cmocka_unit_test(the_worst_fate_falls_on_sailors_first),
        cmocka_unit_test(one_man_drowns_or_escapes_whole),
        cmocka_unit_test(nobody_leaves_who_is_strong_enough),
        cmocka_unit_test(faces_are_those_of_a_d10),
        cmocka_unit_test(the_other_side_holds_the_ship),
        cmocka_unit_test(tables_that_do_not_fit_the_die_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
