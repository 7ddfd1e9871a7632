/// declaration: from a Lua table to rows of parameters, results and counts.

#include "sim/script/declaration.h"

#include <lauxlib.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/base/name.h"
#include "sim/script/script_score.h"

enum { COUNT_HI_MAX = 1000000, CHOICES_MAX = 64 };

typedef struct Reader {
    lua_State *lua;
    Script *script;
    ScriptDeclaration *declared;
    int game; // index on the stack
} Reader;

// What a row is, for messages: "params[2] 'red_bonus'".
typedef struct Row {
    const Reader *reader;
    const char *list; // "params"
    int place;
    const char *name; // null until it is known
    int table;        // index on the stack
} Row;

static int refuse(const Reader *reader, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static int refuse(const Reader *reader, const char *format, ...)
{
    char text[ERROR_TEXT_SIZE / 2];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    lua_pushfstring(reader->lua, "%s: %s", reader->script->files[0].name, text);
    return lua_error(reader->lua);
}

static int refuse_row(const Row *row, const char *key, const char *must_be)
{
    return refuse(row->reader, "game.%s[%d]%s%s%s: %s %s", row->list, row->place,
                  row->name ? " '" : "", row->name ? row->name : "", row->name ? "'" : "", key,
                  must_be);
}

static const char *keep(const Reader *reader, const char *text)
{
    const char *kept = script_keep(reader->script, text);
    if (!kept)
        refuse(reader, "out of memory");
    return kept;
}

static const char *next_text(const void *context, int index)
{
    return ((const char *const *)context)[index];
}

// Letters, digits and _, not a digit first: what may stand in a key and in a program.
static bool is_name(const char *text)
{
    size_t length = strlen(text);
    return length >= 1 && length <= SCRIPT_NAME_MAX && !(text[0] >= '0' && text[0] <= '9') &&
           strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") ==
               length;
}

// The name at index `at` of the row, which no row before has.
static const char *read_name(Row *row, int at)
{
    lua_State *lua = row->reader->lua;
    lua_rawgeti(lua, row->table, at);
    if (lua_type(lua, -1) != LUA_TSTRING || !is_name(lua_tostring(lua, -1)))
        refuse_row(row, "its first value", "must be a name of letters, digits and _");
    row->name = keep(row->reader, lua_tostring(lua, -1));
    lua_pop(lua, 1);
    return row->name;
}

// A text of the row; `unless` when it is not given.
static const char *read_text(const Row *row, const char *key, const char *unless)
{
    lua_State *lua = row->reader->lua;
    const char *text = unless;
    lua_pushstring(lua, key);
    int type = lua_rawget(lua, row->table);
    if (type == LUA_TSTRING)
        text = keep(row->reader, lua_tostring(lua, -1));
    else if (type != LUA_TNIL)
        refuse_row(row, key, "must be a text in quotes");
    lua_pop(lua, 1);
    return text;
}

static int32_t read_whole(const Row *row, const char *key, bool is_needed)
{
    lua_State *lua = row->reader->lua;
    int32_t value = 0;
    lua_pushstring(lua, key);
    int type = lua_rawget(lua, row->table);
    if (type == LUA_TNIL && is_needed)
        refuse_row(row, key, "is missing: give a whole number");
    if (type != LUA_TNIL) {
        lua_Integer given = lua_tointeger(lua, -1);
        if (!lua_isinteger(lua, -1) || given <= INT32_MIN || given > INT32_MAX)
            refuse_row(row, key, "must be a whole number of less than 2^31");
        value = (int32_t)given;
    }
    lua_pop(lua, 1);
    return value;
}

static bool read_flag(const Row *row, const char *key)
{
    lua_State *lua = row->reader->lua;
    lua_pushstring(lua, key);
    int type = lua_rawget(lua, row->table);
    if (type != LUA_TNIL && type != LUA_TBOOLEAN)
        refuse_row(row, key, "must be true or false");
    bool value = lua_toboolean(lua, -1);
    lua_pop(lua, 1);
    return value;
}

// The row has no other names than these.
static void check_keys(const Row *row, const char *const *known)
{
    lua_State *lua = row->reader->lua;
    char text[160];
    for (lua_pushnil(lua); lua_next(lua, row->table); lua_pop(lua, 1)) {
        if (lua_type(lua, -2) != LUA_TSTRING)
            continue;
        const char *key = lua_tostring(lua, -2);
        bool is_known = false;
        for (int i = 0; known[i]; ++i)
            is_known = is_known || strcmp(known[i], key) == 0;
        const char *nearest = is_known ? NULL : name_nearest(key, next_text, known);
        snprintf(text, sizeof text, "is no part of a row%s%s%s", nearest ? "; did you mean '" : "",
                 nearest ? nearest : "", nearest ? "'?" : "");
        if (!is_known)
            refuse_row(row, key, text);
    }
}

// Calls `read` for every row of the list game.<name>, if there is one.
static void read_rows(Reader *reader, const char *name, int most, void (*read)(Row *row))
{
    lua_State *lua = reader->lua;
    lua_pushstring(lua, name);
    int type = lua_rawget(lua, reader->game);
    if (type == LUA_TNIL) {
        lua_pop(lua, 1);
        return;
    }
    if (type != LUA_TTABLE)
        refuse(reader, "game.%s must be a list", name);
    int list = lua_gettop(lua), count = (int)lua_rawlen(lua, list);
    if (count > most)
        refuse(reader, "game.%s has %d rows; at most %d are allowed", name, count, most);
    for (int i = 1; i <= count; ++i) {
        Row row = {.reader = reader, .list = name, .place = i, .table = list + 1};
        if (lua_rawgeti(lua, list, i) != LUA_TTABLE)
            refuse_row(&row, "each row", "must be a table such as { \"name\", … }");
        read(&row);
        lua_settop(lua, list);
    }
    lua_pop(lua, 1);
}

static void read_choices(const Row *row, ParamSpec *spec)
{
    lua_State *lua = row->reader->lua;
    lua_pushliteral(lua, "choices");
    if (lua_rawget(lua, row->table) != LUA_TTABLE)
        refuse_row(row, "choices", "is missing: list the words that it may be");
    int count = (int)lua_rawlen(lua, -1);
    if (count < 1 || count > CHOICES_MAX)
        refuse_row(row, "choices", "must list 1 to 64 words");
    const char **kept = lua_newuserdatauv(lua, (CHOICES_MAX + 1) * sizeof(char *), 0);
    memset(kept, 0, (CHOICES_MAX + 1) * sizeof(char *));
    lua_pushliteral(lua, "default");
    lua_rawget(lua, row->table);
    spec->init = -1;
    for (int i = 0; i < count; ++i) {
        if (lua_rawgeti(lua, -3, i + 1) != LUA_TSTRING || !is_name(lua_tostring(lua, -1)))
            refuse_row(row, "choices", "must be words of letters, digits and _");
        kept[i] = keep(row->reader, lua_tostring(lua, -1));
        if (lua_rawequal(lua, -1, -2))
            spec->init = i;
        lua_pop(lua, 1);
    }
    if (spec->init < 0)
        refuse_row(row, "default", "is none of its choices");
    spec->choices = script_keep_list(row->reader->script, kept, count);
    if (!spec->choices)
        refuse(row->reader, "out of memory");
    lua_pop(lua, 3);
}

static void check_range(const Row *row, const ParamSpec *spec, int32_t value)
{
    char text[120];
    snprintf(text, sizeof text, "%d is not in %d..%d", value, spec->lo, spec->hi);
    if (value < spec->lo || value > spec->hi)
        refuse_row(row, "default", text);
}

// The numbers of the list at the top of the stack as text.
static void read_numbers(const Row *row, ParamSpec *spec)
{
    lua_State *lua = row->reader->lua;
    char text[PARAM_TEXT_SIZE] = "";
    size_t used = 0;
    int count = (int)lua_rawlen(lua, -1);
    if (count > NUMBER_LIST_MAX)
        refuse_row(row, "default", "has more than 64 numbers");
    for (int i = 1; i <= count; ++i) {
        lua_rawgeti(lua, -1, i);
        if (!lua_isinteger(lua, -1))
            refuse_row(row, "default", "must be a list of whole numbers");
        check_range(row, spec, (int32_t)lua_tointeger(lua, -1));
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%d", used ? ", " : "",
                                 (int32_t)lua_tointeger(lua, -1));
        lua_pop(lua, 1);
    }
    spec->init_text = keep(row->reader, text);
}

