/// Tests of cli/report/report.h and cli/report/records.h on the five games of
/// tests/analysis/five_games.h.

#include "cli/report/report.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/report/records.h"
#include "tests/cli/five_report.h"
#include "tests/cli/folder.h"

static FiveReport five;

static void assert_prints(ReportFormat format, const char *want)
{
    char *text = five_report_print(&five, format);
    assert_string_equal(text, want);
    free(text);
}

static void assert_contains(const char *text, const char *part)
{
    if (!strstr(text, part))
        fail_msg("there is no '%s' in:\n%s", part, text);
}

static void assert_table_contains(const char *part)
{
    char *text = five_report_print(&five, REPORT_TABLE);
    assert_contains(text, part);
    free(text);
}

static void the_table_starts_with_the_answer_in_words(void **state)
{
    (void)state;
    five_report_create(&five, 5);
    assert_prints(REPORT_TABLE, "Reds win in 40 % of games (11–77 %, 95 % Wilson, 5 games).\n"
                                "Whites win in 60.0 %.\n"
                                "\n"
                                "Other results\n"
                                "  Whites win   60 %             (23–89 %)\n"
                                "  Nobody wins  fewer than 46 %  (never in 5)\n"
                                "\n"
                                "Means by result, ± half-width of the 95 % interval\n"
                                "                       all games       red     white\n"
                                "  killed.red (men)      1.8 ±1.3  1.0 ±1.8  2.3 ±1.8\n"
                                "  crew (men)            3.0 ±2.2         –  3.0 ±2.2\n"
                                "  throws (pips)             4 ±4      2 ±4      5 ±5\n"
                                "  hits                  1.2 ±1.7  0.5 ±3.0  1.7 ±1.8\n"
                                "  tries                 2.0 ±1.4  1.5 ±2.2  2.3 ±2.1\n"
                                "  rate (hits per try)   0.6 ±0.6  0.3 ±0.7  0.7 ±0.8\n"
                                "  turns                     3 ±4      2 ±6      3 ±5\n"
                                "\n"
                                "Readings chosen (* other than the default)\n"
                                "  rules.pairing = sorted (FIV-2)\n"
                                "\n"
                                "House values in use\n"
                                "  rules.limit = 9 (FIV-3)\n");
    five_report_release(&five);
}

static void the_table_says_what_was_changed_and_only_what_matters(void **state)
{
    (void)state;
    five_report_create(&five, 5);
    five.block.rules.bonus = 3;
    five.block.rules.pairing = 1;
    assert_table_contains("\nOther than the defaults\n  rules.bonus = 3 (FIV-1)\n");
    assert_table_contains("\n  rules.pairing = random* (FIV-2)\n");
    assert_table_contains("\n  rules.limit = 9 (FIV-3), rules.gun = 2 (FIV-4)\n");
    five_report_release(&five);
}

static void an_interrupted_run_says_so_and_one_without_games_has_no_answer(void **state)
{
    (void)state;
    five_report_create(&five, 2);
    assert_table_contains("\nInterrupted: these are the first 2 of 5 games. ");
    assert_table_contains(
        "Reds win in more than 22 % of games (always in 2, 95 % one-sided bound).");
    five_report_release(&five);
    five_report_create(&five, 0);
    assert_table_contains("No answer: none of 5 games was finished.\n");
    five_report_release(&five);
}

static void an_answer_may_speak_of_a_mean(void **state)
{
    (void)state;
    five_report_create(&five, 5);
    five.prepared.answer = "A game lasts";
    five.prepared.answer_measure = FIVE_TURNS;
    assert_table_contains("A game lasts: 3 turns (1–7, 95 % Gaffke, 5 games).\n");
    assert_table_contains("\nResults\n  Reds win     40 % ");
    five_report_release(&five);
}

static void fill_exact(ExactTable *exact, double red)
{
    assert_int_equal(exact_table_create(&five.prepared.measures, exact, NULL), OK);
    exact->cells[FIVE_RED] = red;
    exact->cells[FIVE_WHITE] = 1 - red;
    exact->states = 17;
    exact->total = 1;
    five.report.exact = exact;
}

