/// Tests of sim/rules/melee.h and of grapples: boarding by scripted dice, boarder before defender.

#include "sim/games/boarding/boarding.h"
#include "sim/rules/melee.h"
#include "tests/river/setting.h"

static const MeleeRules usual = {.boarders_per_size = 5,
                                 .unpaired_bonus = 1,
                                 .tie = TIE_NOTHING,
                                 .morale_loss = 50,
                                 .morale_fail_max = 2,
                                 .morale_first = FIRST_DEFENDER,
                                 .max_rounds = 100};

static Melee fight(MeleeRules rules, int boarders, int defenders, const char *faces)
{
    uint8_t list[128];
    int used = 0;
    for (const char *c = faces; *c; ++c)
        if (*c != ' ')
            list[used++] = (uint8_t)(*c - '0');
    DiceScript script = {.faces = list, .count = used};
    uint32_t counters[1] = {0};
    Luck luck = {.counters = counters, .script = &script};
    MeleePlan plan;
    assert_int_equal(melee_plan_create(&rules, boarders, defenders, &plan, NULL), OK);
    const MeleeAction action = {&plan, boarders, defenders};
    Melee melee = melee_fight(&luck, &(LuckStream){0}, &action, MELEE_WITH_ROUNDS, NULL);
    melee_plan_destroy(&plan);
    assert_int_equal(script.used, script.count);
    return melee;
}

static void assert_melee(Melee melee, MeleeEnd end, int boarders, int defenders)
{
    assert_int_equal(melee.end, end);
    assert_int_equal(melee.boarders, boarders);
    assert_int_equal(melee.defenders, defenders);
}

static void riv_9_the_higher_die_kills_and_ties_do_nothing(void **state)
{
    (void)state;
    Melee melee = fight(usual, 1, 1, "3 3  5 5  6 5");
    assert_melee(melee, MELEE_TAKEN, 1, 0);
    assert_int_equal(melee.rounds, 3);
    assert_melee(fight(usual, 1, 1, "1 2"), MELEE_WIPED_OUT, 0, 1);
}

static void riv_9_bonuses_are_added_to_the_dice(void **state)
{
    (void)state;
    MeleeRules rules = usual;
    rules.boarder_bonus = 2;
    assert_melee(fight(rules, 1, 1, "3 4"), MELEE_TAKEN, 1, 0);
    rules.defender_bonus = 3;
    assert_melee(fight(rules, 1, 1, "4 4"), MELEE_WIPED_OUT, 0, 1);
}

static void riv_9_unpaired_men_are_dealt_evenly_and_stack(void **state)
{
    (void)state;
    // 7 against 3: bonuses 2 1 1. With +2 a 2 ties a 4; with +1 a 3 beats a 3; a 3 ties a 4.
    Melee melee = fight(usual, 7, 3, "2 4  3 3  3 4   6 1 6 1");
    assert_melee(melee, MELEE_TAKEN, 7, 0);
    assert_int_equal(melee.rounds, 2);
    // 1 against 4: the defender's bonus is 3; a 6 beats a 2 +3, and the lone boarder goes on.
    assert_melee(fight(usual, 1, 4, "6 2  1 1"), MELEE_WIPED_OUT, 0, 3);
}

static void riv_9_kills_take_effect_at_the_end_of_the_round(void **state)
{
    (void)state;
    // 2 against 2: the first boarder falls, the second still fights at no odds and kills. Then both
    // sides have lost half; both stand. One against one: no odds.
    Melee melee = fight(usual, 2, 2, "1 6  2 1  3 3  4 3");
    assert_melee(melee, MELEE_TAKEN, 1, 0);
    assert_int_equal(melee.rounds, 2);
}

static void riv_9_only_a_side_that_lost_half_its_men_tests_morale(void **state)
{
    (void)state;
    // 3 against 3, one defender falls: no test (the script has no face for one). Then a second.
    Melee melee = fight(usual, 3, 3, "2 1  1 1  1 1   6 1  1 1  2");
    assert_melee(melee, MELEE_SURRENDER, 3, 1);
    assert_int_equal(melee.rounds, 2);
}

