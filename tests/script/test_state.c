/// test_state: the canonical form of what a script may keep, and the look that needs no bytes.

#include "sim/script/state.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <lauxlib.h>

#include "sim/script/sandbox.h"

static Sandbox sandbox;

static int open_lua(void **state)
{
    (void)state;
    const SandboxLimits limits = {4000000, UINT64_C(16) << 20};
    return sandbox_open(&sandbox, limits, NULL) == OK ? 0 : -1;
}

static int close_lua(void **state)
{
    (void)state;
    sandbox_close(&sandbox);
    return 0;
}

// What is done with a value, in a protected call.
typedef struct Job {
    const char *text;
    StateBytes bytes;
    char why[ERROR_TEXT_SIZE];
    bool is_closed, is_written;
} Job;

static int write_value(lua_State *lua)
{
    Job *job = lua_touserdata(lua, 1);
    if (luaL_loadstring(lua, job->text) != LUA_OK)
        return lua_error(lua);
    lua_call(lua, 0, 1);
    job->is_closed = state_is_closed(lua, -1);
    job->bytes.size = 0;
    job->is_written = state_write(lua, -1, "s", false, &job->bytes, job->why);
    assert_int_equal(lua_gettop(lua), 2);
    return 0;
}

static Job written(const char *text)
{
    Job job = {.text = text};
    lua_pushcfunction(sandbox.lua, write_value);
    lua_pushlightuserdata(sandbox.lua, &job);
    if (lua_pcall(sandbox.lua, 1, 0, 0) != LUA_OK)
        fail_msg("%s: %s", text, lua_tostring(sandbox.lua, -1));
    return job;
}

static void assert_bytes(const char *text, const char *bytes, size_t size)
{
    Job job = written(text);
    assert_true(job.is_written);
    assert_int_equal(job.bytes.size, size);
    assert_memory_equal(job.bytes.bytes, bytes, size);
}

#define ASSERT_BYTES(text, bytes) assert_bytes(text, bytes, sizeof(bytes) - 1)

static void the_form_is_that_of_the_header(void **state)
{
    (void)state;
    ASSERT_BYTES("return 0", "i\0");
    ASSERT_BYTES("return -1", "i\1");
    ASSERT_BYTES("return 1", "i\2");
    ASSERT_BYTES("return 64", "i\x80\1");
    ASSERT_BYTES("return true", "t");
    ASSERT_BYTES("return false", "f");
    ASSERT_BYTES("return 'ab'", "s\2ab");
    ASSERT_BYTES("return { 3, 2 }", "[\2i\6i\4");
    ASSERT_BYTES("return {}", "[\0");
    ASSERT_BYTES("return { b = 1, a = { x = true } }", "{\2s\1a{\1s\1xts\1bi\2");
}

static void equal_states_are_equal_bytes_however_they_were_made(void **state)
{
    (void)state;
    Job one = written("local t = {} for i = 1, 40 do t['n' .. i] = i end return t");
    Job other =
        written("local t = {} for i = 40, 1, -1 do t['n' .. i] = i end t.x = 1 t.x = nil return t");
    assert_int_equal(one.bytes.size, other.bytes.size);
    assert_memory_equal(one.bytes.bytes, other.bytes.bytes, one.bytes.size);
}

static int push_and_write(lua_State *lua)
{
    Job *job = lua_touserdata(lua, 1);
    StateBytes before = job->bytes;
    assert_int_equal(state_push(lua, before.bytes, true), before.size);
    job->bytes.size = 0;
    job->is_written = state_write(lua, -1, "s", true, &job->bytes, job->why);
    assert_int_equal(job->bytes.size, before.size);
    assert_memory_equal(job->bytes.bytes, before.bytes, before.size);
    return 0;
}

static void what_is_read_back_is_the_same(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "return { a = { 1, { 2, 'x' }, {} }, b = -5, c = true, d = 9007199254740993 }",
        "return { list = { {}, {}, { n = -9007199254740993 } }, s = '\\0\\255' }",
        "return { {{{{{{1}}}}}} }"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; ++i) {
        Job job = written(texts[i]);
        assert_true(job.is_written);
        lua_pushcfunction(sandbox.lua, push_and_write);
        lua_pushlightuserdata(sandbox.lua, &job);
        assert_int_equal(lua_pcall(sandbox.lua, 1, 0, 0), LUA_OK);
        assert_true(job.is_written);
    }
}

// The quick look is never content with what the writer refuses, and says yes to plain states.
static void the_look_agrees_with_the_writer(void **state)
{
    (void)state;
    static const char *const refused[] = {
        "return { a = 1.5 }",
        "return { a = 5.0 }",
        "return { 1, nil, 3 }",
        "return { 1, x = 2 }",
        "return { [0] = 1 }",
        "return { [-1] = 1, [1] = 2 }",
        "return { [1.5] = 1 }",
        "return { [true] = 1 }",
        "local t = {} return { t, t }",
        "local t = {} t.t = t return t",
        "return { f = function() end }",
        "return { {{{{{{{{1}}}}}}}} }",
        "local t = {} for i = 1, 300 do t[i] = {} end return t",
        "local t = {} for i = 1, 200 do t['n' .. i] = 1 end return t",
        "local s, t = 'x', {} for i=1,11 do s = s .. s end for i=1,9 do t[i] = s end return t"};
    static const char *const plain[] = {"return { red = 1, white = 2 }", "return { 1, 2, 3 }",
                                        "return { a = { b = { {} } }, c = 'x', d = false }",
                                        "return {}"};
    for (size_t i = 0; i < sizeof refused / sizeof *refused; ++i) {
        Job job = written(refused[i]);
        if (job.is_written || job.is_closed)
            fail_msg("%s is accepted", refused[i]);
    }
    for (size_t i = 0; i < sizeof plain / sizeof *plain; ++i) {
        Job job = written(plain[i]);
        assert_true(job.is_written && job.is_closed);
    }
}

static void a_refusal_says_where(void **state)
{
    (void)state;
    assert_string_equal(
        written("return { red = { 1, { hurt = 2.5 } } }").why,
        "s.red[2].hurt became 2.5: whole numbers only; use // to divide and drop the rest");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_form_is_that_of_the_header),
        cmocka_unit_test(equal_states_are_equal_bytes_however_they_were_made),
        cmocka_unit_test(what_is_read_back_is_the_same),
        cmocka_unit_test(the_look_agrees_with_the_writer),
        cmocka_unit_test(a_refusal_says_where),
    };
    return cmocka_run_group_tests(tests, open_lua, close_lua);
}
