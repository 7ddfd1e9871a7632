/// game: the mutiny's row in the registry.

#include "sim/base/game.h"

#include "sim/mutiny/exact_fates.h"
#include "sim/mutiny/exact_solve.h"
#include "sim/mutiny/exact_start.h"
#include "sim/mutiny/mutiny.h"
#include "sim/mutiny/play.h"

extern const Game game_mutiny;

const Game game_mutiny = {
    .name = "mutiny",
    .question = "How often do the Reds take the ship?",
    .params = {.sections = mutiny_sections,
               .count = MUTINY_SECTION_COUNT,
               .size = sizeof(MutinyParams)},
    .defaults = params_fill_lists,
    .prepare = mutiny_prepare,
    .release = mutiny_release,
    .play = play_game,
    .trace = play_trace,
    .exact = exact_solve,
    .joint = exact_fates_solve,
    .strata = exact_start_strata,
    .play_stratum = play_stratum,
};
