/// Tests of sim/mutiny/trace.h: a told game is the game played, and its words are its numbers.

#include "sim/mutiny/trace.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/mutiny/random_scenario.h"
#include "tests/mutiny/told.h"

extern const Game game_mutiny;

#define SETTINGS(...) ((const char *const[]){__VA_ARGS__, NULL})

// Of a random scenario, as a player's settings would give it.
static Given prepare(const MutinyParams *params)
{
    Given given = {.game = &game_mutiny};
    if (game_mutiny.prepare(params, &given.prepared, &given.error) != OK)
        fail_msg("%s: %s", given.error.key, given.error.text);
    return given;
}

static int sum_kinds(const Outcome *outcome, int measure)
{
    int sum = 0;
    for (int kind = 0; kind < KIND_COUNT; ++kind)
        sum += outcome->cells[measure + kind];
    return sum;
}

static void assert_told_as_played(const Told *told, const Outcome *played, uint64_t size)
{
    static const char *const ends[MUTINY_RESULT_COUNT] = {
        "Reds take the ship after", "Whites hold the ship after", "Stalemate after",
        "The ship is derelict after"};
    assert_memory_equal(told->outcome, played, size);
    assert_int_equal(told_count(told, "killed."), sum_kinds(played, MUTINY_KILLED));
    assert_int_equal(told_count(told, "taken prisoner."), sum_kinds(played, MUTINY_CAPTURED));
    int rolls = told_count(told, " rolls ") - told_count(told, " rolls at ");
    assert_int_equal(rolls, played->cells[MUTINY_MATCHUPS]);
    assert_non_null(strstr(told->lines[told->count - 1], ends[played->result]));
    // A stalemate may be seen coming, and its last turns pass untold.
    int turns = told_count(told, "Turn ");
    assert_true(played->result == MUTINY_STALEMATE ? turns <= played->cells[MUTINY_TURNS]
                                                   : turns == played->cells[MUTINY_TURNS]);
}

static void assert_games_told_as_played(const Given *given, uint64_t games)
{
    Outcome *played = given_outcome(given);
    uint64_t size = outcome_size(&given->prepared->measures);
    for (uint64_t game = 0; game < games; ++game) {
        memset(played, 0, size);
        game_mutiny.play(given->prepared, (GameAddress){1, game}, played);
        Told *told = told_open(given, game);
        assert_told_as_played(told, played, size);
        told_close(told);
    }
    free(played);
}

static void a_told_game_is_the_game_played(void **state)
{
    (void)state;
    MutinyParams *params = calloc(1, sizeof *params);
    assert_non_null(params);
    for (uint64_t index = 0; index < 300; ++index) {
        random_scenario(41, index, &(RandomScenarioLimits){.all_rules = true}, params);
        Given given = prepare(params);
        assert_games_told_as_played(&given, 20);
        game_mutiny.release(given.prepared);
    }
    free(params);
}

static void ten_thousand_games_on_the_large_merchant_are_told_as_played(void **state)
{
    (void)state;
    Given given =
        given_valid(&game_mutiny, SETTINGS("red.policy=overwhelm", "white.policy=spread"));
    assert_games_told_as_played(&given, 10000);
    given_close(&given);
}

static void a_story_begins_with_the_men_and_ends_with_the_crew(void **state)
{
    (void)state;
    Given given = given_valid(&game_mutiny, SETTINGS("ship.officers=1", "ship.party_members=2",
                                                     "ship.white_sailors=1", "ship.red_sailors=9",
                                                     "rules.party_bonus=6"));
    Told *told = told_open(&given, 0);
    static const char *const lines[] = {
        "Mutiny on the large merchant: 1 officer and 1 White sailor against 2 party members and 9 "
        "Red sailors.",
        "  Bridge: 1 officer and 1 White sailor",
        "  Engine Room: 2 party members and 9 Red sailors",
        "Turn 1, Red.",
        "  2 party members and 9 Red sailors go from Engine Room to Bridge.",
        "  Fight in Bridge: 2 party members and 9 Red sailors against 1 officer and 1 White "
        "sailor, "
        "the first 3 rolls at -1.",
    };
    for (int i = 0; i < 6; ++i)
        assert_string_equal(told->lines[i], lines[i]);
    assert_non_null(strstr(told->lines[6], "    party member with 5 supporters rolls "));
    assert_non_null(strstr(told->lines[6], " - 1 strongpoint = "));
    assert_non_null(strstr(told->lines[8], "Reds take the ship after 1 turn and 2 match-ups: "));
    assert_int_equal(told->count, 9);
    told_close(told);
    given_close(&given);
}