// The kind of a parameter follows from its default.
static void read_default(const Row *row, ParamSpec *spec)
{
    lua_State *lua = row->reader->lua;
    lua_pushliteral(lua, "default");
    int type = lua_rawget(lua, row->table);
    if (type == LUA_TBOOLEAN) {
        spec->kind = PARAM_FLAG;
        spec->init = lua_toboolean(lua, -1);
    } else if (type == LUA_TSTRING) {
        spec->kind = PARAM_CHOICE;
        read_choices(row, spec);
    } else if (type == LUA_TNUMBER || type == LUA_TTABLE) {
        spec->kind = type == LUA_TTABLE ? PARAM_NUMBERS : PARAM_INTEGER;
        spec->lo = read_whole(row, "lo", true);
        spec->hi = read_whole(row, "hi", true);
        if (spec->lo > spec->hi)
            refuse_row(row, "lo", "is above hi");
        if (type == LUA_TTABLE) {
            read_numbers(row, spec);
        } else {
            spec->init = read_whole(row, "default", true);
            check_range(row, spec, spec->init);
        }
    } else {
        refuse_row(row, "default",
                   "is missing: a whole number, true or false, a word of its choices, or a list");
    }
    lua_pop(lua, 1);
}

static void read_param(Row *row)
{
    static const char *const known[] = {"default", "lo",   "hi",      "choices", "unit",
                                        "doc",     "rule", "reading", "house",   NULL};
    ScriptDeclaration *declared = row->reader->declared;
    ParamSpec *spec = &declared->params[declared->param_count];
    const char *name = read_name(row, 1);
    *spec = (ParamSpec){.name = name};
    check_keys(row, known);
    for (int i = 0; i < declared->param_count; ++i)
        if (strcmp(declared->params[i].name, name) == 0)
            refuse_row(row, "its name", "comes twice");
    read_default(row, spec);
    spec->unit = read_text(row, "unit", NULL);
    spec->doc = read_text(row, "doc", "A parameter of the script.");
    spec->rule = read_text(row, "rule", NULL);
    spec->reading = read_flag(row, "reading");
    spec->house = read_flag(row, "house");
    declared->param_count += 1;
}

