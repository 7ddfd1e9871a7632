/// plan_turn: throws that follow one another whatever their outcomes, merged into one turn of the
/// plan engine, which has an edge for each combination of outcomes.
///
///     d6 ──┬── d6 ──┬── state        becomes        turn (d6, d6) ──┬── state
///          …        └── …                                           └── … 36 edges
///
/// So a game waits for memory once in a turn instead of once a throw. Words that are read in
/// sequence from a stream are found by an offset that each game keeps, one for each such stream.
#pragma once

#include "sim/kit/plan.h"

/// Makes the turns of a plan whose nodes and edges are filled. Leaves plan->turns null where the
/// graph does not allow them: it has rounds, throws that a kind draws, or too many laws or streams.
MUST_CHECK Status plan_turn_create(Plan *plan, Error *error);
void plan_turn_destroy(Plan *plan);

/// The index of the law's value that `way` selects.
/// @param from an index at or before it
static inline uint32_t plan_turn_find(const uint64_t *upto, uint32_t from, uint64_t way)
{
    while (upto[from] <= way)
        ++from;
    return from;
}
