/// Tests of sim/mutiny/fleet/fleet.h: a fleet against plain mutinies game by game, its exact
/// solution against the binomial and full enumeration, one deck for all ships, and dice that no
/// other ship moves.

#include "sim/mutiny/fleet/fleet.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "sim/mutiny/options/cards.h"
#include "tests/chi_square.h"
#include "tests/given.h"

extern const Game game_fleet, game_mutiny;

enum { GAMES = 3000, SETTINGS_MAX = 64 };

#define SETTINGS(...) ((const char *const[]){__VA_ARGS__, NULL})
#define NAMED(n, text) "fleet.ships." #n ".name=" text
#define EQUAL(n) "fleet.ships=1", "fleet.ships=" #n // all as the first
#define THREE EQUAL(3), NAMED(0, "A"), NAMED(1, "B"), NAMED(2, "C")
#define MEN(n, white, red)                                                                         \
    "fleet.ships." #n ".white_sailors=" white, "fleet.ships." #n ".red_sailors=" red

static const Fleet *fleet_of(const Given *given)
{
    return (const Fleet *)given->prepared;
}

static void play(const Given *given, uint64_t game, Outcome *outcome)
{
    memset(outcome, 0, outcome_size(&given->prepared->measures));
    given->game->play(given->prepared, (GameAddress){7, game}, outcome);
}

static void assert_same_game(const Given *fleet, int ship, Outcome *a, const Outcome *b)
{
    const Outcome *own = fleet_ship_outcome(&fleet_of(fleet)->ships[ship], a);
    uint64_t cells = fleet_of(fleet)->ships[ship].mutiny->prepared.measures.outcome_cells;
    assert_int_equal(own->result, b->result);
    assert_memory_equal(own->start, b->start, sizeof own->start);
    assert_memory_equal(own->cells, b->cells, cells * sizeof *b->cells);
}

static void assert_plays_as_plain(const char *const *fleet, const char *const *plain, Engine engine)
{
    Given one = given_valid(&game_fleet, fleet), other = given_valid(&game_mutiny, plain);
    Outcome *a = given_outcome(&one), *b = given_outcome(&other);
    assert_int_equal(game_choose_engine(one.prepared, engine, GAMES, NULL), OK);
    assert_int_equal(one.prepared->engine, engine);
    for (uint64_t game = 0; game < GAMES; ++game) {
        play(&one, game, a);
        play(&other, game, b);
        assert_same_game(&one, 0, a, b);
        int taken = b->result == MUTINY_RED_WINS;
        assert_int_equal(given_count(&one, a, "all_taken"), taken);
        assert_int_equal(given_count(&one, a, "none_taken"), !taken);
        assert_int_equal(given_count(&one, a, "ships_taken"), taken);
        assert_int_equal(given_count(&one, a, "large merchant.taken"), taken);
        assert_int_equal(given_count(&one, a, "lost.whites"),
                         given_count(&other, b, "killed.officer") +
                             given_count(&other, b, "killed.white_sailor") +
                             given_count(&other, b, "shot.officer"));
    }
    free(a);
    free(b);
    given_close(&one);
    given_close(&other);
}

static void a_fleet_of_one_plays_the_games_of_the_plain_scenario(void **state)
{
    (void)state;
    assert_plays_as_plain(SETTINGS("fleet.ships=1"), SETTINGS(NULL), ENGINE_LITERAL);
    assert_plays_as_plain(SETTINGS("fleet.ships=1", "fleet.ships.0.sailors=9"),
                          SETTINGS("ship.sailors=9"), ENGINE_PLAN);
    assert_plays_as_plain(SETTINGS("fleet.ships=1", "rules.cards=yes", "red.policy=spread"),
                          SETTINGS("rules.cards=yes", "red.policy=spread"), ENGINE_LITERAL);
}

// The same ship in two fleets plays the same games.
static void assert_same_ship(const char *const *first, const char *const *second, int ship)
{
    Given one = given_valid(&game_fleet, first), other = given_valid(&game_fleet, second);
    Outcome *a = given_outcome(&one), *b = given_outcome(&other);
    for (uint64_t game = 0; game < GAMES; ++game) {
        play(&one, game, a);
        play(&other, game, b);
        assert_same_game(&one, ship, a, fleet_ship_outcome(&fleet_of(&other)->ships[ship], b));
    }
    free(a);
    free(b);
    given_close(&one);
    given_close(&other);
}

static void other_ships_do_not_move_the_dice_of_a_ship(void **state)
{
    (void)state;
    static const char *const cards[] = {"rules.cards=no", "rules.cards=yes"};
    for (int i = 0; i < 2; ++i) {
        const char *rule = cards[i];
        assert_same_ship(SETTINGS(THREE, rule), SETTINGS(THREE, rule, "fleet.ships.0.sailors=5"),
                         2);
        assert_same_ship(SETTINGS(THREE, rule), SETTINGS(THREE, rule, MEN(1, "2", "9")), 2);
        assert_same_ship(SETTINGS(THREE, rule),
                         SETTINGS(EQUAL(5), NAMED(0, "A"), NAMED(1, "B"), NAMED(2, "C"),
                                  NAMED(3, "D"), NAMED(4, "E"), rule),
                         1);
    }
}

