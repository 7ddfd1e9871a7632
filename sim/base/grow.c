/// grow: doubling, with sizes that would overflow refused as too much memory.

#include "sim/base/grow.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

Status grow_to(void *array, size_t item_size, size_t *room, size_t needed, const char *what,
               Error *error)
{
    if (needed <= *room)
        return OK;
    size_t larger = *room > SIZE_MAX / 2 ? SIZE_MAX : 2 * *room;
    if (larger < needed)
        larger = needed;
    if (larger < GROW_LEAST)
        larger = GROW_LEAST;
    // The caller's pointer has a type of its own, so it is copied as bytes.
    void *items, *grown = NULL;
    memcpy(&items, array, sizeof items);
    if (larger <= PTRDIFF_MAX / item_size)
        grown = realloc(items, larger * item_size);
    if (!grown)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for %s", what);
    memcpy(array, &grown, sizeof grown);
    *room = larger;
    return OK;
}
