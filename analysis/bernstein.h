/// bernstein: confidence sequences for means and ratios of bounded numbers: in at least the stated
/// share of runs the interval holds the true value at every number of games at once. No normal
/// approximation is used, so rare and skewed numbers do no harm.
#pragma once

#include "analysis/interval.h"
#include "analysis/pair.h"

/// The name of bernstein_interval's method in the output.
#define BERNSTEIN_METHOD "sequence-bernstein"

/// What bounds a ratio Σy / Σx, each x at least 0: of a mean every x is 1.
typedef struct BernsteinBounds {
    double smallest; ///< y ≥ smallest · x
    double largest;  ///< y ≤ largest · x
    double whole;    ///< x ≤ whole
} BernsteinBounds;

/// The ratios R that are not refuted. With z = (y − R x) / ((largest − smallest) · whole), which is
/// at least −1 and 0 on average, Π exp(λ z + (ln(1 − λ) + λ) z²) is a bet against R that nobody
/// wins on average, for every λ in [0, 1); half of the stake is on R being too small, the other
/// half on −z, spread evenly over λ = ½, ¼, …, 2^−20, and R is refuted when it has grown to 1 / (1
/// − confidence). Only sums are needed, so games may come in blocks and in any order.
/// @param sums as they are, but the bets as if `times` as many games had gone alike
/// Returns {NaN, smallest, largest} when Σx is 0.
/// Source: Fan, Grama & Liu 2015, Electron. J. Probab. 20:1 (the inequality); Howard, Ramdas,
/// McAuliffe & Sekhon 2021, Ann. Stat. 49:1055-1080; Waudby-Smith & Ramdas 2024, J. R. Stat. Soc. B
/// 86:1-27.
Interval bernstein_interval(const PairSums *sums, BernsteinBounds bounds, double times,
                            double confidence);

/// An anytime-valid p-value of the hypothesis that the ratio is `ratio`: the inverse of what the
/// bets against it have made of a stake of 1, at most 1. 1 when Σx is 0.
double bernstein_p(const PairSums *sums, BernsteinBounds bounds, double ratio);
