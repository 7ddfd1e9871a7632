/// Tests of analysis/binomial.h.

#include "analysis/binomial.h"
#include "tests/analysis/near.h"

#include <gsl/gsl_randist.h>

static void tails_are_sums_of_probabilities(void **state)
{
    (void)state;
    static const double shares[] = {0.001, 0.2, 0.5, 0.9};
    for (unsigned trials = 1; trials <= 60; ++trials) {
        for (size_t i = 0; i < sizeof shares / sizeof *shares; ++i) {
            double below = 0;
            for (unsigned hits = 0; hits <= trials; ++hits) {
                ASSERT_WITHIN(binomial_at_least(hits, trials, shares[i]), 1 - below, 1e-13);
                below += gsl_ran_binomial_pdf(hits, shares[i], trials);
                ASSERT_NEAR(binomial_at_most(hits, trials, shares[i]), below, 1e-12);
            }
        }
    }
}

static void more_than_all_never_happens(void **state)
{
    (void)state;
    ASSERT_WITHIN(binomial_at_least(11, 10, 0.5), 0, 0);
    ASSERT_WITHIN(binomial_at_most(11, 10, 0.5), 1, 0);
    ASSERT_WITHIN(binomial_at_most(0, 0, 0.5), 1, 0);
    ASSERT_WITHIN(binomial_at_least(0, 0, 0.5), 1, 0);
}

static void a_million_million_trials_are_no_trouble(void **state)
{
    (void)state;
    // Half of all games and one half of the middle term √(2 / πn).
    double middle = sqrt(2 / (M_PI * 1e12));
    ASSERT_WITHIN(binomial_at_most(500000000000, 1000000000000, 0.5), 0.5 + middle / 2, 1e-11);
    ASSERT_WITHIN(binomial_at_least(500000000000, 1000000000000, 0.5), 0.5 + middle / 2, 1e-11);
    // (1 − 10^-12)^(10^12) is 1/e to twelve digits.
    ASSERT_NEAR(binomial_at_most(0, 1000000000000, 1e-12), exp(-1 - 0.5e-12), 1e-14);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tails_are_sums_of_probabilities),
        cmocka_unit_test(more_than_all_never_happens),
        cmocka_unit_test(a_million_million_trials_are_no_trouble),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
