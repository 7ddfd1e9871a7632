#include "analysis/summary.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/exact_moments.h"
#include "analysis/quantile.h"
#include "analysis/score.h"

// One measure under one condition, with room for its histograms.
typedef struct Scope {
    const SummaryRequest *request;
    int measure, condition;
    size_t size; // values in use of both arrays, which serve every scope in turn
    uint64_t *counts;
    double *exact;
    bool is_known;                   // `exact` holds the probabilities
    bool is_beyond, is_exact_beyond; // bins at the ends also hold other values, likewise in `exact`
} Scope;

static const double quantile_levels[SUMMARY_STATISTIC_COUNT] = {
    [SUMMARY_Q05] = 0.05, [SUMMARY_Q25] = 0.25, [SUMMARY_MEDIAN] = 0.5,
    [SUMMARY_Q75] = 0.75, [SUMMARY_Q95] = 0.95,
};

const char *summary_statistic_name(SummaryStatistic statistic)
{
    static const char *const names[SUMMARY_STATISTIC_COUNT] = {
        [SUMMARY_SHARE] = "share", [SUMMARY_MEAN] = "mean", [SUMMARY_SD] = "sd",
        [SUMMARY_Q05] = "q05",     [SUMMARY_Q25] = "q25",   [SUMMARY_MEDIAN] = "median",
        [SUMMARY_Q75] = "q75",     [SUMMARY_Q95] = "q95",   [SUMMARY_RATIO] = "ratio",
    };
    return names[statistic];
}

static void set_estimate(SummaryRow *row, FigureEstimate estimate)
{
    row->value = estimate.interval.estimate;
    row->low = estimate.interval.low;
    row->high = estimate.interval.high;
    row->method = estimate.method;
}

static FigureRequest figure_request(const SummaryRequest *request)
{
    return (FigureRequest){.method = request->method, .confidence = request->confidence};
}

static SummaryRow *append(Summary *summary, const char *name)
{
    SummaryRow *row = &summary->rows[summary->count++];
    *row = (SummaryRow){.name = name,
                        .measure = FIGURE_SHARE,
                        .condition = CONDITION_ALL,
                        .value = NAN,
                        .low = NAN,
                        .high = NAN,
                        .method = "",
                        .exact = NAN,
                        .gap = {.errors = NAN}};
    return row;
}

static SummaryRow *append_scoped(Summary *summary, const Scope *scope, SummaryStatistic statistic)
{
    const Tally *tally = scope->request->tally;
    SummaryRow *row = append(summary, tally->set->measures[scope->measure].name);
    row->measure = scope->measure;
    row->condition = scope->condition;
    row->statistic = statistic;
    row->games = condition_games(tally, scope->measure, scope->condition);
    return row;
}

static void add_share(Summary *summary, const SummaryRequest *request, int result)
{
    const Tally *tally = request->tally;
    const Figure figure = {.measure = FIGURE_SHARE, .condition = result};
    SummaryRow *row = append(summary, figure_name(tally->set, figure));
    FigureSample sample = figure_sample(tally, figure);
    row->statistic = SUMMARY_SHARE;
    row->count = sample.sums.sum_y;
    row->games = tally->games;
    set_estimate(row, figure_estimate(tally->set, figure, &sample, figure_request(request)));
    if (request->exact) {
        row->exact = figure_exact(request->exact, figure);
        row->gap = gap_share(row->exact, (uint64_t)row->count, row->games);
    }
}

static void add_score(Summary *summary, const SummaryRequest *request)
{
    const Tally *tally = request->tally;
    const Figure figure = {.measure = FIGURE_SCORE, .condition = CONDITION_ALL};
    FigureSample sample = figure_sample(tally, figure);
    SummaryRow *row = append(summary, figure_name(tally->set, figure));
    row->measure = FIGURE_SCORE;
    row->statistic = SUMMARY_MEAN;
    row->count = sample.sums.sum_y;
    row->games = tally->games;
    set_estimate(row, figure_estimate(tally->set, figure, &sample, figure_request(request)));
    if (!request->exact)
        return;
    int32_t unit = score_unit(tally->set), hi = MEASURE_POINTS / unit;
    double law[MEASURE_POINTS + 1];
    ExactMoments moments;
    row->exact = figure_exact(request->exact, figure);
    score_law(request->exact, unit, law);
    if (exact_moments(law, (size_t)hi + 1, &moments))
        row->gap = gap_mean(&moments, row->value * hi, row->games);
}

