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
    MeanSums sums = {0};
    for (size_t value = 0; value < size; ++value) {
        sums.count += counts[value];
        sums.sum += (Signed128)counts[value] * (Signed128)value;
        sums.squares += (Unsigned128)counts[value] * value * value;
    }
    return sums;
}
