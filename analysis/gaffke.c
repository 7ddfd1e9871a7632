/// gaffke: the quantile of a randomly weighted mean, by a saddlepoint formula. With weights
/// proportional to exponential variables E, "the weighted mean is above t" is the same as "Σ (x −
/// t) E is above 0". The cumulant function of that sum is K(s) = −Σ ln(1 − s (x − t)), and its
/// saddlepoint s belongs to the t with Σ (x − t) / (1 − s (x − t)) = 0. Written with q = s / (1 + s
/// t), that t is a quotient of two sums, so that one unknown is left: q in (0, 1) when the numbers
/// are scaled to 0 … 1.

#include "analysis/gaffke.h"

#include <assert.h>
#include <math.h>
#include <stdbool.h>

#include "analysis/normal.h"
#include "analysis/root.h"

// One end to be found. The lower end is the upper one of the mirrored numbers.
typedef struct End {
    const GaffkeSample *sample;
    bool is_mirrored;
    double z; // how many standard errors of a normal mean away
} End;

typedef void Visitor(double number, double times, void *context);

// Visits every number of the sample, scaled to 0 … 1, and the imaginary one at the edge of the
// range that the method adds.
static void visit(const End *end, Visitor *visitor, void *context)
{
    const GaffkeSample *sample = end->sample;
    double range = sample->high - sample->low;
    for (int part = 0; part < sample->part_count; ++part)
        for (size_t i = 0; i < sample->size; ++i) {
            if (sample->parts[part][i] == 0)
                continue;
            double number = sample->first + (double)i;
            double above = end->is_mirrored ? sample->high - number : number - sample->low;
            visitor(above / range, (double)sample->parts[part][i], context);
        }
    visitor(1, 1, context);
}

typedef struct Moments {
    double count, sum, squares;
} Moments;

static void add_moments(double number, double times, void *context)
{
    Moments *moments = context;
    moments->count += times;
    moments->sum += times * number;
    moments->squares += times * number * number;
}

// Sums over all numbers x of powers of 1 / (1 − q x); finished, what is computed from their
// quotients.
typedef struct Tilt {
    double q, mean;
    double over, numbers_over, numbers_over_twice, squares_over_twice;
    double count, deviance, spread;
} Tilt;

static void add_tilt(double number, double times, void *context)
{
    Tilt *tilt = context;
    double over = times / (1 - tilt->q * number), twice = over / (1 - tilt->q * number);
    tilt->count += times;
    tilt->over += over;
    tilt->numbers_over += number * over;
    tilt->numbers_over_twice += number * twice;
    tilt->squares_over_twice += number * number * twice;
}

static void add_deviance(double number, double times, void *context)
{
    Tilt *tilt = context;
    double away = number - tilt->mean, left = 1 - tilt->q * number;
    tilt->deviance += times * log1p(-tilt->q * away / (1 - tilt->q * tilt->mean));
    tilt->spread += times * (away / left) * (away / left);
}

static Tilt tilt_at(double q, const End *end)
{
    Tilt tilt = {.q = q};
    visit(end, add_tilt, &tilt);
    tilt.mean = tilt.numbers_over / tilt.over;
    visit(end, add_deviance, &tilt);
    return tilt;
}

// The modified signed root r* less the normal quantile z, which rises with q. As slope the signed
// root's own serves: Newton's method needs no exact one.
static RootPoint excess(double q, const void *context)
{
    const End *end = context;
    Tilt tilt = tilt_at(q, end);
    double root = sqrt(fmax(0, 2 * tilt.deviance)), u = q * sqrt(tilt.spread);
    if (!(root > 0 && u > 0))
        return (RootPoint){-end->z, NAN};
    double s = q / (1 - q * tilt.mean);
    double moved = (tilt.squares_over_twice - tilt.mean * tilt.numbers_over_twice) / tilt.over;
    return (RootPoint){root + log(u / root) / root - end->z, s * tilt.count / root * moved};
}

// The upper end for numbers scaled to 0 … 1.
static double upper(const End *end)
{
    Moments moments = {0};
    visit(end, add_moments, &moments);
    if (moments.sum >= moments.count)
        return 1;
    double mean = moments.sum / moments.count;
    double deviations = moments.squares - mean * moments.sum;
    const RootSearch search = {.low = 0, .high = 1, .start = end->z / sqrt(deviations)};
    return tilt_at(root_of_rising(excess, end, search), end).mean;
}

static double mean_of(const GaffkeSample *sample)
{
    double count = 0, sum = 0;
    for (int part = 0; part < sample->part_count; ++part)
        for (size_t i = 0; i < sample->size; ++i) {
            count += (double)sample->parts[part][i];
            sum += (double)sample->parts[part][i] * (double)i;
        }
    assert(count > 0);
    return sample->first + sum / count;
}

Interval gaffke_interval(const GaffkeSample *sample, double confidence)
{
    double range = sample->high - sample->low, z = normal_two_sided_quantile(confidence);
    assert(range > 0);
    const End above = {.sample = sample, .z = z};
    const End below = {.sample = sample, .z = z, .is_mirrored = true};
    return (Interval){.estimate = mean_of(sample),
                      .low = sample->high - range * upper(&below),
                      .high = sample->low + range * upper(&above)};
}
