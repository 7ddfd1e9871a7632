/// Tests of the mutiny's checks (sim/mutiny/prepare.c): every refusal names the key at fault and
/// says what would be right; every scenario that is accepted has the tables it needs.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "sim/mutiny/mutiny.h"
#include "sim/mutiny/params.h"
#include "tests/given.h"

extern const Game game_mutiny;

/// Up to five settings, the key blamed, and words of the message.
typedef struct Refusal {
    const char *settings[6];
    Status status;
    const char *key;
    const char *words;
} Refusal;

static const Refusal refusals[] = {
    {{"ship.compartments=0"}, FAIL_INPUT, "ship.compartments", "needs 1 to 16 compartments"},
    {{"ship.compartments=6"}, FAIL_INPUT, "ship.compartments.5.name", "needs a name"},
    {{"ship.compartments.2.name=Bridge"},
     FAIL_CONFLICT,
     "ship.compartments.2.name",
     "'Bridge' is the name of compartment 0 already"},
    {{"ship.compartments.0.neighbours=Dek"},
     FAIL_UNKNOWN_NAME,
     "ship.compartments.0.neighbours",
     "there is no compartment 'Dek'; did you mean 'Deck'?"},
    {{"ship.compartments.1.neighbours=Bridge, Deck"},
     FAIL_CONFLICT,
     "ship.compartments.1.neighbours",
     "'Deck' cannot be its own neighbour"},
    {{"ship.officer_start=Brigde"},
     FAIL_UNKNOWN_NAME,
     "ship.officer_start",
     "there is no compartment 'Brigde'; did you mean 'Bridge'?"},
    {{"ship.party_start=Crow's Nest"},
     FAIL_UNKNOWN_NAME,
     "ship.party_start",
     "there is no compartment 'Crow's Nest'; the first is 'Bridge'"},
    {{"ship.compartments=6", "ship.compartments.5.name=Galley", "rules.movement=adjacent"},
     FAIL_CONFLICT,
     "ship.compartments.5.neighbours",
     "'Galley' cannot be reached from 'Bridge'"},
    {{"ship.white_sailors=5"},
     FAIL_CONFLICT,
     "ship.red_sailors",
     "is rolled, but ship.white_sailors is fixed"},
    {{"ship.red_sailors=5"},
     FAIL_CONFLICT,
     "ship.white_sailors",
     "is rolled, but ship.red_sailors is fixed"},
    {{"ship.placement=fixed", "ship.officers=3", "ship.compartments.0.officers=2"},
     FAIL_CONFLICT,
     "ship.officers",
     "is 3, but the compartments hold 2"},
    {{"ship.placement=fixed", "ship.party_members=1"},
     FAIL_CONFLICT,
     "ship.party_members",
     "is 1, but the compartments hold 0"},
    {{"ship.placement=fixed", "ship.white_sailors=1", "ship.red_sailors=2",
      "ship.compartments.0.red_sailors=2"},
     FAIL_CONFLICT,
     "ship.white_sailors",
     "is 1, but the compartments hold 0"},
    {{"ship.placement=fixed", "ship.white_sailors=1", "ship.red_sailors=2",
      "ship.compartments.0.white_sailors=1"},
     FAIL_CONFLICT,
     "ship.red_sailors",
     "is 2, but the compartments hold 0"},
    {{"ship.placement=fixed", "ship.compartments.0.red_sailors=600",
      "ship.compartments.1.red_sailors=401"},
     FAIL_LIMIT,
     "ship.compartments",
     "hold 1001 red_sailors together; at most 1000"},
    {{"rules.free_prisoners_on_recapture=yes", "rules.max_turns=1000", "ship.sailors=1000"},
     FAIL_LIMIT,
     "rules.max_turns",
     "at most 259 turns"},
};

static void every_refusal_names_its_key_and_says_what_would_be_right(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; ++i) {
        const Refusal *want = &refusals[i];
        Given given = given_open(&game_mutiny, want->settings);
        if (given.status != want->status || strcmp(given.error.key, want->key) != 0 ||
            !strstr(given.error.text, want->words))
            fail_msg("%zu: %d %s: %s", i, (int)given.status, given.error.key, given.error.text);
        given_close(&given);
    }
}

static const Mutiny *open(Given *given, const char *first, const char *second)
{
    const char *settings[] = {first, first ? second : NULL, NULL};
    *given = given_valid(&game_mutiny, settings);
    return (const Mutiny *)given->prepared;
}

static void a_passage_named_at_one_end_leads_both_ways(void **state)
{
    (void)state;
    static const char *const settings[] = {"rules.movement=adjacent",
                                           "ship.compartments.0.neighbours=",
                                           "ship.compartments.2.neighbours=",
                                           "ship.compartments.1.neighbours=Bridge, Forward Hold",
                                           "ship.compartments.4.neighbours=",
                                           "ship.compartments.3.neighbours=Deck, After Hold",
                                           NULL};
    static const uint32_t reach[] = {0x03, 0x0f, 0x06, 0x1a, 0x18};
    Given given = given_valid(&game_mutiny, settings);
    assert_memory_equal(((const Mutiny *)given.prepared)->reach, reach, sizeof reach);
    given_close(&given);
}

