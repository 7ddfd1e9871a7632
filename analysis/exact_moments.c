#include "analysis/exact_moments.h"

#include <math.h>

static double total_of(const double *cells, size_t size)
{
    double total = 0;
    for (size_t value = 0; value < size; ++value)
        total += cells[value];
    return total;
}

bool exact_moments(const double *cells, size_t size, ExactMoments *moments)
{
    *moments = (ExactMoments){0};
    double total = total_of(cells, size), first = 0, second = 0, third = 0;
    if (!(total > 0))
        return false;
    for (size_t value = 0; value < size; ++value)
        first += cells[value] * (double)value;
    double mean = first / total;
    for (size_t value = 0; value < size; ++value) {
        double away = (double)value - mean;
        second += cells[value] * away * away;
        third += cells[value] * away * away * away;
    }
    double variance = second / total;
    moments->total = total;
    moments->mean = mean;
    moments->sd = sqrt(variance);
    moments->skewness = variance > 0 ? third / total / (variance * moments->sd) : 0;
    return true;
}

bool exact_moments_from(double total, double first, double second, ExactMoments *moments)
{
    *moments = (ExactMoments){0};
    if (!(total > 0))
        return false;
    double mean = first / total;
    *moments = (ExactMoments){.total = total,
                              .mean = mean,
                              .sd = sqrt(fmax(0, second / total - mean * mean)),
                              .skewness = NAN};
    return true;
}

double exact_moments_quantile(const double *cells, size_t size, double q)
{
    double total = total_of(cells, size), below = 0;
    if (!(total > 0))
        return NAN;
    for (size_t value = 0; value < size; ++value) {
        below += cells[value];
        if (below >= (q - 1e-12) * total)
            return (double)value;
    }
    return (double)size - 1;
}
