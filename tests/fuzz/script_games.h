/// script_games: a text as a script, and its games, for the targets that look for scripts that
/// break.
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "sim/batch/batch.h"
#include "sim/script/script.h"
#include "tests/fuzz/fuzz.h"

enum { SCRIPT_GAMES = 20 };

static inline void require(int condition)
{
    if (!condition)
        abort();
}

// The text of a script that is asked for.
typedef struct Given {
    const char *text;
    size_t length;
} Given;

static inline Status read_given(void *context, const char *name, char **text, size_t *length,
                                Error *error)
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

// Null, with the reason, when it is refused.
static inline Script *script_of(Given given, Error *error)
{
    const ScriptReader reader = {read_given, &given};
    Script *script = NULL;
    return script_create("fuzz.lua", &reader, &script, error) == OK ? script : NULL;
}

// Plays a few games; false, with a reason, when they cannot be played.
static inline bool play_games(const Prepared *prepared, uint64_t *fingerprint)
{
    Tally tally;
    Error error;
    const BatchPlan plan = {.seed = 1, .games = SCRIPT_GAMES, .threads = 1};
    require(tally_create(&prepared->measures, &tally, &error) == OK);
    bool good = batch_run(prepared, plan, NULL, &tally, &error) == OK;
    require(good || error.text[0] != '\0');
    require(!good || tally_check(&tally, &error) == OK);
    *fingerprint = tally_fingerprint(&tally);
    tally_destroy(&tally);
    return good;
}

// Plays the games twice, each time prepared anew and by its engine; false when either refuses. The
// games must be the same.
static inline bool play_by(const Script *script, const Engine engines[2])
{
    Error error;
    uint64_t prints[2];
    void *block = malloc(script->game.params.size);
    bool good = true;
    require(block != NULL);
    game_defaults(&script->game, block);
    for (int i = 0; i < 2 && good; ++i) {
        Prepared *prepared = NULL;
        good = script->game.prepare(block, &prepared, &error) == OK &&
               script->game.choose_engine(prepared, engines[i], SCRIPT_GAMES, &error) == OK &&
               play_games(prepared, &prints[i]);
        script->game.release(prepared);
    }
    free(block);
    require(!good || prints[0] == prints[1]);
    return good;
}
