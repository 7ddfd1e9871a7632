/// Tests of cli/runs/grid.h.

#include "cli/runs/grid.h"

#include <stdlib.h>

#include "tests/cli/cmocka_all.h"

static int add_row(Grid *grid)
{
    int row;
    assert_int_equal(grid_add_row(grid, &row, NULL), OK);
    return row;
}

static void assert_prints(const Grid *grid, int width, const char *want)
{
    char *text = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&text, &size);
    grid_print(grid, width, stream);
    assert_int_equal(fclose(stream), 0);
    assert_string_equal(text, want);
    free(text);
}

static void fill(Grid *grid)
{
    int head = add_row(grid), body = add_row(grid), title = add_row(grid);
    grid_set(grid, head, 1, "all");
    grid_set(grid, head, 2, "red wins");
    grid_set(grid, body, 0, "officer");
    grid_set(grid, body, 1, "%s", "1 ±2");
    grid_set(grid, body, 2, "–");
    grid_set(grid, title, 0, "end");
}

static void labels_stand_left_and_numbers_right_by_characters_not_bytes(void **state)
{
    (void)state;
    Grid grid = {.columns = 3};
    fill(&grid);
    assert_prints(&grid, 100,
                  "          all  red wins\n"
                  "officer  1 ±2         –\n"
                  "end\n");
    grid_destroy(&grid);
}

static void columns_that_do_not_fit_go_below_with_the_labels(void **state)
{
    (void)state;
    Grid grid = {.columns = 3};
    fill(&grid);
    assert_prints(&grid, 22,
                  "          all\nofficer  1 ±2\nend\n"
                  "\n"
                  "         red wins\nofficer         –\nend\n");
    assert_prints(&grid, 3, // never narrower than a label and a column
                  "          all\nofficer  1 ±2\nend\n"
                  "\n"
                  "         red wins\nofficer         –\nend\n");
    grid_destroy(&grid);
}

static void text_columns_all_stand_left(void **state)
{
    (void)state;
    Grid grid = {.columns = 3, .is_text = true};
    fill(&grid);
    assert_prints(&grid, 100,
                  "         all   red wins\n"
                  "officer  1 ±2  –\n"
                  "end\n");
    grid_destroy(&grid);
}

static void width_counts_characters(void **state)
{
    (void)state;
    assert_int_equal(grid_text_width(""), 0);
    assert_int_equal(grid_text_width("abc"), 3);
    assert_int_equal(grid_text_width("43.1–43.3 ±"), 11);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(labels_stand_left_and_numbers_right_by_characters_not_bytes),
        cmocka_unit_test(columns_that_do_not_fit_go_below_with_the_labels),
        cmocka_unit_test(text_columns_all_stand_left),
        cmocka_unit_test(width_counts_characters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
