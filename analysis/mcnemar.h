/// mcnemar: the same games played under two sets of rules. Only games whose result changed tell the
/// rule sets apart; playing both with the same dice makes such games few and the answer sharp.
#pragma once

#include <stdint.h>

#include "analysis/interval.h"

/// In how many games something happened under both rule sets, one, or neither.
typedef struct McnemarTable {
    uint64_t both;
    uint64_t first_only;
    uint64_t second_only;
    uint64_t neither;
} McnemarTable;

/// The name of mcnemar_difference's method in the output.
#define MCNEMAR_METHOD "newcombe"

/// Exact two-sided p-value of "both rule sets give the same share": twice the smaller binomial tail
/// of the discordant games, at most 1; 1 when no game changed.
/// Source: McNemar 1947, Psychometrika 12:153-157.
double mcnemar_p(uint64_t first_only, uint64_t second_only);

/// Share under the second rule set minus share under the first, with its two-sided interval: the
/// intervals of the two shares by `method` (Wilson's in the source) are combined by squares, with
/// their correlation phi (continuity-corrected when positive). Within −1 … 1; never of width 0,
/// also when no game changed. Returns {0, −1, 1} for an empty table.
/// @param confidence in (0, 1)
/// Source: Newcombe 1998, Statistics in Medicine 17:2635-2650, method 10.
Interval mcnemar_difference(const McnemarTable *table, IntervalMethod method, double confidence);
