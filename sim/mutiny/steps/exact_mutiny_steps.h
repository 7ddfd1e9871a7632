/// exact_mutiny_steps: the exact answer of a mutiny from its steps: with every optional rule and
/// reading, for policies that do not act by chance.
#pragma once

#include "sim/interface/exact_table.h"
#include "sim/mutiny/mutiny.h"

/// As Game.exact. Fails as exact_forward_solve does; everything is filled but what compartments
/// come to.
MUST_CHECK Status exact_mutiny_steps_solve(const Mutiny *mutiny, const ExactOptions *options,
                                           ExactTable *table, Error *error);
