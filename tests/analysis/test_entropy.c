/// Tests of analysis/entropy.h on Jaynes's dice: of all laws of a die with a given mean, the one of
/// largest entropy. Source of the values: Jaynes 1978, Where do we stand on maximum entropy?,
/// section B.

#include "analysis/entropy.h"

#include "analysis/library.h"
#include "tests/analysis/near.h"

enum { FACES = 6 };

static const bool any[FACES] = {true, true, true, true, true, true};

static void a_die_with_mean_four_and_a_half(void **state)
{
    (void)state;
    static const double faces[FACES] = {1, 2, 3, 4, 5, 6};
    static const double want[FACES] = {0.05435, 0.07877, 0.11416, 0.16545, 0.23977, 0.34749};
    static const bool tight = true;
    double mix[FACES];
    assert_true(entropy_maximise(&(EntropyProblem){FACES, 1, faces, any, &tight, 4.5, 6}, mix));
    for (int face = 0; face < FACES; ++face)
        ASSERT_WITHIN(mix[face], want[face], 6e-6);
}

// A constraint that a fair die keeps anyhow changes nothing; one that it breaks binds.
static void a_bound_binds_only_where_it_must(void **state)
{
    (void)state;
    static const double faces[FACES] = {1, 2, 3, 4, 5, 6};
    static const bool loose = false;
    double mix[FACES];
    assert_true(entropy_maximise(&(EntropyProblem){FACES, 1, faces, any, &loose, 3, 6}, mix));
    for (int face = 0; face < FACES; ++face)
        ASSERT_WITHIN(mix[face], 1.0 / FACES, 1e-5);
    assert_true(entropy_maximise(&(EntropyProblem){FACES, 1, faces, any, &loose, 4.5, 6}, mix));
    ASSERT_WITHIN(mix[5], 0.34749, 1e-5);
}

static void what_may_not_be_played_is_not(void **state)
{
    (void)state;
    static const double faces[FACES] = {1, 2, 3, 4, 5, 6};
    static const bool odd[FACES] = {true, false, true, false, true, false};
    static const bool tight = true;
    double mix[FACES];
    assert_true(entropy_maximise(&(EntropyProblem){FACES, 1, faces, odd, &tight, 3, 6}, mix));
    for (int face = 0; face < FACES; ++face)
        ASSERT_WITHIN(mix[face], face % 2 ? 0 : 1.0 / 3, 1e-6);
}

static void what_cannot_be_is_told(void **state)
{
    (void)state;
    static const double faces[FACES] = {1, 2, 3, 4, 5, 6};
    static const bool tight = true;
    double mix[FACES] = {-1};
    assert_false(entropy_maximise(&(EntropyProblem){FACES, 1, faces, any, &tight, 7, 6}, mix));
    ASSERT_WITHIN(mix[0], -1, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_die_with_mean_four_and_a_half),
        cmocka_unit_test(a_bound_binds_only_where_it_must),
        cmocka_unit_test(what_may_not_be_played_is_not),
        cmocka_unit_test(what_cannot_be_is_told),
    };
    library_begin();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
