/// test_lawbook: laws of dice against enumeration, and laws put together from results.

#include "sim/script/lawbook.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "sim/base/wide.h"

static const LawOfDice *find(LawShelf *shelf, LawKey key)
{
    const LawOfDice *law = NULL;
    assert_int_equal(law_shelf_find(shelf, key, &law, NULL), OK);
    return law;
}

// Weight of a value beside the law's total, to the nearest of `of` parts.
static uint64_t weight_of(const Law *law, int64_t value, uint64_t of)
{
    uint64_t weight = 0;
    for (uint32_t i = 0; i < law->count; ++i)
        if (law->values[i] == value)
            weight = law_weight(law, i);
    return (uint64_t)(((Unsigned128)weight * of + law_total(law) / 2) / law_total(law));
}

// What three dice of four faces come to in one way, by what is asked.
static int value_of(LawKind kind, const int dice[3])
{
    int sum = dice[0] + dice[1] + dice[2], highest = 0, lowest = 5;
    for (int i = 0; i < 3; ++i) {
        highest = dice[i] > highest ? dice[i] : highest;
        lowest = dice[i] < lowest ? dice[i] : lowest;
    }
    return kind == LAW_SUM ? sum : kind == LAW_BEST ? highest : lowest;
}

static void dice_have_the_law_that_counting_gives(void **state)
{
    (void)state;
    static const LawKind kinds[] = {LAW_SUM, LAW_BEST, LAW_WORST};
    LawShelf shelf;
    law_shelf_open(&shelf);
    for (size_t k = 0; k < 3; ++k) {
        uint64_t ways[13] = {0};
        for (int way = 0; way < 64; ++way)
            ways[value_of(kinds[k], (const int[]){1 + way % 4, 1 + way / 4 % 4, 1 + way / 16})] +=
                1;
        const LawOfDice *law = find(&shelf, (LawKey){(int32_t)kinds[k], 3, 4, 1});
        for (int value = 0; value < 13; ++value)
            assert_int_equal(weight_of(&law->law, value, 64), ways[value]);
        // The same law, where it was.
        assert_ptr_equal(law, find(&shelf, (LawKey){(int32_t)kinds[k], 3, 4, 1}));
    }
    law_shelf_release(&shelf);
}

static void multisets_are_all_there_with_their_ways(void **state)
{
    (void)state;
    LawShelf shelf;
    law_shelf_open(&shelf);
    const LawOfDice *law = find(&shelf, (LawKey){LAW_MULTISETS, 5, 6, 0});
    assert_int_equal(law->law.count, 252);
    for (uint32_t i = 0; i < law->law.count; ++i) {
        static const uint64_t factorials[] = {1, 1, 2, 6, 24, 120};
        const int16_t *faces = law->faces + (size_t)law->law.values[i] * 6;
        uint64_t ways = 120;
        int dice = 0;
        for (int face = 0; face < 6; ++face) {
            dice += faces[face];
            ways /= factorials[faces[face]];
        }
        assert_int_equal(dice, 5);
        assert_int_equal(weight_of(&law->law, law->law.values[i], 7776), ways);
    }
    law_shelf_release(&shelf);
}

static void results_that_come_again_are_merged(void **state)
{
    (void)state;
    LawBook book = {0};
    LawGathered gathered = {.room = 0};
    uint32_t key;
    assert_int_equal(byte_table_number(&book.keys, "f", 1, &key, NULL), OK);
    assert_null(law_book_find(&book, key));
    static const char *const results[] = {"a", "b", "a", "c", "a", "b"};
    for (int i = 0; i < 6; ++i)
        assert_int_equal(law_gather(&gathered, results[i], 1, LAW_SHARES / 6, NULL), OK);
    assert_int_equal(law_book_add(&book, key, &gathered, 17, NULL), OK);
    const LawOfFunction *law = law_book_find(&book, key);
    assert_int_equal(law->law.count, 3);
    assert_int_equal(law->work, 17);
    for (uint32_t i = 0; i < 3; ++i) {
        size_t size;
        const unsigned char *text =
            byte_table_string(&law->results, (uint32_t)law->law.values[i], &size);
        assert_int_equal(weight_of(&law->law, law->law.values[i], 6), *text == 'a'   ? 3
                                                                      : *text == 'b' ? 2
                                                                                     : 1);
    }
    law_book_release(&book);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dice_have_the_law_that_counting_gives),
        cmocka_unit_test(multisets_are_all_there_with_their_ways),
        cmocka_unit_test(results_that_come_again_are_merged),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
