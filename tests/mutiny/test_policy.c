/// Tests of sim/mutiny/policy/policy.h on boards made by hand: who goes where (MUT-16).

#include "sim/mutiny/policy/policy.h"

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

static void hold_never_moves(void **state)
{
    (void)state;
    open_board("white.policy=hold", NULL, NULL);
    hand_board_put(play, DECK, COLOUR_WHITE, 2, 9);
    hand_board_put(play, BRIDGE, COLOUR_RED, 0, 1);
    Board before = play->board;
    hand_board_move(play);
    assert_memory_equal(&play->board, &before, sizeof before);
    assert_false(play->moved);
}

static void swarm_goes_for_the_weakest_together(void **state)
{
    (void)state;
    open_board("white.policy=swarm", NULL, NULL);
    hand_board_put(play, BRIDGE, COLOUR_WHITE, 3, 2);
    hand_board_put(play, DECK, COLOUR_WHITE, 1, 4);
    hand_board_put(play, FORWARD_HOLD, COLOUR_RED, 2, 1);
    hand_board_put(play, ENGINE_ROOM, COLOUR_RED, 0, 2);
    hand_board_put(play, AFTER_HOLD, COLOUR_RED, 1, 1);
    hand_board_move(play);
    hand_board_assert_white(play, ENGINE_ROOM, 4, 6);
    hand_board_assert_white(play, BRIDGE, 0, 0);
    assert_true(play->moved);
}

static void swarm_takes_one_step_when_it_must_walk(void **state)
{
    (void)state;
    open_board("white.policy=swarm", "rules.movement=adjacent", NULL);
    hand_board_put(play, BRIDGE, COLOUR_WHITE, 3, 2);
    hand_board_put(play, DECK, COLOUR_WHITE, 0, 4);
    hand_board_put(play, FORWARD_HOLD, COLOUR_WHITE, 1, 0);
    hand_board_put(play, AFTER_HOLD, COLOUR_RED, 1, 1);
    hand_board_move(play);
    // The bridge leads to the deck only; two ways of two steps lead from the forward hold to the
    // after hold, by the deck and by the engine room, and the deck is listed first.
    hand_board_assert_white(play, DECK, 4, 2);
    hand_board_assert_white(play, AFTER_HOLD, 0, 4);
}

static void overwhelm_leaves_a_garrison_and_attacks_with_the_rest(void **state)
{
    (void)state;
    open_board("white.policy=overwhelm", NULL, NULL);
    hand_board_put(play, BRIDGE, COLOUR_WHITE, 1, 6);
    hand_board_put(play, DECK, COLOUR_RED, 1, 3);
    hand_board_move(play);
    hand_board_assert_white(play, BRIDGE, 0, 1);
    hand_board_assert_white(play, DECK, 1, 5);
}

static void overwhelm_wants_its_odds_exactly(void **state)
{
    (void)state;
    open_board("white.policy=overwhelm", NULL, NULL);
    hand_board_put(play, BRIDGE, COLOUR_WHITE, 1, 6);
    hand_board_put(play, DECK, COLOUR_RED, 2, 3);
    hand_board_move(play);
    hand_board_assert_white(play, BRIDGE, 1, 6);
    // Six attackers suffice against four, seven are needed for two times three and a thousandth.
    given_close(&board.given);
    open_board("white.policy=overwhelm", "white.odds=2.001", NULL);
    hand_board_put(play, BRIDGE, COLOUR_WHITE, 1, 6);
    hand_board_put(play, DECK, COLOUR_RED, 0, 3);
    hand_board_move(play);
    hand_board_assert_white(play, BRIDGE, 1, 6);
}

static void the_garrison_is_as_large_as_told_and_of_sailors(void **state)
{
    (void)state;
    open_board("white.policy=overwhelm", "white.garrison=4", NULL);
    hand_board_put(play, BRIDGE, COLOUR_WHITE, 3, 3);
    hand_board_put(play, DECK, COLOUR_RED, 0, 2);
    hand_board_move(play);
    hand_board_assert_white(play, BRIDGE, 0, 3);
    hand_board_assert_white(play, DECK, 3, 0);
}

static void the_garrison_comes_back_home_when_the_others_attack(void **state)
{
    (void)state;
    open_board("white.policy=overwhelm", "white.garrison=2", NULL);
    hand_board_put(play, DECK, COLOUR_WHITE, 1, 3);
    hand_board_put(play, AFTER_HOLD, COLOUR_WHITE, 1, 3);
    hand_board_put(play, ENGINE_ROOM, COLOUR_RED, 0, 2);
    hand_board_move(play);
    hand_board_assert_white(play, BRIDGE, 0, 2);
    hand_board_assert_white(play, ENGINE_ROOM, 2, 4);
}