// With equal men a roll is tied once in six; the mean of 0.2 ties a match-up within 4.5 standard
// errors (1 false alarm in 10^5 seeds), and every tie told is one.
static void ties_are_told_as_often_as_a_table_sees_them(void **state)
{
    (void)state;
    Given given =
        given_valid(&game_mutiny, SETTINGS("rules.officer_bonus=0", "rules.party_bonus=0",
                                           "rules.support_bonus=0", "rules.strongpoint_penalty=0"));
    double matchups = 0, ties = 0;
    for (uint64_t game = 0; game < 2000; ++game) {
        Told *told = told_open(&given, game);
        for (int i = 0; i < told->count; ++i) {
            const char *after = strstr(told->lines[i], " after ");
            matchups += strstr(told->lines[i], " rolls ") != NULL;
            if (!after || !strstr(told->lines[i], " rolls "))
                continue;
            int count = atoi(after + 7);
            ties += count;
            for (const char *colon = strchr(after, ':'); colon && colon[1] != ' ';
                 colon = strchr(colon + 1, ':'))
                assert_int_equal(colon[-1], colon[1]);
        }
        told_close(told);
    }
    assert_true(fabs(ties / matchups - 0.2) < 4.5 * sqrt(0.24 / matchups));
    given_close(&given);
}

#define TWO_FIGHTS                                                                                 \
    "ship.placement=fixed", "ship.compartments.1.white_sailors=2",                                 \
        "ship.compartments.1.red_sailors=2", "ship.compartments.3.white_sailors=5",                \
        "ship.compartments.3.red_sailors=3", "red.policy=hold"

static void fights_are_fought_as_listed_or_the_hardest_first(void **state)
{
    (void)state;
    Given listed = given_valid(&game_mutiny, SETTINGS(TWO_FIGHTS));
    Told *told = told_open(&listed, 0);
    assert_true(told_find(told, 0, "Fight in Deck") < told_find(told, 0, "Fight in Engine Room"));
    told_close(told);
    given_close(&listed);
    Given hardest = given_valid(&game_mutiny, SETTINGS(TWO_FIGHTS, "rules.battle_order=policy"));
    told = told_open(&hardest, 0);
    assert_true(told_find(told, 0, "Fight in Engine Room") >= 0);
    assert_true(told_find(told, 0, "Fight in Deck") > told_find(told, 0, "Fight in Engine Room"));
    told_close(told);
    given_close(&hardest);
    // Of fights that are equally hard the first listed comes first.
    Given equal = given_valid(&game_mutiny, SETTINGS(TWO_FIGHTS, "rules.battle_order=policy",
                                                     "ship.compartments.1.white_sailors=5"));
    told = told_open(&equal, 0);
    assert_true(told_find(told, 0, "Fight in Deck") < told_find(told, 0, "Fight in Engine Room"));
    told_close(told);
    given_close(&equal);
}

// The first fight has other men, so other dice; the second one must not notice.
static void a_fight_has_its_own_dice(void **state)
{
    (void)state;
    Given usual = given_valid(&game_mutiny, SETTINGS(TWO_FIGHTS));
    Given changed =
        given_valid(&game_mutiny, SETTINGS(TWO_FIGHTS, "ship.compartments.1.white_sailors=9"));
    for (uint64_t game = 0; game < 50; ++game) {
        Told *one = told_open(&usual, game), *other = told_open(&changed, game);
        int i = told_find(one, 0, "Fight in Engine Room");
        int j = told_find(other, 0, "Fight in Engine Room");
        assert_true(i > 0 && j > 0);
        for (; i < one->count && !strstr(one->lines[i], "Turn") &&
               !strstr(one->lines[i], "after 1 turn");
             ++i, ++j)
            assert_string_equal(one->lines[i], other->lines[j]);
        told_close(one);
        told_close(other);
    }
    given_close(&usual);
    given_close(&changed);
}

// The same men in two compartments, four against four: their fights are told alike once in a blue
// moon only.
static void no_two_fights_of_a_game_share_their_dice(void **state)
{
    (void)state;
    Given given = given_valid(
        &game_mutiny,
        SETTINGS("ship.placement=fixed", "ship.compartments.1.white_sailors=4",
                 "ship.compartments.1.red_sailors=4", "ship.compartments.2.white_sailors=4",
                 "ship.compartments.2.red_sailors=4", "red.policy=hold"));
    int alike = 0;
    for (uint64_t game = 0; game < 50; ++game) {
        Told *told = told_open(&given, game);
        int one = told_find(told, 0, "Fight in Deck");
        int other = told_find(told, 0, "Fight in Forward Hold");
        bool same = true;
        for (int i = 1; i <= 4; ++i)
            same &= strcmp(told->lines[one + i], told->lines[other + i]) == 0;
        alike += same;
        told_close(told);
    }
    assert_int_equal(alike, 0);
    given_close(&given);
}

