/// Tests of cli/report/columns.h, and of docs/output.md, which has the columns of every table in
/// the words of the tables. With UPDATE=1 in the environment the page is rewritten.

#include "cli/report/columns.h"

#include <dirent.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cli/report/best_play_report.h"
#include "cli/report/compare_report.h"
#include "cli/report/effects_report.h"
#include "cli/report/exact_report.h"
#include "cli/report/explain_report.h"
#include "cli/report/fight_report.h"
#include "cli/report/gate_report.h"
#include "cli/report/matrix_report.h"
#include "cli/report/report_by.h"
#include "cli/report/report_csv.h"
#include "cli/report/report_held.h"
#include "cli/report/shares_report.h"
#include "cli/report/stratify_report.h"
#include "cli/report/sweep_report.h"
#include "cli/report/tournament_report.h"
#include "cli/report/tune_report.h"

static const char *root; // of the project

static const ColumnTable *const tables[] = {
    &report_csv_summary,      &report_csv_distribution,    &report_csv_start,
    &report_by_columns,       &report_held_columns,        &report_csv_turns,
    &exact_report_columns,    &exact_report_distribution,  &compare_report_columns,
    &compare_report_changes,  &sweep_report_columns,       &matrix_report_columns,
    &tournament_report_cells, &tournament_report_policies, &effects_report_columns,
    &gate_report_columns,     &stratify_report_columns,    &stratify_report_strata,
    &fight_report_columns,    &tune_report_columns,        &explain_report_columns,
    &shares_report_columns,   &best_play_report_columns};

enum { TABLES = sizeof tables / sizeof *tables };

static const Column toy_columns[] = {
    {"one for each axis", COLUMN_TEXT, true, NULL, "its value"},
    {"games", COLUMN_WHOLE, false, "games", "that were played"},
    {"value", COLUMN_NUMBER, false, NULL, "the figure"},
    {"one for each result", COLUMN_NUMBER, true, NULL, "its share"},
    {"one for each count", COLUMN_WHOLE, true, NULL, "its sum"},
    {"best", COLUMN_FLAG, false, NULL, "whether it is best"},
    {"holds", COLUMN_YES, false, NULL, "whether it holds"},
};
static COLUMN_TABLE(toy, "toy.csv", toy_columns);

static void put_two(Rows *rows, const void *context)
{
    (void)context;
    rows_group_text(rows, "a.b", "x,y");
    rows_whole(rows, 7);
    rows_number(rows, 0.25);
    rows_group_number(rows, "red", 0.5);
    rows_group_number(rows, "white", NAN);
    rows_next_group(rows);
    rows_group_whole(rows, "turns", 12);
    rows_flag(rows, true);
    rows_yes(rows, false);
    rows_end_row(rows);
    rows_whole(rows, 8);
    rows_none(rows);
    rows_flag(rows, false);
    rows_none(rows);
    rows_end_row(rows);
}

static void put_none(Rows *rows, const void *context)
{
    (void)rows, (void)context;
}

// What is written; the caller's to free.
static char *csv_of(RowsMaker *make)
{
    char *text = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&text, &size);
    assert_non_null(stream);
    assert_int_equal(columns_write_csv(&toy, make, NULL, stream, NULL), OK);
    fclose(stream);
    return text;
}

static void the_header_has_the_names_of_groups_from_the_first_row(void **state)
{
    (void)state;
    char *text = csv_of(put_two);
    assert_string_equal(text, "a.b,games,value,red,white,turns,best,holds\n"
                              "\"x,y\",7,0.25,0.5,,12,1,no\n"
                              "8,,0,\n");
    free(text);
}

static void without_rows_there_is_a_header_all_the_same(void **state)
{
    (void)state;
    char *text = csv_of(put_none);
    assert_string_equal(text, "games,value,best,holds\n");
    free(text);
}

