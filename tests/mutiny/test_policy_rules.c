/// test_policy_rules: what rules say and what the men do, on boards made by hand
/// (docs/policies.md).

#include "sim/mutiny/policy/policy_rules.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "sim/interface/game.h"
#include "tests/mutiny/hand_board.h"
#include "tests/mutiny/random_scenario.h"

extern const Game game_mutiny;

/// One rule as it is written; null for what is left out.
typedef struct Written {
    const char *when, *action, *keep, *men;
} Written;

static MutinyParams params;
static Prepared *prepared;
static Play play;

static void set(const char *key, const char *text)
{
    ParamRef ref;
    assert_int_equal(param_find(&game_mutiny.params, &params, key, &ref, NULL), OK);
    assert_int_equal(param_set(&ref, text, NULL), OK);
}

static void write_rule(int index, const Written *rule)
{
    const char *const values[][2] = {
        {"when", rule->when}, {"do", rule->action}, {"keep", rule->keep}, {"men", rule->men}};
    for (int i = 0; i < 4; ++i) {
        char key[ERROR_KEY_SIZE];
        snprintf(key, sizeof key, "policies.mine.rules.%d.%s", index, values[i][0]);
        if (values[i][1])
            set(key, values[i][1]);
    }
}

// The default ship with a policy `mine` of up to three rules, which the Whites follow; White moves.
static void open_board(const Written *rules, int count)
{
    game_defaults(&game_mutiny, &params);
    params.policies.own.count = 1;
    strcpy(params.policies.own.items[0].name.text, "mine");
    ParamRef list;
    assert_int_equal(param_find(&game_mutiny.params, &params, "policies.mine.rules", &list, NULL),
                     OK);
    param_list_resize(&list, count);
    for (int i = 0; i < count; ++i)
        write_rule(i, &rules[i]);
    set("white.policy", "mine");
    memset(&play, 0, sizeof play);
    play.mover = COLOUR_WHITE;
    play.turn = 1;
}

static void put(int room, Colour colour, int specials, int sailors)
{
    hand_board_put(&play, room, colour, specials, sailors);
}

static void move(void)
{
    assert_int_equal(game_mutiny.prepare(&params, &prepared, NULL), OK);
    play.mutiny = (const Mutiny *)prepared;
    policy_rules_move(&play);
    game_mutiny.release(prepared);
}

static void assert_white(int room, int specials, int sailors)
{
    hand_board_assert_white(&play, room, specials, sailors);
}

static void without_a_rule_that_applies_men_stay(void **state)
{
    (void)state;
    static const Written rules[] = {{"own below enemy", "go home", NULL, NULL},
                                    {"turn at least 2", "attack weakest", NULL, NULL},
                                    {"enemy_home above 0", "attack weakest", NULL, NULL}};
    open_board(rules, 3);
    put(DECK, COLOUR_WHITE, 1, 2);
    put(AFTER_HOLD, COLOUR_RED, 0, 3);
    move();
    assert_white(DECK, 1, 2);
    assert_false(play.moved);
}

static void the_first_rule_that_applies_counts(void **state)
{
    (void)state;
    static const Written rules[] = {{"own below enemy", "go home", NULL, NULL},
                                    {"enemy_specials exactly 1", "attack strongest", NULL, NULL},
                                    {NULL, "attack weakest", NULL, NULL}};
    open_board(rules, 3);
    put(DECK, COLOUR_WHITE, 1, 5);
    put(AFTER_HOLD, COLOUR_RED, 1, 2);
    put(FORWARD_HOLD, COLOUR_RED, 0, 2);
    move();
    assert_white(AFTER_HOLD, 1, 5);
    open_board(rules, 3);
    put(DECK, COLOUR_WHITE, 1, 5);
    put(AFTER_HOLD, COLOUR_RED, 0, 3);
    put(FORWARD_HOLD, COLOUR_RED, 0, 2);
    move();
    assert_white(FORWARD_HOLD, 1, 5);
    open_board(rules, 3);
    put(DECK, COLOUR_WHITE, 1, 3);
    put(AFTER_HOLD, COLOUR_RED, 1, 4);
    move();
    assert_white(BRIDGE, 1, 3);
}

