#include "analysis/precision.h"

#include <math.h>

#include "analysis/looks.h"

double precision_half_width(const Precision *precision, const Tally *tally)
{
    FigureSample sample = figure_sample(tally, precision->figure);
    Interval interval =
        figure_estimate(tally->set, precision->figure, &sample, precision->request).interval;
    double half = (interval.high - interval.low) / 2;
    return isnan(half) ? (double)INFINITY : half;
}

bool precision_is_reached(const Precision *precision, const Tally *tally)
{
    return precision_half_width(precision, tally) <= precision->half_width;
}

double precision_games(const Precision *precision, const Tally *tally)
{
    double times = precision_half_width(precision, tally) / precision->half_width;
    return (double)tally->games * times * times;
}

bool precision_is_vain(const Precision *precision, const Tally *tally)
{
    PairSums sums = figure_sums(tally, precision->figure);
    return tally->games >= precision->least && figure_is_vain(tally, precision->figure, &sums);
}

static bool is_enough(const Tally *tally, void *context)
{
    return precision_is_reached(context, tally) || precision_is_vain(context, tally);
}

static bool is_vain(const Tally *tally, void *context)
{
    return precision_is_vain(context, tally);
}

Status precision_play(const Precision *precision, BatchPlan plan, const BatchWatch *watch,
                      Tally *tally, Error *error)
{
    // Looks.context is not const; the callbacks only read the precision.
    const Looks looks = {.least = precision->least,
                         .is_enough = is_enough,
                         .is_vain = is_vain,
                         .vain_games = FIGURE_MUTE_GAMES,
                         .context = (void *)(uintptr_t)precision,
                         .taker = precision->taker};
    return looks_play(precision->prepared, plan, watch, &looks, tally, error);
}
