/// test_arguments: what a function of a script is called with, and how a fault is named.

#include "sim/script/arguments.h"

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
    return sandbox_open(&sandbox, (SandboxLimits){1000000, UINT64_C(4) << 20}, NULL) == OK ? 0 : -1;
}

static int close_lua(void **state)
{
    (void)state;
    sandbox_close(&sandbox);
    return 0;
}

static int whole(lua_State *lua)
{
    const Call call = {lua, "f(n)", "f"};
    lua_pushinteger(lua, argument_whole(&call, 1, "n", -2, 1000));
    return 1;
}

static int whole_or(lua_State *lua)
{
    const Call call = {lua, "f(n)", "f"};
    const int64_t range[2] = {0, 9};
    lua_pushinteger(lua, argument_whole_or(&call, 1, "n", range, 5));
    return 1;
}

static int weights(lua_State *lua)
{
    const Call call = {lua, "f(w)", "f"};
    uint64_t items[WEIGHTS_MAX], total;
    int count = argument_weights(&call, 1, items, &total);
    lua_pushinteger(lua, 1000 * count + (lua_Integer)total);
    return 1;
}

// Calls the function with what the code comes to. The sentence when it is refused, else null and
// the value in *value.
static const char *call(lua_CFunction function, const char *code, int64_t *value)
{
    static char text[ERROR_TEXT_SIZE];
    lua_State *lua = sandbox.lua;
    sandbox_begin(&sandbox);
    lua_pushcfunction(lua, function);
    assert_int_equal(luaL_loadstring(lua, code), LUA_OK);
    int top = lua_gettop(lua);
    lua_call(lua, 0, LUA_MULTRET);
    int result = lua_pcall(lua, lua_gettop(lua) - top + 1, 1, 0);
    if (result != LUA_OK) {
        sandbox_take_error(&sandbox, result, text);
        return text;
    }
    *value = lua_tointeger(lua, -1);
    lua_pop(lua, 1);
    return NULL;
}

static void a_whole_number_is_taken_up_to_both_ends(void **state)
{
    (void)state;
    int64_t value;
    static const int64_t good[] = {-2, -1, 0, 1, 999, 1000};
    static const char *const codes[] = {"return -2", "return -1",  "return 0",
                                        "return 1",  "return 999", "return 1000"};
    for (size_t i = 0; i < sizeof good / sizeof *good; ++i) {
        assert_null(call(whole, codes[i], &value));
        assert_true(value == good[i]);
    }
}

static void a_fault_names_function_argument_value_and_range(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {"return 1001", "f(n): n is 1001, which is not in -2..1000"},
        {"return -3", "f(n): n is -3, which is not in -2..1000"},
        {"return", "f(n): n is missing"},
        {"return nil", "f(n): n is missing"},
        {"return 2.5", "f(n): n is 2.5, not a whole number; use // to divide and drop the rest"},
        {"return 5.0", "f(n): n is 5.0, not a whole number; use //"},
        {"return '5'", "f(n): n is 5, not a whole number"},
        {"return true", "f(n): n is true, not a whole number"},
        {"return 0/0", "not a whole number"},
    };
    int64_t value;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        const char *said = call(whole, cases[i][0], &value);
        assert_non_null(said);
        assert_non_null(strstr(said, cases[i][1]));
    }
}

static void an_argument_that_may_be_left_out_has_its_value(void **state)
{
    (void)state;
    int64_t value;
    assert_null(call(whole_or, "return", &value));
    assert_true(value == 5);
    assert_null(call(whole_or, "return 'label'", &value)); // stands where it would
    assert_true(value == 5);
    assert_null(call(whole_or, "return 7", &value));
    assert_true(value == 7);
    assert_non_null(strstr(call(whole_or, "return 10", &value), "n is 10, which is not in 0..9"));
}

static void weights_are_whole_and_not_all_nothing(void **state)
{
    (void)state;
    int64_t value;
    assert_null(call(weights, "return { 3, 0, 2 }", &value));
    assert_true(value == 3005);
    static const char *const cases[][2] = {
        {"return {}", "f(w): 0 weights; 1..1000 are allowed"},
        {"return { 0, 0 }", "f(w): all weights are 0"},
        {"return { 1, -1 }", "f(w): a weight is -1, which is not in 0..2147483647"},
        {"return { 1, 'x' }", "f(w): a weight is x, not a whole number"},
        {"return 5", "f(w): argument 1 is 5; it must be a list of whole weights"},
        {"return nil", "f(w): argument 1 is nil; it must be a list of whole weights"},
        {"local t = {} for i = 1, 1001 do t[i] = 1 end return t", "f(w): 1001 weights"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i)
        assert_non_null(strstr(call(weights, cases[i][0], &value), cases[i][1]));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_whole_number_is_taken_up_to_both_ends),
        cmocka_unit_test(a_fault_names_function_argument_value_and_range),
        cmocka_unit_test(an_argument_that_may_be_left_out_has_its_value),
        cmocka_unit_test(weights_are_whole_and_not_all_nothing),
    };
    return cmocka_run_group_tests(tests, open_lua, close_lua);
}
