/// shapley: Shapley values: the share of each member in what all bring about together is its
/// marginal contribution to those before it, on average over all orders. The shares add up to what
/// all together bring about.
/// Source: Shapley 1953, Contributions to the Theory of Games II, 307-317; for variances, Owen
/// 2014, SIAM/ASA J. Uncertainty Quantification 2:245-251.
#pragma once

#include <stdint.h>

enum { SHAPLEY_MAX = 16 };

/// The share of each of `count`.
/// @param worth by set, bit i: i is in it; 2^count of them, the first, of nobody, is what there is
/// without any
/// @param shares `count` of them, filled
void shapley_shares(const double *worth, int count, double *shares);