static void the_exact_answer_stands_beside_the_simulated_one(void **state)
{
    (void)state;
    ExactTable exact;
    five_report_create(&five, 5);
    fill_exact(&exact, 0.3);
    assert_table_contains("\nExactly 30 %: simulated minus exact is +10 points, 0.49 standard "
                          "errors.\n");
    assert_table_contains("exactly 70 %\n");
    char *text = five_report_print(&five, REPORT_CSV);
    assert_contains(
        text, "\nred,all,share,0.4,0.117620774233,0.769275718724,0.95,wilson,2,5,0.3,games\n");
    free(text);
    exact_table_destroy(&exact);
    five_report_release(&five);
}

static void far_from_the_exact_answer_is_a_failure_that_asks_for_a_report(void **state)
{
    (void)state;
    ExactTable exact;
    Error error;
    five_report_create(&five, 5);
    assert_int_equal(report_check_exact(&five.report, &error), OK);
    fill_exact(&exact, 0.3);
    assert_int_equal(report_check_exact(&five.report, &error), OK);
    exact.cells[FIVE_RED] = 0;
    exact.cells[FIVE_WHITE] = 1;
    assert_int_equal(report_check_exact(&five.report, &error), FAIL_ANSWER_NO);
    assert_string_equal(error.key, "red");
    assert_contains(error.text, "please report this");
    exact_table_destroy(&exact);
    five_report_release(&five);
}

static void json_holds_the_manifest_and_the_rows_of_the_csv(void **state)
{
    (void)state;
    five_report_create(&five, 5);
    char *text = five_report_print(&five, REPORT_JSON);
    json_t *document = json_loads(text, 0, NULL);
    json_t *manifest = json_object_get(document, "manifest");
    json_t *rows = json_object_get(document, "summary");
    assert_int_equal(json_integer_value(json_object_get(manifest, "games")), 5);
    assert_true(json_is_null(json_object_get(manifest, "exact")));
    json_t *red = json_array_get(rows, 0);
    assert_string_equal(json_string_value(json_object_get(red, "measure")), "red");
    assert_true(fabs(json_real_value(json_object_get(red, "low")) - 0.117620774233) < 1e-15);
    char *csv = five_report_print(&five, REPORT_CSV);
    size_t lines = 0;
    for (const char *byte = csv; *byte; ++byte)
        lines += *byte == '\n';
    assert_int_equal(json_array_size(rows) + 1, lines);
    free(csv);
    free(text);
    json_decref(document);
    five_report_release(&five);
}

static void assert_file(const char *name, const char *want)
{
    char *text = folder_read(name);
    assert_non_null(text);
    assert_string_equal(text, want);
    free(text);
}

static void the_folder_has_a_row_for_every_start_that_occurred(void **state)
{
    (void)state;
    Folder folder = folder_enter();
    five_report_create(&five, 5);
    assert_int_equal(report_write_directory(&five.report, "out", NULL), OK);
    assert_file("out/start.csv", "officers,sailors,games,reds,whites,draws,red_share,low,high\n"
                                 "1,0,1,0,1,0,0,0,0.793450685623\n"
                                 "1,1,1,1,0,0,1,0.206549314377,1\n"
                                 "2,0,3,1,2,0,0.333333333333,0.0614919447204,0.792340399198\n");
    five_report_release(&five);
    folder_leave(&folder);
}

static void results_by_turn_are_cumulative_and_end_with_the_shares(void **state)
{
    (void)state;
    Folder folder = folder_enter();
    five_report_create(&five, 5);
    assert_int_equal(report_write_directory(&five.report, ".", NULL), OK);
    char *text = folder_read("by_turn.csv");
    assert_contains(text, "turn,result,count,share,low,high\n0,red,0,0,0,");
    assert_contains(text, "\n1,red,1,0.2,");
    assert_contains(text, "\n3,red,2,0.4,");
    assert_contains(text, "\n3,white,2,0.4,");
    assert_contains(text, "\n5,red,2,0.4,0.117620774233,0.769275718724\n"
                          "5,white,3,0.6,0.230724281276,0.882379225767\n5,draw,0,0,0,");
    assert_null(strstr(text, "\n6,"));
    free(text);
    five_report_release(&five);
    folder_leave(&folder);
}

