/// exact_levels: forward dynamic programming over one round: the blocks of all places after one
/// match-up, and those after the next.
#pragma once

#include "sim/mutiny/exact/exact_course.h"

typedef struct ExactLevels {
    size_t width;        ///< of a block; set by the user
    uint64_t memory_max; ///< bytes of both layers; set by the user
    double *here, *next; ///< owned; blocks of the places after a match-up, and after the next
    size_t blocks;       ///< that each of them has room for
} ExactLevels;

/// FAIL_LIMIT when two layers of places with so many numbers each need more than so many bytes.
MUST_CHECK Status exact_levels_check(size_t numbers, uint64_t memory_max, Error *error);

/// Propagates a block through a course; then `here` has the blocks of the round's ends, side by
/// side. Levels that are all zero but for width and memory can be used, and any can be used again.
/// @param block with which the round begins
/// @param flow adds what flows on from a place, whose block is `from`, to the blocks of the places
///        behind the next match-up, which stand side by side in `next`
MUST_CHECK Status exact_levels_flow(ExactLevels *levels, const ExactCourse *course,
                                    const double *block,
                                    void (*flow)(const void *context, size_t place,
                                                 const double *from, double *next),
                                    const void *context, Error *error);

/// The block of one of the round's ends, by number.
static inline const double *exact_levels_end(const ExactLevels *levels, size_t end)
{
    return levels->here + end * levels->width;
}

void exact_levels_release(ExactLevels *levels);
