/// bernstein: the capital of the bets against a ratio R rises as R moves away from the estimate, on
/// either side of it, because no λ exceeds ½. So each end of the interval is found by bisection.

#include "analysis/bernstein.h"

#include <math.h>

enum { BETS = 20 };

typedef struct Sample {
    const PairSums *sums;
    double scale; // (largest − smallest) · whole
    double times;
    double sign;         // +1: against R that are too small, −1: too large
    double prices[BETS]; // −ln(1 − λ) − λ
} Sample;

// Logarithm of the capital to which a stake of 1, spread evenly over all λ, has grown.
static double log_capital(const Sample *s, double ratio)
{
    double logs[BETS], most = -INFINITY, total = 0;
    double x = (double)s->sums->sum_x, y = (double)s->sums->sum_y;
    double squares = (double)s->sums->squares_y - 2 * ratio * (double)s->sums->products +
                     ratio * ratio * (double)s->sums->squares_x;
    double sum = s->sign * (y - ratio * x) / s->scale * s->times;
    squares = fmax(0, squares) / (s->scale * s->scale) * s->times;
    double lambda = 0.5;
    for (int i = 0; i < BETS; ++i, lambda /= 2) {
        logs[i] = lambda * sum - s->prices[i] * squares;
        most = fmax(most, logs[i]);
    }
    for (int i = 0; i < BETS; ++i)
        total += logs[i] > most - 40 ? exp(logs[i] - most) : 0;
    return most + log(total / BETS);
}

// The end of the interval, by bisection between `inside`, a ratio that is not refuted, and
// `outside`, one that is or need not be looked at.
static double end(const Sample *sample, double inside, double outside, double allowed)
{
    if (log_capital(sample, outside) < allowed)
        return outside;
    // Stops at a millionth of the interval or at the resolution of doubles, and takes the outer
    // bound, so that the interval is never too narrow.
    for (int step = 0; step < 24; ++step) {
        double middle = inside + (outside - inside) / 2;
        if (log_capital(sample, middle) < allowed)
            inside = middle;
        else
            outside = middle;
    }
    return outside;
}

static Sample sample_of(const PairSums *sums, BernsteinBounds bounds, double times)
{
    Sample sample = {.sums = sums,
                     .scale = (bounds.largest - bounds.smallest) * bounds.whole,
                     .times = times,
                     .sign = 1};
    double lambda = 0.5;
    for (int i = 0; i < BETS; ++i, lambda /= 2)
        sample.prices[i] = -log1p(-lambda) - lambda;
    return sample;
}

Interval bernstein_interval(const PairSums *sums, BernsteinBounds bounds, double times,
                            double confidence)
{
    Interval interval = {.estimate = NAN, .low = bounds.smallest, .high = bounds.largest};
    Sample sample = sample_of(sums, bounds, times);
    double allowed = log(2) - log1p(-confidence);
    if (sums->sum_x == 0)
        return interval;
    interval.estimate = (double)sums->sum_y / (double)sums->sum_x;
    if (!(sample.scale > 0))
        return interval;
    interval.low = end(&sample, interval.estimate, bounds.smallest, allowed);
    sample.sign = -1;
    interval.high = end(&sample, interval.estimate, bounds.largest, allowed);
    return interval;
}

double bernstein_p(const PairSums *sums, BernsteinBounds bounds, double ratio)
{
    Sample sample = sample_of(sums, bounds, 1);
    if (sums->sum_x == 0 || !(sample.scale > 0))
        return 1;
    double below = log_capital(&sample, ratio);
    sample.sign = -1;
    double above = log_capital(&sample, ratio), most = fmax(below, above);
    return fmin(1, 2 * exp(-most) / (exp(below - most) + exp(above - most)));
}
