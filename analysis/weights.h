/// weights: mean, standard deviation and quantiles of an exact distribution: `weights[v]` is the
/// probability of value v, for every value from 0 to size − 1. The weights need not sum to 1, only
/// to something positive: what is said is said of their shares.
#pragma once

#include <stddef.h>

double weights_mean(const double *weights, size_t size);

/// Standard deviation of the distribution itself: nothing is estimated, so no n − 1.
double weights_sd(const double *weights, size_t size);

/// The smallest value v with F(v) ≥ q, where sums within 10^-12 of q count as q: of a fair coin's
/// 0.5 and 0.5 the median is 0 however the halves were rounded.
/// @param q in (0, 1)
size_t weights_quantile(const double *weights, size_t size, double q);
