/// test_scenario: from files and --set to a game ready to play, and blame where blame is due.

#include "cli/scenario/scenario.h"

#include "cli/scenario/run_settings.h"
#include "tests/cli/cmocka_all.h"
#include "tests/cli/folder.h"

static Folder folder;
static Problems problems;
static Scenario scenario;

static int enter(void **state)
{
    (void)state;
    folder = folder_enter();
    problems = (Problems){0};
    scenario = (Scenario){0};
    return 0;
}

static int leave(void **state)
{
    (void)state;
    scenario_release(&scenario);
    folder_leave(&folder);
    return 0;
}

// Loads my.yaml with up to four --set texts.
static Status load(const char *yaml, const char *const *texts)
{
    ScenarioSet sets[4];
    int count = 0;
    for (; texts && texts[count]; ++count)
        sets[count] = (ScenarioSet){"set", NULL, texts[count]};
    folder_write("my.yaml", yaml);
    scenario_release(&scenario);
    problems = (Problems){0};
    return scenario_load(&(ScenarioRequest){.path = "my.yaml", .sets = sets, .set_count = count},
                         &scenario, &problems);
}

static void assert_value(const char *key, const char *wanted)
{
    ParamRef ref;
    char text[PARAM_TEXT_SIZE];
    assert_int_equal(param_find(&scenario.tree, scenario.block, key, &ref, NULL), OK);
    param_get(&ref, text);
    assert_string_equal(text, wanted);
}

static void assert_line(int index, const char *wanted)
{
    assert_true(problems.total > index);
    assert_string_equal(problems.lines[index], wanted);
}

// The only thing wrong.
static void assert_refused(const char *yaml, const char *const *texts, const char *line)
{
    assert_int_not_equal(load(yaml, texts), OK);
    assert_line(0, line);
    assert_int_equal(problems.total, 1);
}

#define SETS(...) ((const char *const[]){__VA_ARGS__, NULL})

static void what_the_file_does_not_say_keeps_its_default(void **state)
{
    (void)state;
    assert_int_equal(load("game: mutiny\nrules:\n  kill_min: 4\nrun: {games: 7}\nred:\n", NULL),
                     OK);
    assert_value("rules.kill_min", "4");
    assert_value("rules.officer_bonus", "1");
    assert_value("run.games", "7");
    assert_value("ship.compartments.0.name", "Bridge");
    assert_true(scenario_is_set(&scenario, "rules.kill_min"));
    assert_true(scenario_is_set(&scenario, "run.games"));
    assert_false(scenario_is_set(&scenario, "rules.officer_bonus"));
    assert_false(scenario_is_set(&scenario, "rules.kill"));
    assert_string_equal(scenario.game->name, "mutiny");
    assert_string_equal(scenario.name.text, "my");
    assert_int_equal(scenario.run->games, 7);
    assert_non_null(scenario.prepared);
}

static void a_set_lies_on_top_of_the_file_and_may_be_short(void **state)
{
    (void)state;
    const char *yaml = "game: mutiny\nrules: {kill_min: 4, officer_bonus: 2}\n";
    assert_int_equal(load(yaml, SETS("kill_min=6", "red.policy=overwhelm", "seed=9",
                                     "ship.compartments.1.white_strongpoint=yes")),
                     OK);
    assert_value("rules.kill_min", "6");
    assert_value("rules.officer_bonus", "2");
    assert_value("red.policy", "overwhelm");
    assert_value("ship.compartments.1.white_strongpoint", "yes");
    assert_int_equal(scenario.run->seed, 9);
    assert_true(scenario_is_set(&scenario, "ship.compartments.1.white_strongpoint"));
    assert_false(scenario_is_set(&scenario, "ship.compartments.0.white_strongpoint"));
    assert_int_equal(load(yaml, SETS("kill_min=6", "kill_min=3")), OK);
    assert_value("rules.kill_min", "3");
}

static void a_bad_set_is_shown_as_it_was_typed(void **state)
{
    (void)state;
    const char *yaml = "game: mutiny\n";
    assert_refused(yaml, SETS("kill_mn=4"),
                   "--set 'kill_mn=4': kill_mn: there is no parameter "
                   "'kill_mn'; did you mean 'kill_min'?");
    assert_refused(yaml, SETS("policy=swarm"),
                   "--set 'policy=swarm': policy: could be red.policy, "
                   "white.policy; give the full key");
    assert_refused(yaml, SETS("kill_min"),
                   "--set 'kill_min': must be KEY=VALUE; 'mutineer params' shows all keys");
    assert_refused(yaml, SETS("=4"),
                   "--set '=4': must be KEY=VALUE; 'mutineer params' shows all keys");
    assert_refused(yaml, SETS("game=river"),
                   "--set 'game=river': game: only the scenario file chooses the game");
    assert_refused(yaml, SETS("kill_min=9"),
                   "--set 'kill_min=9': rules.kill_min: 9 is not in 1..7 pips");
    assert_refused(yaml, SETS("compartments.9.name=x"),
                   "--set 'compartments.9.name=x': ship.compartments: has 5 elements, numbered "
                   "from 0; there is no number 9");
}

