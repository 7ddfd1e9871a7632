/// mean: means and standard deviations from integer sums, so that no digit is lost however many
/// games were added up, and in whatever order.
#pragma once

#include <stdint.h>

#include "analysis/interval.h"
#include "sim/base/wide.h"

/// What is needed of n numbers. Exact for n < 2^63 while the squares sum to less than 2^127.
typedef struct MeanSums {
    uint64_t count;
    Signed128 sum;
    Unsigned128 squares;
} MeanSums;

/// The name of mean_interval's method in the output.
#define MEAN_METHOD "student"

/// Sum / count; NaN when count == 0.
double mean_estimate(const MeanSums *sums);

/// Σ(x − mean x)(y − mean y) from Σx, Σy and Σxy of `count` > 0 pairs, without cancellation: the
/// integer part is exact.
double mean_comoment(uint64_t count, Signed128 sum_x, Signed128 sum_y, Signed128 products);

/// Standard deviation with n − 1; NaN when count < 2.
double mean_sd(const MeanSums *sums);

/// Standard error of the mean, sd / √n; NaN when count < 2.
double mean_standard_error(const MeanSums *sums);

/// The half-width of an interval around an estimate with `count` − 1 degrees of freedom: Student's
/// t quantile times the standard error. Infinite when count ≤ 1.
/// @param count need not be whole
double mean_half_width(double standard_error, double count, double confidence);

/// The mean with its two-sided interval by Student's t with n − 1 degrees of freedom, which is
/// the normal interval for many games. One number says nothing about its error: the ends are then
/// infinite. All NaN when count == 0.
/// @param confidence in (0, 1)
/// Source: Student 1908, Biometrika 6:1-25; quantile by GSL.
Interval mean_interval(const MeanSums *sums, double confidence);

/// P(|T| ≥ |t|) for Student's t with `count` − 1 degrees of freedom: the two-sided p-value of an
/// estimate t standard errors from where it should be. NaN when count ≤ 1.
double mean_two_sided_p(double t, double count);
