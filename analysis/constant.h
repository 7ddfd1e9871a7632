/// constant: bounds of a mean or ratio when all games were alike. Then no variance can be
/// estimated; but the share of games unlike those has an upper confidence bound, and the largest
/// values of the counts bound what one of them can do.
#pragma once

#include "analysis/interval.h"

/// The name in column `method` of such bounds.
#define CONSTANT_METHOD "constant"

/// The mean of numbers `least` … `most` all of which were `value`, when at most a share `unseen` of
/// games has another.
Interval constant_mean(double value, double least, double most, double unseen);

/// A ratio of two counts, and what bounds it.
typedef struct ConstantRatio {
    double value;          ///< numerator by denominator in all games seen
    double numerator_most; ///< largest numerator and denominator of a game
    double denominator_most;
    double denominator_low; ///< its mean over games is at least this
} ConstantRatio;

/// The ratio E numerator / E denominator, when at most a share `unseen` of games has another than
/// `value`: such a game moves the sum of numerator − value · denominator by numerator_most up, or
/// by value · denominator_most down, and others not at all. The ends are infinite when
/// denominator_low is 0.
Interval constant_ratio(const ConstantRatio *ratio, double unseen);
