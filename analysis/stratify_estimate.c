/// stratify: estimates, and how much games of one stratum differ.
///
/// As in the delta method a game moves the figure R = part / whole by (part − R whole) / mean
/// whole.

#include "analysis/stratify.h"

#include <math.h>
#include <stdlib.h>

#include "analysis/mean.h"
#include "analysis/normal.h"
#include "analysis/stratify_spread.h"

// A figure estimated from some of the folds, each fold with the same weight.
typedef struct Movements {
    const StratifyTally *tally;
    int figure;
    int first_fold, fold_count;
    double ratio, whole; // R and mean whole
    double within;       // Σ W s²: spread that is left within the strata
    double between;      // Σ W (mean movement)², without what luck adds to it
} Movements;

static const PairSums *sums_of(const Movements *m, int fold, int stratum)
{
    return stratify_sums(m->tally, m->figure, m->first_fold + fold, stratum);
}

static int strata_of(const Movements *m)
{
    return m->tally->stratify->strata.count;
}

static double weight_of(const Movements *m, int stratum)
{
    return m->tally->stratify->strata.items[stratum].weight;
}

static double mean_of(Signed128 sum, uint64_t count)
{
    return count > 0 ? (double)sum / (double)count : 0;
}

// Mean whole and part of a stratum over the folds.
static double stratum_mean(const Movements *m, int stratum, bool part)
{
    double mean = 0;
    for (int fold = 0; fold < m->fold_count; ++fold) {
        const PairSums *s = sums_of(m, fold, stratum);
        mean += mean_of(part ? s->sum_y : s->sum_x, s->count);
    }
    return mean / m->fold_count;
}

// Sample variance of the games' contributions in a cell.
static double variance_of(const Movements *m, int fold, int stratum)
{
    const PairSums *s = sums_of(m, fold, stratum);
    if (s->count < 2)
        return 0;
    double xx = mean_comoment(s->count, s->sum_x, s->sum_x, (Signed128)s->squares_x);
    double yy = mean_comoment(s->count, s->sum_y, s->sum_y, (Signed128)s->squares_y);
    double xy = mean_comoment(s->count, s->sum_x, s->sum_y, s->products);
    double squares = yy - 2 * m->ratio * xy + m->ratio * m->ratio * xx;
    // A sum of squares within rounding of 0 is 0.
    if (squares <= 1e-12 * (yy + m->ratio * m->ratio * xx))
        return 0;
    return squares / (double)(s->count - 1) / (m->whole * m->whole);
}

// Variance of a stratum's mean over the folds, and of a single game of the stratum.
static double variance_of_mean(const Movements *m, int stratum)
{
    double sum = 0;
    for (int fold = 0; fold < m->fold_count; ++fold) {
        double games = (double)sums_of(m, fold, stratum)->count;
        sum += games > 0 ? variance_of(m, fold, stratum) / games : 0;
    }
    return sum / (m->fold_count * m->fold_count);
}

static double variance_of_game(const Movements *m, int stratum)
{
    double sum = 0;
    for (int fold = 0; fold < m->fold_count; ++fold)
        sum += variance_of(m, fold, stratum);
    return sum / m->fold_count;
}

/// Pseudo-games added to every cell, with the average variance within strata: a prior for cells
/// with few games.
#define IMAGINED 3.0

// The few games of a stratum may be alike by chance although the stratum has scatter, so
// pseudo-games of average variance are added. This estimate serves for sharing out games only;
// intervals use the sample variance.
static double careful_variance_of(const Movements *m, int stratum)
{
    double n = 0;
    for (int fold = 0; fold < m->fold_count; ++fold)
        n += (double)sums_of(m, fold, stratum)->count;
    double seen = fmax(0, n - 1);
    return (seen * variance_of_game(m, stratum) + IMAGINED * m->within) / (seen + IMAGINED);
}

static Movements movements_of_folds(const StratifyTally *tally, int figure, int first, int count)
{
    Movements m = {.tally = tally, .figure = figure, .first_fold = first, .fold_count = count};
    double part = 0;
    for (int i = 0; i < strata_of(&m); ++i) {
        m.whole += weight_of(&m, i) * stratum_mean(&m, i, false);
        part += weight_of(&m, i) * stratum_mean(&m, i, true);
    }
    if (m.whole <= 0)
        return m;
    m.ratio = part / m.whole;
    for (int i = 0; i < strata_of(&m); ++i) {
        double moved = (stratum_mean(&m, i, true) - m.ratio * stratum_mean(&m, i, false)) / m.whole;
        m.within += weight_of(&m, i) * variance_of_game(&m, i);
        m.between += weight_of(&m, i) * (moved * moved - variance_of_mean(&m, i));
    }
    m.between = fmax(0, m.between);
    return m;
}

static Movements movements_of(const StratifyTally *tally, int figure)
{
    bool crossed = stratify_sums(tally, figure, 1, 0)->count > 0;
    return movements_of_folds(tally, figure, 0, crossed ? STRATIFY_FOLDS : 1);
}

double stratify_tally_value(const StratifyTally *tally, int figure, int stratum)
{
    Movements m = movements_of(tally, figure);
    double whole = stratum_mean(&m, stratum, false);
    return whole > 0 ? stratum_mean(&m, stratum, true) / whole : (double)NAN;
}

