/// exact_carrier: what probability carries along while it flows over a chain. Every node has so
/// many numbers; what they mean is the carrier's own affair.
///
///     shares         1 number    the probability
///     moments        3 numbers   the probability, and with it the first two moments of a count
///     distribution   hi + 1      the probability by the value that the count has so far
#pragma once

#include "sim/interface/exact_table.h"
#include "sim/kit/exact_chain.h"

/// Where flow ends: a result, in a round.
typedef struct ExactArrival {
    int32_t result;
    uint32_t round;
    uint32_t effect; ///< added on the last edge
    uint32_t late;   ///< added because the clock has run out; 0: it has not
} ExactArrival;

typedef struct ExactCarrier ExactCarrier;
struct ExactCarrier {
    int32_t width; ///< numbers at each node
    bool is_share; ///< the one number is a share: flow() adds it times the probability
    /// Sets the numbers of the node that every game begins with.
    void (*start)(const ExactCarrier *carrier, double *at);
    /// Adds numbers `lo` … `hi` of `from`, times `probability`, to those that they become.
    void (*flow)(const ExactCarrier *carrier, const double *from, int32_t lo, int32_t hi,
                 const ExactChainEdge *edge, double *to);
    /// Within a cycle, when number `level` of the node is complete: adds to the higher numbers what
    /// comes of it along the edge. Null where edges change nothing within a node's numbers.
    void (*raise)(const ExactCarrier *carrier, const double *from, int32_t level,
                  const ExactChainEdge *edge, double *to);
    /// Takes what arrives at an end.
    void (*end)(const ExactCarrier *carrier, const double *from, int32_t lo, int32_t hi,
                double probability, const ExactArrival *arrival);
    void *context; ///< the carrier's own
    /// By effect: how far an edge moves the numbers, so that number v goes to v + shift. Never
    /// below 0; null: nothing moves them.
    const int32_t *shifts;
};

static inline int32_t exact_carrier_shift(const ExactCarrier *carrier, uint32_t effect)
{
    return carrier->shifts ? carrier->shifts[effect] : 0;
}

/// Carries shares: adds to by_result[result], and to by_round[result × (rounds + 1) + round] unless
/// it is null.
typedef struct ExactShares {
    double *by_result;
    double *by_round;
    uint32_t rounds;
} ExactShares;
ExactCarrier exact_carry_shares(ExactShares *shares);

/// Carries the share, mean and mean square of a count: adds to sums[3 × result].
typedef struct ExactMoments {
    const int32_t *added; ///< by effect
    double *sums;
} ExactMoments;
ExactCarrier exact_carry_moments(ExactMoments *moments);

/// Carries the distribution of a count of values 0 … hi: adds to cells[result × (hi + 1) + value].
/// Values beyond hi are lost: the caller knows them from the shares.
typedef struct ExactDistribution {
    const int32_t *added; ///< by effect; never below 0
    double *cells;
    int32_t hi;
} ExactDistribution;
ExactCarrier exact_carry_distribution(ExactDistribution *distribution);
