/// Tests of sim/mutiny/fight/marked.h: with whom a gun and soldiers go, and that they fall as what
/// they are.

#include "sim/mutiny/fight/marked.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "tests/given.h"

extern const Game game_mutiny;

enum { BRIDGE, DECK, FORWARD_HOLD, ENGINE_ROOM, AFTER_HOLD };

static Given given;

static int open_ship(void **state)
{
    (void)state;
    given = given_valid(&game_mutiny, (const char *[]){"rules.cards=yes", "rules.relief=infantry",
                                                       "ship.docked=yes", NULL});
    return 0;
}

static int close_ship(void **state)
{
    (void)state;
    given_close(&given);
    return 0;
}

// 4 specials and 6 sailors on the Bridge; who has the gun is one of them.
static Play whites_on_the_bridge(Rank armed)
{
    Play play = {.mutiny = (const Mutiny *)given.prepared, .mover = COLOUR_WHITE};
    play.board.rooms[BRIDGE].free[COLOUR_WHITE][RANK_SPECIAL] = 4;
    play.board.rooms[BRIDGE].free[COLOUR_WHITE][RANK_SAILOR] = 6;
    play.extras.marked = true;
    play.extras.gun[COLOUR_WHITE] = (Gun){.loaded = true, .room = BRIDGE, .rank = armed};
    marked_begin_moves(&play);
    return play;
}

static void go(Play *play, int to, int specials, int sailors)
{
    play_move(play, BRIDGE, to, (int32_t[]){specials, sailors});
}

static int gun_room(const Play *play)
{
    return play->extras.gun[COLOUR_WHITE].room;
}

static void a_gun_goes_with_the_largest_group_of_its_rank(void **state)
{
    (void)state;
    Play play = whites_on_the_bridge(RANK_SPECIAL);
    go(&play, DECK, 1, 5); // one sailor and three specials stay
    marked_follow(&play);
    assert_int_equal(gun_room(&play), DECK);
    play = whites_on_the_bridge(RANK_SPECIAL);
    go(&play, DECK, 0, 6); // larger, but without specials
    marked_follow(&play);
    assert_int_equal(gun_room(&play), BRIDGE);
    play = whites_on_the_bridge(RANK_SAILOR);
    go(&play, AFTER_HOLD, 2, 3); // as many as stay: the first listed
    marked_follow(&play);
    assert_int_equal(gun_room(&play), BRIDGE);
    play = whites_on_the_bridge(RANK_SAILOR);
    play.board.rooms[AFTER_HOLD].free[COLOUR_WHITE][RANK_SAILOR] = 9; // were there before
    go(&play, AFTER_HOLD, 1, 1);
    marked_follow(&play);
    assert_int_equal(gun_room(&play), BRIDGE);
}

static void the_enemys_gun_stays_where_it_is(void **state)
{
    (void)state;
    Play play = whites_on_the_bridge(RANK_SPECIAL);
    play.extras.gun[COLOUR_RED] = (Gun){.loaded = true, .room = BRIDGE, .rank = RANK_SPECIAL};
    go(&play, DECK, 4, 6);
    marked_follow(&play);
    assert_int_equal(play.extras.gun[COLOUR_RED].room, BRIDGE);
    assert_int_equal(gun_room(&play), DECK);
}

static void soldiers_fill_the_largest_groups_first(void **state)
{
    (void)state;
    Play play = whites_on_the_bridge(RANK_SPECIAL);
    play.extras.soldiers[BRIDGE][RANK_SPECIAL] = 2;
    play.extras.soldiers[BRIDGE][RANK_SAILOR] = 5;
    go(&play, DECK, 2, 4);
    go(&play, FORWARD_HOLD, 2, 1); // one sailor stays
    marked_follow(&play);
    assert_int_equal(gun_room(&play), DECK);
    assert_int_equal(play.extras.soldiers[DECK][RANK_SPECIAL], 1); // beside the gun
    assert_int_equal(play.extras.soldiers[FORWARD_HOLD][RANK_SPECIAL], 1);
    assert_int_equal(play.extras.soldiers[DECK][RANK_SAILOR], 4);
    assert_int_equal(play.extras.soldiers[FORWARD_HOLD][RANK_SAILOR], 1);
    assert_int_equal(play.extras.soldiers[BRIDGE][RANK_SAILOR], 0);
}

