/// Tests of replacements: every clause of CMP-5, by scripted dice, known fractions and full
/// enumeration.

#include "tests/campaign/at_table.h"

#define REPLACEMENTS "campaign.march=no", "campaign.replacements=yes"
#define NO_TOWNS "red.town_points=0", "white.town_points=0", "ukrainian.town_points=0"
#define ALONE REPLACEMENTS, NO_TOWNS, "red.extra=0"

// CMP-5: every third turn the victory points of the towns; Reds also add 3d6.
static void points_are_counted_every_third_turn(void **state)
{
    (void)state;
    const char *const *settings = SETTINGS(REPLACEMENTS, "red.town_points=2", "white.town_points=3",
                                           "ukrainian.town_points=4", "turns=8");
    AtTable table = at_table_play(settings, FACES(1, 2, 3, /**/ 6, 5, 4));
    assert_int_equal(at_table_count(&table, "points_left.red"), 2 + 6 + 2 + 15);
    assert_int_equal(at_table_count(&table, "points_left.white"), 6);
    assert_int_equal(at_table_count(&table, "points_left.ukrainian"), 8);
    assert_int_equal(at_table_count(&table, "rolls.red"), 0);
    at_table_close(&table);
    at_table_assert(SETTINGS(ALONE, "white.town_points=3", "every=2", "turns=8"), NULL, 0,
                    "points_left.white", 12);
    at_table_assert(SETTINGS(ALONE, "turns=2", "white.start=17"), NULL, 0, "points_left.white", 17);
    // Before the first count nothing is paid, however much there is.
    ASSERT_NEAR(
        at_table_exact(SETTINGS(ALONE, "turns=2", "white.start=60"), "points_left.white", 60), 1,
        1e-15);
}

// CMP-5: the total reaches 30, 45, 40: it rolls and subtracts that number.
static void a_faction_rolls_when_its_total_reaches_its_target(void **state)
{
    (void)state;
    static const struct {
        const char *at, *below, *rolls, *left;
    } factions[] = {
        {"red.town_points=30", "red.town_points=29", "rolls.red", "points_left.red"},
        {"white.town_points=45", "white.town_points=44", "rolls.white", "points_left.white"},
        {"ukrainian.town_points=40", "ukrainian.town_points=39", "rolls.ukrainian",
         "points_left.ukrainian"}};
    for (size_t i = 0; i < sizeof factions / sizeof *factions; ++i) {
        const char *const *at = SETTINGS(ALONE, "turns=3", factions[i].at);
        at_table_assert(at, FACES(1), factions[i].rolls, 1);
        at_table_assert(at, FACES(1), factions[i].left, 0);
        at_table_assert(SETTINGS(ALONE, "turns=3", factions[i].below), NULL, 0, factions[i].rolls,
                        0);
    }
}

// CMP-5: again while it still does; the reading `again` makes it wait.
static void it_rolls_again_while_its_total_still_reaches_the_target(void **state)
{
    (void)state;
    const char *const *again = SETTINGS(ALONE, "red.town_points=65", "turns=3");
    at_table_assert(again, FACES(6, 1), "draws.red", 7 + 3);
    at_table_assert(again, FACES(6, 1), "points_left.red", 5);
    const char *const *once = SETTINGS(ALONE, "red.town_points=65", "turns=3", "again=no");
    at_table_assert(once, FACES(6), "draws.red", 7);
    at_table_assert(once, FACES(6), "points_left.red", 35);
    at_table_assert(SETTINGS(ALONE, "red.start=65", "turns=9", "again=no"), FACES(1, 2),
                    "rolls.red", 2);
}

static void the_charts_are_those_of_the_factions(void **state)
{
    (void)state;
    static const struct {
        const char *points, *draws, *per_roll;
        int on[6];
    } charts[] = {
        {"red.town_points=30", "draws.red", "draws_per_roll.red", {3, 4, 4, 5, 5, 7}},
        {"white.town_points=45", "draws.white", "draws_per_roll.white", {1, 2, 2, 3, 3, 4}},
        {"ukrainian.town_points=40",
         "draws.ukrainian",
         "draws_per_roll.ukrainian",
         {1, 1, 2, 2, 2, 3}}};
    for (size_t i = 0; i < sizeof charts / sizeof *charts; ++i) {
        const char *const *settings = SETTINGS(ALONE, "turns=3", charts[i].points);
        int sum = 0;
        for (int face = 1; face <= 6; ++face) {
            at_table_assert(settings, FACES((uint8_t)face), charts[i].draws,
                            charts[i].on[face - 1]);
            sum += charts[i].on[face - 1];
        }
        ASSERT_NEAR(at_table_mean(settings, charts[i].draws), sum / 6.0, 1e-15);
    }
}

// By Wald's equation the draws come to rolls × 28/6, however many rolls there are.
static void a_red_roll_brings_twenty_eight_sixths(void **state)
{
    (void)state;
    const char *const *settings = SETTINGS(REPLACEMENTS, "turns=30");
    ASSERT_NEAR(at_table_mean(settings, "draws.red"), at_table_mean(settings, "rolls.red") * 28 / 6,
                1e-13);
    ASSERT_NEAR(at_table_mean(settings, "draws.white"),
                at_table_mean(settings, "rolls.white") * 15 / 6, 1e-13);
    ASSERT_NEAR(at_table_mean(settings, "draws.ukrainian"),
                at_table_mean(settings, "rolls.ukrainian") * 11 / 6, 1e-13);
}

