/// exact_odds: starts are sorted by what is known of them, and those that are alike are one.

#include "sim/interface/exact_odds.h"

#include <stdlib.h>
#include <string.h>

#include "sim/base/grow.h"

Status exact_odds_add(ExactOdds *odds, const ExactOddsStart *start, Error *error)
{
    TRY(GROW(odds->starts, &odds->start_room, odds->start_count + 1, "ways to start", error));
    odds->starts[odds->start_count++] = *start;
    return OK;
}

void exact_odds_release(ExactOdds *odds)
{
    free(odds->starts);
    free(odds->squares);
    *odds = (ExactOdds){.factor_count = 0};
}

// A start with the values of all unknown factors set to 0.
typedef struct Known {
    int32_t values[EXACT_ODDS_FACTOR_MAX];
    double weight, odds;
} Known;

static int compare(const void *one, const void *other)
{
    const Known *a = one, *b = other;
    for (int f = 0; f < EXACT_ODDS_FACTOR_MAX; ++f)
        if (a->values[f] != b->values[f])
            return a->values[f] < b->values[f] ? -1 : 1;
    return 0;
}

// Of what a group of starts is worth on average, the squared distance from the mean.
static double spread_of(const ExactOdds *odds, const Known *known)
{
    double variance = 0, weight = 0, sum = 0;
    for (size_t i = 0; i < odds->start_count; ++i) {
        weight += known[i].weight;
        sum += known[i].weight * known[i].odds;
        if (i + 1 < odds->start_count && compare(&known[i], &known[i + 1]) == 0)
            continue;
        double off = sum / weight - odds->mean;
        variance += weight * off * off;
        weight = sum = 0;
    }
    return variance;
}

Status exact_odds_of_factors(const ExactOdds *odds, uint32_t factors, double *variance,
                             Error *error)
{
    Known *known = calloc(odds->start_count + 1, sizeof *known);
    if (!known)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for the ways to start");
    for (size_t i = 0; i < odds->start_count; ++i) {
        known[i] = (Known){.weight = odds->starts[i].weight, .odds = odds->starts[i].odds};
        for (int f = 0; f < odds->factor_count; ++f)
            known[i].values[f] = factors >> f & 1 ? odds->starts[i].values[f] : 0;
    }
    qsort(known, odds->start_count, sizeof *known, compare);
    *variance = spread_of(odds, known);
    free(known);
    return OK;
}
