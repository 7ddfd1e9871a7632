/// Tests of sim/mutiny/options/executions.h: who is executed, and how many desert over it.

#include "sim/mutiny/options/executions.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "tests/given.h"

extern const Game game_mutiny;

enum { BRIDGE, DECK, HOLD, ENGINE_ROOM, SAILORS = 4 };

static Given open_with(const char *execute, const char *desert_min)
{
    return given_valid(&game_mutiny,
                       (const char *[]){"rules.executions=yes", execute, desert_min, NULL});
}

// White's turn: 2 officers and 4 sailors on the Bridge and 3 on Deck hold a party member and two
// Red sailors; 5 Red sailors are in the Engine Room.
static Play prepare_turn(const Given *given, uint64_t game)
{
    Play play = {.mutiny = (const Mutiny *)given->prepared,
                 .root = stream_root((GameAddress){4, game}),
                 .mover = COLOUR_WHITE,
                 .turn = 2};
    play.board.rooms[BRIDGE].free[COLOUR_WHITE][RANK_SPECIAL] = 2;
    play.board.rooms[BRIDGE].free[COLOUR_WHITE][RANK_SAILOR] = SAILORS;
    play.board.rooms[BRIDGE].captive[COLOUR_RED][RANK_SPECIAL] = 1;
    play.board.rooms[DECK].free[COLOUR_WHITE][RANK_SAILOR] = 3;
    play.board.rooms[DECK].captive[COLOUR_RED][RANK_SAILOR] = 2;
    play.board.rooms[ENGINE_ROOM].free[COLOUR_RED][RANK_SAILOR] = 5;
    play.free[COLOUR_WHITE] = 2 + SAILORS + 3;
    play.free[COLOUR_RED] = 5;
    return play;
}

static void prisoners_die_and_deserters_go_home(void **state)
{
    (void)state;
    Given given = open_with("white.execute=always", "rules.desert_min=1");
    Play play = prepare_turn(&given, 0);
    assert_true(executions_decide(&play));
    assert_int_equal(play.fates.executed[KIND_PARTY_MEMBER], 1);
    assert_int_equal(play.fates.executed[KIND_RED_SAILOR], 2);
    assert_int_equal(play.board.rooms[DECK].captive[COLOUR_RED][RANK_SAILOR], 0);
    assert_int_equal(play.board.rooms[ENGINE_ROOM].free[COLOUR_RED][RANK_SAILOR], 5 + SAILORS + 3);
    assert_int_equal(play.free[COLOUR_WHITE], 2);
    assert_int_equal(play.free[COLOUR_RED], 5 + SAILORS + 3);
    assert_int_equal(play.fates.left[KIND_WHITE_SAILOR], SAILORS + 3);
    assert_int_equal(play.fates.joined[KIND_RED_SAILOR], SAILORS + 3);
    given_close(&given);
}

// Three more Whites, one of them an officer, are prisoners of the Reds in the Engine Room.
static void prisoners_of_the_enemy_desert_where_all_roll(void **state)
{
    (void)state;
    for (int all = 0; all < 2; ++all) {
        Given given = given_valid(&game_mutiny,
                                  (const char *[]){"rules.executions=yes", "white.execute=always",
                                                   "rules.desert_min=1",
                                                   all ? "rules.desert_rolls=all" : NULL, NULL});
        Play play = prepare_turn(&given, 0);
        int32_t *captives = play.board.rooms[ENGINE_ROOM].captive[COLOUR_WHITE];
        captives[RANK_SPECIAL] = 1;
        captives[RANK_SAILOR] = 2;
        assert_true(executions_decide(&play));
        assert_int_equal(captives[RANK_SPECIAL], 1);
        assert_int_equal(captives[RANK_SAILOR], all ? 0 : 2);
        assert_int_equal(play.free[COLOUR_WHITE], 2);
        assert_int_equal(play.free[COLOUR_RED], 5 + SAILORS + 3 + (all ? 2 : 0));
        assert_int_equal(play.fates.left[KIND_WHITE_SAILOR], SAILORS + 3 + (all ? 2 : 0));
        assert_int_equal(play.fates.joined[KIND_RED_SAILOR], SAILORS + 3 + (all ? 2 : 0));
        given_close(&given);
    }
}

