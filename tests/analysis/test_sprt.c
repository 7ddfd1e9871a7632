/// Tests of analysis/sprt.h. Error rates are computed exactly, by following the chances of all
/// counts from game to game.

#include "analysis/sprt.h"
#include "tests/analysis/near.h"

static const SprtPlan plan = {.p0 = 0.5, .p1 = 0.55, .alpha = 0.05, .beta = 0.05};

static void bounds_and_ratio_are_known(void **state)
{
    (void)state;
    ASSERT_NEAR(sprt_upper_bound(&plan), 2.944438979166440, 1e-15);
    ASSERT_NEAR(sprt_lower_bound(&plan), -2.944438979166440, 1e-15);
    ASSERT_NEAR(sprt_log_ratio(&plan, 300, 500), 7.5209508097322, 1e-14);
    SprtPlan lopsided = {.p0 = 0.5, .p1 = 0.55, .alpha = 0.01, .beta = 0.2};
    ASSERT_NEAR(sprt_upper_bound(&lopsided), log(80), 1e-15);
    ASSERT_NEAR(sprt_lower_bound(&lopsided), log(0.2 / 0.99), 1e-15);
}

static void all_hits_and_no_hits_end(void **state)
{
    (void)state;
    assert_int_equal(sprt_answer(&plan, 0, 0), SPRT_ANSWER_NONE);
    assert_int_equal(sprt_answer(&plan, 30, 30), SPRT_ANSWER_NONE);
    assert_int_equal(sprt_answer(&plan, 31, 31), SPRT_ANSWER_P1);
    assert_int_equal(sprt_answer(&plan, 0, 27), SPRT_ANSWER_NONE);
    assert_int_equal(sprt_answer(&plan, 0, 28), SPRT_ANSWER_P0);
    assert_int_equal(sprt_answer(&plan, 1000000000000, 1000000000000), SPRT_ANSWER_P1);
    assert_int_equal(sprt_answer(&plan, 0, 1000000000000), SPRT_ANSWER_P0);
    assert_true(isfinite(sprt_log_ratio(&plan, 0, 1000000000000)));
}

static void hypotheses_may_come_in_either_order(void **state)
{
    (void)state;
    SprtPlan falling = {.p0 = 0.55, .p1 = 0.5, .alpha = 0.05, .beta = 0.05};
    assert_int_equal(sprt_answer(&falling, 31, 31), SPRT_ANSWER_P0);
    assert_int_equal(sprt_answer(&falling, 0, 28), SPRT_ANSWER_P1);
}

enum { MOST_GAMES = 3000 };

// Chances of the answers within MOST_GAMES when the share is `share`.
static void chances(double share, double answered[SPRT_ANSWER_COUNT])
{
    static double open[MOST_GAMES + 2];
    for (int answer = 0; answer < SPRT_ANSWER_COUNT; ++answer)
        answered[answer] = 0;
    for (int hits = 0; hits <= MOST_GAMES; ++hits)
        open[hits] = hits == 0;
    for (int trials = 1; trials <= MOST_GAMES; ++trials) {
        for (int hits = trials; hits >= 0; --hits) {
            open[hits] = open[hits] * (1 - share) + (hits > 0 ? open[hits - 1] * share : 0);
            if (open[hits] == 0)
                continue;
            SprtAnswer answer = sprt_answer(&plan, (uint64_t)hits, (uint64_t)trials);
            if (answer != SPRT_ANSWER_NONE) {
                answered[answer] += open[hits];
                open[hits] = 0;
            }
        }
    }
}

static void errors_stay_within_what_is_allowed_and_the_test_ends(void **state)
{
    (void)state;
    double answered[SPRT_ANSWER_COUNT];
    chances(plan.p0, answered);
    assert_true(answered[SPRT_ANSWER_P1] <= 0.05 && answered[SPRT_ANSWER_P1] > 0.03);
    assert_true(answered[SPRT_ANSWER_P0] > 0.94);
    chances(plan.p1, answered);
    assert_true(answered[SPRT_ANSWER_P0] <= 0.05 && answered[SPRT_ANSWER_P0] > 0.03);
    assert_true(answered[SPRT_ANSWER_P1] > 0.94);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bounds_and_ratio_are_known),
        cmocka_unit_test(all_hits_and_no_hits_end),
        cmocka_unit_test(hypotheses_may_come_in_either_order),
        cmocka_unit_test(errors_stay_within_what_is_allowed_and_the_test_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
