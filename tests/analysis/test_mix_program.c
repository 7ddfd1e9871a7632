/// Tests of analysis/mix_program.h, on the game of matching pennies that pay unequally.

#include "analysis/mix_program.h"

#include "tests/analysis/near.h"

static const double payoffs[] = {4, 1, 1, 2};

static Status assure(void *context, Error *error)
{
    (void)error;
    double *found = context;
    MixProgram program = mix_program_create(2, 2, payoffs, NULL);
    assert_true(mix_program_assure(&program, &found[0], found + 1));
    mix_program_demand(&program, 1.5);
    assert_true(mix_program_reach(&program, (const double[]){1, 0}, false, &found[3]));
    assert_true(mix_program_reach(&program, (const double[]){1, 0}, true, &found[4]));
    mix_program_demand(&program, 1.8);
    assert_false(mix_program_reach(&program, (const double[]){1, 0}, true, &found[5]));
    mix_program_destroy(&program);
    return OK;
}

static void a_mix_assures_the_value_and_others_less(void **state)
{
    (void)state;
    double found[6] = {0};
    assert_int_equal(mix_program_guard(assure, found, NULL), OK);
    ASSERT_WITHIN(found[0], 1.75, 1e-12);
    ASSERT_WITHIN(found[1], 0.25, 1e-12);
    ASSERT_WITHIN(found[2], 0.75, 1e-12);
    // At least 1.5: 1 + 3 x and 2 − x, so that x is in 1/6 … 1/2.
    ASSERT_WITHIN(found[3], 1.0 / 6, 1e-9);
    ASSERT_WITHIN(found[4], 1.0 / 2, 1e-9);
}

static Status forbid(void *context, Error *error)
{
    (void)error;
    double *found = context;
    MixProgram program = mix_program_create(2, 2, payoffs, (const double[]){3, 0});
    mix_program_forbid(&program, 1);
    assert_true(mix_program_assure(&program, &found[0], found + 1));
    mix_program_destroy(&program);
    return OK;
}

static void what_is_forbidden_has_no_share_and_replies_have_their_least(void **state)
{
    (void)state;
    double found[3] = {0};
    assert_int_equal(mix_program_guard(forbid, found, NULL), OK);
    ASSERT_WITHIN(found[0], 1, 1e-12);
    ASSERT_WITHIN(found[1], 1, 0);
    ASSERT_WITHIN(found[2], 0, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_mix_assures_the_value_and_others_less),
        cmocka_unit_test(what_is_forbidden_has_no_share_and_replies_have_their_least),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
