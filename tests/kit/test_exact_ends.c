/// Ends one by one, and the law of a part of a game.

#include "tests/kit/tiny.h"

#include <math.h>

#include "sim/kit/exact_ends.h"
#include "tests/analysis/near.h"

static int64_t number_of_end(int32_t result, uint32_t round, const int32_t *cells)
{
    // Measures are throws, which the clock sets later, heads, and the last run.
    return result * 10000 + (int32_t)round * 100 + cells[2];
}

static double share(const Law *law, int64_t value)
{
    for (uint32_t i = 0; i < law->count; ++i)
        if (law->values[i] == value)
            return ldexp((double)law_weight(law, i), -62);
    return 0;
}

static void a_part_is_the_law_of_its_ends(void **state)
{
    (void)state;
    Tiny tiny = tiny_run(2, 5);
    Law law;
    assert_int_equal(exact_ends_law(tiny_game(&tiny), number_of_end, &law, NULL), OK);
    ASSERT_WITHIN(share(&law, 202), 1 / 4.0, 1e-18);    // HH
    ASSERT_WITHIN(share(&law, 302), 1 / 8.0, 1e-18);    // THH
    ASSERT_WITHIN(share(&law, 502), 3 / 32.0, 1e-18);   // xxTHH without HH before
    ASSERT_WITHIN(share(&law, 10501), 5 / 32.0, 1e-18); // no two, the last a head
    ASSERT_WITHIN(share(&law, 10500), 8 / 32.0, 1e-18); // no two, the last a tail
    assert_int_equal(law.count, 6);
    law_destroy(&law);
    tiny_close(&tiny);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_part_is_the_law_of_its_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
