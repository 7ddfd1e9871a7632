/// weights: see weights.h.

#include "analysis/weights.h"

#include <assert.h>
#include <math.h>

static double total(const double *weights, size_t size)
{
    double sum = 0;
    for (size_t value = 0; value < size; ++value)
        sum += weights[value];
    assert(sum > 0);
    return sum;
}

double weights_mean(const double *weights, size_t size)
{
    double sum = 0;
    for (size_t value = 0; value < size; ++value)
        sum += weights[value] * (double)value;
    return sum / total(weights, size);
}

double weights_sd(const double *weights, size_t size)
{
    double mean = weights_mean(weights, size), squares = 0;
    for (size_t value = 0; value < size; ++value)
        squares += weights[value] * ((double)value - mean) * ((double)value - mean);
    return sqrt(squares / total(weights, size));
}

size_t weights_quantile(const double *weights, size_t size, double q)
{
    assert(q > 0 && q < 1);
    double wanted = (q - 1e-12) * total(weights, size), sum = 0;
    for (size_t value = 0; value < size; ++value) {
        sum += weights[value];
        if (sum >= wanted)
            return value;
    }
    return size - 1;
}
