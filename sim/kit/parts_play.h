/// parts_play: the loops over the steps of one part, inline, for parts whose steps are known where
/// they are played, so that the compiler sees through them: `play` of a PartsItem. Nobody listens
/// to them, and throws come from the streams. Of several copies one plays after the other, so they
/// must be apart, or take one step each. Any other part is played by parts.c.
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
