/// exact_moments: what exact probabilities of the values 0, 1, … say: mean, spread, quantiles.
#pragma once

#include <stdbool.h>
#include <stddef.h>

typedef struct ExactMoments {
    double total; ///< sum of the cells: the probability of the condition they belong to
    double mean;
    double sd;
    double skewness; ///< third central moment over sd³; 0 when sd is 0
} ExactMoments;

/// The moments of the value, given the condition. False, with `*moments` all zero, when the
/// condition has no probability.
/// @param cells probability of each value 0 … size − 1 jointly with the condition
bool exact_moments(const double *cells, size_t size, ExactMoments *moments);

/// The same from the probability and the first two moments jointly with the condition. The skewness
/// is not known: NaN.
bool exact_moments_from(double total, double first, double second, ExactMoments *moments);

/// The smallest value v with F(v) ≥ q, where F may fall short by 10^-12 for its rounding. NaN when
/// the condition has no probability.
double exact_moments_quantile(const double *cells, size_t size, double q);
