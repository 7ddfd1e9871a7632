/// functions_luck: the throws that a script can ask for.

#include <lauxlib.h>
#include <stdlib.h>
#include <string.h>

#include "sim/script/arguments.h"
#include "sim/script/interpreter.h"
#include "sim/script/library.h"

static const int64_t count_range[2] = {0, LAW_DICE_MAX};

// The luck of the step under way; raises an error where there is none.
static Luck *luck_of(const Call *call)
{
    Luck *luck = interpreter_of(call->lua)->luck;
    if (__builtin_expect(!luck, 0))
        sandbox_raise(call->lua, "%s is luck, which only start() and the steps may use",
                      call->signature);
    return luck;
}

static const LuckStream *stream_of(const Call *call, int index)
{
    return labels_stream(&interpreter_of(call->lua)->labels, call->lua, index, call->name);
}

// One of 0 … ways − 1.
static uint64_t below(const Call *call, uint64_t ways, int label)
{
    Luck *luck = luck_of(call);
    return luck_below(luck, stream_of(call, label), LUCK_NEXT, ways);
}

// One of 0 … count − 1 by weights; a weight of 0 never comes. A law is made for explorers only:
// drawing needs none.
static int weighted(const Call *call, const uint64_t *weights, int count, int label)
{
    Luck *luck = luck_of(call);
    const LuckStream *stream = stream_of(call, label);
    uint64_t total = 0;
    int last = 0, kinds = 0;
    for (int i = 0; i < count; ++i)
        if (weights[i] > 0) {
            total += weights[i];
            last = i;
            ++kinds;
        }
    if (kinds == 1)
        return last;
    if (luck->take) {
        const Law *law = NULL;
        Error error;
        if (law_shelf_weights(&interpreter_of(call->lua)->shelf, weights, (uint32_t)count, &law,
                              &error) != OK)
            sandbox_raise(call->lua, "%s: %s", call->signature, error.text);
        return (int)luck_law(luck, stream, LUCK_NEXT, law);
    }
    // As luck_law finds it.
    uint64_t way = luck_below(luck, stream, LUCK_NEXT, total);
    int found = 0;
    for (uint64_t upto = weights[0]; way >= upto; upto += weights[found])
        ++found;
    return found;
}

static const LawOfDice *law_of_dice(const Call *call, LawKey key)
{
    const LawOfDice *law = NULL;
    Error error;
    if (law_shelf_find(&interpreter_of(call->lua)->shelf, key, &law, &error) != OK)
        sandbox_raise(call->lua, "%s: %s", call->signature, error.text);
    return law;
}

static int64_t by_law(const Call *call, LawKey key, int label)
{
    Luck *luck = luck_of(call);
    const LawOfDice *law = law_of_dice(call, key);
    return luck_law(luck, stream_of(call, label), LUCK_NEXT, &law->law);
}

int script_d(lua_State *lua)
{
    const Call call = {lua, "d(faces)", "d"};
    uint64_t faces = (uint64_t)argument_whole(&call, 1, "faces", 1, LAW_FACES_MAX);
    lua_pushinteger(lua, 1 + (lua_Integer)below(&call, faces, 2));
    return 1;
}

int script_coin(lua_State *lua)
{
    const Call call = {lua, "coin()", "coin"};
    lua_pushboolean(lua, below(&call, 2, 1) == 0);
    return 1;
}

int script_chance(lua_State *lua)
{
    const Call call = {lua, "chance(a, b)", "chance"};
    int64_t b = argument_whole(&call, 2, "b", 1, INT32_MAX);
    int64_t a = argument_whole(&call, 1, "a", 0, b);
    const uint64_t weights[2] = {(uint64_t)a, (uint64_t)(b - a)};
    lua_pushboolean(lua, a == b || (a > 0 && weighted(&call, weights, 2, 3) == 0));
    return 1;
}

int script_sum(lua_State *lua)
{
    const Call call = {lua, "sum(count, faces)", "sum"};
    int count = (int)argument_whole(&call, 1, "count", 0, LAW_DICE_MAX);
    int faces = (int)argument_whole(&call, 2, "faces", 1, LAW_FACES_MAX);
    lua_pushinteger(lua, by_law(&call, (LawKey){LAW_SUM, count, faces, 0}, 3));
    return 1;
}

