/// histogram: what a complete histogram says. `counts[v]` is the number of games with value v, for
/// every value v from 0 to size − 1.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "analysis/mean.h"

/// Number of games: the sum of the counts.
uint64_t histogram_total(const uint64_t *counts, size_t size);

/// Count, sum and sum of squares, exactly, for mean_interval and mean_sd.
MeanSums histogram_sums(const uint64_t *counts, size_t size);

/// The same where count i is that of the value first + i.
MeanSums histogram_sums_from(const uint64_t *counts, size_t size, int32_t first);
