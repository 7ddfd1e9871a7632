/// Tests of sim/river/vessel.h: classes, own vessels, overrides, and what is refused.

#include "sim/games/ram/ram.h"
#include "tests/river/setting.h"

// Figures of the rammer as the settings make them.
static Vessel rammer(const char *settings)
{
    Setting setting = setting_play(&game_ram, settings);
    Vessel vessel = ((const RamPrepared *)setting.prepared)->plan.vessel[RAM_RAMMER];
    setting_close(&setting);
    return vessel;
}

static void riv_1_the_seven_classes_have_their_figures(void **state)
{
    (void)state;
    static const struct {
        const char *class;
        int hull_size, length, ram, lowest, highest, armour, hull_hits, deck, manoeuvre;
    } rows[] = {
        {"raft", 1, 1, 0, 1, 1, 0, 1, 0, 2},           {"small_boat", 1, 1, 0, 1, 1, 0, 1, 0, 1},
        {"large_boat", 1, 2, 0, 1, 3, 0, 2, 1, 2},     {"small_steamer", 1, 3, 0, 2, 2, 0, 5, 3, 3},
        {"large_steamer", 2, 4, 0, 2, 2, 0, 10, 4, 4}, {"small_gunboat", 1, 3, 1, 2, 2, 2, 5, 3, 3},
        {"large_gunboat", 2, 4, 1, 2, 2, 2, 10, 4, 4},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i) {
        char settings[64];
        snprintf(settings, sizeof settings, "rammer.class=%s", rows[i].class);
        Vessel vessel = rammer(settings);
        assert_int_equal(vessel.hull_size, rows[i].hull_size);
        assert_int_equal(vessel.length, rows[i].length);
        assert_int_equal(vessel.ram, rows[i].ram);
        assert_int_equal(dice_lowest(vessel.move), rows[i].lowest);
        assert_int_equal(dice_highest(vessel.move), rows[i].highest);
        assert_int_equal(vessel.armour, rows[i].armour);
        assert_int_equal(vessel.hull_hits, rows[i].hull_hits);
        assert_int_equal(vessel.deck, rows[i].deck);
        assert_int_equal(vessel.manoeuvre, rows[i].manoeuvre);
        assert_int_equal(vessel.boarders, rows[i].deck + rows[i].manoeuvre);
        assert_int_equal(vessel.defenders, rows[i].deck);
        assert_int_equal(vessel.power, i < 3 ? POWER_BOAT : POWER_STEAM);
        assert_null(vessel_class_names[sizeof rows / sizeof *rows]);
    }
}

static void every_figure_can_be_set_for_a_side(void **state)
{
    (void)state;
    Vessel vessel = rammer("rammer.hull_size=4 rammer.length=7 rammer.ram=no rammer.power=boat "
                           "rammer.move=2d3 rammer.armour=1 rammer.hull_hits=33 rammer.deck=9 "
                           "rammer.manoeuvre=8 rammer.defenders=11");
    assert_int_equal(vessel.hull_size, 4);
    assert_int_equal(vessel.length, 7);
    assert_false(vessel.ram);
    assert_int_equal(vessel.power, POWER_BOAT);
    assert_int_equal(dice_highest(vessel.move), 6);
    assert_int_equal(vessel.armour, 1);
    assert_int_equal(vessel.hull_hits, 33);
    assert_int_equal(vessel.boarders, 17); // all deckhands and manoeuvring crew
    assert_int_equal(vessel.defenders, 11);
    assert_int_equal(rammer("rammer.deck=9").defenders, 9);
    assert_int_equal(rammer("rammer.boarders=3").boarders, 3);
}

// A block with one own vessel, set up by the line.
static Setting open_with_own(const char *line)
{
    Setting setting = {.game = &game_ram, .block = malloc(game_ram.params.size)};
    ParamRef list;
    assert_non_null(setting.block);
    game_defaults(&game_ram, setting.block);
    assert_int_equal(param_find(&game_ram.params, setting.block, "vessels.own", &list, NULL), OK);
    param_list_resize(&list, 2);
    assert_int_equal(setting_apply(&setting, "vessels.own.1.name=spare vessels.own.1.class=raft"),
                     OK);
    assert_int_equal(setting_apply(&setting, line), OK);
    if (game_ram.prepare(setting.block, &setting.prepared, &setting.error) != OK)
        setting.prepared = NULL;
    return setting;
}

