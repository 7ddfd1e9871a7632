/// faults: the errors of several checks of one scenario, gathered, so that the user is told all of
/// them at once.
#pragma once

#include "sim/base/status.h"

enum { FAULTS_MAX = 20 };

typedef struct Faults {
    int count; ///< the first FAULTS_MAX are kept
    Error items[FAULTS_MAX];
} Faults;

/// Adds the error of a check that failed, unless it is there already; OK adds nothing. Returns the
/// status.
Status faults_add(Faults *faults, Status status, const Error *error);
