#include "analysis/saddle.h"

#include <float.h>
#include <math.h>

// From here on five terms of Stirling's series are exact to the last digit.
static const double series_from = 16;

static double stirling_series(double x)
{
    double square = x * x;
    double sum = 1 / 1680.0 - 1 / (1188 * square);
    sum = 1 / 1260.0 - sum / square;
    sum = 1 / 360.0 - sum / square;
    return (1 / 12.0 - sum / square) / x;
}

double saddle_stirling_error(double x)
{
    double error = 0;
    // Γ(x + 1) = Γ(x + 2) / (x + 1), said of the errors.
    for (; x < series_from; x += 1)
        error += (x + 0.5) * log1p(1 / x) - 1;
    return error + stirling_series(x);
}

// The deviance as a series in v = (x − mean) / (x + mean), for small v.
static double deviance_series(double x, double mean)
{
    double v = (x - mean) / (x + mean);
    double sum = (x - mean) * v;
    double power = 2 * x * v;
    for (int odd = 3; odd < 1000; odd += 2) {
        power *= v * v;
        double next = sum + power / odd;
        if (next == sum)
            break;
        sum = next;
    }
    return sum;
}

double saddle_deviance(double x, double mean)
{
    if (x == 0)
        return mean;
    if (fabs(x - mean) < 0.1 * (x + mean))
        return deviance_series(x, mean);
    return x * log(x / mean) + mean - x;
}

static double log_of(double p, double q)
{
    return p < q ? log(p) : log1p(-q);
}

double saddle_log_density(double hits, double misses, double p, double q)
{
    if (hits == 0)
        return misses * log_of(q, p);
    if (misses == 0)
        return hits * log_of(p, q);
    double n = hits + misses;
    double stirling =
        saddle_stirling_error(n) - saddle_stirling_error(hits) - saddle_stirling_error(misses);
    double deviance = saddle_deviance(hits, n * p) + saddle_deviance(misses, n * q);
    return stirling - deviance - log(2 * M_PI * hits * (misses / n)) / 2;
}
