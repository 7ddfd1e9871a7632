/// Tests of march: CMP-2 and what CMP-3 says of vehicles, by scripted dice and full enumeration.

#include "tests/campaign/at_table.h"

#define CARS "tanks=0", "turns=1"
#define TANKS "armoured_cars=0", "turns=1"

// CMP-2: 2d6, 2 or 3 → lost.
static void an_armoured_car_is_lost_on_two_or_three(void **state)
{
    (void)state;
    const char *const *car = SETTINGS(CARS, "armoured_cars=1");
    at_table_assert(car, FACES(1, 1), "armoured_cars_left.turn_1", 0);
    at_table_assert(car, FACES(1, 2), "armoured_cars_left.turn_1", 0);
    at_table_assert(car, FACES(2, 1), "armoured_cars.broken_down", 1);
    at_table_assert(car, FACES(2, 2), "armoured_cars_left.turn_1", 1);
    at_table_assert(car, FACES(1, 3), "armoured_cars.broken_down", 0);
    ASSERT_NEAR(at_table_exact(car, "armoured_cars.broken_down", 1), 3.0 / 36, 1e-15);
}

// CMP-2: d10, 1 → lost.
static void a_tank_is_lost_on_one(void **state)
{
    (void)state;
    const char *const *tank = SETTINGS(TANKS, "tanks=1");
    at_table_assert(tank, FACES(1), "tanks_left.turn_1", 0);
    at_table_assert(tank, FACES(2), "tanks_left.turn_1", 1);
    at_table_assert(tank, FACES(10), "tanks.broken_down", 0);
    ASSERT_NEAR(at_table_exact(tank, "tanks.broken_down", 1), 1.0 / 10, 1e-15);
}

static void ten_cars_come_to_ten_times_the_power_of_eleven_twelfths(void **state)
{
    (void)state;
    double left = 10;
    for (int turn = 1; turn <= 10; ++turn) {
        char name[40];
        snprintf(name, sizeof name, "armoured_cars_left.turn_%d", turn);
        left *= 33.0 / 36;
        ASSERT_NEAR(at_table_mean(SETTINGS("turns=10"), name), left, 1e-13);
    }
}

// A lost vehicle rolls no more.
static void the_lost_stay_lost(void **state)
{
    (void)state;
    AtTable table = at_table_play(SETTINGS("armoured_cars=3", "turns=3"),
                                  FACES(6, 6, 1, 2, 4, 4, /**/ 1, 1, 5, 6, /**/ 2, 2));
    assert_int_equal(at_table_count(&table, "armoured_cars_left.turn_1"), 2);
    assert_int_equal(at_table_count(&table, "armoured_cars_left.turn_2"), 1);
    assert_int_equal(at_table_count(&table, "armoured_cars_left.turn_3"), 1);
    assert_int_equal(at_table_count(&table, "armoured_cars.broken_down"), 2);
    at_table_close(&table);
}

// CMP-2: not when carried by train or ship.
static void whoever_is_carried_does_not_roll(void **state)
{
    (void)state;
    AtTable table =
        at_table_play(SETTINGS("armoured_cars=1", "turns=3", "carried_turns=2"), FACES(1, 2));
    assert_int_equal(at_table_count(&table, "armoured_cars_left.turn_2"), 1);
    assert_int_equal(at_table_count(&table, "armoured_cars_left.turn_3"), 0);
    at_table_close(&table);
}

// CMP-3: out of supply they move one turn, then are abandoned: even intact, odd destroyed.
static void without_fuel_they_move_once_more_and_are_abandoned(void **state)
{
    (void)state;
    AtTable table = at_table_play(SETTINGS("armoured_cars=3", "turns=4", "march.cut_off_turn=2"),
                                  FACES(6, 6, 6, 6, 6, 6, /**/ 5, 5, 1, 1, 5, 5, /**/ 4, 3));
    assert_int_equal(at_table_count(&table, "armoured_cars_left.turn_1"), 3);
    assert_int_equal(at_table_count(&table, "armoured_cars_left.turn_2"), 0);
    assert_int_equal(at_table_count(&table, "armoured_cars_left.turn_4"), 0);
    assert_int_equal(at_table_count(&table, "armoured_cars.broken_down"), 1);
    assert_int_equal(at_table_count(&table, "armoured_cars.abandoned_intact"), 1);
    assert_int_equal(at_table_count(&table, "armoured_cars.abandoned_destroyed"), 1);
    at_table_close(&table);
}

static void faces_are_counted_off_from_the_even_ones(void **state)
{
    (void)state;
    static const int order[] = {2, 4, 6, 1, 3, 5};
    for (int faces = 0; faces <= 6; ++faces)
        for (int i = 0; i < 6; ++i)
            assert_int_equal(campaign_part_is_spared(order[i], faces), i < faces);
}

static void the_exact_march_is_as_full_enumeration_has_it(void **state)
{
    (void)state;
    static const uint8_t d6[] = {6, 6, 6, 6, 6, 6, 6, 6}, d10[] = {10, 10, 10, 10};
    at_table_enumerate(SETTINGS("armoured_cars=2", "turns=2"), d6, 8);
    at_table_enumerate(SETTINGS("armoured_cars=1", "turns=4", "carried_turns=1"), d6, 6);
    at_table_enumerate(SETTINGS("armoured_cars=2", "turns=1", "car_lost_max=9"), d6, 4);
    at_table_enumerate(SETTINGS("armoured_cars=2", "turns=3", "march.cut_off_turn=1"), d6, 6);
    at_table_enumerate(SETTINGS("armoured_cars=1", "car_dice=d6", "turns=5", "march.cut_off_turn=3",
                                "fuel_turns=2", "intact_faces=5"),
                       d6, 5);
    at_table_enumerate(SETTINGS("armoured_cars=0", "tanks=2", "turns=2", "tank_lost_max=4"), d10,
                       4);
    static const uint8_t both[] = {6, 6, 6, 6, 10, 10};
    at_table_enumerate(SETTINGS("armoured_cars=2", "tanks=2", "turns=1"), both, 6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_armoured_car_is_lost_on_two_or_three),
        cmocka_unit_test(a_tank_is_lost_on_one),
        cmocka_unit_test(ten_cars_come_to_ten_times_the_power_of_eleven_twelfths),
        cmocka_unit_test(the_lost_stay_lost),
        cmocka_unit_test(whoever_is_carried_does_not_roll),
        cmocka_unit_test(without_fuel_they_move_once_more_and_are_abandoned),
        cmocka_unit_test(faces_are_counted_off_from_the_even_ones),
        cmocka_unit_test(the_exact_march_is_as_full_enumeration_has_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
