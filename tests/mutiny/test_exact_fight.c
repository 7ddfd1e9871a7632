/// Tests of sim/mutiny/exact/exact_fight.h: values known by hand, laws, and the fights of play.

#include "sim/mutiny/exact/exact_fight.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include "sim/mutiny/exact/exact_fight_size.h"
#include "sim/mutiny/fight/fight.h"
#include "tests/given.h"
#include "tests/mutiny/random_scenario.h"

extern const Game game_mutiny;

static MutinyParams *params;

static int open_params(void **state)
{
    (void)state;
    params = calloc(1, sizeof *params);
    if (params)
        game_defaults(&game_mutiny, params);
    return params ? 0 : -1;
}

static int close_params(void **state)
{
    (void)state;
    free(params);
    return 0;
}

// Solves a fight, Reds attacking, of specials and sailors against specials and sailors.
static ExactFight solve(const int men[4], int penalised)
{
    ExactFightSetup setup = {.rules = &params->rules,
                             .attacker = COLOUR_RED,
                             .men = {{men[0], men[1]}, {men[2], men[3]}},
                             .penalised = penalised};
    ExactFight fight;
    Error error = {0};
    if (exact_fight_solve(&setup, &fight, &error) != OK)
        fail_msg("%s", error.text);
    return fight;
}

static void assert_wins(const int men[4], int penalised, double attackers, double allowed)
{
    ExactFight fight = solve(men, penalised);
    if (!(fabs(fight.wins[ROLE_ATTACKER] - attackers) <= allowed))
        fail_msg("%d+%d against %d+%d: %.12f, not %.12f", men[0], men[1], men[2], men[3],
                 fight.wins[ROLE_ATTACKER], attackers);
    assert_true(fabs(fight.wins[ROLE_ATTACKER] + fight.wins[ROLE_DEFENDER] - 1) < 1e-12);
    exact_fight_release(&fight);
}

#define MEN(...) ((const int[4]){__VA_ARGS__})

static void the_deck_fight_of_the_star_of_siberia_is_known(void **state)
{
    (void)state;
    assert_wins(MEN(5, 4, 0, 5), 0, 0.997509313, 5e-10);
}

// Of 36 pairs 15 are won by either side and 6 tied; one pip more moves 5 of the 6.
static void duels_are_counted_on_the_fingers(void **state)
{
    (void)state;
    assert_wins(MEN(0, 1, 0, 1), 0, 15 / 30.0, 1e-12);
    assert_wins(MEN(1, 0, 0, 1), 0, 21 / 31.0, 1e-12);
    assert_wins(MEN(0, 1, 1, 0), 0, 10 / 31.0, 1e-12);
    assert_wins(MEN(0, 1, 0, 1), 1, 10 / 31.0, 1e-12);
    ExactFight fight = solve(MEN(0, 1, 0, 1), 0);
    assert_true(fabs(fight.killed[ROLE_DEFENDER][RANK_SAILOR] - 9 / 30.0) < 1e-12);
    assert_true(fabs(fight.captured[ROLE_DEFENDER][RANK_SAILOR] - 6 / 30.0) < 1e-12);
    assert_true(fabs(exact_fight_left(&fight, ROLE_ATTACKER, 0, 1) - 0.5) < 1e-12);
    exact_fight_release(&fight);
}

// Two against one: one match-up at +1 (21 of 31), and after a lost one a duel of equals.
static void two_against_one_are_two_duels(void **state)
{
    (void)state;
    assert_wins(MEN(0, 2, 0, 1), 0, 21 / 31.0 + 10 / 31.0 * 15 / 30, 1e-12);
    assert_wins(MEN(1, 1, 0, 1), 0, 26 / 32.0 + 6 / 32.0 * 15 / 30, 1e-12);
    params->rules.casualty = CASUALTY_SUPPORTER;
    assert_wins(MEN(1, 1, 0, 1), 0, 26 / 32.0 + 6 / 32.0 * 21 / 31, 1e-12);
    params->rules.casualty = CASUALTY_LEAD;
    ExactFight fight = solve(MEN(1, 1, 0, 1), 0);
    assert_true(fabs(exact_fight_left(&fight, ROLE_ATTACKER, 1, 1) - 26 / 32.0) < 1e-12);
    assert_true(fabs(exact_fight_left(&fight, ROLE_ATTACKER, 0, 1) - 3 / 32.0) < 1e-12);
    assert_true(fabs(fight.matchups - (1 + 6 / 32.0)) < 1e-12);
    exact_fight_release(&fight);
}

