/// binomial: how many of n independent games end in a given way, for any n up to 10^12 and beyond.
#pragma once

#include <stdint.h>

/// P(K ≤ hits) for K hits among `trials` of probability p in (0, 1).
double binomial_at_most(uint64_t hits, uint64_t trials, double p);

/// P(K ≥ hits).
double binomial_at_least(uint64_t hits, uint64_t trials, double p);
