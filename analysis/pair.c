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

static Unsigned128 common_divisor(Unsigned128 a, Unsigned128 b)
{
    while (b > 0) {
        Unsigned128 rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

// With the ratio p / q in lowest terms, Σ(q y − p x)² is 0. What goes beyond 128 bits may be lost:
// that sum would have to be a multiple of 2^128. Numbers of games fit in 32 bits, and so do p and q
// if all pairs have their ratio.
bool pair_is_proportional(const PairSums *sums)
{
    Unsigned128 divisor = common_divisor((Unsigned128)sums->sum_y, (Unsigned128)sums->sum_x);
    if (divisor == 0)
        return true;
    Unsigned128 p = (Unsigned128)sums->sum_y / divisor, q = (Unsigned128)sums->sum_x / divisor;
    if (p > UINT32_MAX || q > UINT32_MAX)
        return false;
    return q * q * sums->squares_y + p * p * sums->squares_x ==
           2 * p * q * (Unsigned128)sums->products;
}

double pair_carriers(const PairSums *sums)
{
    double sum = (double)sums->sum_x;
    return sum * sum / (double)sums->squares_x;
}

// Pairs with x = 0 tell nothing about the scatter of y around R x, so that n / (n − 1) in the
// standard error becomes m / (m − 1) for m carriers.
Interval pair_ratio_interval(const PairSums *sums, double confidence)
{
    if (sums->sum_x == 0)
        return (Interval){.estimate = NAN, .low = NAN, .high = NAN};
    double estimate = ratio(sums), carriers = pair_carriers(sums), n = (double)sums->count;
    double half = INFINITY;
    // Rounding may leave a little more than one.
    if (carriers > 1 + 1e-9 && sums->count > 1)
        half = mean_half_width(pair_ratio_standard_error(sums) *
                                   sqrt((n - 1) / n * carriers / (carriers - 1)),
                               carriers, confidence);
    return (Interval){.estimate = estimate, .low = estimate - half, .high = estimate + half};
}
