/// Tests of analysis/root.h.

#include "analysis/root.h"
#include "tests/analysis/near.h"

static int calls;

static RootPoint cube_minus(double x, const void *context)
{
    const double *wanted = context;
    ++calls;
    return (RootPoint){.value = x * x * x - *wanted, .slope = 3 * x * x};
}

// Newton's step from far off leaves every bracket: the slope is nearly nothing.
static RootPoint arc(double x, const void *context)
{
    const double *centre = context;
    ++calls;
    return (RootPoint){.value = atan(x - *centre),
                       .slope = 1 / (1 + (x - *centre) * (x - *centre))};
}

// Minus infinity at the left end, without a usable slope there.
static RootPoint logarithm(double x, const void *context)
{
    (void)context;
    ++calls;
    return (RootPoint){.value = log(x), .slope = 1 / x};
}

static void cube_roots_are_found_to_the_last_digits_in_few_steps(void **state)
{
    (void)state;
    for (double wanted = 2; wanted < 60; ++wanted) {
        calls = 0;
        double root =
            root_of_rising(cube_minus, &wanted, (RootSearch){.low = 0, .high = 20, .start = 3});
        ASSERT_NEAR(root, cbrt(wanted), 5e-16);
        assert_in_range(calls, 1, 12);
    }
}

static void a_start_outside_the_bracket_does_no_harm(void **state)
{
    (void)state;
    double wanted = 2;
    double root =
        root_of_rising(cube_minus, &wanted, (RootSearch){.low = 0, .high = 2, .start = -7});
    ASSERT_NEAR(root, 1.259921049894873165, 5e-16);
}

static void steps_that_leave_the_bracket_are_halved_instead(void **state)
{
    (void)state;
    double centre = 3;
    calls = 0;
    double root =
        root_of_rising(arc, &centre, (RootSearch){.low = -1e6, .high = 1e6, .start = 9e5});
    ASSERT_NEAR(root, 3, 1e-15);
    assert_in_range(calls, 2, 60);
}

static void an_infinite_end_is_never_touched(void **state)
{
    (void)state;
    calls = 0;
    double root =
        root_of_rising(logarithm, NULL, (RootSearch){.low = 0, .high = 1e9, .start = 9e8});
    ASSERT_NEAR(root, 1, 1e-15);
    assert_in_range(calls, 2, 80);
}

// Rises so steeply at the left that its slope there is beyond any double.
static RootPoint cliff(double x, const void *context)
{
    (void)context;
    return (RootPoint){.value = x < 0.25 ? -700 : x - 0.5, .slope = x < 0.25 ? INFINITY : 1};
}

static void an_infinite_slope_is_not_taken_for_a_root(void **state)
{
    (void)state;
    ASSERT_NEAR(root_of_rising(cliff, NULL, (RootSearch){.low = 0, .high = 1, .start = 0.01}), 0.5,
                1e-15);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cube_roots_are_found_to_the_last_digits_in_few_steps),
        cmocka_unit_test(a_start_outside_the_bracket_does_no_harm),
        cmocka_unit_test(steps_that_leave_the_bracket_are_halved_instead),
        cmocka_unit_test(an_infinite_slope_is_not_taken_for_a_root),
        cmocka_unit_test(an_infinite_end_is_never_touched),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
