/// exact_size: whether a mutiny can be solved, told before any work is done.
#pragma once

#include "sim/interface/exact_table.h"
#include "sim/mutiny/mutiny.h"

/// FAIL_CONFLICT when a policy acts by chance; FAIL_LIMIT when a count shows that there are more
/// than `states_max` states, with the count and what would shrink it.
MUST_CHECK Status exact_size_check(const Mutiny *mutiny, const ExactOptions *options, Error *error);

/// FAIL_LIMIT when more than `steps_max` steps have been taken, unless it is 0.
MUST_CHECK Status exact_size_check_steps(uint64_t steps, uint64_t steps_max, Error *error);

/// FAIL_LIMIT when `width` numbers for each of the states that a count tells of would pass
/// EXACT_MEMORY_MAX.
MUST_CHECK Status exact_size_check_memory(const Mutiny *mutiny, size_t width,
                                          const ExactOptions *options, Error *error);
