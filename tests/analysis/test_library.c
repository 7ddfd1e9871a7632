/// test_library: a bad argument is no reason to end the program.

#include "analysis/library.h"

#include <gsl/gsl_cdf.h>
#include <math.h>

#include "tests/analysis/near.h"

static void a_bad_argument_gives_no_number_and_no_end(void **state)
{
    (void)state;
    library_begin();
    assert_true(isnan(gsl_cdf_beta_Pinv(2, 1, 1)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bad_argument_gives_no_number_and_no_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
