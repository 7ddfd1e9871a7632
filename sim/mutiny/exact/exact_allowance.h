/// exact_allowance: the work budget for preparing one scenario, and what is left of it. The tables
/// of both sides, and those of all ships of a fleet, are charged to it.
#pragma once

#include <math.h>

#include "sim/mutiny/mutiny.h"

/// What is left of a limit that holds for the whole scenario.
static inline double exact_allowance_left(const Mutiny *mutiny, double limit)
{
    return limit * mutiny->allowance / MUTINY_ALLOWANCE;
}

/// Takes away a share of the whole, from 0 to what is left.
static inline void exact_allowance_spend(Mutiny *mutiny, double share)
{
    int spent = (int)ceil(share * MUTINY_ALLOWANCE);
    mutiny->allowance -= spent < mutiny->allowance ? spent : mutiny->allowance;
}
