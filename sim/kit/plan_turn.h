/// plan_turn: throws that follow one another whatever they come to, as one turn of the plan engine.
///
///     d6 ──┬── d6 ──┬── state        becomes        turn (d6, d6) ──┬── state
///          …        └── …                                           └── … 36 edges
///
/// So a walk waits once for memory where it threw several times. Words that are taken in turn from
/// a stream go by an offset that each game carries along, one for each stream in use.
#pragma once

#include "sim/kit/plan.h"

/// Makes the turns of a plan whose nodes and edges are filled. Leaves plan->turns null when it has
/// throws that only the game's own course can place.
MUST_CHECK Status plan_turn_create(Plan *plan, Error *error);
void plan_turn_destroy(Plan *plan);

/// Which of the law's values a word comes to. @param from a value that is not beyond it
static inline uint32_t plan_turn_find(const uint64_t *upto, uint32_t from, uint64_t way)
{
    while (upto[from] <= way)
        ++from;
    return from;
}
