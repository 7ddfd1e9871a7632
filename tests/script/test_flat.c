/// test_flat: a record that is filled and written by its known names is the record that the whole
/// reader and writer make.

#include "sim/script/flat.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <lauxlib.h>
#include <lualib.h>

#include "sim/script/sandbox.h"

// The canonical form of what the text returns.
static StateBytes form_of(lua_State *lua, const char *text)
{
    StateBytes bytes = {.size = 0};
    char why[ERROR_TEXT_SIZE];
    assert_int_equal(luaL_loadstring(lua, text), LUA_OK);
    lua_call(lua, 0, 1);
    assert_true(state_write(lua, -1, "s", false, &bytes, why));
    lua_pop(lua, 1);
    return bytes;
}

static const char *const records[] = {
    "return { a = 1, b = 'x', c = true }", "return { a = -300, b = '', c = false }",
    "return { a = 1 << 62, b = 'y', c = 'z' }", "return { a = 'q', b = 7, c = 0 }",
    "return { a = -1, b = false, c = -(1 << 63) }"};

enum { RECORDS = sizeof records / sizeof *records };

static int run(lua_State *lua)
{
    static const char *const others[] = {
        "return { a = 1, b = 2 }", "return { a = 1, b = 2, d = 3 }",
        "return { a = 1, b = 2, c = { 3 } }", "return { 1, 2, 3 }"};
    Flat flat = {.table = NULL};
    StateBytes first = form_of(lua, records[0]);
    lua_settop(lua, 0);
    assert_false(flat_fill(&flat, lua, 1, first.bytes));
    state_push(lua, first.bytes, true);
    flat_learn(&flat, lua, first.bytes);
    for (int i = 0; i < RECORDS; ++i) {
        StateBytes form = form_of(lua, records[i]), again = {.size = 0};
        char why[ERROR_TEXT_SIZE];
        assert_true(flat_fill(&flat, lua, 1, form.bytes));
        assert_true(flat_write(&flat, lua, 1, &again));
        assert_int_equal(again.size, form.size);
        assert_memory_equal(again.bytes, form.bytes, form.size);
        again.size = 0;
        assert_true(state_write(lua, 1, "s", true, &again, why));
        assert_int_equal(again.size, form.size);
        assert_memory_equal(again.bytes, form.bytes, form.size);
        assert_int_equal(lua_gettop(lua), 1);
    }
    for (int i = 0; i < 4; ++i) {
        StateBytes form = form_of(lua, others[i]);
        assert_false(flat_fill(&flat, lua, 1, form.bytes));
    }
    return 1;
}

// What the record may have become that only the whole writer can tell.
static int spoil(lua_State *lua)
{
    static const char *const spoilt[] = {"local s = ... rawset(s, 1, 5)", "local s = ... s.a = 2.5",
                                         "local s = ... s.b = {}", "local s = ... s.c = nil"};
    for (int i = 0; i < 4; ++i) {
        Flat flat;
        StateBytes form = form_of(lua, records[0]), bytes = {.size = 3};
        lua_settop(lua, 0);
        state_push(lua, form.bytes, true);
        flat_learn(&flat, lua, form.bytes);
        assert_int_equal(luaL_loadstring(lua, spoilt[i]), LUA_OK);
        lua_pushvalue(lua, 1);
        lua_call(lua, 1, 0);
        assert_false(flat_write(&flat, lua, 1, &bytes));
        assert_int_equal(bytes.size, 3);
        assert_int_equal(lua_gettop(lua), 1);
    }
    return 0;
}

static void assert_runs(lua_CFunction body)
{
    Sandbox sandbox;
    const SandboxLimits limits = {4000000, UINT64_C(16) << 20};
    assert_int_equal(sandbox_open(&sandbox, limits, NULL), OK);
    luaL_requiref(sandbox.lua, "_G", luaopen_base, 1);
    lua_pushcfunction(sandbox.lua, body);
    if (lua_pcall(sandbox.lua, 0, 0, 0) != LUA_OK)
        fail_msg("%s", lua_tostring(sandbox.lua, -1));
    sandbox_close(&sandbox);
}

static void a_filled_record_is_the_one_that_was_written(void **state)
{
    (void)state;
    assert_runs(run);
}

static void what_is_no_such_record_is_left_to_the_whole_writer(void **state)
{
    (void)state;
    assert_runs(spoil);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_filled_record_is_the_one_that_was_written),
        cmocka_unit_test(what_is_no_such_record_is_left_to_the_whole_writer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