static void json_has_the_names_as_keys(void **state)
{
    (void)state;
    char *text = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&text, &size);
    assert_int_equal(object_print(columns_list(&toy, put_two, NULL), stream, NULL), OK);
    fclose(stream);
    assert_string_equal(text,
                        "[\n  {\n    \"a.b\": \"x,y\",\n    \"games\": 7,\n    \"value\": 0.25,\n"
                        "    \"red\": 0.5,\n    \"white\": null,\n    \"turns\": 12,\n"
                        "    \"best\": true,\n    \"holds\": false\n  },\n  {\n"
                        "    \"games\": 8,\n    \"value\": null,\n    \"best\": false,\n"
                        "    \"holds\": null\n  }\n]\n");
    free(text);
}

// The text of a file; the caller's to free.
static char *text_of(const char *path)
{
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    char *text = NULL;
    size_t room = 0;
    assert_true(getdelim(&text, &room, '\0', file) >= 0);
    fclose(file);
    return text;
}

static void print_table(const ColumnTable *table, FILE *stream)
{
    static const char *const types[COLUMN_TYPE_COUNT] = {"text", "whole", "number", "1 or 0",
                                                         "yes or no"};
    fputs("| column | type | unit | meaning |\n| --- | --- | --- | --- |\n", stream);
    for (int i = 0; i < table->count; ++i) {
        const Column *column = &table->columns[i];
        const char *quote = column->is_group ? "" : "`";
        fprintf(stream, "| %s%s%s | %s | %s | %s |\n", quote, column->name, quote,
                types[column->type], column->unit ? column->unit : "", column->doc);
    }
}

// The page as the tables would have it: what follows a mark up to the next empty line is the table.
static char *page_of_tables(const char *page, int *found)
{
    char *text = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&text, &size);
    *found = 0;
    while (*page) {
        const char *line = page, *end = strchr(page, '\n');
        fprintf(stream, "%.*s\n", (int)(end - line), line);
        page = end + 1;
        for (int i = 0; i < TABLES; ++i) {
            char mark[80];
            int length = snprintf(mark, sizeof mark, "<!-- %s -->\n", tables[i]->name);
            if (strncmp(mark, line, (size_t)length) != 0)
                continue;
            print_table(tables[i], stream);
            ++*found;
            page = strstr(page, "\n\n") + 1;
        }
    }
    fclose(stream);
    return text;
}

static void the_page_has_every_table_as_it_is(void **state)
{
    (void)state;
    char path[4096];
    int found = 0;
    snprintf(path, sizeof path, "%s/docs/output.md", root);
    char *page = text_of(path), *wanted = page_of_tables(page, &found);
    assert_int_equal(found, TABLES);
    const char *update = getenv("UPDATE");
    if (update && strcmp(update, "1") == 0) {
        FILE *file = fopen(path, "w");
        assert_non_null(file);
        fputs(wanted, file);
        fclose(file);
    } else {
        assert_string_equal(page, wanted);
    }
    free(page);
    free(wanted);
}

// Tables that the files of cli/report define.
static void no_table_is_forgotten_here(void **state)
{
    (void)state;
    char folder[4096], path[8192];
    snprintf(folder, sizeof folder, "%s/cli/report", root);
    DIR *files = opendir(folder);
    assert_non_null(files);
    int defined = 0;
    for (const struct dirent *file; (file = readdir(files));) {
        size_t length = strlen(file->d_name);
        if (length < 2 || strcmp(file->d_name + length - 2, ".c") != 0)
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, file->d_name);
        char *text = text_of(path);
        for (const char *at = text; (at = strstr(at, "\nCOLUMN_TABLE(")); ++at)
            ++defined;
        free(text);
    }
    closedir(files);
    assert_int_equal(defined, TABLES);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_header_has_the_names_of_groups_from_the_first_row),
        cmocka_unit_test(without_rows_there_is_a_header_all_the_same),
        cmocka_unit_test(json_has_the_names_as_keys),
        cmocka_unit_test(the_page_has_every_table_as_it_is),
        cmocka_unit_test(no_table_is_forgotten_here),
    };
    if (argc < 2)
        return 2;
    root = argv[1];
    return cmocka_run_group_tests(tests, NULL, NULL);
}
