/// literal_loop: the loop over the steps of a game, inline, for the literal engine and for parts of
/// games whose steps are known where they are played, so that the compiler sees through them.
#pragma once

#include <string.h>

#include "sim/kit/step.h"

/// Opens the next round; false when the clock has run out.
static inline bool literal_open_round(const StepGame *game, Luck *luck)
{
    if (luck->round == game->clock.rounds_max)
        return false;
    luck->round += 1;
    for (uint32_t i = 0; i < game->round_counters; ++i)
        luck->counters[i] = 0;
    return true;
}

typedef int LiteralStep(const void *rules, void *state, Luck *luck, Effects *effects);
typedef void LiteralFinish(const void *rules, const void *state, Effects *effects);

/// Takes steps until the game ends or is stopped. Returns its result or STEP_FAILED.
/// @param start, step those of the game
static inline __attribute__((always_inline)) int literal_loop(const StepGame *game,
                                                              LiteralStep *start, LiteralStep *step,
                                                              void *state, Luck *luck,
                                                              Effects *effects)
{
    uint64_t steps = 0;
    int end = start(game->rules, state, luck, effects);
    while (end == STEP_ON || end == STEP_NEXT_ROUND) {
        if (end == STEP_NEXT_ROUND && !literal_open_round(game, luck))
            return game->clock.result;
        if (game->stop.steps_max && steps++ == game->stop.steps_max)
            return game->stop.result;
        end = step(game->rules, state, luck, effects);
    }
    return end;
}
