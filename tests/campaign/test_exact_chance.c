/// Tests of exact_chance: against GSL's binomial law and counts made by hand.

#include <gsl/gsl_randist.h>
#include <stdlib.h>

#include "sim/games/campaign/exact_chance.h"
#include "tests/analysis/near.h"

static void binomials_are_those_of_gsl(void **state)
{
    (void)state;
    static const double chances[] = {0, 1e-6, 1.0 / 12, 0.4, 0.5, 0.64, 0.999, 1};
    double law[1001];
    for (int trials = 0; trials <= 1000; trials = trials * 3 + 1)
        for (size_t i = 0; i < sizeof chances / sizeof *chances; ++i) {
            exact_chance_binomial(trials, chances[i], law);
            for (int hits = 0; hits <= trials; ++hits)
                ASSERT_WITHIN(law[hits],
                              gsl_ran_binomial_pdf((unsigned)hits, chances[i], (unsigned)trials),
                              1e-12);
        }
}

static void totals_of_dice_are_as_counted(void **state)
{
    (void)state;
    double law[EXACT_CHANCE_DICE_MAX];
    Dice two = {.count = 2, .sides = 6}, shifted = {.count = 1, .sides = 4, .add = -2};
    exact_chance_of_totals(two, law);
    for (int total = 2; total <= 12; ++total)
        ASSERT_NEAR(law[total - 2], (6 - abs(total - 7)) / 36.0, 1e-15);
    ASSERT_NEAR(exact_chance_at_most(two, 3), 3.0 / 36, 1e-15);
    ASSERT_WITHIN(exact_chance_at_most(two, 1), 0, 0);
    ASSERT_WITHIN(exact_chance_at_most(two, 12), 1, 0);
    ASSERT_WITHIN(exact_chance_at_most(two, 100), 1, 0);
    ASSERT_NEAR(exact_chance_at_most(shifted, 0), 0.5, 1e-15);
    ASSERT_WITHIN(exact_chance_at_most((Dice){.add = 3}, 3), 1, 0);
    ASSERT_WITHIN(exact_chance_at_most((Dice){.add = 3}, 2), 0, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(binomials_are_those_of_gsl),
        cmocka_unit_test(totals_of_dice_are_as_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