// A penalised roll is tied 5 times in 36, and a tie ends the penalty if there was but one roll of
// it.
static void a_tie_may_end_the_penalty(void **state)
{
    (void)state;
    params->rules.reroll_counts = 1;
    assert_wins(MEN(0, 1, 0, 1), 1, 10 / 36.0 + 5 / 36.0 * 15 / 30, 1e-12);
    assert_wins(MEN(0, 1, 0, 1), 2, 10 / 36.0 + 5 / 36.0 * (10 / 36.0 + 5 / 36.0 * 15 / 30), 1e-12);
    params->rules.reroll_counts = 0;
}

static void pairings_average_or_cross_the_leads(void **state)
{
    (void)state;
    // Of a special and a sailor against the same, both attackers are left after one round of two
    // won duels: even ones when sorted, one at +1 and one at −1 when crossed, either when shuffled.
    params->rules.pairing = PAIRING_SORTED;
    ExactFight sorted = solve(MEN(1, 1, 1, 1), 0);
    params->rules.pairing = PAIRING_CROSSED;
    ExactFight crossed = solve(MEN(1, 1, 1, 1), 0);
    params->rules.pairing = PAIRING_RANDOM;
    ExactFight random = solve(MEN(1, 1, 1, 1), 0);
    double left[3];
    ExactFight *fights[3] = {&sorted, &crossed, &random};
    for (int i = 0; i < 3; ++i) {
        left[i] = exact_fight_left(fights[i], ROLE_ATTACKER, 1, 1);
        assert_true(fabs(fights[i]->wins[ROLE_ATTACKER] - 0.5) < 1e-12);
    }
    assert_true(fabs(left[0] - 0.25) < 1e-12);
    assert_true(fabs(left[1] - 21 / 31.0 * 10 / 31) < 1e-12);
    assert_true(fabs(left[2] - (left[0] + left[1]) / 2) < 1e-12);
    for (int i = 0; i < 3; ++i)
        exact_fight_release(fights[i]);
    params->rules.pairing = PAIRING_SORTED;
}

static void more_men_never_hurt(void **state)
{
    (void)state;
    for (int specials = 0; specials <= 3; ++specials)
        for (int sailors = 0; sailors <= 4; ++sailors)
            for (int enemies = 1; enemies <= 4; ++enemies)
                for (int officers = 0; officers <= 2; ++officers) {
                    ExactFight few = solve(MEN(specials, sailors, officers, enemies), 3);
                    ExactFight sailor = solve(MEN(specials, sailors + 1, officers, enemies), 3);
                    ExactFight special = solve(MEN(specials + 1, sailors, officers, enemies), 3);
                    assert_true(sailor.wins[ROLE_ATTACKER] >= few.wins[ROLE_ATTACKER] - 1e-12);
                    assert_true(special.wins[ROLE_ATTACKER] >= sailor.wins[ROLE_ATTACKER] - 1e-12);
                    exact_fight_release(&few);
                    exact_fight_release(&sailor);
                    exact_fight_release(&special);
                }
}

static void without_enemies_there_is_nothing_to_fight(void **state)
{
    (void)state;
    ExactFight fight = solve(MEN(2, 3, 0, 0), 3);
    assert_true(fight.wins[ROLE_ATTACKER] == 1 && fight.rounds == 0 && fight.matchups == 0);
    assert_true(exact_fight_left(&fight, ROLE_ATTACKER, 2, 3) == 1);
    exact_fight_release(&fight);
    fight = solve(MEN(0, 0, 0, 0), 0);
    assert_true(fight.wins[ROLE_ATTACKER] == 0 && fight.wins[ROLE_DEFENDER] == 0);
    exact_fight_release(&fight);
}

static void a_fight_too_large_is_refused(void **state)
{
    (void)state;
    ExactFightSetup setup = {
        .rules = &params->rules, .attacker = COLOUR_RED, .men = {{90, 90}, {90, 90}}};
    ExactFight fight;
    Error error = {0};
    assert_int_equal(exact_fight_solve(&setup, &fight, &error), FAIL_LIMIT);
    assert_non_null(strstr(error.text, "too many men"));
}

// Solves with as many steps as the fight took, and asks whether three quarters of them would be
// refused without solving it. Returns whether they were.
static bool check_count(ExactFightSetup setup)
{
    ExactFight fight;
    Error error = {0};
    setup.steps_max = 0;
    assert_int_equal(exact_fight_solve(&setup, &fight, NULL), OK);
    double steps = fight.steps;
    exact_fight_release(&fight);
    setup.steps_max = steps;
    if (exact_fight_solve(&setup, &fight, &error) != OK)
        fail_msg("%d+%d against %d+%d: refused although it takes %.0f steps",
                 setup.men[0][RANK_SPECIAL], setup.men[0][RANK_SAILOR], setup.men[1][RANK_SPECIAL],
                 setup.men[1][RANK_SAILOR], steps);
    exact_fight_release(&fight);
    return exact_fight_check_size(&setup, 0.75 * steps, NULL) == FAIL_LIMIT;
}

