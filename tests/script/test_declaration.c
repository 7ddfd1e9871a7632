/// test_declaration: what a script declares, field by field, and what it may not declare, in words.

#include "sim/script/declaration.h"

#include <stdio.h>

#include "tests/script/given_script.h"

static const char whole[] =
    "local game = { question = 'Who wins?', answer = 'Red stands',\n"
    "  sides = { 'red', 'white' },\n"
    "  params = { { 'bonus', default = -2, lo = -6, hi = 6, unit = 'pips', doc = 'Added.', rule = "
    "'R-1', reading = true },\n"
    "    { 'ties', default = 'both', choices = { 'none', 'both' }, house = true },\n"
    "    { 'rally', default = true }, { 'losses', default = { 3, 1, 4 }, lo = 0, hi = 9 } },\n"
    "  results = { { 'red_wins', 'Red wins' }, { 'white_wins' } },\n"
    "  counts = { { 'rounds', hi = 60, unit = 'turns', doc = 'Rounds.' }, { 'gain', lo = -5, hi = "
    "0 "
    "} },\n"
    "  policy = { white = 'bold' }, payoff = { red_wins = 1.5, gain = -0.25 } }\n"
    "game.policies = { bold = function() end, red = { sly = function() end } }\n"
    "game.view = { white = function(s) return s end }\n"
    "function game.start() return {}, 'one' end\n"
    "function game.two(s) return choose('red', 'what', { 1, 2 }) == 1 and 'red_wins' or nil end\n"
    "function game.one(s) return 'two' end\nreturn game\n";

static void every_field_is_read(void **state)
{
    (void)state;
    Error error;
    Script *script = given_text(whole, &error);
    assert_non_null(script);
    const ScriptDeclaration *d = &script->declared;
    assert_string_equal(d->question, "Who wins?");
    assert_string_equal(d->answer, "Red stands");
    assert_int_equal(d->side_count, 2);
    assert_string_equal(d->sides[1], "white");
    assert_null(d->sides[2]);
    assert_int_equal(d->param_count, 4);
    const ParamSpec *bonus = &d->params[0], *ties = &d->params[1], *losses = &d->params[3];
    assert_true(bonus->kind == PARAM_INTEGER && bonus->init == -2 && bonus->lo == -6 &&
                bonus->hi == 6 && bonus->reading && !bonus->house);
    assert_string_equal(bonus->unit, "pips");
    assert_string_equal(bonus->doc, "Added.");
    assert_string_equal(bonus->rule, "R-1");
    assert_true(ties->kind == PARAM_CHOICE && ties->init == 1 && ties->house);
    assert_string_equal(ties->choices[0], "none");
    assert_null(ties->choices[2]);
    assert_true(d->params[2].kind == PARAM_FLAG && d->params[2].init == 1);
    assert_true(losses->kind == PARAM_NUMBERS && losses->lo == 0 && losses->hi == 9);
    assert_string_equal(losses->init_text, "3, 1, 4");
    assert_int_equal(d->result_count, 3);
    assert_string_equal(d->results[0].words, "Red wins");
    assert_string_equal(d->results[1].words, "white_wins");
    assert_string_equal(d->results[2].name, "unfinished");
    assert_true(d->results[0].end == RESULT_PAID || d->results[0].end == RESULT_WON ||
                d->results[0].end == RESULT_SIDELESS);
    assert_int_equal(d->count_count, 2);
    assert_true(d->counts[0].lo == 0 && d->counts[0].hi == 60);
    assert_string_equal(d->counts[0].unit, "turns");
    assert_true(d->counts[1].lo == -5 && d->counts[1].hi == 0);
    assert_string_equal(d->counts[1].unit, "gain");
    assert_int_equal(d->step_count, 2);
    assert_string_equal(d->steps[0], "one");
    assert_string_equal(d->step_words[1], "step 'two'");
    assert_int_equal(d->policy_count, SCRIPT_POLICY_OWN + 2);
    assert_string_equal(d->policies[SCRIPT_POLICY_OWN], "bold");
    assert_string_equal(d->policies[SCRIPT_POLICY_OWN + 1], "sly");
    assert_int_equal(d->policy_sides[SCRIPT_POLICY_OWN], UINT32_MAX);
    assert_int_equal(d->policy_sides[SCRIPT_POLICY_OWN + 1], 1);
    assert_int_equal(d->default_policy[0], SCRIPT_POLICY_RANDOM);
    assert_int_equal(d->default_policy[1], SCRIPT_POLICY_OWN);
    assert_true(d->has_view[1] && !d->has_view[0] && d->has_choices);
    assert_int_equal(d->payoff_count, 2);
    for (int i = 0; i < 2; ++i)
        assert_int_equal(d->payoffs[i].millionths,
                         strcmp(d->payoffs[i].name, "gain") == 0 ? -250000 : 1500000);
    script_release(script);
}

