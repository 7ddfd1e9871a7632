/// verdict: see verdict.h.

#include "analysis/verdict.h"

#include <math.h>

#include "analysis/looks.h"
#include "analysis/mean.h"
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

// How much single games differ: of a ratio to first order, on the scale of the ratio. NaN when two
// games are not there yet.
static double spread(const VerdictQuestion *question, const PairSums *sums)
{
    const MeasureSet *set = &question->prepared->measures;
    const MeanSums mean = {.count = sums->count, .sum = sums->sum_y, .squares = sums->squares_y};
    if (figure_is_plain(set, question->figure) ||
        set->measures[question->figure.measure].kind == MEASURE_COUNT)
        return mean_sd(&mean);
    return pair_ratio_standard_error(sums) * sqrt((double)sums->count);
}

// The largest share of games unlike all of so many.
static double unseen(double games, double confidence)
{
    return sequence_interval(0, (uint64_t)round(games), confidence).high;
}

// The low end of the sequence of a mean, as if `times` as many numbers had come.
static double mean_low(const MeanSums *sums, double most, double times, double confidence)
{
    double mean = mean_estimate(sums), sd = mean_sd(sums), games = (double)sums->count * times;
    return sd > 0 ? mean - mean_half(sd, games, confidence)
                  : constant_mean(mean, most, unseen(games, confidence)).low;
}

// Half of the doubt is about games unlike those seen, the other half about the mean denominator.
static Interval constant_ratio_interval(const VerdictQuestion *question, const PairSums *sums,
                                        double times)
{
    const MeanSums below = {.count = sums->count, .sum = sums->sum_x, .squares = sums->squares_x};
    ConstantRatio ratio =
        figure_constant_ratio(&question->prepared->measures, question->figure, sums);
    double half = (1 + question->confidence) / 2;
    ratio.denominator_low = mean_low(&below, ratio.denominator_most, times, half);
    return constant_ratio(&ratio, unseen((double)sums->count * times, half));
}

// All games showed the same: of a series that says nothing.
static Verdict constant_verdict(const VerdictQuestion *question, const PairSums *sums, double times)
{
    const MeasureSet *set = &question->prepared->measures;
    double games = (double)sums->count * times, value = (double)sums->sum_y / (double)sums->sum_x;
    Verdict verdict = {.interval = {value, NAN, NAN}, .method = FIGURE_CONSTANT_METHOD};
    switch (set->measures[question->figure.measure].kind) {
    case MEASURE_COUNT:
        verdict.interval = constant_mean(value, figure_largest(set, question->figure),
                                         unseen(games, question->confidence));
        break;
    case MEASURE_RATIO:
        verdict.interval = constant_ratio_interval(question, sums, times);
        break;
    default:
        verdict.method = "";
    }
    return verdict;
}

static bool is_constant(const VerdictQuestion *question, const PairSums *sums, double sd)
{
    const Measure *measure = &question->prepared->measures.measures[question->figure.measure];
    return sums->count < 2 ||
           (measure->kind == MEASURE_COUNT ? !(sd > 0) : pair_is_proportional(sums));
}

// The interval, as if `times` as many games had gone like those that were played.
static Verdict interval_of(const VerdictQuestion *question, const PairSums *sums, double times)
{
    double games = (double)sums->count * times;
    double estimate = (double)sums->sum_y / (double)sums->sum_x;
    if (sums->sum_x == 0)
        return (Verdict){.interval = {NAN, NAN, NAN}, .method = ""};
    if (figure_is_share(question->figure))
        return (Verdict){.interval =
                             sequence_interval((uint64_t)round((double)sums->sum_y * times),
                                               (uint64_t)round(games), question->confidence),
                         .method = SEQUENCE_METHOD};
    double sd = spread(question, sums);
    double largest = figure_largest(&question->prepared->measures, question->figure);
    if (is_constant(question, sums, sd))
        return constant_verdict(question, sums, times);
    double half = mean_half(sd, games, question->confidence);
    return (Verdict){.interval = {.estimate = estimate,
                                  .low = fmax(0, estimate - half),
                                  .high = fmin(largest, estimate + half)},
                     .method = VERDICT_MEAN_METHOD};
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
           (tally->games >= FIGURE_MUTE_GAMES &&
            figure_is_mute(tally->set, question->figure, &sums));
}

Status verdict_play(const VerdictQuestion *question, BatchPlan plan, const BatchWatch *watch,
                    Tally *tally, Error *error)
{
    // The question is only read.
    const Looks looks = {.is_enough = is_decided, .context = (void *)(uintptr_t)question};
    return looks_play(question->prepared, plan, watch, &looks, tally, error);
}