static void each_compartment_has_its_own_counts(void **state)
{
    (void)state;
    static const Written rules[] = {
        {"own_here at least 2 target, enemy_here exactly 0", "attack strongest", NULL, NULL}};
    open_board(rules, 1);
    put(DECK, COLOUR_WHITE, 0, 6);
    put(BRIDGE, COLOUR_WHITE, 0, 5);
    put(FORWARD_HOLD, COLOUR_WHITE, 0, 7);
    put(FORWARD_HOLD, COLOUR_RED, 0, 1);
    put(AFTER_HOLD, COLOUR_RED, 0, 3);
    move();
    assert_white(AFTER_HOLD, 0, 6);
    assert_white(BRIDGE, 0, 5);
    assert_white(FORWARD_HOLD, 0, 7);
}

static void an_action_that_leads_nowhere_is_passed_over(void **state)
{
    (void)state;
    static const Written rules[] = {{NULL, "attack home", NULL, NULL},
                                    {NULL, "attack in reach", NULL, NULL},
                                    {NULL, "go home", NULL, NULL}};
    open_board(rules, 3); // the Reds' home is the Engine Room
    put(DECK, COLOUR_WHITE, 1, 2);
    put(ENGINE_ROOM, COLOUR_RED, 3, 3);
    put(AFTER_HOLD, COLOUR_RED, 0, 1);
    move();
    assert_white(ENGINE_ROOM, 1, 2);
    open_board(rules, 3);
    put(DECK, COLOUR_WHITE, 1, 2);
    put(AFTER_HOLD, COLOUR_RED, 0, 1);
    move();
    assert_white(AFTER_HOLD, 1, 2);
    open_board(rules, 3);
    set("rules.movement", "adjacent");
    put(FORWARD_HOLD, COLOUR_WHITE, 1, 2); // two steps from the After Hold, and from the Bridge
    put(AFTER_HOLD, COLOUR_RED, 0, 1);
    move();
    assert_white(DECK, 1, 2);
}

static void kept_sailors_are_those_nearest_to_home(void **state)
{
    (void)state;
    static const Written rules[] = {{"attackers exactly 6", "attack weakest", "3", NULL}};
    open_board(rules, 1);
    put(DECK, COLOUR_WHITE, 2, 3);
    put(BRIDGE, COLOUR_WHITE, 0, 2);
    put(FORWARD_HOLD, COLOUR_WHITE, 1, 1);
    put(AFTER_HOLD, COLOUR_RED, 0, 1);
    move();
    assert_white(BRIDGE, 0, 3);
    assert_white(AFTER_HOLD, 3, 3);
    open_board(rules, 1);
    put(DECK, COLOUR_WHITE, 2, 4);
    put(BRIDGE, COLOUR_RED, 0, 1); // the enemy is at home: nobody is kept, so six attack
    move();
    assert_white(BRIDGE, 2, 4);
}

static void split_sends_sailors_first_where_fewest_are(void **state)
{
    (void)state;
    static const Written rules[] = {{"own_here above 2", "split", NULL, "3"}};
    open_board(rules, 1);
    put(DECK, COLOUR_WHITE, 2, 2);
    put(BRIDGE, COLOUR_WHITE, 0, 1);
    put(FORWARD_HOLD, COLOUR_RED, 0, 1);
    move();
    assert_white(DECK, 1, 0);
    assert_white(ENGINE_ROOM, 1, 2); // the Forward Hold has enemies, the After Hold comes later
}

