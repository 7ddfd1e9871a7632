/// game: the registry, one row of games.def a game.

#include "sim/interface/game.h"

#include <string.h>

#define GAME(name, folder) extern const Game game_##name;
#include "sim/interface/games.def"
#undef GAME

const Game *const game_registry[] = {
#define GAME(name, folder) &game_##name,
#include "sim/interface/games.def"
#undef GAME
    NULL};

const int game_count = (int)(sizeof game_registry / sizeof *game_registry - 1);

static const char *next_game_name(const void *context, int index)
{
    (void)context;
    return index < game_count ? game_registry[index]->name : NULL;
}

Status game_find(const char *name, const Game **game, Error *error)
{
    for (int i = 0; i < game_count; ++i)
        if (strcmp(game_registry[i]->name, name) == 0) {
            *game = game_registry[i];
            return OK;
        }
    const char *nearest = name_nearest(name, next_game_name, NULL);
    if (nearest)
        return error_set(error, FAIL_UNKNOWN_NAME, "game",
                         "there is no game '%.64s'; did you mean '%s'?", name, nearest);
    return error_set(error, FAIL_UNKNOWN_NAME, "game",
                     "there is no game '%.64s'; 'mutineer list' shows them all", name);
}

void game_defaults(const Game *game, void *block)
{
    param_tree_defaults(&game->params, block);
    if (game->defaults)
        game->defaults(game, block);
}

Status game_refuse_plan(const char *because, Error *error)
{
    return error_set(error, FAIL_CONFLICT, "run.engine",
                     "'plan' cannot play this scenario, because %s; choose 'auto' or 'literal'",
                     because);
}

// Where somebody decides, a section of the parameters says by which policy.
static bool has_policies(const Game *game)
{
    for (int i = 0; i < game->params.count; ++i) {
        const ParamTable *table = game->params.sections[i].table;
        for (int j = 0; j < table->count; ++j)
            if (strcmp(table->specs[j].name, "policy") == 0)
                return true;
    }
    return false;
}

Status game_refuse_best_play(const Game *game, Error *error)
{
    if (has_policies(game))
        return error_set(error, FAIL_CONFLICT, "game",
                         "the game '%s' has no solver of best play; 'matrix' holds its policies "
                         "against one another",
                         game->name);
    return error_set(error, FAIL_CONFLICT, "game",
                     "nobody decides anything in the game '%s', so there is no best play to find; "
                     "'exact' without it says how its games end",
                     game->name);
}

Status game_choose_engine(Prepared *prepared, Engine wanted, uint64_t games, Error *error)
{
    if (prepared->game->choose_engine)
        return prepared->game->choose_engine(prepared, wanted, games, error);
    prepared->engine = ENGINE_LITERAL;
    return wanted == ENGINE_PLAN ? game_refuse_plan("its game has no such engine", error) : OK;
}

void game_play_each(const Prepared *prepared, GameAddress first, uint64_t games, void *outcomes)
{
    const Game *game = prepared->game;
    size_t size = outcome_size(&prepared->measures);
    memset(outcomes, 0, games * size);
    if (game->play_each && prepared->engine == ENGINE_PLAN) {
        game->play_each(prepared, first, games, outcomes);
        return;
    }
    for (uint64_t i = 0; i < games; ++i)
        game->play(prepared, (GameAddress){first.seed, first.game + i},
                   (Outcome *)(void *)((char *)outcomes + i * size));
}

Status game_failed(const Prepared *prepared, Error *error)
{
    return prepared->game->failed ? prepared->game->failed(prepared, error) : OK;
}
