/// exact_optimal_steps: how much work best play takes for one turn that is left, counted without
/// doing it.
#pragma once

#include "sim/base/status.h"
#include "sim/mutiny/exact/exact_ends.h"
#include "sim/mutiny/mutiny.h"
#include "sim/mutiny/policy/optimal.h"

/// Counts the outcomes of all orders that `mover` can give in all states in which it moves: the
/// product, over the compartments, of the ways in which the fight there can end. Counting stops as
/// soon as there are more than `enough`, and `*steps` is then a number that is surely reached.
/// @param ends of the fights that `mover` begins
MUST_CHECK Status exact_optimal_steps(const Mutiny *mutiny, Colour mover, const ExactEnds *ends,
                                      double enough, double *steps, Error *error);

/// FAIL_LIMIT when a turn left more than `optimal` has by now is more than what is left of the
/// mutiny's allowance; the reason has the count and the limit.
/// @param steps for each turn left, of both sides
/// @param bytes set to the memory that all turns together would take
MUST_CHECK Status exact_optimal_check_layer(const Mutiny *mutiny, const Optimal *optimal,
                                            double steps, double *bytes, Error *error);
