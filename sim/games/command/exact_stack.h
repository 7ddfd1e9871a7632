/// exact_stack: one stack's turns as a Markov chain, made of the steps of play by the kit's graph.
#pragma once

#include <stdbool.h>

#include "sim/base/status.h"
#include "sim/games/command/command.h"

enum { EXACT_STACK_STATE_MAX = (STACK_COMMANDER_MAX + 1) * 11, EXACT_STACK_STEP_MAX = 4 };

/// One way a turn can go.
typedef struct ExactStackTurn {
    int to;
    bool obeys;
    double probability;
} ExactStackTurn;

/// Only states that can be reached; state 0 is the start.
typedef struct ExactStack {
    int count;
    int step_count[EXACT_STACK_STATE_MAX];
    ExactStackTurn steps[EXACT_STACK_STATE_MAX][EXACT_STACK_STEP_MAX];
    double long_run; ///< share of turns obeyed in the long run
} ExactStack;

/// Makes the chain. FAIL_MEMORY.
MUST_CHECK Status exact_stack_build(const Obedience *rules, const Stack *stack, ExactStack *chain,
                                    Error *error);

/// One turn: `next` becomes the distribution over states after it, given that before.
/// Returns the probability that the orders are obeyed in it.
double exact_stack_advance(const ExactStack *chain, const double *before, double *next);

/// The distribution over states after so many turns from the start.
/// @param states EXACT_STACK_STATE_MAX numbers, overwritten
void exact_stack_warm_up(const ExactStack *chain, int turns, double *states);
