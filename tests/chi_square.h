/// chi_square: does a histogram fit a distribution, do two histograms agree? Neighbouring cells are
/// pooled, from value 0 upwards, until each expects at least CHI_SQUARE_LEAST_EXPECTED games; what
/// remains at the end joins the last pool.
/// Source: Pearson 1900, Phil. Mag. 50:157-175; Cochran 1954, Biometrics 10:417-451 (pooling).
#pragma once

#include <stddef.h>
#include <stdint.h>

enum { CHI_SQUARE_LEAST_EXPECTED = 5 };

typedef struct ChiSquare {
    double statistic;
    uint64_t freedom; ///< degrees of freedom: pools − 1
    double p_value;   ///< 1 when only one pool is left: nothing was tested
} ChiSquare;

/// Counts against probabilities that sum to 1. A game in a cell of probability 0 refutes the
/// distribution: the statistic is then infinite and the p-value 0.
ChiSquare chi_square_fit(const uint64_t *counts, const double *probabilities, size_t size);

/// Two independent histograms of the same cells; a pool expects as many games in the smaller sample
/// as said above. A sample without games agrees with any other.
ChiSquare chi_square_two_samples(const uint64_t *first, const uint64_t *second, size_t size);
