/// beta: see beta.h.

#include "analysis/beta.h"

#include <assert.h>
#include <float.h>
#include <math.h>
#include <stdbool.h>

#include "analysis/root.h"
#include "analysis/saddle.h"

// Two shapes and a point with its complement, so that x and 1 − x keep all their digits.
typedef struct Place {
    double a, b;
    double x, y;
} Place;

// x^a y^b / B(a, b).
static double weight(const Place *p)
{
    return p->a / (p->a + p->b) * p->b * exp(saddle_log_density(p->a, p->b, p->x, p->y));
}

// (a + b) · (mean − x), from whichever of x and y is the smaller share.
static double distance_below_mean(const Place *p)
{
    double n = p->a + p->b;
    return p->a > p->b ? n * p->y - p->b : p->a - n * p->x;
}

// Some 50 000 steps at most for shapes of 10^12, fewer than 100 beyond two standard deviations.
static double continued_fraction(const Place *p)
{
    double a = p->a, b = p->b, lambda = distance_below_mean(p);
    double value = a / (a + 1) * (lambda + 1), numerator = value, inverse = 0;
    for (double n = 1; n < 1e8; ++n) {
        double s = a + 2 * n - 1, w = n * (b - n) * p->x;
        double alpha = (a + n - 1) / s * ((a + b + n - 1) / s) * w * p->x;
        double beta = n + w / s + (a + n) / (s + 2) * (lambda + 1 + n * (1 + p->y));
        inverse = beta + alpha * inverse;
        inverse = 1 / (inverse == 0 ? DBL_MIN : inverse);
        numerator = beta + alpha / numerator;
        numerator = numerator == 0 ? DBL_MIN : numerator;
        value *= numerator * inverse;
        if (fabs(numerator * inverse - 1) <= 2 * DBL_EPSILON)
            break;
    }
    return value;
}

// P(X ≤ x), which is at most about one half when x is below the mean.
static double tail_below(const Place *p)
{
    if (p->x <= 0 || p->y <= 0)
        return p->x <= 0 ? 0 : 1;
    if (distance_below_mean(p) >= 0)
        return weight(p) / continued_fraction(p);
    Place other = {.a = p->b, .b = p->a, .x = p->y, .y = p->x};
    return 1 - weight(&other) / continued_fraction(&other);
}

double beta_lower_tail(double a, double b, double x)
{
    return tail_below(&(Place){.a = a, .b = b, .x = x, .y = 1 - x});
}

double beta_upper_tail(double a, double b, double x)
{
    return tail_below(&(Place){.a = b, .b = a, .x = 1 - x, .y = x});
}

typedef struct Target {
    double a, b, tail;
    bool upper;
} Target;

// The logarithm of a tail is concave, which suits Newton's method from any start.
static RootPoint log_tail_excess(double x, const void *context)
{
    const Target *target = context;
    Place here = {.a = target->a, .b = target->b, .x = x, .y = 1 - x};
    double tail = target->upper ? beta_upper_tail(here.a, here.b, x) : tail_below(&here);
    double excess = log(tail) - log(target->tail);
    return (RootPoint){.value = target->upper ? -excess : excess,
                       .slope = weight(&here) / (here.x * here.y * tail)};
}

static double quantile(Target target, double start)
{
    assert(target.a > 0 && target.b > 0 && target.tail > 0 && target.tail < 1);
    return root_of_rising(log_tail_excess, &target,
                          (RootSearch){.low = 0, .high = 1, .start = start});
}

double beta_lower_quantile(double a, double b, double tail, double start)
{
    return quantile((Target){.a = a, .b = b, .tail = tail, .upper = false}, start);
}

double beta_upper_quantile(double a, double b, double tail, double start)
{
    return quantile((Target){.a = a, .b = b, .tail = tail, .upper = true}, start);
}
