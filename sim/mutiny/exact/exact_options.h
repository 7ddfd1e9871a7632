/// exact_options: the exact answer of a mutiny with executions or boats (MUT-12, MUT-13), by
/// forward dynamic programming over its states. What it does not know of,
/// steps/exact_mutiny_steps.h solves.
#pragma once

#include "sim/interface/game.h"
#include "sim/mutiny/mutiny.h"

/// Whether a mutiny has one of these rules, whoever makes use of it: other solvers do not know
/// them.
static inline bool exact_options_are_used(const Mutiny *mutiny)
{
    const Optional *optional = &mutiny->optional;
    return optional->executions || optional->boats || optional->relief != RELIEF_OFF;
}

/// Whether a mutiny is solved by its steps alone: men come from outside, or prisoners desert.
bool exact_options_need_steps(const Mutiny *mutiny);

/// As exact_solve, which has checked the size; everything but the extra values is filled.
MUST_CHECK Status exact_options_solve(const Mutiny *mutiny, const ExactOptions *options,
                                      ExactTable *table, Error *error);