static void lists_are_replaced_whole_by_file_and_set(void **state)
{
    (void)state;
    const char *yaml = "game: mutiny\nship:\n  compartments:\n"
                       "    - {name: A, white_strongpoint: yes, neighbours: [B, C]}\n"
                       "    - name: B\n    - name: C\n"
                       "  officer_start: A\n  party_start: B\n";
    assert_int_equal(load(yaml, NULL), OK);
    assert_value("ship.compartments.0.neighbours", "B, C");
    assert_value("ship.compartments.0.white_strongpoint", "yes");
    assert_value("ship.compartments.1.white_strongpoint", "no");
    assert_true(scenario_is_set(&scenario, "ship.compartments.0.neighbours"));
    assert_true(scenario_is_set(&scenario, "ship.compartments"));
    assert_int_equal(load(yaml, SETS("ship.compartments=[{name: B}, {name: A}]",
                                     "ship.compartments.0.neighbours=A")),
                     OK);
    assert_value("ship.compartments.0.name", "B");
    assert_value("ship.compartments.1.white_strongpoint", "no");
    assert_false(scenario_is_set(&scenario, "ship.compartments.2.name"));
    assert_false(scenario_is_set(&scenario, "ship.compartments.1.neighbours"));
    ParamRef ref;
    assert_int_equal(
        param_find(&scenario.tree, scenario.block, "ship.compartments.2.name", &ref, NULL),
        FAIL_OUT_OF_RANGE);
}

static void what_prepare_finds_is_blamed_where_it_was_said(void **state)
{
    (void)state;
    assert_refused("game: mutiny\nship:\n  officer_start: Brigde\n", NULL,
                   "my.yaml:3:18: ship.officer_start: there is no compartment 'Brigde'; did you "
                   "mean 'Bridge'?");
    assert_refused("game: mutiny\n", SETS("officer_start=Brigde"),
                   "--set 'officer_start=Brigde': ship.officer_start: there is no compartment "
                   "'Brigde'; did you mean 'Bridge'?");
    // Not said itself: the list's element that lacks a name, the list, the section, the file.
    assert_refused("game: mutiny\nship:\n  compartments:\n    - name: A\n    - officers: 1\n", NULL,
                   "my.yaml:5:7: ship.compartments.1.name: every compartment needs a name");
    assert_refused("game: mutiny\nship:\n  party_start: A\n  compartments: [{name: A}]\n", NULL,
                   "my.yaml:2:1: ship.officer_start: there is no compartment 'Bridge'; the first "
                   "is 'A'");
    Error error = {FAIL_CONFLICT, "", "nobody knows where"};
    assert_int_equal(load("game: mutiny\n", NULL), OK);
    assert_int_equal(scenario_blame(&scenario, &error, &problems), FAIL_CONFLICT);
    assert_line(0, "my.yaml:1:1: nobody knows where");
}

static void contradictions_are_said_in_one_go_down_the_file_and_then_the_command_line(void **state)
{
    (void)state;
    assert_int_equal(load("game: mutiny\nrules:\n  relief: infantry\nship:\n  white_sailors: 3\n"
                          "  party_start: Brigde\n",
                          SETS("officer_start=Dek")),
                     FAIL_CONFLICT);
    assert_line(0, "my.yaml:3:11: rules.relief: infantry comes up the gangway of a docked ship "
                   "only; give her docked = yes, or take relief = warship");
    assert_line(1,
                "my.yaml:4:1: ship.red_sailors: is rolled, but ship.white_sailors is fixed; give "
                "both numbers or neither");
    assert_line(2, "my.yaml:6:16: ship.party_start: there is no compartment 'Brigde'; did you mean "
                   "'Bridge'?");
    assert_line(3, "--set 'officer_start=Dek': ship.officer_start: there is no compartment 'Dek'; "
                   "did you mean 'Deck'?");
    assert_int_equal(problems.total, 4);
}

