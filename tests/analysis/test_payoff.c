/// Tests of analysis/payoff.h: what mixes have, and strategies that are needless.

#include "analysis/payoff.h"

#include "analysis/library.h"
#include "tests/analysis/near.h"

static int remove_all(const PayoffMatrix *matrix, PayoffDominated *order)
{
    int count = 0;
    assert_int_equal(payoff_dominated(matrix, order, &count, NULL), OK);
    return count;
}

static PayoffMatrix known(int rows, int columns, const double *payoffs)
{
    return (PayoffMatrix){rows, columns, payoffs, payoffs, payoffs};
}

static void assert_removed(PayoffDominated one, PayoffDominated want)
{
    assert_int_equal(one.is_row, want.is_row);
    assert_int_equal(one.strategy, want.strategy);
    assert_int_equal(one.by, want.by);
    assert_int_equal(one.is_strict, want.is_strict);
}

// The textbook's example: R is worse than M for the column player, then D than U for the row
// player, then L than M.
static void removal_goes_on_in_what_is_left(void **state)
{
    (void)state;
    static const double payoffs[] = {1, 0, 2, 0, 3, 4};
    PayoffDominated order[6];
    const PayoffMatrix matrix = known(2, 3, payoffs);
    int count = remove_all(&matrix, order);
    assert_int_equal(count, 1);
    assert_removed(order[0], (PayoffDominated){false, 2, 0, true});
    static const double more[] = {1, 0, 2, -0.5, -0.1, 4};
    const PayoffMatrix solvable = known(2, 3, more);
    count = remove_all(&solvable, order);
    assert_int_equal(count, 3);
    assert_removed(order[0], (PayoffDominated){false, 2, 0, true});
    assert_removed(order[1], (PayoffDominated){true, 1, 0, true});
    assert_removed(order[2], (PayoffDominated){false, 0, 1, true});
}

// The middle row is worse than half of either other, and than neither by itself.
static void a_mix_of_others_makes_a_strategy_needless(void **state)
{
    (void)state;
    static const double payoffs[] = {4, 0, 1.9, 1.9, 0, 4};
    const PayoffMatrix matrix = known(3, 2, payoffs);
    PayoffDominated order[6];
    assert_int_equal(remove_all(&matrix, order), 1);
    assert_removed(order[0], (PayoffDominated){true, 1, -1, true});
    static const double good[] = {4, 0, 2.1, 2.1, 0, 4};
    const PayoffMatrix other = known(3, 2, good);
    assert_int_equal(remove_all(&other, order), 0);
}

static void weakly_dominated_goes_and_alike_stays(void **state)
{
    (void)state;
    static const double alike[] = {1, 2, 1, 2, 2, 1};
    const PayoffMatrix matrix = known(3, 2, alike);
    PayoffDominated order[6];
    assert_int_equal(remove_all(&matrix, order), 0);
    static const double weak[] = {1, 2, 0, 1, 1.5, 0, 0, 0, 1};
    const PayoffMatrix other = known(3, 3, weak);
    assert_int_equal(remove_all(&other, order), 2);
    assert_removed(order[0], (PayoffDominated){true, 1, 0, false});
    assert_removed(order[1], (PayoffDominated){false, 1, 0, false});
}

// Rows whose intervals meet may be the other way round.
static void only_what_is_sure_counts(void **state)
{
    (void)state;
    static const double value[] = {0.6, 0.6, 0.4, 0.4};
    static const double low[] = {0.55, 0.55, 0.35, 0.35}, high[] = {0.65, 0.65, 0.45, 0.45};
    static const double unsure[] = {0.65, 0.65, 0.56, 0.45};
    PayoffDominated order[4];
    PayoffMatrix matrix = {2, 2, value, low, high};
    assert_int_equal(remove_all(&matrix, order), 1);
    assert_removed(order[0], (PayoffDominated){true, 1, 0, true});
    matrix.high = unsure;
    assert_int_equal(remove_all(&matrix, order), 0);
}

static void what_mixes_have(void **state)
{
    (void)state;
    static const double payoffs[] = {4, 1, 1, 2}, quarter[] = {0.25, 0.75}, half[] = {0.5, 0.5};
    const PayoffMatrix matrix = known(2, 2, payoffs);
    ASSERT_WITHIN(payoff_floor(&matrix, payoffs, quarter), 1.75, 1e-15);
    ASSERT_WITHIN(payoff_floor(&matrix, payoffs, half), 1.5, 1e-15);
    ASSERT_WITHIN(payoff_ceiling(&matrix, payoffs, quarter), 1.75, 1e-15);
    ASSERT_WITHIN(payoff_ceiling(&matrix, payoffs, half), 2.5, 1e-15);
    ASSERT_WITHIN(payoff_scale(&matrix), 4, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(removal_goes_on_in_what_is_left),
        cmocka_unit_test(a_mix_of_others_makes_a_strategy_needless),
        cmocka_unit_test(weakly_dominated_goes_and_alike_stays),
        cmocka_unit_test(only_what_is_sure_counts),
        cmocka_unit_test(what_mixes_have),
    };
    library_begin();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
