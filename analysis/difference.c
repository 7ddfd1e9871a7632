/// difference: to first order a version's ratio R = part / whole moves by (part − R whole) / mean
/// whole with each game. Written with e and f, what the second version adds to whole and part, the
/// difference of two ratios moves by
///
///     f / w2 − e R2 / w2 + part (1 / w2 − 1 / w1) − whole (R2 / w2 − R1 / w1)
///
/// so that games which the change leaves alone cancel exactly, whatever the rounding.

#include "analysis/difference.h"

#include <math.h>

#include "analysis/anytime.h"
#include "analysis/bernstein.h"
#include "analysis/mcnemar.h"
#include "analysis/mean.h"
#include "analysis/score.h"
#include "analysis/sign_flip.h"
#include "sim/base/extent.h"

enum { BASIS_WHOLE, BASIS_PART, BASIS_MORE_WHOLE, BASIS_MORE_PART, BASIS_COUNT };

static double quotient(Signed128 above, Signed128 below)
{
    return below > 0 ? (double)above / (double)below : NAN;
}

// Sum over games of one term of the linear form.
static Signed128 basis_sum(const PairedSums *sums, int member)
{
    Signed128 first = sums->sums[member % 2];
    return member < BASIS_MORE_WHOLE ? first : sums->sums[member] - first;
}

// Sum over games of the product of two such terms.
static Signed128 basis_product(const PairedSums *sums, int a, int b)
{
    if (a < BASIS_MORE_WHOLE && b < BASIS_MORE_WHOLE)
        return paired_sums_product(sums, a, b);
    if (a < BASIS_MORE_WHOLE)
        return paired_sums_product(sums, a, b) - paired_sums_product(sums, a, b % 2);
    if (b < BASIS_MORE_WHOLE)
        return basis_product(sums, b, a);
    return paired_sums_product(sums, a, b) - paired_sums_product(sums, a, b % 2) -
           paired_sums_product(sums, a % 2, b) + paired_sums_product(sums, a % 2, b % 2);
}

// Sum over games of (Σ weight · term)², less the square of its mean: n times the variance of the
// linear form.
static double squares(const PairedSums *sums, uint64_t games, const double weights[BASIS_COUNT])
{
    double total = 0;
    for (int a = 0; a < BASIS_COUNT; ++a)
        for (int b = 0; b < BASIS_COUNT; ++b)
            if (weights[a] != 0 && weights[b] != 0)
                total += weights[a] * weights[b] *
                         mean_comoment(games, basis_sum(sums, a), basis_sum(sums, b),
                                       basis_product(sums, a, b));
    return fmax(0, total);
}

// Sums of squared contributions of a game (in the sense of the delta method) to the difference, and
// to the figure of one version alone.
static double paired_squares(const PairedTally *tally, const PairedSums *sums)
{
    double n = (double)tally->games;
    double one = (double)sums->sums[PAIRED_FIRST_WHOLE] / n;
    double two = (double)sums->sums[PAIRED_SECOND_WHOLE] / n;
    double ratio_one = quotient(sums->sums[PAIRED_FIRST_PART], sums->sums[PAIRED_FIRST_WHOLE]);
    double ratio_two = quotient(sums->sums[PAIRED_SECOND_PART], sums->sums[PAIRED_SECOND_WHOLE]);
    const double weights[BASIS_COUNT] = {
        [BASIS_WHOLE] = -(ratio_two / two - ratio_one / one),
        [BASIS_PART] = 1 / two - 1 / one,
        [BASIS_MORE_WHOLE] = -ratio_two / two,
        [BASIS_MORE_PART] = 1 / two,
    };
    return squares(sums, tally->games, weights);
}

static double single_squares(const PairedTally *tally, PairedVersion version, int index)
{
    PairSums sums = paired_tally_sums(tally, version, index);
    double error = pair_ratio_standard_error(&sums), n = (double)tally->games;
    return error * error * n * (n - 1);
}

static double gain_of(double unpaired, double paired)
{
    if (isnan(unpaired) || (unpaired == 0 && paired == 0))
        return NAN;
    return paired > 0 ? unpaired / paired : (double)INFINITY;
}

