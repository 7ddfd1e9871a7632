/// Tests of sim/river/duel.h: what a ram does later: flooding, repairs, lost movement and boarding
/// (RIV-8 to RIV-10), with scripted dice.

#include "tests/river/scripted.h"

static void riv_8_a_flooding_takes_its_hits_at_the_start_of_each_own_phase(void **state)
{
    (void)state;
    // Equal gunboats: a hole of 1 on 5 hull hits, never stopped (a 1 is not greater than 1).
    Played played = play("rammer.class=small_gunboat max_successes=1 turns=3", "1 4 1  1  1");
    assert_int_equal(hits(&played, RAM_TARGET, CAUSE_RAM), 1);
    assert_int_equal(hits(&played, RAM_TARGET, CAUSE_FLOODING), 3);
    assert_int_equal(played.cells[CELL_STOPPED + 1], 0);
}

static void riv_8_a_repair_needs_more_than_n_and_a_6_always_does(void **state)
{
    (void)state;
    const char *two = "target.hull_hits=20 max_successes=1 turns=1";
    assert_int_equal(play(two, "1 3 2").cells[CELL_STOPPED + 1], 0);
    assert_int_equal(play(two, "1 3 3").cells[CELL_STOPPED + 1], 1);
    const char *nine = "rammer.hull_size=9 target.hull_hits=100 max_successes=1 turns=1";
    assert_int_equal(play(nine, "1 3 5").cells[CELL_STOPPED + 1], 0);
    assert_int_equal(play(nine, "1 3 6").cells[CELL_STOPPED + 1], 1);
}

static void riv_8_floodings_run_side_by_side_and_are_repaired_one_by_one(void **state)
{
    (void)state;
    // Two holes of 2 after two rams: 2, then 4 hits; the first is stopped, the second goes on.
    Played played = play("target.hull_hits=20 max_successes=2 turns=3", "1 3 1  3 6 1  2");
    assert_int_equal(hits(&played, RAM_TARGET, CAUSE_RAM), 4);
    assert_int_equal(hits(&played, RAM_TARGET, CAUSE_FLOODING), 2 + 4 + 2);
    assert_int_equal(played.cells[CELL_STARTED + 1], 2);
    assert_int_equal(played.cells[CELL_STOPPED + 1], 1);
}

static void riv_8_a_collision_that_did_no_hit_floods_harmlessly(void **state)
{
    (void)state;
    // The target's die is a 7 in effect: size 5 against face 6. Any repair stops a hole of 0.
    Played played = play("rammer.class=large_steamer rammer.hull_size=5 turns=1", "1 6 6 2 1");
    assert_int_equal(played.cells[CELL_STARTED + 1], 1);
    assert_int_equal(played.cells[CELL_STOPPED + 1], 1);
    assert_int_equal(hits(&played, RAM_TARGET, CAUSE_FLOODING), 0);
}

static void riv_8_the_holder_takes_water_before_it_rams(void **state)
{
    (void)state;
    // Turn 1: the target is holed by 1. Turn 2: she has the initiative, takes her 5th hit and sinks
    // before she can ram.
    Played played = play("rammer.class=small_gunboat target.class=small_gunboat "
                         "target.hull_hits=3 target.policy=counter_ram initiative=alternate "
                         "turns=2",
                         "1 4 1");
    assert_int_equal(played.result, RAM_TARGET_SUNK);
    assert_int_equal(played.cells[CELL_ATTEMPTS + 1], 0);
}

static void riv_8_hull_hits_never_go_below_zero(void **state)
{
    (void)state;
    Played played = play("rammer.hull_size=12 turns=1", "1");
    assert_int_equal(played.cells[CELL_HULL + 1], 0);
    assert_int_equal(hits(&played, RAM_TARGET, CAUSE_RAM), 5);
}

static void riv_10_a_point_is_lost_for_each_hull_size_or_length_in_hits(void **state)
{
    (void)state;
    // Length 3: after the 2 hits of the first ram no point is lost, so the second must roll.
    assert_int_equal(play("move_loss_step=length turns=2", "1 1  5").cells[CELL_SUCCESSES], 1);
    // Length 1: two hits, two points.
    assert_int_equal(
        play("move_loss_step=length target.length=1 turns=2", "1 1  1").cells[CELL_SUCCESSES], 2);
}

