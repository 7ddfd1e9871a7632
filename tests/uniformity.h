/// uniformity: do p-values look uniform, as those of true hypotheses do?
#pragma once

#include <math.h>
#include <stdlib.h>

static inline int uniformity_compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/// Kolmogorov's test: an upper bound of the probability of so large a distance (Massart 1990,
/// Annals of Probability 18:1269-1283). Sorts the values; 1 when there are none.
static inline double uniformity(double *values, int count)
{
    double distance = 0;
    qsort(values, (size_t)count, sizeof *values, uniformity_compare);
    for (int i = 0; i < count; ++i) {
        distance = fmax(distance, (i + 1.0) / count - values[i]);
        distance = fmax(distance, values[i] - (double)i / count);
    }
    return count == 0 ? 1 : fmin(1, 2 * exp(-2 * count * distance * distance));
}
