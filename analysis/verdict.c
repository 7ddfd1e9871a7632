#include "analysis/verdict.h"

#include <math.h>

#include "analysis/anytime.h"
#include "analysis/looks.h"

/// A forecast beyond this is told as never.
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

// The interval, as if `times` as many games had gone like those that were played.
static Interval interval_of(const VerdictQuestion *question, const PairSums *sums, double times)
{
    return anytime_figure(&question->prepared->measures, question->figure, sums, times,
                          question->confidence)
        .interval;
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
    return answer_of(interval_of(question, sums, times), question->band) != VERDICT_UNDECIDED;
}

// By doubling the number of games, then bisection until it is known to one part in a hundred.
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
    FigureEstimate estimate = anytime_figure(&question->prepared->measures, question->figure, sums,
                                             1, question->confidence);
    Verdict verdict = {.interval = estimate.interval,
                       .method = estimate.method,
                       .answer = answer_of(estimate.interval, question->band)};
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
    return answer_of(interval_of(question, &sums, 1), question->band) != VERDICT_UNDECIDED ||
           figure_is_vain(tally, question->figure, &sums);
}

static bool is_vain(const Tally *tally, void *context)
{
    const VerdictQuestion *question = context;
    PairSums sums = figure_sums(tally, question->figure);
    return figure_is_vain(tally, question->figure, &sums);
}

Status verdict_play(const VerdictQuestion *question, BatchPlan plan, const BatchWatch *watch,
                    Tally *tally, Error *error)
{
    // Looks.context is not const; is_decided only reads the question.
    const Looks looks = {.is_enough = is_decided,
                         .is_vain = is_vain,
                         .vain_games = FIGURE_MUTE_GAMES,
                         .context = (void *)(uintptr_t)question};
    return looks_play(question->prepared, plan, watch, &looks, tally, error);
}
