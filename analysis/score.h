/// score: the mean worth of a game to the first side: a game won is 1, one lost 0, one that neither
/// side wins what the scenario says. Worths are whole points (MEASURE_POINTS); in the largest unit
/// of which all of them are multiples, the score is a count that every game has.
#pragma once

#include "analysis/figure.h"

/// The largest number of points of which all results of the set, and a game that is won, are
/// multiples: 1 … MEASURE_POINTS. With the latter a game is worth 1 or nothing.
int32_t score_unit(const MeasureSet *set);

/// How many games had 0, 1, … units.
/// @param results games by result
/// @param counts MEASURE_POINTS / unit + 1 numbers, overwritten
void score_histogram(const MeasureSet *set, int32_t unit, const uint64_t *results,
                     uint64_t *counts);

/// What a sample holds of the score, from its games by result: x MEASURE_POINTS and y the points of
/// every game.
PairSums score_sums(const MeasureSet *set, const uint64_t *results);

/// The score with its interval for a fixed number of games: as that of a share where a game is
/// worth 1 or nothing, else by analysis/bounded.h.
FigureEstimate score_estimate(const MeasureSet *set, const uint64_t *results,
                              FigureRequest request);

/// The exact chance of each number of units.
/// @param cells MEASURE_POINTS / unit + 1 numbers, overwritten
void score_law(const ExactTable *table, int32_t unit, double *cells);
