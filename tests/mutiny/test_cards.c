/// Tests of sim/mutiny/options/cards.h: how often each card is drawn, and what it makes of a game,
/// game by game against a scenario that starts as the card leaves it.

#include "sim/mutiny/options/cards.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include "tests/given.h"

extern const Game game_mutiny;

#define CARDS "rules.cards=yes"
#define STAR "ship.officers=3", "ship.party_members=5", "ship.white_sailors=7", "ship.red_sailors=5"
#define SETTINGS(...) ((const char *const[]){__VA_ARGS__, NULL})

static void a_deck_has_four_of_each_card(void **state)
{
    (void)state;
    int count[CARD_COUNT] = {0};
    for (int place = 0; place < CARDS_IN_DECK; ++place)
        ++count[cards_effect(place)];
    for (int card = CARD_ACE; card < CARD_COUNT; ++card)
        assert_int_equal(count[card], 4);
    assert_int_equal(count[CARD_NONE], 36);
}

// 6 shares within 4.5 standard errors: 4 false alarms in 10^5 seeds.
static void the_second_card_is_drawn_from_what_the_first_left(void **state)
{
    (void)state;
    enum { GAMES = 500000 };
    int both[CARD_COUNT][CARD_COUNT] = {{0}}, red_aces = 0, white_aces = 0;
    for (uint64_t game = 0; game < GAMES; ++game) {
        Play play = {.root = stream_root((GameAddress){3, game})};
        cards_draw(&play);
        ++both[play.extras.card[COLOUR_RED]][play.extras.card[COLOUR_WHITE]];
    }
    for (int card = 0; card < CARD_COUNT; ++card) {
        red_aces += both[CARD_ACE][card];
        white_aces += both[card][CARD_ACE];
    }
    given_assert_share(red_aces, GAMES, 4.0 / 52);
    given_assert_share(white_aces, GAMES, 4.0 / 52);
    given_assert_share(both[CARD_ACE][CARD_ACE], red_aces, 3.0 / 51);
    given_assert_share(both[CARD_ACE][CARD_KING], red_aces, 4.0 / 51);
    given_assert_share(white_aces - both[CARD_ACE][CARD_ACE], GAMES - red_aces, 4.0 / 51);
    given_assert_share(both[CARD_NONE][CARD_NONE], GAMES, 36.0 * 35 / (52 * 51));
}

static const int plain_cells = MUTINY_MEASURE_COUNT;

// All games of `with` in which these cards come are games of `as`, but for who started as what.
static void assert_games_are(const char *const *with, Card red, Card white, const char *const *as)
{
    Given one = given_valid(&game_mutiny, with), other = given_valid(&game_mutiny, as);
    Outcome *a = given_outcome(&one), *b = given_outcome(&other);
    int compared = 0;
    for (uint64_t game = 0; game < 6000; ++game) {
        one.game->play(one.prepared, (GameAddress){5, game}, a);
        if (given_count(&one, a, "card.red") != (int)red ||
            given_count(&one, a, "card.white") != (int)white)
            continue;
        other.game->play(other.prepared, (GameAddress){5, game}, b);
        assert_int_equal(a->result, b->result);
        assert_memory_equal(a->cells, b->cells, (size_t)plain_cells * sizeof *a->cells);
        ++compared;
    }
    assert_true(compared > 100);
    free(a);
    free(b);
    given_close(&one);
    given_close(&other);
}

static void cards_without_effect_change_nothing(void **state)
{
    (void)state;
    assert_games_are(SETTINGS(CARDS), CARD_NONE, CARD_NONE, SETTINGS("rules.cards=no"));
}

static void a_queen_takes_the_penalty_off(void **state)
{
    (void)state;
    assert_games_are(SETTINGS(CARDS), CARD_QUEEN, CARD_NONE,
                     SETTINGS("rules.strongpoint_penalty=0"));
    // The Whites never attack here.
    assert_games_are(SETTINGS(CARDS), CARD_NONE, CARD_QUEEN, SETTINGS("rules.cards=no"));
}

static void a_jack_is_a_sailor_less_and_a_special_more(void **state)
{
    (void)state;
    assert_games_are(SETTINGS(CARDS, STAR), CARD_JACK, CARD_NONE,
                     SETTINGS("ship.officers=3", "ship.party_members=6", "ship.white_sailors=7",
                              "ship.red_sailors=4"));
    assert_games_are(SETTINGS(CARDS, STAR), CARD_NONE, CARD_JACK,
                     SETTINGS("ship.officers=4", "ship.party_members=5", "ship.white_sailors=6",
                              "ship.red_sailors=5"));
}

static void a_king_takes_a_sailor_over(void **state)
{
    (void)state;
    assert_games_are(SETTINGS(CARDS, STAR), CARD_KING, CARD_NONE,
                     SETTINGS("ship.officers=3", "ship.party_members=5", "ship.white_sailors=6",
                              "ship.red_sailors=6"));
    assert_games_are(SETTINGS(CARDS, STAR), CARD_NONE, CARD_KING,
                     SETTINGS("ship.officers=3", "ship.party_members=5", "ship.white_sailors=8",
                              "ship.red_sailors=4"));
}