static void an_own_vessel_takes_from_its_class_what_it_does_not_say(void **state)
{
    (void)state;
    Setting setting =
        open_with_own("vessels.own.0.name=Iron_Duke vessels.own.0.class=large_gunboat "
                      "vessels.own.0.hull_hits=14 rammer.class=Iron_Duke "
                      "rammer.armour=3");
    if (!setting.prepared)
        fail_msg("%s", setting.error.text);
    const Vessel *vessel = &((const RamPrepared *)setting.prepared)->plan.vessel[RAM_RAMMER];
    assert_string_equal(vessel->class.text, "Iron Duke");
    assert_int_equal(vessel->hull_hits, 14);
    assert_int_equal(vessel->hull_size, 2);
    assert_int_equal(vessel->armour, 3);
    setting_close(&setting);
}

static void an_own_vessel_without_a_class_needs_every_figure(void **state)
{
    (void)state;
    const char *whole = "vessels.own.0.name=hulk vessels.own.0.hull_size=3 vessels.own.0.length=9 "
                        "vessels.own.0.ram=no vessels.own.0.power=boat vessels.own.0.move=0 "
                        "vessels.own.0.armour=0 vessels.own.0.hull_hits=20 vessels.own.0.deck=2 "
                        "vessels.own.0.manoeuvre=0 target.class=hulk";
    Setting setting = open_with_own(whole);
    assert_non_null(setting.prepared);
    setting_close(&setting);
    char without[512];
    snprintf(without, sizeof without, "%s vessels.own.0.armour=class", whole);
    setting = open_with_own(without);
    assert_null(setting.prepared);
    assert_string_equal(setting.error.key, "vessels.own.0.armour");
    setting_close(&setting);
}

// The error of settings that are refused.
static Error refusal(Setting setting)
{
    assert_null(setting.prepared);
    Error error = setting.error;
    setting.prepared = NULL;
    free(setting.block);
    return error;
}

static void wrong_vessels_are_refused_with_what_would_be_right(void **state)
{
    (void)state;
    Error error = refusal(setting_open(&game_ram, "rammer.class=larg_gunboat"));
    assert_int_equal(error.status, FAIL_UNKNOWN_NAME);
    assert_string_equal(error.key, "rammer.class");
    assert_string_equal(error.text,
                        "there is no vessel 'larg gunboat'; did you mean 'large gunboat'?");
    error = refusal(setting_open(&game_ram, "target.hull_size=0"));
    assert_int_equal(error.status, FAIL_OUT_OF_RANGE);
    assert_string_equal(error.key, "target.hull_size");
    error = refusal(setting_open(&game_ram, "target.hull_hits=0"));
    assert_int_equal(error.status, FAIL_OUT_OF_RANGE);
    error = refusal(setting_open(&game_ram, "target.deck=-1"));
    assert_int_equal(error.status, FAIL_OUT_OF_RANGE);
    assert_string_equal(error.key, "target.deck");
    error = refusal(setting_open(&game_ram, "target.move=d3-2"));
    assert_int_equal(error.status, FAIL_OUT_OF_RANGE);
    error = refusal(setting_open(&game_ram, "target.policy=avoids"));
    assert_non_null(strstr(error.text, "did you mean 'avoid'?"));
}

static void wrong_own_vessels_are_refused_at_their_key(void **state)
{
    (void)state;
    Error error = refusal(open_with_own("vessels.own.0.class=raft"));
    assert_string_equal(error.key, "vessels.own.0.name");
    error = refusal(open_with_own("vessels.own.0.name=raft vessels.own.0.class=raft"));
    assert_int_equal(error.status, FAIL_CONFLICT);
    error = refusal(open_with_own("vessels.own.0.name=spare vessels.own.0.class=raft"));
    assert_string_equal(error.key, "vessels.own.1.name");
    error = refusal(open_with_own("vessels.own.0.name=new vessels.own.0.class=rafts"));
    assert_string_equal(error.key, "vessels.own.0.class");
    assert_non_null(strstr(error.text, "did you mean 'raft'?"));
    error = refusal(open_with_own("vessels.own.0.name=Melik vessels.own.0.class=raft "
                                  "rammer.class=Melk"));
    assert_non_null(strstr(error.text, "did you mean 'Melik'?"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(riv_1_the_seven_classes_have_their_figures),
        cmocka_unit_test(every_figure_can_be_set_for_a_side),
        cmocka_unit_test(an_own_vessel_takes_from_its_class_what_it_does_not_say),
        cmocka_unit_test(an_own_vessel_without_a_class_needs_every_figure),
        cmocka_unit_test(wrong_vessels_are_refused_with_what_would_be_right),
        cmocka_unit_test(wrong_own_vessels_are_refused_at_their_key),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
