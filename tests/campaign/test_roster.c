/// Tests of campaign/roster.h: the named commanders, picking, stacks, and bad rosters.

#include "sim/games/command/roster.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "sim/games/command/command.h"
#include "tests/given.h"

#define SETTINGS(...)                                                                              \
    (const char *const[])                                                                          \
    {                                                                                              \
        __VA_ARGS__, NULL                                                                          \
    }

static const Roster *roster_of(const Given *given)
{
    return &command_of(given->prepared)->roster;
}

static void the_armies_are_as_large_as_the_rules_have_them(void **state)
{
    (void)state;
    static const struct {
        const char *setting;
        int size, ratings; // sum of the ratings
    } armies[] = {{"army.faction=red", 26, 186},
                  {"army.faction=white", 22, 156},
                  {"army.faction=ukrainian", 7, 46},
                  {"army.faction=makhnovist", 4, 33},
                  {"army.faction=all", 59, 421}};
    for (int i = 0; i < 5; ++i) {
        Given given = given_valid(&game_command, SETTINGS(armies[i].setting));
        int ratings = 0;
        for (int s = 0; s < roster_of(&given)->count; ++s)
            ratings += roster_of(&given)->stacks[s].rating[0];
        assert_int_equal(roster_of(&given)->count, armies[i].size);
        assert_int_equal(ratings, armies[i].ratings);
        given_close(&given);
    }
}

static void known_commanders_have_their_ratings_and_charisma(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        Faction faction;
        int rating, charismatic;
    } some[] = {{"Trotsky", FACTION_RED, 10, 1},      {"Grigoriev", FACTION_RED, 5, 0},
                {"Denikin", FACTION_WHITE, 10, 0},    {"Schilling", FACTION_WHITE, 5, 0},
                {"Babev", FACTION_WHITE, 9, 1},       {"Petylura", FACTION_UKRAINIAN, 10, 1},
                {"Makhno", FACTION_MAKHNOVIST, 10, 1}};
    int found = 0, charismatic = 0;
    for (int i = 0; i < COMMANDER_KNOWN_COUNT; ++i) {
        Commander commander = roster_known(i);
        charismatic += commander.charismatic;
        for (size_t s = 0; s < sizeof some / sizeof *some; ++s)
            if (strcmp(commander.name.text, some[s].name) == 0) {
                ++found;
                assert_int_equal(commander.faction, some[s].faction);
                assert_int_equal(commander.rating, some[s].rating);
                assert_int_equal(commander.charismatic, some[s].charismatic);
            }
    }
    assert_int_equal(found, sizeof some / sizeof *some);
    assert_int_equal(charismatic, 19);
}

static void denikin_can_be_read_as_printed(void **state)
{
    (void)state;
    Given given = given_valid(&game_command, SETTINGS("army.faction=white", "denikin_rating=1"));
    int index = roster_find(roster_of(&given), "Denikin");
    assert_int_equal(roster_of(&given)->stacks[index].rating[0], 1);
    given_close(&given);
}

static void only_the_named_get_orders_in_the_order_of_the_roster(void **state)
{
    (void)state;
    Given given = given_valid(&game_command,
                              SETTINGS("army.faction=all", "army.only=Schilling, Makhno, Azin"));
    assert_int_equal(roster_of(&given)->count, 3);
    assert_string_equal(roster_of(&given)->stacks[0].name.text, "Azin");
    assert_string_equal(roster_of(&given)->stacks[1].name.text, "Schilling");
    assert_string_equal(roster_of(&given)->stacks[2].name.text, "Makhno");
    given_close(&given);
}