// Whoever is free rolls first, so that the others' rolls do not change who of the free deserts.
static void rolls_of_prisoners_leave_those_of_the_free_alone(void **state)
{
    (void)state;
    Given free_only = open_with("white.execute=always", "rules.desert_min=4");
    Given all = given_valid(&game_mutiny,
                            (const char *[]){"rules.executions=yes", "white.execute=always",
                                             "rules.desert_min=4", "rules.desert_rolls=all", NULL});
    int deserted = 0;
    for (uint64_t game = 0; game < 300; ++game) {
        Play one = prepare_turn(&free_only, game), other = prepare_turn(&all, game);
        one.board.rooms[BRIDGE].captive[COLOUR_WHITE][RANK_SAILOR] = 1;
        other.board.rooms[BRIDGE].captive[COLOUR_WHITE][RANK_SAILOR] = 1;
        executions_decide(&one);
        executions_decide(&other);
        for (int room = BRIDGE; room <= DECK; ++room)
            assert_int_equal(one.board.rooms[room].free[COLOUR_WHITE][RANK_SAILOR],
                             other.board.rooms[room].free[COLOUR_WHITE][RANK_SAILOR]);
        deserted += 1 - other.board.rooms[BRIDGE].captive[COLOUR_WHITE][RANK_SAILOR];
    }
    given_assert_share(deserted, 300, 0.5);
    given_close(&free_only);
    given_close(&all);
}

static void nobody_deserts_for_a_face_that_no_die_has(void **state)
{
    (void)state;
    Given given = open_with("white.execute=always", "rules.desert_min=7");
    Play play = prepare_turn(&given, 0);
    assert_true(executions_decide(&play));
    assert_int_equal(play.fates.left[KIND_WHITE_SAILOR], 0);
    given_close(&given);
}

static double binomial(int n, int k, double p)
{
    double share = pow(1 - p, n);
    for (int i = 1; i <= k; ++i)
        share *= (double)(n - i + 1) / i * p / (1 - p);
    return share;
}

// Deserters of both compartments together, against the product of two binomials at 1/6; 12 shares
// within 4.5 standard errors: 8 false alarms in 10^5 seeds.
static void every_sailor_deserts_for_himself(void **state)
{
    (void)state;
    enum { GAMES = 60000 };
    int counts[SAILORS + 1][4] = {{0}};
    Given given = open_with("white.execute=always", "rules.desert_min=6");
    for (uint64_t game = 0; game < GAMES; ++game) {
        Play play = prepare_turn(&given, game);
        executions_decide(&play);
        ++counts[SAILORS - play.board.rooms[BRIDGE].free[COLOUR_WHITE][RANK_SAILOR]]
                [3 - play.board.rooms[DECK].free[COLOUR_WHITE][RANK_SAILOR]];
    }
    for (int bridge = 0; bridge < 4; ++bridge)
        for (int deck = 0; deck < 3; ++deck) {
            double p = binomial(SAILORS, bridge, 1 / 6.0) * binomial(3, deck, 1 / 6.0);
            double error = sqrt(p * (1 - p) / GAMES);
            if (!(fabs((double)counts[bridge][deck] / GAMES - p) <= 4.5 * error))
                fail_msg("%d and %d: %d, not %.1f", bridge, deck, counts[bridge][deck], p * GAMES);
        }
    given_close(&given);
}

