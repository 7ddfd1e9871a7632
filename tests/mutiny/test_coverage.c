/// How often the intervals hold the exact shares of a mutiny: a large merchant ship, Red swarm
/// against White hold, 2000 repetitions with the seeds 0 to 1999 (fewer under a sanitizer). An
/// interval of exactly 95 % falls below 93.5 %, or above 96.5 %, once in 1000 sets of 2000 seeds,
/// and out of few_held … many_held of any number of them.

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "analysis/difference.h"
#include "analysis/precision.h"
#include "analysis/stratify.h"
#include "sim/mutiny/mutiny.h"
#include "sim/mutiny/params.h"
#include "tests/effort.h"

enum { REPETITIONS = EFFORT(2000) };

static const double red_wins = 0.431936163273;
static const double red_wins_with_bonus_2 = 0.315175066612;
static const Figure wins = {-1, MUTINY_RED_WINS};

// A ship with this bonus. To be released by mutiny_release.
static Prepared *prepare_with(int officer_bonus, PolicyKind red, PolicyKind white)
{
    const Game *game;
    assert_int_equal(game_find("mutiny", &game, NULL), OK);
    MutinyParams *params = calloc(1, game->params.size);
    Prepared *prepared;
    game_defaults(game, params);
    params->red.policy = (int32_t)red;
    params->white.policy = (int32_t)white;
    params->rules.officer_bonus = officer_bonus;
    assert_int_equal(mutiny_prepare(params, &prepared, NULL), OK);
    free(params);
    return prepared;
}

static Prepared *prepare(int officer_bonus)
{
    return prepare_with(officer_bonus, POLICY_SWARM, POLICY_HOLD);
}

// 3.09 standard errors around 95 %.
static double few_held(void)
{
    return 0.95 * REPETITIONS - 3.09 * sqrt(0.95 * 0.05 * REPETITIONS);
}

static double many_held(void)
{
    return 0.95 * REPETITIONS + 3.09 * sqrt(0.95 * 0.05 * REPETITIONS);
}

static bool holds(Interval interval, double exact)
{
    return interval.low <= exact && exact <= interval.high;
}

static bool plain_holds(const Precision *precision, BatchPlan plan)
{
    Tally tally;
    assert_int_equal(tally_create(&precision->prepared->measures, &tally, NULL), OK);
    assert_int_equal(precision_play(precision, plan, NULL, &tally, NULL), OK);
    FigureSample sample = figure_sample(&tally, wins);
    Interval interval = figure_estimate(tally.set, wins, &sample, precision->request).interval;
    tally_destroy(&tally);
    return holds(interval, red_wins);
}

static void fixed_and_precise_runs_hold_the_share_as_often_as_they_say(void **state)
{
    (void)state;
    Prepared *prepared = prepare(1);
    int fixed = 0, precise = 0;
    for (uint64_t seed = 0; seed < REPETITIONS; ++seed) {
        // Some samples of one block are narrow enough, others need two.
        Precision precision = {.prepared = prepared,
                               .figure = wins,
                               .request = {.confidence = 0.95},
                               .half_width = 0.01516};
        precise += plain_holds(&precision, (BatchPlan){.seed = seed, .games = 50000, .threads = 1});
        fixed += plain_holds(&precision, (BatchPlan){.seed = seed, .games = 1000, .threads = 1});
    }
    print_message("held of %d: fixed %d, precise %d\n", REPETITIONS, fixed, precise);
    assert_true(few_held() <= fixed && fixed <= many_held());
    assert_true(few_held() <= precise && precise <= many_held());
    mutiny_release(prepared);
}

static void paired_runs_hold_the_difference_as_often_as_they_say(void **state)
{
    (void)state;
    Prepared *first = prepare(1), *second = prepare(2);
    Paired paired;
    int held = 0;
    assert_int_equal(paired_create(first, second, &paired, NULL), OK);
    for (uint64_t seed = 0; seed < REPETITIONS; ++seed) {
        PairedTally tally;
        const BatchPlan plan = {.seed = seed, .games = 1000, .threads = 1};
        assert_int_equal(paired_tally_create(&paired, &tally, NULL), OK);
        assert_int_equal(paired_play(plan, NULL, &tally, NULL), OK);
        held +=
            holds(difference_of_result(&tally, MUTINY_RED_WINS, (FigureRequest){.confidence = 0.95})
                      .interval,
                  red_wins_with_bonus_2 - red_wins);
        paired_tally_destroy(&tally);
    }
    print_message("held of %d: paired %d\n", REPETITIONS, held);
    assert_true(held >= few_held());
    paired_destroy(&paired);
    mutiny_release(first);
    mutiny_release(second);
}

// How many of the repetitions hold the exact share. The game is released.
static int count_stratified(Prepared *prepared, StratifyGoal goal, double exact)
{
    Stratify stratify;
    int held = 0;
    assert_int_equal(stratify_create(prepared, &stratify, NULL), OK);
    stratify.figure_count = 1; // Red's share alone, to be quick
    for (uint64_t seed = 0; seed < REPETITIONS; ++seed) {
        StratifyTally tally;
        const BatchPlan plan = {.seed = seed, .threads = 1};
        bool stopped;
        assert_int_equal(stratify_tally_create(&stratify, &tally, NULL), OK);
        assert_int_equal(stratify_play(&goal, plan, NULL, &tally, &stopped, NULL), OK);
        held += holds(stratify_estimate(&tally, MUTINY_RED_WINS, 0.95).interval, exact);
        stratify_tally_destroy(&tally);
    }
    stratify_destroy(&stratify);
    mutiny_release(prepared);
    print_message("held of %d: stratified %d\n", REPETITIONS, held);
    return held;
}

// 468 starts and few games for each, which is where a stratified variance may err; with overwhelm
// most starts always end the same, and whoever believes that too soon holds the truth in 88 % only.
static void stratified_runs_hold_the_share_as_often_as_they_say(void **state)
{
    (void)state;
    const StratifyGoal neyman = {.allocation = STRATIFY_BY_SPREAD, .games = 1500};
    const StratifyGoal proportional = {.allocation = STRATIFY_IN_PROPORTION, .games = 1500};
    const StratifyGoal more = {.allocation = STRATIFY_BY_SPREAD, .games = 2500};
    Prepared *overwhelm = prepare_with(1, POLICY_OVERWHELM, POLICY_OVERWHELM);
    assert_true(count_stratified(prepare(1), neyman, red_wins) >= few_held());
    assert_true(count_stratified(prepare(1), proportional, red_wins) >= few_held());
    assert_true(count_stratified(overwhelm, more, 0.151369575250) >= few_held());
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fixed_and_precise_runs_hold_the_share_as_often_as_they_say),
        cmocka_unit_test(paired_runs_hold_the_difference_as_often_as_they_say),
        cmocka_unit_test(stratified_runs_hold_the_share_as_often_as_they_say),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
