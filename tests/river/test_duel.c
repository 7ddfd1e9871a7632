/// Tests of sim/river/duel.h: each clause of ramming (RIV-2 to RIV-6) with scripted dice. What
/// comes of it is in test_duel_damage.c.

#include "tests/river/scripted.h"

// Large gunboat on small steamer, one turn, unless the settings say otherwise.
#define SUCCESSES(settings, faces) play(settings " turns=1", faces).cells[CELL_SUCCESSES]

static void riv_2_an_attempt_succeeds_on_4_or_less(void **state)
{
    (void)state;
    assert_int_equal(SUCCESSES("", "4 1"), 1);
    assert_int_equal(SUCCESSES("", "5"), 0);
    assert_int_equal(SUCCESSES("ram_max=2", "2 1"), 1);
    assert_int_equal(SUCCESSES("ram_max=2", "3"), 0);
}

static void riv_2_avoiding_with_2_points_makes_it_3_or_less(void **state)
{
    (void)state;
    assert_int_equal(SUCCESSES("target.policy=avoid", "3 1"), 1);
    assert_int_equal(SUCCESSES("target.policy=avoid", "4"), 0);
}

static void riv_2_half_the_points_are_spent_rounded_up(void **state)
{
    (void)state;
    // 3 points: 2 spent, 2 or less is needed; 1 point: 1 spent; 12 points: no attempt can succeed.
    assert_int_equal(SUCCESSES("target.policy=avoid target.move=3", "2 1"), 1);
    assert_int_equal(SUCCESSES("target.policy=avoid target.move=3", "3"), 0);
    assert_int_equal(SUCCESSES("target.policy=avoid target.move=1", "3 1"), 1);
    assert_int_equal(SUCCESSES("target.policy=avoid target.move=1", "4"), 0);
    assert_int_equal(SUCCESSES("target.policy=avoid target.move=12", "1"), 0);
    assert_int_equal(SUCCESSES("target.policy=avoid target.move=0", "4 1"), 1);
}

static void riv_2_points_lost_to_hull_hits_are_not_there_to_avoid_with(void **state)
{
    (void)state;
    // Large steamer, hull size 2: the first ram leaves her 1 point of 2, which still costs 1.
    Played played =
        play("target.class=large_steamer target.move=3 target.policy=avoid turns=2", "2 1  3 1");
    assert_int_equal(played.cells[CELL_SUCCESSES], 2);
}

static void riv_2_a_boat_of_d3_points_that_avoids_rolls_its_allowance_first(void **state)
{
    (void)state;
    const char *boat = "rammer.class=small_gunboat target.class=large_boat target.policy=avoid "
                       "turns=1";
    assert_int_equal(play(boat, "3 2 1").cells[CELL_SUCCESSES], 1); // 3 points: 2 or less
    assert_int_equal(play(boat, "3 3").cells[CELL_SUCCESSES], 0);
    assert_int_equal(play(boat, "2 3 1").cells[CELL_SUCCESSES], 1); // 2 or 1 points: 3 or less
    assert_int_equal(play(boat, "1 4").cells[CELL_SUCCESSES], 0);
}

static void riv_2_an_immobile_target_is_hit_without_a_roll(void **state)
{
    (void)state;
    // The first ram costs the small steamer both points; the second rolls only for flooding.
    Played played = play("turns=2", "4 1  1");
    assert_int_equal(played.cells[CELL_SUCCESSES], 2);
    assert_int_equal(hits(&played, RAM_TARGET, CAUSE_RAM), 4);
    assert_int_equal(play("turns=2 target.policy=avoid", "3 1  1").cells[CELL_SUCCESSES], 2);
}

static void riv_2_with_immobile_by_critical_hull_hits_do_not_make_her_immobile(void **state)
{
    (void)state;
    assert_int_equal(play("immobile_by=critical turns=2", "4 1  5").cells[CELL_SUCCESSES], 1);
    // Without points left she has none to avoid with: 4 or less.
    Played played = play("immobile_by=critical target.policy=avoid turns=2", "3 1  4 1");
    assert_int_equal(played.cells[CELL_SUCCESSES], 2);
}

