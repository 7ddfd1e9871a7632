/// Tests of town: the totals and single towns of the printed table (CMP-5).

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "sim/base/name.h"
#include "sim/games/campaign/town.h"

static void seventy_three_towns_are_worth_96_85_and_43(void **state)
{
    (void)state;
    int totals[TOWN_FACTION_COUNT] = {0};
    for (int i = 0; i < TOWN_COUNT; ++i)
        for (int faction = 0; faction < TOWN_FACTION_COUNT; ++faction)
            totals[faction] += town_table[i].points[faction];
    assert_int_equal(TOWN_COUNT, 73);
    assert_int_equal(totals[FACTION_RED], 96);
    assert_int_equal(totals[FACTION_WHITE], 85);
    assert_int_equal(totals[FACTION_UKRAINIAN], 43);
}

static void every_town_is_a_name_that_is_there_once(void **state)
{
    (void)state;
    for (int i = 0; i < TOWN_COUNT; ++i) {
        Name name;
        assert_int_equal(name_parse(town_table[i].name, &name, NULL), OK);
        assert_int_equal(town_find(town_table[i].name), i);
    }
}

static void assert_town(const char *name, int red, int white, int ukrainian)
{
    int town = town_find(name);
    assert_true(town >= 0);
    assert_int_equal(town_table[town].points[FACTION_RED], red);
    assert_int_equal(town_table[town].points[FACTION_WHITE], white);
    assert_int_equal(town_table[town].points[FACTION_UKRAINIAN], ukrainian);
}

// Every town that is not worth 1 to the Reds, 1 to the Whites, and 0 or 1 to the Ukrainians.
static void great_towns_are_worth_what_is_printed(void **state)
{
    (void)state;
    assert_town("Zhitomir", 1, 1, 2);
    assert_town("Kiev", 3, 2, 7);
    assert_town("Odessa", 2, 3, 2);
    assert_town("Simferopol", 1, 2, 0);
    assert_town("Kursk", 2, 1, 0);
    assert_town("Kharkov", 4, 2, 2);
    assert_town("Ekaterinoslav", 3, 2, 3);
    assert_town("Zaporozbe", 2, 2, 1);
    assert_town("Voronezh", 3, 1, 0);
    assert_town("Donetsk", 4, 2, 0);
    assert_town("Taganrog", 2, 1, 0);
    assert_town("Rostov-na-donu", 4, 3, 0);
    assert_town("Tsaritsyn", 4, 2, 0);
    assert_town("Ekaterinodar", 1, 2, 0);
    assert_town("Stavropol", 2, 1, 0);
    int small = 0;
    for (int i = 0; i < TOWN_COUNT; ++i)
        small += town_table[i].points[FACTION_RED] == 1 &&
                 town_table[i].points[FACTION_WHITE] == 1 &&
                 town_table[i].points[FACTION_UKRAINIAN] <= 1;
    assert_int_equal(small, TOWN_COUNT - 15);
}

static void a_misspelt_town_gets_a_suggestion(void **state)
{
    (void)state;
    assert_int_equal(town_find("Kyiv"), -1);
    assert_string_equal(town_nearest("Kharkiv"), "Kharkov");
    assert_null(town_nearest("Vladivostok"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seventy_three_towns_are_worth_96_85_and_43),
        cmocka_unit_test(every_town_is_a_name_that_is_there_once),
        cmocka_unit_test(great_towns_are_worth_what_is_printed),
        cmocka_unit_test(a_misspelt_town_gets_a_suggestion),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
