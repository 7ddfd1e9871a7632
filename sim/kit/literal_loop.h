/// literal_loop: the loop over the steps of a game, inline. Where the step functions are constants
/// at compile time, the compiler inlines and specialises them.
#pragma once

#include <stdbool.h>

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

/// The steps of a game, as constants where the compiler knows them.
typedef struct LiteralSteps {
    LiteralStep *start, *step;
    bool by_streams; ///< throws come from the streams alone, as luck_promise_streams says
} LiteralSteps;

/// Takes steps until the game ends or is stopped. Returns its result or STEP_FAILED.
static inline __attribute__((always_inline)) int literal_loop(const StepGame *game,
                                                              const LiteralSteps *steps,
                                                              void *state, Luck *luck,
                                                              Effects *effects)
{
    uint64_t taken = 0;
    if (steps->by_streams)
        luck_promise_streams(luck);
    int end = steps->start(game->rules, state, luck, effects);
    while (end == STEP_ON || end == STEP_NEXT_ROUND) {
        if (end == STEP_NEXT_ROUND && !literal_open_round(game, luck))
            return game->clock.result;
        if (game->stop.steps_max && taken++ == game->stop.steps_max)
            return game->stop.result;
        if (steps->by_streams)
            luck_promise_streams(luck);
        end = steps->step(game->rules, state, luck, effects);
    }
    return end;
}
