#include "analysis/constant.h"

#include <math.h>

Interval constant_mean(double value, double least, double most, double unseen)
{
    return (Interval){.estimate = value,
                      .low = value - unseen * (value - least),
                      .high = value + unseen * (most - value)};
}

Interval constant_ratio(const ConstantRatio *ratio, double unseen)
{
    if (!(ratio->denominator_low > 0))
        return (Interval){.estimate = ratio->value, .low = -INFINITY, .high = INFINITY};
    double share = unseen / ratio->denominator_low;
    return (Interval){.estimate = ratio->value,
                      .low = fmax(0, ratio->value - share * ratio->value * ratio->denominator_most),
                      .high = ratio->value + share * ratio->numerator_most};
}
