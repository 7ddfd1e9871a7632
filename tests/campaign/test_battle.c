/// Tests of battle: every clause of CMP-6, by scripted dice, whole tables of rounding, and full
/// enumeration.

#include "tests/campaign/at_table.h"

#define BATTLE "campaign.march=no", "campaign.battle=yes"
#define NO_EQUIPMENT "winner_equipment=0", "loser_equipment=0", "routed_equipment=0"

// CMP-6: permanent are 40 % of the winner's losses and 55 % of the loser's; 50 % of the routed
// desert.
static void permanent_losses_are_forty_and_fifty_five_per_cent(void **state)
{
    (void)state;
    AtTable table = at_table_play(
        SETTINGS(BATTLE, NO_EQUIPMENT, "winner_losses=100", "loser_losses=100", "routed=100"), NULL,
        0);
    assert_int_equal(at_table_count(&table, "men_lost.winner"), 40);
    assert_int_equal(at_table_count(&table, "men_back.winner"), 60);
    assert_int_equal(at_table_count(&table, "men_lost.loser"), 55);
    assert_int_equal(at_table_count(&table, "men_back.loser"), 45);
    assert_int_equal(at_table_count(&table, "men_lost.routed"), 50);
    assert_int_equal(at_table_count(&table, "men_back.routed"), 50);
    at_table_close(&table);
}

// To the nearest man, halves up: the only whole number that is at most half a man off, or half a
// man above.
static void nearest_rounds_halves_up(void **state)
{
    (void)state;
    for (int32_t men = 0; men <= 1000; men += 7)
        for (int32_t percent = 0; percent <= 100; ++percent) {
            const BattleMen group = {.men = men, .percent = percent};
            int32_t off = 100 * battle_nearest(&group) - men * percent;
            assert_in_range(off + 50, 1, 100);
        }
    at_table_assert(SETTINGS(BATTLE, NO_EQUIPMENT, "loser_losses=10"), NULL, 0, "men_lost.loser",
                    6);
    at_table_assert(SETTINGS(BATTLE, NO_EQUIPMENT, "routed=5"), NULL, 0, "men_lost.routed", 3);
    at_table_assert(SETTINGS(BATTLE, NO_EQUIPMENT, "winner_losses=1"), NULL, 0, "men_lost.winner",
                    0);
}

// The reading per_man: each man by chance.
static void per_man_each_man_has_his_own_chance(void **state)
{
    (void)state;
    AtTable table = at_table_play(SETTINGS(BATTLE, NO_EQUIPMENT, "loss_rounding=per_man",
                                           "winner_losses=2", "loser_losses=2", "routed=2"),
                                  FACES(40, 41, /**/ 55, 56, /**/ 50, 51));
    assert_int_equal(at_table_count(&table, "men_lost.winner"), 1);
    assert_int_equal(at_table_count(&table, "men_lost.loser"), 1);
    assert_int_equal(at_table_count(&table, "men_lost.routed"), 1);
    at_table_close(&table);
}

// CMP-6: unless elite.
static void elite_troops_do_not_desert(void **state)
{
    (void)state;
    at_table_assert(SETTINGS(BATTLE, NO_EQUIPMENT, "elite=yes", "routed=30"), NULL, 0,
                    "men_back.routed", 30);
    at_table_assert(SETTINGS(BATTLE, NO_EQUIPMENT, "elite=yes", "routed=30"), NULL, 0,
                    "men_lost.loser", 17);
}

// CMP-6: winner d6, even recovered, odd lost; loser lost; what routed is captured.
static void equipment_is_recovered_on_even_faces_and_captured_from_the_routed(void **state)
{
    (void)state;
    AtTable table = at_table_play(
        SETTINGS(BATTLE, "winner_equipment=6", "loser_equipment=4", "routed_equipment=2"),
        FACES(1, 2, 3, 4, 5, 6));
    assert_int_equal(at_table_count(&table, "equipment_back.winner"), 3);
    assert_int_equal(at_table_count(&table, "equipment_lost.winner"), 3);
    assert_int_equal(at_table_count(&table, "equipment_lost.loser"), 4);
    assert_int_equal(at_table_count(&table, "equipment_back.captured"), 2);
    at_table_close(&table);
}

static void exact_losses_are_as_full_enumeration_has_them(void **state)
{
    (void)state;
    static const uint8_t hundred[] = {100, 100, 100}, d6[] = {6, 6, 6, 6, 6, 6};
#define MEN(winner, loser, routed)                                                                 \
    "winner_losses=" #winner, "loser_losses=" #loser, "routed=" #routed
    at_table_enumerate(SETTINGS(BATTLE, NO_EQUIPMENT, MEN(1, 1, 1), "loss_rounding=per_man"),
                       hundred, 3);
    at_table_enumerate(SETTINGS(BATTLE, NO_EQUIPMENT, MEN(2, 0, 1), "loss_rounding=per_man",
                                "winner_permanent=33", "elite=yes"),
                       hundred, 3);
    at_table_enumerate(SETTINGS(BATTLE, MEN(25, 40, 13), "winner_equipment=6"), d6, 6);
    at_table_enumerate(SETTINGS(BATTLE, "winner_equipment=4", "recovered_faces=5"), d6, 4);
}

// Per man the mean is the share itself; to the nearest man there is one outcome.
static void both_readings_agree_on_the_mean_where_nothing_is_rounded(void **state)
{
    (void)state;
    ASSERT_NEAR(at_table_mean(SETTINGS(BATTLE, "loss_rounding=per_man", "loser_losses=1000"),
                              "men_lost.loser"),
                550, 1e-12);
    ASSERT_NEAR(at_table_mean(SETTINGS(BATTLE, "loser_losses=1000"), "men_lost.loser"), 550, 1e-15);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(permanent_losses_are_forty_and_fifty_five_per_cent),
        cmocka_unit_test(nearest_rounds_halves_up),
        cmocka_unit_test(per_man_each_man_has_his_own_chance),
        cmocka_unit_test(elite_troops_do_not_desert),
        cmocka_unit_test(equipment_is_recovered_on_even_faces_and_captured_from_the_routed),
        cmocka_unit_test(exact_losses_are_as_full_enumeration_has_them),
        cmocka_unit_test(both_readings_agree_on_the_mean_where_nothing_is_rounded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
