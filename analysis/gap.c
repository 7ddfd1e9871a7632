#include "analysis/gap.h"

#include <math.h>

#include "analysis/interval.h"
#include "analysis/normal.h"

// Differences up to this size are rounding errors.
#define ROUNDING 1e-9

static double in_errors(double difference, double standard_error)
{
    // Where all games gave the same value, the standard error is 0 but for rounding, and so must be
    // the difference.
    if (fabs(difference) <= ROUNDING && standard_error <= ROUNDING)
        return 0;
    return difference / standard_error;
}

Gap gap_share(double exact, uint64_t hits, uint64_t trials)
{
    if (trials == 0)
        return (Gap){.errors = NAN};
    double p = fmin(fmax(exact, 0), 1);
    double errors =
        in_errors((double)hits / (double)trials - p, sqrt(p * (1 - p) / (double)trials));
    Gap gap = {.errors = errors};
    if (fabs(errors) > GAP_ERRORS_MAX) {
        double confidence = 1 - normal_two_sided_p(GAP_ERRORS_MAX);
        Interval sure = interval_proportion(INTERVAL_METHOD_EXACT, hits, trials, confidence);
        gap.is_contradiction = p < sure.low || p > sure.high;
    }
    return gap;
}

Gap gap_mean(const ExactMoments *exact, double mean, uint64_t games)
{
    if (games == 0)
        return (Gap){.errors = NAN};
    double root = sqrt((double)games);
    double errors = in_errors(mean - exact->mean, exact->sd / root);
    return (Gap){.errors = errors,
                 .is_contradiction =
                     fabs(errors) > GAP_ERRORS_MAX && fabs(exact->skewness) / root < 0.1};
}