static void everything_wrong_is_said_in_one_go(void **state)
{
    (void)state;
    assert_int_not_equal(load("game: mutiny\nkill_min: 4\nrules:\n  kill_min: x\n  polcy: 3\n"
                              "  policy: hold\n  officer_bonus: [1]\n  a.b: 1\nredd: {}\nred: 5\n"
                              "ship:\n  compartments: {name: A}\n  name: \"\"\nzzz: 1\n",
                              SETS("kill_min=0")),
                         OK);
    static const char *const lines[] = {
        "my.yaml:2:1: kill_min: belongs into the section 'rules', indented below it",
        "my.yaml:4:13: rules.kill_min: 'x' is not a whole number; give 1..7 pips",
        "my.yaml:5:3: rules.polcy: there is no parameter 'polcy'; 'mutineer params' "
        "shows them all",
        "my.yaml:6:3: rules.policy: belongs into the section 'red'",
        "my.yaml:7:18: rules.officer_bonus: must be a single value, not a list",
        "my.yaml:8:3: rules.a.b: a key in a file has no dots; write the parts below each other",
        "my.yaml:9:1: redd: there is no such section; did you mean 'red'?",
        "my.yaml:10:6: red: is a section; write its parameters below it, indented, as 'policy: …'",
        "my.yaml:12:17: ship.compartments: is a list; write one item a line, such as '- name: …'",
        "my.yaml:13:9: ship.name: '': a name is 1 to 64 bytes of letters, digits, spaces or _ . ' "
        "- without "
        "a space at either end",
        "my.yaml:14:1: zzz: the game 'mutiny' has no such section, only ship | rules | red | white "
        "| record | policies | run",
        "--set 'kill_min=0': rules.kill_min: 0 is not in 1..7 pips",
    };
    int count = sizeof lines / sizeof *lines;
    for (int i = 0; i < count; ++i)
        assert_line(i, lines[i]);
    assert_int_equal(problems.total, count);
    assert_null(scenario.block);
}

static void only_a_section_without_a_value_may_be_empty(void **state)
{
    (void)state;
    assert_int_equal(load("game: mutiny\nrules:\nred:  # all as usual\n", NULL), OK);
    assert_false(scenario_is_set(&scenario, "rules"));
    assert_refused("game: mutiny\nrules: \"\"\n", NULL,
                   "my.yaml:2:8: rules: is a section; write its parameters below it, indented, as "
                   "'loyalty_white_max: …'");
}

static void list_items_are_checked_like_everything_else(void **state)
{
    (void)state;
    assert_int_not_equal(load("game: mutiny\nship:\n  compartments:\n    - name: A\n      nme: B\n"
                              "    - B\n    - name: C\n      neighbours: [A, [B], \"x,y\"]\n"
                              "      officers: -1\n    - name: D\n      neighbours: {A: B}\n",
                              NULL),
                         OK);
    assert_line(0,
                "my.yaml:5:7: ship.compartments.0.nme: there is no parameter 'nme'; did you mean "
                "'ship.compartments.0.name'?");
    assert_line(1, "my.yaml:6:7: ship.compartments.1: must be a map, such as '- name: …'");
    assert_line(2, "my.yaml:8:23: ship.compartments.2.neighbours: each item must be one name");
    assert_line(3, "my.yaml:9:17: ship.compartments.2.officers: -1 is not in 0..1000 men");
    assert_line(4, "my.yaml:11:19: ship.compartments.3.neighbours: must be names, such as "
                   "[Deck, Bridge]");
    assert_int_equal(problems.total, 5);
    assert_refused("game: mutiny\nship: {compartments: []}\n", NULL,
                   "my.yaml:2:22: ship.compartments: has 0 items; 1..16 are allowed");
}

static void the_game_is_named_once_and_exists(void **state)
{
    (void)state;
    assert_refused("rules: {kill_min: 4}\n", NULL,
                   "my.yaml:1:1: game: is missing; begin with 'game: NAME' ('mutineer list' shows "
                   "them)");
    assert_refused("game: mutny\n", NULL,
                   "my.yaml:1:7: game: there is no game 'mutny'; did you mean 'mutiny'?");
    assert_refused("game: [mutiny]\n", NULL, "my.yaml:1:7: game: must be one name");
    folder_write("broken.yaml", "a: [\n");
    assert_int_not_equal(load("extends: broken.yaml\nrules: {kill_min: 9}\n", NULL), OK);
    assert_int_equal(problems.total, 1); // the game may be in the broken file
}

static void a_file_that_extends_another_overrides_it(void **state)
{
    (void)state;
    folder_write("base.yaml", "game: mutiny\nrules: {kill_min: 4, officer_bonus: 9}\n");
    assert_int_equal(load("extends: base.yaml\nrules: {officer_bonus: 2}\n", NULL), OK);
    assert_value("rules.kill_min", "4");
    assert_value("rules.officer_bonus", "2");
    assert_refused("extends: base.yaml\n", NULL,
                   "base.yaml:2:37: rules.officer_bonus: 9 is not in -6..6 pips");
}