static void riv_10_boats_are_not_slowed_by_hull_hits_unless_the_reading_says_so(void **state)
{
    (void)state;
    const char *boat = "rammer.class=small_gunboat target.class=large_boat target.move=1 turns=2";
    assert_int_equal(play(boat, "1 1  5").cells[CELL_SUCCESSES], 1);
    char slowed[160];
    snprintf(slowed, sizeof slowed, "%s move_loss=all", boat);
    assert_int_equal(play(slowed, "1 1").cells[CELL_SUCCESSES], 2); // the second sinks her
}

static void riv_9_a_rammer_boards_what_it_has_grappled(void **state)
{
    (void)state;
    // Two boarders against one deckhand: +1 for the pair, 3 +1 against 4 is a tie, then 4 +1 kills.
    Played played = play("rammer.policy=ram_and_board rammer.boarders=2 target.deck=1 turns=1",
                         "1 1  3 4  4 4");
    assert_int_equal(played.result, RAM_CAPTURED);
    assert_int_equal(played.cells[CELL_BOARDINGS], 1);
    assert_int_equal(played.cells[CELL_DEFENDERS_LOST], 1);
    assert_int_equal(played.cells[CELL_BOARDERS_LOST], 0);
}

static void riv_9_a_vessel_without_defenders_is_taken_at_once(void **state)
{
    (void)state;
    Played played = play("rammer.policy=ram_and_board target.deck=0 turns=1", "1 1");
    assert_int_equal(played.result, RAM_CAPTURED);
}

static void riv_9_a_target_that_loses_heart_surrenders(void **state)
{
    (void)state;
    // 1 against 2: the defenders' +1 does not save the first; half of them are gone, a 2 fails.
    Played played =
        play("rammer.policy=ram_and_board rammer.boarders=1 target.deck=2 turns=1", "1 1  6 1  2");
    assert_int_equal(played.result, RAM_SURRENDERED);
}

static void riv_9_repelled_boarders_come_again_with_the_next_ram(void **state)
{
    (void)state;
    // 2 against 2: one boarder falls; a 1 sends the other back. Next turn he meets both again.
    Played played = play("rammer.policy=ram_and_board rammer.boarders=2 target.deck=2 turns=2",
                         "1 1  3 4 3 3  1   1  1 6");
    assert_int_equal(played.result, RAM_AFLOAT);
    assert_int_equal(played.cells[CELL_BOARDINGS], 2);
    assert_int_equal(played.cells[CELL_BOARDERS_LOST], 2);
}

static void riv_9_a_sunk_target_is_not_boarded(void **state)
{
    (void)state;
    Played played = play("rammer.policy=ram_and_board target.hull_hits=2 turns=1", "1");
    assert_int_equal(played.result, RAM_TARGET_SUNK);
    assert_int_equal(played.cells[CELL_BOARDINGS], 0);
}

static void riv_9_a_grapple_that_is_not_cut_lets_the_rammer_board_again(void **state)
{
    (void)state;
    Played played = play("rammer.policy=ram_and_board cut_grapple=no rammer.boarders=2 "
                         "target.deck=2 turns=2",
                         "1 1  3 4 3 3  1   1 6");
    assert_int_equal(played.cells[CELL_ATTEMPTS], 1);
    assert_int_equal(played.cells[CELL_BOARDINGS], 2);
    assert_int_equal(played.result, RAM_AFLOAT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(riv_8_a_flooding_takes_its_hits_at_the_start_of_each_own_phase),
        cmocka_unit_test(riv_8_a_repair_needs_more_than_n_and_a_6_always_does),
        cmocka_unit_test(riv_8_floodings_run_side_by_side_and_are_repaired_one_by_one),
        cmocka_unit_test(riv_8_a_collision_that_did_no_hit_floods_harmlessly),
        cmocka_unit_test(riv_8_the_holder_takes_water_before_it_rams),
        cmocka_unit_test(riv_8_hull_hits_never_go_below_zero),
        cmocka_unit_test(riv_10_a_point_is_lost_for_each_hull_size_or_length_in_hits),
        cmocka_unit_test(riv_10_boats_are_not_slowed_by_hull_hits_unless_the_reading_says_so),
        cmocka_unit_test(riv_9_a_rammer_boards_what_it_has_grappled),
        cmocka_unit_test(riv_9_a_vessel_without_defenders_is_taken_at_once),
        cmocka_unit_test(riv_9_a_target_that_loses_heart_surrenders),
        cmocka_unit_test(riv_9_repelled_boarders_come_again_with_the_next_ram),
        cmocka_unit_test(riv_9_a_sunk_target_is_not_boarded),
        cmocka_unit_test(riv_9_a_grapple_that_is_not_cut_lets_the_rammer_board_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
