/// test_watchdog: without counting, a step that may have spent its budget is suspected, one that
/// never ends is ended, and nothing else is.

#include "sim/script/watchdog.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <time.h>

#include <cmocka.h>
#include <lauxlib.h>

enum { WORK = 2000000 };

typedef struct Yard {
    Sandbox sandbox;
    Watchdog watchdog;
} Yard;

// Opens a sandbox under the watchdog; skips the test where there can be none.
static void open_yard(Yard *yard, int64_t work)
{
    *yard = (Yard){.sandbox.lua = NULL};
    assert_int_equal(sandbox_open(&yard->sandbox, (SandboxLimits){work, UINT64_C(4) << 20}, NULL),
                     OK);
    if (watchdog_begin(&yard->watchdog, &yard->sandbox))
        return;
    sandbox_close(&yard->sandbox);
    skip();
}

static void close_yard(Yard *yard)
{
    watchdog_end(&yard->watchdog);
    sandbox_close(&yard->sandbox);
}

static int run(Yard *yard, const char *code)
{
    lua_State *lua = yard->sandbox.lua;
    assert_int_equal(luaL_loadstring(lua, code), LUA_OK);
    watchdog_beat(&yard->watchdog);
    sandbox_begin(&yard->sandbox);
    return lua_pcall(lua, 0, 0, 0);
}

static void a_step_that_may_have_spent_its_budget_is_suspected(void **state)
{
    (void)state;
    Yard yard;
    char code[64];
    open_yard(&yard, WORK);
    for (int share = 6; share < 13; ++share) { // tenths of the budget
        snprintf(code, sizeof code, "for i = 1, %d do end", WORK / 10 * share);
        watchdog_resume(&yard.watchdog);
        run(&yard, code);
        watchdog_look(&yard.watchdog);
        assert_true(yard.watchdog.is_suspicious);
    }
    close_yard(&yard);
}

static int charge(lua_State *lua)
{
    sandbox_charge(lua, WORK / 2 + 1);
    return 0;
}

static void what_the_library_charges_is_known_without_the_clock(void **state)
{
    (void)state;
    Yard yard;
    open_yard(&yard, WORK);
    yard.watchdog.least_ns = INT64_MAX;
    sandbox_begin(&yard.sandbox);
    lua_pushcfunction(yard.sandbox.lua, charge);
    assert_int_equal(lua_pcall(yard.sandbox.lua, 0, 0, 0), LUA_OK);
    watchdog_beat(&yard.watchdog);
    assert_true(yard.watchdog.is_suspicious);
    close_yard(&yard);
}

static void short_steps_are_not_suspected(void **state)
{
    (void)state;
    Yard yard;
    bool was_well = false;
    open_yard(&yard, WORK);
    for (int round = 0; round < 1000 && !was_well; ++round) { // whoever shares the machine
        watchdog_resume(&yard.watchdog);
        for (int step = 0; step < 16; ++step)
            watchdog_beat(&yard.watchdog);
        was_well = yard.watchdog.has_looked && !yard.watchdog.is_suspicious;
    }
    assert_true(was_well);
    close_yard(&yard);
}

static void a_step_that_never_ends_is_ended(void **state)
{
    (void)state;
    Yard yard;
    char text[ERROR_TEXT_SIZE];
    open_yard(&yard, WORK);
    for (int round = 0; round < 2; ++round) {
        watchdog_resume(&yard.watchdog);
        int result = run(&yard, "while true do end");
        assert_int_not_equal(result, LUA_OK);
        assert_int_equal(yard.sandbox.stop, SANDBOX_WORK);
        sandbox_take_error(&yard.sandbox, result, text);
    }
    close_yard(&yard);
}

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void whoever_takes_steps_is_left_alone(void **state)
{
    (void)state;
    enum { ROUNDS = 100, ROUND_MS = 40 }; // four looks
    Yard yard;
    bool was_left_alone = false;
    open_yard(&yard, WORK);
    yard.watchdog.least_ns = INT64_MAX;
    for (int round = 0; round < ROUNDS && !was_left_alone; ++round) { // unless it had to wait
        watchdog_resume(&yard.watchdog);
        for (int64_t end = now_ms() + ROUND_MS; now_ms() < end;)
            watchdog_beat(&yard.watchdog);
        was_left_alone = !yard.sandbox.counts;
    }
    assert_true(was_left_alone);
    close_yard(&yard);
}

static void off_duty_instructions_are_counted(void **state)
{
    (void)state;
    Yard yard;
    open_yard(&yard, WORK);
    watchdog_end(&yard.watchdog);
    watchdog_end(&yard.watchdog); // does nothing
    assert_true(yard.sandbox.counts);
    sandbox_begin(&yard.sandbox);
    luaL_loadstring(yard.sandbox.lua, "for i = 1, 10000 do end");
    assert_int_equal(lua_pcall(yard.sandbox.lua, 0, 0, 0), LUA_OK);
    assert_in_range(WORK - yard.sandbox.left, 10000, 11000);
    close_yard(&yard);
}

static void a_small_budget_is_counted(void **state)
{
    (void)state;
    Sandbox sandbox;
    Watchdog watchdog = {.sandbox = NULL};
    assert_int_equal(sandbox_open(&sandbox, (SandboxLimits){10000, UINT64_C(4) << 20}, NULL), OK);
    assert_false(watchdog_begin(&watchdog, &sandbox));
    assert_true(sandbox.counts);
    sandbox_close(&sandbox);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_step_that_may_have_spent_its_budget_is_suspected),
        cmocka_unit_test(what_the_library_charges_is_known_without_the_clock),
        cmocka_unit_test(short_steps_are_not_suspected),
        cmocka_unit_test(a_step_that_never_ends_is_ended),
        cmocka_unit_test(whoever_takes_steps_is_left_alone),
        cmocka_unit_test(off_duty_instructions_are_counted),
        cmocka_unit_test(a_small_budget_is_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
