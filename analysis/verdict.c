/// verdict: see verdict.h.

#include "analysis/verdict.h"

#include <math.h>

#include "analysis/bernstein.h"
#include "analysis/looks.h"
#include "analysis/sequence.h"

/// The number of games at which the interval of a mean is tuned to be narrow.
#define TUNED_GAMES 65536.0

/// More games than anybody plays.
#define GAMES_MOST 1e15

const char *verdict_answer_name(VerdictAnswer answer)
{
    static const char *const names[VERDICT_ANSWER_COUNT] = {
        [VERDICT_INSIDE] = "inside",
        [VERDICT_OUTSIDE] = "outside",
        [VERDICT_UNDECIDED] = "undecided",
    };
    return names[answer];
}

// Half-width of the asymptotic confidence sequence of a mean: theorem 2.2 of the source, with the
// rho that makes it narrowest at TUNED_GAMES (its equation for the best rho, solved approximately).
static double mean_half(double sd, double games, double confidence)
{
    double alpha = 1 - confidence, log_term = -2 * log(alpha);
    double rho2 = (log_term + log(log_term + 1)) / TUNED_GAMES;
    double grown = games * rho2 + 1;
    return sd * sqrt(2 * grown / (games * games * rho2) * log(sqrt(grown) / alpha));
}

// How many values a game of a series may have nobody knows: only for many games its mean is nearly
// normal. All games the same say nothing.
static Verdict series_verdict(const VerdictQuestion *question, const PairSums *sums, double times)
{
    const MeasureSet *set = &question->prepared->measures;
    double games = (double)sums->count * times,
           estimate = (double)sums->sum_y / (double)sums->sum_x;
    if (sums->count < 2 || pair_is_proportional(sums))
        return (Verdict){.interval = {estimate, NAN, NAN}, .method = ""};
    double sd = pair_ratio_standard_error(sums) * sqrt((double)sums->count);
    double half = mean_half(sd, games, question->confidence);
    return (Verdict){
        .interval = {.estimate = estimate,
                     .low = fmax(0, estimate - half),
                     .high = fmin(figure_largest(set, question->figure), estimate + half)},
        .method = VERDICT_MEAN_METHOD};
}

// Whether the figure is a share of games: of a result, or of games in which something happens.
static bool is_proportion(const MeasureSet *set, Figure figure)
{
    return figure_is_share(figure) || measure_is_event(&set->measures[figure.measure]);
}

// What bounds the mean of a count, or a ratio; of a ratio that nothing bounds its own counts do.
static BernsteinBounds bounds_of(const MeasureSet *set, Figure figure)
{
    const Measure *measure = &set->measures[figure.measure];
    if (figure_has_histogram(set, figure))
        return (BernsteinBounds){.largest = measure->hi, .whole = 1};
    double largest = measure->hi > 0 ? measure->hi : set->measures[measure->numerator].hi;
    return (BernsteinBounds){.largest = largest, .whole = set->measures[measure->denominator].hi};
}

// The interval, as if `times` as many games had gone like those that were played.
static Verdict interval_of(const VerdictQuestion *question, const PairSums *sums, double times)
{
    const MeasureSet *set = &question->prepared->measures;
    if (sums->sum_x == 0)
        return (Verdict){.interval = {NAN, NAN, NAN}, .method = ""};
    if (is_proportion(set, question->figure))
        return (Verdict){.interval = sequence_interval((uint64_t)round((double)sums->sum_y * times),
                                                       (uint64_t)round((double)sums->count * times),
                                                       question->confidence),
                         .method = SEQUENCE_METHOD};
    const Measure *measure = &set->measures[question->figure.measure];
    if (measure->kind == MEASURE_SERIES && !measure->is_once)
        return series_verdict(question, sums, times);
    return (Verdict){.interval = bernstein_interval(sums, bounds_of(set, question->figure), times,
                                                    question->confidence),
                     .method = BERNSTEIN_METHOD};
}

static VerdictAnswer answer_of(Interval interval, Band band)
{
    if (interval.low >= band.low && interval.high <= band.high)
        return VERDICT_INSIDE;
    if (interval.high < band.low || interval.low > band.high)
        return VERDICT_OUTSIDE;
    return VERDICT_UNDECIDED;
}

static bool would_decide(const VerdictQuestion *question, const PairSums *sums, double times)
{
    return answer_of(interval_of(question, sums, times).interval, question->band) !=
           VERDICT_UNDECIDED;
}

// By doubling, then halving the doubt until it is below one part in a hundred.
static double times_needed(const VerdictQuestion *question, const PairSums *sums)
{
    double games = (double)sums->count, low = 1, high = 2;
    if (sums->sum_x == 0)
        return INFINITY;
    while (!would_decide(question, sums, high)) {
        low = high;
        high *= 2;
        if (high * games > GAMES_MOST)
            return INFINITY;
    }
    while (high > 1.01 * low) {
        double middle = (low + high) / 2;
        if (would_decide(question, sums, middle))
            high = middle;
        else
            low = middle;
    }
    return high;
}

Verdict verdict_of(const VerdictQuestion *question, const PairSums *sums)
{
    Verdict verdict = interval_of(question, sums, 1);
    verdict.answer = answer_of(verdict.interval, question->band);
    if (verdict.answer == VERDICT_UNDECIDED)
        verdict.times_needed = times_needed(question, sums);
    return verdict;
}

Verdict verdict_of_exact(const VerdictQuestion *question, double exact)
{
    const double rounding = 1e-9;
    const Band band = question->band;
    bool is_inside = exact >= band.low - rounding && exact <= band.high + rounding;
    return (Verdict){.answer = is_inside ? VERDICT_INSIDE : VERDICT_OUTSIDE,
                     .interval = {exact, exact, exact},
                     .method = VERDICT_EXACT_METHOD};
}

static bool is_decided(const Tally *tally, void *context)
{
    const VerdictQuestion *question = context;
    PairSums sums = figure_sums(tally, question->figure);
    return answer_of(interval_of(question, &sums, 1).interval, question->band) !=
               VERDICT_UNDECIDED ||
           figure_is_vain(tally, question->figure, &sums);
}

Status verdict_play(const VerdictQuestion *question, BatchPlan plan, const BatchWatch *watch,
                    Tally *tally, Error *error)
{
    // The question is only read.
    const Looks looks = {.is_enough = is_decided, .context = (void *)(uintptr_t)question};
    return looks_play(question->prepared, plan, watch, &looks, tally, error);
}