static void read_result(Row *row)
{
    static const char *const known[] = {NULL};
    ScriptDeclaration *declared = row->reader->declared;
    lua_State *lua = row->reader->lua;
    const char *name = read_name(row, 1), *words = name;
    check_keys(row, known);
    for (int i = 0; i < declared->result_count; ++i)
        if (strcmp(declared->results[i].name, name) == 0)
            refuse_row(row, "its name", "comes twice");
    if (strcmp(name, "unfinished") == 0)
        refuse_row(row, "its name", "is taken: every game has the result 'unfinished'");
    if (strcmp(name, "all") == 0)
        refuse_row(row, "its name", "is taken: in answers 'all' stands for all games");
    if (lua_rawgeti(lua, row->table, 2) == LUA_TSTRING)
        words = keep(row->reader, lua_tostring(lua, -1));
    declared->results[declared->result_count++] =
        (Result){.name = name, .plural = name, .words = words};
}

static void read_count(Row *row)
{
    static const char *const known[] = {"hi", "lo", "unit", "doc", NULL};
    ScriptDeclaration *declared = row->reader->declared;
    ScriptCount *count = &declared->counts[declared->count_count];
    *count = (ScriptCount){.name = read_name(row, 1)};
    check_keys(row, known);
    for (int i = 0; i < declared->count_count; ++i)
        if (strcmp(declared->counts[i].name, count->name) == 0)
            refuse_row(row, "its name", "comes twice");
    count->lo = read_whole(row, "lo", false);
    if (count->lo < -COUNT_HI_MAX || count->lo > 0)
        refuse_row(row, "lo", "must be in -1000000..0: below 0 where the count can be");
    count->hi = read_whole(row, "hi", true);
    if (count->hi > COUNT_HI_MAX || count->hi < (count->lo < 0 ? 0 : 1))
        refuse_row(row, "hi", count->lo < 0 ? "must be in 0..1000000" : "must be in 1..1000000");
    count->unit = read_text(row, "unit", count->name);
    count->doc = read_text(row, "doc", "Counted by the script.");
    declared->count_count += 1;
}