static void a_commander_has_the_same_luck_in_every_roster(void **state)
{
    (void)state;
    Given alone = given_valid(&game_command, SETTINGS("army.faction=white", "army.only=Schilling"));
    Given army = given_valid(&game_command, SETTINGS("army.faction=all"));
    Outcome *one = given_outcome(&alone), *many = given_outcome(&army);
    for (uint64_t game = 0; game < 100; ++game) {
        memset(one, 0, outcome_size(&alone.prepared->measures));
        memset(many, 0, outcome_size(&army.prepared->measures));
        game_command.play(alone.prepared, (GameAddress){5, game}, one);
        game_command.play(army.prepared, (GameAddress){5, game}, many);
        assert_int_equal(given_count(&alone, one, "obeyed"),
                         given_count(&army, many, "obeyed.Schilling"));
    }
    const Roster *roster = roster_of(&army);
    for (int i = 0; i < roster->count; ++i)
        for (int j = 0; j < i; ++j)
            assert_int_not_equal(roster->stacks[i].stream, roster->stacks[j].stream);
    free(one);
    free(many);
    given_close(&alone);
    given_close(&army);
}

#define TWO "army.commanders=2", "army.commanders.1.name=Second"

static void bad_rosters_are_refused_at_the_key_at_fault(void **state)
{
    (void)state;
    static const struct {
        const char *settings[12];
        Status status;
        const char *key;
    } bad[] = {
        {{"army.commanders=1", "army.commanders.0.rating=0"},
         FAIL_OUT_OF_RANGE,
         "army.commanders.0.rating"},
        {{TWO, "army.commanders.1.rating=11"}, FAIL_OUT_OF_RANGE, "army.commanders.1.rating"},
        {{"army.commanders=2"}, FAIL_CONFLICT, "army.commanders.1.name"},
        {{TWO, "army.commanders.1.faction=green"}, FAIL_UNKNOWN_NAME, "army.commanders.1.faction"},
        {{"army.faction=green"}, FAIL_UNKNOWN_NAME, "army.faction"},
        {{"army.commanders=0"}, FAIL_INPUT, "army.commanders"},
        {{TWO, "army.faction=red"}, FAIL_CONFLICT, "army.commanders"},
        {{TWO, "army.commanders.1.name=red"}, FAIL_CONFLICT, "army.commanders.1.name"},
        {{TWO, "army.commanders.1.name=rating_7"}, FAIL_CONFLICT, "army.commanders.1.name"},
        {{TWO, "army.commanders.1.post=far", "army.commanders.1.stack=Main"},
         FAIL_CONFLICT,
         "army.commanders.1.stack"},
        {{"army.faction=white", "army.only=Shilling"}, FAIL_UNKNOWN_NAME, "army.only"},
        {{"army.faction=white", "army.only=Bredov, Bredov"}, FAIL_CONFLICT, "army.only"},
        {{"army.faction=white", "orders=coordinated", "group=Trotsky"},
         FAIL_UNKNOWN_NAME,
         "operation.group"},
        {{"army.faction=white", "orders=coordinated", "needed=23"},
         FAIL_OUT_OF_RANGE,
         "operation.needed"},
        {{"army.faction=white", "orders=coordinated", "needed=2", "group=Bredov"},
         FAIL_OUT_OF_RANGE,
         "operation.needed"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; ++i) {
        Given given = given_open(&game_command, bad[i].settings);
        if (given.status != bad[i].status || strcmp(given.error.key, bad[i].key) != 0)
            fail_msg("case %d: status %d at '%s': %s", (int)i, given.status, given.error.key,
                     given.error.text);
        given_close(&given);
    }
}

static void a_misspelt_commander_is_told_the_nearest_name(void **state)
{
    (void)state;
    Given given = given_open(&game_command, SETTINGS("army.faction=white", "army.only=Shilling"));
    assert_non_null(strstr(given.error.text, "did you mean 'Schilling'?"));
    given_close(&given);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_armies_are_as_large_as_the_rules_have_them),
        cmocka_unit_test(known_commanders_have_their_ratings_and_charisma),
        cmocka_unit_test(denikin_can_be_read_as_printed),
        cmocka_unit_test(only_the_named_get_orders_in_the_order_of_the_roster),
        cmocka_unit_test(a_commander_has_the_same_luck_in_every_roster),
        cmocka_unit_test(bad_rosters_are_refused_at_the_key_at_fault),
        cmocka_unit_test(a_misspelt_commander_is_told_the_nearest_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
