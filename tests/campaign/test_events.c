/// Tests of events: CMP-7, by scripted dice and full enumeration.

#include "tests/campaign/at_table.h"

#define EVENTS "campaign.march=no", "campaign.events=yes"

// CMP-7: each turn one d6; on a 6 a card is drawn.
static void a_six_draws_a_card(void **state)
{
    (void)state;
    AtTable table = at_table_play(SETTINGS(EVENTS, "turns=6"), FACES(1, 5, 6, 4, 6, 2));
    assert_int_equal(at_table_count(&table, "events_drawn"), 2);
    for (int turn = 0; turn <= 6; ++turn)
        assert_int_equal(given_times(&table.given, table.outcome, "first_event", turn), turn == 3);
    at_table_close(&table);
    ASSERT_NEAR(at_table_mean(SETTINGS(EVENTS, "turns=30"), "events_drawn"), 5, 1e-13);
}

static void an_empty_deck_gives_no_card(void **state)
{
    (void)state;
    at_table_assert(SETTINGS(EVENTS, "turns=4", "cards=2"), FACES(6, 6, 6, 6), "events_drawn", 2);
    at_table_assert(SETTINGS(EVENTS, "turns=4", "cards=9"), FACES(6, 6, 6, 6), "events_drawn", 4);
    at_table_assert(SETTINGS(EVENTS, "turns=2", "card_min=5"), FACES(5, 4), "events_drawn", 1);
}

static void exact_events_are_as_full_enumeration_has_them(void **state)
{
    (void)state;
    static const uint8_t d6[] = {6, 6, 6, 6, 6, 6};
    at_table_enumerate(SETTINGS(EVENTS, "turns=6"), d6, 6);
    at_table_enumerate(SETTINGS(EVENTS, "turns=6", "cards=2", "card_min=3"), d6, 6);
    at_table_enumerate(SETTINGS(EVENTS, "turns=3", "events.dice=2d6", "card_min=9"), d6, 6);
    at_table_enumerate(SETTINGS(EVENTS, "turns=2", "card_min=7"), d6, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_six_draws_a_card),
        cmocka_unit_test(an_empty_deck_gives_no_card),
        cmocka_unit_test(exact_events_are_as_full_enumeration_has_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
