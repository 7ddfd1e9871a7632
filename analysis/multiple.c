#include "analysis/multiple.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

typedef struct Ranked {
    double p;
    size_t index;
} Ranked;

static int by_p(const void *left, const void *right)
{
    const Ranked *a = left, *b = right;
    return (a->p > b->p) - (a->p < b->p);
}

// The p-values in rising order, owned by the caller; null when memory is out.
static Ranked *ranked(const double *p, size_t count)
{
    Ranked *order = calloc(count + 1, sizeof *order);
    if (order == NULL)
        return NULL;
    for (size_t i = 0; i < count; ++i) {
        assert(p[i] >= 0 && p[i] <= 1);
        order[i] = (Ranked){.p = p[i], .index = i};
    }
    qsort(order, count, sizeof *order, by_p);
    return order;
}

static Status memory_failure(Error *error, size_t count)
{
    return error_set(error, FAIL_MEMORY, NULL, "no memory to rank %zu p-values", count);
}

Status multiple_holm(const double *p, size_t count, double *adjusted, Error *error)
{
    Ranked *order = ranked(p, count);
    if (order == NULL)
        return memory_failure(error, count);
    double highest = 0;
    for (size_t i = 0; i < count; ++i) {
        highest = fmax(highest, fmin(1, order[i].p * (double)(count - i)));
        adjusted[order[i].index] = highest;
    }
    free(order);
    return OK;
}

Status multiple_benjamini_hochberg(const double *p, size_t count, double *adjusted, Error *error)
{
    Ranked *order = ranked(p, count);
    if (order == NULL)
        return memory_failure(error, count);
    double lowest = 1;
    for (size_t i = count; i-- > 0;) {
        lowest = fmin(lowest, order[i].p * (double)count / (double)(i + 1));
        adjusted[order[i].index] = lowest;
    }
    free(order);
    return OK;
}
