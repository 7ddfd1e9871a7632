/// test_twin: the twin against exact values known by other means.
///
/// Every comparison with a mean allows 4.5 standard errors, so a correct twin fails one with
/// probability 7e-6; the comparisons here, at one fixed seed each, fail together with less than
/// 4e-4.

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "tests/mutiny/twin_game.h"

#define COUNT_OF(array) (sizeof(array) / sizeof *(array))

static const double allowed_errors = 4.5;

typedef struct Sum {
    double sum, squares;
    int count;
} Sum;

static void sum_add(Sum *sum, double value)
{
    sum->sum += value;
    sum->squares += value * value;
    ++sum->count;
}

static void check_mean(const char *what, const Sum *sum, double expected)
{
    double n = sum->count, mean = sum->sum / n;
    double error = sqrt((sum->squares / n - mean * mean) / n);
    if (fabs(mean - expected) > allowed_errors * error)
        fail_msg("%s: %.6f instead of %.6f, %.1f standard errors off", what, mean, expected,
                 (mean - expected) / error);
}

static TwinScenario with_policies(TwinScenario scenario, TwinPolicy red, TwinPolicy white)
{
    scenario.player[TWIN_RED].policy = red;
    scenario.player[TWIN_WHITE].policy = white;
    return scenario;
}

// Share of games with the result.
static Sum count_results(const TwinScenario *scenario, TwinResult result, int games, uint64_t seed)
{
    Sum sum = {0};
    TwinLuck luck = twin_luck(seed);
    for (int game = 0; game < games; ++game)
        sum_add(&sum, twin_play(scenario, &luck).result == result);
    return sum;
}

static void check_red_share(const char *what, const TwinScenario *scenario, double expected)
{
    Sum red = count_results(scenario, TWIN_RED_WINS, 50000, 20);
    check_mean(what, &red, expected);
}

static void default_game_has_the_exact_means(void **state)
{
    (void)state;
    enum {
        RED,
        MATCHUPS,
        CREW,
        KILLED,
        CAPTURED = KILLED + TWIN_SOLDIER, // nobody brings soldiers
        ALL = CAPTURED + TWIN_SOLDIER
    };
    static const double exact[ALL] = {0.431936163273, 11.6558867,  11.128382,   1.209258775,
                                      1.853918280,    1.394314785, 2.065291662, 0.705327337,
                                      1.488643620,    1.119727661, 1.819404559};
    static const char *const names[ALL] = {"red wins",
                                           "match-ups",
                                           "crew",
                                           "killed officers",
                                           "killed white sailors",
                                           "killed party members",
                                           "killed red sailors",
                                           "captured officers",
                                           "captured white sailors",
                                           "captured party members",
                                           "captured red sailors"};
    TwinScenario scenario = twin_large_merchant();
    TwinLuck luck = twin_luck(1);
    Sum sums[ALL] = {0};
    for (int game = 0; game < 100000; ++game) {
        TwinOutcome outcome = twin_play(&scenario, &luck);
        sum_add(&sums[RED], outcome.result == TWIN_RED_WINS);
        sum_add(&sums[MATCHUPS], outcome.matchups);
        sum_add(&sums[CREW], outcome.crew);
        for (int kind = 0; kind < TWIN_SOLDIER; ++kind) {
            sum_add(&sums[KILLED + kind], outcome.killed[kind]);
            sum_add(&sums[CAPTURED + kind], outcome.captured[kind]);
        }
    }
    for (int i = 0; i < ALL; ++i)
        check_mean(names[i], &sums[i], exact[i]);
}

static void policies_have_the_exact_shares_of_wins(void **state)
{
    (void)state;
    static const struct {
        const char *what;
        bool large;
        TwinPolicy red, white;
        TwinResult result;
        double exact;
        int games;
    } cases[] = {
        {"large, both overwhelm, red", true, TWIN_OVERWHELM, TWIN_OVERWHELM, TWIN_RED_WINS,
         0.151369575250, 10000},
        {"large, both overwhelm, nobody", true, TWIN_OVERWHELM, TWIN_OVERWHELM, TWIN_STALEMATE,
         0.697260849501, 10000},
        {"large, overwhelm, hold", true, TWIN_OVERWHELM, TWIN_HOLD, TWIN_RED_WINS, 0.147270200424,
         20000},
        {"large, overwhelm, swarm", true, TWIN_OVERWHELM, TWIN_SWARM, TWIN_RED_WINS, 0.562749814864,
         100000},
        {"large, hold, swarm", true, TWIN_HOLD, TWIN_SWARM, TWIN_RED_WINS, 0.568063836727, 50000},
        {"large, both swarm", true, TWIN_SWARM, TWIN_SWARM, TWIN_RED_WINS, 0.431936163273, 50000},
        {"small, swarm, hold", false, TWIN_SWARM, TWIN_HOLD, TWIN_RED_WINS, 0.5, 50000},
        {"small, both overwhelm", false, TWIN_OVERWHELM, TWIN_OVERWHELM, TWIN_RED_WINS, 0.173281385,
         20000},
        {"small, overwhelm, hold", false, TWIN_OVERWHELM, TWIN_HOLD, TWIN_RED_WINS, 0.169595931,
         20000},
        {"small, overwhelm, swarm", false, TWIN_OVERWHELM, TWIN_SWARM, TWIN_RED_WINS, 0.495964056,
         100000},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        TwinScenario ship = cases[i].large ? twin_large_merchant() : twin_small_merchant();
        TwinScenario scenario = with_policies(ship, cases[i].red, cases[i].white);
        Sum share = count_results(&scenario, cases[i].result, cases[i].games, 10 + i);
        check_mean(cases[i].what, &share, cases[i].exact);
    }
}