static void distributions_are_complete_up_to_the_largest_value(void **state)
{
    (void)state;
    Folder folder = folder_enter();
    five_report_create(&five, 5);
    assert_int_equal(report_write_directory(&five.report, ".", NULL), OK);
    char *text = folder_read("distribution.csv");
    assert_contains(text, "\ncrew,white,0,0,0,0,0.561497031755,,men\n"
                          "crew,white,1,0,0,0,0.561497031755,,men\n"
                          "crew,white,2,1,0.333333333333,0.0614919447204,0.792340399198,,men\n"
                          "crew,white,3,1,0.333333333333,0.0614919447204,0.792340399198,,men\n"
                          "crew,white,4,1,0.333333333333,0.0614919447204,0.792340399198,,men\n"
                          "throws,all,0,0,0,,,,pips\n");
    assert_contains(text, "\nkilled.red,draw,3,0,,,,,men\n"); // no such games: no shares
    assert_contains(
        text,
        "\nthrows,white,6,3,0.75,,,,pips\n"); // values of a game go together: no interval
    assert_null(strstr(text, "turns,all,6,"));
    assert_null(strstr(text, "crew,red,"));
    assert_null(strstr(text, "rate,"));
    free(text);
    five_report_release(&five);
    folder_leave(&folder);
}

static void the_manifest_says_how_to_play_it_again(void **state)
{
    (void)state;
    Folder folder = folder_enter();
    five_report_create(&five, 4);
    five.block.run.seed = UINT64_MAX;
    assert_int_equal(report_write_directory(&five.report, ".", NULL), OK);
    json_t *manifest = json_load_file("manifest.json", 0, NULL);
    assert_string_equal(json_string_value(json_object_get(manifest, "seed")),
                        "18446744073709551615");
    assert_true(json_is_true(json_object_get(manifest, "partial")));
    assert_int_equal(json_integer_value(json_object_get(manifest, "games")), 4);
    assert_int_equal(json_integer_value(json_object_get(manifest, "games_planned")), 5);
    json_t *parameters = json_object_get(manifest, "parameters");
    json_t *gun = json_object_get(parameters, "rules.gun");
    assert_string_equal(json_string_value(json_object_get(gun, "value")), "2");
    assert_true(json_is_false(json_object_get(gun, "set")));
    assert_true(json_is_false(json_object_get(gun, "used")));
    assert_null(json_object_get(parameters, "run.threads"));
    json_t *house_values = json_object_get(manifest, "house_values");
    assert_int_equal(json_object_size(house_values), 1);
    assert_string_equal(json_string_value(json_object_get(house_values, "rules.limit")), "9");
    json_decref(manifest);
    five_report_release(&five);
    folder_leave(&folder);
}

static void what_does_not_apply_leaves_no_stale_file(void **state)
{
    (void)state;
    Folder folder = folder_enter();
    five_report_create(&five, 5);
    folder_write("start.csv", "of a former run");
    folder_write("mine.csv", "not ours");
    five.prepared.measures.start_cells = 0;
    assert_int_equal(report_write_directory(&five.report, ".", NULL), OK);
    assert_int_not_equal(access("start.csv", F_OK), 0);
    assert_int_equal(access("mine.csv", F_OK), 0);
    assert_int_equal(folder_count(), 5); // summary, distribution, by_turn, manifest, mine
    five_report_release(&five);
    folder_leave(&folder);
}

static void a_failed_report_leaves_the_folder_as_it_was(void **state)
{
    (void)state;
    Folder folder = folder_enter();
    Error error;
    five_report_create(&five, 5);
    folder_write("manifest.json", "of a former run");
    assert_int_equal(mkdir("distribution.csv", 0777), 0); // in the way
    assert_int_equal(report_write_directory(&five.report, ".", &error), FAIL_INPUT);
    assert_contains(error.text, "distribution.csv");
    assert_int_equal(access("manifest.json", F_OK), 0);
    assert_int_equal(folder_count(), 2); // and what is in the way
    five_report_release(&five);
    folder_leave(&folder);
}

