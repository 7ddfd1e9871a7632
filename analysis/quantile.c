#include "analysis/quantile.h"

#include <assert.h>
#include <math.h>
#include <stdbool.h>

#include "analysis/binomial.h"
#include "analysis/histogram.h"
#include "analysis/normal.h"
#include "analysis/sequence.h"

typedef struct Order {
    uint64_t n;
    double q;
    double tail; ///< what may be left out on each side
} Order;

typedef bool RankPredicate(const Order *order, uint64_t rank);

// Whether the game of this rank (≥ 1) lies above the quantile too often to be the lower end of the
// interval.
static bool too_high_for_low(const Order *order, uint64_t rank)
{
    return binomial_at_most(rank - 1, order->n, order->q) > order->tail;
}

// Whether the game of this rank lies below the quantile seldom enough to be the upper end.
static bool high_enough(const Order *order, uint64_t rank)
{
    return binomial_at_least(rank, order->n, order->q) <= order->tail;
}

// The first rank in 1 … n + 1 for which a monotone predicate holds, by bisection; it is taken to
// hold for n + 1. Two probes near a normal approximation narrow the bracket first.
static uint64_t first_rank(RankPredicate *predicate, const Order *order, double guess)
{
    uint64_t low = 0, high = order->n + 1;
    for (double probe = guess - 8; probe <= guess + 8; probe += 16) {
        if (!(probe > (double)low && probe < (double)high))
            continue;
        uint64_t rank = (uint64_t)probe;
        if (rank == low)
            continue;
        if (predicate(order, rank))
            high = rank;
        else
            low = rank;
    }
    while (high - low > 1) {
        uint64_t middle = low + (high - low) / 2;
        if (predicate(order, middle))
            high = middle;
        else
            low = middle;
    }
    return high;
}

QuantileRanks quantile_ranks(uint64_t n, double q, double confidence)
{
    assert(q > 0 && q < 1 && confidence > 0 && confidence < 1);
    Order order = {.n = n, .q = q, .tail = (1 - confidence) / 2};
    double half = normal_two_sided_quantile(confidence) * sqrt((double)n * q * (1 - q));
    uint64_t low = first_rank(too_high_for_low, &order, (double)n * q - half) - 1;
    uint64_t high = first_rank(high_enough, &order, (double)n * q + half);
    double below = low == 0 ? 0 : binomial_at_most(low - 1, n, q);
    double above = binomial_at_least(high, n, q);
    return (QuantileRanks){.low = low, .high = high, .coverage = 1 - below - above};
}

// The value of the game of this rank, 1 … total.
static size_t value_of_rank(const uint64_t *counts, size_t size, uint64_t rank)
{
    uint64_t games = 0;
    for (size_t value = 0; value < size; ++value) {
        games += counts[value];
        if (games >= rank)
            return value;
    }
    return size - 1;
}

size_t quantile_value(const uint64_t *counts, size_t size, double q)
{
    assert(q > 0 && q < 1);
    double share = q * (double)histogram_total(counts, size);
    assert(share > 0);
    return value_of_rank(counts, size, (uint64_t)ceil(share * (1 - 1e-15)));
}

Interval quantile_interval(const uint64_t *counts, size_t size, double q, double confidence)
{
    uint64_t n = histogram_total(counts, size);
    if (n == 0)
        return (Interval){.estimate = NAN, .low = NAN, .high = NAN};
    QuantileRanks ranks = quantile_ranks(n, q, confidence);
    size_t low = ranks.low == 0 ? 0 : value_of_rank(counts, size, ranks.low);
    return (Interval){.estimate = (double)quantile_value(counts, size, q),
                      .low = (double)low,
                      .high = (double)value_of_rank(counts, size, ranks.high)};
}

Interval quantile_sequence(const uint64_t *counts, size_t size, double q, double confidence)
{
    uint64_t n = histogram_total(counts, size), upto = 0;
    Interval interval = {.estimate = NAN, .low = NAN, .high = NAN};
    if (n == 0)
        return interval;
    interval.estimate = (double)quantile_value(counts, size, q);
    for (size_t value = 0; value < size && isnan(interval.high); ++value) {
        upto += counts[value];
        Interval share = sequence_interval(upto, n, (1 + confidence) / 2);
        if (isnan(interval.low) && share.high >= q)
            interval.low = (double)value;
        if (share.low >= q || value + 1 == size)
            interval.high = (double)value;
    }
    return interval;
}
