/// exact_law: what a campaign comes to for one stack, by dynamic programming over its chain.
#pragma once

#include "sim/games/command/exact_stack.h"

/// What a campaign comes to for one stack.
typedef struct ExactLaw {
    int turns;
    int spell_hi;
    double *obeying; ///< turns + 1: chance to obey in counted turn t, from 1
    double *obeyed;  ///< turns + 1: distribution of the number of turns obeyed
    double *spell;   ///< spell_hi + 1: expected number of spells of this length
    double *longest; ///< spell_hi + 1: distribution of the longest spell
    double *memory;  ///< owned
} ExactLaw;

/// Solves a campaign. `spell_hi` is the longest spell possible.
MUST_CHECK Status exact_law_solve(const ExactStack *chain, const Command *command, int spell_hi,
                                  ExactLaw *law, Error *error);

void exact_law_destroy(ExactLaw *law);
