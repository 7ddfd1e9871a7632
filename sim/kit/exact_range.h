/// exact_range: between which numbers a count that may rise and fall keeps on all ways through a
/// chain.
#pragma once

#include "sim/kit/exact_chain.h"

/// Finds the least and the most that a count which begins with 0 may be, at the end of a game or on
/// the way there. `is_bounded` is false where it may change in a cycle, and in games with a clock,
/// whose rounds repeat the chain. FAIL_MEMORY.
/// @param added by effect: what it adds
MUST_CHECK Status exact_range_find(const ExactChain *chain, const int32_t *added, bool *is_bounded,
                                   int32_t *least, int32_t *most, Error *error);
