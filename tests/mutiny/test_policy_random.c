/// Tests of the random policy (sim/mutiny/policy/policy.h): uniform, once a turn, by luck of its
/// own.

#include "sim/mutiny/policy/policy.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "tests/mutiny/hand_board.h"

static HandBoard board;
static Play *const play = &board.play;

static void open_board(const char *first, const char *second, const char *third)
{
    hand_board_open(&board, first, second, third);
}

static int close_board(void **state)
{
    (void)state;
    hand_board_close(&board);
    return 0;
}

// Shares of five compartments, then of the deck's three neighbours and itself, each within 4.5
// standard errors: together 7 false alarms in 10^5 seeds.
static void random_men_go_anywhere_within_reach_alike(void **state)
{
    (void)state;
    enum { MEN = 1000, TURNS = 60 };
    for (int adjacent = 0; adjacent < 2; ++adjacent) {
        open_board("white.policy=random", adjacent ? "rules.movement=adjacent" : NULL, NULL);
        double counts[ROOMS] = {0};
        for (play->turn = 1; play->turn <= TURNS; ++play->turn) {
            memset(&play->board, 0, sizeof play->board);
            hand_board_put(play, FORWARD_HOLD, COLOUR_WHITE, MEN / 2, MEN / 2);
            hand_board_move(play);
            for (int room = 0; room < ROOMS; ++room)
                counts[room] += room_free(&play->board.rooms[room], COLOUR_WHITE);
        }
        double men = (double)MEN * TURNS;
        for (int room = 0; room < ROOMS; ++room) {
            bool near = room == FORWARD_HOLD || room == DECK || room == ENGINE_ROOM;
            double share = !adjacent ? 0.2 : near ? 1 / 3.0 : 0;
            assert_true(fabs(counts[room] / men - share) <= 4.5 * sqrt(share * (1 - share) / men));
        }
        if (!adjacent)
            given_close(&board.given);
    }
}

static void random_men_move_once_a_turn(void **state)
{
    (void)state;
    open_board("white.policy=random", "rules.movement=adjacent", NULL);
    for (play->turn = 1; play->turn <= 200; ++play->turn) {
        memset(&play->board, 0, sizeof play->board);
        hand_board_put(play, BRIDGE, COLOUR_WHITE, 1, 2);
        hand_board_move(play);
        assert_int_equal(room_free(&play->board.rooms[BRIDGE], COLOUR_WHITE) +
                             room_free(&play->board.rooms[DECK], COLOUR_WHITE),
                         3);
    }
}

static void red_and_white_have_their_own_luck_and_it_is_new_every_turn(void **state)
{
    (void)state;
    open_board("white.policy=random", "red.policy=random", NULL);
    int same_turns = 0, same_sides = 0;
    for (play->turn = 1; play->turn <= 20; ++play->turn) {
        Board boards[3];
        for (int i = 0; i < 3; ++i) {
            memset(&play->board, 0, sizeof play->board);
            play->mover = i == 2 ? COLOUR_RED : COLOUR_WHITE;
            play->turn += i == 1;
            hand_board_put(play, BRIDGE, play->mover, 0, 8);
            hand_board_move(play);
            play->turn -= i == 1;
            boards[i] = play->board;
        }
        bool same_side = true;
        for (int room = 0; room < ROOMS; ++room)
            same_side &= room_free(&boards[0].rooms[room], COLOUR_WHITE) ==
                         room_free(&boards[2].rooms[room], COLOUR_RED);
        same_sides += same_side;
        same_turns += memcmp(&boards[0], &boards[1], sizeof boards[0]) == 0;
    }
    // Two independent splits of eight men over five compartments are alike once in 90 times or so.
    assert_true(same_turns <= 3 && same_sides <= 3);
}

#define ON_A_BOARD(test) cmocka_unit_test_teardown(test, close_board)

int main(void)
{
    const struct CMUnitTest tests[] = {
        ON_A_BOARD(random_men_go_anywhere_within_reach_alike),
        ON_A_BOARD(random_men_move_once_a_turn),
        ON_A_BOARD(red_and_white_have_their_own_luck_and_it_is_new_every_turn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
