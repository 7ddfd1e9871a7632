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

typedef struct Known {
    uint64_t hits, trials;
    double share, at_least, fewer; ///< P(K ≥ hits) and P(K < hits), by 40-digit arithmetic
    double error; ///< relative; the share is known to 10^-16 only, which a narrow law magnifies
} Known;

static const Known known[] = {
    {3, 7, 0.2, 0.1480320000000000191, 0.8519679999999999809, 1e-14},
    {1, 1000000000000, 1e-12, 0.63212055882874161073, 0.36787944117125838927, 1e-14},
    {500000, 999999, 0.499, 0.022750050961631482843, 0.97724994903836851716, 1e-12},
    {500000000, 999999999, 0.49995, 0.00078270110987638626683, 0.99921729889012361373, 1e-11},
    {500000000000, 999999999999, 0.499999, 0.022750131950987329925, 0.97724986804901267007, 1e-9},
    {500000000000, 999999999999, 0.5000005, 0.8413447460486368306, 0.1586552539513631694, 1e-9},
    {1000000, 1000002, 0.999999, 0.91969832701345202413, 0.080301672986547975872, 1e-10},
};

static void tails_are_known_up_to_a_million_million_trials(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof *known; ++i) {
        const Known *k = &known[i];
        ASSERT_NEAR(binomial_at_least(k->hits, k->trials, k->share), k->at_least, k->error);
        ASSERT_NEAR(binomial_at_most(k->hits - 1, k->trials, k->share), k->fewer, k->error);
    }
}

static void far_tails_keep_their_digits(void **state)
{
    (void)state;
    // Powers of the share; 10^-9 as a double is known to 10^-16 of itself, its 30th power to 30
    // times that, and the library adds 10^-13 of its own.
    ASSERT_NEAR(binomial_at_most(0, 30, 0.9999), 1e-120, 1e-11);
    ASSERT_NEAR(binomial_at_least(30, 30, 1e-9), 1e-270, 2e-13);
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
        cmocka_unit_test(tails_are_known_up_to_a_million_million_trials),
        cmocka_unit_test(far_tails_keep_their_digits),
        cmocka_unit_test(more_than_all_never_happens),
        cmocka_unit_test(a_million_million_trials_are_no_trouble),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
