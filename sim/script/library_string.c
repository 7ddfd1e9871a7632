/// library_string: text, byte by byte: no locale, no addresses, no patterns.

#include <lauxlib.h>
#include <stdio.h>
#include <string.h>

#include "sim/script/library.h"

// Pushes the value at the index as text.
static const char *push_text(lua_State *lua, int index)
{
    switch (lua_type(lua, index)) {
    case LUA_TNUMBER:
    case LUA_TSTRING:
        lua_pushvalue(lua, index);
        return lua_tostring(lua, -1);
    case LUA_TBOOLEAN:
        return lua_pushstring(lua, lua_toboolean(lua, index) ? "true" : "false");
    default: // a table or function says no more than what it is
        return lua_pushstring(lua, luaL_typename(lua, index));
    }
}

int script_tostring(lua_State *lua)
{
    if (lua_gettop(lua) == 0)
        return sandbox_raise(lua, "tostring(x) lacks its x");
    push_text(lua, 1);
    return 1;
}

static const char *check_string(lua_State *lua, const char *function, size_t *length)
{
    if (lua_type(lua, 1) != LUA_TSTRING)
        sandbox_raise(lua, "%s(s, …): s is a %s, not a string", function, luaL_typename(lua, 1));
    const char *text = lua_tolstring(lua, 1, length);
    sandbox_charge(lua, (int64_t)*length);
    return text;
}

int script_string_rep(lua_State *lua)
{
    size_t length, between;
    const char *text = check_string(lua, "string.rep", &length);
    int is_whole = 0;
    lua_Integer times = lua_tointegerx(lua, 2, &is_whole);
    const char *separator = luaL_optlstring(lua, 3, "", &between);
    if (!is_whole)
        return sandbox_raise(lua, "string.rep(s, n): n must be a whole number");
    if (times <= 0 || length + between == 0) {
        lua_pushliteral(lua, "");
        return 1;
    }
    if (times > SANDBOX_STRING_MAX ||
        (size_t)times * (length + between) > SANDBOX_STRING_MAX + between)
        return sandbox_raise(lua, "string.rep: a string of more than %d bytes", SANDBOX_STRING_MAX);
    luaL_Buffer buffer;
    luaL_buffinit(lua, &buffer);
    for (; times > 0; --times) {
        luaL_addlstring(&buffer, text, length);
        if (times > 1)
            luaL_addlstring(&buffer, separator, between);
    }
    luaL_pushresult(&buffer);
    return 1;
}

static int change_case(lua_State *lua, const char *function, char first, char last, int by)
{
    size_t length;
    const char *text = check_string(lua, function, &length);
    luaL_Buffer buffer;
    char *changed = luaL_buffinitsize(lua, &buffer, length);
    for (size_t i = 0; i < length; ++i)
        if (text[i] >= first && text[i] <= last)
            changed[i] = (char)(text[i] + by);
        else
            changed[i] = text[i];
    luaL_pushresultsize(&buffer, length);
    return 1;
}

int script_string_upper(lua_State *lua)
{
    return change_case(lua, "string.upper", 'a', 'z', 'A' - 'a');
}

int script_string_lower(lua_State *lua)
{
    return change_case(lua, "string.lower", 'A', 'Z', 'a' - 'A');
}

enum { FORM_SIZE = 12, FORMED_SIZE = 512 };

// The directive after a %: flags, width and precision, each short. Returns what follows it; null
// when it is none of ours.
static const char *read_form(const char *text, char form[FORM_SIZE])
{
    const char *start = text;
    text += strspn(text, "-+ 0");
    for (int digits = 0; *text >= '0' && *text <= '9'; ++text)
        if (++digits > 2)
            return NULL;
    if (*text == '.') {
        ++text;
        for (int digits = 0; *text >= '0' && *text <= '9'; ++text)
            if (++digits > 2)
                return NULL;
    }
    if (!*text || !strchr("dixXsfg", *text) || text - start >= FORM_SIZE - 4)
        return NULL;
    snprintf(form, FORM_SIZE, "%%%.*s", (int)(text - start), start);
    return text + 1;
}

// Adds one argument by its directive.
static void add_formed(lua_State *lua, luaL_Buffer *buffer, const char *form, char kind, int index)
{
    char whole_form[FORM_SIZE + 4], formed[FORMED_SIZE];
    int is_number = 0;
    if (kind == 's') {
        snprintf(whole_form, sizeof whole_form, "%ss", form);
        const char *text = push_text(lua, index);
        if (strcmp(form, "%") == 0) {
            luaL_addvalue(buffer); // of any length
            return;
        }
        snprintf(formed, sizeof formed, whole_form, text);
        lua_pop(lua, 1);
    } else if (kind == 'f' || kind == 'g') {
        lua_Number number = lua_tonumberx(lua, index, &is_number);
        if (!is_number || lua_type(lua, index) != LUA_TNUMBER)
            sandbox_raise(lua, "%s%c in a format needs a number, not a %s", form, kind,
                          luaL_typename(lua, index));
        snprintf(whole_form, sizeof whole_form, "%s%c", form, kind);
        snprintf(formed, sizeof formed, whole_form, number);
    } else {
        lua_Integer number = lua_tointegerx(lua, index, &is_number);
        if (!is_number || lua_type(lua, index) != LUA_TNUMBER)
            sandbox_raise(lua, "%s%c in a format needs a whole number, not %s", form, kind,
                          push_text(lua, index));
        snprintf(whole_form, sizeof whole_form, "%sll%c", form, kind);
        snprintf(formed, sizeof formed, whole_form, (long long)number);
    }
    luaL_addstring(buffer, formed);
}

int script_string_format(lua_State *lua)
{
    size_t length;
    const char *text = check_string(lua, "string.format", &length);
    const char *end = text + length;
    int index = 1, given = lua_gettop(lua);
    luaL_Buffer buffer;
    luaL_buffinit(lua, &buffer);
    while (text < end) {
        if (*text != '%') {
            luaL_addchar(&buffer, *text++);
        } else if (text[1] == '%') {
            luaL_addchar(&buffer, '%');
            text += 2;
        } else {
            char form[FORM_SIZE];
            const char *rest = read_form(text + 1, form);
            if (!rest)
                return sandbox_raise(
                    lua, "a format knows %%d, %%s, %%x, %%.2f and %%%%, not '%.3s'", text);
            if (++index > given)
                return sandbox_raise(lua, "the format has more directives than there are values");
            add_formed(lua, &buffer, form, rest[-1], index);
            text = rest;
        }
        if (luaL_bufflen(&buffer) > SANDBOX_STRING_MAX)
            return sandbox_raise(lua, "string.format: a string of more than %d bytes",
                                 SANDBOX_STRING_MAX);
    }
    luaL_pushresult(&buffer);
    return 1;
}
