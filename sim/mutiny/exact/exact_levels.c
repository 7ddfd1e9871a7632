#include "sim/mutiny/exact/exact_levels.h"

#include <stdlib.h>
#include <string.h>

#include "sim/mutiny/exact/exact_nodes.h"

Status exact_levels_check(size_t numbers, uint64_t memory_max, Error *error)
{
    if (numbers <= memory_max / sizeof(double) / 2)
        return OK;
    return error_set(error, FAIL_LIMIT, NULL,
                     "a round of this fight needs more than %llu MiB; fewer men can be solved "
                     "exactly",
                     (unsigned long long)(memory_max >> 20));
}

// Makes room for the blocks of `count` places.
static Status reserve_blocks(ExactLevels *levels, size_t count, Error *error)
{
    const size_t size = levels->width * sizeof(double);
    if (count <= levels->blocks)
        return OK;
    TRY(exact_levels_check(count * levels->width, levels->memory_max, error));
    double *here = realloc(levels->here, count * size);
    levels->here = here ? here : levels->here;
    double *next = realloc(levels->next, count * size);
    levels->next = next ? next : levels->next;
    if (!here || !next)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for the exact solution");
    levels->blocks = count;
    return OK;
}

static Status reserve_widest(ExactLevels *levels, const ExactCourse *course, Error *error)
{
    size_t widest = 1;
    for (int i = 1; i <= course->formation.matchups; ++i) {
        size_t places = course->first[i + 1] - course->first[i];
        widest = places > widest ? places : widest;
    }
    return reserve_blocks(levels, widest, error);
}

Status exact_levels_flow(ExactLevels *levels, const ExactCourse *course, const double *block,
                         void (*flow)(const void *context, size_t place, const double *from,
                                      double *next),
                         const void *context, Error *error)
{
    const size_t width = levels->width;
    TRY(reserve_widest(levels, course, error));
    memcpy(levels->here, block, width * sizeof(double));
    for (int i = 0; i < course->formation.matchups; ++i) {
        const size_t *first = &course->first[i];
        memset(levels->next, 0, (first[2] - first[1]) * width * sizeof(double));
        for (size_t place = first[0]; place < first[1]; ++place)
            flow(context, place, levels->here + (place - first[0]) * width, levels->next);
        double *swap = levels->here;
        levels->here = levels->next;
        levels->next = swap;
    }
    return OK;
}

void exact_levels_release(ExactLevels *levels)
{
    free(levels->here);
    free(levels->next);
    *levels = (ExactLevels){.width = 0};
}
