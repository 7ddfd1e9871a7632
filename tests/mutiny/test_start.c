/// Tests of sim/mutiny/start.h: numbers, loyalty and placement, and which luck each of them uses.

#include "sim/mutiny/start.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "sim/base/purpose.h"
#include "tests/given.h"

extern const Game game_mutiny;

enum { GAMES = 20000 };

static Play muster(const Given *given, uint64_t game)
{
    Play play;
    memset(&play, 0, sizeof play);
    play.mutiny = (const Mutiny *)given->prepared;
    play.root = stream_root((GameAddress){7, game});
    start_muster(&play);
    return play;
}

static Given given_mutiny(const char *setting, const char *other)
{
    const char *settings[] = {setting, setting ? other : NULL, NULL};
    return given_valid(&game_mutiny, settings);
}

static void a_sailors_first_bit_says_four_to_six(void **state)
{
    (void)state;
    for (uint64_t game = 0; game < 200; ++game) {
        StreamRoot root = stream_root((GameAddress){3, game});
        Rng rng = stream_branch(root, PURPOSE_LOYALTY, 0);
        uint64_t words[3] = {rng_next(&rng), rng_next(&rng), rng_next(&rng)};
        int red = 0;
        for (int sailors = 1; sailors <= 150; ++sailors) {
            red += (int)(words[(sailors - 1) / 64] >> (sailors - 1) % 64 & 1);
            assert_int_equal(start_roll_loyalty(root, sailors, 3), red);
        }
        assert_int_equal(start_roll_loyalty(root, 0, 3), 0);
    }
}

// The faces behind every border are the same, so a sailor who is White at 2 is White at 3 and 4.
static void all_borders_of_loyalty_cut_the_same_faces(void **state)
{
    (void)state;
    for (uint64_t game = 0; game < 200; ++game) {
        StreamRoot root = stream_root((GameAddress){3, game});
        for (int border = 0; border <= 6; ++border) {
            int before = 0;
            for (int sailors = 1; sailors <= 100; ++sailors) {
                int red = start_roll_loyalty(root, sailors, border);
                bool is_red = red > before;
                assert_in_range(red - before, 0, 1);
                if (border < 6) {
                    int above = start_roll_loyalty(root, sailors, border + 1) -
                                start_roll_loyalty(root, sailors - 1, border + 1);
                    assert_true(is_red || above == 0);
                }
                assert_true(border > 0 || is_red);
                assert_true(border < 6 || !is_red);
                before = red;
            }
        }
    }
}

// For each border 4.5 standard errors: together 5 false alarms in 10^5 seeds.
static void each_face_of_a_loyalty_roll_is_as_likely_as_any_other(void **state)
{
    (void)state;
    for (int border = 1; border <= 5; ++border) {
        double red = 0, share = (6 - border) / 6.0, rolls = GAMES * 12.0;
        for (uint64_t game = 0; game < GAMES; ++game)
            red += start_roll_loyalty(stream_root((GameAddress){5, game}), 12, border);
        assert_true(fabs(red / rolls - share) < 4.5 * sqrt(share * (1 - share) / rolls));
    }
}

static void numbers_are_rolled_by_their_dice(void **state)
{
    (void)state;
    Given given = given_mutiny("ship.officers=d4", "ship.sailors=2d3+1");
    int officers[5] = {0}, party[7] = {0}, sailors[8] = {0};
    for (uint64_t game = 0; game < GAMES; ++game) {
        Play play = muster(&given, game);
        const int32_t *started = play.fates.started;
        ++officers[started[KIND_OFFICER]];
        ++party[started[KIND_PARTY_MEMBER]];
        ++sailors[started[KIND_WHITE_SAILOR] + started[KIND_RED_SAILOR]];
    }
    // Every count within 4.5 standard errors: 15 counts, 1 false alarm in 10^4 seeds.
    for (int n = 1; n <= 4; ++n)
        assert_true(fabs(officers[n] - GAMES / 4.0) < 4.5 * sqrt(GAMES * 3 / 16.0));
    for (int n = 1; n <= 6; ++n)
        assert_true(fabs(party[n] - GAMES / 6.0) < 4.5 * sqrt(GAMES * 5 / 36.0));
    static const int ways[8] = {0, 0, 0, 1, 2, 3, 2, 1};
    for (int n = 3; n <= 7; ++n) {
        double share = ways[n] / 9.0;
        assert_true(fabs(sailors[n] - GAMES * share) < 4.5 * sqrt(GAMES * share * (1 - share)));
    }
    given_close(&given);
}