static void riv_9_a_test_fails_on_2_or_less(void **state)
{
    (void)state;
    assert_melee(fight(usual, 2, 2, "2 1  1 1  2"), MELEE_SURRENDER, 2, 1);
    MeleeRules rules = usual;
    rules.morale_fail_max = 0;
    assert_melee(fight(rules, 2, 2, "2 1  1 1  1  6 1"), MELEE_TAKEN, 2, 0);
}

static void riv_9_a_side_tests_each_round_after_its_losses(void **state)
{
    (void)state;
    // The defender has lost half, stands on a 3, then fails on a 1 after a round without losses.
    assert_melee(fight(usual, 2, 2, "2 1  1 1  3   1 2  1"), MELEE_SURRENDER, 2, 1);
}

static void riv_9_a_failing_attacker_goes_back(void **state)
{
    (void)state;
    assert_melee(fight(usual, 2, 2, "1 2  1 1  2"), MELEE_DRIVEN_BACK, 1, 2);
}

static void riv_9_the_defender_tests_first_unless_the_reading_says_the_attacker(void **state)
{
    (void)state;
    // Both have lost half. The first to fail decides and the other rolls no more.
    assert_melee(fight(usual, 2, 2, "1 2  2 1  1"), MELEE_SURRENDER, 1, 1);
    assert_melee(fight(usual, 2, 2, "1 2  2 1  3 1"), MELEE_DRIVEN_BACK, 1, 1);
    MeleeRules rules = usual;
    rules.morale_first = FIRST_ATTACKER;
    assert_melee(fight(rules, 2, 2, "1 2  2 1  1"), MELEE_DRIVEN_BACK, 1, 1);
    assert_melee(fight(rules, 2, 2, "1 2  2 1  3 1"), MELEE_SURRENDER, 1, 1);
}

static void riv_9_sides_that_fall_together_leave_the_vessel_to_her_own(void **state)
{
    (void)state;
    assert_melee(fight(usual, 2, 2, "1 2  2 1  3 3  1 1  3 3  1 2"), MELEE_WIPED_OUT, 0, 1);
    assert_melee(fight(usual, 0, 0, ""), MELEE_WIPED_OUT, 0, 0);
}

static void riv_9_the_last_round_sends_the_boarders_back(void **state)
{
    (void)state;
    MeleeRules rules = usual;
    rules.max_rounds = 2;
    assert_melee(fight(rules, 1, 1, "1 1  1 1"), MELEE_DRIVEN_BACK, 1, 1);
}

static void riv_9_five_for_each_hull_size_of_the_smaller_may_cross(void **state)
{
    (void)state;
    const Vessel small = {.hull_size = 1, .length = 4}, large = {.hull_size = 3, .length = 2};
    MeleeRules rules = usual;
    assert_int_equal(melee_capacity(&rules, &small, &large), 5);
    assert_int_equal(melee_capacity(&rules, &large, &small), 5);
    assert_int_equal(melee_capacity(&rules, &large, &large), 15);
    rules.crossing = CROSSING_END;
    assert_int_equal(melee_capacity(&rules, &small, &large), 3);
    rules.boarding_capacity = CAPACITY_LENGTH;
    assert_int_equal(melee_capacity(&rules, &small, &large), 5);
    rules.crossing = CROSSING_SIDE;
    assert_int_equal(melee_capacity(&rules, &small, &large), 10);
}

static void riv_9_another_number_for_each_size_may_cross(void **state)
{
    (void)state;
    const Vessel small = {.hull_size = 1, .length = 4}, large = {.hull_size = 3, .length = 2};
    MeleeRules rules = usual;
    rules.boarders_per_size = 7;
    assert_int_equal(melee_capacity(&rules, &small, &large), 7);
    rules.crossing = CROSSING_END;
    assert_int_equal(melee_capacity(&rules, &small, &large), 4);
}

