/// The tails of the binomial distribution by R's library of mathematical functions, and what that
/// library would answer with a warning or NaN: no trials, and counts that cannot be.

#include "analysis/binomial.h"

#include <stdbool.h>

#define MATHLIB_STANDALONE
#include <Rmath.h>

double binomial_at_most(uint64_t hits, uint64_t trials, double p)
{
    if (hits >= trials)
        return 1;
    return pbinom((double)hits, (double)trials, p, /* lower tail: */ true, /* logarithm: */ false);
}

double binomial_at_least(uint64_t hits, uint64_t trials, double p)
{
    if (hits == 0 || hits > trials)
        return hits == 0 ? 1 : 0;
    return pbinom((double)(hits - 1), (double)trials, p, /* lower tail: */ false,
                  /* logarithm: */ false);
}