static void a_side_executes_only_as_its_policy_says(void **state)
{
    (void)state;
    Given ahead = open_with("white.execute=when_ahead", "rules.desert_min=6");
    Given never = open_with("white.execute=never", "rules.desert_min=6");
    Play play = prepare_turn(&ahead, 0);
    assert_true(executions_decide(&play));
    play = prepare_turn(&ahead, 0);
    play.free[COLOUR_RED] = play.free[COLOUR_WHITE];
    assert_false(executions_decide(&play));
    play = prepare_turn(&never, 0);
    assert_false(executions_decide(&play));
    assert_int_equal(play.board.rooms[DECK].captive[COLOUR_RED][RANK_SAILOR], 2);
    given_close(&ahead);
    given_close(&never);
}

static void without_prisoners_nobody_rolls(void **state)
{
    (void)state;
    Given given = open_with("white.execute=always", "rules.desert_min=1");
    Play play = prepare_turn(&given, 0);
    memset(play.board.rooms[BRIDGE].captive, 0, sizeof play.board.rooms[BRIDGE].captive);
    memset(play.board.rooms[DECK].captive, 0, sizeof play.board.rooms[DECK].captive);
    assert_false(executions_decide(&play));
    assert_int_equal(play.fates.left[KIND_WHITE_SAILOR], 0);
    given_close(&given);
}

static void soldiers_stay_and_die_as_soldiers(void **state)
{
    (void)state;
    Given given = open_with("white.execute=always", "rules.desert_min=1");
    Play play = prepare_turn(&given, 0);
    play.extras.soldiers[DECK][RANK_SAILOR] = 2;
    executions_decide(&play);
    assert_int_equal(play.board.rooms[DECK].free[COLOUR_WHITE][RANK_SAILOR], 2);
    given_close(&given);
    given = open_with("red.execute=always", "rules.desert_min=7");
    play = prepare_turn(&given, 0);
    play.mover = COLOUR_RED;
    play.board.rooms[ENGINE_ROOM].captive[COLOUR_WHITE][RANK_SPECIAL] = 3;
    play.extras.captive_soldiers[ENGINE_ROOM][RANK_SPECIAL] = 2;
    executions_decide(&play);
    assert_int_equal(play.fates.executed[KIND_OFFICER], 1);
    assert_int_equal(play.fates.executed[KIND_SOLDIER], 2);
    assert_int_equal(play.extras.captive_soldiers[ENGINE_ROOM][RANK_SPECIAL], 0);
    given_close(&given);
}

// The sailor with the gun deserts one time in six, and his gun is lost with him: within 4.5
// standard errors, 7 false alarms in 10^6 seeds.
static void a_gun_is_lost_with_its_deserter(void **state)
{
    (void)state;
    enum { GAMES = 30000 };
    int lost = 0;
    Given given = open_with("white.execute=always", "rules.desert_min=6");
    for (uint64_t game = 0; game < GAMES; ++game) {
        Play play = prepare_turn(&given, game);
        play.extras.gun[COLOUR_WHITE] = (Gun){.loaded = true, .room = DECK, .rank = RANK_SAILOR};
        executions_decide(&play);
        lost += !play.extras.gun[COLOUR_WHITE].loaded;
        assert_true(play.extras.gun[COLOUR_WHITE].loaded ||
                    play.board.rooms[DECK].free[COLOUR_WHITE][RANK_SAILOR] < 3);
    }
    assert_true(fabs(lost / (double)GAMES - 1 / 6.0) <= 4.5 * sqrt(5 / 36.0 / GAMES));
    given_close(&given);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(prisoners_die_and_deserters_go_home),
        cmocka_unit_test(prisoners_of_the_enemy_desert_where_all_roll),
        cmocka_unit_test(rolls_of_prisoners_leave_those_of_the_free_alone),
        cmocka_unit_test(nobody_deserts_for_a_face_that_no_die_has),
        cmocka_unit_test(every_sailor_deserts_for_himself),
        cmocka_unit_test(a_side_executes_only_as_its_policy_says),
        cmocka_unit_test(without_prisoners_nobody_rolls),
        cmocka_unit_test(soldiers_stay_and_die_as_soldiers),
        cmocka_unit_test(a_gun_is_lost_with_its_deserter),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
