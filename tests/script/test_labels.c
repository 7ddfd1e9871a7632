/// test_labels: each label has a stream of its own, the same in every interpreter.

#include "sim/script/labels.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <lauxlib.h>

#include "sim/script/sandbox.h"

// Labels of a sandbox, and what was asked of them.
typedef struct Desk {
    Sandbox sandbox;
    Labels labels;
    char said[ERROR_TEXT_SIZE];
} Desk;

// Asks for the stream of the value on top of the stack.
static int ask(lua_State *lua)
{
    const LuckStream **stream = lua_touserdata(lua, 1);
    Desk *desk = sandbox_of(lua)->owner;
    *stream = labels_stream(&desk->labels, lua, 2, "d");
    return 0;
}

// The stream of what the code comes to; null, with the reason in `said`, when it has none.
static const LuckStream *stream_of(Desk *desk, const char *code)
{
    lua_State *lua = desk->sandbox.lua;
    const LuckStream *stream = NULL;
    sandbox_begin(&desk->sandbox);
    lua_pushcfunction(lua, ask);
    lua_pushlightuserdata(lua, (void *)&stream);
    assert_int_equal(luaL_loadstring(lua, code), LUA_OK);
    lua_call(lua, 0, 1);
    int result = lua_pcall(lua, 2, 0, 0);
    desk->said[0] = '\0';
    if (result != LUA_OK)
        sandbox_take_error(&desk->sandbox, result, desk->said);
    return stream;
}

static void open_desk(Desk *desk)
{
    *desk = (Desk){.labels.count = 0};
    assert_int_equal(
        sandbox_open(&desk->sandbox, (SandboxLimits){1000000, UINT64_C(4) << 20}, NULL), OK);
    desk->sandbox.owner = desk;
}

static void equal_labels_have_one_stream_and_others_another(void **state)
{
    (void)state;
    Desk desk;
    open_desk(&desk);
    const LuckStream *red = stream_of(&desk, "return 'red'");
    const LuckStream *white = stream_of(&desk, "return 'white'");
    assert_ptr_equal(stream_of(&desk, "return 're' .. 'd'"), red);
    assert_ptr_not_equal(red, white);
    assert_true(red->place != white->place && red->counter != white->counter);
    const LuckStream *common = stream_of(&desk, "return nil");
    assert_ptr_equal(stream_of(&desk, ""), common);
    assert_true(common->place != red->place && common->counter != red->counter);
    for (int side = 0; side < SCRIPT_SIDES_MAX; ++side) {
        LuckStream own = labels_of_side(side);
        assert_true(own.counter != red->counter && own.counter != common->counter);
        assert_true(own.place != red->place && own.place != common->place);
    }
    sandbox_close(&desk.sandbox);
}

static void the_order_in_which_labels_come_moves_no_stream(void **state)
{
    (void)state;
    Desk one, other;
    open_desk(&one);
    open_desk(&other);
    uint64_t red = stream_of(&one, "return 'red'")->place;
    uint64_t white = stream_of(&one, "return 'white'")->place;
    assert_true(stream_of(&other, "return 'white'")->place == white);
    assert_true(stream_of(&other, "return 'red'")->place == red);
    sandbox_close(&one.sandbox);
    sandbox_close(&other.sandbox);
}

static void labels_live_on_when_lua_collects_its_strings(void **state)
{
    (void)state;
    Desk desk;
    open_desk(&desk);
    const LuckStream *red = stream_of(&desk, "return 'r' .. 'ed'");
    for (int round = 0; round < 100; ++round) {
        lua_gc(desk.sandbox.lua, LUA_GCCOLLECT);
        assert_int_equal(
            luaL_dostring(desk.sandbox.lua, "local t = {} for i = 1, 100 do t[i] = 'x' .. i end"),
            LUA_OK);
    }
    assert_ptr_equal(stream_of(&desk, "return 'r' .. 'e' .. 'd'"), red);
    sandbox_close(&desk.sandbox);
}

static void what_is_no_label_is_refused(void **state)
{
    (void)state;
    Desk desk;
    char code[64];
    open_desk(&desk);
    assert_null(stream_of(&desk, "return 7"));
    assert_non_null(strstr(desk.said, "d: its label must be a string, not a number"));
    assert_null(stream_of(&desk, "return {}"));
    assert_non_null(strstr(desk.said, "d: its label must be a string, not a table"));
    assert_non_null(stream_of(&desk, "return '1234567890123456789012345678901234567890'"));
    assert_null(stream_of(&desk, "return '12345678901234567890123456789012345678901'"));
    assert_non_null(strstr(desk.said, "d: a label of more than 40 bytes"));
    for (int i = 1; i < LABELS_MAX; ++i) {
        snprintf(code, sizeof code, "return 'label %d'", i);
        assert_non_null(stream_of(&desk, code));
    }
    assert_null(stream_of(&desk, "return 'one more'"));
    assert_non_null(strstr(desk.said, "labels of dice"));
    assert_non_null(stream_of(&desk, "return 'label 1'"));
    sandbox_close(&desk.sandbox);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_labels_have_one_stream_and_others_another),
        cmocka_unit_test(the_order_in_which_labels_come_moves_no_stream),
        cmocka_unit_test(labels_live_on_when_lua_collects_its_strings),
        cmocka_unit_test(what_is_no_label_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