// All towns of the map in ten counts: 850 White points are 18 rolls, 430 Ukrainian points are 10;
// what the Reds got is 960 and thirty dice, and what is left of it no roll paid for.
static void all_towns_bring_what_their_points_are_worth(void **state)
{
    (void)state;
    const char *const *settings = SETTINGS(REPLACEMENTS, "turns=30");
    ASSERT_NEAR(at_table_exact(settings, "rolls.white", 18), 1, 1e-15);
    ASSERT_NEAR(at_table_exact(settings, "points_left.white", 850 - 18 * 45), 1, 1e-15);
    ASSERT_NEAR(at_table_exact(settings, "rolls.ukrainian", 10), 1, 1e-15);
    ASSERT_NEAR(at_table_mean(settings, "rolls.red") * 30 +
                    at_table_mean(settings, "points_left.red"),
                960 + 30 * 3.5, 1e-13);
}

#define TWO_TOWNS                                                                                  \
    REPLACEMENTS, "turns=3", "red.extra=0", "replacements.towns=2",                                \
        "replacements.towns.0.name=Kiev", "replacements.towns.1.name=Odessa",                      \
        "replacements.towns.0.holder=ukrainian", "replacements.towns.1.holder=white"
#define LISTED "white.holds=listed", "ukrainian.holds=listed"

static void towns_count_for_who_holds_them(void **state)
{
    (void)state;
    const char *const *listed = SETTINGS(TWO_TOWNS, LISTED, "red.holds=listed");
    at_table_assert(listed, NULL, 0, "points_left.white", 3);
    at_table_assert(listed, NULL, 0, "points_left.ukrainian", 7);
    at_table_assert(listed, NULL, 0, "points_left.red", 0);
    // The rest are 96 Red points less the 3 of Kiev and the 2 of Odessa.
    const char *const *rest = SETTINGS(TWO_TOWNS, LISTED, "red.holds=rest", "red.target=1000");
    at_table_assert(rest, NULL, 0, "points_left.red", 91);
    const char *const *all = SETTINGS(TWO_TOWNS, LISTED, "red.holds=all", "red.target=1000");
    at_table_assert(all, NULL, 0, "points_left.red", 96);
}

static void assert_refused(const char *const *settings, const char *key, const char *text)
{
    Given given = given_open(&game_campaign, settings);
    assert_int_not_equal(given.status, OK);
    assert_string_equal(given.error.key, key);
    assert_string_equal(given.error.text, text);
    given_close(&given);
}

static void impossible_holdings_are_refused(void **state)
{
    (void)state;
    assert_refused(SETTINGS(TWO_TOWNS, "replacements.towns.1.name=Odesa"),
                   "replacements.towns.1.name", "there is no town 'Odesa'; did you mean 'Odessa'?");
    assert_refused(SETTINGS(TWO_TOWNS, "replacements.towns.1.name=Vladivostok"),
                   "replacements.towns.1.name",
                   "there is no town 'Vladivostok'; docs/rules-campaign.md lists them all");
    assert_refused(SETTINGS(TWO_TOWNS, "replacements.towns.1.name=Kiev"),
                   "replacements.towns.1.name",
                   "'Kiev' is listed twice; no two factions share a town");
    assert_refused(SETTINGS(TWO_TOWNS), "replacements.towns",
                   "no faction goes by this list; give red, white or ukrainian 'holds: listed' or "
                   "'holds: rest'");
    assert_refused(SETTINGS(REPLACEMENTS, "red.holds=rest", "ukrainian.holds=rest"),
                   "ukrainian.holds",
                   "the Reds hold the rest already; no two factions share a town");
}

static void exact_replacements_are_as_full_enumeration_has_them(void **state)
{
    (void)state;
    static const uint8_t d6[] = {6, 6, 6, 6, 6, 6, 6, 6}, mixed[] = {3, 6, 3, 6, 6, 6};
    at_table_enumerate(SETTINGS(ALONE, "red.town_points=65", "turns=6"), d6, 4);
    at_table_enumerate(SETTINGS(ALONE, "red.town_points=65", "turns=9", "again=no"), d6, 3);
    at_table_enumerate(SETTINGS(ALONE, "white.town_points=50", "white.start=44", "turns=6",
                                "ukrainian.town_points=25"),
                       d6, 4);
    // The first count always pays for one roll, the second for one or two by the extra die.
    at_table_enumerate(
        SETTINGS(ALONE, "red.town_points=6", "red.extra=d3", "red.target=5", "turns=6"), mixed, 5);
    at_table_enumerate(SETTINGS(ALONE, "red.town_points=9", "red.extra=d3", "red.target=10",
                                "turns=6", "again=no"),
                       mixed, 4);
}

static void too_many_states_are_refused(void **state)
{
    (void)state;
    Given given =
        given_valid(&game_campaign, SETTINGS(REPLACEMENTS, "turns=200", "every=1",
                                             "red.town_points=1000", "red.target=1", "again=no"));
    ExactTable table;
    Error error = {0};
    assert_int_equal(exact_table_create(&given.prepared->measures, &table, NULL), OK);
    assert_int_equal(
        game_campaign.exact(given.prepared, &(ExactOptions){.states_max = 20000}, &table, &error),
        FAIL_LIMIT);
    assert_string_equal(error.key, "campaign.turns");
    exact_table_destroy(&table);
    given_close(&given);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(points_are_counted_every_third_turn),
        cmocka_unit_test(a_faction_rolls_when_its_total_reaches_its_target),
        cmocka_unit_test(it_rolls_again_while_its_total_still_reaches_the_target),
        cmocka_unit_test(the_charts_are_those_of_the_factions),
        cmocka_unit_test(a_red_roll_brings_twenty_eight_sixths),
        cmocka_unit_test(all_towns_bring_what_their_points_are_worth),
        cmocka_unit_test(towns_count_for_who_holds_them),
        cmocka_unit_test(impossible_holdings_are_refused),
        cmocka_unit_test(exact_replacements_are_as_full_enumeration_has_them),
        cmocka_unit_test(too_many_states_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
