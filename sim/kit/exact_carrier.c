/// exact_carrier: shares, moments, whole distributions.

#include "sim/kit/exact_carrier.h"

#include "sim/base/wide_loop.h"

static void start_at_one(const ExactCarrier *carrier, double *at)
{
    at[carrier->origin] = 1;
}

// Shares.

static void flow_share(const ExactCarrier *carrier, const double *from, int32_t lo, int32_t hi,
                       const ExactChainEdge *edge, double *to)
{
    (void)carrier, (void)lo, (void)hi;
    to[0] += edge->probability * from[0];
}

static void end_share(const ExactCarrier *carrier, const double *from, int32_t lo, int32_t hi,
                      double probability, const ExactArrival *arrival)
{
    (void)lo, (void)hi;
    const ExactShares *shares = carrier->context;
    shares->by_result[arrival->result] += probability * from[0];
    if (shares->by_round)
        shares->by_round[(uint64_t)arrival->result * (shares->rounds + 1) + arrival->round] +=
            probability * from[0];
}

ExactCarrier exact_carry_shares(ExactShares *shares)
{
    return (ExactCarrier){.width = 1,
                          .is_share = true,
                          .start = start_at_one,
                          .flow = flow_share,
                          .end = end_share,
                          .context = shares};
}

// Moments: E[1], E[X] and E[X²] over the games that come here.

static void add_moments(const double *from, double probability, double added, double *to)
{
    to[0] += probability * from[0];
    to[1] += probability * (from[1] + added * from[0]);
    to[2] += probability * (from[2] + 2 * added * from[1] + added * added * from[0]);
}

static void flow_moments(const ExactCarrier *carrier, const double *from, int32_t lo, int32_t hi,
                         const ExactChainEdge *edge, double *to)
{
    (void)lo, (void)hi;
    const ExactMoments *moments = carrier->context;
    add_moments(from, edge->probability, moments->added[edge->effect], to);
}

static void raise_moments(const ExactCarrier *carrier, const double *from, int32_t level,
                          const ExactChainEdge *edge, double *to)
{
    const ExactMoments *moments = carrier->context;
    double added = moments->added[edge->effect];
    if (level == 0) {
        to[1] += edge->probability * added * from[0];
        to[2] += edge->probability * added * added * from[0];
    } else if (level == 1) {
        to[2] += edge->probability * 2 * added * from[1];
    }
}

static void end_moments(const ExactCarrier *carrier, const double *from, int32_t lo, int32_t hi,
                        double probability, const ExactArrival *arrival)
{
    (void)lo, (void)hi;
    const ExactMoments *moments = carrier->context;
    double added = moments->added[arrival->effect] + (double)moments->added[arrival->late];
    add_moments(from, probability, added, moments->sums + (size_t)arrival->result * 3);
}

ExactCarrier exact_carry_moments(ExactMoments *moments)
{
    return (ExactCarrier){.width = 3,
                          .start = start_at_one,
                          .flow = flow_moments,
                          .raise = raise_moments,
                          .end = end_moments,
                          .context = moments};
}

// Distributions.

WIDE_LOOP static void add_values(double *restrict to, const double *restrict from, int32_t count,
                                 double probability)
{
    for (int32_t i = 0; i < count; ++i)
        to[i] += probability * from[i];
}

static void flow_values(const ExactCarrier *carrier, const double *from, int32_t lo, int32_t hi,
                        const ExactChainEdge *edge, double *to)
{
    int32_t added = carrier->shifts[edge->effect];
    if (hi + added >= carrier->width)
        hi = carrier->width - 1 - added;
    add_values(to + lo + added, from + lo, hi - lo + 1, edge->probability);
}

static void raise_value(const ExactCarrier *carrier, const double *from, int32_t level,
                        const ExactChainEdge *edge, double *to)
{
    int32_t added = carrier->shifts[edge->effect];
    if (added > 0 && level + added < carrier->width)
        to[level + added] += edge->probability * from[level];
}

static void end_values(const ExactCarrier *carrier, const double *from, int32_t lo, int32_t hi,
                       double probability, const ExactArrival *arrival)
{
    const ExactDistribution *distribution = carrier->context;
    int32_t added = carrier->shifts[arrival->effect] + carrier->shifts[arrival->late];
    int32_t cells = distribution->hi - distribution->lo + 1;
    double *to = distribution->cells + (int64_t)arrival->result * cells;
    if (hi + added >= carrier->width)
        hi = carrier->width - 1 - added;
    // The cell of number 0.
    int32_t shift = added + distribution->least - distribution->lo;
    for (; lo <= hi && lo + shift < 0; ++lo)
        to[0] += probability * from[lo];
    for (; hi >= lo && hi + shift >= cells; --hi)
        to[cells - 1] += probability * from[hi];
    if (lo <= hi)
        add_values(to + lo + shift, from + lo, hi - lo + 1, probability);
}

ExactCarrier exact_carry_distribution(ExactDistribution *distribution)
{
    return (ExactCarrier){.width = distribution->most - distribution->least + 1,
                          .origin = -distribution->least,
                          .start = start_at_one,
                          .flow = flow_values,
                          .raise = raise_value,
                          .end = end_values,
                          .context = distribution,
                          .shifts = distribution->added};
}
