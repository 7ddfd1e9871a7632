/// exact_mutiny_steps: the exact answer of a mutiny from its steps: with every optional rule and
/// reading, for policies that do not act by chance.
#pragma once

#include "sim/interface/exact_table.h"
#include "sim/mutiny/mutiny.h"

/// Whether a mutiny has one of the rules that the steps alone are solved by, whoever makes use of
/// it: executions, boats, relief (MUT-12 to MUT-14).
static inline bool exact_mutiny_steps_alone(const Mutiny *mutiny)
{
    const Optional *optional = &mutiny->optional;
    return optional->executions || optional->boats || optional->relief != RELIEF_OFF;
}

/// As Game.exact. Fails as exact_forward_solve does; everything is filled but what compartments
/// come to.
/// @param pairs the law of the result jointly with the cards, by red × CARD_COUNT + white;
///        null: not wanted
MUST_CHECK Status exact_mutiny_steps_solve(const Mutiny *mutiny, const ExactOptions *options,
                                           ExactTable *table, double (*pairs)[MUTINY_RESULT_COUNT],
                                           Error *error);

/// As Game.joint: columns are the result, the cards, and all that became of each kind but who is
/// shot or alive at the end, which follow from it.
MUST_CHECK Status exact_mutiny_steps_joint(const Mutiny *mutiny, const ExactOptions *options,
                                           const ExactJointTaker *taker, Error *error);

/// The limits of a mutiny for a solver that counts states match-up by match-up.
ExactOptions exact_mutiny_steps_options(const ExactOptions *options);