static void read_sides(Reader *reader)
{
    static const char *const taken[] = {"rules", "run", "limits", "game", "script", "extends"};
    lua_State *lua = reader->lua;
    ScriptDeclaration *declared = reader->declared;
    lua_pushliteral(lua, "sides");
    int type = lua_rawget(lua, reader->game);
    if (type != LUA_TNIL && type != LUA_TTABLE)
        refuse(reader, "game.sides must be a list of names");
    int count = type == LUA_TTABLE ? (int)lua_rawlen(lua, -1) : 0;
    if (count > SCRIPT_SIDES_MAX)
        refuse(reader, "game.sides has more than %d sides", SCRIPT_SIDES_MAX);
    for (int i = 1; i <= count; ++i) {
        if (lua_rawgeti(lua, -1, i) != LUA_TSTRING || !is_name(lua_tostring(lua, -1)))
            refuse(reader, "game.sides[%d] must be a name of letters, digits and _", i);
        const char *name = keep(reader, lua_tostring(lua, -1));
        for (size_t j = 0; j < sizeof taken / sizeof *taken; ++j)
            if (strcmp(name, taken[j]) == 0)
                refuse(reader, "game.sides: '%s' is the name of a section of scenarios", name);
        for (int j = 0; j < declared->side_count; ++j)
            if (strcmp(name, declared->sides[j]) == 0)
                refuse(reader, "game.sides: '%s' comes twice", name);
        declared->sides[declared->side_count++] = name;
        lua_pop(lua, 1);
    }
    lua_pop(lua, 1);
}

// The function on top of the stack was written as game.f(…), not game:f(…).
static void check_function(const Reader *reader, const char *table, const char *name)
{
    lua_State *lua = reader->lua;
    if (!lua_isfunction(lua, -1) || lua_iscfunction(lua, -1))
        refuse(reader, "game.%s%s must be a function of the script", table, name);
    lua_pushvalue(lua, -1);
    const char *first = lua_getlocal(lua, NULL, 1);
    bool has_self = first && strcmp(first, "self") == 0;
    if (has_self)
        refuse(reader,
               "write 'function game.%s%s(s, p)' with a point: with a colon its first "
               "argument would be game itself",
               table, name);
    lua_pop(lua, 1);
}

static int compare_names(const void *left, const void *right)
{
    return strcmp(*(const char *const *)left, *(const char *const *)right);
}

// Pushes game.<name>, a table; false and nothing pushed when it is not there.
static bool push_table(const Reader *reader, const char *name)
{
    lua_pushstring(reader->lua, name);
    int type = lua_rawget(reader->lua, reader->game);
    if (type == LUA_TNIL) {
        lua_pop(reader->lua, 1);
        return false;
    }
    if (type != LUA_TTABLE)
        refuse(reader, "game.%s must be a table", name);
    return true;
}

static const char *key_text(const Reader *reader, const char *table)
{
    if (lua_type(reader->lua, -2) != LUA_TSTRING)
        refuse(reader, "game.%s holds something without a name", table);
    return lua_tostring(reader->lua, -2);
}

