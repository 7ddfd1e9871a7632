/// test_twin_policy: the twin's moves and freed prisoners, on boards small enough to check by eye.
/// Nothing here depends on luck but `random_men_stay_in_reach`, whose luck cannot make it fail.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "tests/mutiny/twin_game.h"

enum { BRIDGE, DECK, FORWARD_HOLD, ENGINE_ROOM, AFTER_HOLD };

static TwinScenario scenario;
static TwinLuck luck;
static TwinGame game;

static int fresh_board(void **state)
{
    (void)state;
    scenario = twin_large_merchant();
    luck = twin_luck(1);
    memset(&game, 0, sizeof game);
    game.scenario = &scenario;
    game.luck = &luck;
    return 0;
}

static void red_moves_by(TwinPolicy policy)
{
    scenario.player[TWIN_RED].policy = policy;
    twin_move(&game, TWIN_RED);
}

static int reds_at(int place)
{
    return twin_count_at(&game, TWIN_RED, place);
}

static int red_sailors_at(int place)
{
    int count = 0;
    for (int i = 0; i < game.men_count; ++i)
        count += game.men[i].kind == TWIN_RED_SAILOR && game.men[i].place == place;
    return count;
}

static void swarm_goes_to_the_fewest_enemies_first_listed(void **state)
{
    (void)state;
    twin_add(&game, TWIN_RED_SAILOR, ENGINE_ROOM, 3);
    twin_add(&game, TWIN_RED_SAILOR, AFTER_HOLD, 2);
    twin_add(&game, TWIN_OFFICER, BRIDGE, 4);
    twin_add(&game, TWIN_WHITE_SAILOR, DECK, 2);
    twin_add(&game, TWIN_WHITE_SAILOR, FORWARD_HOLD, 2);
    red_moves_by(TWIN_SWARM);
    assert_int_equal(reds_at(DECK), 5);
}

static void swarm_takes_one_step_of_a_shortest_path(void **state)
{
    (void)state;
    scenario.adjacent_movement = true;
    twin_add(&game, TWIN_RED_SAILOR, ENGINE_ROOM, 3);
    twin_add(&game, TWIN_OFFICER, BRIDGE, 4);
    red_moves_by(TWIN_SWARM);
    assert_int_equal(reds_at(DECK), 3);
    red_moves_by(TWIN_SWARM);
    assert_int_equal(reds_at(BRIDGE), 3);
    // From hold to hold two paths are as short: over the Deck, and through the Engine Room.
    game.men[0].place = AFTER_HOLD;
    game.men[3].place = FORWARD_HOLD;
    red_moves_by(TWIN_SWARM);
    assert_int_equal(game.men[0].place, DECK);
}

static void overwhelm_attacks_only_at_its_odds_and_leaves_a_sailor(void **state)
{
    (void)state;
    twin_add(&game, TWIN_PARTY_MEMBER, ENGINE_ROOM, 2);
    twin_add(&game, TWIN_RED_SAILOR, DECK, 2);
    twin_add(&game, TWIN_OFFICER, BRIDGE, 2);
    scenario.player[TWIN_RED].odds_thousandths = 1501;
    red_moves_by(TWIN_OVERWHELM);
    assert_int_equal(reds_at(DECK), 2);
    scenario.player[TWIN_RED].odds_thousandths = 1500;
    red_moves_by(TWIN_OVERWHELM);
    assert_int_equal(reds_at(BRIDGE), 3);
    assert_int_equal(red_sailors_at(ENGINE_ROOM), 1);
}

static void garrison_is_the_sailors_nearest_to_home(void **state)
{
    (void)state;
    scenario.adjacent_movement = true;
    scenario.player[TWIN_RED].garrison = 2;
    scenario.player[TWIN_RED].odds_thousandths = 0;
    twin_add(&game, TWIN_RED_SAILOR, BRIDGE, 1);
    twin_add(&game, TWIN_RED_SAILOR, AFTER_HOLD, 1);
    twin_add(&game, TWIN_RED_SAILOR, DECK, 2);
    twin_add(&game, TWIN_OFFICER, FORWARD_HOLD, 1);
    red_moves_by(TWIN_OVERWHELM);
    assert_int_equal(reds_at(ENGINE_ROOM), 2); // both from the Deck, listed before the hold
    assert_int_equal(reds_at(DECK), 2);        // from the Bridge and from the hold
}

