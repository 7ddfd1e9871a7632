/// Tests of analysis/mcnemar.h. Values: 40-digit arithmetic; the first table of differences is that
/// of Bentur et al. 2009, for which −0.507 to −0.026 is published.

#include "analysis/mcnemar.h"
#include "tests/analysis/near.h"

#include <gsl/gsl_randist.h>

static void p_values_are_the_exact_ones(void **state)
{
    (void)state;
    ASSERT_NEAR(mcnemar_p(10, 25), 0.016673847800120711327, 1e-14);
    ASSERT_NEAR(mcnemar_p(25, 10), 0.016673847800120711327, 1e-14);
    ASSERT_NEAR(mcnemar_p(0, 5), 0.0625, 1e-15);
    ASSERT_NEAR(mcnemar_p(1000, 1200), 2.1817026407914711049e-05, 1e-12);
    ASSERT_WITHIN(mcnemar_p(3, 3), 1, 0);
    ASSERT_WITHIN(mcnemar_p(0, 0), 1, 0);
}

static const struct {
    McnemarTable table;
    double estimate, low, high;
} known[] = {
    // Here the first minus the second share; mcnemar_difference is the other way round.
    {{1, 1, 7, 12}, -0.285714285714285714, -0.506920226686140962, -0.0255591241648597949},
    {{59, 6, 16, 80}, -0.0621118012422360248, -0.118621195638709931, -0.00462511393305005479},
    {{20, 12, 2, 16}, 0.2, 0.0561564248417482872, 0.329206995400140557},
    {{0, 5, 0, 5}, 0.5, 0.117367467450222087, 0.763406909487436022},
    {{3, 4, 5, 1}, -0.0769230769230769231, -0.459816049123151714, 0.335221378401251847},
    {{5, 3, 4, 3}, -0.0666666666666666667, -0.374245927486533945, 0.259822297603782252},
    // Agreement too small for a correlation after correction for continuity.
    {{5, 3, 3, 3}, 0, -0.326196948379686883, 0.326196948379686883},
    {{40, 0, 0, 60}, 0, -0.0206076621297387096, 0.0206076621297387096},
    {{0, 0, 0, 10}, 0, -0.277532799862889253, 0.277532799862889253},
    {{10, 0, 0, 0}, 0, -0.277532799862889253, 0.277532799862889253},
    {{0, 10, 0, 0}, 1, 0.607509350430524165, 1},
    {{431936000000, 1000, 3000, 568063996000},
     -2.0e-9,
     -2.12397560544469865e-9,
     -1.87602439909915684e-9},
};

static void differences_are_known_from_ten_to_a_million_million_games(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof *known; ++i) {
        Interval got = mcnemar_difference(&known[i].table, INTERVAL_METHOD_WILSON, 0.95);
        ASSERT_NEAR(got.estimate, -known[i].estimate, 1e-13);
        ASSERT_NEAR(got.low, -known[i].high, 1e-7);
        ASSERT_NEAR(got.high, -known[i].low, 1e-7);
        if (known[i].table.both < 1000) {
            ASSERT_NEAR(got.low, -known[i].high, 1e-13);
            ASSERT_NEAR(got.high, -known[i].low, 1e-13);
        }
    }
}

static void swapping_the_rule_sets_turns_the_difference_round(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof *known; ++i) {
        McnemarTable table = known[i].table;
        McnemarTable swapped = table;
        swapped.first_only = table.second_only;
        swapped.second_only = table.first_only;
        Interval one = mcnemar_difference(&table, INTERVAL_METHOD_WILSON, 0.9),
                 other = mcnemar_difference(&swapped, INTERVAL_METHOD_WILSON, 0.9);
        ASSERT_WITHIN(one.estimate, -other.estimate, 0);
        ASSERT_NEAR(one.low, -other.high, 1e-12);
        ASSERT_NEAR(one.high, -other.low, 1e-12);
    }
}

static void no_games_leave_everything_open(void **state)
{
    (void)state;
    Interval nothing = mcnemar_difference(&(McnemarTable){0}, INTERVAL_METHOD_WILSON, 0.95);
    ASSERT_WITHIN(nothing.low, -1, 0);
    ASSERT_WITHIN(nothing.high, 1, 0);
}

enum { GAMES = 100 };

// The chance that the interval of GAMES games holds the true difference, adding up all tables.
static double coverage(double both, double first_only, double second_only)
{
    const double chances[] = {both, first_only, second_only, 1 - both - first_only - second_only};
    double sum = 0;
    for (unsigned a = 0; a <= GAMES; ++a) {
        for (unsigned b = 0; a + b <= GAMES; ++b) {
            for (unsigned c = 0; a + b + c <= GAMES; ++c) {
                unsigned counts[] = {a, b, c, GAMES - a - b - c};
                McnemarTable table = {a, b, c, GAMES - a - b - c};
                Interval interval = mcnemar_difference(&table, INTERVAL_METHOD_WILSON, 0.95);
                double truth = second_only - first_only;
                if (interval.low <= truth && truth <= interval.high)
                    sum += gsl_ran_multinomial_pdf(4, chances, counts);
            }
        }
    }
    return sum;
}

static void intervals_cover_about_what_they_say_when_rule_sets_share_their_dice(void **state)
{
    (void)state;
    static const double chances[][3] = {
        {0.4, 0.05, 0.05}, {0.4, 0.02, 0.12}, {0.2, 0.2, 0.3}, {0.85, 0.05, 0.02}};
    for (size_t i = 0; i < sizeof chances / sizeof *chances; ++i)
        ASSERT_WITHIN(coverage(chances[i][0], chances[i][1], chances[i][2]), 0.9575, 0.0125);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(p_values_are_the_exact_ones),
        cmocka_unit_test(differences_are_known_from_ten_to_a_million_million_games),
        cmocka_unit_test(swapping_the_rule_sets_turns_the_difference_round),
        cmocka_unit_test(no_games_leave_everything_open),
        cmocka_unit_test(intervals_cover_about_what_they_say_when_rule_sets_share_their_dice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