static void a_full_device_is_a_failure(void **state)
{
    (void)state;
    Error error;
    five_report_create(&five, 5);
    for (ReportFormat format = REPORT_TABLE; format < REPORT_FORMAT_COUNT; ++format) {
        FILE *full = fopen("/dev/full", "w");
        assert_non_null(full);
        assert_int_equal(report_print(&five.report, format, full, &error), FAIL_SYSTEM);
        fclose(full);
    }
    five_report_release(&five);
}

static void formats_are_known_by_name(void **state)
{
    (void)state;
    Error error;
    static const char *const names[REPORT_FORMAT_COUNT] = {"table", "csv", "json"};
    for (ReportFormat format = REPORT_TABLE; format < REPORT_FORMAT_COUNT; ++format) {
        ReportFormat read = REPORT_FORMAT_COUNT;
        assert_int_equal(report_format_parse(names[format], &read, NULL), OK);
        assert_int_equal(read, format);
    }
    ReportFormat untouched = REPORT_JSON;
    assert_int_equal(report_format_parse("jsn", &untouched, &error), FAIL_UNKNOWN_NAME);
    assert_int_equal(untouched, REPORT_JSON);
    assert_contains(error.text, "did you mean 'json'?");
}

static void records_have_a_row_a_game(void **state)
{
    (void)state;
    Folder folder = folder_enter();
    union {
        Outcome outcome;
        char room[512];
    } memory = {0};
    Records *records;
    MeasureSet set;
    five_games_set(&set);
    assert_int_equal(records_open("records.csv", &set, &records, NULL), OK);
    BatchTaker taker = records_taker(records);
    for (int i = 0; i < 4; ++i) {
        five_games_outcome(&set, &five_games[i], &memory.outcome);
        assert_int_equal(taker.take(taker.context, (uint64_t)i + 100, &memory.outcome, NULL), OK);
    }
    assert_int_not_equal(access("records.csv", F_OK), 0); // not before it is whole
    assert_int_equal(records_commit(records, NULL), OK);
    assert_file(
        "records.csv",
        "game,result,officers,sailors,killed.red,crew,throws.number,throws.sum,hits,tries,turns\n"
        "100,red,2,0,0,,2,3,1,2,3\n"
        "101,red,1,1,2,,1,3,0,1,1\n"
        "102,white,2,0,1,4,0,0,2,4,3\n"
        "103,white,1,0,3,2,3,18,3,3,5\n");
    measure_set_release(&set);
    folder_leave(&folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_table_starts_with_the_answer_in_words),
        cmocka_unit_test(the_table_says_what_was_changed_and_only_what_matters),
        cmocka_unit_test(an_interrupted_run_says_so_and_one_without_games_has_no_answer),
        cmocka_unit_test(an_answer_may_speak_of_a_mean),
        cmocka_unit_test(the_exact_answer_stands_beside_the_simulated_one),
        cmocka_unit_test(far_from_the_exact_answer_is_a_failure_that_asks_for_a_report),
        cmocka_unit_test(json_holds_the_manifest_and_the_rows_of_the_csv),
        cmocka_unit_test(the_folder_has_a_row_for_every_start_that_occurred),
        cmocka_unit_test(results_by_turn_are_cumulative_and_end_with_the_shares),
        cmocka_unit_test(distributions_are_complete_up_to_the_largest_value),
        cmocka_unit_test(the_manifest_says_how_to_play_it_again),
        cmocka_unit_test(what_does_not_apply_leaves_no_stale_file),
        cmocka_unit_test(a_failed_report_leaves_the_folder_as_it_was),
        cmocka_unit_test(a_full_device_is_a_failure),
        cmocka_unit_test(formats_are_known_by_name),
        cmocka_unit_test(records_have_a_row_a_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
