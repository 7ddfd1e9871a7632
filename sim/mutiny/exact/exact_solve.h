/// exact_solve: the exact answer of a mutiny, by letting probability flow through all its states.
#pragma once

#include "sim/base/game.h"

/// As Game.exact. FAIL_CONFLICT with a policy that rolls dice; FAIL_LIMIT when there are too many
/// states. Every measure is filled whole.
MUST_CHECK Status exact_solve(const Prepared *prepared, const ExactOptions *options,
                              ExactTable *table, Error *error);
