/// test_bytetable: strings of any bytes and their numbers.

#include "sim/script/bytetable.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void equal_strings_have_one_number_and_come_back(void **state)
{
    (void)state;
    enum { STRINGS = 3000, DIFFERENT = 700 };
    ByteTable table = {0};
    for (int i = 0; i < STRINGS; ++i) {
        char text[32];
        uint32_t number;
        // The same letters with more and more zeros behind them, too, so that the length counts.
        int length = snprintf(text, sizeof text, "%d", i % DIFFERENT / 4);
        memset(text + length, 0, sizeof text - (size_t)length);
        size_t size = (size_t)(length + i % DIFFERENT % 4);
        assert_int_equal(byte_table_number(&table, text, size, &number, NULL), OK);
        assert_int_equal(number, i % DIFFERENT);
        size_t back;
        assert_memory_equal(byte_table_string(&table, number, &back), text, size);
        assert_int_equal(back, size);
    }
    assert_int_equal(table.count, DIFFERENT);
    byte_table_release(&table);
}

static void the_empty_string_is_one_too(void **state)
{
    (void)state;
    ByteTable table = {0};
    uint32_t number;
    size_t size;
    assert_int_equal(byte_table_size(&table), 0);
    assert_int_equal(byte_table_number(&table, "", 0, &number, NULL), OK);
    assert_int_equal(byte_table_number(&table, "a", 1, &number, NULL), OK);
    assert_int_equal(number, 1);
    assert_int_equal(byte_table_number(&table, "", 0, &number, NULL), OK);
    assert_int_equal(number, 0);
    byte_table_string(&table, 0, &size);
    assert_int_equal(size, 0);
    assert_int_equal(byte_table_size(&table), 1);
    byte_table_release(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_strings_have_one_number_and_come_back),
        cmocka_unit_test(the_empty_string_is_one_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
