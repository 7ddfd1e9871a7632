#include "analysis/mcnemar.h"

#include <math.h>

#include "analysis/binomial.h"

double mcnemar_p(uint64_t first_only, uint64_t second_only)
{
    uint64_t fewer = first_only < second_only ? first_only : second_only;
    return fmin(1, 2 * binomial_at_most(fewer, first_only + second_only, 0.5));
}

// 1 − phi, without cancellation when nearly all games agree. With S² the product of the four
// margins, S² − (ad − bc)² = n (abc + abd + acd + bcd).
static double one_minus_phi(const McnemarTable *table)
{
    double a = (double)table->both, b = (double)table->first_only;
    double c = (double)table->second_only, d = (double)table->neither;
    double n = a + b + c + d;
    double scale = sqrt((a + b) * (c + d)) * sqrt((a + c) * (b + d));
    double excess = a * d - b * c;
    if (scale == 0 || (excess >= 0 && excess <= n / 2))
        return 1;
    if (excess < 0)
        return 1 - excess / scale;
    double rest = n * (b * c * (a + d) + a * d * (b + c) + excess - n / 4);
    return rest / (scale * (scale + excess - n / 2));
}

static double combined(double first, double second, double one_less_phi)
{
    return sqrt((first - second) * (first - second) + 2 * one_less_phi * first * second);
}

Interval mcnemar_difference(const McnemarTable *table, IntervalMethod method, double confidence)
{
    uint64_t first_hits = table->both + table->first_only;
    uint64_t second_hits = table->both + table->second_only;
    uint64_t n = second_hits + table->first_only + table->neither;
    if (n == 0)
        return (Interval){.estimate = 0, .low = -1, .high = 1};
    Interval first = interval_proportion(method, first_hits, n, confidence);
    Interval second = interval_proportion(method, second_hits, n, confidence);
    double rest = one_minus_phi(table);
    double below = combined(second.estimate - second.low, first.high - first.estimate, rest);
    double above = combined(second.high - second.estimate, first.estimate - first.low, rest);
    double difference = ((double)table->second_only - (double)table->first_only) / (double)n;
    return (Interval){.estimate = difference,
                      .low = fmax(-1, difference - below),
                      .high = fmin(1, difference + above)};
}
