/// test_twin_fight: the twin's rounds and match-ups with scripted faces, and the worked example.
/// Source: MUT-6 to MUT-8, MUT-10, MUT-15.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "tests/mutiny/twin_game.h"

#define COUNT_OF(array) (sizeof(array) / sizeof *(array))

static TwinMatchUp matchups[TWIN_MEN / 2];

// A game in which nine Reds (five of them party members) have come to five White sailors on Deck.
static TwinGame deck_fight(const TwinScenario *scenario, TwinLuck *luck)
{
    TwinGame game = {.scenario = scenario, .luck = luck};
    twin_add(&game, TWIN_PARTY_MEMBER, 1, 5);
    twin_add(&game, TWIN_RED_SAILOR, 1, 4);
    twin_add(&game, TWIN_WHITE_SAILOR, 1, 5);
    return game;
}

static void nine_against_five_have_supporters_1_1_1_1_0(void **state)
{
    (void)state;
    TwinScenario scenario = twin_large_merchant();
    TwinGame game = deck_fight(&scenario, NULL);
    assert_int_equal(twin_match(&game, 1, TWIN_RED, matchups), 5);
    for (int i = 0; i < 5; ++i) {
        assert_int_equal(matchups[i].supporters[TWIN_RED], i < 4);
        assert_int_equal(matchups[i].supporters[TWIN_WHITE], 0);
        assert_int_equal(matchups[i].lead[TWIN_RED]->kind, TWIN_PARTY_MEMBER);
    }
}

// Resolves the first match-up on Deck with the faces, Red's first.
static TwinLoss resolve_with(TwinGame *game, const int *faces, int count)
{
    TwinLuck script = {.faces = faces, .faces_left = count};
    game->luck = &script;
    TwinLoss loss = twin_resolve(game, 1, TWIN_RED, &matchups[0]);
    assert_int_equal(script.faces_left, 0);
    return loss;
}

static void example_two_beats_three_and_captures(void **state)
{
    (void)state;
    TwinScenario scenario = twin_large_merchant();
    TwinGame game = deck_fight(&scenario, NULL);
    twin_match(&game, 1, TWIN_RED, matchups);
    TwinLoss loss = resolve_with(&game, (int[]){2, 3}, 2);
    assert_int_equal(loss.man->kind, TWIN_WHITE_SAILOR);
    assert_false(loss.killed);
}

static void example_five_beats_four_and_kills(void **state)
{
    (void)state;
    TwinScenario scenario = twin_large_merchant();
    TwinGame game = deck_fight(&scenario, NULL);
    twin_match(&game, 1, TWIN_RED, matchups);
    TwinLoss loss = resolve_with(&game, (int[]){5, 4}, 2);
    assert_int_equal(loss.man->kind, TWIN_WHITE_SAILOR);
    assert_true(loss.killed);
}

static void faces_count_for_kills_unless_the_total_does(void **state)
{
    (void)state;
    TwinScenario scenario = twin_large_merchant();
    TwinGame game = deck_fight(&scenario, NULL);
    twin_match(&game, 1, TWIN_RED, matchups);
    assert_false(resolve_with(&game, (int[]){4, 1}, 2).killed);
    scenario.kill_on_total = true;
    assert_true(resolve_with(&game, (int[]){4, 1}, 2).killed);
}

static void ties_are_rolled_again(void **state)
{
    (void)state;
    TwinScenario scenario = twin_large_merchant();
    TwinGame game = deck_fight(&scenario, NULL);
    twin_match(&game, 1, TWIN_RED, matchups);
    TwinLoss loss = resolve_with(&game, (int[]){3, 5, 1, 3, 2, 6}, 6);
    assert_int_equal(loss.man->kind, TWIN_PARTY_MEMBER);
    assert_true(loss.killed);
    assert_int_equal(game.matchups, 1);
}

// Red needs one more than White's face, by exactly the four pips the example adds.
static void eight_against_two_have_plus_four_each(void **state)
{
    (void)state;
    TwinScenario scenario = twin_large_merchant();
    TwinGame game = {.scenario = &scenario};
    twin_add(&game, TWIN_PARTY_MEMBER, 1, 4);
    twin_add(&game, TWIN_RED_SAILOR, 1, 4);
    twin_add(&game, TWIN_WHITE_SAILOR, 1, 2);
    assert_int_equal(twin_match(&game, 1, TWIN_RED, matchups), 2);
    assert_int_equal(matchups[0].supporters[TWIN_RED], 3);
    assert_int_equal(matchups[1].supporters[TWIN_RED], 3);
    // 1 + 4 ties with 5 and beats 4.
    assert_int_equal(resolve_with(&game, (int[]){1, 5, 1, 4}, 4).man->kind, TWIN_WHITE_SAILOR);
    scenario.support_cap = 2;
    assert_int_equal(resolve_with(&game, (int[]){1, 4, 1, 5}, 4).man->kind, TWIN_PARTY_MEMBER);
}