static void riv_2_a_vessel_that_never_could_move_is_not_immobile_by_damage(void **state)
{
    (void)state;
    assert_int_equal(play("target.move=0 turns=2", "4 1  5").cells[CELL_SUCCESSES], 1);
}

static void riv_2_without_the_initiative_a_vessel_cannot_ram(void **state)
{
    (void)state;
    Played played = play("initiative=alternate turns=3", "5  5");
    assert_int_equal(played.cells[CELL_ATTEMPTS], 2);
    played = play("initiative=alternate first_holder=target turns=3", "5");
    assert_int_equal(played.cells[CELL_ATTEMPTS], 1);
}

static void riv_2_initiative_goes_to_the_higher_die_and_a_tie_to_the_last_holder(void **state)
{
    (void)state;
    // Rammer's die first. Turn 1: a tie, the rammer counts as last holder; 2: the target; 3: a tie.
    Played played = play("initiative=roll turns=4", "3 3 5  2 4  6 6  5 4 6");
    assert_int_equal(played.cells[CELL_ATTEMPTS], 2);
    played = play("initiative=roll first_holder=target turns=1", "3 3");
    assert_int_equal(played.cells[CELL_ATTEMPTS], 0);
}

static void riv_2_the_policies_of_the_target_do_as_they_say(void **state)
{
    (void)state;
    const char *equal = "target.class=large_steamer target.policy=avoid_when_weaker turns=1";
    assert_int_equal(play(equal, "4 1").cells[CELL_SUCCESSES], 1); // 10 hull hits each: she stands
    const char *weaker = "target.class=large_steamer target.hull_hits=9 "
                         "target.policy=avoid_when_weaker turns=1";
    assert_int_equal(play(weaker, "4").cells[CELL_SUCCESSES], 0);
    // counter_ram: stands against a ram, rams with the initiative.
    Played played = play("target.policy=counter_ram initiative=alternate turns=2", "5  4 6 6");
    assert_int_equal(played.cells[CELL_ATTEMPTS], 1);
    assert_int_equal(played.cells[CELL_ATTEMPTS + 1], 1);
    assert_int_equal(played.cells[CELL_SUCCESSES + 1], 1);
}

static void riv_2_a_rammer_that_never_rams_leaves_it_at_that(void **state)
{
    (void)state;
    Played played = play("rammer.policy=never turns=50", "");
    assert_int_equal(played.result, RAM_AFLOAT);
    assert_int_equal(played.cells[CELL_ATTEMPTS], 0);
    assert_int_equal(played.cells[CELL_TURNS], 50);
}

static void riv_2_an_immobile_rammer_cannot_ram(void **state)
{
    (void)state;
    // The target's armoured counter-ram does 1 hit on a small steamer in turn 1: 1 point left; in
    // turn 3 the second: none left. The rammer's attempts are those of turn 2 alone.
    Played played = play("rammer.class=small_steamer target.class=small_gunboat "
                         "target.policy=counter_ram initiative=alternate first_holder=target "
                         "turns=4",
                         "4 1  5  4 1");
    assert_int_equal(played.cells[CELL_ATTEMPTS], 1);
    assert_int_equal(played.cells[CELL_SUCCESSES + 1], 2);
}

static void riv_3_an_armoured_ram_does_hits_equal_to_the_rammers_hull_size(void **state)
{
    (void)state;
    Played played = play("turns=1", "1 1");
    assert_int_equal(hits(&played, RAM_TARGET, CAUSE_RAM), 2);
    assert_int_equal(hits(&played, RAM_RAMMER, CAUSE_RAM), 0);
    assert_int_equal(played.cells[CELL_HULL], 10);
    assert_int_equal(played.cells[CELL_HULL + 1], 3);
    played = play("rammer.hull_size=3 turns=1", "1 1");
    assert_int_equal(hits(&played, RAM_TARGET, CAUSE_RAM), 3);
}

static void riv_3_it_floods_on_4_or_more(void **state)
{
    (void)state;
    // Equal hull sizes: no modifier. The repair that follows is a 6.
    assert_int_equal(play("rammer.class=small_gunboat turns=1", "1 4 6").cells[CELL_STARTED + 1],
                     1);
    assert_int_equal(play("rammer.class=small_gunboat turns=1", "1 3").cells[CELL_STARTED + 1], 0);
    assert_int_equal(
        play("rammer.class=small_gunboat ram_flood_min=6 turns=1", "1 5").cells[CELL_STARTED + 1],
        0);
}

