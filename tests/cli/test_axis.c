/// Tests of cli/scenario/axis.h.

#include "cli/scenario/axis.h"

#include "tests/cli/cmocka_all.h"

#include <stdlib.h>
#include <string.h>

static int open_scenario(void **state)
{
    static Scenario scenario;
    static Problems problems;
    const Game *game;
    *state = &scenario;
    return game_find("mutiny", &game, NULL) != OK ||
           scenario_of_defaults(game, &scenario, &problems) != OK;
}

static int close_scenario(void **state)
{
    scenario_release(*state);
    return 0;
}

// The key and its values as "KEY: V V V", or the problem.
static const char *read_axis(const Scenario *scenario, const char *text)
{
    static char told[4096];
    Problems problems = {0};
    Axis axis;
    if (axis_parse(scenario, "vary", text, &axis, &problems) != OK) {
        assert_int_equal(problems.total, 1);
        assert_null(axis.values);
        snprintf(told, sizeof told, "%s", problems.lines[0]);
        return told;
    }
    int used = snprintf(told, sizeof told, "%s%s:", axis.is_numeric ? "" : "words ", axis.key);
    for (int i = 0; i < axis.count; ++i)
        used += snprintf(told + used, sizeof told - (size_t)used, " %s", axis.values[i]);
    axis_release(&axis);
    return told;
}

static void ranges_have_both_ends_and_whole_steps(void **state)
{
    assert_string_equal(read_axis(*state, "officer_bonus=0:3"), "rules.officer_bonus: 0 1 2 3");
    assert_string_equal(read_axis(*state, "officer_bonus=-2:2:2"), "rules.officer_bonus: -2 0 2");
    assert_string_equal(read_axis(*state, "officer_bonus=0:3:2"), "rules.officer_bonus: 0 2");
    assert_string_equal(read_axis(*state, "rules.kill_min=4:4"), "rules.kill_min: 4");
    assert_string_equal(read_axis(*state, "red.odds=1:2:0.25"),
                        "red.odds: 1.00 1.25 1.50 1.75 2.00");
    assert_string_equal(read_axis(*state, "red.odds=0:1:0.1"),
                        "red.odds: 0.0 0.1 0.2 0.3 0.4 0.5 0.6 0.7 0.8 0.9 1.0");
    assert_string_equal(read_axis(*state, "red.odds=0.05:0.2:0.05"),
                        "red.odds: 0.05 0.10 0.15 0.20");
}

static void lists_have_their_values_in_order(void **state)
{
    assert_string_equal(read_axis(*state, "red.policy=swarm,hold"), "words red.policy: swarm hold");
    assert_string_equal(read_axis(*state, "officer_bonus=3,-1,0"), "rules.officer_bonus: 3 -1 0");
    assert_string_equal(read_axis(*state, "sailors=12,2d6,d6+6"),
                        "words ship.sailors: 12 2d6 d6+6");
    assert_string_equal(read_axis(*state, "support_cap=2,none"), "words rules.support_cap: 2 none");
}

// As read_axis, where a key may stand alone.
static const char *read_all(const Scenario *scenario, const char *text)
{
    static char told[4096];
    Problems problems = {0};
    Axis axis;
    if (axis_parse_all(scenario, "rows", text, &axis, &problems) != OK) {
        snprintf(told, sizeof told, "%s", problems.lines[0]);
        return told;
    }
    int used = snprintf(told, sizeof told, "%s:", axis.key);
    for (int i = 0; i < axis.count; ++i)
        used += snprintf(told + used, sizeof told - (size_t)used, " %s", axis.values[i]);
    assert_false(axis.is_numeric);
    axis_release(&axis);
    return told;
}

