#include "analysis/figure.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "analysis/anytime.h"
#include "analysis/histogram.h"
#include "analysis/mean.h"
#include "analysis/score.h"
#include "sim/base/name.h"

static const char *next_figure(const void *context, int index)
{
    const MeasureSet *set = context;
    if (index < set->result_count)
        return set->results[index].name;
    index -= set->result_count;
    if (index < set->count)
        return set->measures[index].name;
    return index == set->count && set->has_score ? FIGURE_SCORE_NAME : NULL;
}

Status figure_find(const MeasureSet *set, const char *name, Figure *figure, Error *error)
{
    for (int result = 0; result < set->result_count; ++result)
        if (strcmp(set->results[result].name, name) == 0) {
            *figure = (Figure){.measure = FIGURE_SHARE, .condition = result};
            return OK;
        }
    int measure = measure_set_find(set, name);
    bool is_score = measure < 0 && set->has_score && strcmp(name, FIGURE_SCORE_NAME) == 0;
    if (measure >= 0 || is_score) {
        *figure =
            (Figure){.measure = is_score ? FIGURE_SCORE : measure, .condition = CONDITION_ALL};
        return OK;
    }
    const char *nearest = name_nearest(name, next_figure, set);
    return error_set(error, FAIL_UNKNOWN_NAME, NULL, "the game counts no '%.64s'; %s '%s'%s", name,
                     nearest ? "did you mean" : "the first of its measures is",
                     nearest ? nearest : next_figure(set, 0), nearest ? "?" : "");
}

bool figure_has_score(const MeasureSet *set)
{
    Figure figure;
    return figure_find(set, FIGURE_SCORE_NAME, &figure, NULL) == OK && figure_is_score(figure);
}

Figure figure_of_answer(const Prepared *prepared)
{
    if (prepared->answer_measure < 0)
        return (Figure){.measure = FIGURE_SHARE, .condition = 0};
    return (Figure){.measure = prepared->answer_measure, .condition = CONDITION_ALL};
}

const char *figure_name(const MeasureSet *set, Figure figure)
{
    if (figure_is_score(figure))
        return FIGURE_SCORE_NAME;
    return figure_is_share(figure) ? set->results[figure.condition].name
                                   : set->measures[figure.measure].name;
}

const char *figure_statistic(const MeasureSet *set, Figure figure)
{
    if (figure_is_share(figure))
        return "share";
    if (figure_is_score(figure))
        return "mean";
    return set->measures[figure.measure].kind == MEASURE_RATIO ? "ratio" : "mean";
}

bool figure_is_event(const MeasureSet *set, Figure figure)
{
    if (figure.measure < 0)
        return false;
    const Measure *measure = &set->measures[figure.measure];
    return measure->kind == MEASURE_COUNT && measure->hi == 1 && !measure->is_open &&
           strcmp(measure->unit, "games") == 0;
}

static bool is_percentage(const MeasureSet *set, Figure figure)
{
    return figure.measure < 0 || figure_is_event(set, figure);
}

const char *figure_own_unit(const MeasureSet *set, Figure figure)
{
    return figure.measure < 0 ? "games" : set->measures[figure.measure].unit;
}

const char *figure_unit(const MeasureSet *set, Figure figure)
{
    return is_percentage(set, figure) ? "%" : set->measures[figure.measure].unit;
}

double figure_scale(const MeasureSet *set, Figure figure)
{
    return is_percentage(set, figure) ? 100 : 1;
}

bool figure_is_plain(const MeasureSet *set, Figure figure)
{
    if (figure.measure < 0)
        return true;
    const Measure *measure = &set->measures[figure.measure];
    return measure->kind == MEASURE_COUNT && measure->given == 0 &&
           figure.condition == CONDITION_ALL;
}