// Fights in the bridge by the Reds, and how many of their rolls were announced at the penalty.
static void check_penalties(const Told *told, bool whole_game)
{
    int used = 0;
    for (int i = told_find(told, 0, "Fight in Bridge: "); i >= 0;
         i = told_find(told, i + 1, "Fight in Bridge: ")) {
        const char *penalty = strstr(told->lines[i], ", the first ");
        int announced = penalty ? atoi(penalty + 12) : 0, penalised = 0;
        const char *defenders = strstr(told->lines[i], " against ");
        bool by_reds = strstr(defenders, "White sailor") || strstr(defenders, "officer");
        int left = whole_game ? (used < 4 ? 4 - used : 0) : 4;
        if (announced != (by_reds ? left : 0))
            fail_msg("%s", told->lines[i]);
        for (int line = i + 1; line < told->count && strncmp(told->lines[line], "    ", 4) == 0;
             ++line)
            penalised += strstr(told->lines[line], "strongpoint") != NULL;
        used += penalised;
        assert_true(penalised <= announced);
    }
}

static void penalised_rolls_start_afresh_with_every_assault_or_run_once(void **state)
{
    (void)state;
    static const char *const scopes[] = {"rules.strongpoint_scope=assault",
                                         "rules.strongpoint_scope=game"};
    for (int game_wide = 0; game_wide < 2; ++game_wide) {
        Given given = given_valid(
            &game_mutiny, SETTINGS(scopes[game_wide], "rules.strongpoint_rolls=4",
                                   "red.policy=random", "white.policy=random", "ship.sailors=30"));
        int again = 0;
        for (uint64_t game = 0; game < 300; ++game) {
            Told *told = told_open(&given, game);
            check_penalties(told, game_wide);
            again += told_count(told, "Fight in Bridge: ") > 1;
            told_close(told);
        }
        assert_true(again > 50);
        given_close(&given);
    }
}

// Two party members at +6 take the sailor on deck; 27 White sailors, who support at +12 and more,
// take them; the third one of the Reds waits in the after hold, out of reach.
#define RECAPTURE                                                                                  \
    "ship.placement=fixed", "rules.kill_min=7", "rules.party_bonus=6", "rules.movement=adjacent",  \
        "red.policy=spread", "white.policy=spread", "ship.compartments.1.neighbours=Engine Room",  \
        "ship.compartments.2.neighbours=Bridge", "ship.compartments.3.neighbours=After Hold",      \
        "ship.compartments.4.neighbours=", "ship.compartments.0.white_sailors=27",                 \
        "ship.compartments.1.white_sailors=1", "ship.compartments.3.party_members=2",              \
        "ship.compartments.4.red_sailors=1", "rules.max_turns=2"

static void prisoners_go_free_on_recapture_only_where_the_rules_say(void **state)
{
    (void)state;
    for (int freed = 0; freed < 2; ++freed) {
        Given given = given_valid(
            &game_mutiny, SETTINGS(RECAPTURE, freed ? "rules.free_prisoners_on_recapture=yes"
                                                    : "rules.free_prisoners_on_recapture=no"));
        Told *told = told_open(&given, 0);
        assert_int_equal(told->outcome->cells[MUTINY_CAPTURED + KIND_WHITE_SAILOR], 1);
        assert_int_equal(told->outcome->cells[MUTINY_CAPTURED + KIND_PARTY_MEMBER], 2);
        assert_int_equal(told_find(told, 0, "  Freed in Deck: 1 White sailor.") >= 0, freed);
        assert_int_equal(told_count(told, "Freed"), freed);
        told_close(told);
        given_close(&given);
    }
}

// What each card says in the games that drew it, all of which have been seen.
static void assert_cards_told(const Given *given, const char *const lines[CARD_COUNT])
{
    int seen[CARD_COUNT] = {0};
    for (uint64_t game = 0; game < 300; ++game) {
        Told *told = told_open(given, game);
        int card = given_count(given, told->outcome, "card.red");
        if (told_count(told, lines[card]) != 1)
            fail_msg("game %d does not say '%s'", (int)game, lines[card]);
        ++seen[card];
        told_close(told);
    }
    for (int card = 0; card < CARD_COUNT; ++card)
        assert_true(seen[card] > 0);
}