static int find_side(const Reader *reader, const char *table, const char *name)
{
    const ScriptDeclaration *declared = reader->declared;
    for (int i = 0; i < declared->side_count; ++i)
        if (strcmp(declared->sides[i], name) == 0)
            return i;
    const char *nearest = name_nearest(name, next_text, declared->sides);
    return refuse(reader, "game.%s.%s: there is no such side%s%s%s", table, name,
                  nearest ? "; did you mean '" : "", nearest ? nearest : "", nearest ? "'?" : "");
}

// Adds a policy that is there by this name, whoever has it.
static void add_policy(Reader *reader, const char *name)
{
    ScriptDeclaration *declared = reader->declared;
    if (!is_name(name))
        refuse(reader, "game.policies: '%s' is no name of letters, digits and _", name);
    for (int i = 0; i < SCRIPT_POLICY_OWN; ++i)
        if (strcmp(name, declared->policies[i]) == 0)
            refuse(reader, "game.policies.%s: every game has a policy of that name", name);
    for (int i = SCRIPT_POLICY_OWN; i < declared->policy_count; ++i)
        if (strcmp(name, declared->policies[i]) == 0)
            return;
    if (declared->policy_count == SCRIPT_POLICIES_MAX + SCRIPT_POLICY_OWN)
        refuse(reader, "game.policies has more than %d policies", SCRIPT_POLICIES_MAX);
    declared->policies[declared->policy_count++] = keep(reader, name);
}

// Adds the policies of one side, a table on top of the stack.
static void add_side_policies(Reader *reader, const char *side)
{
    lua_State *lua = reader->lua;
    char table[SCRIPT_NAME_MAX + 16];
    snprintf(table, sizeof table, "policies.%s.", side);
    for (lua_pushnil(lua); lua_next(lua, -2); lua_pop(lua, 1)) {
        const char *name = key_text(reader, "policies");
        check_function(reader, table, name);
        add_policy(reader, name);
    }
}

// Who has the policies that were found. Stack: game.policies.
static void find_owners(Reader *reader)
{
    lua_State *lua = reader->lua;
    ScriptDeclaration *declared = reader->declared;
    for (int i = SCRIPT_POLICY_OWN; i < declared->policy_count; ++i) {
        lua_getfield(lua, -1, declared->policies[i]);
        declared->policy_sides[i] = lua_isfunction(lua, -1) ? UINT32_MAX : 0;
        lua_pop(lua, 1);
        for (int side = 0; side < declared->side_count; ++side) {
            if (lua_getfield(lua, -1, declared->sides[side]) == LUA_TTABLE) {
                if (lua_getfield(lua, -1, declared->policies[i]) == LUA_TFUNCTION)
                    declared->policy_sides[i] |= UINT32_C(1) << side;
                lua_pop(lua, 1);
            }
            lua_pop(lua, 1);
        }
    }
}

static void read_policies(Reader *reader)
{
    lua_State *lua = reader->lua;
    ScriptDeclaration *declared = reader->declared;
    declared->policies[SCRIPT_POLICY_RANDOM] = "random";
    declared->policies[SCRIPT_POLICY_FIRST] = "first";
    declared->policies[SCRIPT_POLICY_OPTIMAL] = "optimal";
    for (int i = 0; i < SCRIPT_POLICY_OWN; ++i)
        declared->policy_sides[i] = UINT32_MAX;
    declared->policy_count = SCRIPT_POLICY_OWN;
    if (!push_table(reader, "policies"))
        return;
    for (lua_pushnil(lua); lua_next(lua, -2); lua_pop(lua, 1)) {
        const char *name = key_text(reader, "policies");
        if (lua_istable(lua, -1)) {
            find_side(reader, "policies", name);
            add_side_policies(reader, name);
        } else {
            check_function(reader, "policies.", name);
            add_policy(reader, name);
        }
    }
    qsort(declared->policies + SCRIPT_POLICY_OWN,
          (size_t)(declared->policy_count - SCRIPT_POLICY_OWN), sizeof *declared->policies,
          compare_names);
    find_owners(reader);
    lua_pop(lua, 1);
}