static void garrison_alone_holds_and_none_is_left_in_an_enemy_home(void **state)
{
    (void)state;
    twin_add(&game, TWIN_RED_SAILOR, DECK, 1);
    twin_add(&game, TWIN_OFFICER, BRIDGE, 1);
    scenario.player[TWIN_RED].odds_thousandths = 0;
    red_moves_by(TWIN_OVERWHELM);
    assert_int_equal(reds_at(DECK), 1);
    game.men[1].place = ENGINE_ROOM;
    red_moves_by(TWIN_OVERWHELM);
    assert_int_equal(reds_at(ENGINE_ROOM), 1);
}

static void cautious_goes_home_only_when_outnumbered(void **state)
{
    (void)state;
    twin_add(&game, TWIN_RED_SAILOR, DECK, 2);
    twin_add(&game, TWIN_OFFICER, BRIDGE, 2);
    scenario.player[TWIN_RED].odds_thousandths = 2500;
    red_moves_by(TWIN_CAUTIOUS);
    assert_int_equal(reds_at(DECK), 2);
    twin_add(&game, TWIN_OFFICER, BRIDGE, 1);
    red_moves_by(TWIN_CAUTIOUS);
    assert_int_equal(reds_at(ENGINE_ROOM), 2);
}

static void spread_attacks_strictly_smaller_groups_in_reach(void **state)
{
    (void)state;
    scenario.adjacent_movement = true;
    twin_add(&game, TWIN_RED_SAILOR, ENGINE_ROOM, 2);
    twin_add(&game, TWIN_RED_SAILOR, DECK, 1);
    twin_add(&game, TWIN_WHITE_SAILOR, BRIDGE, 1);
    twin_add(&game, TWIN_WHITE_SAILOR, AFTER_HOLD, 1);
    red_moves_by(TWIN_SPREAD);
    assert_int_equal(reds_at(AFTER_HOLD), 2); // the Bridge is listed first but out of reach
    assert_int_equal(reds_at(DECK), 1);       // one against one is not smaller
    game.men[3].place = DECK;
    red_moves_by(TWIN_SPREAD);
    assert_int_equal(reds_at(AFTER_HOLD), 2); // a group with enemies around it stays
}

static void sailors_are_placed_as_the_policy_says(void **state)
{
    (void)state;
    scenario.ship.start[TWIN_RED] = AFTER_HOLD; // not the strongpoint
    const struct {
        TwinPolicy policy;
        int place;
    } cases[] = {{TWIN_HOLD, ENGINE_ROOM},
                 {TWIN_CAUTIOUS, ENGINE_ROOM},
                 {TWIN_SWARM, AFTER_HOLD},
                 {TWIN_OVERWHELM, AFTER_HOLD},
                 {TWIN_SPREAD, DECK}};
    twin_add(&game, TWIN_PARTY_MEMBER, BRIDGE, 1);
    twin_add(&game, TWIN_WHITE_SAILOR, DECK, 1); // an enemy: spread counts its own men only
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        scenario.player[TWIN_RED].policy = cases[i].policy;
        assert_int_equal(twin_choose_place(&game, TWIN_RED), cases[i].place);
    }
}

static void random_men_stay_in_reach(void **state)
{
    (void)state;
    scenario.adjacent_movement = true;
    twin_add(&game, TWIN_RED_SAILOR, BRIDGE, 100);
    red_moves_by(TWIN_RANDOM);
    assert_int_equal(reds_at(BRIDGE) + reds_at(DECK), 100);
    assert_true(reds_at(BRIDGE) > 0 && reds_at(DECK) > 0);
}