double *stratify_parts_in_proportion(const StratifyTally *tally, int folds)
{
    const ExactStrata *strata = &tally->stratify->strata;
    double *parts = calloc((size_t)stratify_cells(tally->stratify), sizeof *parts);
    for (int i = 0; parts && i < folds * strata->count; ++i)
        parts[i] = strata->items[i % strata->count].weight / folds;
    return parts;
}

// The shares of one fold's games, by the spread that the other fold showed: a fold's sample size
// then does not depend on its own games.
static void spread_parts(const StratifyTally *tally, int figure, int fold, double *part)
{
    Movements m = movements_of_folds(tally, figure, STRATIFY_FOLDS - 1 - fold, 1);
    double total = 0;
    if (m.within <= 0)
        return;
    for (int i = 0; i < strata_of(&m); ++i)
        total += part[i] *= sqrt(careful_variance_of(&m, i));
    for (int i = 0; i < strata_of(&m); ++i)
        part[i] /= STRATIFY_FOLDS * total;
}

double *stratify_parts_by_spread(const StratifyTally *tally, int figure)
{
    double *parts = stratify_parts_in_proportion(tally, STRATIFY_FOLDS);
    for (int fold = 0; parts && fold < STRATIFY_FOLDS; ++fold)
        spread_parts(tally, figure, fold, parts + fold * tally->stratify->strata.count);
    return parts;
}

// The interval where every game of each stratum showed one value. A share q of games with another
// value remains unseen with a probability of at most (1 − q)^n; n is the size of a plain sample
// that gives every stratum no more games than it has.
static void set_constant(const Movements *m, double confidence, StratifyEstimate *estimate)
{
    const Stratify *stratify = m->tally->stratify;
    const MeasureSet *set = &stratify->prepared->measures;
    Figure figure = stratify->figures[m->figure];
    double size = INFINITY, largest = figure_largest(set, figure);
    if (!figure_is_plain(set, figure))
        return;
    for (int i = 0; i < stratify->strata.count; ++i)
        size = fmin(size, (double)stratify_tally_games(m->tally, i) / weight_of(m, i));
    double unseen = -expm1(log1p(-confidence) / size);
    estimate->interval.low = m->ratio - unseen * m->ratio;
    estimate->interval.high = m->ratio + unseen * (largest - m->ratio);
    estimate->method = CONSTANT_METHOD;
}

static double quotient(double above, double below)
{
    return below > 0 ? above / below : (double)NAN;
}

// Σ W s, the weighted sum of the strata's standard deviations.
static double spread_of(const Movements *m)
{
    double spread = 0;
    for (int i = 0; i < strata_of(m); ++i)
        spread += weight_of(m, i) * sqrt(careful_variance_of(m, i));
    return spread;
}

// The variance of the estimate and its degrees of freedom by Satterthwaite's formula.
static double variance(const Movements *m, double *freedom)
{
    double variance = 0, squares = 0;
    for (int i = 0; i < strata_of(m); ++i)
        for (int fold = 0; fold < m->fold_count; ++fold) {
            double games = (double)sums_of(m, fold, i)->count;
            double weight = weight_of(m, i) / m->fold_count;
            double part = weight * weight * variance_of(m, fold, i) / games;
            variance += part;
            squares += part * part / (games - 1);
        }
    *freedom = quotient(variance * variance, squares);
    return variance;
}

double stratify_games_by_spread(const StratifyTally *tally, const StratifyGoal *goal)
{
    Movements m = movements_of(tally, goal->figure);
    double half = normal_two_sided_quantile(goal->confidence) * spread_of(&m) / goal->half_width;
    return half * half;
}

StratifyEstimate stratify_estimate(const StratifyTally *tally, int figure, double confidence)
{
    const Stratify *stratify = tally->stratify;
    Movements m = movements_of(tally, figure);
    StratifyEstimate estimate = {{NAN, NAN, NAN}, "", NAN, NAN, NAN};
    double freedom, games = (double)tally->games, total = m.within + m.between;
    if (m.whole <= 0)
        return estimate;
    double of_estimate = variance(&m, &freedom), spread = spread_of(&m);
    estimate.interval.estimate = m.ratio;
    estimate.gain = quotient(total / games, of_estimate);
    estimate.gain_in_proportion = quotient(total, m.within);
    estimate.gain_by_spread = quotient(total, spread * spread);
    if (of_estimate <= 0) {
        set_constant(&m, confidence, &estimate);
        return estimate;
    }
    // mean_half_width takes a number of values, one more than the degrees of freedom, which are
    // rounded down to be safe.
    double half = mean_half_width(sqrt(of_estimate), floor(fmax(1, freedom)) + 1, confidence);
    double largest = figure_largest(&stratify->prepared->measures, stratify->figures[figure]);
    estimate.interval.low = fmax(0, m.ratio - half);
    estimate.interval.high = fmin(largest, m.ratio + half);
    estimate.method = STRATIFY_METHOD;
    return estimate;
}

StratifyEstimate stratify_sequence(const StratifyTally *tally, int figure, double confidence)
{
    double stage = fmax(1, tally->stages);
    StratifyEstimate estimate =
        stratify_estimate(tally, figure, 1 - (1 - confidence) / (stage * (stage + 1)));
    if (!isnan(estimate.interval.low))
        estimate.method = STRATIFY_SEQUENCE_METHOD;
    return estimate;
}
