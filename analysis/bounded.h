/// bounded: the mean of numbers within a known range, by the narrowest interval whose coverage is
/// assured: Student's while the range is small beside the standard error of the sum, so that no
/// unseen value could matter, else Gaffke's; and where all numbers were the same, a bound from the
/// share of others that may have been missed.
#pragma once

#include "analysis/constant.h"
#include "analysis/gaffke.h"
#include "analysis/mean.h"

typedef struct BoundedMean {
    Interval interval;
    const char *method; ///< MEAN_METHOD, GAFFKE_METHOD or CONSTANT_METHOD
} BoundedMean;

/// Student's interval serves when the range is at most so many standard errors' worth of the sum,
/// range / (sd √n), and at most BOUNDED_SKEW_CUBED / z³ where the confidence asks for z standard
/// errors. Then a mean's skewness is at most that, whatever the law of the numbers, and Student's
/// two tails together are right within a tenth of themselves.
#define BOUNDED_SKEW 0.1
#define BOUNDED_SKEW_CUBED 0.75

/// The mean with its two-sided interval, within the sample's low … high.
/// @param sample of at least one number; low ≤ high
/// @param confidence in (0, 1)
BoundedMean bounded_mean(const GaffkeSample *sample, double confidence);
