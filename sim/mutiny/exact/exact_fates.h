/// exact_fates: the joint law of what becomes of all men, by backward induction from the ends.
#pragma once

#include "sim/interface/game.h"

/// As Game.joint. FAIL_CONFLICT with a policy that acts by chance;
/// FAIL_LIMIT when there are too many states or cells.
MUST_CHECK Status exact_fates_solve(const Prepared *prepared, const ExactOptions *options,
                                    const ExactJointTaker *taker, Error *error);
