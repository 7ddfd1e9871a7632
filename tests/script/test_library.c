/// test_library: what a script can call without luck, by known values; what is absent; and globals.

#include "sim/script/library.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <lauxlib.h>

static Sandbox sandbox;

static int open_all(lua_State *lua)
{
    library_open(lua);
    return 0;
}

static int seal_all(lua_State *lua)
{
    library_seal(lua);
    return 0;
}

static int open_lua(void **state)
{
    (void)state;
    if (sandbox_open(&sandbox, (SandboxLimits){4000000, UINT64_C(16) << 20}, NULL) != OK)
        return -1;
    lua_pushcfunction(sandbox.lua, open_all);
    return lua_pcall(sandbox.lua, 0, 0, 0);
}

static int close_lua(void **state)
{
    (void)state;
    sandbox_close(&sandbox);
    return 0;
}

// The sentence of the fault, "" when there is none. What the code returns stays on the stack.
static const char *run(const char *code, int results)
{
    static char text[ERROR_TEXT_SIZE];
    text[0] = '\0';
    sandbox_begin(&sandbox);
    int status = luaL_loadbufferx(sandbox.lua, code, strlen(code), "@s.lua", "t");
    if (status == LUA_OK)
        status = lua_pcall(sandbox.lua, 0, results, 0);
    if (status != LUA_OK)
        sandbox_take_error(&sandbox, status, text);
    return text;
}

static void assert_value(const char *code, const char *value)
{
    const char *fault = run(code, 1);
    if (fault[0])
        fail_msg("%s: %s", code, fault);
    if (strcmp(luaL_tolstring(sandbox.lua, -1, NULL), value) != 0)
        fail_msg("%s: %s, not %s", code, lua_tostring(sandbox.lua, -1), value);
    lua_settop(sandbox.lua, 0);
}

static void functions_return_what_the_page_says(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {"return tostring(nil) .. tostring(true) .. tostring(12) .. tostring('x')", "niltrue12x"},
        {"return tostring({}) == tostring({ 1 })", "true"}, // no addresses
        {"return string.format('%d|%5d|%-3d|%x|%s|%.2f|%%', 7, 42, 5, 255, 'so', 1 / 3)",
         "7|   42|5  |ff|so|0.33|%"},
        {"return ('%03d'):format(7)", "007"},
        {"return ('ab'):rep(3, '-')", "ab-ab-ab"},
        {"return string.rep('x', 0)", ""},
        {"return ('aZé'):upper() .. ('AzÉ'):lower()", "AZéazÉ"}, // letters of ASCII alone
        {"return #'abc' .. string.len('abcd')", "34"},
        {"return ('abcdef'):sub(2, -2) .. ('abc'):reverse()", "bcdecba"},
        {"return ('A'):byte() .. string.char(66, 67)", "65BC"},
        {"return table.concat({ 1, 'b', 3 }, ', ')", "1, b, 3"},
        {"return table.concat({ 1, 2, 3, 4 }, '', 2, 3)", "23"},
        {"return table.concat({})", ""},
        {"local t = { 1, 3 } table.insert(t, 2, 2) table.insert(t, 4) return table.concat(t)",
         "1234"},
        {"local t = { 1, 2, 3 } return table.remove(t, 1) .. table.remove(t) .. #t", "131"},
        {"return table.remove({}) == nil", "true"},
        {"local t = { 3, 1, 2 } table.sort(t) return table.concat(t)", "123"},
        {"local t = { 1, 2, 3 } table.sort(t, function(a, b) return a > b end) return "
         "table.concat(t)",
         "321"},
        {"local t = {} for i = 1, 30 do t[i] = { i % 3, i } end table.sort(t, function(a, b) "
         "return "
         "a[1] < b[1] end) local o = '' for i = 1, 30 do o = o .. t[i][2] .. ' ' end return o",
         "3 6 9 12 15 18 21 24 27 30 1 4 7 10 13 16 19 22 25 28 2 5 8 11 14 17 20 23 26 29 "},
        {"local t = { 'b', 'a', 'B', 'é' } table.sort(t) return table.concat(t)", "Babé"},
        {"return select('#', unpack({ 1, 2, 3 })) .. (table.unpack({ 7, 8 }, 2))", "38"},
        {"local o = '' for k, v in pairs{ b = 1, [2] = 2, a = 3, [1] = 4, [-1] = 5, [true] = nil } "
         "do "
         "o = o .. tostring(k) .. v end return o",
         "-151422a3b1"},
        {"local o = '' for i, v in ipairs{ 5, 6, nil, 7 } do o = o .. i .. v end return o", "1526"},
        {"return math.abs(-3) .. math.max(1, 9, 4) .. math.min(2, -1) .. math.floor(2.7) .. "
         "math.ceil(2.1)",
         "39-123"},
        {"return math.tointeger(3.0) .. math.type(1) .. math.type(1.5)", "3integerfloat"},
        {"return math.sqrt(49) == 7", "true"},
        {"return math.maxinteger + 1 == math.mininteger", "true"},
        {"return tonumber('12') + tonumber('0x10')", "28"},
        {"return tonumber('x') == nil and type(nil) .. type({})", "niltable"},
        {"return select(2, 'a', 'b', 'c')", "b"},
        {"return assert(5, 'never')", "5"},
        {"return 'a' < 'b' and 'Z' < 'a' and 'z' < 'é'", "true"}, // by bytes
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i)
        assert_value(cases[i][0], cases[i][1]);
}