// Adds the row of a measure's mean, or of a ratio, under a condition.
static SummaryRow *add_figure(Summary *summary, const Scope *scope, SummaryStatistic statistic)
{
    const SummaryRequest *request = scope->request;
    const Figure figure = {.measure = scope->measure, .condition = scope->condition};
    SummaryRow *row = append_scoped(summary, scope, statistic);
    FigureSample sample = figure_sample(request->tally, figure);
    row->count = sample.sums.sum_y;
    set_estimate(row,
                 figure_estimate(request->tally->set, figure, &sample, figure_request(request)));
    if (request->exact)
        row->exact = figure_exact(request->exact, figure);
    return row;
}

static const Measure *measure_of(const Scope *scope)
{
    return &scope->request->tally->set->measures[scope->measure];
}

// The exact moments of a count; false when they are not known.
static bool find_moments(const Scope *scope, ExactMoments *moments)
{
    if (!scope->request->exact)
        return false;
    if (scope->is_known && !scope->is_exact_beyond) {
        bool any = exact_moments(scope->exact, scope->size, moments);
        moments->mean += measure_of(scope)->lo;
        return any;
    }
    ConditionMoments known =
        condition_exact_moments(scope->request->exact, scope->measure, scope->condition);
    return exact_moments_from(known.total, known.first, known.second, moments);
}

static void add_mean(Summary *summary, const Scope *scope)
{
    SummaryRow *row = add_figure(summary, scope, SUMMARY_MEAN);
    ExactMoments moments;
    if (measure_of(scope)->kind == MEASURE_COUNT && find_moments(scope, &moments))
        row->gap = gap_mean(&moments, row->value, row->games);
}

static void add_sd(Summary *summary, const Scope *scope, const MeanSums *sums)
{
    SummaryRow *row = append_scoped(summary, scope, SUMMARY_SD);
    row->count = sums->sum;
    row->value = mean_sd(sums);
    ExactMoments moments;
    if (find_moments(scope, &moments))
        row->exact = moments.sd;
}

// The number of a bin; none where the bin stands for others, too.
static double value_of_bin(const Scope *scope, double bin, bool is_beyond)
{
    const Measure *measure = measure_of(scope);
    bool is_end = bin + measure->lo >= measure->hi || (measure->lo < 0 && bin <= 0);
    return is_beyond && is_end ? (double)NAN : bin + measure->lo;
}

// The same of a quantile that was found among the bins, and of its interval.
static FigureEstimate value_of_bins(const Scope *scope, FigureEstimate estimate)
{
    Interval *bins = &estimate.interval;
    *bins = (Interval){value_of_bin(scope, bins->estimate, scope->is_beyond),
                       value_of_bin(scope, bins->low, scope->is_beyond),
                       value_of_bin(scope, bins->high, scope->is_beyond)};
    if (isnan(bins->low) || isnan(bins->high)) {
        bins->low = bins->high = NAN;
        estimate.method = "";
    }
    return estimate;
}

static FigureEstimate quantile_estimate(const Scope *scope, double level)
{
    const SummaryRequest *request = scope->request;
    if (request->method == INTERVAL_METHOD_SEQUENCE)
        return (FigureEstimate){
            quantile_sequence(scope->counts, scope->size, level, request->confidence),
            QUANTILE_SEQUENCE_METHOD};
    return (FigureEstimate){
        quantile_interval(scope->counts, scope->size, level, request->confidence), QUANTILE_METHOD};
}

