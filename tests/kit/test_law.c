/// Laws by whole weights, against counts made by hand and against each other.

#include "tests/kit/tiny.h"

#include "sim/base/wide.h"
#include "sim/kit/law.h"

static void a_binomial_is_as_counted(void **state)
{
    (void)state;
    // hits(8, 10, 8), from the design: three or more of 8 ten-sided dice at 8 or more.
    Law law;
    assert_int_equal(law_binomial(8, 3, 10, &law, NULL), OK);
    assert_true(law_total(&law) == 100000000);
    uint64_t three_or_more = law_total(&law) - law.upto[2];
    assert_true(three_or_more == 44822619);
    law_destroy(&law);
}

static void a_large_binomial_keeps_its_symmetry_and_total(void **state)
{
    (void)state;
    Law law;
    assert_int_equal(law_binomial(100, 1, 2, &law, NULL), OK);
    uint64_t total = law_total(&law);
    assert_true(total > LAW_TOTAL_MAX - 1000 && total < LAW_TOTAL_MAX + 1000);
    // C(100, 50) / 2^100 = 0.0795892373871787614981…
    for (uint32_t i = 0; i < law.count; ++i)
        if (law.values[i] == 50) {
            Unsigned128 share = (Unsigned128)law_weight(&law, i) * UINT64_C(1000000000000000);
            assert_int_equal((int64_t)(share / total), 79589237387178);
        }
    law_destroy(&law);
}

static void sums_are_binomials_and_values_are_found_by_weight(void **state)
{
    (void)state;
    Law one, three, four, sum;
    assert_int_equal(law_binomial(1, 1, 6, &one, NULL), OK);
    assert_int_equal(law_binomial(3, 1, 6, &three, NULL), OK);
    assert_int_equal(law_binomial(4, 1, 6, &four, NULL), OK);
    assert_int_equal(law_sum(&one, &three, &sum, NULL), OK);
    assert_int_equal(sum.count, four.count);
    for (uint32_t i = 0; i < sum.count; ++i) {
        assert_true(sum.values[i] == four.values[i] && sum.upto[i] == four.upto[i]);
        assert_int_equal(law_find(&sum, sum.upto[i] - 1), i);
        assert_int_equal(law_find(&sum, sum.upto[i] - law_weight(&sum, i)), i);
    }
    law_destroy(&one), law_destroy(&three), law_destroy(&four), law_destroy(&sum);
}

static void equal_pieces_are_one_value(void **state)
{
    (void)state;
    LawMaker maker = {0};
    Law law;
    assert_int_equal(law_maker_add(&maker, 2, 6, NULL), OK);
    assert_int_equal(law_maker_add(&maker, 7, 10, NULL), OK);
    assert_int_equal(law_maker_add(&maker, -3, 5, NULL), OK);
    assert_int_equal(law_maker_add(&maker, 7, 1, NULL), OK);
    assert_int_equal(law_maker_add(&maker, 0, 2, NULL), OK);
    assert_int_equal(law_maker_close(&maker, &law, NULL), OK);
    const int64_t values[] = {-3, 0, 2, 7};
    const uint64_t upto[] = {5, 7, 13, 24};
    assert_int_equal(law.count, 4);
    assert_memory_equal(law.values, values, sizeof values);
    assert_memory_equal(law.upto, upto, sizeof upto);
    law_destroy(&law);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_binomial_is_as_counted),
        cmocka_unit_test(a_large_binomial_keeps_its_symmetry_and_total),
        cmocka_unit_test(sums_are_binomials_and_values_are_found_by_weight),
        cmocka_unit_test(equal_pieces_are_one_value),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