static void example_ends_with_five_party_members_and_nine_sailors(void **state)
{
    (void)state;
    TwinScenario scenario = twin_large_merchant();
    TwinGame game = {.scenario = &scenario};
    twin_add(&game, TWIN_PARTY_MEMBER, 1, 5);
    twin_add(&game, TWIN_RED_SAILOR, 1, 5);
    twin_add(&game, TWIN_OFFICER, 1, 3);
    twin_add(&game, TWIN_WHITE_SAILOR, 1, 7);
    game.men[4].state = TWIN_PRISONER; // one of the crew's own men is taken too
    for (int i = 10; i < 20; ++i)
        game.men[i].state = i == 10 || i >= 16 ? TWIN_PRISONER : TWIN_KILLED;
    twin_sort_out(&game, TWIN_RED);
    TwinOutcome outcome = twin_record(&game, TWIN_RED_WINS);
    assert_int_equal(outcome.shot[TWIN_OFFICER], 1);
    assert_int_equal(outcome.alive[TWIN_PARTY_MEMBER], 5);
    assert_int_equal(outcome.alive[TWIN_RED_SAILOR] + outcome.alive[TWIN_WHITE_SAILOR], 9);
    assert_int_equal(outcome.crew, 14);
}

static void first_three_rolls_against_the_bridge_are_penalised(void **state)
{
    (void)state;
    TwinScenario scenario = twin_large_merchant();
    TwinGame game = {.scenario = &scenario};
    twin_add(&game, TWIN_RED_SAILOR, 0, 4);
    twin_add(&game, TWIN_WHITE_SAILOR, 0, 4);
    twin_match(&game, 0, TWIN_RED, matchups);
    // At −1 a 4 ties with a 3; the fourth match-up has no penalty.
    static const int faces[] = {4, 3, 6, 1, 4, 3, 6, 1, 4, 3, 6, 1, 4, 3};
    TwinLuck script = {.faces = faces, .faces_left = COUNT_OF(faces)};
    game.luck = &script;
    for (int i = 0; i < 4; ++i)
        assert_int_equal(twin_resolve(&game, 0, TWIN_RED, &matchups[i]).man->kind,
                         TWIN_WHITE_SAILOR);
    assert_int_equal(script.faces_left, 0);
}

// Two assaults of one man on the Bridge with one penalised roll: at −1 a 4 ties with a 3.
static void penalised_rolls_start_afresh_unless_counted_once_a_game(void **state)
{
    (void)state;
    for (int once = 0; once < 2; ++once) {
        TwinScenario scenario = twin_large_merchant();
        scenario.strongpoint_rolls = 1;
        scenario.penalty_once_a_game = once;
        static const int faces[] = {4, 3, 4, 2, 4, 3, 4, 2};
        TwinLuck script = {.faces = faces, .faces_left = once ? 6 : 8};
        TwinGame game = {.scenario = &scenario, .luck = &script};
        for (int assault = 0; assault < 2; ++assault) {
            twin_add(&game, TWIN_RED_SAILOR, 0, 1 - assault);
            twin_add(&game, TWIN_WHITE_SAILOR, 0, 1);
            twin_fight(&game, 0, TWIN_RED);
        }
        assert_int_equal(game.matchups, 2);
        assert_int_equal(script.faces_left, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nine_against_five_have_supporters_1_1_1_1_0),
        cmocka_unit_test(example_two_beats_three_and_captures),
        cmocka_unit_test(example_five_beats_four_and_kills),
        cmocka_unit_test(faces_count_for_kills_unless_the_total_does),
        cmocka_unit_test(ties_are_rolled_again),
        cmocka_unit_test(eight_against_two_have_plus_four_each),
        cmocka_unit_test(example_ends_with_five_party_members_and_nine_sailors),
        cmocka_unit_test(first_three_rolls_against_the_bridge_are_penalised),
        cmocka_unit_test(penalised_rolls_start_afresh_unless_counted_once_a_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