static void riv_3_size_makes_flooding_likelier_or_rarer(void **state)
{
    (void)state;
    // rammer, target: the least face that floods, 7 when none does
    static const int rows[][3] = {{1, 1, 4}, {2, 1, 3}, {3, 1, 2}, {1, 2, 5}, {1, 4, 6},
                                  {3, 2, 4}, {4, 2, 3}, {6, 2, 2}, {2, 3, 4}, {1, 3, 5},
                                  {5, 2, 3}, {2, 7, 5}, {2, 8, 6}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i)
        for (int face = 1; face <= 6; ++face) {
            char settings[160], faces[16];
            bool floods = face >= rows[i][2];
            snprintf(settings, sizeof settings,
                     "rammer.hull_size=%d target.hull_size=%d target.hull_hits=100 turns=1",
                     rows[i][0], rows[i][1]);
            snprintf(faces, sizeof faces, "1 %d %s", face, floods ? "6" : "");
            assert_int_equal(play(settings, faces).cells[CELL_STARTED + 1], floods);
        }
}

static void riv_3_armour_without_a_ram_or_a_ram_without_armour_is_no_armoured_ram(void **state)
{
    (void)state;
    Played played = play("rammer.ram=no turns=1", "1 6 6 6");
    assert_int_equal(hits(&played, RAM_TARGET, CAUSE_RAM), 0);
    played = play("rammer.armour=0 turns=1", "1 6 6 6");
    assert_int_equal(hits(&played, RAM_TARGET, CAUSE_RAM), 0);
    played = play("rammer.armour=1 turns=1", "1 1");
    assert_int_equal(hits(&played, RAM_TARGET, CAUSE_RAM), 2);
}

static void riv_4_an_unarmoured_ram_is_a_collision(void **state)
{
    (void)state;
    // Large steamer on small steamer. Dice: attempt, rammer's, target's, flooding.
    const char *settings = "rammer.class=large_steamer turns=1";
    Played played = play(settings, "1 1 2 6");
    assert_int_equal(hits(&played, RAM_RAMMER, CAUSE_COLLISION), 1);
    assert_int_equal(hits(&played, RAM_TARGET, CAUSE_COLLISION), 1);
    played = play(settings, "1 2 3 6");
    assert_int_equal(hits(&played, RAM_RAMMER, CAUSE_COLLISION), 0);
    assert_int_equal(hits(&played, RAM_TARGET, CAUSE_COLLISION), 0);
}

static void riv_4_a_rammer_of_the_same_hull_size_or_smaller_floods_nobody(void **state)
{
    (void)state;
    // No flooding die is asked for.
    Played played = play("rammer.class=small_steamer turns=1", "1 1 1");
    assert_int_equal(played.cells[CELL_STARTED] + played.cells[CELL_STARTED + 1], 0);
    played = play("rammer.class=small_steamer target.hull_size=6 turns=1", "1 1 1");
    assert_int_equal(played.cells[CELL_STARTED] + played.cells[CELL_STARTED + 1], 0);
}

static void riv_6_half_the_difference_of_hull_sizes_floods_the_smaller(void **state)
{
    (void)state;
    // Hull sizes 6 and 1: floods on 2 or less; sizes 2 and 1: half of 1 is 0, never.
    const char *six = "rammer.class=large_steamer rammer.hull_size=6 target.hull_hits=20 turns=1";
    Played played = play(six, "1 2 1 2 6");
    assert_int_equal(played.cells[CELL_STARTED + 1], 1);
    assert_int_equal(play(six, "1 2 1 3").cells[CELL_STARTED + 1], 0);
    assert_int_equal(play("rammer.class=large_steamer turns=1", "1 2 1 1").cells[CELL_STARTED + 1],
                     0);
}

