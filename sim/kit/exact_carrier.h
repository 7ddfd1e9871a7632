/// exact_carrier: what forward dynamic programming propagates over a chain: a vector of `width`
/// numbers at each node. A carrier says what the numbers mean and how an edge transforms them.
///
///     shares         1 number    the probability
///     moments        3 numbers   the probability, and with it the first two moments of a count
///     distribution   hi + 1      the probability by the value that the count has so far
#pragma once

#include "sim/interface/exact_table.h"
#include "sim/kit/exact_chain.h"

/// How probability is absorbed: into a result, in a round.
typedef struct ExactArrival {
    int32_t result;
    uint32_t round;
    uint32_t effect; ///< added on the last edge
    uint32_t late;   ///< added because the clock has run out; 0: it has not
} ExactArrival;

typedef struct ExactCarrier ExactCarrier;
struct ExactCarrier {
    int32_t width;  ///< numbers at each node
    int32_t origin; ///< with shifts: the number that is not 0 at first
    bool is_share;  ///< one number, a probability: exact_flow propagates it without calling flow()
    /// Sets the numbers of the initial node.
    void (*start)(const ExactCarrier *carrier, double *at);
    /// Follows an edge: transforms numbers `lo` … `hi` of `from` by the edge's effect and adds
    /// them, times its probability, to the numbers of its target.
    void (*flow)(const ExactCarrier *carrier, const double *from, int32_t lo, int32_t hi,
                 const ExactChainEdge *edge, double *to);
    /// In a cyclic component, whose linear system is solved for one number after the other: once
    /// number `level` of a node is solved, adds what it contributes along the edge to the higher
    /// numbers of the target. Null where no effect moves anything from one number to another.
    void (*raise)(const ExactCarrier *carrier, const double *from, int32_t level,
                  const ExactChainEdge *edge, double *to);
    /// Absorbs numbers `lo` … `hi` of `from`, times `probability`, at an end.
    void (*end)(const ExactCarrier *carrier, const double *from, int32_t lo, int32_t hi,
                double probability, const ExactArrival *arrival);
    void *context; ///< the carrier's own
    /// By effect: number v of the source becomes number v + shift of the target, which is never
    /// below 0. Null: every shift is 0.
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

/// Carries the distribution of a count of values lo … hi: adds to cells[result × (hi − lo + 1) +
/// value − lo]. On the way the count keeps within least … most. The probability of values beyond
/// `most` is dropped: it is what the cells lack to the result's share. What ends beyond lo … hi but
/// not beyond `most` is added to the nearest cell.
typedef struct ExactDistribution {
    const int32_t *added; ///< by effect
    double *cells;
    int32_t lo, hi;      ///< lo at most 0
    int32_t least, most; ///< of a count that never falls 0 and hi
} ExactDistribution;
ExactCarrier exact_carry_distribution(ExactDistribution *distribution);
