/// binomial: how many of n independent games end in a given way, for any n up to 10^12 and beyond.
///
/// By R's mathlib, not by GSL: at 10^6 trials GSL's incomplete beta function is off in the tenth
/// digit, at 10^12 in the third, and its inverse does not end. R's agrees with 40-digit arithmetic
/// to 2·10^-13 of the tail, or as well as the arguments are known (tests/analysis/test_binomial.c,
/// test_interval.c). It keeps no state for these functions, so threads may call them. Its warnings
/// go to standard output, where a report may be: it has some for quantiles of tails below 10^-20,
/// which no confidence that is a double below 1 asks for. Source: Didonato & Morris 1992, ACM TOMS
/// 18:360-373 (algorithm 708).
#pragma once

#include <stdint.h>

/// P(K ≤ hits) for K hits among `trials` of probability p in (0, 1).
double binomial_at_most(uint64_t hits, uint64_t trials, double p);

/// P(K ≥ hits).
double binomial_at_least(uint64_t hits, uint64_t trials, double p);
