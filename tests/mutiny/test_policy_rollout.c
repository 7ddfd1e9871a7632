/// test_policy_rollout: the bot that plays on in its mind, by laws that it must obey, decisions
/// that anybody would take, and best play, which it cannot beat and should come near.

#include "sim/mutiny/policy/policy_rollout.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "sim/batch/batch.h"
#include "tests/given.h"

extern const Game game_mutiny;

// The small merchant: its value is one half (tests of best play), and a game is short.
#define SMALL                                                                                      \
    "ship.compartments=2", "ship.compartments.0.name=Above",                                       \
        "ship.compartments.0.neighbours=Below", "ship.compartments.1.name=Below",                  \
        "ship.compartments.1.neighbours=Above", "ship.compartments.0.white_strongpoint=no",        \
        "ship.officer_start=Above", "ship.party_start=Below", "ship.sailors=6",                    \
        "ship.officers=d4", "ship.party_members=d4"

/// What some games came to.
typedef struct Played {
    double red_wins; ///< share
    uint64_t games, fingerprint;
} Played;

static Played play_small(const char *const settings[], uint64_t games, int threads)
{
    const char *all[24] = {SMALL};
    int count = 0;
    while (all[count])
        ++count;
    for (int i = 0; settings[i]; ++i)
        all[count++] = settings[i];
    Given given = given_valid(&game_mutiny, all);
    Tally tally;
    const BatchPlan plan = {.seed = 5, .games = games, .threads = threads};
    assert_int_equal(tally_create(&given.prepared->measures, &tally, NULL), OK);
    assert_int_equal(batch_run(given.prepared, plan, NULL, &tally, NULL), OK);
    const Played played = {.red_wins =
                               (double)tally_result(&tally, MUTINY_RED_WINS) / (double)tally.games,
                           .games = tally.games,
                           .fingerprint = tally_fingerprint(&tally)};
    tally_destroy(&tally);
    given_close(&given);
    return played;
}

// Gains of one game never exceed their standard error, so a move is never given up: the bot is its
// base, move by move and die by die, luck of its own included.
static void with_one_game_it_is_its_base(void **state)
{
    (void)state;
    static const char *const bases[] = {"hold",   "swarm",  "overwhelm", "cautious",
                                        "spread", "random", "lookahead"};
    for (size_t i = 0; i < sizeof bases / sizeof *bases; ++i) {
        char itself[64], base[64], white[64], white_base[64];
        snprintf(itself, sizeof itself, "red.policy=%s", bases[i]);
        snprintf(base, sizeof base, "red.rollout_base=%s", bases[i]);
        snprintf(white, sizeof white, "white.policy=%s", bases[(i + 1) % 7]);
        snprintf(white_base, sizeof white_base, "white.rollout_base=%s", bases[(i + 1) % 7]);
        Played plain = play_small((const char *const[]){itself, white, NULL}, 300, 1);
        Played rolled =
            play_small((const char *const[]){"red.policy=rollout", base, "red.rollout_games=1",
                                             "white.policy=rollout", white_base,
                                             "white.rollout_games=1", NULL},
                       300, 1);
        assert_true(plain.fingerprint == rolled.fingerprint);
    }
}

// Against best play spread wins 33.10 % of games and random 35.0 %; best play itself 50 %. 2500
// games have a standard error of one point: bounds of 45 and 54.5 % are more than four away from
// what the 40 000 games of docs/policies.md tell, 50.0 and 49.6 %.
static void it_lifts_poor_policies_near_to_best_play(void **state)
{
    (void)state;
    static const char *const bases[] = {"red.rollout_base=spread", "red.rollout_base=random"};
    for (size_t i = 0; i < sizeof bases / sizeof *bases; ++i) {
        Played played =
            play_small((const char *const[]){"red.policy=rollout", bases[i],
                                             "red.rollout_games=150", "white.policy=optimal", NULL},
                       2500, 2);
        assert_true(played.red_wins > 0.45 && played.red_wins < 0.545);
    }
}

static void threads_do_not_change_a_game(void **state)
{
    (void)state;
    static const char *const settings[] = {"red.policy=rollout", "white.policy=rollout",
                                           "white.rollout_base=spread", "red.rollout_games=40",
                                           NULL};
    Played one = play_small(settings, 500, 1), seven = play_small(settings, 500, 7);
    assert_true(one.fingerprint == seven.fingerprint);
}

static Play facing(const Given *given, int reds, int whites)
{
    Play play = {.mutiny = (const Mutiny *)given->prepared, .mover = COLOUR_RED, .turn = 1};
    play.board.rooms[1].free[COLOUR_RED][RANK_SAILOR] = reds;
    play.board.rooms[0].free[COLOUR_WHITE][RANK_SAILOR] = whites;
    play.free[COLOUR_RED] = reds;
    play.free[COLOUR_WHITE] = whites;
    return play;
}

// Six against one win nearly always, one against six never do, and neither is better than a
// stalemate worth a half, or nothing, by chance: at 60 games a move.
static void it_attacks_when_that_pays_and_not_else(void **state)
{
    (void)state;
    static const struct {
        const char *worth;
        int reds, whites;
        bool attacks;
    } rows[] = {{"red.stalemate_worth=0.5", 6, 1, true},
                {"red.stalemate_worth=0.5", 1, 6, false},
                {"red.stalemate_worth=1", 6, 1, false},
                {"red.stalemate_worth=0", 3, 4, true}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i) {
        Given given =
            given_valid(&game_mutiny,
                        (const char *const[]){SMALL, "red.policy=rollout", "red.rollout_base=hold",
                                              "white.policy=hold", rows[i].worth, NULL});
        Play play = facing(&given, rows[i].reds, rows[i].whites);
        policy_rollout_move(&play);
        assert_int_equal(play.moved, rows[i].attacks);
        given_close(&given);
    }
}

static void what_it_cannot_play_is_refused_with_the_reason(void **state)
{
    (void)state;
    static const struct {
        const char *setting, *key, *text;
    } rows[] = {
        {"red.rollout_base=rollout", "red.rollout_base", "which cannot be rollout itself"},
        {"rules.cards=yes", "red.policy", "rollout cannot be played with rules.cards"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i) {
        Given given = given_open(
            &game_mutiny, (const char *const[]){"red.policy=rollout", rows[i].setting, NULL});
        assert_int_equal(given.status, FAIL_CONFLICT);
        assert_string_equal(given.error.key, rows[i].key);
        assert_non_null(strstr(given.error.text, rows[i].text));
        given_close(&given);
    }
}

// Boats, executions and relief are played on with in its mind as on the table.
static void it_plays_with_optional_rules(void **state)
{
    (void)state;
    Played played = play_small(
        (const char *const[]){"red.policy=rollout", "white.policy=rollout", "red.rollout_games=20",
                              "white.rollout_games=20", "rules.executions=yes", "rules.boats=yes",
                              "red.execute=always", "white.flee_below=0.5", "rules.relief=warship",
                              "rules.relief_compartment=Above", NULL},
        100, 1);
    assert_int_equal(played.games, 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(with_one_game_it_is_its_base),
        cmocka_unit_test(it_lifts_poor_policies_near_to_best_play),
        cmocka_unit_test(threads_do_not_change_a_game),
        cmocka_unit_test(it_attacks_when_that_pays_and_not_else),
        cmocka_unit_test(what_it_cannot_play_is_refused_with_the_reason),
        cmocka_unit_test(it_plays_with_optional_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