// So fights man by man meet the same dice as those by numbers.
static void a_gun_that_adds_nothing_changes_nothing(void **state)
{
    (void)state;
    static const char *const readings[] = {"rules.pairing=sorted", "rules.pairing=crossed",
                                           "rules.pairing=random", "rules.casualty=supporter",
                                           "rules.kill_on=total",  "rules.reroll_counts=yes"};
    for (size_t i = 0; i < sizeof readings / sizeof *readings; ++i) {
        assert_games_are(SETTINGS(CARDS, "rules.gun_bonus=0", readings[i]), CARD_ACE, CARD_NONE,
                         SETTINGS(readings[i]));
        assert_games_are(SETTINGS(CARDS, "rules.gun_bonus=0", readings[i]), CARD_NONE, CARD_ACE,
                         SETTINGS(readings[i]));
    }
}

// The only man of his side: with the gun he is an officer in all but name.
static void a_gun_is_worth_its_bonus_to_a_man_alone(void **state)
{
    (void)state;
    assert_games_are(SETTINGS(CARDS, "ship.officers=1", "ship.white_sailors=0",
                              "ship.party_members=3", "ship.red_sailors=0"),
                     CARD_NONE, CARD_ACE,
                     SETTINGS("rules.officer_bonus=2", "ship.officers=1", "ship.white_sailors=0",
                              "ship.party_members=3", "ship.red_sailors=0"));
}

static void kings_and_jacks_need_a_sailor(void **state)
{
    (void)state;
    const char *const *bare = SETTINGS("ship.officers=4", "ship.party_members=4",
                                       "ship.white_sailors=0", "ship.red_sailors=0");
    const char *const *cards = SETTINGS(CARDS, "ship.officers=4", "ship.party_members=4",
                                        "ship.white_sailors=0", "ship.red_sailors=0");
    assert_games_are(cards, CARD_KING, CARD_NONE, bare);
    assert_games_are(cards, CARD_NONE, CARD_JACK, bare);
}

// Men as they started, whatever their cards made of them.
static void who_rose_or_turned_is_told(void **state)
{
    (void)state;
    Given given = given_valid(&game_mutiny, SETTINGS(CARDS, STAR));
    Outcome *outcome = given_outcome(&given);
    int seen[CARD_COUNT] = {0};
    for (uint64_t game = 0; game < 3000; ++game) {
        given.game->play(given.prepared, (GameAddress){6, game}, outcome);
        int red = given_count(&given, outcome, "card.red");
        int white = given_count(&given, outcome, "card.white");
        ++seen[red];
        assert_int_equal(outcome->start[MUTINY_START_RED_SAILORS], 5);
        assert_int_equal(given_count(&given, outcome, "started.white_sailor"), 7);
        assert_int_equal(given_count(&given, outcome, "started.party_member"), 5);
        assert_int_equal(given_count(&given, outcome, "joined.party_member"), red == CARD_JACK);
        assert_int_equal(given_count(&given, outcome, "joined.officer"), white == CARD_JACK);
        assert_int_equal(given_count(&given, outcome, "joined.red_sailor"), red == CARD_KING);
        assert_int_equal(given_count(&given, outcome, "left.red_sailor"),
                         (red == CARD_JACK) + (white == CARD_KING));
    }
    for (int card = 0; card < CARD_COUNT; ++card)
        assert_true(seen[card] > 0);
    free(outcome);
    given_close(&given);
}

// Within 4.5 standard errors of the value known by enumeration: 7 false alarms in 10^6 seeds.
static void cards_move_the_red_share_to_the_known_value(void **state)
{
    (void)state;
    enum { GAMES = 600000 };
    Given given = given_valid(&game_mutiny, SETTINGS(CARDS));
    Tally tally = given_play(&given, 1, GAMES);
    given_assert_share((int)tally_result(&tally, MUTINY_RED_WINS), GAMES, 0.437284867);
    tally_destroy(&tally);
    given_close(&given);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_deck_has_four_of_each_card),
        cmocka_unit_test(the_second_card_is_drawn_from_what_the_first_left),
        cmocka_unit_test(cards_without_effect_change_nothing),
        cmocka_unit_test(a_queen_takes_the_penalty_off),
        cmocka_unit_test(a_jack_is_a_sailor_less_and_a_special_more),
        cmocka_unit_test(a_king_takes_a_sailor_over),
        cmocka_unit_test(a_gun_that_adds_nothing_changes_nothing),
        cmocka_unit_test(a_gun_is_worth_its_bonus_to_a_man_alone),
        cmocka_unit_test(kings_and_jacks_need_a_sailor),
        cmocka_unit_test(who_rose_or_turned_is_told),
        cmocka_unit_test(cards_move_the_red_share_to_the_known_value),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
