/// test_sandbox: limits are met in the same place whenever they are met, and told in words.

#include "sim/script/sandbox.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <lauxlib.h>

// Runs a text in a sandbox of its own; `text` gets the error's sentence, "" when there is none.
static int64_t run(const char *code, SandboxLimits limits, char text[ERROR_TEXT_SIZE])
{
    Sandbox sandbox;
    assert_int_equal(sandbox_open(&sandbox, limits, NULL), OK);
    text[0] = '\0';
    int result = luaL_loadbufferx(sandbox.lua, code, strlen(code), "@s.lua", "t");
    sandbox_begin(&sandbox);
    if (result == LUA_OK)
        result = lua_pcall(sandbox.lua, 0, 0, 0);
    if (result != LUA_OK)
        sandbox_take_error(&sandbox, result, text);
    int64_t left = sandbox.left;
    sandbox_close(&sandbox);
    return left;
}

static const SandboxLimits usual = {100000, UINT64_C(4) << 20};

static void each_limit_is_told_with_its_place(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {"while true do end", "s.lua:1: the work of a step (limits.work, 1000000) is spent"},
        {"local s = 'x'\nwhile true do\ns = s .. s end",
         "s.lua:3: a string of more than 4096 bytes"},
        {"local t = {} while true do t = { t } end", "s.lua:1: the "},
        {"local t = {} for i = 1, 1e8 do t[i] = i end", "s.lua:1: a list or table too large"},
        {"error('own\\nwords')", "attempt to call a nil value (global 'error')"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        char text[ERROR_TEXT_SIZE];
        run(cases[i][0], (SandboxLimits){1000000, UINT64_C(4) << 20}, text);
        assert_non_null(strstr(text, cases[i][1]));
        assert_null(strchr(text, '\n'));
    }
}

static void the_same_code_leaves_the_same_budget(void **state)
{
    (void)state;
    static const char code[] = "local t = {} for i = 1, 5000 do t[i] = i * i end";
    char text[ERROR_TEXT_SIZE];
    int64_t left = run(code, usual, text);
    assert_string_equal(text, "");
    assert_true(left < usual.work - 10000 && left > 0);
    for (int i = 0; i < 3; ++i)
        assert_int_equal(run(code, usual, text), left);
    // With just less than that it is refused.
    run(code, (SandboxLimits){usual.work - left - 1001, usual.bytes}, text);
    assert_non_null(strstr(text, "is spent"));
}

static int charge(lua_State *lua)
{
    sandbox_charge(lua, 60000);
    return 0;
}

static void work_of_a_library_is_charged(void **state)
{
    (void)state;
    Sandbox sandbox;
    char text[ERROR_TEXT_SIZE];
    assert_int_equal(sandbox_open(&sandbox, usual, NULL), OK);
    assert_ptr_equal(sandbox_of(sandbox.lua), &sandbox);
    for (int round = 0; round < 2; ++round) { // and a new budget is a whole one
        sandbox_begin(&sandbox);
        lua_pushcfunction(sandbox.lua, charge);
        assert_int_equal(lua_pcall(sandbox.lua, 0, 0, 0), LUA_OK);
        lua_pushcfunction(sandbox.lua, charge);
        int result = lua_pcall(sandbox.lua, 0, 0, 0);
        assert_int_not_equal(result, LUA_OK);
        sandbox_take_error(&sandbox, result, text);
        assert_non_null(strstr(text, "is spent"));
    }
    sandbox_close(&sandbox);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_limit_is_told_with_its_place),
        cmocka_unit_test(the_same_code_leaves_the_same_budget),
        cmocka_unit_test(work_of_a_library_is_charged),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