static void a_choice_alone_has_all_its_values(void **state)
{
    assert_string_equal(read_all(*state, "pairing"), "rules.pairing: sorted random crossed");
    assert_string_equal(read_all(*state, "rules.free_prisoners_on_recapture"),
                        "rules.free_prisoners_on_recapture: no yes");
    assert_string_equal(read_all(*state, "red.policy=spread,hold"), "red.policy: spread hold");
    assert_string_equal(read_all(*state, "kill_min"),
                        "--rows 'kill_min': is no choice; say which values it takes: "
                        "KEY=LOW:HIGH[:STEP] or KEY=VALUE,VALUE,…");
    assert_string_equal(read_all(*state, ""), "--rows '': must name a parameter");
}

static void what_is_wrong_is_said(void **state)
{
    static const char *const rows[][2] = {
        {"officer_bonus", "must be KEY=LOW:HIGH[:STEP] or KEY=VALUE,VALUE,…"},
        {"=1", "must be KEY=LOW:HIGH[:STEP] or KEY=VALUE,VALUE,…"},
        {"officer_bonus=3:0", "a range goes up, by a step above 0"},
        {"officer_bonus=0:3:0", "a range goes up, by a step above 0"},
        {"officer_bonus=0:3:-1", "a range goes up, by a step above 0"},
        {"officer_bonus=a:3",
         "a range is LOW:HIGH or LOW:HIGH:STEP, in numbers of at most 9 digits"},
        {"officer_bonus=0:3:1:1",
         "a range is LOW:HIGH or LOW:HIGH:STEP, in numbers of at most 9 digits"},
        {"officer_bonus=0:",
         "a range is LOW:HIGH or LOW:HIGH:STEP, in numbers of at most 9 digits"},
        {"officer_bonus=0:3:.5",
         "a range is LOW:HIGH or LOW:HIGH:STEP, in numbers of at most 9 digits"},
        {"officer_bonus=0:3.",
         "a range is LOW:HIGH or LOW:HIGH:STEP, in numbers of at most 9 digits"},
        {"officer_bonus=0:9999999999",
         "a range is LOW:HIGH or LOW:HIGH:STEP, in numbers of at most 9 digits"},
        {"max_turns=0:1000", "has more than 1000 values; take a larger step"},
        {"officer_bonus=1,,2", "each value is 1 to 64 bytes long"},
        {"officer_bonus=", "each value is 1 to 64 bytes long"},
        {"officer_bonus=1,2,1", "a value comes twice"},
        {"officer_bonus=5:7", "rules.officer_bonus: 7 is not in -6..6 pips"},
        {"rules.pairing=sorted,crosed", "rules.pairing: 'crosed' is none of sorted | random | "
                                        "crossed; did you mean 'crossed'?"},
        {"run.games=1:3", "what is in the section 'run' is common to all points; use --set"},
        {"seed=1:3", "what is in the section 'run' is common to all points; use --set"},
        {"ship.compartments=1:3", "only single values can be varied"},
        {"nothing=1", "there is no parameter 'nothing'; 'mutineer params' shows them all"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i) {
        char wanted[512];
        snprintf(wanted, sizeof wanted, "--vary '%s': %s", rows[i][0], rows[i][1]);
        assert_string_equal(read_axis(*state, rows[i][0]), wanted);
    }
}

static void the_scenario_is_as_it_was_afterwards(void **state)
{
    const Scenario *scenario = *state;
    void *before = malloc(scenario->tree.size);
    memcpy(before, scenario->block, scenario->tree.size);
    read_axis(scenario, "officer_bonus=2:4");
    read_axis(scenario, "officer_bonus=2:9");
    read_axis(scenario, "sailors=2d6,77");
    assert_memory_equal(before, scenario->block, scenario->tree.size);
    free(before);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ranges_have_both_ends_and_whole_steps),
        cmocka_unit_test(lists_have_their_values_in_order),
        cmocka_unit_test(a_choice_alone_has_all_its_values),
        cmocka_unit_test(what_is_wrong_is_said),
        cmocka_unit_test(the_scenario_is_as_it_was_afterwards),
    };
    return cmocka_run_group_tests(tests, open_scenario, close_scenario);
}
