/// binomial: see binomial.h. The tails are those of the beta distribution.

#include "analysis/binomial.h"

#include "analysis/beta.h"

double binomial_at_most(uint64_t hits, uint64_t trials, double p)
{
    if (hits >= trials)
        return 1;
    return beta_upper_tail((double)hits + 1, (double)(trials - hits), p);
}

double binomial_at_least(uint64_t hits, uint64_t trials, double p)
{
    if (hits == 0 || hits > trials)
        return hits == 0 ? 1 : 0;
    return beta_lower_tail((double)hits, (double)(trials - hits) + 1, p);
}