static void one_number_never_shifts_the_dice_of_another(void **state)
{
    (void)state;
    Given usual = given_mutiny(NULL, NULL);
    static const char *const changes[] = {"ship.officers=2d6", "ship.party_members=3",
                                          "white.policy=random", "red.policy=spread"};
    for (size_t c = 0; c < sizeof changes / sizeof *changes; ++c) {
        Given changed = given_mutiny(changes[c], NULL);
        for (uint64_t game = 0; game < 100; ++game) {
            Play one = muster(&usual, game), other = muster(&changed, game);
            for (int kind = 0; kind < KIND_COUNT; ++kind)
                if (!(c == 0 && kind == KIND_OFFICER) && !(c == 1 && kind == KIND_PARTY_MEMBER))
                    assert_int_equal(one.fates.started[kind], other.fates.started[kind]);
        }
        given_close(&changed);
    }
    given_close(&usual);
}

static void everyone_starts_where_ship_and_policy_say(void **state)
{
    (void)state;
    Given given = given_mutiny("white.policy=hold", "red.policy=swarm");
    Play play = muster(&given, 1);
    const int32_t *started = play.fates.started;
    assert_memory_equal(play.board.rooms[0].free[COLOUR_WHITE], &started[KIND_OFFICER], 8);
    assert_memory_equal(play.board.rooms[3].free[COLOUR_RED], &started[KIND_PARTY_MEMBER], 8);
    assert_int_equal(play.free[COLOUR_WHITE], started[KIND_OFFICER] + started[KIND_WHITE_SAILOR]);
    assert_int_equal(play.free[COLOUR_RED], started[KIND_PARTY_MEMBER] + started[KIND_RED_SAILOR]);
    given_close(&given);
}

static void those_who_hold_gather_at_home_though_their_specials_start_elsewhere(void **state)
{
    (void)state;
    Given given = given_mutiny("ship.officer_start=After Hold", "white.policy=hold");
    Play play = muster(&given, 1);
    const int32_t *started = play.fates.started;
    assert_int_equal(play.board.rooms[4].free[COLOUR_WHITE][RANK_SPECIAL], started[KIND_OFFICER]);
    assert_int_equal(play.board.rooms[0].free[COLOUR_WHITE][RANK_SAILOR],
                     started[KIND_WHITE_SAILOR]);
    given_close(&given);
}

static void fixed_numbers_are_taken_as_they_are(void **state)
{
    (void)state;
    static const char *const settings[] = {"ship.officers=3", "ship.party_members=0",
                                           "ship.white_sailors=7", "ship.red_sailors=5", NULL};
    Given given = given_valid(&game_mutiny, settings);
    for (uint64_t game = 0; game < 50; ++game) {
        Play play = muster(&given, game);
        static const int32_t want[KIND_COUNT] = {3, 7, 0, 5};
        assert_memory_equal(play.fates.started, want, sizeof want);
    }
    given_close(&given);
}

