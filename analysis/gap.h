/// gap: how far a simulated figure is from the exact one, and whether chance can explain it.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "analysis/exact_moments.h"

/// Beyond so many standard errors a gap is no luck, where the normal law may be trusted that far.
#define GAP_ERRORS_MAX 5.0

typedef struct Gap {
    double errors; ///< simulated minus exact, in standard errors as the exact law has them
    bool is_contradiction;
} Gap;

/// Of a share. A contradiction is more than GAP_ERRORS_MAX away and outside the Clopper–Pearson
/// interval of that confidence too, which holds for a few hits as well.
Gap gap_share(double exact, uint64_t hits, uint64_t trials);

/// Of the mean of `games` independent values. A contradiction is more than GAP_ERRORS_MAX away
/// while the mean's own skewness, skewness / √games, is below 0.1, so that the normal tail is right
/// within a factor of about 10.
Gap gap_mean(const ExactMoments *exact, double mean, uint64_t games);
