/// state: writing and reading the canonical form.

#include "sim/script/state.h"

#include <lauxlib.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/base/extent.h"
#include "sim/base/name.h"
#include "sim/script/sandbox.h"

static const char name_of_record[] = "name";

// Where in the tree the writer is: a name, or a place in a list.
typedef struct Branch {
    const char *name; // null in a list
    long long place;
} Branch;

typedef struct Writer {
    lua_State *lua;
    const char *root;
    bool seal;
    StateBytes *bytes;
    char *why;
    int depth;
    Branch branches[STATE_DEPTH_MAX + 1];
    int table_count;
    const void *tables[STATE_TABLES_MAX];
} Writer;

typedef struct RecordName {
    const char *text;
    size_t length;
} RecordName;

static bool refuse(const Writer *writer, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

// "s.red.hurt " and the reason.
static bool refuse(const Writer *writer, const char *format, ...)
{
    size_t used = (size_t)snprintf(writer->why, ERROR_TEXT_SIZE, "%s", writer->root);
    for (int i = 0; i < writer->depth && used < ERROR_TEXT_SIZE / 2; ++i) {
        const Branch *branch = &writer->branches[i];
        if (branch->name)
            used += (size_t)snprintf(writer->why + used, ERROR_TEXT_SIZE - used, ".%.40s",
                                     branch->name);
        else
            used += (size_t)snprintf(writer->why + used, ERROR_TEXT_SIZE - used, "[%lld]",
                                     branch->place);
    }
    va_list arguments;
    va_start(arguments, format);
    writer->why[used++] = ' ';
    vsnprintf(writer->why + used, ERROR_TEXT_SIZE - used, format, arguments);
    va_end(arguments);
    return false;
}

static bool put(Writer *writer, const void *from, size_t size)
{
    StateBytes *bytes = writer->bytes;
    if (size > STATE_BYTES_MAX - bytes->size)
        return refuse(writer, "makes the state larger than %d bytes", STATE_BYTES_MAX);
    memcpy(bytes->bytes + bytes->size, from, size);
    bytes->size += (uint32_t)size;
    return true;
}

size_t state_number_text(char kind, uint64_t number, unsigned char text[STATE_NUMBER_SIZE])
{
    size_t size = 0;
    text[size++] = (unsigned char)kind;
    for (; number > 127; number >>= 7)
        text[size++] = (unsigned char)(number | 128);
    text[size++] = (unsigned char)number;
    return size;
}

static bool put_number(Writer *writer, char kind, uint64_t number)
{
    unsigned char text[STATE_NUMBER_SIZE];
    return put(writer, text, state_number_text(kind, number, text));
}

static bool put_text(Writer *writer, const char *text, size_t length)
{
    return put_number(writer, 's', length) && put(writer, text, length);
}

static bool put_value(Writer *writer);

static int compare_names(const void *left, const void *right)
{
    const RecordName *a = left, *b = right;
    int order = memcmp(a->text, b->text, a->length < b->length ? a->length : b->length);
    return order ? order : (a->length > b->length) - (a->length < b->length);
}

// Puts the names and values of the record on top of the stack.
static bool put_record(Writer *writer, RecordName *names, int count)
{
    lua_State *lua = writer->lua;
    qsort(names, (size_t)count, sizeof *names, compare_names);
    bool good = put_number(writer, '{', (uint64_t)count);
    for (int i = 0; i < count && good; ++i) {
        writer->branches[writer->depth - 1] = (Branch){.name = names[i].text};
        lua_pushlstring(lua, names[i].text, names[i].length);
        lua_rawget(lua, -2);
        good = put_text(writer, names[i].text, names[i].length) && put_value(writer);
        lua_pop(lua, 1);
    }
    if (good && writer->seal && !lua_getmetatable(lua, -1))
        state_seal(lua, -1, name_of_record);
    else if (good && writer->seal)
        lua_pop(lua, 1);
    return good;
}

static bool put_list(Writer *writer, long long count)
{
    bool good = put_number(writer, '[', (uint64_t)count);
    for (long long i = 1; i <= count && good; ++i) {
        writer->branches[writer->depth - 1] = (Branch){.place = i};
        lua_rawgeti(writer->lua, -1, i);
        good = put_value(writer);
        lua_pop(writer->lua, 1);
    }
    return good;
}

// Tells lists from records and gathers a record's names; −1 after a refusal.
static int gather_names(const Writer *writer, RecordName names[STATE_NAMES_MAX], long long *count,
                        long long *last)
{
    lua_State *lua = writer->lua;
    int found = 0;
    for (lua_pushnil(lua); lua_next(lua, -2); lua_pop(lua, 1)) {
        if (lua_isinteger(lua, -2)) {
            long long place = lua_tointeger(lua, -2);
            *count += 1;
            *last = place > *last ? place : *last;
            if (place >= 1)
                continue;
        } else if (lua_type(lua, -2) == LUA_TSTRING) {
            if (found < STATE_NAMES_MAX) {
                names[found].text = lua_tolstring(lua, -2, &names[found].length);
                ++found;
                continue;
            }
            refuse(writer, "has more than %d names", STATE_NAMES_MAX);
            lua_pop(lua, 2);
            return -1;
        }
        refuse(writer, "has a key that is neither a name nor a place from 1 on: lists begin at 1");
        lua_pop(lua, 2);
        return -1;
    }
    return found;
}

static bool enter_table(Writer *writer)
{
    const void *table = lua_topointer(writer->lua, -1);
    if (writer->depth == STATE_DEPTH_MAX)
        return refuse(writer, "lies deeper than %d tables within one another", STATE_DEPTH_MAX);
    if (writer->table_count == STATE_TABLES_MAX)
        return refuse(writer, "is one table too many: a state has at most %d", STATE_TABLES_MAX);
    for (int i = 0; i < writer->table_count; ++i)
        if (writer->tables[i] == table)
            return refuse(writer,
                          "is the same table as another part of the state: what changes one "
                          "would change both; make a table for each");
    writer->tables[writer->table_count++] = table;
    writer->depth += 1;
    return true;
}

static bool put_table(Writer *writer)
{
    RecordName names[STATE_NAMES_MAX];
    long long count = 0, last = 0;
    if (!enter_table(writer))
        return false;
    luaL_checkstack(writer->lua, 6, "state");
    writer->depth -= 1; // the reasons below are of the table itself
    int found = gather_names(writer, names, &count, &last);
    if (found < 0)
        return false;
    if (found > 0 && count > 0)
        return refuse(writer, "mixes a list with names");
    if (last != count)
        return refuse(writer, "is a list with a hole: it has %lld elements, the last at %lld",
                      count, last);
    writer->depth += 1;
    bool good = found > 0 ? put_record(writer, names, found) : put_list(writer, count);
    writer->depth -= good;
    return good;
}

static bool refuse_number(const Writer *writer)
{
    return refuse(writer, "became %s: whole numbers only; use // to divide and drop the rest",
                  luaL_tolstring(writer->lua, -1, NULL));
}

// Puts the value on top of the stack.
static bool put_value(Writer *writer)
{
    lua_State *lua = writer->lua;
    int type = lua_type(lua, -1);
    size_t length;
    switch (type) {
    case LUA_TNUMBER:
        if (!lua_isinteger(lua, -1))
            return refuse_number(writer);
        return put_number(writer, 'i', state_zigzag(lua_tointeger(lua, -1)));
    case LUA_TBOOLEAN:
        return put(writer, lua_toboolean(lua, -1) ? "t" : "f", 1);
    case LUA_TSTRING:
        lua_tolstring(lua, -1, &length);
        return put_text(writer, lua_tostring(lua, -1), length);
    case LUA_TTABLE:
        return put_table(writer);
    default:
        return refuse(writer,
                      "is %s%s: a state holds whole numbers, truth values, strings, lists "
                      "and records",
                      type == LUA_TNIL ? "" : "a ", lua_typename(lua, type));
    }
}

bool state_write(lua_State *lua, int index, const char *root, bool seal, StateBytes *bytes,
                 char why[ERROR_TEXT_SIZE])
{
    Writer writer; // the arrays stay as they are: only what is counted is read
    writer.lua = lua;
    writer.root = root;
    writer.seal = seal;
    writer.bytes = bytes;
    writer.why = why;
    writer.depth = writer.table_count = 0;
    int top = lua_gettop(lua);
    lua_pushvalue(lua, index);
    bool good = put_value(&writer);
    lua_settop(lua, top);
    return good;
}

// A look at a state whose bytes nobody needs.
typedef struct Looker {
    lua_State *lua;
    size_t bytes; // at least as many as the canonical form has
    int depth, table_count;
    const void *tables[STATE_TABLES_MAX];
} Looker;

static bool look_at_table(Looker *looker);

// Whether the value on top of the stack surely has a canonical form.
static bool look_at_value(Looker *looker)
{
    enum { NUMBER_BYTES = 11 };
    lua_State *lua = looker->lua;
    looker->bytes += NUMBER_BYTES;
    switch (lua_type(lua, -1)) {
    case LUA_TNUMBER:
        return lua_isinteger(lua, -1);
    case LUA_TBOOLEAN:
        return true;
    case LUA_TSTRING:
        looker->bytes += lua_rawlen(lua, -1);
        return true;
    case LUA_TTABLE:
        return look_at_table(looker);
    default:
        return false;
    }
}

static bool is_new_table(Looker *looker)
{
    const void *table = lua_topointer(looker->lua, -1);
    if (looker->depth == STATE_DEPTH_MAX || looker->table_count == STATE_TABLES_MAX)
        return false;
    for (int i = 0; i < looker->table_count; ++i)
        if (looker->tables[i] == table)
            return false;
    looker->tables[looker->table_count++] = table;
    return true;
}

static bool look_at_table(Looker *looker)
{
    lua_State *lua = looker->lua;
    lua_Integer names = 0, places = 0, last = 0;
    if (!is_new_table(looker))
        return false;
    luaL_checkstack(lua, 6, "state");
    looker->depth += 1;
    for (lua_pushnil(lua); lua_next(lua, -2); lua_pop(lua, 1)) {
        if (lua_type(lua, -2) == LUA_TSTRING) {
            names += 1;
            looker->bytes += lua_rawlen(lua, -2);
        } else if (lua_isinteger(lua, -2)) {
            lua_Integer place = lua_tointeger(lua, -2);
            places += place > 0;
            last = place > last ? place : last;
            names += place < 1 ? STATE_NAMES_MAX + 1 : 0; // no place in a list: left to the writer
        } else {
            return false;
        }
        if (!look_at_value(looker))
            return false;
    }
    looker->depth -= 1;
    if (names > 0 && !lua_getmetatable(lua, -1))
        state_seal(lua, -1, name_of_record);
    else if (names > 0)
        lua_pop(lua, 1);
    return names <= STATE_NAMES_MAX && places == last && (names == 0 || places == 0);
}

bool state_is_closed(lua_State *lua, int index)
{
    Looker looker; // as in state_write
    looker.lua = lua;
    looker.bytes = 0;
    looker.depth = looker.table_count = 0;
    int top = lua_gettop(lua);
    lua_pushvalue(lua, index);
    bool is_closed = look_at_value(&looker) && looker.bytes <= STATE_BYTES_MAX;
    lua_settop(lua, top);
    return is_closed;
}

const unsigned char *state_take_number(const unsigned char *bytes, uint64_t *number)
{
    int shift = 0;
    *number = 0;
    do {
        *number |= (uint64_t)(*bytes & 127) << shift;
        shift += 7;
    } while (*bytes++ & 128);
    return bytes;
}

static const unsigned char *push_value(lua_State *lua, const unsigned char *bytes, bool seal)
{
    uint64_t number;
    char kind = (char)*bytes++;
    if (kind == 't' || kind == 'f') {
        lua_pushboolean(lua, kind == 't');
        return bytes;
    }
    bytes = state_take_number(bytes, &number);
    if (kind == 'i') {
        lua_pushinteger(lua, state_unzigzag(number));
    } else if (kind == 's') {
        lua_pushlstring(lua, (const char *)bytes, extent(number));
        bytes += number;
    } else {
        bool is_list = kind == '[';
        luaL_checkstack(lua, 4, "state");
        lua_createtable(lua, is_list ? (int)number : 0, is_list ? 0 : (int)number);
        for (uint64_t i = 1; i <= number; ++i) {
            if (!is_list)
                bytes = push_value(lua, bytes, seal);
            bytes = push_value(lua, bytes, seal);
            if (is_list)
                lua_rawseti(lua, -2, (lua_Integer)i);
            else
                lua_rawset(lua, -3);
        }
        if (seal && !is_list)
            state_seal(lua, -1, name_of_record);
    }
    return bytes;
}

size_t state_push(lua_State *lua, const unsigned char *bytes, bool seal)
{
    return (size_t)(push_value(lua, bytes, seal) - bytes);
}

typedef struct OwnNames {
    lua_State *lua;
    int table;
} OwnNames;

static const char *next_name(const void *context, int index)
{
    const OwnNames *names = context;
    lua_State *lua = names->lua;
    for (lua_pushnil(lua); lua_next(lua, names->table);) {
        lua_pop(lua, 1);
        if (lua_type(lua, -1) == LUA_TSTRING && index-- == 0) {
            const char *name = lua_tostring(lua, -1);
            lua_pop(lua, 1);
            return name;
        }
    }
    return NULL;
}

// "there is no name 'hit' here; did you mean 'hits'?", whatever is done with it.
static int refuse_name(lua_State *lua, const char *doing)
{
    const char *what = lua_tostring(lua, lua_upvalueindex(1));
    if (lua_type(lua, 2) != LUA_TSTRING)
        return sandbox_raise(lua, "%s element %s of a record; a list begins at 1", doing,
                             luaL_tolstring(lua, 2, NULL));
    const OwnNames names = {lua, 1};
    const char *name = lua_tostring(lua, 2), *nearest = name_nearest(name, next_name, &names);
    if (nearest)
        return sandbox_raise(lua, "there is no %s '%.40s'; did you mean '%.40s'?", what, name,
                             nearest);
    return sandbox_raise(lua, "%s '%.40s', but there is no such %s; %s", doing, name, what,
                         strcmp(what, "name") == 0
                             ? "a state has the names that start() gives it, and nil takes one away"
                             : "game.params declares them all");
}

static int refuse_reading(lua_State *lua)
{
    return refuse_name(lua, "reads");
}

static int refuse_adding(lua_State *lua)
{
    return refuse_name(lua, "assigns");
}

void state_seal(lua_State *lua, int index, const char *what)
{
    index = lua_absindex(lua, index);
    luaL_checkstack(lua, 4, "state");
    if (lua_rawgetp(lua, LUA_REGISTRYINDEX, what) == LUA_TNIL) {
        lua_pop(lua, 1);
        lua_createtable(lua, 0, 2);
        lua_pushstring(lua, what);
        lua_pushcclosure(lua, refuse_reading, 1);
        lua_setfield(lua, -2, "__index");
        lua_pushstring(lua, what);
        lua_pushcclosure(lua, refuse_adding, 1);
        lua_setfield(lua, -2, "__newindex");
        lua_pushvalue(lua, -1);
        lua_rawsetp(lua, LUA_REGISTRYINDEX, what);
    }
    lua_setmetatable(lua, index);
}