static void a_fixed_placement_is_taken_as_it_is(void **state)
{
    (void)state;
    static const char *const settings[] = {"ship.placement=fixed",
                                           "ship.compartments.0.officers=3",
                                           "ship.compartments.1.white_sailors=4",
                                           "ship.compartments.1.red_sailors=2",
                                           "ship.compartments.4.party_members=1",
                                           NULL};
    Given given = given_valid(&game_mutiny, settings);
    Play play = muster(&given, 0);
    static const int32_t want[KIND_COUNT] = {3, 4, 1, 2};
    assert_memory_equal(play.fates.started, want, sizeof want);
    assert_int_equal(play.board.rooms[0].free[COLOUR_WHITE][RANK_SPECIAL], 3);
    assert_int_equal(play.board.rooms[1].free[COLOUR_WHITE][RANK_SAILOR], 4);
    assert_int_equal(play.board.rooms[1].free[COLOUR_RED][RANK_SAILOR], 2);
    assert_int_equal(play.board.rooms[4].free[COLOUR_RED][RANK_SPECIAL], 1);
    assert_int_equal(play.free[COLOUR_WHITE], 7);
    assert_int_equal(play.free[COLOUR_RED], 3);
    given_close(&given);
}

static void spread_sailors_fill_the_emptiest_compartments_specials_counted(void **state)
{
    (void)state;
    static const char *const settings[] = {"ship.officers=2",      "ship.party_members=1",
                                           "ship.white_sailors=7", "ship.red_sailors=1",
                                           "white.policy=spread",  NULL};
    Given given = given_valid(&game_mutiny, settings);
    Play play = muster(&given, 0);
    // Two officers on the first compartment: seven sailors go 1 2 3 4, 1 2 3.
    static const int want[] = {0, 2, 2, 2, 1};
    for (int room = 0; room < 5; ++room)
        assert_int_equal(play.board.rooms[room].free[COLOUR_WHITE][RANK_SAILOR], want[room]);
    given_close(&given);
}

// 5 compartments, each within 4.5 standard errors of a fifth: 4 false alarms in 10^5 seeds.
static void random_placement_is_uniform_and_of_its_own_luck(void **state)
{
    (void)state;
    static const char *const one[] = {"white.policy=random", "red.policy=swarm", NULL};
    static const char *const other[] = {"white.policy=random", "red.policy=random",
                                        "rules.placement_first=red", NULL};
    Given alone = given_valid(&game_mutiny, one), both = given_valid(&game_mutiny, other);
    double sailors = 0, counts[5] = {0};
    for (uint64_t game = 0; game < GAMES; ++game) {
        Play play = muster(&alone, game), beside = muster(&both, game);
        for (int room = 0; room < 5; ++room) {
            int here = play.board.rooms[room].free[COLOUR_WHITE][RANK_SAILOR];
            assert_int_equal(here, beside.board.rooms[room].free[COLOUR_WHITE][RANK_SAILOR]);
            counts[room] += here;
            sailors += here;
        }
        assert_int_equal(room_free(&play.board.rooms[0], COLOUR_WHITE) -
                             play.board.rooms[0].free[COLOUR_WHITE][RANK_SAILOR],
                         play.fates.started[KIND_OFFICER]);
    }
    for (int room = 0; room < 5; ++room)
        assert_true(fabs(counts[room] / sailors - 0.2) < 4.5 * sqrt(0.16 / sailors));
    given_close(&alone);
    given_close(&both);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_sailors_first_bit_says_four_to_six),
        cmocka_unit_test(all_borders_of_loyalty_cut_the_same_faces),
        cmocka_unit_test(each_face_of_a_loyalty_roll_is_as_likely_as_any_other),
        cmocka_unit_test(numbers_are_rolled_by_their_dice),
        cmocka_unit_test(one_number_never_shifts_the_dice_of_another),
        cmocka_unit_test(everyone_starts_where_ship_and_policy_say),
        cmocka_unit_test(those_who_hold_gather_at_home_though_their_specials_start_elsewhere),
        cmocka_unit_test(fixed_numbers_are_taken_as_they_are),
        cmocka_unit_test(a_fixed_placement_is_taken_as_it_is),
        cmocka_unit_test(spread_sailors_fill_the_emptiest_compartments_specials_counted),
        cmocka_unit_test(random_placement_is_uniform_and_of_its_own_luck),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
