/// fuzz_script: any bytes as a script, and, when the first byte is odd, as choices of what a small
/// valid one does. What is refused says so; what is accepted plays the same games twice.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/batch/batch.h"
#include "sim/script/script.h"
#include "tests/fuzz/fuzz.h"

enum { TEXT_MAX = 1 << 14, GAMES = 20 };

static void require(int condition)
{
    if (!condition)
        abort();
}

// The text of a script that is asked for.
typedef struct Given {
    const char *text;
    size_t length;
} Given;

static Status read_given(void *context, const char *name, char **text, size_t *length, Error *error)
{
    const Given *given = context;
    if (strcmp(name, "fuzz.lua") != 0)
        return error_set(error, FAIL_INPUT, NULL, "cannot read '%.40s'", name);
    *text = calloc(1, given->length + 1);
    require(*text != NULL);
    memcpy(*text, given->text, given->length);
    *length = given->length;
    return OK;
}

// A script whose step does what the bytes choose, one after the other.
static size_t write_valid(const uint8_t *data, size_t size, char text[TEXT_MAX])
{
    static const char *const acts[] = {"s.x = s.x + d(6)",
                                       "s.y = s.y + hits(4, 6, 5)",
                                       "s.l[#s.l + 1] = d(3, 'a')",
                                       "s.x = s.x - sum(2, 6)",
                                       "s.y = best(3, 8) % 7",
                                       "if coin() then s.x = 0 end",
                                       "s.x = law(f, s.y % 3)",
                                       "s.y = repeated(2, g, s.y % 4)",
                                       "table.sort(s.l)",
                                       "if #s.l > 3 then s.l = {} end",
                                       "count('n', 2)",
                                       "tell('%d %s', s.x, s.y)",
                                       "s.y = pick{1, 2, 3}",
                                       "s.x = faces(3, 4)[2]",
                                       "s.x = s.x // 2",
                                       "s.x = choose('red', 'x', { 1, 2, 3 })"};
    size_t used = (size_t)snprintf(
        text, TEXT_MAX,
        "local game = { results = { { 'a' }, { 'b' } }, sides = { 'red' }, counts = { { 'n', hi = "
        "9 } } }\n"
        "local function f(n) return n + d(2) end\nlocal function g(v) return (v + d(3)) %% 9 end\n"
        "function game.start() return { x = 0, y = 0, l = {} }, 'go' end\nfunction game.go(s)\n");
    for (size_t i = 0; i < size && used < TEXT_MAX - 200; ++i)
        used += (size_t)snprintf(text + used, TEXT_MAX - used, "  %s\n",
                                 acts[data[i] % (sizeof acts / sizeof *acts)]);
    used += (size_t)snprintf(
        text + used, TEXT_MAX - used,
        "  if d(4) == 1 then return s.x > s.y and 'a' or 'b' end\nend\nreturn game\n");
    return used;
}

// Plays a few games; false when they cannot be played.
static bool play(const Prepared *prepared, uint64_t *fingerprint)
{
    Tally tally;
    Error error;
    const BatchPlan plan = {.seed = 1, .games = GAMES, .threads = 1};
    require(tally_create(&prepared->measures, &tally, &error) == OK);
    bool good = batch_run(prepared, plan, NULL, &tally, &error) == OK;
    require(good || error.text[0] != '\0');
    *fingerprint = tally_fingerprint(&tally);
    tally_destroy(&tally);
    return good;
}

static void play_twice(const Script *script)
{
    Error error;
    uint64_t first, second;
    void *block = malloc(script->game.params.size);
    Prepared *prepared[2] = {NULL, NULL};
    require(block != NULL);
    game_defaults(&script->game, block);
    bool good = true;
    for (int i = 0; i < 2 && good; ++i)
        good = script->game.prepare(block, &prepared[i], &error) == OK;
    if (good && play(prepared[0], &first) && play(prepared[1], &second))
        require(first == second);
    for (int i = 0; i < 2; ++i)
        script->game.release(prepared[i]);
    free(block);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char text[TEXT_MAX];
    Script *script;
    Error error = {.status = OK};
    if (size == 0)
        return 0;
    const bool is_valid = data[0] & 1;
    Given given = {(const char *)data + 1, size - 1};
    if (is_valid)
        given = (Given){text, write_valid(data + 1, size - 1, text)};
    const ScriptReader reader = {read_given, &given};
    if (script_create("fuzz.lua", &reader, &script, &error) == OK) {
        play_twice(script);
        script_release(script);
    } else {
        require(!is_valid && error.text[0] != '\0');
    }
    return 0;
}
