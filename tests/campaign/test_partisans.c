/// Tests of partisans: every clause and modifier of CMP-4, by scripted dice and full enumeration.

#include "tests/campaign/at_table.h"

#define CONTACT "campaign.march=no", "campaign.partisans=yes"
#define EVADE CONTACT, "plan=evade"

// CMP-4: the partisans higher → no battle; a tie is a battle.
static void the_higher_partisans_get_away_and_a_tie_is_a_battle(void **state)
{
    (void)state;
    const char *const *evade = SETTINGS(EVADE);
    at_table_assert(evade, FACES(6, 5), "evaded", 1);
    at_table_assert(evade, FACES(5, 5), "evaded", 0);
    at_table_assert(evade, FACES(5, 5), "battles", 1);
    at_table_assert(evade, FACES(4, 5), "battles", 1);
    at_table_assert(SETTINGS(EVADE, "evade_margin=0"), FACES(5, 5), "evaded", 1);
    at_table_assert(SETTINGS(EVADE, "evade_margin=3"), FACES(7, 5), "evaded", 0);
}

// CMP-4, row by row: what is set, what it adds, and the pairs of a hundred that get away, counted
// here by themselves.
static const struct {
    const char *makhno, *terrain, *cavalry;
    int bonus;
} rows[] = {
    {"makhno=no", "terrain=open", "enemy_cavalry=yes", 0},
    {"makhno=yes", "terrain=open", "enemy_cavalry=yes", 2},
    {"makhno=no", "terrain=forest", "enemy_cavalry=yes", 2},
    {"makhno=no", "terrain=mountain", "enemy_cavalry=yes", 2},
    {"makhno=no", "terrain=open", "enemy_cavalry=no", 1},
    {"makhno=yes", "terrain=forest", "enemy_cavalry=yes", 4},
    {"makhno=yes", "terrain=open", "enemy_cavalry=no", 3},
    {"makhno=no", "terrain=mountain", "enemy_cavalry=no", 3},
    {"makhno=yes", "terrain=mountain", "enemy_cavalry=no", 5},
};

static void each_modifier_is_as_counted_over_a_hundred_pairs(void **state)
{
    (void)state;
    static const uint8_t d10[] = {10, 10};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i) {
        const char *const *settings =
            SETTINGS(EVADE, rows[i].makhno, rows[i].terrain, rows[i].cavalry);
        int pairs = 0;
        for (int own = 1; own <= 10; ++own)
            for (int enemy = 1; enemy <= 10; ++enemy)
                pairs += own + rows[i].bonus > enemy;
        ASSERT_NEAR(at_table_exact(settings, "evaded", 1), pairs / 100.0, 1e-14);
        at_table_enumerate(settings, d10, 2);
    }
}

static void modifiers_are_parameters(void **state)
{
    (void)state;
    at_table_assert(SETTINGS(EVADE, "makhno=yes", "evade_makhno=4"), FACES(2, 5), "evaded", 1);
    at_table_assert(SETTINGS(EVADE, "terrain=forest", "evade_rough=-1"), FACES(6, 5), "evaded", 0);
    at_table_assert(SETTINGS(EVADE, "enemy_cavalry=no", "evade_no_cavalry=9"), FACES(1, 9),
                    "evaded", 1);
    at_table_assert(SETTINGS(EVADE, "evade_dice=d6"), FACES(6, 5), "evaded", 1);
}

static void keep_line(void *context, const char *line)
{
    if (strstr(line, "contact 1"))
        snprintf(context, 200, "%s", line);
}

static void assert_told(const char *const *settings, const char *line)
{
    static const uint8_t faces[] = {6, 5};
    char heard[200] = "";
    Given given = given_valid(&game_campaign, settings);
    Outcome *outcome = given_outcome(&given);
    DiceScript script = {.faces = faces, .count = 2};
    at_table_deal_game(given.prepared, &script, &(Narrator){keep_line, heard}, outcome);
    assert_string_equal(heard, line);
    free(outcome);
    given_close(&given);
}

static void a_bonus_is_told_where_there_is_one(void **state)
{
    (void)state;
    assert_told(SETTINGS(EVADE),
                "contact 1: the partisans roll 6 to evade, the enemy rolls 5: no battle");
    assert_told(SETTINGS(EVADE, "makhno=yes"),
                "contact 1: the partisans roll 6+2=8 to evade, the enemy rolls 5: no battle");
}

