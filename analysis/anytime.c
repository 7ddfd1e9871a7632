#include "analysis/anytime.h"

#include <math.h>

#include "analysis/bernstein.h"
#include "analysis/score.h"
#include "analysis/sequence.h"

/// How many the interval of a mean is tuned for to be narrow.
#define TUNED 65536.0

// The square of the source's parameter rho that makes the interval narrowest at TUNED games. The
// source's equation for the best rho has no closed solution; this is its approximation.
static double best_rho2(double alpha)
{
    double log_term = -2 * log(alpha);
    return (log_term + log(log_term + 1)) / TUNED;
}

double anytime_mean_half(double sd, double count, double confidence)
{
    double alpha = 1 - confidence, rho2 = best_rho2(alpha), grown = count * rho2 + 1;
    return sd * sqrt(2 * grown / (count * count * rho2) * log(sqrt(grown) / alpha));
}

double anytime_mean_p(double distance, double sd, double count, double confidence)
{
    double rho2 = best_rho2(1 - confidence), grown = count * rho2 + 1, way = count * distance / sd;
    return fmin(1, sqrt(grown) * exp(-way * way * rho2 / (2 * grown)));
}

// A game may hold any number of values of a series, so nothing bounds what one game adds, and only
// the asymptotic sequence for many games applies. It needs scatter: where all games showed the same
// ratio there is no interval.
static FigureEstimate series_estimate(const PairSums *sums, double largest, double times,
                                      double confidence)
{
    double games = (double)sums->count * times,
           estimate = (double)sums->sum_y / (double)sums->sum_x;
    if (sums->count < 2 || pair_is_proportional(sums))
        return (FigureEstimate){.interval = {estimate, NAN, NAN}, .method = ""};
    double sd = pair_ratio_standard_error(sums) * sqrt((double)sums->count);
    double half = anytime_mean_half(sd, games, confidence);
    return (FigureEstimate){.interval = {.estimate = estimate,
                                         .low = fmax(0, estimate - half),
                                         .high = fmin(largest, estimate + half)},
                            .method = ANYTIME_MEAN_METHOD};
}

// The mean of a count of which some value lay beyond its bins, likewise.
static FigureEstimate beyond_estimate(const PairSums *sums, double times, double confidence)
{
    const MeanSums numbers = {.count = sums->count, .sum = sums->sum_y, .squares = sums->squares_y};
    double mean = mean_estimate(&numbers), sd = mean_sd(&numbers);
    if (!(sd > 0))
        return (FigureEstimate){.interval = {mean, NAN, NAN}, .method = ""};
    double half = anytime_mean_half(sd, (double)sums->count * times, confidence);
    return (FigureEstimate){.interval = {mean, mean - half, mean + half},
                            .method = ANYTIME_MEAN_METHOD};
}

// Whether the figure is a proportion of games: the share of a result, or the mean of a count that
// is 0 or 1.
static bool is_proportion(const MeasureSet *set, Figure figure)
{
    if (figure_is_score(figure))
        return score_unit(set) == MEASURE_POINTS;
    return figure_is_share(figure) || measure_is_event(&set->measures[figure.measure]);
}

// Bounds for the mean of a count, or for a ratio. A ratio whose own range is not declared is
// bounded by the largest value of its numerator.
static BernsteinBounds bounds_of(const MeasureSet *set, Figure figure)
{
    if (figure_is_score(figure))
        return (BernsteinBounds){.largest = 1, .whole = MEASURE_POINTS};
    const Measure *measure = &set->measures[figure.measure];
    if (figure_has_histogram(set, figure))
        return (BernsteinBounds){.smallest = measure->lo, .largest = measure->hi, .whole = 1};
    double largest = measure->hi > 0 ? measure->hi : set->measures[measure->numerator].hi;
    return (BernsteinBounds){.largest = largest, .whole = set->measures[measure->denominator].hi};
}

FigureEstimate anytime_figure(const MeasureSet *set, Figure figure, const PairSums *sums,
                              double times, double confidence)
{
    if (sums->sum_x == 0)
        return (FigureEstimate){.interval = {NAN, NAN, NAN}, .method = ""};
    if (is_proportion(set, figure)) {
        double each = times / (figure_is_score(figure) ? MEASURE_POINTS : 1);
        return (FigureEstimate){
            .interval = sequence_interval((uint64_t)round((double)sums->sum_y * each),
                                          (uint64_t)round((double)sums->sum_x * each), confidence),
            .method = SEQUENCE_METHOD};
    }
    const Measure *measure = figure.measure < 0 ? NULL : &set->measures[figure.measure];
    if (measure && measure->kind == MEASURE_SERIES && !measure->is_once)
        return series_estimate(sums, figure_largest(set, figure), times, confidence);
    if (sums->is_beyond)
        return beyond_estimate(sums, times, confidence);
    return (FigureEstimate){.interval =
                                bernstein_interval(sums, bounds_of(set, figure), times, confidence),
                            .method = BERNSTEIN_METHOD};
}
