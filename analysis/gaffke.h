/// gaffke: an interval for the mean of numbers of which only the range is known. It holds for rare
/// and skewed numbers too, where Student's undercovers: it allows for values that were possible and
/// did not come. For numbers that are 0 or 1 it is Clopper and Pearson's.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "analysis/interval.h"

/// A sample as one or more complete histograms, which are added up.
typedef struct GaffkeSample {
    const uint64_t *const *parts; ///< each `size` counts; count i is that of the number first + i
    int part_count;
    size_t size;
    double first;
    double low, high; ///< no number, seen or not, is outside; low < high
} GaffkeSample;

/// The name of the method in the output.
#define GAFFKE_METHOD "gaffke"

/// The mean with its two-sided interval, within low … high. The upper end is the quantile of
/// D1 x1 + … + Dn xn + D(n+1) high, where the weights D fill 1 evenly at random (a Dirichlet law
/// whose parameters are all 1), and the lower end likewise with `low`. The quantile is found by
/// a saddlepoint formula, whose tail is right within some per cent of itself.
/// @param confidence in (0, 1)
/// @param sample of at least one number
/// Source: Gaffke 2005, Math. Methods Statist. 14:451-467; Phan, Thomas & Learned-Miller 2021,
/// Proc. Mach. Learn. Res. 139:8567-8576; the saddlepoint formula r* by Barndorff-Nielsen 1986,
/// Biometrika 73:307-322.
Interval gaffke_interval(const GaffkeSample *sample, double confidence);
