/// root: a Newton step that leaves the bracket is replaced by halving it, so that the
/// search ends for every rising function, however bent.

#include "analysis/root.h"

#include <float.h>
#include <math.h>

enum { MOST_STEPS = 200 };

static double inside(const RootSearch *search, double x)
{
    // Also true of a step that is not a number.
    if (!(x > search->low && x < search->high))
        return search->low + (search->high - search->low) / 2;
    return x;
}

double root_of_rising(RootFunction *function, const void *context, RootSearch search)
{
    double x = inside(&search, search.start);
    for (int step = 0; step < MOST_STEPS; ++step) {
        RootPoint point = function(x, context);
        if (point.value == 0)
            return x;
        if (point.value < 0)
            search.low = x;
        else
            search.high = x;
        // A slope that overflowed would make any point look like the root; half the bracket is
        // safe.
        double next = isinf(point.slope) ? NAN : x - point.value / point.slope;
        // Asked before the bracket, which a step this short may leave by rounding.
        if (fabs(next - x) <= 2 * DBL_EPSILON * fabs(x))
            return next;
        x = inside(&search, next);
    }
    return x;
}