// The differences are known to ±0.00005, a twentieth of the standard error allowed for.
static void readings_have_the_known_effects_on_red_wins(void **state)
{
    (void)state;
    static const double red_wins = 0.431936163273;
    TwinScenario scenario = twin_large_merchant();
    scenario.pairing = TWIN_CROSSED;
    check_red_share("crossed pairing", &scenario, red_wins + 0.0064);
    scenario.pairing = TWIN_SHUFFLED;
    check_red_share("random pairing", &scenario, red_wins + 0.0065);
    scenario = twin_large_merchant();
    scenario.supporter_falls = true;
    check_red_share("supporters fall", &scenario, red_wins + 0.0085);
    scenario = twin_large_merchant();
    scenario.reroll_counts = true;
    check_red_share("ties count", &scenario, red_wins + 0.0093);
    scenario = twin_large_merchant();
    scenario.kill_on_total = true;
    check_red_share("kills on the total", &scenario, red_wins);
    scenario = twin_large_merchant();
    scenario.officer_bonus = 2;
    check_red_share("officers at +2", &scenario, 0.315175066612);
}

static void star_of_siberia_has_the_exact_share(void **state)
{
    (void)state;
    TwinScenario star = twin_large_merchant();
    star.fixed_loyalty = true;
    star.officers = (TwinDice){.add = 3};
    star.party_members = (TwinDice){.add = 5};
    star.white_sailors = (TwinDice){.add = 7};
    star.red_sailors = (TwinDice){.add = 5};
    check_red_share("Star of Siberia", &star, 0.473626301);
}

static void nine_against_five_win_the_deck_as_often_as_computed(void **state)
{
    (void)state;
    TwinScenario scenario = twin_large_merchant();
    TwinLuck luck = twin_luck(5);
    Sum wins = {0};
    for (int i = 0; i < 50000; ++i) {
        TwinGame game = {.scenario = &scenario, .luck = &luck};
        twin_add(&game, TWIN_PARTY_MEMBER, 1, 5);
        twin_add(&game, TWIN_RED_SAILOR, 1, 4);
        twin_add(&game, TWIN_WHITE_SAILOR, 1, 5);
        twin_fight(&game, 1, TWIN_RED);
        sum_add(&wins, twin_count(&game, TWIN_RED) > 0);
    }
    check_mean("Deck won", &wins, 0.997509313);
}

static void games_end_before_they_start_when_a_side_is_missing(void **state)
{
    (void)state;
    TwinScenario scenario = twin_large_merchant();
    TwinLuck luck = twin_luck(6);
    scenario.placed = true;
    assert_int_equal(twin_play(&scenario, &luck).result, TWIN_DERELICT);
    scenario.men_at[TWIN_WHITE_SAILOR][2] = 3;
    TwinOutcome outcome = twin_play(&scenario, &luck);
    assert_int_equal(outcome.result, TWIN_WHITE_WINS);
    assert_int_equal(outcome.turns, 0);
    assert_int_equal(outcome.crew, 3);
}

static void two_who_hold_stand_still_to_the_last_turn(void **state)
{
    (void)state;
    TwinScenario scenario = with_policies(twin_large_merchant(), TWIN_HOLD, TWIN_HOLD);
    TwinLuck luck = twin_luck(7);
    TwinOutcome outcome = twin_play(&scenario, &luck);
    assert_int_equal(outcome.result, TWIN_STALEMATE);
    assert_int_equal(outcome.turns, 50);
    assert_int_equal(outcome.crew, 0);
}

static void first_turn_is_the_side_that_the_scenario_names(void **state)
{
    (void)state;
    TwinScenario scenario = with_policies(twin_large_merchant(), TWIN_HOLD, TWIN_SWARM);
    TwinLuck luck = twin_luck(8);
    assert_int_equal(twin_play(&scenario, &luck).turns, 2);
    scenario.first_turn = TWIN_WHITE;
    assert_int_equal(twin_play(&scenario, &luck).turns, 1);
}

// All 36 rolls of two average dice, from their faces 2 3 3 4 4 5; less than none is none.
static void numbers_of_men_are_dice(void **state)
{
    (void)state;
    Sum men = {0}, squares = {0};
    TwinScenario scenario = twin_large_merchant();
    scenario.officers = (TwinDice){.count = 2, .average = true, .add = 1};
    scenario.party_members = (TwinDice){.count = 1, .sides = 4, .add = -9};
    TwinLuck luck = twin_luck(9);
    for (int game = 0; game < 20000; ++game) {
        TwinOutcome outcome = twin_play(&scenario, &luck);
        int officers = outcome.started[TWIN_OFFICER];
        sum_add(&men, officers);
        sum_add(&squares, (officers - 8) * (officers - 8));
        assert_int_equal(outcome.started[TWIN_PARTY_MEMBER], 0);
    }
    check_mean("officers", &men, 8);
    check_mean("variance of officers", &squares, 2 * 11.0 / 12);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(default_game_has_the_exact_means),
        cmocka_unit_test(policies_have_the_exact_shares_of_wins),
        cmocka_unit_test(readings_have_the_known_effects_on_red_wins),
        cmocka_unit_test(star_of_siberia_has_the_exact_share),
        cmocka_unit_test(nine_against_five_win_the_deck_as_often_as_computed),
        cmocka_unit_test(two_who_hold_stand_still_to_the_last_turn),
        cmocka_unit_test(first_turn_is_the_side_that_the_scenario_names),
        cmocka_unit_test(numbers_of_men_are_dice),
        cmocka_unit_test(games_end_before_they_start_when_a_side_is_missing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