static void riv_9_a_tie_may_kill_both_or_the_boarder(void **state)
{
    (void)state;
    MeleeRules rules = usual;
    rules.tie = TIE_BOTH;
    assert_melee(fight(rules, 1, 1, "3 3"), MELEE_WIPED_OUT, 0, 0);
    // Two against one: the boarder's 3 +1 ties a 4, both fall, and his comrade takes the vessel.
    assert_melee(fight(rules, 2, 1, "3 4"), MELEE_TAKEN, 1, 0);
    rules.tie = TIE_DEFENDER;
    assert_melee(fight(rules, 1, 1, "3 3"), MELEE_WIPED_OUT, 0, 1);
    assert_melee(fight(rules, 1, 1, "4 3"), MELEE_TAKEN, 1, 0);
}

static void riv_9_unpaired_men_may_be_worth_more_or_nothing(void **state)
{
    (void)state;
    // 7 against 3: two unpaired men by the first pair, one by each other.
    MeleeRules rules = usual;
    rules.unpaired_bonus = 2;
    assert_melee(fight(rules, 7, 3, "2 5  4 5  4 5"), MELEE_TAKEN, 7, 0);
    rules.unpaired_bonus = 0;
    assert_melee(fight(rules, 7, 3, "2 1  2 2  3 3   2 2  2 1  1"), MELEE_SURRENDER, 7, 1);
}

static void riv_9_a_side_tests_once_it_has_lost_so_large_a_share(void **state)
{
    (void)state;
    MeleeRules rules = usual;
    // One of three is a third: a test at 33 %, none at 34 %.
    rules.morale_loss = 33;
    assert_melee(fight(rules, 3, 3, "2 1  1 1  1 1  2"), MELEE_SURRENDER, 3, 2);
    rules.morale_loss = 34;
    assert_melee(fight(rules, 3, 3, "2 1  1 1  1 1   1 2  6 1  3   1 2"), MELEE_TAKEN, 3, 0);
    rules.morale_loss = 0;
    assert_melee(fight(rules, 1, 1, "1 1  3  1"), MELEE_DRIVEN_BACK, 1, 1);
}

static void riv_9_half_the_deckhands_throw_and_5_or_6_holds(void **state)
{
    (void)state;
    assert_int_equal(boarding_throwers(0), 0);
    assert_int_equal(boarding_throwers(3), 2);
    assert_int_equal(boarding_throwers(4), 2);
    const uint8_t faces[] = {4, 5, 6, 1};
    DiceScript script = {.faces = faces, .count = 4};
    uint32_t counters[1] = {0};
    Luck luck = {.counters = counters, .script = &script};
    assert_int_equal(boarding_grapples(&luck, 4, 5, NULL), 2);
    assert_int_equal(script.used, 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(riv_9_the_higher_die_kills_and_ties_do_nothing),
        cmocka_unit_test(riv_9_bonuses_are_added_to_the_dice),
        cmocka_unit_test(riv_9_unpaired_men_are_dealt_evenly_and_stack),
        cmocka_unit_test(riv_9_kills_take_effect_at_the_end_of_the_round),
        cmocka_unit_test(riv_9_only_a_side_that_lost_half_its_men_tests_morale),
        cmocka_unit_test(riv_9_a_test_fails_on_2_or_less),
        cmocka_unit_test(riv_9_a_side_tests_each_round_after_its_losses),
        cmocka_unit_test(riv_9_a_failing_attacker_goes_back),
        cmocka_unit_test(riv_9_the_defender_tests_first_unless_the_reading_says_the_attacker),
        cmocka_unit_test(riv_9_sides_that_fall_together_leave_the_vessel_to_her_own),
        cmocka_unit_test(riv_9_the_last_round_sends_the_boarders_back),
        cmocka_unit_test(riv_9_five_for_each_hull_size_of_the_smaller_may_cross),
        cmocka_unit_test(riv_9_another_number_for_each_size_may_cross),
        cmocka_unit_test(riv_9_a_tie_may_kill_both_or_the_boarder),
        cmocka_unit_test(riv_9_unpaired_men_may_be_worth_more_or_nothing),
        cmocka_unit_test(riv_9_a_side_tests_once_it_has_lost_so_large_a_share),
        cmocka_unit_test(riv_9_half_the_deckhands_throw_and_5_or_6_holds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
