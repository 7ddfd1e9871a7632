#include "analysis/mean.h"

#include <assert.h>
#include <gsl/gsl_cdf.h>
#include <math.h>

double mean_estimate(const MeanSums *sums)
{
    if (sums->count == 0)
        return NAN;
    Signed128 whole = sums->sum / sums->count, rest = sums->sum % sums->count;
    return (double)whole + (double)rest / (double)sums->count;
}

double mean_comoment(uint64_t count, Signed128 sum_x, Signed128 sum_y, Signed128 products)
{
    Signed128 n = count;
    Signed128 shift_x = sum_x / n, shift_y = sum_y / n;
    Signed128 rest_x = sum_x - shift_x * n, rest_y = sum_y - shift_y * n;
    // Σ(x − shift_x)(y − shift_y). Single terms may pass 2^127, the whole does not: unsigned
    // arithmetic wraps around to it.
    Unsigned128 shifted = (Unsigned128)products - (Unsigned128)shift_x * (Unsigned128)sum_y -
                          (Unsigned128)shift_y * (Unsigned128)sum_x +
                          (Unsigned128)n * (Unsigned128)shift_x * (Unsigned128)shift_y;
    Signed128 correction = rest_x * rest_y;
    Signed128 whole = (Signed128)shifted - correction / n, rest = correction % n;
    return (double)whole - (double)rest / (double)count;
}

double mean_sd(const MeanSums *sums)
{
    if (sums->count < 2)
        return NAN;
    double squares = mean_comoment(sums->count, sums->sum, sums->sum, (Signed128)sums->squares);
    return sqrt(squares / (double)(sums->count - 1));
}

double mean_standard_error(const MeanSums *sums)
{
    return mean_sd(sums) / sqrt((double)sums->count);
}

double mean_half_width(double standard_error, double count, double confidence)
{
    assert(confidence > 0 && confidence < 1);
    if (!(count > 1))
        return INFINITY;
    return gsl_cdf_tdist_Qinv((1 - confidence) / 2, count - 1) * standard_error;
}

Interval mean_interval(const MeanSums *sums, double confidence)
{
    double mean = mean_estimate(sums);
    double half = mean_half_width(mean_standard_error(sums), (double)sums->count, confidence);
    return (Interval){.estimate = mean, .low = mean - half, .high = mean + half};
}

double mean_two_sided_p(double t, double count)
{
    return count > 1 ? 2 * gsl_cdf_tdist_Q(fabs(t), count - 1) : (double)NAN;
}
