/// fuzz_rules: bytes as choices of what the steps of a small script do, each of which is valid. It
/// is never refused when it is read, its games are the same by either engine, and its exact shares
/// add up to 1.

#include <math.h>
#include <stdio.h>

#include "sim/interface/exact_table.h"
#include "tests/fuzz/script_games.h"

enum { TEXT_MAX = 1 << 14, ACTS_MAX = 40 };

// What a step may do. Every value stays small, so that few states come.
static const char *const acts[] = {"s.x = (s.x + d(6)) % 7",
                                   "s.y = (s.y + hits(4, 6, 5)) % 9",
                                   "s.l[#s.l + 1] = d(3, 'a')",
                                   "s.x = math.max(s.x - sum(2, 6), 0)",
                                   "s.y = best(3, 8) % 7",
                                   "if coin() then s.x = 0 end",
                                   "s.x = law(f, s.y % 3)",
                                   "s.y = repeated(2, g, s.y % 4)",
                                   "table.sort(s.l)",
                                   "if #s.l > 2 then s.l = {} end",
                                   "count('n', 2)",
                                   "count('m', s.x - s.y)",
                                   "if s.x > s.y then count('once') end",
                                   "tell('%d %s', s.x, s.y)",
                                   "s.y = pick{1, 2, 3}",
                                   "s.x = faces(3, 4)[2]",
                                   "s.x = s.x // 2",
                                   "s.x = choose('red', 'x', { 1, 2, 3 })",
                                   "s.y = split(3, {2, 1})[1]",
                                   "s.x = through(2, {6, 3}, {6, 4, fails = true})",
                                   "s.f = not s.f",
                                   "if s.f then s.x, s.y = s.y, s.x end",
                                   "local c = draw(s.d) if c then s.y = c put(s.d, c) end",
                                   "for i = 1, s.y do s.x = math.max(s.x, d(4, 'b')) end",
                                   "s.t.u = s.t.u == 'up' and 'down' or 'up'",
                                   "if s.t.u == 'up' then return 'rest' end"};

static size_t write_rules(const uint8_t *data, size_t size, char text[TEXT_MAX])
{
    size_t used = (size_t)snprintf(
        text, TEXT_MAX,
        "local game = { results = { { 'a' }, { 'b' } }, sides = { 'red' }, counts = { { 'n', hi = "
        "9 }, { 'm', lo = -4, hi = 3 }, { 'once', hi = 1 } } }\n"
        "local function f(n) return n + d(2) end\nlocal function g(v) return (v + d(3)) %% 9 end\n"
        "function game.start() return { x = 0, y = 0, l = {}, f = false, t = { u = 'up' }, d = "
        "deck{ 1, 1, 2 } }, 'go' end\nfunction game.rest(s) s.y = s.y // 2 return 'go' end\n"
        "function game.go(s)\n  if d(3) == 1 then return s.x > s.y and 'a' or 'b' end\n");
    for (size_t i = 0; i < size && i < ACTS_MAX; ++i)
        used += (size_t)snprintf(text + used, TEXT_MAX - used, "  do %s end\n",
                                 acts[data[i] % (sizeof acts / sizeof *acts)]);
    used += (size_t)snprintf(text + used, TEXT_MAX - used, "end\nreturn game\n");
    return used;
}

// The exact answer of a game that is small enough.
static void solve(const Script *script)
{
    const ExactOptions options = {.states_max = 3000, .steps_max = 200000};
    Error error;
    Prepared *prepared = NULL;
    ExactTable table;
    void *block = malloc(script->game.params.size);
    require(block != NULL);
    game_defaults(&script->game, block);
    require(script->game.prepare(block, &prepared, &error) == OK);
    require(exact_table_create(&prepared->measures, &table, &error) == OK);
    if (script->game.exact(prepared, &options, &table, &error) == OK) {
        require(fabs(table.total - 1) < 1e-9);
        for (int result = 0; result < prepared->measures.result_count; ++result)
            require(table.cells[result] >= 0);
    }
    exact_table_destroy(&table);
    script->game.release(prepared);
    free(block);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const Engine engines[] = {ENGINE_LITERAL, ENGINE_PLAN};
    char text[TEXT_MAX];
    Error error = {.status = OK};
    Script *script = script_of((Given){text, write_rules(data, size, text)}, &error);
    require(script != NULL);
    play_by(script, engines);
    solve(script);
    script_release(script);
    return 0;
}