double figure_largest(const MeasureSet *set, Figure figure)
{
    if (figure.measure < 0)
        return 1;
    const Measure *measure = &set->measures[figure.measure];
    bool is_unbounded = measure->kind == MEASURE_RATIO && measure->hi == 0;
    return is_unbounded ? (double)INFINITY : (double)measure->hi;
}

double figure_smallest(const MeasureSet *set, Figure figure)
{
    return figure.measure < 0 ? 0 : set->measures[figure.measure].lo;
}

static FigurePart take_series(const Measure *measure, const int32_t *cells)
{
    FigurePart part = {0};
    for (int32_t value = 0; value <= measure->hi; ++value) {
        part.whole += cells[value];
        part.part += (int64_t)cells[value] * value;
    }
    return part;
}

FigurePart figure_take(const MeasureSet *set, Figure figure, const Outcome *outcome)
{
    if (figure_is_share(figure))
        return (FigurePart){1, outcome->result == figure.condition};
    if (figure_is_score(figure))
        return (FigurePart){MEASURE_POINTS, set->points[outcome->result]};
    const Measure *measure = &set->measures[figure.measure];
    if ((figure.condition != CONDITION_ALL && figure.condition != outcome->result) ||
        !measure_is_given(measure, outcome->result))
        return (FigurePart){0};
    if (measure->kind == MEASURE_COUNT)
        return (FigurePart){1, outcome->cells[measure->outcome_cell]};
    if (measure->kind == MEASURE_SERIES)
        return take_series(measure, outcome->cells + measure->outcome_cell);
    const Measure *above = &set->measures[measure->numerator];
    const Measure *below = &set->measures[measure->denominator];
    return (FigurePart){outcome->cells[below->outcome_cell], outcome->cells[above->outcome_cell]};
}

static PairSums share_sums(const Tally *tally, int result)
{
    Signed128 hits = tally_result(tally, result);
    return (PairSums){.count = tally->games,
                      .sum_x = tally->games,
                      .squares_x = tally->games,
                      .sum_y = hits,
                      .squares_y = (Unsigned128)hits,
                      .products = hits};
}

static PairSums count_sums(const Tally *tally, Figure figure)
{
    MeanSums sums = condition_sums(tally, figure.measure, figure.condition);
    return (PairSums){.count = sums.count,
                      .sum_x = sums.count,
                      .squares_x = sums.count,
                      .sum_y = sums.sum,
                      .squares_y = sums.squares,
                      .products = sums.sum,
                      .is_beyond =
                          condition_beyond(tally, figure.measure, figure.condition).squares > 0};
}

PairSums figure_sums(const Tally *tally, Figure figure)
{
    if (figure_is_score(figure))
        return figure_sample(tally, figure).sums;
    if (figure_is_share(figure))
        return share_sums(tally, figure.condition);
    if (tally->set->measures[figure.measure].kind == MEASURE_COUNT)
        return count_sums(tally, figure);
    return condition_pair(tally, figure.measure, figure.condition);
}

bool figure_has_histogram(const MeasureSet *set, Figure figure)
{
    if (figure.measure < 0)
        return false;
    const Measure *measure = &set->measures[figure.measure];
    return measure->kind == MEASURE_COUNT || (measure->kind == MEASURE_SERIES && measure->is_once);
}

static FigureSample score_sample(const Tally *tally)
{
    FigureSample sample = {.part_count = 0};
    for (int result = 0; result < tally->set->result_count; ++result)
        sample.results[result] = tally_result(tally, result);
    sample.sums = score_sums(tally->set, sample.results);
    return sample;
}

FigureSample figure_sample(const Tally *tally, Figure figure)
{
    if (figure_is_score(figure))
        return score_sample(tally);
    FigureSample sample = {.sums = figure_sums(tally, figure)};
    if (!figure_has_histogram(tally->set, figure))
        return sample;
    for (int result = 0; result < tally->set->result_count; ++result)
        if (condition_takes(tally->set, figure.measure, figure.condition, result))
            sample.parts[sample.part_count++] = tally_histogram(tally, figure.measure, result);
    return sample;
}

