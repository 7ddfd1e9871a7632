/// Tests of supply: every clause of CMP-3, by scripted dice and full enumeration.

#include "tests/campaign/at_table.h"

#define DEPOT "campaign.march=no", "campaign.supply=yes"

// CMP-3: the first use empties the depot on 1, the second on 1 or 2, and so on.
static void each_use_is_one_pip_riskier(void **state)
{
    (void)state;
    const char *const *depot = SETTINGS(DEPOT, "turns=10");
    at_table_assert(depot, FACES(1), "depot.uses", 1);
    at_table_assert(depot, FACES(2, 2), "depot.uses", 2);
    at_table_assert(depot, FACES(2, 3, 3), "depot.uses", 3);
    at_table_assert(depot, FACES(2, 3, 4, 4), "depot.uses", 4);
    at_table_assert(depot, FACES(2, 3, 4, 5, 5), "depot.uses", 5);
    at_table_assert(depot, FACES(2, 3, 4, 5, 6, 6), "depot.uses", 6);
}

// It is still good after k uses with (5/6)(4/6)…
static void it_survives_k_uses_with_five_sixths_of_four_sixths_and_so_on(void **state)
{
    (void)state;
    double survives = 1, emptied = 0;
    for (int uses = 1; uses <= 6; ++uses) {
        emptied += at_table_exact(SETTINGS(DEPOT, "turns=10"), "depot.uses", uses);
        survives *= (6 - uses) / 6.0;
        ASSERT_WITHIN(1 - emptied, survives, 1e-14);
    }
    double mean = 1 + 5.0 / 6 * (1 + 4.0 / 6 * (1 + 3.0 / 6 * (1 + 2.0 / 6 * (1 + 1.0 / 6))));
    ASSERT_NEAR(at_table_mean(SETTINGS(DEPOT, "turns=10"), "depot.uses"), mean, 1e-14);
}

// CMP-3: reset when supply returns.
static void returning_supply_forgets_earlier_uses(void **state)
{
    (void)state;
    const char *const *relieved = SETTINGS(DEPOT, "turns=8", "cut_off_turns=2");
    // Turns 3 and 6 are in supply, without a roll; after each a 2 is safe again.
    at_table_assert(relieved, FACES(2, 3, /**/ 2, 3, /**/ 2, 2), "depot.uses", 6);
    at_table_assert(relieved, FACES(2, 3, /**/ 1), "depot.uses", 3);
    at_table_assert(relieved, FACES(2, 3, /**/ 2, 3, /**/ 2, 3), "depot_empty", 0);
}

static void the_last_use_supplies_or_not_by_the_reading(void **state)
{
    (void)state;
    at_table_assert(SETTINGS(DEPOT), FACES(4, 2), "depot.resupplied", 2);
    at_table_assert(SETTINGS(DEPOT, "last_use=fails"), FACES(4, 2), "depot.resupplied", 1);
    at_table_assert(SETTINGS(DEPOT, "last_use=fails"), FACES(4, 2), "depot.uses", 2);
    at_table_assert(SETTINGS(DEPOT), FACES(4, 2), "depot_empty", 1);
}

static void figures_of_the_depot_are_parameters(void **state)
{
    (void)state;
    at_table_assert(SETTINGS(DEPOT, "emptied_max=2", "emptied_step=3"), FACES(3, 5), "depot.uses",
                    2);
    at_table_assert(SETTINGS(DEPOT, "emptied_step=0", "turns=3"), FACES(2, 2, 2), "depot_empty", 0);
    at_table_assert(SETTINGS(DEPOT, "depot_dice=d10", "turns=2"), FACES(10, 9), "depot.uses", 2);
}

#define VEHICLE DEPOT, "turns=1", "emptied_max=0", "vehicles_in_battle=1"

// CMP-3: in a tabletop battle 2d6 moves; then abandoned, even intact, odd destroyed.
static void a_vehicle_moves_as_often_as_two_dice_say(void **state)
{
    (void)state;
    const char *const *vehicle = SETTINGS(VEHICLE);
    at_table_assert(vehicle, FACES(6, 3, 5), "stopped.all", 0);
    at_table_assert(vehicle, FACES(6, 3, 4, 2), "stopped.intact", 1);
    at_table_assert(vehicle, FACES(6, 3, 4, 1), "stopped.destroyed", 1);
    AtTable table = at_table_play(vehicle, FACES(6, 3, 4, 1));
    assert_int_equal(given_times(&table.given, table.outcome, "battle_moves", 7), 1);
    at_table_close(&table);
    ASSERT_NEAR(at_table_exact(vehicle, "stopped.all", 1), 21.0 / 36, 1e-15);
}