// Interval and p-value for the mean of differences that lie between −hi[0] and hi[1], valid at
// every number of games at which somebody may stop.
static void set_bernstein(uint64_t games, Signed128 sum, Unsigned128 squares, const double hi[],
                          double confidence, Difference *difference)
{
    const PairSums sums = {.count = games,
                           .sum_x = games,
                           .sum_y = sum,
                           .squares_x = games,
                           .squares_y = squares,
                           .products = sum};
    const BernsteinBounds bounds = {
        .smallest = -hi[PAIRED_FIRST], .largest = hi[PAIRED_SECOND], .whole = 1};
    Interval interval = bernstein_interval(&sums, bounds, 1, confidence);
    difference->interval.low = interval.low;
    difference->interval.high = interval.high;
    difference->method = BERNSTEIN_METHOD;
    difference->p_value = bernstein_p(&sums, bounds, 0);
}

// The difference of two shares, from the 2 × 2 table of the games' outcomes under both versions.
static Difference of_table(const McnemarTable *table, FigureRequest request)
{
    uint64_t changed = table->first_only + table->second_only;
    uint64_t games = table->both + changed + table->neither;
    double first = quotient(table->both + table->first_only, games);
    double second = quotient(table->both + table->second_only, games);
    if (games == 0)
        return (Difference){{NAN, NAN}, {NAN, NAN, NAN}, "", NAN, NAN};
    Difference difference = {.value = {first, second}, .interval = {NAN, NAN, NAN}};
    double moved = (double)table->second_only - (double)table->first_only;
    difference.interval.estimate = moved / (double)games;
    difference.gain = gain_of(first * (1 - first) + second * (1 - second),
                              quotient(changed, games) -
                                  difference.interval.estimate * difference.interval.estimate);
    if (request.method == INTERVAL_METHOD_SEQUENCE) {
        set_bernstein(games, (Signed128)table->second_only - (Signed128)table->first_only, changed,
                      (const double[]){1, 1}, request.confidence, &difference);
        return difference;
    }
    difference.interval = mcnemar_difference(table, request.method, request.confidence);
    difference.method = MCNEMAR_METHOD;
    difference.p_value = mcnemar_p(table->first_only, table->second_only);
    return difference;
}

Difference difference_of_result(const PairedTally *tally, int result, FigureRequest request)
{
    uint64_t both = tally->results[result][result];
    McnemarTable table = {
        .both = both,
        .first_only = paired_tally_result(tally, PAIRED_FIRST, result) - both,
        .second_only = paired_tally_result(tally, PAIRED_SECOND, result) - both,
    };
    table.neither = tally->games - both - table.first_only - table.second_only;
    return of_table(&table, request);
}

// The difference of a count that is 0 or 1 in every game: a difference of shares.
static Difference of_event(const PairedTally *tally, const PairedSums *sums, FigureRequest request)
{
    uint64_t both = (uint64_t)paired_sums_product(sums, PAIRED_FIRST_PART, PAIRED_SECOND_PART);
    McnemarTable table = {
        .both = both,
        .first_only = (uint64_t)sums->sums[PAIRED_FIRST_PART] - both,
        .second_only = (uint64_t)sums->sums[PAIRED_SECOND_PART] - both,
    };
    table.neither = tally->games - both - table.first_only - table.second_only;
    return of_table(&table, request);
}

// By how much the measure can be smaller and larger under the second version than under the first:
// as much as its largest value exceeds the other version's smallest. Infinite where values have
// been seen beyond these.
static void find_range(const PairedTally *tally, int index, double hi[PAIRED_VERSION_COUNT])
{
    const Paired *paired = tally->paired;
    for (int version = 0; version < PAIRED_VERSION_COUNT; ++version) {
        int other = PAIRED_VERSION_COUNT - 1 - version;
        const Figure largest = {paired->measures[version][index], CONDITION_ALL};
        const Figure smallest = {paired->measures[other][index], CONDITION_ALL};
        hi[version] = figure_largest(&paired->version[version]->measures, largest) -
                      figure_smallest(&paired->version[other]->measures, smallest);
        if (tally->sums[index].beyond > 0)
            hi[version] = INFINITY;
    }
}

