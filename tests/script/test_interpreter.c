/// test_interpreter: a script's steps one by one, its state as bytes and back, and what it may not
/// change.

#include "sim/script/interpreter.h"

#include <stdio.h>

#include "sim/kit/step.h"
#include "sim/script/limits.h"
#include "tests/script/given_script.h"

// A script with the values that it declares, and an interpreter that is explored with.
typedef struct Table {
    Script *script;
    ScriptBlock *block;
    Prepared *prepared; // for its measures
    ScriptExploring exploring;
    ScriptRules rules;
    Interpreter *interpreter;
    int32_t cells[8];
    Error error;
    Effects effects;
    Luck luck;
    uint32_t counters[LUCK_COUNTERS_MAX];
} Table;

static Table *open_table(const char *text)
{
    Table *t = calloc(1, sizeof *t);
    t->script = given_text(text, &t->error);
    if (!t->script)
        fail_msg("%s", t->error.text);
    t->block = malloc(t->script->game.params.size);
    game_defaults(&t->script->game, t->block);
    assert_int_equal(t->script->game.prepare(t->block, &t->prepared, &t->error), OK);
    t->exploring = (ScriptExploring){.room = STATE_BYTES_MAX};
    t->rules = (ScriptRules){.script = t->script,
                             .block = t->block,
                             .measures = &t->prepared->measures,
                             .exploring = &t->exploring};
    for (int i = 0; i < t->script->declared.count_count; ++i) {
        t->rules.count_names[i] = t->script->declared.counts[i].name;
        t->rules.cells[i] = t->prepared->measures.measures[i].outcome_cell;
    }
    t->effects = (Effects){.cells = t->cells, .error = &t->error};
    t->luck = (Luck){.counters = t->counters};
    return t;
}

static void close_table(Table *t)
{
    interpreter_close(t->interpreter);
    t->script->game.release(t->prepared);
    script_release(t->script);
    free(t->block);
    free(t);
}

static Table *table_of(const char *text)
{
    Table *t = open_table(text);
    if (interpreter_open(&t->rules, &t->interpreter, &t->error) != OK)
        fail_msg("%s", t->error.text);
    return t;
}

static int start(Table *t)
{
    return interpreter_start(&t->rules, t->interpreter, &t->luck, &t->effects);
}

static int step(Table *t)
{
    return interpreter_step(&t->rules, t->interpreter, &t->luck, &t->effects);
}

static const char walk[] =
    "local game = { results = { { 'low' }, { 'high' } }, params = { { 'by', default = 3, lo = 1, "
    "hi = "
    "9 } },\n"
    "  counts = { { 'n', hi = 9 }, { 'm', hi = 9, lo = -9 } } }\n"
    "function game.start(p) return { x = p.by, l = { 1, 2 } }, 'up' end\n"
    "function game.up(s, p) s.x = s.x + p.by count('n') count('m', -2) s.l[#s.l + 1] = s.x\n"
    "  if s.x > 8 then return 'down' end end\n"
    "function game.down(s) s.x = 0 return 'low' end\n"
    "return game\n";

static void steps_follow_one_another_and_count(void **state)
{
    (void)state;
    Table *t = table_of(walk);
    assert_int_equal(start(t), STEP_ON);
    assert_string_equal(interpreter_step_name(t->interpreter), "start");
    for (int taken = 1; taken <= 2; ++taken) {
        unsigned char bytes[STATE_BYTES_MAX];
        uint32_t size = interpreter_write(&t->rules, t->interpreter, bytes, &t->error);
        assert_true(size > 0);
        assert_string_equal(interpreter_describe(&t->rules, bytes, size), "step 'up'");
        interpreter_read(&t->rules, t->interpreter, bytes, size);
        assert_int_equal(step(t), STEP_ON); // from 3 by 3: 6, then 9, which goes down
        assert_string_equal(interpreter_step_name(t->interpreter), "up");
        assert_int_equal(t->cells[0], taken);
        assert_int_equal(t->cells[1], -2 * taken);
    }
    unsigned char bytes[STATE_BYTES_MAX];
    uint32_t size = interpreter_write(&t->rules, t->interpreter, bytes, &t->error);
    assert_string_equal(interpreter_describe(&t->rules, bytes, size), "step 'down'");
    interpreter_read(&t->rules, t->interpreter, bytes, size);
    assert_int_equal(step(t), 0);
    assert_int_equal(interpreter_check(t->interpreter, &t->error), OK);
    assert_true(t->exploring.work > 0 && t->exploring.runs == 4);
    close_table(t);
}