static void soldiers_of_several_compartments_meet(void **state)
{
    (void)state;
    Play play = whites_on_the_bridge(RANK_SPECIAL);
    play.board.rooms[DECK].free[COLOUR_WHITE][RANK_SAILOR] = 3;
    play.extras.soldiers[BRIDGE][RANK_SAILOR] = 2;
    play.extras.soldiers[DECK][RANK_SAILOR] = 3;
    go(&play, DECK, 4, 6);
    marked_follow(&play);
    assert_int_equal(play.extras.soldiers[DECK][RANK_SAILOR], 5);
}

static void who_falls_in_a_fight_falls_as_what_he_is(void **state)
{
    (void)state;
    Play play = whites_on_the_bridge(RANK_SAILOR);
    play.extras.soldiers[BRIDGE][RANK_SPECIAL] = 3;
    FightMix mix;
    Fight fight = {.attacker = COLOUR_RED, .mix = &mix};
    fight.men[ROLE_ATTACKER][RANK_SPECIAL] = 2;
    fight.men[ROLE_DEFENDER][RANK_SPECIAL] = 4;
    fight.men[ROLE_DEFENDER][RANK_SAILOR] = 6;
    assert_true(marked_are_in(&play, BRIDGE));
    assert_false(marked_are_in(&play, DECK));
    marked_join_fight(&play, BRIDGE, &fight);
    assert_int_equal(mix.men[ROLE_ATTACKER][RANK_SPECIAL], 2);
    assert_int_equal(mix.men[ROLE_DEFENDER][RANK_SPECIAL], 1);
    assert_int_equal(mix.men[ROLE_DEFENDER][RANK_SOLDIER_SPECIAL], 3);
    assert_int_equal(mix.men[ROLE_DEFENDER][RANK_ARMED_SAILOR], 1);
    assert_int_equal(mix.men[ROLE_DEFENDER][RANK_SAILOR], 5);
    // Two soldiers killed and one captured were counted as officers; the gun is lost.
    mix.lost[ROLE_DEFENDER][LOSS_KILLED][RANK_SOLDIER_SPECIAL] = 2;
    mix.lost[ROLE_DEFENDER][LOSS_CAPTURED][RANK_SOLDIER_SPECIAL] = 1;
    mix.men[ROLE_DEFENDER][RANK_ARMED_SAILOR] = 0;
    play.fates.killed[KIND_OFFICER] = 2;
    play.fates.captured[KIND_OFFICER] = 1;
    marked_take_losses(&play, BRIDGE, &fight);
    assert_int_equal(play.fates.killed[KIND_OFFICER], 0);
    assert_int_equal(play.fates.killed[KIND_SOLDIER], 2);
    assert_int_equal(play.fates.captured[KIND_SOLDIER], 1);
    assert_int_equal(play.extras.soldiers[BRIDGE][RANK_SPECIAL], 0);
    assert_int_equal(play.extras.captive_soldiers[BRIDGE][RANK_SPECIAL], 1);
    assert_false(play.extras.gun[COLOUR_WHITE].loaded);
    marked_set_free(&play, BRIDGE);
    assert_int_equal(play.extras.soldiers[BRIDGE][RANK_SPECIAL], 1);
    assert_int_equal(play.extras.captive_soldiers[BRIDGE][RANK_SPECIAL], 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_gun_goes_with_the_largest_group_of_its_rank),
        cmocka_unit_test(the_enemys_gun_stays_where_it_is),
        cmocka_unit_test(soldiers_fill_the_largest_groups_first),
        cmocka_unit_test(soldiers_of_several_compartments_meet),
        cmocka_unit_test(who_falls_in_a_fight_falls_as_what_he_is),
    };
    return cmocka_run_group_tests(tests, open_ship, close_ship);
}
