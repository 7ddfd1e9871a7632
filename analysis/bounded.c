#include "analysis/bounded.h"

#include <math.h>
#include <stdbool.h>

#include "analysis/histogram.h"
#include "analysis/normal.h"

// Whether the mean of numbers within this range is close enough to normal for Student's t at this
// confidence: the criterion of BOUNDED_SKEW in the header.
static bool is_normal(const MeanSums *sums, double range, double confidence)
{
    double z = normal_two_sided_quantile(confidence);
    double most = fmin(BOUNDED_SKEW, BOUNDED_SKEW_CUBED / (z * z * z));
    return range <= most * mean_sd(sums) * sqrt((double)sums->count);
}

// Count, sum and sum of squares of the histograms' values, as whole numbers from 0.
static MeanSums sums_of(const GaffkeSample *sample)
{
    MeanSums sums = {0};
    for (int part = 0; part < sample->part_count; ++part) {
        MeanSums more = histogram_sums(sample->parts[part], sample->size);
        sums.count += more.count;
        sums.sum += more.sum;
        sums.squares += more.squares;
    }
    return sums;
}

static Interval cut(Interval interval, const GaffkeSample *sample)
{
    interval.low = fmax(interval.low, sample->low);
    interval.high = fmin(interval.high, sample->high);
    return interval;
}

BoundedMean bounded_mean(const GaffkeSample *sample, double confidence)
{
    MeanSums sums = sums_of(sample);
    if (sums.count < 2 || !(mean_sd(&sums) > 0)) {
        double unseen = interval_zero_upper(sums.count, confidence);
        double value = sample->first + mean_estimate(&sums);
        return (BoundedMean){constant_mean(value, sample->low, sample->high, unseen),
                             CONSTANT_METHOD};
    }
    Interval interval = mean_interval(&sums, confidence);
    interval.estimate += sample->first;
    interval.low += sample->first;
    interval.high += sample->first;
    if (is_normal(&sums, sample->high - sample->low, confidence))
        return (BoundedMean){cut(interval, sample), MEAN_METHOD};
    Interval sure = gaffke_interval(sample, confidence);
    sure.estimate = interval.estimate;
    return (BoundedMean){cut(sure, sample), GAFFKE_METHOD};
}
