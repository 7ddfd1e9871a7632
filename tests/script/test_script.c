/// test_script: a script as a game of the registry, its files, and its life.

#include "sim/batch/batch.h"
#include "sim/script/limits.h"
#include "tests/script/given_script.h"

static const char coin[] = "local game = { question = 'Heads?', sides = { 'red' },\n"
                           "  params = { { 'of', default = 4, lo = 1, hi = 9 } },\n"
                           "  results = { { 'heads', 'Heads' }, { 'tails', 'Tails' } },\n"
                           "  counts = { { 'n', hi = 3, lo = -2 } } }\n"
                           "function game.start(p) return { of = p.of }, 'toss' end\n"
                           "function game.toss(s) count('n', -5)\n"
                           "  return chance(1, s.of) and 'heads' or 'tails' end\n"
                           "return game\n";

static void a_script_is_a_game_with_its_parameters_and_measures(void **state)
{
    (void)state;
    Error error;
    Script *script = given_text(coin, &error);
    const Game *game = &script->game;
    assert_string_equal(game->name, "script");
    assert_string_equal(game->question, "Heads?");
    assert_ptr_equal(script_of_game(game), script);
    assert_null(script_of_game(&game_script));
    assert_int_equal(game->params.count, 2); // rules and limits: nobody chooses
    assert_string_equal(game->params.sections[0].name, "rules");
    void *block = malloc(game->params.size);
    game_defaults(game, block);
    assert_int_equal(((ScriptBlock *)block)->limits.steps, 100000);
    Prepared *prepared;
    assert_int_equal(game->prepare(block, &prepared, &error), OK);
    const MeasureSet *set = &prepared->measures;
    assert_int_equal(set->result_count, 3);
    assert_int_equal(set->count, 1);
    assert_true(set->measures[0].lo == -2 && set->measures[0].hi == 3 && set->measures[0].is_open);
    Tally tally;
    assert_int_equal(tally_create(set, &tally, NULL), OK);
    const BatchPlan plan = {.seed = 3, .games = 4000, .threads = 2};
    assert_int_equal(batch_run(prepared, plan, NULL, &tally, &error), OK);
    // A quarter of 4000, within 5 standard errors of 27.4.
    assert_in_range(tally_result(&tally, 0), 863, 1137);
    assert_int_equal(tally_histogram(&tally, 0, 0)[0], tally_result(&tally, 0));
    assert_true(tally_beyond(&tally, 0, 0).sum == -3 * (Signed128)tally_result(&tally, 0));
    tally_destroy(&tally);
    game->release(prepared);
    free(block);
    script_release(script);
}

static void files_are_included_once_and_only_at_the_head(void **state)
{
    (void)state;
    static const char main_file[] = "local w = include 'w.lua'\nlocal again = include 'w.lua'\n"
                                    "local game = { results = { { w.name } } }\n"
                                    "function game.start() return {}, 'go' end\n"
                                    "function game.go() return w.name end return game";
    const GivenFile files[] = {{"s.lua", main_file}, {"w.lua", "return { name = 'over' }"}, {0}};
    Error error;
    Script *script = given_files(files, &error);
    assert_non_null(script);
    assert_int_equal(script->file_count, 2);
    assert_string_equal(script->declared.results[0].name, "over");
    script_release(script);
    const GivenFile missing[] = {{"s.lua", main_file}, {0}};
    assert_null(given_files(missing, &error));
    assert_non_null(strstr(error.text, "cannot read 'w.lua'"));
    const GivenFile loop[] = {{"s.lua", main_file}, {"w.lua", "return include 'w.lua'"}, {0}};
    assert_null(given_files(loop, &error));
    assert_non_null(strstr(error.text, "more than 8 files include one another"));
}

static const char *const unreadable[][2] = {
    {"return 5", "s.lua: must end with 'return game'"},
    {"local game = {}", "must end with 'return game'"},
    {"x = = 1", "s.lua:1: "},
    {"\x1bLua", "is no text: compiled code is not run"},
    {"\xef\xbb\xbf#!/usr/bin/lua\n\x1bLua", "is no text"},
    {"while true do end", "s.lua:1: the work of a step"},
    {"local s = 'x' while true do s = s .. s end", "a string of more than 4096 bytes"},
    {"if 1 != 2 then end", "~="},
    {"local x = 1 x += 1", "x = x + "},
};

static void what_cannot_be_read_is_refused_in_words(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof unreadable / sizeof *unreadable; ++i) {
        Error error;
        assert_null(given_text(unreadable[i][0], &error));
        assert_int_equal(error.status, FAIL_INPUT);
        if (!strstr(error.text, unreadable[i][1]) || strchr(error.text, '\n'))
            fail_msg("%s: %s", unreadable[i][0], error.text);
    }
    Error error;
    const GivenFile none[] = {{"t.lua", coin}, {0}};
    const ScriptReader reader = {given_read, (void *)(uintptr_t)none};
    Script *script = NULL;
    assert_int_equal(script_create("s.lua", &reader, &script, &error), FAIL_INPUT);
    assert_non_null(strstr(error.text, "cannot read 's.lua'"));
}

// A mark of the order of bytes and a line for the shell are no part of a script; places stay right.
static void a_first_line_for_the_shell_is_passed_over(void **state)
{
    (void)state;
    char text[1024] = "\xef\xbb\xbf#!/usr/bin/mutineer\n";
    Error error;
    strcat(text, coin);
    Script *script = given_text(text, &error);
    assert_non_null(script);
    script_release(script);
    assert_null(given_text("#!/usr/bin/mutineer\nx = = 1", &error));
    assert_non_null(strstr(error.text, "s.lua:2:"));
}

static void a_hash_changes_with_every_byte_and_name(void **state)
{
    (void)state;
    char changed[1024], hash[5][SCRIPT_HASH_SIZE];
    Error error;
    strcpy(changed, coin);
    *strstr(changed, "Heads?") = 'h';
    const GivenFile files[][2] = {{{"s.lua", coin}, {0}},
                                  {{"s.lua", coin}, {0}},
                                  {{"s.lua", changed}, {0}},
                                  {{"t.lua", coin}, {0}}};
    for (int i = 0; i < 4; ++i) {
        Script *script = given_files(files[i], &error);
        script_hash_text(script, hash[i]);
        assert_int_equal(strlen(hash[i]), 16);
        script_release(script);
    }
    assert_string_equal(hash[0], hash[1]);
    assert_string_not_equal(hash[0], hash[2]);
    assert_string_not_equal(hash[0], hash[3]);
}

static void a_script_lives_as_long_as_somebody_holds_it(void **state)
{
    (void)state;
    Error error;
    Script *script = given_text(coin, &error);
    script_hold(script);
    script_release(script);
    assert_string_equal(script->declared.question, "Heads?"); // watched by the address sanitizer
    script_release(script);
    script_release(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_script_is_a_game_with_its_parameters_and_measures),
        cmocka_unit_test(files_are_included_once_and_only_at_the_head),
        cmocka_unit_test(what_cannot_be_read_is_refused_in_words),
        cmocka_unit_test(a_first_line_for_the_shell_is_passed_over),
        cmocka_unit_test(a_hash_changes_with_every_byte_and_name),
        cmocka_unit_test(a_script_lives_as_long_as_somebody_holds_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