// game.policy = { red = "bold" }: what each side does unless the scenario says otherwise.
static void read_default_policies(Reader *reader)
{
    lua_State *lua = reader->lua;
    ScriptDeclaration *declared = reader->declared;
    if (!push_table(reader, "policy"))
        return;
    for (lua_pushnil(lua); lua_next(lua, -2); lua_pop(lua, 1)) {
        const char *side = key_text(reader, "policy");
        int index = find_side(reader, "policy", side), policy = 0;
        const char *name = lua_type(lua, -1) == LUA_TSTRING ? lua_tostring(lua, -1) : "";
        while (policy < declared->policy_count && strcmp(declared->policies[policy], name) != 0)
            ++policy;
        const char *nearest = name_nearest(name, next_text, declared->policies);
        if (policy == declared->policy_count)
            refuse(reader, "game.policy.%s: there is no policy '%s'%s%s%s", side, name,
                   nearest ? "; did you mean '" : "", nearest ? nearest : "", nearest ? "'?" : "");
        declared->default_policy[index] = policy;
    }
    lua_pop(lua, 1);
}

static void read_views(Reader *reader)
{
    lua_State *lua = reader->lua;
    if (!push_table(reader, "view"))
        return;
    for (lua_pushnil(lua); lua_next(lua, -2); lua_pop(lua, 1)) {
        const char *side = key_text(reader, "view");
        reader->declared->has_view[find_side(reader, "view", side)] = true;
        check_function(reader, "view.", side);
    }
    lua_pop(lua, 1);
}

static void read_payoffs(Reader *reader)
{
    enum { PARTS = 1000000, PAYOFF_MAX = 1000000 };
    lua_State *lua = reader->lua;
    ScriptDeclaration *declared = reader->declared;
    if (!push_table(reader, "payoff"))
        return;
    for (lua_pushnil(lua); lua_next(lua, -2); lua_pop(lua, 1)) {
        const char *name = key_text(reader, "payoff");
        const char *names[MEASURE_RESULT_MAX + SCRIPT_COUNTS_MAX + 1] = {NULL};
        int count = 0, found = 0;
        for (int i = 0; i < declared->result_count; ++i)
            names[count++] = declared->results[i].name;
        for (int i = 0; i < declared->count_count; ++i)
            names[count++] = declared->counts[i].name;
        while (found < count && strcmp(names[found], name) != 0)
            ++found;
        const char *nearest = name_nearest(name, next_text, names);
        if (found == count)
            refuse(reader, "game.payoff.%s: there is no such result or count%s%s%s", name,
                   nearest ? "; did you mean '" : "", nearest ? nearest : "", nearest ? "'?" : "");
        lua_Number value = lua_tonumber(lua, -1);
        if (lua_type(lua, -1) != LUA_TNUMBER || !(value >= -PAYOFF_MAX && value <= PAYOFF_MAX))
            refuse(reader, "game.payoff.%s must be a number in -1000000..1000000", name);
        declared->payoffs[declared->payoff_count++] = (ScriptPayoff){
            names[found], (int64_t)(value * PARTS + (value < 0 ? -1 : 1) * (lua_Number)1 / 2)};
    }
    lua_pop(lua, 1);
}

static const char *const parts[] = {"question", "answer", "sides", "params", "results", "counts",
                                    "policies", "policy", "view",  "payoff", "start",   NULL};

static bool is_part(const char *name)
{
    for (int i = 0; parts[i]; ++i)
        if (strcmp(parts[i], name) == 0)
            return true;
    return false;
}

