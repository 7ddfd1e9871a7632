/// Tests of analysis/beta.h. Values: 40-digit arithmetic.

#include "analysis/beta.h"
#include "tests/analysis/near.h"

typedef struct Known {
    double a, b, x, lower, upper;
    double error; ///< relative; x itself is known to 10^-16 only, which a narrow density magnifies
} Known;

static const Known known[] = {
    {3, 5, 0.2, 0.1480320000000000191, 0.8519679999999999809, 1e-14},
    {0.5, 0.5, 0.1, 0.20483276469913345754, 0.79516723530086654246, 1e-14},
    {0.5, 10.5, 0.3, 0.99317817418602938858, 0.0068218258139706114195, 1e-14},
    {1, 1e12, 1e-12, 0.63212055882874161073, 0.36787944117125838927, 1e-14},
    {5e5, 5e5, 0.499, 0.022750050961631482843, 0.97724994903836851716, 1e-12},
    {5e8, 5e8, 0.49995, 0.00078270110987638626683, 0.99921729889012361373, 1e-11},
    {5e11, 5e11, 0.499999, 0.022750131950987329925, 0.97724986804901267007, 1e-9},
    {5e11, 5e11, 0.5000005, 0.8413447460486368306, 0.1586552539513631694, 1e-9},
    {1e6, 3, 0.999999, 0.91969832701345202413, 0.080301672986547975872, 1e-10},
};

static void tails_are_known_for_shapes_from_a_half_to_a_million_million(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof *known; ++i) {
        const Known *k = &known[i];
        ASSERT_NEAR(beta_lower_tail(k->a, k->b, k->x), k->lower, k->error);
        ASSERT_NEAR(beta_upper_tail(k->a, k->b, k->x), k->upper, k->error);
    }
}

static void far_tails_keep_their_digits(void **state)
{
    (void)state;
    // Beta(1, b) and beta(a, 1) are powers.
    ASSERT_NEAR(beta_upper_tail(1, 30, 0.9999), 1e-120, 1e-11);
    ASSERT_NEAR(beta_lower_tail(30, 1, 1e-9), 1e-270, 1e-13);
}

static void the_ends_are_certain(void **state)
{
    (void)state;
    ASSERT_WITHIN(beta_lower_tail(2, 3, 0), 0, 0);
    ASSERT_WITHIN(beta_lower_tail(2, 3, 1), 1, 0);
    ASSERT_WITHIN(beta_upper_tail(2, 3, 0), 1, 0);
    ASSERT_WITHIN(beta_upper_tail(2, 3, 1), 0, 0);
}

static void quantiles_undo_tails_from_any_start(void **state)
{
    (void)state;
    static const double starts[] = {-1, 1e-9, 0.01, 0.5, 0.999};
    for (size_t i = 0; i < sizeof known / sizeof *known; ++i) {
        const Known *k = &known[i];
        for (size_t j = 0; j < sizeof starts / sizeof *starts; ++j) {
            ASSERT_NEAR(beta_lower_quantile(k->a, k->b, k->lower, starts[j]), k->x, 2e-14);
            ASSERT_NEAR(beta_upper_quantile(k->a, k->b, k->upper, starts[j]), k->x, 2e-14);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tails_are_known_for_shapes_from_a_half_to_a_million_million),
        cmocka_unit_test(far_tails_keep_their_digits),
        cmocka_unit_test(the_ends_are_certain),
        cmocka_unit_test(quantiles_undo_tails_from_any_start),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
