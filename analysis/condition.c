#include "analysis/condition.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "analysis/histogram.h"

const char *condition_name(const MeasureSet *set, int condition)
{
    return condition == CONDITION_ALL ? "all" : set->results[condition].name;
}

bool condition_takes(const MeasureSet *set, int measure, int condition, int result)
{
    return (condition == CONDITION_ALL || condition == result) &&
           measure_is_given(&set->measures[measure], result);
}

bool condition_is_given(const MeasureSet *set, int measure, int condition)
{
    for (int result = 0; result < set->result_count; ++result)
        if (condition_takes(set, measure, condition, result))
            return true;
    return false;
}

uint64_t condition_games(const Tally *tally, int measure, int condition)
{
    uint64_t games = 0;
    for (int result = 0; result < tally->set->result_count; ++result)
        if (condition_takes(tally->set, measure, condition, result))
            games += tally_result(tally, result);
    return games;
}

void condition_histogram(const Tally *tally, int measure, int condition, uint64_t *counts)
{
    size_t size = condition_size(tally->set, measure);
    memset(counts, 0, size * sizeof *counts);
    for (int result = 0; result < tally->set->result_count; ++result) {
        if (!condition_takes(tally->set, measure, condition, result))
            continue;
        const uint64_t *from = tally_histogram(tally, measure, result);
        for (size_t value = 0; value < size; ++value)
            counts[value] += from[value];
    }
}

TallyBeyond condition_beyond(const Tally *tally, int measure, int condition)
{
    TallyBeyond beyond = {0};
    for (int result = 0; result < tally->set->result_count; ++result) {
        if (!condition_takes(tally->set, measure, condition, result))
            continue;
        TallyBeyond part = tally_beyond(tally, measure, result);
        beyond.sum += part.sum;
        beyond.squares += part.squares;
    }
    return beyond;
}

MeanSums condition_sums(const Tally *tally, int measure, int condition)
{
    TallyBeyond beyond = condition_beyond(tally, measure, condition);
    MeanSums sums = {.sum = beyond.sum, .squares = beyond.squares};
    for (int result = 0; result < tally->set->result_count; ++result) {
        if (!condition_takes(tally->set, measure, condition, result))
            continue;
        MeanSums part = histogram_sums_from(tally_histogram(tally, measure, result),
                                            condition_size(tally->set, measure),
                                            tally->set->measures[measure].lo);
        sums.count += part.count;
        sums.sum += part.sum;
        sums.squares += part.squares;
    }
    return sums;
}

static void add_series(PairSums *pair, const uint64_t *sums)
{
    pair->sum_x += sums[SERIES_N];
    pair->sum_y += sums[SERIES_S];
    pair->squares_x += sums[SERIES_NN];
    pair->squares_y += sums[SERIES_SS];
    pair->products += sums[SERIES_NS];
}

static void add_ratio(PairSums *pair, const Tally *tally, int measure, int result)
{
    const Measure *ratio = &tally->set->measures[measure];
    MeanSums x = histogram_sums(tally_histogram(tally, ratio->denominator, result),
                                condition_size(tally->set, ratio->denominator));
    MeanSums y = histogram_sums(tally_histogram(tally, ratio->numerator, result),
                                condition_size(tally->set, ratio->numerator));
    pair->sum_x += x.sum;
    pair->sum_y += y.sum;
    pair->squares_x += x.squares;
    pair->squares_y += y.squares;
    pair->products += tally_ratio_product(tally, measure, result);
}

PairSums condition_pair(const Tally *tally, int measure, int condition)
{
    const Measure *m = &tally->set->measures[measure];
    assert(m->kind != MEASURE_COUNT);
    PairSums pair = {.count = condition_games(tally, measure, condition)};
    for (int result = 0; result < tally->set->result_count; ++result) {
        if (!condition_takes(tally->set, measure, condition, result))
            continue;
        if (m->kind == MEASURE_SERIES)
            add_series(&pair, tally_series_sums(tally, measure, result));
        else
            add_ratio(&pair, tally, measure, result);
    }
    return pair;
}

void condition_exact(const ExactTable *table, int measure, int condition, double *cells)
{
    size_t size = condition_size(table->set, measure);
    memset(cells, 0, size * sizeof *cells);
    for (int result = 0; result < table->set->result_count; ++result) {
        if (!condition_takes(table->set, measure, condition, result))
            continue;
        const double *from = exact_table_histogram(table, measure, result);
        for (size_t value = 0; value < size; ++value)
            cells[value] += from[value];
    }
}

// Adds the moments of one result's bins.
static void add_bins(const ExactTable *table, int measure, int result, ConditionMoments *moments)
{
    const double *cells = exact_table_histogram(table, measure, result);
    for (size_t i = 0; i < condition_size(table->set, measure); ++i) {
        double value = (double)i + table->set->measures[measure].lo;
        moments->total += cells[i];
        moments->first += value * cells[i];
        moments->second += value * value * cells[i];
    }
}

ConditionMoments condition_exact_moments(const ExactTable *table, int measure, int condition)
{
    ConditionMoments moments = {0};
    for (int result = 0; result < table->set->result_count; ++result) {
        if (!condition_takes(table->set, measure, condition, result))
            continue;
        const double *beyond = exact_table_moments(table, measure, result);
        if (!isnan(beyond[0])) {
            moments.total += table->cells[result];
            moments.first += beyond[0];
            moments.second += beyond[1];
            moments.is_beyond = true;
        } else if (table->known[measure]) {
            add_bins(table, measure, result, &moments);
        } else {
            return (ConditionMoments){NAN, NAN, NAN, .is_beyond = false};
        }
    }
    return moments;
}
