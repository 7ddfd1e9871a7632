/// Tests of analysis/multiple.h, on the fifteen p-values of Benjamini & Hochberg 1995.

#include "analysis/multiple.h"
#include "tests/analysis/near.h"

enum { COUNT = 15 };

static const double p[COUNT] = {0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344,
                                0.0459, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590, 1};
static const double holm[COUNT] = {0.0015, 0.0056, 0.0247, 0.114, 0.2211, 0.278, 0.278, 0.278,
                                   0.3213, 1,      1,      1,     1,      1,     1};
static const double hochberg[COUNT] = {
    0.0015,          0.003,           0.0095,         0.035625,       0.0603,
    0.0638571428571, 0.0638571428571, 0.0645,         0.0765,         0.486,
    0.581181818182,  0.714875,        0.753230769231, 0.813214285714, 1};

static int rejections(const double *adjusted, size_t count, double alpha)
{
    int rejected = 0;
    for (size_t i = 0; i < count; ++i)
        rejected += adjusted[i] <= alpha;
    return rejected;
}

static void the_fifteen_p_values_are_adjusted_as_published(void **state)
{
    (void)state;
    double adjusted[COUNT];
    assert_int_equal(multiple_holm(p, COUNT, adjusted, NULL), OK);
    for (size_t i = 0; i < COUNT; ++i)
        ASSERT_NEAR(adjusted[i], holm[i], 1e-11);
    assert_int_equal(rejections(adjusted, COUNT, 0.05), 3);
    assert_int_equal(multiple_benjamini_hochberg(p, COUNT, adjusted, NULL), OK);
    for (size_t i = 0; i < COUNT; ++i)
        ASSERT_NEAR(adjusted[i], hochberg[i], 1e-11);
    assert_int_equal(rejections(adjusted, COUNT, 0.05), 4);
}

static void adjusted_values_stay_with_their_hypotheses_in_any_order(void **state)
{
    (void)state;
    double shuffled[COUNT], adjusted[COUNT];
    for (size_t i = 0; i < COUNT; ++i)
        shuffled[i] = p[i * 7 % COUNT];
    assert_int_equal(multiple_holm(shuffled, COUNT, adjusted, NULL), OK);
    for (size_t i = 0; i < COUNT; ++i)
        ASSERT_NEAR(adjusted[i], holm[i * 7 % COUNT], 1e-11);
    assert_int_equal(multiple_benjamini_hochberg(shuffled, COUNT, adjusted, NULL), OK);
    for (size_t i = 0; i < COUNT; ++i)
        ASSERT_NEAR(adjusted[i], hochberg[i * 7 % COUNT], 1e-11);
}

static void a_single_hypothesis_needs_no_adjustment(void **state)
{
    (void)state;
    double single = 0.03, adjusted;
    assert_int_equal(multiple_holm(&single, 1, &adjusted, NULL), OK);
    ASSERT_WITHIN(adjusted, 0.03, 0);
    assert_int_equal(multiple_benjamini_hochberg(&single, 1, &adjusted, NULL), OK);
    ASSERT_WITHIN(adjusted, 0.03, 0);
}

static void no_hypotheses_are_nothing_to_adjust(void **state)
{
    (void)state;
    assert_int_equal(multiple_holm(NULL, 0, NULL, NULL), OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_fifteen_p_values_are_adjusted_as_published),
        cmocka_unit_test(adjusted_values_stay_with_their_hypotheses_in_any_order),
        cmocka_unit_test(a_single_hypothesis_needs_no_adjustment),
        cmocka_unit_test(no_hypotheses_are_nothing_to_adjust),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