static void the_garrison_is_of_those_nearest_to_home(void **state)
{
    (void)state;
    open_board("white.policy=overwhelm", "white.garrison=3", "rules.movement=adjacent");
    hand_board_put(play, DECK, COLOUR_WHITE, 0, 2);
    hand_board_put(play, AFTER_HOLD, COLOUR_WHITE, 2, 4);
    hand_board_put(play, ENGINE_ROOM, COLOUR_RED, 0, 2);
    hand_board_move(play);
    // Two from the deck reach home; the third is on the way, from the after hold to the deck.
    hand_board_assert_white(play, BRIDGE, 0, 2);
    hand_board_assert_white(play, DECK, 0, 1);
    hand_board_assert_white(play, ENGINE_ROOM, 2, 3);
}

static void nobody_stays_behind_for_a_home_that_the_enemy_holds(void **state)
{
    (void)state;
    open_board("white.policy=overwhelm", NULL, NULL);
    hand_board_put(play, DECK, COLOUR_WHITE, 0, 3);
    hand_board_put(play, BRIDGE, COLOUR_RED, 0, 2);
    hand_board_move(play);
    hand_board_assert_white(play, BRIDGE, 0, 3);
}

// A single enemy at home, and another in a compartment listed before it.
static void one_enemy_at_home_is_enough_to_leave_no_garrison(void **state)
{
    (void)state;
    open_board("red.policy=overwhelm", NULL, NULL);
    play->mover = COLOUR_RED;
    hand_board_put(play, AFTER_HOLD, COLOUR_RED, 0, 3);
    hand_board_put(play, DECK, COLOUR_WHITE, 0, 1);
    hand_board_put(play, ENGINE_ROOM, COLOUR_WHITE, 0, 1);
    hand_board_move(play);
    assert_int_equal(room_free(&play->board.rooms[DECK], COLOUR_RED), 3);
}

static void the_last_sailors_stay_though_the_enemy_is_weak(void **state)
{
    (void)state;
    open_board("white.policy=overwhelm", "white.garrison=2", "white.odds=0");
    hand_board_put(play, DECK, COLOUR_WHITE, 0, 2);
    hand_board_put(play, AFTER_HOLD, COLOUR_RED, 0, 1);
    hand_board_move(play);
    hand_board_assert_white(play, DECK, 0, 2);
}

static void cautious_wants_five_to_two(void **state)
{
    (void)state;
    open_board("white.policy=cautious", NULL, NULL);
    hand_board_put(play, BRIDGE, COLOUR_WHITE, 0, 6);
    hand_board_put(play, DECK, COLOUR_RED, 0, 2);
    hand_board_move(play);
    hand_board_assert_white(play, DECK, 0, 5);
    given_close(&board.given);
    open_board("white.policy=cautious", NULL, NULL);
    hand_board_put(play, BRIDGE, COLOUR_WHITE, 0, 5);
    hand_board_put(play, DECK, COLOUR_RED, 0, 2);
    hand_board_move(play);
    hand_board_assert_white(play, BRIDGE, 0, 5);
}

static void cautious_goes_home_when_outnumbered(void **state)
{
    (void)state;
    open_board("white.policy=cautious", "white.odds=1", NULL);
    hand_board_put(play, DECK, COLOUR_WHITE, 1, 3);
    hand_board_put(play, AFTER_HOLD, COLOUR_WHITE, 0, 2);
    hand_board_put(play, ENGINE_ROOM, COLOUR_RED, 1, 5);
    hand_board_put(play, FORWARD_HOLD, COLOUR_RED, 0, 1);
    hand_board_move(play);
    hand_board_assert_white(play, BRIDGE, 1, 5);
    // As many as the enemy are not outnumbered.
    given_close(&board.given);
    open_board("white.policy=cautious", "white.odds=1", NULL);
    hand_board_put(play, DECK, COLOUR_WHITE, 1, 5);
    hand_board_put(play, ENGINE_ROOM, COLOUR_RED, 1, 4);
    hand_board_put(play, FORWARD_HOLD, COLOUR_RED, 0, 1);
    hand_board_move(play);
    hand_board_assert_white(play, FORWARD_HOLD, 1, 4);
    hand_board_assert_white(play, BRIDGE, 0, 1);
}

static void spread_groups_attack_only_smaller_ones(void **state)
{
    (void)state;
    open_board("white.policy=spread", NULL, NULL);
    hand_board_put(play, BRIDGE, COLOUR_WHITE, 1, 3);
    hand_board_put(play, DECK, COLOUR_WHITE, 0, 3);
    hand_board_put(play, ENGINE_ROOM, COLOUR_RED, 0, 3);
    hand_board_put(play, AFTER_HOLD, COLOUR_RED, 0, 4);
    hand_board_move(play);
    hand_board_assert_white(play, ENGINE_ROOM, 1, 3);
    hand_board_assert_white(play, DECK, 0, 3);
}