static void sailors_stand_where_the_policy_says(void **state)
{
    (void)state;
    static const struct {
        const char *placement;
        int room;
    } cases[] = {{"home", BRIDGE}, {"start", AFTER_HOLD}, {"spread", FORWARD_HOLD}};
    for (int i = 0; i < 3; ++i) {
        open_board(NULL, 0);
        set("policies.mine.placement", cases[i].placement);
        set("ship.officer_start", "After Hold");
        put(BRIDGE, COLOUR_WHITE, 0, 1);
        put(DECK, COLOUR_WHITE, 0, 1);
        assert_int_equal(game_mutiny.prepare(&params, &prepared, NULL), OK);
        play.mutiny = (const Mutiny *)prepared;
        assert_int_equal(policy_rules_place(&play, COLOUR_WHITE, NULL), cases[i].room);
        game_mutiny.release(prepared);
    }
}

static void a_built_in_name_is_refused(void **state)
{
    (void)state;
    Error error = {.status = OK};
    open_board(NULL, 0);
    strcpy(params.policies.own.items[0].name.text, "swarm");
    assert_int_equal(game_mutiny.prepare(&params, &prepared, &error), FAIL_CONFLICT);
    assert_string_equal(error.key, "policies.swarm");
    assert_string_equal(error.text,
                        "is the name of a built-in policy; choose another, such as my_swarm");
}

// A condition that always holds, but looks at the turn, keeps a game that stands still going on; it
// must come to the same as the early end. Every pair of policies ends by turn 1000.
static void games_end_whatever_the_policies_are(void **state)
{
    (void)state;
    static const RandomScenarioLimits limits = {
        .compartments = 5, .men = 6, .looks_ahead = true, .writes_rules = true};
    int stalemates = 0;
    for (uint64_t index = 0; index < 250; ++index) {
        random_scenario(11, index, &limits, &params);
        params.rules.max_turns = params.rules.free_prisoners_on_recapture ? 100 : 1000;
        Prepared *watching;
        assert_int_equal(game_mutiny.prepare(&params, &prepared, NULL), OK);
        assert_int_equal(game_mutiny.prepare(&params, &watching, NULL), OK);
        ((Mutiny *)watching)->plan[COLOUR_RED].watches_turn = true;
        for (uint64_t game = 0; game < 4; ++game) {
            Outcome *outcome = calloc(2, outcome_size(&prepared->measures));
            assert_non_null(outcome);
            Outcome *other =
                (Outcome *)(void *)((char *)outcome + outcome_size(&prepared->measures));
            game_mutiny.play(prepared, (GameAddress){1, game}, outcome);
            game_mutiny.play(watching, (GameAddress){1, game}, other);
            assert_memory_equal(outcome, other, outcome_size(&prepared->measures));
            assert_in_range(outcome->cells[MUTINY_TURNS], 0, params.rules.max_turns);
            stalemates += outcome->result == MUTINY_STALEMATE;
            free(outcome);
        }
        game_mutiny.release(watching);
        game_mutiny.release(prepared);
    }
    assert_true(stalemates > 50);
}

// Rules that say what the sides' parameters say play the same games, and some say something.
static void expect_the_same_games(const char *option, const char *key, const char *value,
                                  const Written *rule)
{
    static const Written stay = {NULL, "stay", NULL, NULL};
    Prepared *prepared_by_key;
    const Written rules[] = {stay, *rule};
    int differs = 0;
    open_board(&stay, 1);
    set(option, "yes");
    set("rules.first_turn", "white");
    set("red.policy", "spread");
    Prepared *plain;
    assert_int_equal(game_mutiny.prepare(&params, &plain, NULL), OK);
    set(key, value);
    assert_int_equal(game_mutiny.prepare(&params, &prepared_by_key, NULL), OK);
    open_board(rules, 2);
    set(option, "yes");
    set("rules.first_turn", "white");
    set("red.policy", "spread");
    assert_int_equal(game_mutiny.prepare(&params, &prepared, NULL), OK);
    size_t size = outcome_size(&prepared->measures);
    for (uint64_t game = 0; game < 200; ++game) {
        char *outcomes = calloc(3, size);
        assert_non_null(outcomes);
        const Prepared *const played[] = {plain, prepared_by_key, prepared};
        for (size_t i = 0; i < 3; ++i)
            game_mutiny.play(played[i], (GameAddress){1, game},
                             (Outcome *)(void *)(outcomes + i * size));
        assert_memory_equal(outcomes + size, outcomes + 2 * size, size);
        differs += memcmp(outcomes, outcomes + size, size) != 0;
        free(outcomes);
    }
    assert_true(differs > 10);
    game_mutiny.release(plain);
    game_mutiny.release(prepared_by_key);
    game_mutiny.release(prepared);
}

