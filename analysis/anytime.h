/// anytime: confidence sequences for figures: intervals that hold at all numbers of games at once,
/// however often one looks and for whatever reason one stops. Their names in the output begin with
/// "sequence"; all other intervals are for a number of games that was fixed beforehand.
#pragma once

#include "analysis/figure.h"

/// The name of the interval of a mean whose coverage is only asymptotic.
#define ANYTIME_MEAN_METHOD "sequence-asymptotic"

/// Half the width of a confidence sequence for the mean of anything whose standard deviation is
/// `sd`, when so many were seen: it is right for many, and narrowest at 65 536. Source:
/// Waudby-Smith, Arbour, Sinha, Kennedy & Ramdas 2024, Ann. Stat. 52:2613-2640, theorem 2.2.
double anytime_mean_half(double sd, double count, double confidence);

/// One minus the confidence of the confidence sequence that just reaches `distance` from the mean:
/// a p-value that holds at all looks together.
/// @param confidence what the sequence is tuned for
double anytime_mean_p(double distance, double sd, double count, double confidence);

/// Estimate and interval. A share, or a count that is 0 or 1: by analysis/sequence.h. The mean of a
/// count, of a series with at most one value a game, and a ratio: by analysis/bernstein.h. The mean
/// of another series, of which nothing bounds how many values a game has: anytime_mean_half of what
/// a game moves it; where all games show the same, none; and likewise the mean of a count of which
/// some value lay beyond its bins.
/// @param sums as figure_sums gives them
/// @param times scales the evidence: as if `times` as many games had gone like those
FigureEstimate anytime_figure(const MeasureSet *set, Figure figure, const PairSums *sums,
                              double times, double confidence);
