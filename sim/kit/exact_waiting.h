/// exact_waiting: the frontier of exact_forward: states, each with what it carries, found by their
/// bytes and taken in order (a hash table and a priority queue).
#pragma once

#include <stddef.h>

#include "sim/kit/exact_cargo.h"

/// A state: its bytes, and its place in the order.
typedef struct ExactKey {
    const void *bytes;
    uint32_t size;
    uint64_t order;
} ExactKey;

typedef struct ExactWaiter ExactWaiter;
typedef struct ExactPlaceInLine ExactPlaceInLine;

typedef struct ExactWaiting {
    ExactHold hold;
    uint32_t key_size; ///< the most bytes of a state
    ExactWaiter *waiters;
    unsigned char *keys;
    size_t waiters_room, keys_room;
    uint32_t used, free;    ///< waiters made so far, and the first of the free list
    uint32_t *heads;        ///< hash buckets: the first waiter of each chain
    size_t head_count;      ///< a power of two
    ExactPlaceInLine *line; ///< a binary heap by order, then by number
    size_t line_room, line_count;
    uint64_t bytes; ///< of all that is carried
    uint64_t found; ///< states entered so far; the number of a state breaks ties of the order
} ExactWaiting;

void exact_waiting_open(ExactWaiting *waiting, ExactHold hold, uint32_t key_size);
void exact_waiting_release(ExactWaiting *waiting);

/// Adds what a transition passes on to a state, which is entered if it does not wait yet.
MUST_CHECK Status exact_waiting_add(ExactWaiting *waiting, const ExactKey *state,
                                    const ExactMove *move, Error *error);

/// Takes the first state: its bytes, in room for key_size of them, and its cargo, which is the
/// caller's to be freed; null when none waits.
ExactCargo *exact_waiting_take(ExactWaiting *waiting, void *bytes, uint32_t *size);

/// Bytes of memory that all waiting states take, with their cargoes.
uint64_t exact_waiting_bytes(const ExactWaiting *waiting);
