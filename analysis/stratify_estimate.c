/// stratify: estimates, and how much games of one stratum differ.
///
/// As in the delta method a game moves the figure R = part / whole by (part − R whole) / mean
/// whole. A stratum whose few games were all alike need not be without spread: one imaginary game
/// that differs as much as games do on average is counted in everywhere.

#include "analysis/stratify.h"

#include <math.h>
#include <stdlib.h>

#include "analysis/mean.h"
#include "analysis/stratify_spread.h"

// The figure, and its movements by strata.
typedef struct Movements {
    const StratifyTally *tally;
    int figure;
    double ratio, whole; // R and mean whole
    double within;       // Σ W s²: spread that is left within the strata
    double between;      // Σ W (mean movement)²
} Movements;

static const PairSums *sums_of(const StratifyTally *tally, int figure, int stratum)
{
    return &tally->sums[(size_t)stratum * (size_t)tally->stratify->figure_count + (size_t)figure];
}

static double weight_of(const StratifyTally *tally, int stratum)
{
    return tally->stratify->strata.items[stratum].weight;
}

static double mean_of(Signed128 sum, uint64_t count)
{
    return count > 0 ? (double)sum / (double)count : 0;
}

// Variance of the movements of a stratum's games.
static double variance_of(const Movements *m, int stratum)
{
    const PairSums *s = sums_of(m->tally, m->figure, stratum);
    if (s->count < 2)
        return 0;
    double xx = mean_comoment(s->count, s->sum_x, s->sum_x, (Signed128)s->squares_x);
    double yy = mean_comoment(s->count, s->sum_y, s->sum_y, (Signed128)s->squares_y);
    double xy = mean_comoment(s->count, s->sum_x, s->sum_y, s->products);
    double squares = yy - 2 * m->ratio * xy + m->ratio * m->ratio * xx;
    return fmax(0, squares) / (double)(s->count - 1) / (m->whole * m->whole);
}

// With the imaginary game.
static double careful_variance_of(const Movements *m, int stratum)
{
    double n = (double)sums_of(m->tally, m->figure, stratum)->count;
    double total = m->within + m->between;
    return n > 0 ? ((n - 1) * variance_of(m, stratum) + total) / n : total;
}

static Movements movements_of(const StratifyTally *tally, int figure)
{
    Movements m = {.tally = tally, .figure = figure};
    int strata = tally->stratify->strata.count;
    double part = 0;
    for (int i = 0; i < strata; ++i) {
        const PairSums *s = sums_of(tally, figure, i);
        m.whole += weight_of(tally, i) * mean_of(s->sum_x, s->count);
        part += weight_of(tally, i) * mean_of(s->sum_y, s->count);
    }
    if (m.whole <= 0)
        return m;
    m.ratio = part / m.whole;
    for (int i = 0; i < strata; ++i) {
        const PairSums *s = sums_of(tally, figure, i);
        double moved =
            (mean_of(s->sum_y, s->count) - m.ratio * mean_of(s->sum_x, s->count)) / m.whole;
        m.within += weight_of(tally, i) * variance_of(&m, i);
        m.between += weight_of(tally, i) * moved * moved;
    }
    return m;
}

double *stratify_parts(const StratifyTally *tally, StratifyAllocation allocation, int figure)
{
    int strata = tally->stratify->strata.count;
    double *parts = calloc((size_t)strata, sizeof *parts), total = 0;
    if (!parts)
        return NULL;
    Movements m = movements_of(tally, figure);
    for (int i = 0; i < strata; ++i) {
        parts[i] = weight_of(tally, i);
        if (allocation == STRATIFY_BY_SPREAD && m.within > 0)
            parts[i] *= sqrt(careful_variance_of(&m, i));
        total += parts[i];
    }
    for (int i = 0; i < strata; ++i)
        parts[i] /= total;
    return parts;
}

// All games showed one value. An unseen share q of others leaves them unseen with a chance of at
// most (1 − q)^n, n being what the worst served stratum would make the size of a plain sample.
static void set_constant(const Movements *m, double confidence, StratifyEstimate *estimate)
{
    const StratifyTally *tally = m->tally;
    const Stratify *stratify = tally->stratify;
    const MeasureSet *set = &stratify->prepared->measures;
    Figure figure = stratify->figures[m->figure];
    double size = INFINITY, largest = figure_largest(set, figure);
    if (!figure_is_plain(set, figure))
        return;
    for (int i = 0; i < stratify->strata.count; ++i)
        size = fmin(size, (double)stratify_tally_games(tally, i) / weight_of(tally, i));
    double unseen = -expm1(log1p(-confidence) / size);
    estimate->interval.low = m->ratio - unseen * m->ratio;
    estimate->interval.high = m->ratio + unseen * (largest - m->ratio);
    estimate->method = FIGURE_CONSTANT_METHOD;
}

static double quotient(double above, double below)
{
    return below > 0 ? above / below : (double)NAN;
}

// The variance of the estimate, and the sum of W s.
static double variance(const Movements *m, double *spread)
{
    double variance = 0;
    *spread = 0;
    for (int i = 0; i < m->tally->stratify->strata.count; ++i) {
        double weight = weight_of(m->tally, i);
        double games = (double)stratify_tally_games(m->tally, i);
        variance += weight * weight * careful_variance_of(m, i) / games;
        *spread += weight * sqrt(careful_variance_of(m, i));
    }
    return variance;
}

StratifyEstimate stratify_estimate(const StratifyTally *tally, int figure, double confidence)
{
    const Stratify *stratify = tally->stratify;
    Movements m = movements_of(tally, figure);
    StratifyEstimate estimate = {{NAN, NAN, NAN}, "", NAN, NAN, NAN};
    double spread, games = (double)tally->games, total = m.within + m.between;
    if (m.whole <= 0)
        return estimate;
    double of_estimate = variance(&m, &spread);
    estimate.interval.estimate = m.ratio;
    estimate.gain = quotient(total / games, of_estimate);
    estimate.gain_in_proportion = quotient(total, m.within);
    estimate.gain_by_spread = quotient(total, spread * spread);
    if (of_estimate <= 0) {
        set_constant(&m, confidence, &estimate);
        return estimate;
    }
    uint64_t freedom = tally->games - (uint64_t)stratify->strata.count;
    double half = mean_half_width(sqrt(of_estimate), freedom + 1, confidence);
    double largest = figure_largest(&stratify->prepared->measures, stratify->figures[figure]);
    estimate.interval.low = fmax(0, m.ratio - half);
    estimate.interval.high = fmin(largest, m.ratio + half);
    estimate.method = STRATIFY_METHOD;
    return estimate;
}
