/// Tests of sim/base/extent.h: sizes as they are, and one that nobody grants for what is too large.

#include "sim/base/extent.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

static void a_count_is_its_size_or_more_than_memory_has(void **state)
{
    (void)state;
    assert_true(extent(0) == 0 && extent(4096) == 4096);
    assert_true(extent(SIZE_MAX) == SIZE_MAX && extent(UINT64_MAX) == SIZE_MAX);
    // Where sizes have 32 bits, this is the first count that would wrap around to none.
    const uint64_t wrapping = (uint64_t)UINT32_MAX + 1;
    assert_true(extent(wrapping) == (sizeof(size_t) == 4 ? SIZE_MAX : wrapping));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_count_is_its_size_or_more_than_memory_has)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