static void cards_are_told_with_what_they_do(void **state)
{
    (void)state;
    static const char *const lines[CARD_COUNT] = {
        [CARD_NONE] = "Red draws a card without effect.",
        [CARD_ACE] = "Red draws an ace: the party member with the gun is in Engine Room.",
        [CARD_KING] = "Red draws a king: a White sailor turns traitor and comes to Engine Room.",
        [CARD_QUEEN] = "Red draws a queen: a secret way into the strongpoints.",
        [CARD_JACK] = "Red draws a jack: a Red sailor is a party member from now on."};
    static const char *const without_sailors[CARD_COUNT] = {
        [CARD_NONE] = "Red draws a card without effect.",
        [CARD_ACE] = "Red draws an ace: the party member with the gun is in Engine Room.",
        [CARD_KING] = "Red draws a king: the enemy has no sailor to turn traitor.",
        [CARD_QUEEN] = "Red draws a queen: a secret way into the strongpoints.",
        [CARD_JACK] = "Red draws a jack: the side has no sailor to rise."};
    Given given = given_valid(
        &game_mutiny, SETTINGS("rules.cards=yes", "ship.white_sailors=4", "ship.red_sailors=4"));
    assert_cards_told(&given, lines);
    given_close(&given);
    given = given_valid(&game_mutiny,
                        SETTINGS("rules.cards=yes", "ship.white_sailors=0", "ship.red_sailors=0"));
    assert_cards_told(&given, without_sailors);
    given_close(&given);
}

// Captured deserters are told as such, and who deserts at the enemy's home goes nowhere.
static void deserters_are_told_from_where_they_are(void **state)
{
    (void)state;
    Given given = given_valid(&game_mutiny, SETTINGS("rules.executions=yes",
                                                     "rules.desert_rolls=all", "rules.desert_min=3",
                                                     "red.policy=spread", "white.policy=spread",
                                                     "red.execute=always", "white.execute=always"));
    int captured = 0, at_home = 0, elsewhere = 0;
    for (uint64_t game = 0; game < 200; ++game) {
        Told *told = told_open(&given, game);
        captured += told_count(told, " captured Red sailor");
        at_home += told_count(told, "White sailor in Engine Room deserts.") +
                   told_count(told, "Red sailor in Bridge deserts.");
        elsewhere += told_count(told, " to Engine Room.") + told_count(told, " to Bridge.");
        assert_int_equal(told_count(told, "in Bridge deserts to Bridge"), 0);
        told_close(told);
    }
    assert_true(captured > 0 && at_home > 0 && elsewhere > 0);
    given_close(&given);
}

static void a_rule_that_fires_is_named_with_what_it_saw(void **state)
{
    (void)state;
    static const char *const values[][2] = {
        {"policies.mine.rules.0.when", "own below enemy"},
        {"policies.mine.rules.0.do", "go home"},
        {"policies.mine.rules.1.when", "attackers at least 1.2 target"},
        {"policies.mine.rules.1.do", "attack weakest"},
        {"red.policy", "mine"},
        {"ship.officers", "1"},
        {"ship.party_members", "2"},
        {"ship.white_sailors", "1"},
        {"ship.red_sailors", "9"}};
    MutinyParams *params = calloc(1, sizeof *params);
    ParamRef ref;
    assert_non_null(params);
    game_defaults(&game_mutiny, params);
    params->policies.own.count = 1;
    strcpy(params->policies.own.items[0].name.text, "mine");
    assert_int_equal(param_find(&game_mutiny.params, params, "policies.mine.rules", &ref, NULL),
                     OK);
    param_list_resize(&ref, 2);
    for (size_t i = 0; i < sizeof values / sizeof *values; ++i) {
        assert_int_equal(param_find(&game_mutiny.params, params, values[i][0], &ref, NULL), OK);
        assert_int_equal(param_set(&ref, values[i][1], NULL), OK);
    }
    Given given = prepare(params);
    free(params);
    Told *told = told_open(&given, 0);
    assert_string_equal(told->lines[3], "Turn 1, Red.");
    assert_string_equal(
        told->lines[4],
        "  Engine Room: rule 2 of 'mine', attack weakest, since attackers 11, target 2.");
    told_close(told);
    game_mutiny.release(given.prepared);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_told_game_is_the_game_played),
        cmocka_unit_test(cards_are_told_with_what_they_do),
        cmocka_unit_test(deserters_are_told_from_where_they_are),
        cmocka_unit_test(ten_thousand_games_on_the_large_merchant_are_told_as_played),
        cmocka_unit_test(a_story_begins_with_the_men_and_ends_with_the_crew),
        cmocka_unit_test(ties_are_told_as_often_as_a_table_sees_them),
        cmocka_unit_test(fights_are_fought_as_listed_or_the_hardest_first),
        cmocka_unit_test(a_fight_has_its_own_dice),
        cmocka_unit_test(no_two_fights_of_a_game_share_their_dice),
        cmocka_unit_test(penalised_rolls_start_afresh_with_every_assault_or_run_once),
        cmocka_unit_test(prisoners_go_free_on_recapture_only_where_the_rules_say),
        cmocka_unit_test(a_rule_that_fires_is_named_with_what_it_saw),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