static void faults_name_the_function_and_the_value(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {"error('by hand')", "by hand"},
        {"assert(false, 'so it is')", "so it is"},
        {"('x'):rep(-1 << 40)", ""},
        {"('x'):rep(5000)", "a string of more than 4096 bytes"},
        {"string.format('%q', 'x')", "a format knows %d, %s, %x, %.2f and %%, not '%q'"},
        {"string.format('%d', 'x')", "%d in a format needs a whole number, not x"},
        {"string.format('%d')", "the format has more directives than there are values"},
        {"table.insert(5, 1)", "table.insert"},
        {"table.insert({}, 9, 1)", "table.insert"},
        {"table.remove({ 1 }, 9)", "table.remove"},
        {"table.concat({ {} })", "table.concat"},
        {"table.sort({ 1, 'x' })", "compare"},
        {"local t = {} for i = 1, 300 do t[i] = i end unpack(t)", "unpack"},
        {"for k in pairs(5) do end", "pairs"},
        {"return 'a' + 1", "s.lua:1"},
        {"local x = undefinedname", "there is no 'undefinedname'; make it with 'local'"},
        {"local x = pars", "there is no 'pars'; did you mean 'pairs'?"},
        {"table.insrt({}, 1)", "there is no 'table.insrt'; did you mean 'table.insert'?"},
        {"math.foo = 1", "'math' belongs to the program"},
        {"local x = math[1]", "there is nothing of that name"},
        {"mine = 1 local x = mien", "there is no 'mien'; did you mean 'mine'?"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        const char *said = run(cases[i][0], 0);
        bool is_legal = cases[i][1][0] == '\0';
        if (is_legal != (said[0] == '\0') || !strstr(said, cases[i][1]) || strchr(said, '\n'))
            fail_msg("%s: %s", cases[i][0], said);
        lua_settop(sandbox.lua, 0);
    }
}

// Whatever functions.def says is absent is absent, and answered by its advice.
static void each_absent_name_is_answered_by_its_advice(void **state)
{
    (void)state;
    int count = 0;
    for (const LibraryAbsent *row = library_absent; row->name; ++row, ++count) {
        char code[96];
        snprintf(code, sizeof code, "local x = %s", row->name);
        const char *said = run(code, 0);
        if (!strstr(said, row->advice) || !strstr(said, row->name))
            fail_msg("%s: %s", row->name, said);
    }
    assert_true(count > 50);
}

// Every function of the page is there, under a section.
static void each_row_of_the_page_is_there(void **state)
{
    (void)state;
    bool has_section = false;
    for (const LibraryRow *row = library_rows; row->title || row->signature; ++row) {
        has_section = has_section || row->title;
        if (row->title)
            continue;
        char code[96];
        snprintf(code, sizeof code, "return type(%.*s)", (int)strcspn(row->signature, "({ "),
                 row->signature);
        assert_true(has_section && strlen(row->doc) > 5);
        assert_value(code, "function");
    }
}

static void globals_are_the_scripts_own_until_they_are_sealed(void **state)
{
    (void)state;
    assert_value("mine = 5 mine = mine + 1 return mine", "6");
    library_push_globals(sandbox.lua);
    lua_getfield(sandbox.lua, -1, "mine");
    assert_int_equal(lua_tointeger(sandbox.lua, -1), 6);
    lua_settop(sandbox.lua, 0);
    lua_pushcfunction(sandbox.lua, seal_all);
    assert_int_equal(lua_pcall(sandbox.lua, 0, 0, 0), LUA_OK);
    assert_value("return mine", "6");
    assert_non_null(strstr(run("other = 1", 0), "assigns the global 'other'"));
    assert_non_null(strstr(run("mine = 1", 0), "assigns the global 'mine'"));
}

// What the library gives cannot be replaced: it is noticed when the globals are sealed.
static void a_replaced_function_is_noticed(void **state)
{
    (void)state;
    char text[ERROR_TEXT_SIZE];
    assert_string_equal(run("d = function() return 6 end", 0), "");
    lua_pushcfunction(sandbox.lua, seal_all);
    int status = lua_pcall(sandbox.lua, 0, 0, 0);
    assert_int_not_equal(status, LUA_OK);
    sandbox_take_error(&sandbox, status, text);
    assert_non_null(strstr(text, "the script assigns to 'd', which belongs to the program"));
}

#define WITH_LUA(test) cmocka_unit_test_setup_teardown(test, open_lua, close_lua)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_LUA(functions_return_what_the_page_says),
        WITH_LUA(faults_name_the_function_and_the_value),
        WITH_LUA(each_absent_name_is_answered_by_its_advice),
        WITH_LUA(each_row_of_the_page_is_there),
        WITH_LUA(globals_are_the_scripts_own_until_they_are_sealed),
        WITH_LUA(a_replaced_function_is_noticed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
