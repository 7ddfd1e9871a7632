/// Tests of analysis/saddle.h. Values: 40-digit arithmetic.

#include "analysis/saddle.h"
#include "tests/analysis/near.h"

static void stirlings_error_is_known(void **state)
{
    (void)state;
    static const double known[][2] = {
        {0.5, 0.153426409720027345},    {1, 0.0810614667953272582},
        {2, 0.0413406959554092941},     {5.5, 0.0151349732219173789},
        {15.5, 0.00537559903292683449}, {16, 0.00520765591960964044},
        {100, 0.000833330555634914683},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; ++i)
        ASSERT_WITHIN(saddle_stirling_error(known[i][0]), known[i][1], 5e-16);
}

static void deviance_is_nothing_at_the_mean_and_smooth_beside_it(void **state)
{
    (void)state;
    ASSERT_WITHIN(saddle_deviance(1e12, 1e12), 0, 0);
    ASSERT_WITHIN(saddle_deviance(0, 3.5), 3.5, 0);
    // (x − m)² / 2m − (x − m)³ / 6m² + …, of which nothing else matters here.
    ASSERT_NEAR(saddle_deviance(1e12 + 1, 1e12), 0.5e-12 - 1e-24 / 6, 1e-15);
    // Either side of the change of formula: x = 11/9 of the mean.
    ASSERT_NEAR(saddle_deviance(1.2222e6, 1e6), 1.2222e6 * log(1.2222) - 0.2222e6, 1e-13);
    ASSERT_NEAR(saddle_deviance(1.2223e6, 1e6), 1.2223e6 * log(1.2223) - 0.2223e6, 1e-13);
}

static void log_density_is_exact_from_ten_to_a_million_million_trials(void **state)
{
    (void)state;
    static const struct {
        double hits, misses, p, log_density;
    } known[] = {
        {3, 7, 0.3, -1.32115127776688864},    {500, 500, 0.5, -3.67991899209412934},
        {5e8, 5e8, 0.5, -10.587424271367933}, {1, 1e12, 1e-12, -0.9999999999995},
        {0, 10, 0.1, -1.05360515657826307},   {10, 0, 0.1, -23.0258509299404563},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; ++i)
        ASSERT_NEAR(saddle_log_density(known[i].hits, known[i].misses, known[i].p, 1 - known[i].p),
                    known[i].log_density, 2e-15);
}

static void rare_hits_keep_their_digits_on_either_side(void **state)
{
    (void)state;
    double rare = 1e-20;
    ASSERT_NEAR(saddle_log_density(0, 1e12, rare, 1), -1e-8, 1e-15);
    ASSERT_NEAR(saddle_log_density(1e12, 0, 1, rare), -1e-8, 1e-15);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stirlings_error_is_known),
        cmocka_unit_test(deviance_is_nothing_at_the_mean_and_smooth_beside_it),
        cmocka_unit_test(log_density_is_exact_from_ten_to_a_million_million_trials),
        cmocka_unit_test(rare_hits_keep_their_digits_on_either_side),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