static void equal_ships_are_played_by_dice_of_their_own(void **state)
{
    (void)state;
    Given given = given_valid(&game_fleet, SETTINGS(THREE));
    const Fleet *fleet = fleet_of(&given);
    Outcome *outcome = given_outcome(&given);
    int same = 0;
    assert_int_equal(fleet->mutiny_count, 1);
    for (uint64_t game = 0; game < GAMES; ++game) {
        play(&given, game, outcome);
        same += memcmp(fleet_ship_outcome(&fleet->ships[0], outcome)->cells,
                       fleet_ship_outcome(&fleet->ships[1], outcome)->cells,
                       MUTINY_MEASURE_COUNT * sizeof(int32_t)) == 0;
        assert_int_equal(given_count(&given, outcome, "A.taken") +
                             given_count(&given, outcome, "B.taken") +
                             given_count(&given, outcome, "C.taken"),
                         given_count(&given, outcome, "ships_taken"));
        assert_int_equal(outcome->cells[FLEET_SHIPS_TAKEN] + outcome->cells[FLEET_SHIPS_HELD] +
                             outcome->cells[FLEET_STALEMATES] + outcome->cells[FLEET_DERELICTS],
                         3);
    }
    assert_in_range(same, 0, GAMES / 50);
    free(outcome);
    given_close(&given);
}

static void the_largest_fleet_draws_the_whole_deck(void **state)
{
    (void)state;
    for (uint64_t game = 0; game < 1000; ++game) {
        Card cards[FLEET_SHIP_MAX][COLOUR_COUNT];
        int count[CARD_COUNT] = {0};
        cards_deal(stream_root((GameAddress){2, game}), FLEET_SHIP_MAX, cards);
        for (int ship = 0; ship < FLEET_SHIP_MAX; ++ship)
            for (int colour = 0; colour < COLOUR_COUNT; ++colour)
                ++count[cards[ship][colour]];
        for (int card = CARD_ACE; card < CARD_COUNT; ++card)
            assert_int_equal(count[card], 4);
        assert_int_equal(count[CARD_NONE], 36);
    }
}

// 4 shares within 4.5 standard errors: 3 false alarms in 10^5 seeds.
static void the_second_ship_draws_what_the_first_left(void **state)
{
    (void)state;
    enum { DEALS = 400000 };
    int aces = 0, after_ace = 0, first = 0, after_none = 0, none = 0, white = 0;
    Given given = given_valid(
        &game_fleet,
        SETTINGS(EQUAL(2), NAMED(0, "A"), NAMED(1, "B"), "rules.cards=yes", MEN(0, "0", "0"),
                 MEN(1, "0", "0"), "fleet.ships.0.officers=1", "fleet.ships.1.officers=1",
                 "fleet.ships.0.party_members=0", "fleet.ships.1.party_members=0"));
    Outcome *outcome = given_outcome(&given);
    for (uint64_t game = 0; game < DEALS; ++game) {
        play(&given, game, outcome);
        bool red = given_count(&given, outcome, "A.card.red") == CARD_ACE;
        bool other = given_count(&given, outcome, "A.card.white") == CARD_ACE;
        bool second = given_count(&given, outcome, "B.card.red") == CARD_ACE;
        aces += second;
        white += given_count(&given, outcome, "B.card.white") == CARD_ACE;
        first += red && !other;
        after_ace += red && !other && second;
        none += !red && !other;
        after_none += !red && !other && second;
    }
    given_assert_share(aces, DEALS, 4.0 / 52);
    given_assert_share(white, DEALS, 4.0 / 52);
    given_assert_share(after_ace, first, 3.0 / 50);
    given_assert_share(after_none, none, 4.0 / 50);
    free(outcome);
    given_close(&given);
}

static void assert_refused(const char *const *settings, const char *key, const char *words)
{
    Given given = given_open(&game_fleet, settings);
    assert_int_not_equal(given.status, OK);
    assert_string_equal(given.error.key, key);
    if (!strstr(given.error.text, words))
        fail_msg("'%s' has no '%s'", given.error.text, words);
    given_close(&given);
}

static void a_fault_of_a_ship_is_told_of_that_ship(void **state)
{
    (void)state;
    assert_refused(SETTINGS("fleet.ships=0"), "fleet.ships", "1 to 26 ships");
    assert_refused(SETTINGS(EQUAL(2)), "fleet.ships.1.name", "ship 0 already");
    assert_refused(SETTINGS(THREE, "fleet.ships.1.white_sailors=3"), "fleet.ships.1.red_sailors",
                   "is rolled");
    assert_refused(SETTINGS(THREE, "fleet.ships.2.party_start=Engine Rom"),
                   "fleet.ships.2.party_start", "did you mean");
    assert_refused(SETTINGS(THREE, "rules.relief=infantry"), "rules.relief", "docked");
}

static void parameters_of_ships_are_used_as_their_own_ship_says(void **state)
{
    (void)state;
    Given given = given_valid(&game_fleet, SETTINGS(THREE, "fleet.ships.1.placement=fixed"));
    static const struct {
        const char *key;
        bool used;
    } rows[] = {{"fleet.ships.0.compartments.2.officers", false},
                {"fleet.ships.1.compartments.2.officers", true},
                {"fleet.ships.0.officers", true},
                {"fleet.ships.1.officers", false},
                {"fleet.ships.1.compartments.0.neighbours", false},
                {"rules.placement_first", true}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i) {
        ParamRef ref;
        assert_int_equal(param_find(&game_fleet.params, given.block, rows[i].key, &ref, NULL), OK);
        assert_int_equal(param_is_used(&ref), rows[i].used);
        assert_string_equal(ref.key, rows[i].key);
    }
    given_close(&given);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_fleet_of_one_plays_the_games_of_the_plain_scenario),
        cmocka_unit_test(other_ships_do_not_move_the_dice_of_a_ship),
        cmocka_unit_test(equal_ships_are_played_by_dice_of_their_own),
        cmocka_unit_test(the_largest_fleet_draws_the_whole_deck),
        cmocka_unit_test(the_second_ship_draws_what_the_first_left),
        cmocka_unit_test(a_fault_of_a_ship_is_told_of_that_ship),
        cmocka_unit_test(parameters_of_ships_are_used_as_their_own_ship_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