// Every other function is a step.
static void read_steps(Reader *reader)
{
    lua_State *lua = reader->lua;
    ScriptDeclaration *declared = reader->declared;
    for (lua_pushnil(lua); lua_next(lua, reader->game); lua_pop(lua, 1)) {
        const char *name = lua_type(lua, -2) == LUA_TSTRING ? lua_tostring(lua, -2) : NULL;
        if (!name) {
            refuse(reader, "game holds something without a name");
            return; // which is never reached, since a refusal leaves by an error of Lua's
        }
        if (strcmp(name, "start") == 0)
            check_function(reader, "", name);
        if (is_part(name))
            continue;
        const char *nearest = name_nearest(name, next_text, parts);
        if (!lua_isfunction(lua, -1))
            refuse(reader,
                   "game.%s is neither a step, which is a function, nor a declaration%s%s%s", name,
                   nearest ? "; did you mean '" : "; make it a local of the file",
                   nearest ? nearest : "", nearest ? "'?" : "");
        check_function(reader, "", name);
        if (!is_name(name))
            refuse(reader, "game['%s']: a step's name has letters, digits and _", name);
        for (int i = 0; i < declared->result_count; ++i)
            if (strcmp(declared->results[i].name, name) == 0)
                refuse(reader, "game.%s: a step and a result have the same name", name);
        if (declared->step_count == SCRIPT_STEPS_MAX)
            refuse(reader, "game has more than %d steps", SCRIPT_STEPS_MAX);
        declared->steps[declared->step_count++] = keep(reader, name);
    }
    qsort(declared->steps, (size_t)declared->step_count, sizeof *declared->steps, compare_names);
    for (int i = 0; i < declared->step_count; ++i) {
        char words[SCRIPT_NAME_MAX + 16];
        snprintf(words, sizeof words, "step '%s'", declared->steps[i]);
        declared->step_words[i] = keep(reader, words);
    }
}

static const char *read_sentence(const Reader *reader, const char *key, const char *unless)
{
    lua_pushstring(reader->lua, key);
    int type = lua_rawget(reader->lua, reader->game);
    if (type != LUA_TNIL && type != LUA_TSTRING)
        refuse(reader, "game.%s must be a text in quotes", key);
    const char *text = type == LUA_TSTRING ? keep(reader, lua_tostring(reader->lua, -1)) : unless;
    lua_pop(reader->lua, 1);
    return text;
}

// Whether the word stands in the script outside comments.
static bool text_has(const Script *script, const char *word)
{
    for (int i = 0; i < script->file_count; ++i)
        for (const char *line = script->files[i].text; *line;) {
            const char *end = line + strcspn(line, "\n"), *found = strstr(line, word);
            const char *comment = strstr(line, "--");
            if (found && found < end && !(comment && comment < found))
                return true;
            line = *end ? end + 1 : end;
        }
    return false;
}

static int read_all(lua_State *lua)
{
    Interpreter *interpreter = interpreter_of(lua);
    Script *script = interpreter->script;
    Reader reader = {.lua = lua, .script = script, .declared = &script->declared};
    lua_settop(lua, 0);
    interpreter_push(interpreter, INTERPRETER_GAME);
    reader.game = 1;
    ScriptDeclaration *declared = reader.declared;
    read_sides(&reader);
    read_rows(&reader, "params", SCRIPT_PARAMS_MAX, read_param);
    read_rows(&reader, "results", MEASURE_RESULT_MAX - 1, read_result);
    if (declared->result_count == 0)
        return refuse(&reader, "game.results is missing: list how the game can end, such as "
                               "{ \"red_wins\", \"Red wins\" }");
    declared->results[declared->result_count++] =
        (Result){.name = "unfinished", .plural = "unfinished", .words = "The game is not finished"};
    read_rows(&reader, "counts", SCRIPT_COUNTS_MAX, read_count);
    read_policies(&reader);
    read_default_policies(&reader);
    read_views(&reader);
    read_payoffs(&reader);
    script_score_declare(declared);
    read_steps(&reader);
    lua_pushliteral(lua, "start");
    if (lua_rawget(lua, 1) == LUA_TNIL)
        return refuse(&reader, "there is no game.start(p), which returns { … }, \"step\"");
    if (declared->step_count == 0)
        return refuse(&reader, "there is no step: a function such as game.round(s, p)");
    declared->question = read_sentence(&reader, "question", "How does the game end?");
    declared->answer = read_sentence(&reader, "answer", declared->results[0].words);
    declared->has_choices = text_has(script, "choose");
    return 0;
}

Status declaration_read(Interpreter *interpreter, Error *error)
{
    return interpreter_protect(interpreter, read_all, NULL, error);
}