static void spread_groups_with_enemies_among_them_stay(void **state)
{
    (void)state;
    open_board("white.policy=spread", NULL, NULL);
    hand_board_put(play, DECK, COLOUR_WHITE, 0, 5);
    hand_board_put(play, DECK, COLOUR_RED, 0, 2);
    hand_board_put(play, AFTER_HOLD, COLOUR_RED, 0, 1);
    hand_board_put(play, BRIDGE, COLOUR_WHITE, 0, 3);
    hand_board_move(play);
    hand_board_assert_white(play, DECK, 0, 5);
    hand_board_assert_white(play, AFTER_HOLD, 0, 3);
}

static void spread_groups_see_no_farther_than_they_can_walk(void **state)
{
    (void)state;
    open_board("white.policy=spread", "rules.movement=adjacent", NULL);
    hand_board_put(play, BRIDGE, COLOUR_WHITE, 0, 5);
    hand_board_put(play, FORWARD_HOLD, COLOUR_WHITE, 0, 4);
    hand_board_put(play, DECK, COLOUR_RED, 0, 3);
    hand_board_put(play, ENGINE_ROOM, COLOUR_RED, 0, 2);
    hand_board_put(play, AFTER_HOLD, COLOUR_RED, 0, 1);
    hand_board_move(play);
    hand_board_assert_white(play, DECK, 0, 5);
    hand_board_assert_white(play, ENGINE_ROOM, 0, 4);
}

static void ties_between_targets_go_to_the_first_listed(void **state)
{
    (void)state;
    static const char *const bots[] = {"white.policy=swarm", "white.policy=overwhelm",
                                       "white.policy=spread"};
    for (int i = 0; i < 3; ++i) {
        open_board(bots[i], "white.garrison=0", NULL);
        hand_board_put(play, ENGINE_ROOM, COLOUR_WHITE, 0, 9);
        hand_board_put(play, AFTER_HOLD, COLOUR_RED, 0, 2);
        hand_board_put(play, FORWARD_HOLD, COLOUR_RED, 2, 0);
        hand_board_move(play);
        hand_board_assert_white(play, FORWARD_HOLD, 0, 9);
        if (i < 2)
            given_close(&board.given);
    }
}

static void home_is_the_first_strongpoint_or_else_the_specials_start(void **state)
{
    (void)state;
    open_board("ship.compartments.2.white_strongpoint=yes",
               "ship.compartments.0.white_strongpoint=no", NULL);
    assert_int_equal(play->mutiny->plan[COLOUR_WHITE].home, FORWARD_HOLD);
    assert_int_equal(play->mutiny->plan[COLOUR_RED].home, ENGINE_ROOM);
    given_close(&board.given);
    open_board("ship.compartments.3.red_strongpoint=no", "ship.party_start=After Hold",
               "ship.compartments.4.white_strongpoint=yes");
    assert_int_equal(play->mutiny->plan[COLOUR_WHITE].home, BRIDGE);
    assert_int_equal(play->mutiny->plan[COLOUR_RED].home, AFTER_HOLD);
}

#define ON_A_BOARD(test) cmocka_unit_test_teardown(test, close_board)

int main(void)
{
    const struct CMUnitTest tests[] = {
        ON_A_BOARD(hold_never_moves),
        ON_A_BOARD(swarm_goes_for_the_weakest_together),
        ON_A_BOARD(swarm_takes_one_step_when_it_must_walk),
        ON_A_BOARD(overwhelm_leaves_a_garrison_and_attacks_with_the_rest),
        ON_A_BOARD(overwhelm_wants_its_odds_exactly),
        ON_A_BOARD(the_garrison_is_as_large_as_told_and_of_sailors),
        ON_A_BOARD(the_garrison_comes_back_home_when_the_others_attack),
        ON_A_BOARD(the_garrison_is_of_those_nearest_to_home),
        ON_A_BOARD(nobody_stays_behind_for_a_home_that_the_enemy_holds),
        ON_A_BOARD(one_enemy_at_home_is_enough_to_leave_no_garrison),
        ON_A_BOARD(the_last_sailors_stay_though_the_enemy_is_weak),
        ON_A_BOARD(cautious_wants_five_to_two),
        ON_A_BOARD(cautious_goes_home_when_outnumbered),
        ON_A_BOARD(spread_groups_attack_only_smaller_ones),
        ON_A_BOARD(spread_groups_with_enemies_among_them_stay),
        ON_A_BOARD(spread_groups_see_no_farther_than_they_can_walk),
        ON_A_BOARD(ties_between_targets_go_to_the_first_listed),
        ON_A_BOARD(home_is_the_first_strongpoint_or_else_the_specials_start),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
