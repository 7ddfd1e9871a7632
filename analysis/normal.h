/// normal: the standard normal distribution, the yardstick of every large-sample interval.
/// Source of the numbers: GSL.
#pragma once

/// P(Z > z) doubled: the two-sided p-value of a standardised difference of either sign.
double normal_two_sided_p(double z);

/// The z with P(−z < Z < z) = `confidence`, e.g. 1.9599639845400545 for 0.95.
/// @param confidence in (0, 1)
double normal_two_sided_quantile(double confidence);
