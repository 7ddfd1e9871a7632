/// difference: see difference.h.
///
/// To first order a version's ratio R = part / whole moves by (part − R whole) / mean whole with
/// each game. Written with e and f, what the second version adds to whole and part, the difference
/// of two ratios moves by
///
///     f / w2 − e R2 / w2 + part (1 / w2 − 1 / w1) − whole (R2 / w2 − R1 / w1)
///
/// so that games which the change leaves alone cancel exactly, whatever the rounding.

#include "analysis/difference.h"

#include <math.h>

#include "analysis/mcnemar.h"
#include "analysis/mean.h"

enum { BASIS_WHOLE, BASIS_PART, BASIS_MORE_WHOLE, BASIS_MORE_PART, BASIS_COUNT };

static double quotient(Unsigned128 above, Unsigned128 below)
{
    return below > 0 ? (double)above / (double)below : NAN;
}

static Signed128 product_of(const PairedSums *sums, int a, int b)
{
    return (Signed128)paired_sums_product(sums, a, b);
}

// Sum of a member of the basis.
static Signed128 basis_sum(const PairedSums *sums, int member)
{
    Signed128 first = (Signed128)sums->sums[member % 2];
    return member < BASIS_MORE_WHOLE ? first : (Signed128)sums->sums[member] - first;
}

// Sum of the product of two members.
static Signed128 basis_product(const PairedSums *sums, int a, int b)
{
    if (a < BASIS_MORE_WHOLE && b < BASIS_MORE_WHOLE)
        return product_of(sums, a, b);
    if (a < BASIS_MORE_WHOLE)
        return product_of(sums, a, b) - product_of(sums, a, b % 2);
    if (b < BASIS_MORE_WHOLE)
        return basis_product(sums, b, a);
    return product_of(sums, a, b) - product_of(sums, a, b % 2) - product_of(sums, a % 2, b) +
           product_of(sums, a % 2, b % 2);
}

// Σ (Σ weight · member)² over games, centred.
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

// Squares of the movements of the difference, and of either version by itself.
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

// Bounds when every game showed the same difference: with the stated confidence at most a share
// `unseen` of games shows another, and that one lies in −first_hi … second_hi.
static void set_constant(Difference *difference, uint64_t games, const double hi[],
                         double confidence)
{
    double unseen = interval_zero_upper(games, confidence);
    Interval *interval = &difference->interval;
    interval->low = interval->estimate - unseen * (interval->estimate + hi[PAIRED_FIRST]);
    interval->high = interval->estimate + unseen * (hi[PAIRED_SECOND] - interval->estimate);
    difference->method = FIGURE_CONSTANT_METHOD;
    difference->p_value = interval->estimate == 0 ? 1 : exp2(1 - (double)games);
}

Difference difference_of_result(const PairedTally *tally, int result, double confidence)
{
    uint64_t both = tally->results[result][result];
    McnemarTable table = {
        .both = both,
        .first_only = paired_tally_result(tally, PAIRED_FIRST, result) - both,
        .second_only = paired_tally_result(tally, PAIRED_SECOND, result) - both,
    };
    table.neither = tally->games - both - table.first_only - table.second_only;
    Interval interval = mcnemar_difference(&table, confidence);
    double n = (double)tally->games;
    double first = quotient(both + table.first_only, tally->games);
    double second = quotient(both + table.second_only, tally->games);
    double changed = quotient(table.first_only + table.second_only, tally->games);
    double difference = ((double)table.second_only - (double)table.first_only) / n;
    if (tally->games == 0)
        return (Difference){{NAN, NAN}, {NAN, NAN, NAN}, "", NAN, NAN};
    return (Difference){.value = {first, second},
                        .interval = interval,
                        .method = MCNEMAR_METHOD,
                        .p_value = mcnemar_p(table.first_only, table.second_only),
                        .gain = gain_of(first * (1 - first) + second * (1 - second),
                                        changed - difference * difference)};
}

// Whether either version's measure is a plain mean; then also the largest values.
static bool is_plain(const Paired *paired, int index, double hi[PAIRED_VERSION_COUNT])
{
    bool plain = true;
    for (int version = 0; version < PAIRED_VERSION_COUNT; ++version) {
        const MeasureSet *set = &paired->version[version]->measures;
        Figure figure = {paired->measures[version][index], CONDITION_ALL};
        hi[version] = figure_largest(set, figure);
        plain = plain && figure_is_plain(set, figure);
    }
    return plain;
}

Difference difference_of_measure(const PairedTally *tally, int index, double confidence)
{
    const PairedSums *sums = &tally->sums[index];
    Difference difference = {{NAN, NAN}, {NAN, NAN, NAN}, "", NAN, NAN};
    double hi[PAIRED_VERSION_COUNT], n = (double)tally->games;
    bool plain = is_plain(tally->paired, index, hi);
    for (int version = 0; version < PAIRED_VERSION_COUNT; ++version)
        difference.value[version] = quotient(sums->sums[2 * version + 1], sums->sums[2 * version]);
    double estimate = difference.value[PAIRED_SECOND] - difference.value[PAIRED_FIRST];
    difference.interval.estimate = estimate;
    if (isnan(estimate))
        return difference;
    double paired = paired_squares(tally, sums);
    difference.gain = gain_of(single_squares(tally, PAIRED_FIRST, index) +
                                  single_squares(tally, PAIRED_SECOND, index),
                              paired);
    if (paired > 0 && tally->games > 1) {
        double error = sqrt(paired / (n - 1) / n);
        double half = mean_half_width(error, tally->games, confidence);
        difference.interval.low = fmax(estimate - half, -hi[PAIRED_FIRST]);
        difference.interval.high = fmin(estimate + half, hi[PAIRED_SECOND]);
        difference.method = plain ? MEAN_METHOD : PAIR_RATIO_METHOD;
        difference.p_value = mean_two_sided_p(estimate / error, tally->games);
    } else if (plain) {
        set_constant(&difference, tally->games, hi, confidence);
    }
    return difference;
}