// What is not too large is never refused; what is, is mostly refused before it is solved.
static void a_fight_is_counted_before_it_is_solved(void **state)
{
    (void)state;
    enum { FIGHTS = 150 };
    int counted = 0;
    Rng rng = rng_seed(3);
    for (int i = 0; i < FIGHTS; ++i) {
        MutinyParams own = *params;
        own.rules.casualty = (int)rng_below(&rng, 2);
        own.rules.pairing = rng_below(&rng, 2) ? PAIRING_SORTED : PAIRING_CROSSED;
        own.rules.support_bonus = (int)rng_below(&rng, 4);
        own.rules.officer_bonus = (int)rng_below(&rng, 7);
        ExactFightSetup setup = {.rules = &own.rules,
                                 .attacker = (Colour)rng_below(&rng, 2),
                                 .penalised = (int)rng_below(&rng, 2) * 3};
        for (int kind = 0; kind < 4; ++kind)
            setup.men[kind / 2][kind % 2] = 1 + (int)rng_below(&rng, kind % 2 ? 30 : 8);
        counted += check_count(setup);
    }
    assert_in_range(counted, FIGHTS * 3 / 4, FIGHTS);
}

/// Sums over simulated fights.
typedef struct Sums {
    double wins, matchups, matchups_squared;
    double killed[ROLE_COUNT][RANK_COUNT], captured[ROLE_COUNT][RANK_COUNT], specials_left;
    double unhurt; ///< fights in which the attackers lost nobody
} Sums;

static Sums simulate(const FightRules *rules, const ExactFightSetup *setup, int fights)
{
    Sums sums = {.wins = 0};
    for (int i = 0; i < fights; ++i) {
        Fight fight;
        fight_open(&fight, rules, setup->attacker, setup->penalised);
        for (int role = 0; role < ROLE_COUNT; ++role)
            for (int rank = 0; rank < RANK_COUNT; ++rank)
                fight.men[role][rank] = setup->men[role][rank];
        fight_open_streams(&fight, stream_root((GameAddress){11, (uint64_t)i}), 0);
        fight_to_finish(&fight);
        sums.wins += fight_men(&fight, ROLE_ATTACKER) > 0;
        sums.unhurt +=
            fight_men(&fight, ROLE_ATTACKER) ==
            setup->men[ROLE_ATTACKER][RANK_SPECIAL] + setup->men[ROLE_ATTACKER][RANK_SAILOR];
        sums.matchups += fight.matchups;
        sums.matchups_squared += (double)fight.matchups * fight.matchups;
        sums.specials_left += fight.men[ROLE_ATTACKER][RANK_SPECIAL];
        for (int role = 0; role < ROLE_COUNT; ++role)
            for (int rank = 0; rank < RANK_COUNT; ++rank) {
                sums.killed[role][rank] += fight.lost[role][LOSS_KILLED][rank];
                sums.captured[role][rank] += fight.lost[role][LOSS_CAPTURED][rank];
            }
    }
    return sums;
}

static double mean_specials_left(const ExactFight *fight)
{
    double mean = 0;
    for (int specials = 0; specials <= fight->men[ROLE_ATTACKER][RANK_SPECIAL]; ++specials)
        for (int sailors = 0; sailors <= fight->men[ROLE_ATTACKER][RANK_SAILOR]; ++sailors)
            mean += specials * exact_fight_left(fight, ROLE_ATTACKER, specials, sailors);
    return mean;
}

// A number of men between 0 and n has a standard deviation of at most n / 2, so the difference is
// told in 5 of these standard errors. Match-ups, up to `most`, have an empirical Bernstein bound
// (Maurer & Pontil 2009, theorem 4), which holds where a rare number of them never came, too; 34 is
// 2 ln(2 / 10^-7).
static double matchups_limit(const Sums *sums, double most, double fights)
{
    const double mean = sums->matchups / fights;
    const double variance = fmax(sums->matchups_squared - fights * mean * mean, 0) / (fights - 1);
    return sqrt(34 * variance / fights) + 7 * 34 * most / (6 * (fights - 1));
}

static double men_of(const ExactFightSetup *setup)
{
    double men = 0;
    for (int i = 0; i < 4; ++i)
        men += setup->men[i / 2][i % 2];
    return men;
}

