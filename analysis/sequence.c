/// sequence: with n trials the condition reads (n + 1) P(K = hits; n, p) > α, and
/// that binomial probability is known without cancellation at any n.

#include "analysis/sequence.h"

#include <assert.h>
#include <math.h>
#include <stdbool.h>

#include "analysis/root.h"
#include "analysis/saddle.h"

typedef struct Sample {
    double hits;
    double misses;
    double allowed; ///< deviance at which a share is refuted
    bool upper;     ///< searching the upper end
} Sample;

// How far p's deviance exceeds what is allowed, or falls short of it below the estimate: rising
// over the side that is searched.
static RootPoint deviance_excess(double p, const void *context)
{
    const Sample *s = context;
    double n = s->hits + s->misses;
    double deviance = saddle_deviance(s->hits, n * p) + saddle_deviance(s->misses, n * (1 - p));
    double sign = s->upper ? 1 : -1;
    return (RootPoint){.value = sign * (deviance - s->allowed),
                       .slope = sign * (s->misses / (1 - p) - s->hits / p)};
}

static double end(Sample sample, bool upper)
{
    double n = sample.hits + sample.misses, share = sample.hits / n;
    double reach = sqrt(2 * sample.allowed * share * (1 - share) / n);
    sample.upper = upper;
    RootSearch search = {.low = upper ? share : 0,
                         .high = upper ? 1 : share,
                         .start = upper ? share + reach : share - reach};
    return root_of_rising(deviance_excess, &sample, search);
}

// For hits ≤ misses.
static Interval rarer_ends(double hits, double misses, double confidence)
{
    double n = hits + misses, allowed = log1p(n) - log1p(-confidence);
    if (hits == 0)
        return (Interval){.low = 0, .high = -expm1(-allowed / n)};
    Sample sample = {.hits = hits, .misses = misses};
    sample.allowed = allowed + saddle_log_density(hits, misses, hits / n, misses / n);
    return (Interval){.low = end(sample, false), .high = end(sample, true)};
}

Interval sequence_interval(uint64_t hits, uint64_t trials, double confidence)
{
    assert(hits <= trials && confidence > 0 && confidence < 1);
    if (trials == 0)
        return (Interval){.estimate = 0.5, .low = 0, .high = 1};
    double few = (double)hits, many = (double)(trials - hits);
    bool mirrored = few > many;
    Interval ends =
        mirrored ? rarer_ends(many, few, confidence) : rarer_ends(few, many, confidence);
    return (Interval){.estimate = few / (double)trials,
                      .low = mirrored ? 1 - ends.high : ends.low,
                      .high = mirrored ? 1 - ends.low : ends.high};
}