static void games_and_seeds_may_be_large_but_not_too_large(void **state)
{
    (void)state;
    const char *yaml = "game: mutiny\n";
    assert_int_equal(load(yaml, SETS("games=1000000000000000", "seed=18446744073709551615",
                                     "confidence=0.999999")),
                     OK);
    assert_int_equal(scenario.run->games, UINT64_C(1000000000000000));
    assert_int_equal(scenario.run->seed, UINT64_MAX);
    assert_true(run_settings_confidence(scenario.run) == 0.999999);
    assert_refused(yaml, SETS("games=1000000000000001"),
                   "--set 'games=1000000000000001': run.games: 1000000000000001 is not in "
                   "1..1000000000000000 games");
    assert_refused(yaml, SETS("seed=18446744073709551616"),
                   "--set 'seed=18446744073709551616': run.seed: '18446744073709551616' is not a "
                   "whole number in 0..18446744073709551615");
    static const char *const bad[] = {"games=0",        "games=1.5e6",    "games=-1",
                                      "games=",         "games= 1",       "games=1 ",
                                      "games=0x10",     "games=1.0",      "seed=+1",
                                      "confidence=1",   "confidence=.95", "confidence=0.95x",
                                      "confidence=0.",  "confidence=0,9", "confidence=0.9999999",
                                      "confidence=95%", "threads=-1",     "interval=wald"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; ++i) {
        assert_int_not_equal(load(yaml, SETS(bad[i])), OK);
        assert_int_equal(problems.total, 1);
        assert_null(scenario.block);
    }
}

static void a_derived_scenario_keeps_what_was_set_and_leaves_its_origin_alone(void **state)
{
    (void)state;
    Scenario derived;
    ScenarioSet set = {"against", NULL, "officer_bonus=3"};
    assert_int_equal(load("game: mutiny\nrules: {kill_min: 4}\n", SETS("seed=5")), OK);
    assert_int_equal(scenario_derive(&scenario, &set, 1, &derived, &problems), OK);
    assert_value("rules.officer_bonus", "1");
    assert_false(scenario_is_set(&scenario, "rules.officer_bonus"));
    Scenario origin = scenario;
    scenario = derived;
    assert_value("rules.officer_bonus", "3");
    assert_value("rules.kill_min", "4");
    assert_int_equal(scenario.run->seed, 5);
    assert_true(scenario_is_set(&scenario, "rules.kill_min"));
    assert_true(scenario_is_set(&scenario, "rules.officer_bonus"));
    assert_true(scenario.prepared != origin.prepared);
    scenario_release(&scenario);
    scenario = origin;
    set.text = "officer_bonus=99";
    assert_int_equal(scenario_derive(&scenario, &set, 1, &derived, &problems), FAIL_OUT_OF_RANGE);
    assert_line(0, "--against 'officer_bonus=99': rules.officer_bonus: 99 is not in -6..6 pips");
}

static void the_scenarios_name_is_its_files_made_fit(void **state)
{
    (void)state;
    static const char *const names[][2] = {{"my ship.v2.yaml", "my ship.v2"},
                                           {"a+b&c.yaml", "a_b_c"},
                                           {".yaml", ".yaml"},
                                           {" x .yaml", "_x_"}};
    for (size_t i = 0; i < sizeof names / sizeof *names; ++i) {
        folder_write(names[i][0], "game: mutiny\n");
        scenario_release(&scenario);
        ScenarioRequest request = {.path = names[i][0]};
        assert_int_equal(scenario_load(&request, &scenario, &problems), OK);
        assert_string_equal(scenario.name.text, names[i][1]);
    }
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, enter, leave)
    const struct CMUnitTest tests[] = {
        TEST(what_the_file_does_not_say_keeps_its_default),
        TEST(a_set_lies_on_top_of_the_file_and_may_be_short),
        TEST(a_bad_set_is_shown_as_it_was_typed),
        TEST(lists_are_replaced_whole_by_file_and_set),
        TEST(what_prepare_finds_is_blamed_where_it_was_said),
        TEST(contradictions_are_said_in_one_go_down_the_file_and_then_the_command_line),
        TEST(everything_wrong_is_said_in_one_go),
        TEST(only_a_section_without_a_value_may_be_empty),
        TEST(list_items_are_checked_like_everything_else),
        TEST(the_game_is_named_once_and_exists),
        TEST(a_file_that_extends_another_overrides_it),
        TEST(games_and_seeds_may_be_large_but_not_too_large),
        TEST(a_derived_scenario_keeps_what_was_set_and_leaves_its_origin_alone),
        TEST(the_scenarios_name_is_its_files_made_fit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
