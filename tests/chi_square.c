/// chi_square: two samples are held against their common shares, each with a term
/// of its own; a test of fit has the second sample empty.

#include "tests/chi_square.h"

#include <assert.h>
#include <gsl/gsl_cdf.h>
#include <math.h>

#include "analysis/histogram.h"

// A cell or several; the first sample's expectation decides about pooling.
typedef struct Pool {
    double observed[2];
    double expected[2];
} Pool;

typedef struct Pooling {
    Pool open; ///< still expecting too few
    Pool last; ///< the latest full one, which may have to take in what remains open
    uint64_t pools;
    double statistic; ///< of all full pools before the last
} Pooling;

static void merge(Pool *pool, const Pool *more)
{
    for (int sample = 0; sample < 2; ++sample) {
        pool->observed[sample] += more->observed[sample];
        pool->expected[sample] += more->expected[sample];
    }
}

static double term(const Pool *pool)
{
    double sum = 0;
    for (int sample = 0; sample < 2; ++sample) {
        double difference = pool->observed[sample] - pool->expected[sample];
        if (pool->expected[sample] > 0)
            sum += difference * difference / pool->expected[sample];
    }
    return sum;
}

static void add_cell(Pooling *pooling, const Pool *cell)
{
    merge(&pooling->open, cell);
    if (pooling->open.expected[0] < CHI_SQUARE_LEAST_EXPECTED)
        return;
    pooling->statistic += term(&pooling->last);
    pooling->last = pooling->open;
    pooling->open = (Pool){0};
    pooling->pools += 1;
}

static ChiSquare finish(Pooling *pooling)
{
    if (pooling->pools < 2)
        return (ChiSquare){.statistic = 0, .freedom = 0, .p_value = 1};
    merge(&pooling->last, &pooling->open);
    ChiSquare result = {.statistic = pooling->statistic + term(&pooling->last),
                        .freedom = pooling->pools - 1};
    result.p_value = gsl_cdf_chisq_Q(result.statistic, (double)result.freedom);
    return result;
}

ChiSquare chi_square_fit(const uint64_t *counts, const double *probabilities, size_t size)
{
    double games = (double)histogram_total(counts, size), total = 0;
    Pooling pooling = {0};
    int impossible = 0;
    for (size_t cell = 0; cell < size; ++cell) {
        total += probabilities[cell];
        impossible |= counts[cell] > 0 && probabilities[cell] <= 0;
        add_cell(&pooling, &(Pool){.observed = {(double)counts[cell]},
                                   .expected = {games * probabilities[cell]}});
    }
    assert(fabs(total - 1) < 1e-6);
    ChiSquare result = finish(&pooling);
    if (impossible)
        result = (ChiSquare){.statistic = INFINITY, .freedom = result.freedom, .p_value = 0};
    return result;
}

ChiSquare chi_square_two_samples(const uint64_t *first, const uint64_t *second, size_t size)
{
    double games = (double)histogram_total(first, size);
    double others = (double)histogram_total(second, size);
    if (games > others)
        return chi_square_two_samples(second, first, size);
    Pooling pooling = {0};
    for (size_t cell = 0; cell < size && games > 0; ++cell) {
        double a = (double)first[cell], b = (double)second[cell];
        double share = (a + b) / (games + others);
        add_cell(&pooling,
                 &(Pool){.observed = {a, b}, .expected = {share * games, share * others}});
    }
    return finish(&pooling);
}