static double worst_difference(const ExactFight *fight, const ExactFightSetup *setup,
                               const Sums *sums, int fights)
{
    double limit = 5 * 0.5 / sqrt(fights) + 1e-9;
    double worst = fabs(sums->wins / fights - fight->wins[ROLE_ATTACKER]) / limit;
    for (int role = 0; role < ROLE_COUNT; ++role)
        for (int rank = 0; rank < RANK_COUNT; ++rank) {
            double men = limit * fmax(setup->men[role][rank], 1);
            double killed = sums->killed[role][rank] / fights - fight->killed[role][rank];
            double captured = sums->captured[role][rank] / fights - fight->captured[role][rank];
            worst = fmax(worst, fmax(fabs(killed), fabs(captured)) / men);
        }
    double specials = limit * fmax(setup->men[ROLE_ATTACKER][RANK_SPECIAL], 1);
    worst = fmax(worst, fabs(sums->specials_left / fights - mean_specials_left(fight)) / specials);
    double matchups = fabs(sums->matchups / fights - fight->matchups);
    return fmax(worst, matchups / (matchups_limit(sums, men_of(setup), fights) + 1e-9));
}

static ExactFightSetup random_setup(const Rules *rules, uint64_t index)
{
    Rng rng = rng_seed(index);
    ExactFightSetup setup = {.rules = rules,
                             .attacker = (Colour)rng_below(&rng, 2),
                             .penalised = rng_below(&rng, 2) ? (int)rng_below(&rng, 5) : 0};
    for (int i = 0; i < 4; ++i)
        setup.men[i / 2][i % 2] = (int)rng_below(&rng, 6);
    return setup;
}

// 11 means for each of 120 random fights at 5 standard errors: fewer than 8 false alarms in 10^4
// seeds.
static void the_fights_of_play_follow_the_exact_law(void **state)
{
    (void)state;
    enum { FIGHTS = 20000 };
    MutinyParams *scenario = calloc(1, sizeof *scenario);
    FightRules *rules = calloc(1, sizeof *rules);
    assert_true(scenario && rules);
    for (uint64_t index = 0; index < 120; ++index) {
        random_scenario(5, index, NULL, scenario);
        fight_rules_prepare(&scenario->rules, rules);
        ExactFightSetup setup = random_setup(&scenario->rules, index);
        ExactFight fight;
        assert_int_equal(exact_fight_solve(&setup, &fight, NULL), OK);
        Sums sums = simulate(rules, &setup, FIGHTS);
        double worst = worst_difference(&fight, &setup, &sums, FIGHTS);
        if (worst > 1) {
            random_scenario_print(scenario, stderr);
            fail_msg("fight %d is off by %.2f of what is allowed", (int)index, worst);
        }
        exact_fight_release(&fight);
    }
    free(scenario);
    free(rules);
}

// With equal numbers the attackers stand best first, so the party member carries the only penalised
// roll: against the officer at −1 with even sailors behind him, or against the sailor at 0 with his
// own sailor at −1. Within 4.5 standard errors: 1 false alarm in 10^5 seeds.
static void the_defenders_are_shuffled_when_both_sides_are_equal(void **state)
{
    (void)state;
    enum { FIGHTS = 50000 };
    params->rules.pairing = PAIRING_RANDOM;
    params->rules.kill_min = 7;
    ExactFightSetup setup = {
        .rules = &params->rules, .attacker = COLOUR_RED, .men = {{1, 1}, {1, 1}}, .penalised = 1};
    ExactFight fight = solve(MEN(1, 1, 1, 1), 1);
    double both_left = 0.5 * (10 / 31.0 * 15 / 30) + 0.5 * (15 / 30.0 * 10 / 31);
    assert_true(fabs(exact_fight_left(&fight, ROLE_ATTACKER, 1, 1) - both_left) < 1e-12);
    FightRules *rules = malloc(sizeof *rules);
    assert_non_null(rules);
    fight_rules_prepare(&params->rules, rules);
    double both = simulate(rules, &setup, FIGHTS).unhurt / FIGHTS;
    assert_true(fabs(both - both_left) < 4.5 * sqrt(both_left * (1 - both_left) / FIGHTS));
    free(rules);
    exact_fight_release(&fight);
    params->rules.pairing = PAIRING_SORTED;
    params->rules.kill_min = 5;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_deck_fight_of_the_star_of_siberia_is_known),
        cmocka_unit_test(duels_are_counted_on_the_fingers),
        cmocka_unit_test(two_against_one_are_two_duels),
        cmocka_unit_test(a_tie_may_end_the_penalty),
        cmocka_unit_test(pairings_average_or_cross_the_leads),
        cmocka_unit_test(more_men_never_hurt),
        cmocka_unit_test(without_enemies_there_is_nothing_to_fight),
        cmocka_unit_test(a_fight_too_large_is_refused),
        cmocka_unit_test(a_fight_is_counted_before_it_is_solved),
        cmocka_unit_test(the_fights_of_play_follow_the_exact_law),
        cmocka_unit_test(the_defenders_are_shuffled_when_both_sides_are_equal),
    };
    return cmocka_run_group_tests(tests, open_params, close_params);
}
