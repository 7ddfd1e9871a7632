/// exact_strata: a growing list.

#include "sim/interface/exact_strata.h"

#include <stdlib.h>

Status exact_strata_add(ExactStrata *strata, const ExactStratum *stratum, Error *error)
{
    if (strata->count == EXACT_STRATA_MAX)
        return error_set(error, FAIL_LIMIT, NULL,
                         "the game can start in more than %d ways; games cannot be shared out "
                         "among so many",
                         EXACT_STRATA_MAX);
    int count = strata->count;
    // The list grows when its length is a power of two, so it has room up to the next one.
    if ((count & (count - 1)) == 0) {
        size_t room = count == 0 ? 1 : 2 * (size_t)count;
        ExactStratum *larger = realloc(strata->items, room * sizeof *larger);
        if (!larger)
            return error_set(error, FAIL_MEMORY, NULL, "out of memory for the ways to start");
        strata->items = larger;
    }
    strata->items[strata->count++] = *stratum;
    return OK;
}

void exact_strata_release(ExactStrata *strata)
{
    free(strata->items);
    *strata = (ExactStrata){0};
}
