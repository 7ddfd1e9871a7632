/// parts_play: the `play` of a PartsItem, inline, for parts whose step functions are constants at
/// compile time, so that the compiler inlines and specialises them. It has no narrator, and throws
/// come from the streams. Copies are played one after the other, not in turn, so they must be
/// `apart`, or take one step each. Any other part is played by parts.c.
#pragma once

#include "sim/kit/literal_loop.h"
#include "sim/kit/parts.h"

/// What a part declares, as constants for the compiler, and room for one copy.
typedef struct PartsKnown {
    LiteralSteps steps;
    LiteralFinish *finish; ///< null: none
    void *state;
    LuckSource *sources; ///< as many as the item says
    uint32_t copy;       ///< which copy plays
} PartsKnown;

/// Plays a copy to its end. @param known its state is all zero, and no source is opened
static inline __attribute__((always_inline)) void parts_play_known(const PartsItem *item,
                                                                   const PartsKnown *known,
                                                                   const Luck *luck,
                                                                   const Effects *effects)
{
    const StepGame *game = &item->game;
    Luck own = {.root = luck->root,
                .address = luck->address,
                .round = game->clock.rounds_max > 0,
                .copy = known->copy,
                .sources = known->sources};
    Effects quiet = {.cells = effects->cells, .start = effects->start};
    (void)literal_loop(game, &known->steps, known->state, &own, &quiet);
    if (known->finish)
        known->finish(game->rules, known->state, &quiet);
}