static void a_short_declaration_has_what_is_usual(void **state)
{
    (void)state;
    Error error;
    Script *script = given_text("local game = { results = { { 'over', 'It is over' } } }\n"
                                "-- choose nothing\n"
                                "function game.start() return {}, 'go' end\n"
                                "function game.go() return 'over' end return game",
                                &error);
    assert_non_null(script);
    const ScriptDeclaration *d = &script->declared;
    assert_string_equal(d->question, "How does the game end?");
    assert_string_equal(d->answer, "It is over");
    assert_true(d->side_count == 0 && d->param_count == 0 && d->count_count == 0 &&
                d->payoff_count == 0 && !d->has_choices);
    assert_int_equal(d->policy_count, SCRIPT_POLICY_OWN);
    script_release(script);
}

// Each a line before `return game`, and what is said of it.
static const char *const refused[][2] = {
    {"game.params = 5", "game.params must be a list"},
    {"game.params = { 5 }", "game.params[1]: each row must be a table"},
    {"game.params = { { 5 } }", "game.params[1]: its first value must be a name"},
    {"game.params = { { '1a', default = 1, lo = 0, hi = 2 } }", "its first value must be a name"},
    {"game.params = { { 'a', default = true }, { 'a', default = true } }",
     "game.params[2] 'a': its name comes twice"},
    {"game.params = { { 'a' } }", "game.params[1] 'a': default is missing"},
    {"game.params = { { 'a', default = 1, hi = 2 } }", "lo is missing: give a whole number"},
    {"game.params = { { 'a', default = 1, lo = 0.5, hi = 2 } }", "lo must be a whole number"},
    {"game.params = { { 'a', default = 1, lo = 0, hi = 1 << 40 } }", "hi must be a whole number"},
    {"game.params = { { 'a', default = 1, lo = 3, hi = 2 } }", "lo is above hi"},
    {"game.params = { { 'a', default = 5, lo = 0, hi = 2 } }", "default 5 is not in 0..2"},
    {"game.params = { { 'a', default = true, doc = 5 } }", "doc must be a text in quotes"},
    {"game.params = { { 'a', default = true, house = 1 } }", "house must be true or false"},
    {"game.params = { { 'a', default = true, hose = true } }",
     "hose is no part of a row; did you mean 'house'?"},
    {"game.params = { { 'a', default = 'x' } }", "choices is missing"},
    {"game.params = { { 'a', default = 'x', choices = {} } }", "choices must list 1 to 64 words"},
    {"game.params = { { 'a', default = 'x', choices = { 'x y' } } }", "choices must be words"},
    {"game.params = { { 'a', default = 'x', choices = { 'y' } } }",
     "default is none of its choices"},
    {"game.params = { { 'a', default = { 'x' }, lo = 0, hi = 2 } }",
     "default must be a list of whole numbers"},
    {"game.params = { { 'a', default = { 7 }, lo = 0, hi = 2 } }", "default 7 is not in 0..2"},
    {"local l = {} for i = 1, 65 do l[i] = 1 end game.params = { { 'a', default = l, lo = 0, hi = "
     "2 } }",
     "default has more than 64 numbers"},
    {"local l = {} for i = 1, 129 do l[i] = { 'a' .. i, default = true } end game.params = l",
     "game.params has 129 rows; at most 128 are allowed"},
    {"game.results = nil", "game.results is missing"},
    {"game.results = { { 'unfinished' } }", "its name is taken"},
    {"game.results = { { 'all' } }", "its name is taken: in answers 'all' stands for all games"},
    {"game.results = { { 'a' }, { 'a' } }", "game.results[2] 'a': its name comes twice"},
    {"game.results = { { 'a', words = 'x' } }", "words is no part of a row"},
    {"local l = {} for i = 1, 8 do l[i] = { 'r' .. i } end game.results = l",
     "at most 7 are allowed"},
    {"game.counts = { { 'n' } }", "hi is missing"},
    {"game.counts = { { 'n', hi = 0 } }", "hi must be in 1..1000000"},
    {"game.counts = { { 'n', hi = 1000001 } }", "hi must be in 1..1000000"},
    {"game.counts = { { 'n', hi = 5, lo = 1 } }", "lo must be in -1000000..0"},
    {"game.counts = { { 'n', hi = -1, lo = -5 } }", "hi must be in 0..1000000"},
    {"game.counts = { { 'n', hi = 1 }, { 'n', hi = 1 } }", "its name comes twice"},
    {"game.sides = 'red'", "game.sides must be a list of names"},
    {"game.sides = { 'red', 'red' }", "game.sides: 'red' comes twice"},
    {"game.sides = { 'run' }", "game.sides: 'run' is the name of a section of scenarios"},
    {"game.sides = { 'a b' }", "game.sides[1] must be a name"},
    {"game.sides = { 'a','b','c','d','e','f','g','h','i' }", "game.sides has more than 8 sides"},
    {"game.policies = 5", "game.policies must be a table"},
    {"game.policies = { function() end }", "game.policies holds something without a name"},
    {"game.policies = { random = function() end }", "every game has a policy of that name"},
    {"game.policies = { bold = 5 }", "game.policies.bold must be a function of the script"},
    {"game.policies = { ['a b'] = function() end }", "'a b' is no name of letters"},
    {"game.sides = { 'red' } game.policies = { rde = {} }",
     "there is no such side; did you mean 'red'?"},
    {"local l = {} for i = 1, 33 do l['p' .. i] = function() end end game.policies = l",
     "game.policies has more than 32 policies"},
    {"game.sides = { 'red' } game.policy = { red = 'bald' } game.policies = { bold = function() "
     "end }",
     "game.policy.red: there is no policy 'bald'; did you mean 'bold'?"},
    {"game.view = { red = function() end }", "game.view.red: there is no such side"},
    {"game.payoff = { overr = 1 }",
     "game.payoff.overr: there is no such result or count; did you mean 'over'?"},
    {"game.payoff = { over = 'x' }", "game.payoff.over must be a number in -1000000..1000000"},
    {"game.payoff = { over = 1e7 }", "game.payoff.over must be a number in"},
    {"game[1] = 5", "game holds something without a name"},
    {"game.paramz = {}", "game.paramz is neither a step, which is a function, nor a declaration; "
                         "did you mean 'params'?"},
    {"game.helper = 12345", "is neither a step"},
    {"game['a b'] = function() end", "a step's name has letters, digits and _"},
    {"function game.over() end", "game.over: a step and a result have the same name"},
    {"function game:walk() end", "write 'function game.walk(s, p)' with a point"},
    {"game.start = 5", "game.start must be a function of the script"},
    {"game.start = d", "game.start must be a function of the script"},
    {"game.start = nil", "there is no game.start(p)"},
    {"game.go = nil", "there is no step: a function such as game.round(s, p)"},
    {"for i = 1, 65 do game['s' .. i] = function() end end", "game has more than 64 steps"},
    {"game.question = 5", "game.question must be a text in quotes"},
    {"game.answer = {}", "game.answer must be a text in quotes"},
};

