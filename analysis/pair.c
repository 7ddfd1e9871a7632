/// pair: see pair.h.

#include "analysis/pair.h"

#include <math.h>

static double ratio(const PairSums *sums)
{
    return (double)sums->sum_y / (double)sums->sum_x;
}

// Σ(y − R x)², which is centred by itself since R = Σy / Σx.
static double residual_squares(const PairSums *s)
{
    double xx = mean_comoment(s->count, s->sum_x, s->sum_x, (Signed128)s->squares_x);
    double yy = mean_comoment(s->count, s->sum_y, s->sum_y, (Signed128)s->squares_y);
    double xy = mean_comoment(s->count, s->sum_x, s->sum_y, s->products);
    double r = ratio(s);
    // Rounding may leave a little less than nothing when y is a multiple of x.
    return fmax(0, yy - 2 * r * xy + r * r * xx);
}

double pair_ratio_standard_error(const PairSums *sums)
{
    if (sums->count < 2 || sums->sum_x == 0)
        return NAN;
    double n = (double)sums->count;
    return sqrt(residual_squares(sums) / (n - 1) * n) / fabs((double)sums->sum_x);
}

Interval pair_ratio_interval(const PairSums *sums, double confidence)
{
    if (sums->sum_x == 0)
        return (Interval){.estimate = NAN, .low = NAN, .high = NAN};
    double half = mean_half_width(pair_ratio_standard_error(sums), sums->count, confidence);
    double estimate = ratio(sums);
    return (Interval){.estimate = estimate, .low = estimate - half, .high = estimate + half};
}

MeanSums pair_difference(const PairSums *sums)
{
    Unsigned128 squares = sums->squares_x + sums->squares_y - 2 * (Unsigned128)sums->products;
    return (MeanSums){.count = sums->count, .sum = sums->sum_y - sums->sum_x, .squares = squares};
}
