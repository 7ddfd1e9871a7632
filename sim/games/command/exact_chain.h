/// exact_chain: one stack's turns as a Markov chain over (commander in charge, refusals so far),
/// and what follows from it. Shares no dice with play().
#pragma once

#include <stdbool.h>

#include "sim/base/status.h"
#include "sim/games/command/command.h"

enum { EXACT_CHAIN_STATE_MAX = (STACK_COMMANDER_MAX + 1) * 11, EXACT_CHAIN_STEP_MAX = 4 };

/// One way a turn can go.
typedef struct ExactStep {
    int to;
    bool obeys;
    double probability;
} ExactStep;

/// Only states that can be reached; state 0 is the start.
typedef struct ExactChain {
    int count;
    int step_count[EXACT_CHAIN_STATE_MAX];
    ExactStep steps[EXACT_CHAIN_STATE_MAX][EXACT_CHAIN_STEP_MAX];
    double long_run; ///< share of turns obeyed in the long run
} ExactChain;

void exact_chain_build(const Obedience *rules, const Stack *stack, ExactChain *chain);

/// One turn: `next` becomes the distribution over states after it, given that before.
/// Returns the probability that the orders are obeyed in it.
double exact_chain_advance(const ExactChain *chain, const double *before, double *next);

/// The distribution over states after so many turns from the start.
/// @param states EXACT_CHAIN_STATE_MAX numbers, overwritten
void exact_chain_warm_up(const ExactChain *chain, int turns, double *states);