static void ways_are_shortest_and_the_first_listed_of_several(void **state)
{
    (void)state;
    Given given;
    const Mutiny *mutiny = open(&given, "rules.movement=adjacent", NULL);
    static const uint8_t distance[5][5] = {
        {0, 1, 2, 2, 2}, {1, 0, 1, 1, 1}, {2, 1, 0, 1, 2}, {2, 1, 1, 0, 1}, {2, 1, 2, 1, 0}};
    static const uint8_t step[5][5] = {
        {0, 1, 1, 1, 1}, {0, 1, 2, 3, 4}, {1, 1, 2, 3, 1}, {1, 1, 2, 3, 4}, {1, 1, 1, 3, 4}};
    for (int from = 0; from < 5; ++from) {
        assert_memory_equal(mutiny->distance[from], distance[from], 5);
        assert_memory_equal(mutiny->step[from], step[from], 5);
    }
    given_close(&given);
}

static void free_movement_leads_everywhere_in_one_step(void **state)
{
    (void)state;
    Given given;
    const Mutiny *mutiny = open(&given, NULL, NULL);
    for (int from = 0; from < 5; ++from) {
        assert_int_equal(mutiny->reach[from], 0x1f);
        for (int to = 0; to < 5; ++to) {
            assert_int_equal(mutiny->step[from][to], to);
            assert_int_equal(mutiny->distance[from][to], from != to);
        }
    }
    given_close(&given);
}

static void usual_odds_are_the_policys_own(void **state)
{
    (void)state;
    Given given;
    const Mutiny *mutiny = open(&given, "red.policy=overwhelm", "white.policy=cautious");
    assert_int_equal(mutiny->plan[COLOUR_RED].odds, 1500);
    assert_int_equal(mutiny->plan[COLOUR_WHITE].odds, 2500);
    given_close(&given);
    mutiny = open(&given, "red.odds=0.75", "red.policy=overwhelm");
    assert_int_equal(mutiny->plan[COLOUR_RED].odds, 750);
    given_close(&given);
}

static int highest(const Given *given, const char *name)
{
    return given->prepared->measures.measures[given_measure(given, name)].hi;
}

static void counts_can_grow_as_far_as_the_men_allow(void **state)
{
    (void)state;
    Given given;
    open(&given, "ship.officers=d4", "ship.sailors=10");
    assert_int_equal(highest(&given, "turns"), 50);
    assert_int_equal(highest(&given, "matchups"), 4 + 6 + 10 - 1);
    assert_int_equal(highest(&given, "crew"), 16);
    assert_int_equal(highest(&given, "lost.winner"), 16);
    assert_int_equal(highest(&given, "killed.officer"), 4);
    assert_int_equal(highest(&given, "captured.white_sailor"), 10);
    assert_int_equal(highest(&given, "shot.party_member"), 6);
    assert_int_equal(highest(&given, "shot.red_sailor"), 0);
    assert_int_equal(highest(&given, "alive.red_sailor"), 10);
    given_close(&given);
    open(&given, "rules.loyalty_white_max=6", "rules.free_prisoners_on_recapture=yes");
    assert_int_equal(highest(&given, "killed.red_sailor"), 0);
    assert_int_equal(highest(&given, "captured.red_sailor"), 0);
    assert_int_equal(highest(&given, "matchups"), 50 * 23);
    assert_int_equal(highest(&given, "captured.officer"), 50 * 23);
    given_close(&given);
}

static void a_ship_of_one_compartment_and_one_of_sixteen_are_accepted(void **state)
{
    (void)state;
    static const char *const one[] = {"ship.compartments=1", "ship.party_start=Bridge",
                                      "ship.compartments.0.neighbours=", NULL};
    Given given = given_valid(&game_mutiny, one);
    given_close(&given);
    MutinyParams *params = calloc(1, sizeof *params);
    assert_non_null(params);
    game_defaults(&game_mutiny, params);
    params->ship.compartments.count = SHIP_COMPARTMENT_MAX;
    for (int room = 5; room < SHIP_COMPARTMENT_MAX; ++room)
        params->ship.compartments.items[room] = (Compartment){.name = {{(char)('a' + room)}}};
    Prepared *prepared;
    assert_int_equal(game_mutiny.prepare(params, &prepared, NULL), OK);
    assert_int_equal(((const Mutiny *)prepared)->reach[15], 0xffff);
    game_mutiny.release(prepared);
    free(params);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_refusal_names_its_key_and_says_what_would_be_right),
        cmocka_unit_test(a_passage_named_at_one_end_leads_both_ways),
        cmocka_unit_test(ways_are_shortest_and_the_first_listed_of_several),
        cmocka_unit_test(free_movement_leads_everywhere_in_one_step),
        cmocka_unit_test(usual_odds_are_the_policys_own),
        cmocka_unit_test(counts_can_grow_as_far_as_the_men_allow),
        cmocka_unit_test(a_ship_of_one_compartment_and_one_of_sixteen_are_accepted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