static void riv_6_both_vessels_may_sink_in_the_same_collision(void **state)
{
    (void)state;
    const char *rafts = "rammer.class=raft target.class=raft turns=1";
    assert_int_equal(play(rafts, "1 1 1").result, RAM_BOTH_SUNK);
    assert_int_equal(play(rafts, "1 1 2").result, RAM_RAMMER_SUNK);
    assert_int_equal(play(rafts, "1 2 1").result, RAM_TARGET_SUNK);
    assert_int_equal(play(rafts, "1 2 2").result, RAM_AFLOAT);
}

static void riv_5_the_grapple_is_cut_so_the_duel_goes_on(void **state)
{
    (void)state;
    assert_int_equal(play("turns=2", "1 1  1").cells[CELL_ATTEMPTS], 2);
    Played played = play("cut_grapple=no turns=9", "1 1");
    assert_int_equal(played.cells[CELL_ATTEMPTS], 1);
    assert_int_equal(played.cells[CELL_TURNS], 9);
}

static void riv_5_floodings_run_on_after_max_successes(void **state)
{
    (void)state;
    // One success; the hole of 2 takes 2 and then the last hit.
    Played played = play("max_successes=1 turns=9", "6  1 3 1");
    assert_int_equal(played.result, RAM_TARGET_SUNK);
    assert_int_equal(played.cells[CELL_TURNS], 3);
    assert_int_equal(played.cells[CELL_ATTEMPTS], 2);
    assert_int_equal(play("max_successes=2 turns=9", "1 1  1").cells[CELL_ATTEMPTS], 2);
}

static void riv_5_the_target_may_have_more_movement_phases_in_a_turn(void **state)
{
    (void)state;
    // The hole of 2 takes 2 in the first phase, the last hit in the second.
    Played played = play("target_phases=2 turns=1", "1 3 1");
    assert_int_equal(played.result, RAM_TARGET_SUNK);
    assert_int_equal(hits(&played, RAM_TARGET, CAUSE_FLOODING), 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(riv_2_an_attempt_succeeds_on_4_or_less),
        cmocka_unit_test(riv_2_avoiding_with_2_points_makes_it_3_or_less),
        cmocka_unit_test(riv_2_half_the_points_are_spent_rounded_up),
        cmocka_unit_test(riv_2_points_lost_to_hull_hits_are_not_there_to_avoid_with),
        cmocka_unit_test(riv_2_a_boat_of_d3_points_that_avoids_rolls_its_allowance_first),
        cmocka_unit_test(riv_2_an_immobile_target_is_hit_without_a_roll),
        cmocka_unit_test(riv_2_with_immobile_by_critical_hull_hits_do_not_make_her_immobile),
        cmocka_unit_test(riv_2_a_vessel_that_never_could_move_is_not_immobile_by_damage),
        cmocka_unit_test(riv_2_without_the_initiative_a_vessel_cannot_ram),
        cmocka_unit_test(riv_2_initiative_goes_to_the_higher_die_and_a_tie_to_the_last_holder),
        cmocka_unit_test(riv_2_the_policies_of_the_target_do_as_they_say),
        cmocka_unit_test(riv_2_a_rammer_that_never_rams_leaves_it_at_that),
        cmocka_unit_test(riv_2_an_immobile_rammer_cannot_ram),
        cmocka_unit_test(riv_3_an_armoured_ram_does_hits_equal_to_the_rammers_hull_size),
        cmocka_unit_test(riv_3_it_floods_on_4_or_more),
        cmocka_unit_test(riv_3_size_makes_flooding_likelier_or_rarer),
        cmocka_unit_test(riv_3_armour_without_a_ram_or_a_ram_without_armour_is_no_armoured_ram),
        cmocka_unit_test(riv_4_an_unarmoured_ram_is_a_collision),
        cmocka_unit_test(riv_4_a_rammer_of_the_same_hull_size_or_smaller_floods_nobody),
        cmocka_unit_test(riv_6_half_the_difference_of_hull_sizes_floods_the_smaller),
        cmocka_unit_test(riv_6_both_vessels_may_sink_in_the_same_collision),
        cmocka_unit_test(riv_5_the_grapple_is_cut_so_the_duel_goes_on),
        cmocka_unit_test(riv_5_floodings_run_on_after_max_successes),
        cmocka_unit_test(riv_5_the_target_may_have_more_movement_phases_in_a_turn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
