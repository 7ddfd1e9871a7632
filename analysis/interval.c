/// interval: every method computes only shares up to one half; larger ones are
/// those of the misses, mirrored, so that an end near 1 is as exact as an end near 0.

#include "analysis/interval.h"

#include <assert.h>
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#define MATHLIB_STANDALONE
#include <Rmath.h>

#include "analysis/normal.h"
#include "analysis/sequence.h"

typedef Interval EndsFunction(double hits, double trials, double confidence);

static Interval wilson_ends(double hits, double trials, double confidence)
{
    double z = normal_two_sided_quantile(confidence);
    double half = z * sqrt(hits * ((trials - hits) / trials) + z * z / 4);
    double scale = trials + z * z;
    double high = (hits + z * z / 2 + half) / scale;
    // The ends are the roots of a quadratic; their product saves the lower one from cancellation.
    return (Interval){.low = hits / trials * hits / (scale * high), .high = high};
}

// By R's mathlib; analysis/binomial.h says why. The quantiles of beta(hits + shift, misses + 1 −
// shift) and beta(hits + 1 − shift, misses + shift).
static Interval beta_ends(double hits, double trials, double confidence, double shift)
{
    double tail = (1 - confidence) / 2, misses = trials - hits;
    Interval ends = {.low = 0};
    if (hits > 0)
        ends.low = qbeta(tail, hits + shift, misses + 1 - shift, /* lower tail: */ true,
                         /* logarithm: */ false);
    ends.high = qbeta(tail, hits + 1 - shift, misses + shift, /* lower tail: */ false,
                      /* logarithm: */ false);
    return ends;
}

static Interval exact_ends(double hits, double trials, double confidence)
{
    return beta_ends(hits, trials, confidence, 0);
}

static Interval jeffreys_ends(double hits, double trials, double confidence)
{
    return beta_ends(hits, trials, confidence, 0.5);
}

static const struct {
    const char *name;
    EndsFunction *ends;
} methods[] = {
    [INTERVAL_METHOD_WILSON] = {"wilson", wilson_ends},
    [INTERVAL_METHOD_EXACT] = {"exact", exact_ends},
    [INTERVAL_METHOD_JEFFREYS] = {"jeffreys", jeffreys_ends},
};
_Static_assert(sizeof methods / sizeof *methods == INTERVAL_METHOD_COUNT, "a method is missing");

const char *interval_method_name(IntervalMethod method)
{
    if (method == INTERVAL_METHOD_SEQUENCE)
        return SEQUENCE_METHOD;
    assert(method < INTERVAL_METHOD_COUNT);
    return methods[method].name;
}

Interval interval_proportion(IntervalMethod method, uint64_t hits, uint64_t trials,
                             double confidence)
{
    assert(hits <= trials && method <= INTERVAL_METHOD_SEQUENCE);
    if (method == INTERVAL_METHOD_SEQUENCE)
        return sequence_interval(hits, trials, confidence);
    if (trials == 0)
        return (Interval){.estimate = 0.5, .low = 0, .high = 1};
    bool mirrored = hits > trials - hits;
    double rarer = (double)(mirrored ? trials - hits : hits);
    Interval ends = methods[method].ends(rarer, (double)trials, confidence);
    return (Interval){.estimate = (double)hits / (double)trials,
                      .low = mirrored ? 1 - ends.high : ends.low,
                      .high = mirrored ? 1 - ends.low : ends.high};
}

double interval_zero_upper(uint64_t trials, double confidence)
{
    assert(trials > 0 && confidence > 0 && confidence < 1);
    return -expm1(log1p(-confidence) / (double)trials);
}