static FigureEstimate proportion_estimate(const PairSums *sums, FigureRequest request)
{
    return (FigureEstimate){.interval =
                                interval_proportion(request.method, (uint64_t)sums->sum_y,
                                                    (uint64_t)sums->sum_x, request.confidence),
                            .method = interval_method_name(request.method)};
}

// The mean of a count whose bins do not hold all values. As with a series, nothing bounds a value
// unlike those seen, so there is no interval where all were the same.
static FigureEstimate beyond_estimate(const PairSums *sums, double confidence)
{
    const MeanSums numbers = {.count = sums->count, .sum = sums->sum_y, .squares = sums->squares_y};
    Interval interval = mean_interval(&numbers, confidence);
    if (sums->count < 2 || !(mean_sd(&numbers) > 0))
        return (FigureEstimate){.interval = {interval.estimate, NAN, NAN}, .method = ""};
    return (FigureEstimate){.interval = interval, .method = MEAN_METHOD};
}

static FigureEstimate histogram_estimate(const Measure *measure, const FigureSample *sample,
                                         FigureRequest request)
{
    if (measure_is_event(measure))
        return proportion_estimate(&sample->sums, request);
    if (sample->sums.is_beyond)
        return beyond_estimate(&sample->sums, request.confidence);
    const GaffkeSample numbers = {.parts = sample->parts,
                                  .part_count = sample->part_count,
                                  .size = (size_t)measure_bins(measure),
                                  .first = measure->lo,
                                  .low = measure->lo,
                                  .high = measure->hi};
    BoundedMean mean = bounded_mean(&numbers, request.confidence);
    return (FigureEstimate){.interval = mean.interval, .method = mean.method};
}

ConstantRatio figure_constant_ratio(const MeasureSet *set, Figure figure, const PairSums *sums)
{
    const Measure *measure = &set->measures[figure.measure];
    return (ConstantRatio){.value = (double)sums->sum_y / (double)sums->sum_x,
                           .numerator_most = set->measures[measure->numerator].hi,
                           .denominator_most = set->measures[measure->denominator].hi};
}

// A lower confidence bound for the mean of a ratio's denominator over games.
static double denominator_low(const PairSums *sums, double most, double confidence)
{
    const MeanSums below = {.count = sums->count, .sum = sums->sum_x, .squares = sums->squares_x};
    Interval interval = mean_interval(&below, confidence);
    if (interval.low < interval.high)
        return interval.low;
    return constant_mean(interval.estimate, 0, most, interval_zero_upper(sums->count, confidence))
        .low;
}

// A ratio that was the same in all games. Half of the error probability is spent on the share of
// games unlike those seen, the other half on the mean of the denominator.
static FigureEstimate ratio_estimate(const MeasureSet *set, Figure figure, const PairSums *sums,
                                     double confidence)
{
    if (sums->count < 2 || !pair_is_proportional(sums))
        return (FigureEstimate){.interval = pair_ratio_interval(sums, confidence),
                                .method = PAIR_RATIO_METHOD};
    ConstantRatio ratio = figure_constant_ratio(set, figure, sums);
    double half = (1 + confidence) / 2;
    ratio.denominator_low = denominator_low(sums, ratio.denominator_most, half);
    return (FigureEstimate){.interval =
                                constant_ratio(&ratio, interval_zero_upper(sums->count, half)),
                            .method = CONSTANT_METHOD};
}

// Where all values were the same there is no interval: a game may have any number of values, so
// nothing bounds what one unlike those seen would add.
static FigureEstimate series_estimate(const PairSums *sums, double confidence)
{
    Interval interval = pair_ratio_interval(sums, confidence);
    if (pair_is_proportional(sums))
        return (FigureEstimate){.interval = {interval.estimate, NAN, NAN}, .method = ""};
    return (FigureEstimate){.interval = interval, .method = PAIR_RATIO_METHOD};
}

