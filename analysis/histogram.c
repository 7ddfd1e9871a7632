#include "analysis/histogram.h"

uint64_t histogram_total(const uint64_t *counts, size_t size)
{
    uint64_t total = 0;
    for (size_t value = 0; value < size; ++value)
        total += counts[value];
    return total;
}

MeanSums histogram_sums(const uint64_t *counts, size_t size)
{
    return histogram_sums_from(counts, size, 0);
}

MeanSums histogram_sums_from(const uint64_t *counts, size_t size, int32_t first)
{
    MeanSums sums = {0};
    for (size_t i = 0; i < size; ++i) {
        int64_t value = first + (int64_t)i;
        sums.count += counts[i];
        sums.sum += (Signed128)counts[i] * value;
        sums.squares += (Unsigned128)counts[i] * (uint64_t)(value * value);
    }
    return sums;
}