static bool is_event(const Paired *paired, int index, PairedVersion version)
{
    return measure_is_event(
        &paired->version[version]->measures.measures[paired->measures[version][index]]);
}

// What is reported of every kind of measure: the two values, their difference, and the gain from
// pairing.
static Difference of_sums(const PairedTally *tally, int index, double squares_of_difference)
{
    const PairedSums *sums = &tally->sums[index];
    Difference difference = {{NAN, NAN}, {NAN, NAN, NAN}, "", NAN, NAN};
    for (int version = 0; version < PAIRED_VERSION_COUNT; ++version)
        difference.value[version] = quotient(sums->sums[2 * version + 1], sums->sums[2 * version]);
    difference.interval.estimate = difference.value[PAIRED_SECOND] - difference.value[PAIRED_FIRST];
    difference.gain = gain_of(single_squares(tally, PAIRED_FIRST, index) +
                                  single_squares(tally, PAIRED_SECOND, index),
                              squares_of_difference);
    return difference;
}

// The difference of a count that every game has: the mean of the games' differences, whose
// histogram is complete.
static Difference of_count(const PairedTally *tally, int index, const double hi[],
                           FigureRequest request)
{
    const PairedCells *cells = &tally->paired->cells[index];
    const PairedSums *sums = &tally->sums[index];
    const uint64_t *counts = tally->cells + cells->differences;
    const GaffkeSample sample = {.parts = &counts,
                                 .part_count = 1,
                                 .size = extent(cells->difference_count),
                                 .first = -hi[PAIRED_FIRST],
                                 .low = -hi[PAIRED_FIRST],
                                 .high = hi[PAIRED_SECOND]};
    double squares_paired = paired_squares(tally, sums), n = (double)tally->games;
    Difference difference = of_sums(tally, index, squares_paired);
    if (request.method == INTERVAL_METHOD_SEQUENCE) {
        set_bernstein(tally->games, basis_sum(sums, BASIS_MORE_PART),
                      (Unsigned128)basis_product(sums, BASIS_MORE_PART, BASIS_MORE_PART), hi,
                      request.confidence, &difference);
        return difference;
    }
    BoundedMean mean = bounded_mean(&sample, request.confidence);
    difference.interval.low = mean.interval.low;
    difference.interval.high = mean.interval.high;
    difference.method = mean.method;
    if (sums->changed < SIGN_FLIP_GAMES)
        difference.p_value =
            sign_flip_p(counts, extent(cells->difference_count), (size_t)hi[PAIRED_FIRST]);
    else if (squares_paired > 0)
        difference.p_value =
            mean_two_sided_p(difference.interval.estimate / sqrt(squares_paired / (n - 1) / n), n);
    else
        difference.p_value = exp2(1 - n);
    return difference;
}

// The difference of any other measure, and of a count that lay beyond its bins, by the delta
// method. Games that the change did not alter contribute exactly 0, so the degrees of freedom are
// those of the altered games.
static Difference of_ratio(const PairedTally *tally, int index, const double hi[],
                           FigureRequest request)
{
    const PairedSums *sums = &tally->sums[index];
    double squares_paired = paired_squares(tally, sums), n = (double)tally->games;
    double changed = (double)sums->changed;
    Difference difference = of_sums(tally, index, squares_paired);
    double estimate = difference.interval.estimate;
    if (isnan(estimate) || !(squares_paired > 0) || sums->changed < 2)
        return difference;
    double error = sqrt(squares_paired / n / n * changed / (changed - 1));
    bool is_sequence = request.method == INTERVAL_METHOD_SEQUENCE;
    double sd =
        error * sqrt(changed); // of the changed games, by how much each moves the difference
    double half = is_sequence ? anytime_mean_half(sd, changed, request.confidence)
                              : mean_half_width(error, changed, request.confidence);
    difference.interval.low = fmax(estimate - half, -hi[PAIRED_FIRST]);
    difference.interval.high = fmin(estimate + half, hi[PAIRED_SECOND]);
    difference.method = is_sequence ? ANYTIME_MEAN_METHOD : PAIR_RATIO_METHOD;
    difference.p_value = is_sequence
                             ? anytime_mean_p(fabs(estimate), sd, changed, request.confidence)
                             : mean_two_sided_p(estimate / error, changed);
    return difference;
}