static void battles_follow_the_list_or_the_number_of_enemies(void **state)
{
    (void)state;
    twin_add(&game, TWIN_RED_SAILOR, BRIDGE, 1);
    twin_add(&game, TWIN_RED_SAILOR, DECK, 1);
    twin_add(&game, TWIN_WHITE_SAILOR, BRIDGE, 1);
    twin_add(&game, TWIN_WHITE_SAILOR, DECK, 2);
    twin_add(&game, TWIN_WHITE_SAILOR, AFTER_HOLD, 9);
    assert_int_equal(twin_next_battle(&game, TWIN_RED), BRIDGE);
    scenario.battles_by_policy = true;
    assert_int_equal(twin_next_battle(&game, TWIN_RED), DECK);
    assert_int_equal(twin_next_battle(&game, TWIN_WHITE), BRIDGE);
}

// Plays with the attacker's and the defender's faces in turn; nobody is killed, three Reds are in
// the Engine Room, which White storms in the end and loses. The match-ups there tell how many came.
static TwinOutcome play_recapture(bool frees, const int *faces, int count)
{
    TwinLuck script = {.faces = faces, .faces_left = count};
    scenario.placed = true;
    scenario.men_at[TWIN_RED_SAILOR][ENGINE_ROOM] = 3;
    scenario.player[TWIN_RED].policy = TWIN_HOLD;
    scenario.player[TWIN_WHITE].policy = TWIN_SWARM;
    scenario.kill_min = 7;
    scenario.recapture_frees = frees;
    TwinOutcome outcome = twin_play(&scenario, &script);
    assert_int_equal(script.faces_left, 0);
    assert_int_equal(outcome.result, TWIN_RED_WINS);
    assert_int_equal(outcome.captured[TWIN_WHITE_SAILOR] + outcome.captured[TWIN_OFFICER],
                     2 + frees);
    return outcome;
}

// Two Reds take a White sailor on Deck, then an officer takes the Deck.
static void recapture_frees_a_man_who_can_be_captured_again(void **state)
{
    (void)state;
    scenario.men_at[TWIN_WHITE_SAILOR][DECK] = 1;
    scenario.men_at[TWIN_RED_SAILOR][DECK] = 2;
    scenario.men_at[TWIN_OFFICER][BRIDGE] = 1;
    static const int faces[] = {6, 1, 6, 1, 6, 1, 1, 6, 1, 6};
    assert_int_equal(play_recapture(true, faces, 10).matchups, 5);
    assert_int_equal(play_recapture(false, faces, 8).matchups, 4);
}

// Turn 1 is a fight of one Red against two Whites, who lose the first man and then win.
static void men_lost_in_a_fight_that_is_won_are_freed_at_its_end(void **state)
{
    (void)state;
    scenario.men_at[TWIN_WHITE_SAILOR][DECK] = 1;
    scenario.men_at[TWIN_OFFICER][DECK] = 1;
    scenario.men_at[TWIN_PARTY_MEMBER][DECK] = 1;
    static const int faces[] = {6, 1, 1, 6, 1, 6, 1, 6};
    assert_int_equal(play_recapture(true, faces, 8).matchups, 4);
    assert_int_equal(play_recapture(false, faces, 6).matchups, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(swarm_goes_to_the_fewest_enemies_first_listed, fresh_board),
        cmocka_unit_test_setup(swarm_takes_one_step_of_a_shortest_path, fresh_board),
        cmocka_unit_test_setup(overwhelm_attacks_only_at_its_odds_and_leaves_a_sailor, fresh_board),
        cmocka_unit_test_setup(garrison_is_the_sailors_nearest_to_home, fresh_board),
        cmocka_unit_test_setup(garrison_alone_holds_and_none_is_left_in_an_enemy_home, fresh_board),
        cmocka_unit_test_setup(cautious_goes_home_only_when_outnumbered, fresh_board),
        cmocka_unit_test_setup(spread_attacks_strictly_smaller_groups_in_reach, fresh_board),
        cmocka_unit_test_setup(sailors_are_placed_as_the_policy_says, fresh_board),
        cmocka_unit_test_setup(random_men_stay_in_reach, fresh_board),
        cmocka_unit_test_setup(battles_follow_the_list_or_the_number_of_enemies, fresh_board),
        cmocka_unit_test_setup(recapture_frees_a_man_who_can_be_captured_again, fresh_board),
        cmocka_unit_test_setup(men_lost_in_a_fight_that_is_won_are_freed_at_its_end, fresh_board),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
