#include "analysis/score.h"

#include <string.h>

static int32_t common_divisor(int32_t a, int32_t b)
{
    while (b != 0) {
        int32_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

int32_t score_unit(const MeasureSet *set)
{
    int32_t unit = MEASURE_POINTS;
    for (int result = 0; result < set->result_count; ++result)
        unit = common_divisor(unit, set->points[result]);
    return unit;
}

void score_histogram(const MeasureSet *set, int32_t unit, const uint64_t *results, uint64_t *counts)
{
    memset(counts, 0, (size_t)(MEASURE_POINTS / unit + 1) * sizeof *counts);
    for (int result = 0; result < set->result_count; ++result)
        counts[set->points[result] / unit] += results[result];
}

PairSums score_sums(const MeasureSet *set, const uint64_t *results)
{
    PairSums sums = {0};
    for (int result = 0; result < set->result_count; ++result) {
        Signed128 games = results[result], points = set->points[result];
        sums.count += results[result];
        sums.sum_x += games * MEASURE_POINTS;
        sums.sum_y += games * points;
        sums.squares_x += (Unsigned128)games * MEASURE_POINTS * MEASURE_POINTS;
        sums.squares_y += (Unsigned128)(games * points * points);
        sums.products += games * points * MEASURE_POINTS;
    }
    return sums;
}

FigureEstimate score_estimate(const MeasureSet *set, const uint64_t *results, FigureRequest request)
{
    uint64_t counts[MEASURE_POINTS + 1];
    const uint64_t *part = counts;
    int32_t unit = score_unit(set), hi = MEASURE_POINTS / unit;
    score_histogram(set, unit, results, counts);
    if (hi == 1)
        return (FigureEstimate){.interval =
                                    interval_proportion(request.method, counts[1],
                                                        counts[0] + counts[1], request.confidence),
                                .method = interval_method_name(request.method)};
    const GaffkeSample sample = {
        .parts = &part, .part_count = 1, .size = (size_t)hi + 1, .high = hi};
    BoundedMean mean = bounded_mean(&sample, request.confidence);
    return (FigureEstimate){.interval = {.estimate = mean.interval.estimate / hi,
                                         .low = mean.interval.low / hi,
                                         .high = mean.interval.high / hi},
                            .method = mean.method};
}

void score_law(const ExactTable *table, int32_t unit, double *cells)
{
    memset(cells, 0, (size_t)(MEASURE_POINTS / unit + 1) * sizeof *cells);
    for (int result = 0; result < table->set->result_count; ++result)
        cells[table->set->points[result] / unit] += table->cells[result];
}
