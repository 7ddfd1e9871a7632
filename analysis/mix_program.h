/// mix_program: linear programs over the mixes of one side of a zero-sum game, by GLPK's simplex
/// method. A mix is a share x_s ≥ 0 of each strategy, together 1; against reply r it has Σ x_s
/// payoff(s, r) and must have at least t + least(r).
///
///     mix_program_guard(act) -> mix_program_create -> put, forbid, … -> assure or reach -> destroy
#pragma once

#include <stdbool.h>

#include "sim/base/status.h"

/// How far a constraint may be broken. Payoffs are to be of the size of 1.
#define MIX_PROGRAM_ROUNDING 1e-11

typedef struct MixProgram {
    struct glp_prob *problem; ///< owned; columns: the strategies, then t
    int strategies;
} MixProgram;

/// Runs `act`, which alone may call the functions below: where GLPK has no memory left, it is left
/// at once, with FAIL_MEMORY.
MUST_CHECK Status mix_program_guard(Status (*act)(void *context, Error *error), void *context,
                                    Error *error);

/// A program in which every strategy may be mixed, and t is free.
/// @param payoffs by strategy, then reply
/// @param least by reply; null: 0 each
MixProgram mix_program_create(int strategies, int replies, const double *payoffs,
                              const double *least);

/// Lets the strategy have no share.
void mix_program_forbid(MixProgram *program, int strategy);

/// Finds the largest t, and a mix that has it. False when there is none, or arithmetic fails.
bool mix_program_assure(MixProgram *program, double *t, double *mix);

/// Fixes t: later only mixes count that assure it.
void mix_program_demand(MixProgram *program, double t);

/// The largest, or least, of Σ weights · mix among the mixes that count. False as above.
/// @param weights one a strategy
bool mix_program_reach(MixProgram *program, const double *weights, bool largest, double *reached);

void mix_program_destroy(MixProgram *program);