#define STANDS DEPOT, "turns=1", "emptied_max=0", "shots_per_battle=d6"

// CMP-3: a rifle stand has 16 shots, a machine gun 12 bursts, a gun 12 shells.
static void a_stand_fights_with_what_is_left(void **state)
{
    (void)state;
    AtTable table =
        at_table_play(SETTINGS(STANDS), FACES(6, /* rifle */ 6, 6, 4, 1, /* machine gun */
                                              6, 6, 1, /* gun */ 6, 5, 2));
    assert_int_equal(at_table_count(&table, "battles_supplied.rifle"), 3);
    assert_int_equal(at_table_count(&table, "battles_supplied.machine_gun"), 2);
    assert_int_equal(at_table_count(&table, "battles_supplied.gun"), 2);
    at_table_close(&table);
}

static void exact_supply_is_as_full_enumeration_has_it(void **state)
{
    (void)state;
    static const uint8_t d6[] = {6, 6, 6, 6, 6, 6, 6, 6};
    at_table_enumerate(SETTINGS(DEPOT, "turns=8"), d6, 6);
    at_table_enumerate(SETTINGS(DEPOT, "turns=8", "last_use=fails"), d6, 6);
    at_table_enumerate(SETTINGS(DEPOT, "turns=4"), d6, 4);
    at_table_enumerate(SETTINGS(DEPOT, "turns=8", "cut_off_turns=1"), d6, 4);
    at_table_enumerate(SETTINGS(DEPOT, "turns=8", "cut_off_turns=2"), d6, 6);
    at_table_enumerate(SETTINGS(DEPOT, "turns=6", "emptied_step=0"), d6, 6);
    at_table_enumerate(SETTINGS(DEPOT, "turns=6", "emptied_max=3", "emptied_step=2"), d6, 3);
    static const uint8_t vehicles[] = {100, 6, 6, 6, 6, 6, 6};
#define NEVER_EMPTY DEPOT, "turns=1", "emptied_max=0", "depot_dice=0"
    at_table_enumerate(SETTINGS(NEVER_EMPTY, "vehicles_in_battle=2"), vehicles + 1, 6);
    at_table_enumerate(SETTINGS(NEVER_EMPTY, "vehicles_in_battle=2", "battle_length=5",
                                "intact_faces=1", "battle_moves=d6"),
                       vehicles + 1, 4);
    static const uint8_t shots[] = {3, 3, 3, 3, 3, 3, 3, 3, 3, 3};
    at_table_enumerate(SETTINGS(NEVER_EMPTY, "shots_per_battle=d3", "rifle_shots=4",
                                "machine_gun_bursts=2", "gun_shells=1"),
                       shots, 10);
    at_table_enumerate(SETTINGS(NEVER_EMPTY, "shots_per_battle=d3+1", "rifle_shots=5",
                                "machine_gun_bursts=7", "gun_shells=0"),
                       shots, 8);
}

// A stand of so many shots takes between a hundred thousand and ten million additions.
static void too_many_steps_are_refused(void **state)
{
    (void)state;
    Given given = given_valid(&game_campaign, SETTINGS(STANDS, "rifle_shots=1000"));
    ExactTable table;
    Error error = {0};
    assert_int_equal(exact_table_create(&given.prepared->measures, &table, NULL), OK);
    ExactOptions options = {.states_max = 10000, .steps_max = 10000000};
    assert_int_equal(game_campaign.exact(given.prepared, &options, &table, &error), OK);
    options.steps_max = 100000;
    assert_int_equal(game_campaign.exact(given.prepared, &options, &table, &error), FAIL_LIMIT);
    assert_string_equal(error.key, "supply.shots_per_battle");
    exact_table_destroy(&table);
    given_close(&given);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_use_is_one_pip_riskier),
        cmocka_unit_test(it_survives_k_uses_with_five_sixths_of_four_sixths_and_so_on),
        cmocka_unit_test(returning_supply_forgets_earlier_uses),
        cmocka_unit_test(the_last_use_supplies_or_not_by_the_reading),
        cmocka_unit_test(figures_of_the_depot_are_parameters),
        cmocka_unit_test(a_vehicle_moves_as_often_as_two_dice_say),
        cmocka_unit_test(a_stand_fights_with_what_is_left),
        cmocka_unit_test(too_many_steps_are_refused),
        cmocka_unit_test(exact_supply_is_as_full_enumeration_has_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