static void add_quantile(Summary *summary, const Scope *scope, const MeanSums *sums,
                         SummaryStatistic statistic)
{
    SummaryRow *row = append_scoped(summary, scope, statistic);
    double level = quantile_levels[statistic];
    row->count = sums->sum;
    if (scope->is_known)
        row->exact = value_of_bin(scope, exact_moments_quantile(scope->exact, scope->size, level),
                                  scope->is_exact_beyond);
    if (sums->count == 0)
        return;
    if (measure_of(scope)->kind == MEASURE_COUNT)
        set_estimate(row, value_of_bins(scope, quantile_estimate(scope, level)));
    else
        row->value = (double)quantile_value(scope->counts, scope->size, level);
}

static void add_distribution(Summary *summary, Scope *scope)
{
    const SummaryRequest *request = scope->request;
    scope->size = condition_size(request->tally->set, scope->measure);
    condition_histogram(request->tally, scope->measure, scope->condition, scope->counts);
    scope->is_known = request->exact && request->exact->known[scope->measure];
    if (scope->is_known)
        condition_exact(request->exact, scope->measure, scope->condition, scope->exact);
    scope->is_beyond =
        condition_beyond(request->tally, scope->measure, scope->condition).squares > 0;
    scope->is_exact_beyond =
        request->exact &&
        condition_exact_moments(request->exact, scope->measure, scope->condition).is_beyond;
    MeanSums sums = condition_sums(request->tally, scope->measure, scope->condition);
    add_mean(summary, scope);
    add_sd(summary, scope, &sums);
    for (SummaryStatistic statistic = SUMMARY_Q05; statistic <= SUMMARY_Q95; ++statistic)
        add_quantile(summary, scope, &sums, statistic);
}

static void add_measure(Summary *summary, Scope *scope)
{
    const MeasureSet *set = scope->request->tally->set;
    for (scope->condition = CONDITION_ALL; scope->condition < set->result_count;
         ++scope->condition) {
        if (!condition_is_given(set, scope->measure, scope->condition))
            continue;
        if (set->measures[scope->measure].kind == MEASURE_RATIO)
            add_figure(summary, scope, SUMMARY_RATIO);
        else
            add_distribution(summary, scope);
    }
}

static size_t longest_histogram(const MeasureSet *set)
{
    size_t longest = 1;
    for (int measure = 0; measure < set->count; ++measure)
        if (set->measures[measure].kind != MEASURE_RATIO && condition_size(set, measure) > longest)
            longest = condition_size(set, measure);
    return longest;
}

Status summary_create(const SummaryRequest *request, Summary *summary, Error *error)
{
    const MeasureSet *set = request->tally->set;
    size_t longest = longest_histogram(set), conditions = (size_t)set->result_count + 1;
    size_t most =
        (size_t)set->result_count + (size_t)set->count * conditions * SUMMARY_STATISTIC_COUNT + 1;
    Scope scope = {.request = request,
                   .counts = calloc(longest, sizeof *scope.counts),
                   .exact = calloc(longest, sizeof *scope.exact)};
    *summary = (Summary){.rows = calloc(most, sizeof *summary->rows)};
    Status status = OK;
    if (!scope.exact || !scope.counts || !summary->rows) {
        summary_destroy(summary);
        status =
            error_set(error, FAIL_MEMORY, NULL, "out of memory for a summary of %zu figures", most);
        goto out;
    }
    for (int result = 0; result < set->result_count; ++result)
        add_share(summary, request, result);
    if (figure_has_score(set))
        add_score(summary, request);
    for (scope.measure = 0; scope.measure < set->count; ++scope.measure)
        if (measure_has_mean(&set->measures[scope.measure]))
            add_measure(summary, &scope);
out:
    free(scope.exact);
    free(scope.counts);
    return status;
}

void summary_destroy(Summary *summary)
{
    free(summary->rows);
    *summary = (Summary){0};
}

const SummaryRow *summary_find(const Summary *summary, const char *name, int condition,
                               SummaryStatistic statistic)
{
    for (int i = 0; i < summary->count; ++i) {
        const SummaryRow *row = &summary->rows[i];
        if (row->condition == condition && row->statistic == statistic &&
            strcmp(row->name, name) == 0)
            return row;
    }
    return NULL;
}
