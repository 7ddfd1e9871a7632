/// exact_strata: the ways in which a game can start, each with its exact probability: the strata of
/// stratified sampling.
#pragma once

#include <stdint.h>

#include "sim/base/status.h"

enum { EXACT_STRATUM_VALUE_MAX = 4, EXACT_STRATA_MAX = 4096 };

/// One way to start.
typedef struct ExactStratum {
    double weight;                           ///< probability, above 0; those of all add up to 1
    int32_t values[EXACT_STRATUM_VALUE_MAX]; ///< what is drawn before play; the game knows what
} ExactStratum;

typedef struct ExactStrata {
    const char *names[EXACT_STRATUM_VALUE_MAX]; ///< of the values, e.g. "officers"; null: not used
    int count;
    ExactStratum *items; ///< owned
} ExactStrata;

/// Appends a way to start. FAIL_LIMIT beyond EXACT_STRATA_MAX.
MUST_CHECK Status exact_strata_add(ExactStrata *strata, const ExactStratum *stratum, Error *error);

void exact_strata_release(ExactStrata *strata);
