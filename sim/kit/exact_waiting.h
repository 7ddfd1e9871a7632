/// exact_waiting: the states that wait to be taken, in order, each with what was carried to it.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sim/base/status.h"

/// The values of a count that have a share, from `lo` to `hi`.
typedef struct ExactSpan {
    int32_t lo, hi;
} ExactSpan;

/// What is carried: the share of the games that come here, and for each count the shares by its
/// value. The spans of all counts come first, then their numbers, one count after the other.
typedef struct ExactCargo {
    double share;
    uint64_t size; ///< bytes of it all
    ExactSpan spans[];
} ExactCargo;

/// A state: its bytes, and its place in the order.
typedef struct ExactKey {
    const void *bytes;
    uint32_t size;
    uint64_t order;
} ExactKey;

typedef struct ExactWaiter ExactWaiter;
typedef struct ExactPlaceInLine ExactPlaceInLine;

typedef struct ExactWaiting {
    int counts;
    uint32_t key_size; ///< the most bytes of a state
    ExactWaiter *waiters;
    unsigned char *keys;
    size_t waiters_room, keys_room;
    uint32_t used, free;    ///< waiters there are, and the first that is free of them
    uint32_t *heads;        ///< of chains of equal hashes
    size_t head_count;      ///< a power of two
    ExactPlaceInLine *line; ///< a heap
    size_t line_room, line_count;
    uint64_t bytes; ///< of all that is carried
    uint64_t found; ///< states so far; they come in this order where theirs is the same
} ExactWaiting;

void exact_waiting_open(ExactWaiting *waiting, int counts, uint32_t key_size);
void exact_waiting_release(ExactWaiting *waiting);

/// Adds what flows along a way to a state.
/// @param from what was carried to where it comes from
/// @param added to each count along the way
MUST_CHECK Status exact_waiting_add(ExactWaiting *waiting, const ExactKey *state,
                                    const ExactCargo *from, double probability,
                                    const int32_t *added, Error *error);

/// Takes the first state: its bytes, in room for key_size of them, and its cargo, which is the
/// caller's to be freed; null when none waits.
ExactCargo *exact_waiting_take(ExactWaiting *waiting, void *bytes, uint32_t *size);

/// Bytes of all states that wait, with what was carried to them.
uint64_t exact_waiting_bytes(const ExactWaiting *waiting);

/// The cargo with which a game begins; null: out of memory. Of all counts 0 is certain.
ExactCargo *exact_cargo_first(int counts);

/// The numbers of a cargo.
static inline double *exact_cargo_numbers(const ExactCargo *cargo, int counts)
{
    return (double *)(uintptr_t)(cargo->spans + counts);
}
