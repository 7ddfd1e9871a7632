#include "analysis/paired_precision.h"

#include <math.h>

#include "analysis/looks.h"

double paired_precision_half_width(const PairedPrecision *precision, const PairedTally *tally)
{
    const SweepPoint point = {.tally = tally, .exact = NAN};
    SweepRow row = sweep_row(&point, precision->figure,
                             (FigureRequest){INTERVAL_METHOD_SEQUENCE, precision->confidence});
    Interval interval = precision->is_of_difference ? row.difference.interval : row.value.interval;
    double half = fmax(interval.high - interval.estimate, interval.estimate - interval.low);
    return isnan(half) ? (double)INFINITY : half;
}

uint64_t paired_precision_next(const PairedPrecision *precision, uint64_t games)
{
    uint64_t look = looks_first(precision->least, precision->most);
    while (look <= games && look < precision->most)
        look = looks_next(look, precision->most);
    return look;
}

bool paired_precision_is_done(const PairedPrecision *precision, const PairedTally *tally)
{
    if (tally->games >= precision->most)
        return true;
    bool is_look =
        tally->games > 0 && paired_precision_next(precision, tally->games - 1) == tally->games;
    if (!is_look)
        return false;
    double half = paired_precision_half_width(precision, tally);
    return half <= precision->half_width || (isinf(half) && tally->games >= FIGURE_MUTE_GAMES);
}

Status paired_precision_play(const PairedPrecision *precision, BatchPlan plan,
                             const BatchWatch *watch, PairedTally *tally, Error *error)
{
    LooksWatch over = {.watch = watch, .most = precision->most};
    const BatchWatch stretch = looks_watch(&over);
    while (!paired_precision_is_done(precision, tally)) {
        uint64_t look = paired_precision_next(precision, tally->games);
        over.before = tally->games;
        plan.first = tally->games;
        plan.games = look - tally->games;
        TRY(paired_play(plan, &stretch, tally, error));
        if (tally->games < look)
            return OK;
    }
    return OK;
}
