/// quantile: values below which a given share of the games falls, with intervals that assume
/// nothing about the distribution.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "analysis/interval.h"

/// The name of quantile_interval's method in the output.
#define QUANTILE_METHOD "order"

/// Two games of a sorted sample, counted from 1, between whose values the true quantile lies with
/// at least the confidence asked for.
typedef struct QuantileRanks {
    uint64_t low;    ///< 0 when the sample is too small for a lower end
    uint64_t high;   ///< n + 1 when it is too small for an upper end
    double coverage; ///< P(low ≤ K < high), K binomial(n, q): the confidence reached
} QuantileRanks;

/// The ranks for the q-quantile of n games: each tail left out holds at most (1 − confidence) / 2,
/// computed exactly for any n.
/// @param q,confidence in (0, 1)
/// Source: David & Nagaraja 2003, Order Statistics, 3rd ed., section 7.1.
QuantileRanks quantile_ranks(uint64_t n, double q, double confidence);

/// The smallest value v with F(v) ≥ q: the value of the game of rank ⌈q n⌉. `counts` holds at least
/// one game (see histogram.h for its shape). A product q n within 10^-15 (relative) above a whole
/// number is that number: 0.07 of 100 games are 7 games.
/// @param q in (0, 1)
size_t quantile_value(const uint64_t *counts, size_t size, double q);

/// The quantile and the values at its ranks; where the sample is too small for an end, 0 or
/// size − 1, the ends of the range of possible values. All NaN when no game was counted.
Interval quantile_interval(const uint64_t *counts, size_t size, double q, double confidence);

/// The name of quantile_sequence's method in the output.
#define QUANTILE_SEQUENCE_METHOD "sequence-order"

/// The same, but right at all numbers of games at once: from the smallest value v of which F(v) ≥ q
/// is not refuted to the smallest of which it is sure, by analysis/sequence.h with half of the
/// doubt for either. F is looked at in all values, but an end can only be wrong when the sequence
/// of the true quantile, or of the value before it, is. Source: Howard & Ramdas 2022, Bernoulli
/// 28:1704-1728.
Interval quantile_sequence(const uint64_t *counts, size_t size, double q, double confidence);
