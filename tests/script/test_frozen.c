/// test_frozen: whatever functions can reach is noticed when it changes, by its name, and nothing
/// else is.

#include "sim/script/frozen.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <lauxlib.h>

#include "sim/script/sandbox.h"

// A game that reaches tables, locals and globals, and functions that change them.
static const char script[] =
    "local counter, list, deep = 0, { 1, 2 }, { inner = { value = 'x' } }\n"
    "notes = { n = 0 }\n"
    "return { step = function() return counter, list, deep end,\n"
    "  count = function() counter = counter + 1 end, uncount = function() counter = counter - 1 "
    "end,\n"
    "  add = function() list[3] = 3 end, swap = function() list[1], list[2] = list[2], list[1] "
    "end,\n"
    "  dig = function() deep.inner.value = 'y' end, note = function() notes.n = 1 end,\n"
    "  play = function() local a = { 1 } a[2] = counter return #a end }";

typedef struct Ice {
    Sandbox sandbox;
    Frozen frozen;
} Ice;

static void freeze(Ice *ice)
{
    Error error;
    *ice = (Ice){.frozen.seen = NULL};
    assert_int_equal(sandbox_open(&ice->sandbox, (SandboxLimits){1000000, UINT64_C(4) << 20}, NULL),
                     OK);
    assert_int_equal(luaL_dostring(ice->sandbox.lua, script), LUA_OK);
    assert_int_equal(frozen_set(&ice->frozen, ice->sandbox.lua, &error), OK);
}

static void melt(Ice *ice)
{
    frozen_release(&ice->frozen);
    sandbox_close(&ice->sandbox);
}

static void call(Ice *ice, const char *name)
{
    lua_getfield(ice->sandbox.lua, -1, name);
    lua_call(ice->sandbox.lua, 0, 0);
}

static void each_change_is_named(void **state)
{
    (void)state;
    static const char *const cases[][2] = {{"count", "counter"},
                                           {"add", "list"},
                                           {"swap", "list"},
                                           {"dig", "deep"},
                                           {"note", "notes"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        Ice ice;
        Error error = {.status = OK};
        freeze(&ice);
        call(&ice, cases[i][0]);
        assert_int_equal(frozen_check(&ice.frozen, ice.sandbox.lua, &error), FAIL_CONFLICT);
        assert_non_null(strstr(error.text, cases[i][1]));
        assert_non_null(strstr(error.text, "changed"));
        melt(&ice);
    }
}

static void what_is_as_it_was_is_no_change(void **state)
{
    (void)state;
    Ice ice;
    Error error = {.status = OK};
    freeze(&ice);
    for (int round = 0; round < 3; ++round) {
        call(&ice, "play");
        call(&ice, "step");
        call(&ice, "count");
        call(&ice, "uncount");
        lua_gc(ice.sandbox.lua, LUA_GCCOLLECT);
        assert_int_equal(frozen_check(&ice.frozen, ice.sandbox.lua, &error), OK);
    }
    melt(&ice);
}

static void what_was_there_is_known_and_what_is_new_is_not(void **state)
{
    (void)state;
    Ice ice;
    freeze(&ice);
    lua_State *lua = ice.sandbox.lua;
    lua_getfield(lua, -1, "step");
    assert_true(frozen_has(&ice.frozen, lua_topointer(lua, -1)));
    lua_newtable(lua);
    assert_false(frozen_has(&ice.frozen, lua_topointer(lua, -1)));
    melt(&ice);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_change_is_named),
        cmocka_unit_test(what_is_as_it_was_is_no_change),
        cmocka_unit_test(what_was_there_is_known_and_what_is_new_is_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
