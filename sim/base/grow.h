/// grow: arrays on the heap that grow as items come. An array that has room for `room` items gets
/// room for twice as many whenever it is full, so that adding n items copies fewer than 2 n.
#pragma once

#include <stddef.h>

#include "sim/base/status.h"

/// Room for items when an array gets its first.
enum { GROW_LEAST = 16 };

/// Makes room for `needed` items, those there are kept; the new room is not cleared. FAIL_MEMORY,
/// "out of memory for <what>", with the array as it was.
/// @param array address of a pointer to the items, null while there is no room
/// @param room how many items there is room for
MUST_CHECK Status grow_to(void *array, size_t item_size, size_t *room, size_t needed,
                          const char *what, Error *error);

/// The same for a pointer `items` to items of its own type: GROW(set->items, &set->room,
/// set->count + 1, "the items of a set", error).
#define GROW(items, room, needed, what, error)                                                     \
    grow_to(&(items), sizeof *(items), room, needed, what, error)
