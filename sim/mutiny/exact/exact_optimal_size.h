/// exact_optimal_size: whether best play can be found, told before any work is done, and the
/// numbering of its states.
#pragma once

#include "sim/base/status.h"
#include "sim/mutiny/mutiny.h"
#include "sim/mutiny/policy/optimal.h"

/// Numbers the states of a ship; values and orders stay to be filled. FAIL_CONFLICT when a rule
/// makes more matter than a state holds, FAIL_LIMIT when there are more than `states_max` states.
/// What is made is released with exact_optimal_size_release, also after a failure.
MUST_CHECK Status exact_optimal_size(const Mutiny *mutiny, int states_max, Optimal *optimal,
                                     Error *error);

void exact_optimal_size_release(Optimal *optimal);

/// Refuses rules under which more matters than who is how many and where the enemies stand:
/// FAIL_CONFLICT with the reason, the remedy, and `otherwise`, e.g. "or play lookahead".
MUST_CHECK Status exact_optimal_size_check(const Mutiny *mutiny, const char *otherwise,
                                           Error *error);

/// The most sailors of both sides together.
int exact_optimal_sailors(const Mutiny *mutiny);