bool figure_is_mute(const MeasureSet *set, Figure figure, const PairSums *sums)
{
    if (figure.measure < 0)
        return false;
    const Measure *measure = &set->measures[figure.measure];
    if (measure->kind == MEASURE_COUNT && sums->is_beyond)
        return !(mean_sd(&(MeanSums){sums->count, sums->sum_y, sums->squares_y}) > 0);
    return measure->kind == MEASURE_SERIES && !measure->is_once && sums->sum_x > 0 &&
           pair_is_proportional(sums);
}

bool figure_is_vain(const Tally *tally, Figure figure, const PairSums *sums)
{
    return tally->games >= FIGURE_MUTE_GAMES &&
           (sums->sum_x == 0 || figure_is_mute(tally->set, figure, sums));
}

// Cuts the interval to 0 … largest. Ends that are infinite or NaN become NaN, which is printed as
// an empty field.
static FigureEstimate clip(FigureEstimate estimate, double largest)
{
    Interval *interval = &estimate.interval;
    if (isnan(interval->high))
        return estimate;
    if (isinf(interval->high)) {
        interval->low = interval->high = NAN;
        estimate.method = "";
        return estimate;
    }
    interval->low = fmax(interval->low, 0);
    interval->high = fmin(interval->high, largest);
    return estimate;
}

FigureEstimate figure_estimate(const MeasureSet *set, Figure figure, const FigureSample *sample,
                               FigureRequest request)
{
    const PairSums *sums = &sample->sums;
    double largest = figure_largest(set, figure);
    if (sums->sum_x == 0)
        return (FigureEstimate){.interval = {NAN, NAN, NAN}, .method = ""};
    if (request.method == INTERVAL_METHOD_SEQUENCE)
        return anytime_figure(set, figure, sums, 1, request.confidence);
    if (figure_is_share(figure))
        return proportion_estimate(sums, request);
    if (figure_is_score(figure))
        return score_estimate(set, sample->results, request);
    const Measure *measure = &set->measures[figure.measure];
    if (figure_has_histogram(set, figure))
        return histogram_estimate(measure, sample, request);
    if (measure->kind == MEASURE_SERIES)
        return clip(series_estimate(sums, request.confidence), largest);
    return clip(ratio_estimate(set, figure, sums, request.confidence), largest);
}

static double exact_quotient(double above, double below)
{
    return below > 0 ? above / below : NAN;
}

static double score_exact(const ExactTable *table)
{
    double points = 0, total = 0;
    for (int result = 0; result < table->set->result_count; ++result) {
        points += table->cells[result] * table->set->points[result];
        total += table->cells[result];
    }
    return exact_quotient(points / MEASURE_POINTS, total);
}

double figure_exact(const ExactTable *table, Figure figure)
{
    if (figure_is_score(figure))
        return score_exact(table);
    if (figure_is_share(figure))
        return table->cells[figure.condition];
    const Measure *measure = &table->set->measures[figure.measure];
    if (measure->kind == MEASURE_RATIO) {
        if (!table->known[measure->numerator] || !table->known[measure->denominator])
            return NAN;
        return exact_quotient(
            condition_exact_moments(table, measure->numerator, figure.condition).first,
            condition_exact_moments(table, measure->denominator, figure.condition).first);
    }
    ConditionMoments moments = condition_exact_moments(table, figure.measure, figure.condition);
    return exact_quotient(moments.first, moments.total);
}

bool figure_is_never_defined(const ExactTable *table, Figure figure)
{
    if (figure.measure < 0)
        return false;
    const Measure *measure = &table->set->measures[figure.measure];
    if (measure->kind == MEASURE_RATIO)
        return table->known[measure->denominator] &&
               !(condition_exact_moments(table, measure->denominator, figure.condition).first > 0);
    return table->known[figure.measure] &&
           !(condition_exact_moments(table, figure.measure, figure.condition).total > 0);
}