static void rules_order_executions_and_boats(void **state)
{
    (void)state;
    expect_the_same_games("rules.boats", "white.flee_below", "1",
                          &(Written){"own below enemy", "take to the boats", NULL, NULL});
    expect_the_same_games("rules.executions", "white.execute", "when_ahead",
                          &(Written){"own above enemy", "execute", NULL, NULL});
    Error error = {.status = OK};
    open_board(&(Written){"own_here above 3", "execute", NULL, NULL}, 1);
    assert_int_equal(game_mutiny.prepare(&params, &prepared, &error), FAIL_CONFLICT);
    assert_string_equal(error.key, "policies.mine.rules.0.when");
}

// A queen lets the Whites attack; without her they stay, so turn 1 has a move or none.
static void a_rule_may_look_at_the_side_s_card(void **state)
{
    (void)state;
    static const Written rules[] = {
        {"queen exactly 1, king exactly 0", "attack weakest", NULL, NULL}};
    for (int card = CARD_NONE; card < CARD_COUNT; ++card) {
        open_board(rules, 1);
        set("rules.cards", "yes");
        play.extras.card[COLOUR_WHITE] = (Card)card;
        put(BRIDGE, COLOUR_WHITE, 0, 2);
        put(DECK, COLOUR_RED, 0, 1);
        move();
        assert_int_equal(play.moved, card == CARD_QUEEN);
    }
}

// Both sides stand still for eight turns; turn 9 is the Reds'.
static void a_game_that_stands_still_goes_on_when_a_rule_waits_for_a_turn(void **state)
{
    (void)state;
    static const Written rules[] = {{"turn at least 9", "attack weakest", NULL, NULL}};
    for (int colour = 0; colour < COLOUR_COUNT; ++colour) {
        open_board(rules, 1);
        set("red.policy", colour == COLOUR_RED ? "mine" : "hold");
        set("white.policy", colour == COLOUR_RED ? "hold" : "mine");
        assert_int_equal(game_mutiny.prepare(&params, &prepared, NULL), OK);
        Outcome *outcome = calloc(1, outcome_size(&prepared->measures));
        assert_non_null(outcome);
        game_mutiny.play(prepared, (GameAddress){1, 0}, outcome);
        assert_int_equal(outcome->cells[MUTINY_TURNS], colour == COLOUR_RED ? 9 : 10);
        assert_int_not_equal(outcome->result, MUTINY_STALEMATE);
        free(outcome);
        game_mutiny.release(prepared);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_a_rule_that_applies_men_stay),
        cmocka_unit_test(the_first_rule_that_applies_counts),
        cmocka_unit_test(each_compartment_has_its_own_counts),
        cmocka_unit_test(an_action_that_leads_nowhere_is_passed_over),
        cmocka_unit_test(kept_sailors_are_those_nearest_to_home),
        cmocka_unit_test(split_sends_sailors_first_where_fewest_are),
        cmocka_unit_test(sailors_stand_where_the_policy_says),
        cmocka_unit_test(a_built_in_name_is_refused),
        cmocka_unit_test(rules_order_executions_and_boats),
        cmocka_unit_test(a_rule_may_look_at_the_side_s_card),
        cmocka_unit_test(a_game_that_stands_still_goes_on_when_a_rule_waits_for_a_turn),
        cmocka_unit_test(games_end_whatever_the_policies_are),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