Difference difference_of_measure(const PairedTally *tally, int index, FigureRequest request)
{
    double hi[PAIRED_VERSION_COUNT];
    find_range(tally, index, hi);
    if (tally->games == 0)
        return (Difference){{NAN, NAN}, {NAN, NAN, NAN}, "", NAN, NAN};
    if (tally->paired->cells[index].difference_count == 0 || tally->sums[index].beyond > 0)
        return of_ratio(tally, index, hi, request);
    if (is_event(tally->paired, index, PAIRED_FIRST) &&
        is_event(tally->paired, index, PAIRED_SECOND))
        return of_event(tally, &tally->sums[index], request);
    return of_count(tally, index, hi, request);
}

// What a game adds to the sums when it has so many units under either version.
static void add_games(PairedSums *sums, uint64_t games, const int64_t units[PAIRED_VERSION_COUNT])
{
    const int64_t terms[PAIRED_TERM_COUNT] = {1, units[PAIRED_FIRST], 1, units[PAIRED_SECOND]};
    int product = 0;
    for (int a = 0; a < PAIRED_TERM_COUNT; ++a) {
        sums->sums[a] += (Signed128)games * terms[a];
        for (int b = a; b < PAIRED_TERM_COUNT; ++b)
            sums->products[product++] += (Signed128)games * terms[a] * terms[b];
    }
    if (units[PAIRED_FIRST] != units[PAIRED_SECOND])
        sums->changed += games;
}

// Units of the score in all games, as sums and as a histogram of the differences from −hi on.
static void count_units(const PairedTally *tally, int32_t unit, PairedSums *sums, uint64_t *counts)
{
    const int32_t *points[PAIRED_VERSION_COUNT];
    int results = tally->paired->version[PAIRED_FIRST]->measures.result_count;
    for (int version = 0; version < PAIRED_VERSION_COUNT; ++version)
        points[version] = tally->paired->version[version]->measures.points;
    for (int first = 0; first < results; ++first)
        for (int second = 0; second < results; ++second) {
            const int64_t units[] = {points[PAIRED_FIRST][first] / unit,
                                     points[PAIRED_SECOND][second] / unit};
            uint64_t games = tally->results[first][second];
            add_games(sums, games, units);
            counts[MEASURE_POINTS / unit + units[PAIRED_SECOND] - units[PAIRED_FIRST]] += games;
        }
}

static Difference scaled(Difference difference, double factor)
{
    difference.value[PAIRED_FIRST] *= factor;
    difference.value[PAIRED_SECOND] *= factor;
    difference.interval.estimate *= factor;
    difference.interval.low *= factor;
    difference.interval.high *= factor;
    return difference;
}

// In units the score is a count that every game has, so a tally of that count alone is made.
Difference difference_of_score(const PairedTally *tally, FigureRequest request)
{
    uint64_t counts[2 * MEASURE_POINTS + 1] = {0};
    PairedSums sums = {.changed = 0};
    int32_t unit = score_unit(&tally->paired->version[PAIRED_FIRST]->measures);
    int32_t other = score_unit(&tally->paired->version[PAIRED_SECOND]->measures);
    while (unit % other != 0 || other % unit != 0)
        unit > other ? (unit -= other) : (other -= unit);
    count_units(tally, unit, &sums, counts);
    const double hi = (double)MEASURE_POINTS / unit;
    PairedCells cells = {.difference_count = (uint64_t)(2 * MEASURE_POINTS / unit + 1)};
    const Paired units = {.count = 1, .cells = &cells};
    const PairedTally of_units = {
        .paired = &units, .games = tally->games, .sums = &sums, .cells = counts};
    if (tally->games == 0)
        return (Difference){{NAN, NAN}, {NAN, NAN, NAN}, "", NAN, NAN};
    Difference difference = hi == 1 ? of_event(&of_units, &sums, request)
                                    : of_count(&of_units, 0, (const double[]){hi, hi}, request);
    return scaled(difference, 1 / hi);
}
