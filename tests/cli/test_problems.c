/// test_problems: lines that a terminal can show, and not too many of them.

#include "cli/scenario/problems.h"

#include <stdlib.h>
#include <string.h>

#include "tests/cli/cmocka_all.h"

static Problems problems;

static const char *line_of(const char *text)
{
    problems = (Problems){0};
    problems_say(&problems, NULL, NULL, "%s", text);
    return problems.lines[0];
}

static void a_line_names_place_key_and_sentence(void **state)
{
    (void)state;
    problems = (Problems){0};
    Error error = {FAIL_OUT_OF_RANGE, "rules.kill_min", "9 is not in 1..7 pips"};
    Place place = {"elite.yaml", 7, 18};
    assert_int_equal(problems_add(&problems, &place, &error), FAIL_OUT_OF_RANGE);
    assert_string_equal(problems.lines[0],
                        "elite.yaml:7:18: rules.kill_min: 9 is not in 1..7 pips");
    place = (Place){"--set 'kill_min=9'", 0, 0};
    problems_add(&problems, &place, &error);
    assert_string_equal(problems.lines[1],
                        "--set 'kill_min=9': rules.kill_min: 9 is not in 1..7 pips");
    problems_say(&problems, NULL, NULL, "nothing %d", 1);
    assert_string_equal(problems.lines[2], "nothing 1");
    assert_int_equal(problems.status, FAIL_OUT_OF_RANGE);
    assert_int_equal(problems.total, 3);
}

static void hostile_characters_are_escaped_and_letters_kept(void **state)
{
    (void)state;
    assert_string_equal(line_of("a\x1b[31mb\nc\td\x7f"), "a\\x1b[31mb\\x0ac\\x09d\\x7f");
    assert_string_equal(line_of("Müller Ω 中 🙂"), "Müller Ω 中 🙂");
    assert_string_equal(line_of("\xff\xc0\x80"), "\\xff\\xc0\\x80");
    assert_string_equal(line_of("\xe4\xb8"), "\\xe4\\xb8");
    assert_string_equal(line_of("a\xe2\x80\xae"
                                "b"),
                        "a\\xe2\\x80\\xae"
                        "b");                                        // right to left
    assert_string_equal(line_of("\xed\xa0\x80"), "\\xed\\xa0\\x80"); // a surrogate
    assert_string_equal(line_of("\xc2\x9b"), "\\xc2\\x9b");          // a C1 control
    assert_string_equal(line_of("\xef\xbb\xbfx"), "\\xef\\xbb\\xbfx");
    assert_string_equal(line_of("\xf4\x90\x80\x80"), "\\xf4\\x90\\x80\\x80"); // over U+10FFFF
    assert_string_equal(line_of("\xe0\x80\x80"), "\\xe0\\x80\\x80");          // overlong
}

static void long_lines_are_cut(void **state)
{
    (void)state;
    char text[600];
    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    const char *line = line_of(text);
    size_t length = strlen(line);
    assert_true(length < PROBLEM_LINE_SIZE && length > PROBLEM_LINE_SIZE - 10);
    assert_string_equal(line + length - 3, "…");
    memset(text, '\x01', sizeof text - 1);
    line = line_of(text);
    length = strlen(line);
    assert_true(length < PROBLEM_LINE_SIZE);
    assert_string_equal(line + length - 7, "\\x01…");
}

static char *printed(int count)
{
    char *text = NULL;
    size_t size;
    FILE *stream = open_memstream(&text, &size);
    problems = (Problems){0};
    for (int i = 1; i <= count; ++i)
        problems_say(&problems, NULL, NULL, "p%d", i);
    problems_print(&problems, stream);
    fclose(stream);
    return text;
}

static void twenty_are_printed_and_the_rest_counted(void **state)
{
    (void)state;
    char *text = printed(20);
    assert_non_null(strstr(text, "\np20\n"));
    assert_null(strstr(text, "more"));
    free(text);
    text = printed(25);
    assert_null(strstr(text, "p21"));
    assert_string_equal(strstr(text, "p20\n"), "p20\n… and 5 more\n");
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_names_place_key_and_sentence),
        cmocka_unit_test(hostile_characters_are_escaped_and_letters_kept),
        cmocka_unit_test(long_lines_are_cut),
        cmocka_unit_test(twenty_are_printed_and_the_rest_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
