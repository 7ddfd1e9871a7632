/// Tests of analysis/shapley.h.

#include "analysis/shapley.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

// Of Castro et al. 2009, Comput. Oper. Res. 36:1726: gloves, one left, two right.
static void gloves_of_which_two_match(void **state)
{
    (void)state;
    double worth[8], shares[3];
    for (unsigned set = 0; set < 8; ++set)
        worth[set] = (set & 1) && (set & 6);
    shapley_shares(worth, 3, shares);
    assert_true(fabs(shares[0] - 2.0 / 3) < 1e-15);
    assert_true(fabs(shares[1] - 1.0 / 6) < 1e-15);
    assert_true(fabs(shares[2] - 1.0 / 6) < 1e-15);
}

// An airport's runway: each user pays an equal part of every stretch that he needs.
// Source: Littlechild & Owen 1973, Management Science 20:370-372.
static void a_runway_is_paid_by_those_who_need_it(void **state)
{
    (void)state;
    enum { USERS = 5 };
    static const double cost[USERS] = {1, 3, 4, 8, 9};
    double worth[1 << USERS] = {0}, shares[USERS], paid = 0, before = 0;
    for (unsigned set = 0; set < 1U << USERS; ++set)
        for (int i = 0; i < USERS; ++i)
            if (set >> i & 1)
                worth[set] = fmax(worth[set], cost[i]);
    shapley_shares(worth, USERS, shares);
    for (int i = 0; i < USERS; ++i) {
        paid += (cost[i] - before) / (USERS - i);
        before = cost[i];
        assert_true(fabs(shares[i] - paid) < 1e-14);
    }
}

static void shares_add_up_whatever_the_worth(void **state)
{
    (void)state;
    enum { COUNT = 10 };
    double worth[1 << COUNT], shares[COUNT], sum = 0;
    uint64_t word = 20;
    for (unsigned set = 0; set < 1U << COUNT; ++set) {
        word = word * UINT64_C(6364136223846793005) + 1442695040888963407;
        worth[set] = (double)(word >> 11) / 9007199254740992.0;
    }
    shapley_shares(worth, COUNT, shares);
    for (int i = 0; i < COUNT; ++i)
        sum += shares[i];
    assert_true(fabs(sum - (worth[(1 << COUNT) - 1] - worth[0])) < 1e-13);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gloves_of_which_two_match),
        cmocka_unit_test(a_runway_is_paid_by_those_who_need_it),
        cmocka_unit_test(shares_add_up_whatever_the_worth),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
