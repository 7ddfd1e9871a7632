/// exact_solve: the exact answer of a mutiny, by forward dynamic programming over its states.
#pragma once

#include "sim/interface/game.h"
#include "sim/mutiny/exact/exact_cards.h"

/// How a game ends, jointly with the cards that are drawn: by exact_cards_pair.
typedef double ExactPairEnds[EXACT_PAIRS][MUTINY_RESULT_COUNT];

/// As Game.exact. FAIL_CONFLICT with a policy that rolls dice; FAIL_LIMIT when there are too many
/// states. Every measure is filled whole.
MUST_CHECK Status exact_solve(const Prepared *prepared, const ExactOptions *options,
                              ExactTable *table, Error *error);

/// The same, and how games with each pair of cards end.
MUST_CHECK Status exact_solve_pairs(const Mutiny *mutiny, const ExactOptions *options,
                                    ExactTable *table, ExactPairEnds *ends, Error *error);
