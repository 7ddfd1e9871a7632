/// setting: a game prepared from its defaults and a line of settings, as "turns=2 initiative=roll".
/// A value with spaces has underscores for them: "rammer.class=large_gunboat".
#pragma once

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "sim/interface/game.h"

/// A game and its parameters.
typedef struct Setting {
    const Game *game;
    void *block;        ///< owned
    Prepared *prepared; ///< owned; null when the settings are refused
    Error error;        ///< of the refusal
} Setting;

static inline Status setting_apply(Setting *setting, const char *line)
{
    char copy[2048], *rest = NULL;
    snprintf(copy, sizeof copy, "%s", line);
    for (char *word = strtok_r(copy, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
        char *equals = strchr(word, '=');
        assert_non_null(equals);
        *equals = '\0';
        // Keys keep their underscores; of values only those of classes and names have any to lose.
        const char *dot = strrchr(word, '.');
        const char *row = dot ? dot + 1 : word;
        if (strcmp(row, "class") == 0 || strcmp(row, "name") == 0)
            for (char *c = equals + 1; *c; ++c)
                if (*c == '_')
                    *c = ' ';
        ParamRef ref;
        TRY(param_find(&setting->game->params, setting->block, word, &ref, &setting->error));
        TRY(param_set(&ref, equals + 1, &setting->error));
    }
    return OK;
}

/// Prepares the game; `prepared` is null and `error` filled when something is refused.
static inline Setting setting_open(const Game *game, const char *line)
{
    Setting setting = {.game = game, .block = malloc(game->params.size)};
    assert_non_null(setting.block);
    game_defaults(game, setting.block);
    if (setting_apply(&setting, line) == OK &&
        game->prepare(setting.block, &setting.prepared, &setting.error) != OK)
        setting.prepared = NULL;
    return setting;
}

static inline void setting_close(Setting *setting)
{
    setting->game->release(setting->prepared);
    free(setting->block);
    *setting = (Setting){0};
}

/// As setting_open, and fails the test on a refusal.
static inline Setting setting_play(const Game *game, const char *line)
{
    Setting setting = setting_open(game, line);
    if (!setting.prepared)
        fail_msg("%s: %s: %s", line, setting.error.key, setting.error.text);
    return setting;
}