// What was written brings the same state back, whatever was played in between.
static void a_state_comes_back_from_its_bytes(void **state)
{
    (void)state;
    Table *t = table_of(walk);
    unsigned char first[STATE_BYTES_MAX], again[STATE_BYTES_MAX], third[STATE_BYTES_MAX];
    assert_int_equal(start(t), STEP_ON);
    uint32_t size = interpreter_write(&t->rules, t->interpreter, first, &t->error);
    interpreter_read(&t->rules, t->interpreter, first, size);
    assert_int_equal(step(t), STEP_ON);
    uint32_t next = interpreter_write(&t->rules, t->interpreter, again, &t->error);
    assert_true(next != size || memcmp(first, again, size) != 0);
    interpreter_read(&t->rules, t->interpreter, again, next);
    assert_int_equal(step(t), STEP_ON);
    interpreter_read(&t->rules, t->interpreter, first, size);
    assert_int_equal(step(t), STEP_ON);
    assert_int_equal(interpreter_write(&t->rules, t->interpreter, third, &t->error), next);
    assert_memory_equal(third, again, next);
    t->exploring.room = 3;
    assert_int_equal(interpreter_write(&t->rules, t->interpreter, third, &t->error), 0);
    assert_int_equal(t->error.status, FAIL_LIMIT);
    assert_true(t->exploring.is_too_large);
    close_table(t);
}

// Each is the body of a step, and what is said of it.
static const char *const faults[][2] = {
    {"return 'hgh'",
     "step 'go' returned 'hgh': no step or result has that name; did you mean 'high'?"},
    {"return 5", "step 'go' returned a number: return the name of a step or a result, in quotes"},
    {"return d", "step 'go' returned a function: return the name"},
    {"s.x = 2.5", "whole numbers only; use // to divide and drop the rest"},
    {"s.y = 1", "'y'"},
    {"s.l = { 1, nil, 3 }", "s.l"},
    {"s.l = { s.l, s.l }", "s.l"},
    {"s.f = print", "there is no 'print' here: use tell"},
    {"hidden = 1", "assigns the global 'hidden'"},
    {"p.by = 1", "p.by changed: nothing but the state may change"},
    {"count('k')", "there is no count 'k'"},
    {"include 'x.lua'", "belongs to the head of the script"},
    {"while true do end", "the work of a step"},
};

static void each_fault_of_a_step_is_said_with_its_place(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof faults / sizeof *faults; ++i) {
        char text[1024];
        snprintf(text, sizeof text,
                 "local game = { results = { { 'high' } }, counts = { { 'n', hi = 9 } },\n"
                 "  params = { { 'by', default = 3, lo = 1, hi = 9 } } }\n"
                 "function game.start(p) return { x = 1, l = {}, f = true }, 'go' end\n"
                 "function game.go(s, p)\n%s\nend\nreturn game\n",
                 faults[i][0]);
        Table *t = table_of(text);
        unsigned char bytes[STATE_BYTES_MAX];
        assert_int_equal(start(t), STEP_ON);
        uint32_t size = interpreter_write(&t->rules, t->interpreter, bytes, &t->error);
        interpreter_read(&t->rules, t->interpreter, bytes, size);
        if (step(t) != STEP_FAILED)
            fail_msg("%s: is taken", faults[i][0]);
        if (strncmp(t->error.text, "s.lua:", 6) != 0 || !strstr(t->error.text, faults[i][1]))
            fail_msg("%s: %s", faults[i][0], t->error.text);
        close_table(t);
    }
}

// A counter outside the state is no part of its bytes: it is noticed by a look at what was frozen.
static void what_changes_beside_the_state_is_noticed(void **state)
{
    (void)state;
    Table *t =
        table_of("local game = { results = { { 'over' } } } local hidden = 0\n"
                 "function game.start() return { x = 1 }, 'go' end\n"
                 "function game.go(s) return 'over' end\n"
                 "local function touch() hidden = hidden + 1 end game.go = (function(f) return "
                 "function(s) touch() return f(s) end end)(game.go)\n"
                 "return game\n");
    t->exploring.runs = 1000; // past the first, which are all looked at
    assert_int_equal(start(t), STEP_ON);
    assert_int_equal(interpreter_check(t->interpreter, &t->error), OK);
    unsigned char bytes[STATE_BYTES_MAX];
    uint32_t size = interpreter_write(&t->rules, t->interpreter, bytes, &t->error);
    interpreter_read(&t->rules, t->interpreter, bytes, size);
    assert_int_equal(step(t), 0);
    assert_int_equal(interpreter_check(t->interpreter, &t->error), FAIL_CONFLICT);
    assert_non_null(strstr(t->error.text, "hidden"));
    close_table(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_follow_one_another_and_count),
        cmocka_unit_test(a_state_comes_back_from_its_bytes),
        cmocka_unit_test(each_fault_of_a_step_is_said_with_its_place),
        cmocka_unit_test(what_changes_beside_the_state_is_noticed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
