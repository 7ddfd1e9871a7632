/// test_grow: arrays keep their items as they grow, by doubling, and refuse what cannot be.

#include "sim/base/grow.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

static void items_stay_and_room_doubles(void **state)
{
    (void)state;
    int64_t *items = NULL;
    size_t room = 0;
    int rooms = 0;
    for (int64_t i = 0; i < 5000; ++i) {
        size_t before = room;
        assert_int_equal(GROW(items, &room, (size_t)i + 1, "numbers", NULL), OK);
        if (room != before) {
            assert_int_equal(room, before ? 2 * before : GROW_LEAST);
            ++rooms;
        }
        items[i] = i * i;
    }
    // 16, 32 … 8192
    assert_int_equal(rooms, 10);
    for (int64_t i = 0; i < 5000; ++i)
        assert_int_equal(items[i], i * i);
    free(items);
}

static void much_at_once_is_made_at_once(void **state)
{
    (void)state;
    char *items = NULL;
    size_t room = 0;
    assert_int_equal(GROW(items, &room, 1000, "letters", NULL), OK);
    assert_int_equal(room, 1000);
    const char *before = items;
    assert_int_equal(GROW(items, &room, 0, "letters", NULL), OK);
    assert_int_equal(GROW(items, &room, 1000, "letters", NULL), OK);
    assert_ptr_equal(items, before);
    free(items);
}

static void what_no_machine_has_is_refused_and_the_array_stays(void **state)
{
    (void)state;
    static const size_t needed[] = {SIZE_MAX, SIZE_MAX / sizeof(double), PTRDIFF_MAX};
    double *items = NULL;
    size_t room = 0;
    assert_int_equal(GROW(items, &room, 1, "halves", NULL), OK);
    items[0] = 0.5;
    for (size_t i = 0; i < sizeof needed / sizeof *needed; ++i) {
        Error error = {0};
        assert_int_equal(GROW(items, &room, needed[i], "halves", &error), FAIL_MEMORY);
        assert_string_equal(error.text, "out of memory for halves");
        assert_int_equal(room, GROW_LEAST);
        assert_true(items[0] == 0.5);
    }
    free(items);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(items_stay_and_room_doubles),
        cmocka_unit_test(much_at_once_is_made_at_once),
        cmocka_unit_test(what_no_machine_has_is_refused_and_the_array_stays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