static void each_fault_of_a_declaration_is_said_in_words(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof refused / sizeof *refused; ++i) {
        char text[1024];
        Error error;
        snprintf(text, sizeof text,
                 "local game = { results = { { 'over' } } }\n"
                 "function game.start() return {}, 'go' end\n"
                 "function game.go() return 'over' end\n%s\nreturn game\n",
                 refused[i][0]);
        Script *script = given_text(text, &error);
        if (script)
            fail_msg("%s: is accepted", refused[i][0]);
        assert_int_equal(error.status, FAIL_INPUT);
        if (strncmp(error.text, "s.lua: ", 7) != 0 || !strstr(error.text, refused[i][1]))
            fail_msg("%s: %s", refused[i][0], error.text);
    }
}

static void kept_texts_live_as_long_as_the_script(void **state)
{
    (void)state;
    Error error;
    Script *script = given_text(whole, &error);
    char text[] = "kept";
    const char *const list[] = {script_keep(script, text), script_keep(script, "too")};
    text[0] = 'w';
    const char *const *kept = script_keep_list(script, list, 2);
    assert_string_equal(kept[0], "kept");
    assert_string_equal(kept[1], "too");
    assert_null(kept[2]);
    script_release(script);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_field_is_read),
        cmocka_unit_test(a_short_declaration_has_what_is_usual),
        cmocka_unit_test(each_fault_of_a_declaration_is_said_in_words),
        cmocka_unit_test(kept_texts_live_as_long_as_the_script),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
