/// test_intern: numbers of keys against a list that is searched from its start.

#include "sim/base/intern.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "sim/base/rng.h"

enum { KEY_MAX = 40, KEYS = 700, DRAWS = 3000 };

// Keys in the order in which they came.
typedef struct List {
    unsigned char keys[KEYS][KEY_MAX];
    uint32_t count;
} List;

static uint32_t number_in(const List *list, const unsigned char *key, size_t size)
{
    for (uint32_t i = 0; i < list->count; ++i)
        if (memcmp(list->keys[i], key, size) == 0)
            return i;
    return INTERN_NONE;
}

// One of KEYS keys that differ in one byte only, wherever that is, or of fewer where a key has one.
static void draw_key(Rng *rng, unsigned char *key, size_t size)
{
    memset(key, 7, size);
    uint32_t drawn = rng_below(rng, KEYS);
    key[drawn % size] = (unsigned char)(drawn / size);
}

static void hold_to_list(size_t size, uint64_t seed)
{
    Rng rng = rng_seed(seed);
    Intern intern = intern_of(size, "keys");
    List *list = calloc(1, sizeof *list);
    assert_non_null(list);
    for (int i = 0; i < DRAWS; ++i) {
        unsigned char key[KEY_MAX];
        uint32_t number;
        draw_key(&rng, key, size);
        uint32_t wanted = number_in(list, key, size);
        assert_int_equal(intern_find(&intern, key), wanted);
        if (wanted == INTERN_NONE) {
            wanted = list->count;
            memcpy(list->keys[list->count++], key, size);
        }
        assert_int_equal(intern_number(&intern, key, &number, NULL), OK);
        assert_int_equal(number, wanted);
        assert_int_equal(intern.count, list->count);
    }
    for (uint32_t i = 0; i < list->count; ++i)
        assert_memory_equal(intern_key(&intern, i), list->keys[i], size);
    free(list);
    intern_release(&intern);
}

static void keys_of_every_size_get_the_numbers_of_a_list(void **state)
{
    (void)state;
    for (size_t size = 1; size <= KEY_MAX; ++size)
        hold_to_list(size, size);
}

static void a_table_that_is_cleared_begins_anew(void **state)
{
    (void)state;
    static const uint64_t words[] = {1000, 1000, 1, 1000}; // one key alone is forgotten, too
    Intern intern = intern_of(sizeof(uint64_t), "words");
    intern_clear(&intern);
    for (uint64_t round = 0; round < 4; ++round) {
        for (uint64_t word = 0; word < words[round]; ++word) {
            uint64_t key = word * (round + 1);
            uint32_t number;
            assert_int_equal(intern_number(&intern, &key, &number, NULL), OK);
            assert_int_equal(number, word);
        }
        intern_clear(&intern);
        assert_int_equal(intern_find(&intern, &(uint64_t){0}), INTERN_NONE);
    }
    intern_release(&intern);
    assert_int_equal(intern_find(&intern, &(uint64_t){0}), INTERN_NONE);
}

static void reserved_room_is_enough(void **state)
{
    (void)state;
    Intern intern = intern_of(sizeof(uint32_t), "words");
    assert_int_equal(intern_reserve(&intern, 5000, NULL), OK);
    const unsigned char *keys = intern.keys;
    const InternSlot *slots = intern.slots;
    for (int round = 0; round < 2; ++round)
        for (uint32_t word = 0; word < 5000; ++word) {
            uint32_t number;
            assert_int_equal(intern_number(&intern, &word, &number, NULL), OK);
            assert_int_equal(number, word);
        }
    assert_ptr_equal(intern.keys, keys);
    assert_ptr_equal(intern.slots, slots);
    intern_release(&intern);
}

static void a_refusal_for_want_of_memory_says_what_for(void **state)
{
    (void)state;
    Intern intern = intern_of((size_t)1 << 40, "the moves of chess");
    Error error = {0};
    assert_int_equal(intern_reserve(&intern, (size_t)1 << 30, &error), FAIL_MEMORY);
    assert_string_equal(error.text, "out of memory for the moves of chess");
    assert_int_equal(intern.count, 0);
    intern_release(&intern);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_of_every_size_get_the_numbers_of_a_list),
        cmocka_unit_test(a_table_that_is_cleared_begins_anew),
        cmocka_unit_test(reserved_room_is_enough),
        cmocka_unit_test(a_refusal_for_want_of_memory_says_what_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
