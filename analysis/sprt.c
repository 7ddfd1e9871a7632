/// sprt: see sprt.h.

#include "analysis/sprt.h"

#include <assert.h>
#include <math.h>

double sprt_lower_bound(const SprtPlan *plan)
{
    return log(plan->beta) - log1p(-plan->alpha);
}

double sprt_upper_bound(const SprtPlan *plan)
{
    return log1p(-plan->beta) - log(plan->alpha);
}

double sprt_log_ratio(const SprtPlan *plan, uint64_t hits, uint64_t trials)
{
    assert(hits <= trials && plan->p0 > 0 && plan->p0 < 1 && plan->p1 > 0 && plan->p1 < 1);
    double hit = log(plan->p1 / plan->p0);
    double miss = log1p(-plan->p1) - log1p(-plan->p0);
    return (double)hits * hit + (double)(trials - hits) * miss;
}

SprtAnswer sprt_answer(const SprtPlan *plan, uint64_t hits, uint64_t trials)
{
    double ratio = sprt_log_ratio(plan, hits, trials);
    if (ratio >= sprt_upper_bound(plan))
        return SPRT_ANSWER_P1;
    return ratio <= sprt_lower_bound(plan) ? SPRT_ANSWER_P0 : SPRT_ANSWER_NONE;
}