#define AMBUSH CONTACT, "plan=ambush"

// CMP-4: d6 + 1 if Makhno is present, 6 or more succeeds.
static void an_ambush_succeeds_on_six_or_five_with_makhno(void **state)
{
    (void)state;
    at_table_assert(SETTINGS(AMBUSH), FACES(6), "ambushes", 1);
    at_table_assert(SETTINGS(AMBUSH), FACES(5), "ambushes", 0);
    at_table_assert(SETTINGS(AMBUSH), FACES(5), "battles", 1);
    at_table_assert(SETTINGS(AMBUSH, "makhno=yes"), FACES(5), "ambushes", 1);
    at_table_assert(SETTINGS(AMBUSH, "makhno=yes"), FACES(4), "ambushes", 0);
    ASSERT_NEAR(at_table_exact(SETTINGS(AMBUSH), "ambushes", 1), 1.0 / 6, 1e-15);
    ASSERT_NEAR(at_table_exact(SETTINGS(AMBUSH, "makhno=yes"), "ambushes", 1), 2.0 / 6, 1e-15);
    at_table_assert(SETTINGS(AMBUSH, "makhno=yes", "ambush_makhno=3", "ambush_min=5"), FACES(2),
                    "ambushes", 1);
}

// CMP-4: only partisans who did not move.
static void whoever_moved_cannot_ambush(void **state)
{
    (void)state;
    at_table_assert(SETTINGS(AMBUSH, "moved=yes"), NULL, 0, "ambushes_tried", 0);
    at_table_assert(SETTINGS(CONTACT, "moved=yes"), FACES(3, 8), "ambushes_tried", 0);
    at_table_assert(SETTINGS(CONTACT, "moved=yes"), FACES(3, 8), "battles", 1);
}

static void plans_say_what_is_tried(void **state)
{
    (void)state;
    at_table_assert(SETTINGS(CONTACT), FACES(9, 8), "ambushes_tried", 0);
    at_table_assert(SETTINGS(CONTACT), FACES(8, 8, 6), "ambushes", 1);
    at_table_assert(SETTINGS(CONTACT, "plan=evade"), FACES(8, 8), "ambushes_tried", 0);
    AtTable table =
        at_table_play(SETTINGS(CONTACT, "contacts=3"), FACES(9, 8, /**/ 2, 4, 5, /**/ 1, 1, 6));
    assert_int_equal(at_table_count(&table, "contacts"), 3);
    assert_int_equal(at_table_count(&table, "evaded"), 1);
    assert_int_equal(at_table_count(&table, "battles"), 2);
    assert_int_equal(at_table_count(&table, "ambushes_tried"), 2);
    assert_int_equal(at_table_count(&table, "ambushes"), 1);
    at_table_close(&table);
}

static void exact_contacts_are_as_full_enumeration_has_them(void **state)
{
    (void)state;
    static const uint8_t caught[] = {10, 10, 6}, d10[] = {10, 10, 10, 10}, d6[] = {6, 6, 6, 6, 6};
    static const uint8_t same[] = {6, 6, 6, 6, 6, 6};
    at_table_enumerate(SETTINGS(CONTACT), caught, 3);
    at_table_enumerate(SETTINGS(CONTACT, "makhno=yes", "terrain=forest"), caught, 3);
    at_table_enumerate(SETTINGS(CONTACT, "contacts=2", "plan=evade"), d10, 4);
    at_table_enumerate(SETTINGS(CONTACT, "contacts=2", "evade_margin=-2", "moved=yes"), d10, 4);
    at_table_enumerate(SETTINGS(CONTACT, "contacts=5", "plan=ambush"), d6, 5);
    at_table_enumerate(SETTINGS(CONTACT, "contacts=2", "evade_dice=d6"), same, 6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_higher_partisans_get_away_and_a_tie_is_a_battle),
        cmocka_unit_test(each_modifier_is_as_counted_over_a_hundred_pairs),
        cmocka_unit_test(modifiers_are_parameters),
        cmocka_unit_test(a_bonus_is_told_where_there_is_one),
        cmocka_unit_test(an_ambush_succeeds_on_six_or_five_with_makhno),
        cmocka_unit_test(whoever_moved_cannot_ambush),
        cmocka_unit_test(plans_say_what_is_tried),
        cmocka_unit_test(exact_contacts_are_as_full_enumeration_has_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