static int kept(lua_State *lua, LawKind kind)
{
    const Call call = {lua,
                       kind == LAW_BEST ? "best(count, faces, keep)" : "worst(count, faces, keep)",
                       kind == LAW_BEST ? "best" : "worst"};
    int count = (int)argument_whole(&call, 1, "count", 0, LAW_DICE_MAX);
    int faces = (int)argument_whole(&call, 2, "faces", 1, LAW_FACES_MAX);
    int keep = (int)argument_whole_or(&call, 3, "keep", count_range, 1);
    const LawKey key = {(int32_t)kind, count, faces, keep < count ? keep : count};
    lua_pushinteger(lua, by_law(&call, key, lua_type(lua, 3) == LUA_TSTRING ? 3 : 4));
    return 1;
}

int script_best(lua_State *lua)
{
    return kept(lua, LAW_BEST);
}

int script_worst(lua_State *lua)
{
    return kept(lua, LAW_WORST);
}

static int64_t divisor(int64_t a, int64_t b)
{
    while (b) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

// How many of `count` succeed, each a times in b.
static int64_t successes(const Call *call, int count, const int64_t chance[2], int label)
{
    int64_t common = divisor(chance[0], chance[1]);
    if (count == 0 || chance[0] == 0)
        return 0;
    if (chance[0] == chance[1])
        return count;
    const LawKey key = {LAW_HITS, count, (int32_t)(chance[0] / common),
                        (int32_t)(chance[1] / common)};
    return by_law(call, key, label);
}

// The faces of `faces` that are `at_least` or more.
static int64_t faces_from(int64_t faces, int64_t at_least)
{
    int64_t good = faces - at_least + 1;
    return good < 0 ? 0 : good > faces ? faces : good;
}

int script_hits(lua_State *lua)
{
    const Call call = {lua, "hits(count, faces, at_least)", "hits"};
    int count = (int)argument_whole(&call, 1, "count", 0, LAW_DICE_MAX);
    int64_t faces = argument_whole(&call, 2, "faces", 1, LAW_FACES_MAX);
    int64_t at_least = argument_whole(&call, 3, "at_least", INT32_MIN, INT32_MAX);
    const int64_t chance[2] = {faces_from(faces, at_least), faces};
    lua_pushinteger(lua, successes(&call, count, chance, 4));
    return 1;
}

int script_under(lua_State *lua)
{
    const Call call = {lua, "under(count, faces, at_most)", "under"};
    int count = (int)argument_whole(&call, 1, "count", 0, LAW_DICE_MAX);
    int64_t faces = argument_whole(&call, 2, "faces", 1, LAW_FACES_MAX);
    int64_t at_most = argument_whole(&call, 3, "at_most", INT32_MIN, INT32_MAX);
    const int64_t chance[2] = {faces - faces_from(faces, at_most + 1), faces};
    lua_pushinteger(lua, successes(&call, count, chance, 4));
    return 1;
}

// Multiplies the chance by that of one test, {faces, at_least} or { …, fails = true}.
static void multiply_test(const Call *call, int index, int64_t chance[2])
{
    lua_State *lua = call->lua;
    if (!lua_istable(lua, index))
        argument_refuse(call, index, "a test such as {6, 4}");
    lua_rawgeti(lua, index, 1);
    int64_t faces = argument_whole(call, -1, "a test's faces", 1, LAW_FACES_MAX);
    lua_rawgeti(lua, index, 2);
    int64_t at_least = argument_whole(call, -1, "a test's at_least", INT32_MIN, INT32_MAX);
    lua_pushliteral(lua, "fails");
    lua_rawget(lua, index);
    int64_t good = faces_from(faces, at_least);
    chance[0] *= lua_toboolean(lua, -1) ? faces - good : good;
    chance[1] *= faces;
    int64_t common = divisor(chance[1], chance[0]);
    chance[0] /= common;
    chance[1] /= common;
    if (chance[1] > INT32_MAX)
        sandbox_raise(lua, "%s: so many tests have chances too fine to multiply", call->signature);
    lua_pop(lua, 3);
}

int script_through(lua_State *lua)
{
    const Call call = {lua, "through(count, {faces, at_least}, …)", "through"};
    int count = (int)argument_whole(&call, 1, "count", 0, LAW_DICE_MAX);
    int given = lua_gettop(lua), label = given + 1;
    int64_t chance[2] = {1, 1};
    if (lua_type(lua, given) == LUA_TSTRING)
        label = given--;
    for (int i = 2; i <= given; ++i)
        multiply_test(&call, i, chance);
    lua_pushinteger(lua, successes(&call, count, chance, label));
    return 1;
}

int script_roll(lua_State *lua)
{
    const Call call = {lua, "roll(count, faces)", "roll"};
    int count = (int)argument_whole(&call, 1, "count", 0, LAW_DICE_MAX);
    uint64_t faces = (uint64_t)argument_whole(&call, 2, "faces", 1, LAW_FACES_MAX);
    lua_settop(lua, 3);
    lua_createtable(lua, count, 0);
    for (int i = 1; i <= count; ++i) {
        lua_pushinteger(lua, 1 + (lua_Integer)below(&call, faces, 3));
        lua_rawseti(lua, -2, i);
    }
    return 1;
}

// The multiset that the dice show; null of no dice.
static const int16_t *multiset(const Call *call, LawKey *key)
{
    key->count = (int32_t)argument_whole(call, 1, "count", 0, LAW_DICE_MAX);
    key->a = (int32_t)argument_whole(call, 2, "faces", 1, LAW_FACES_MAX);
    Luck *luck = luck_of(call);
    const LawOfDice *law = law_of_dice(call, *key);
    int64_t row = luck_law(luck, stream_of(call, 3), LUCK_NEXT, &law->law);
    sandbox_charge(call->lua, key->a + key->count);
    return law->faces + (size_t)row * (size_t)key->a;
}

int script_faces(lua_State *lua)
{
    const Call call = {lua, "faces(count, faces)", "faces"};
    LawKey key = {.kind = LAW_MULTISETS};
    const int16_t *shown = multiset(&call, &key);
    lua_createtable(lua, key.a, 0);
    for (int face = 1; face <= key.a; ++face) {
        lua_pushinteger(lua, shown[face - 1]);
        lua_rawseti(lua, -2, face);
    }
    return 1;
}

int script_sorted(lua_State *lua)
{
    const Call call = {lua, "sorted(count, faces)", "sorted"};
    LawKey key = {.kind = LAW_MULTISETS};
    const int16_t *shown = multiset(&call, &key);
    lua_createtable(lua, key.count, 0);
    int place = 0;
    for (int face = key.a; face >= 1; --face)
        for (int i = 0; i < shown[face - 1]; ++i) {
            lua_pushinteger(lua, face);
            lua_rawseti(lua, -2, ++place);
        }
    return 1;
}

int script_pick(lua_State *lua)
{
    const Call call = {lua, "pick{weight, weight, …}", "pick"};
    uint64_t weights[WEIGHTS_MAX], total;
    int count = argument_weights(&call, 1, weights, &total);
    lua_pushinteger(lua, 1 + weighted(&call, weights, count, 2));
    return 1;
}

int script_split(lua_State *lua)
{
    const Call call = {lua, "split(count, {weight, weight, …})", "split"};
    int left = (int)argument_whole(&call, 1, "count", 0, LAW_DICE_MAX);
    uint64_t weights[WEIGHTS_MAX], total;
    int count = argument_weights(&call, 2, weights, &total);
    if (total > INT32_MAX)
        return sandbox_raise(lua, "%s: the weights come to more than %d", call.signature,
                             INT32_MAX);
    lua_settop(lua, 3);
    lua_createtable(lua, count, 0);
    for (int i = 0; i < count; ++i) {
        const int64_t chance[2] = {(int64_t)weights[i], (int64_t)total};
        int64_t share = total > 0 ? successes(&call, left, chance, 3) : 0;
        lua_pushinteger(lua, share);
        lua_rawseti(lua, -2, i + 1);
        left -= (int)share;
        total -= weights[i];
    }
    return 1;
}

// Whether the card at index a of the stack belongs before the one at b: numbers first.
static bool card_before(lua_State *lua, int a, int b)
{
    int type = lua_type(lua, a), other = lua_type(lua, b);
    return type != other ? type == LUA_TNUMBER : lua_compare(lua, a, b, LUA_OPLT);
}

static void check_card(const Call *call, int index)
{
    if (!lua_isinteger(call->lua, index) && lua_type(call->lua, index) != LUA_TSTRING)
        sandbox_raise(call->lua, "%s: a card is a whole number or a string, not %s",
                      call->signature, luaL_tolstring(call->lua, index, NULL));
}

static lua_Integer check_deck(const Call *call)
{
    if (!lua_istable(call->lua, 1))
        argument_refuse(call, 1, "a deck that deck{…} made");
    return (lua_Integer)lua_rawlen(call->lua, 1);
}

// Puts the card on top of the stack into the sorted deck at index 1.
static void insert_card(const Call *call, lua_Integer length)
{
    lua_State *lua = call->lua;
    lua_Integer place = length;
    int card = lua_gettop(lua);
    for (; place > 0; --place) {
        lua_rawgeti(lua, 1, place);
        sandbox_charge(lua, 2);
        if (!card_before(lua, card, -1)) {
            lua_pop(lua, 1);
            break;
        }
        lua_rawseti(lua, 1, place + 1);
    }
    lua_rawseti(lua, 1, place + 1);
}

int script_deck(lua_State *lua)
{
    const Call call = {lua, "deck{card, card, …}", "deck"};
    lua_Integer count = check_deck(&call);
    lua_settop(lua, 1);
    lua_createtable(lua, (int)(count < 4096 ? count : 4096), 0);
    lua_insert(lua, 1);
    for (lua_Integer i = 1; i <= count; ++i) {
        lua_rawgeti(lua, 2, i);
        check_card(&call, -1);
        insert_card(&call, i - 1);
    }
    lua_settop(lua, 1);
    return 1;
}

int script_put(lua_State *lua)
{
    const Call call = {lua, "put(s.deck, card)", "put"};
    lua_Integer count = check_deck(&call);
    lua_settop(lua, 2);
    check_card(&call, 2);
    insert_card(&call, count);
    return 0;
}

enum { DECK_KINDS_MAX = WEIGHTS_MAX };

// How many cards there are of each kind in the sorted deck, one kind after the other.
static int count_kinds(const Call *call, lua_Integer count, uint64_t kinds[DECK_KINDS_MAX])
{
    lua_State *lua = call->lua;
    int found = 0;
    sandbox_charge(lua, 2 * count);
    for (lua_Integer i = 1; i <= count; ++i) {
        lua_rawgeti(lua, 1, i);
        if (i > 1)
            lua_rawgeti(lua, 1, i - 1);
        if (i == 1 || !lua_rawequal(lua, -1, -2)) {
            if (found == DECK_KINDS_MAX)
                sandbox_raise(lua, "%s: more than %d kinds of cards", call->signature,
                              DECK_KINDS_MAX);
            kinds[found++] = 0;
        }
        kinds[found - 1] += 1;
        lua_settop(lua, 2);
    }
    return found;
}

int script_draw(lua_State *lua)
{
    const Call call = {lua, "draw(s.deck)", "draw"};
    uint64_t kinds[DECK_KINDS_MAX] = {0};
    lua_Integer count = check_deck(&call), place = 1;
    lua_settop(lua, 2);
    if (count == 0) {
        lua_pushnil(lua);
        return 1;
    }
    int found = count_kinds(&call, count, kinds);
    int kind = found == 1 ? 0 : weighted(&call, kinds, found, 2);
    for (int i = 0; i < kind; ++i)
        place += (lua_Integer)kinds[i];
    lua_rawgeti(lua, 1, place);
    for (lua_Integer i = place; i < count; ++i) {
        lua_rawgeti(lua, 1, i + 1);
        lua_rawseti(lua, 1, i);
    }
    lua_pushnil(lua);
    lua_rawseti(lua, 1, count);
    return 1;
}
