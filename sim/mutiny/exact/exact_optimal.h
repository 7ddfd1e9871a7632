/// exact_optimal: best play on a small ship, by backward induction.
///
/// With no turn left the ship is a stalemate. With k turns left the side that moves takes the order
/// whose outcomes, each judged with k − 1 turns left, are worth most to it, and the other side does
/// the same in its turn. So the orders are the best against every opponent, whatever he does
/// afterwards. Once another turn changes no value, further turns change no order.
#pragma once

#include "sim/base/effort.h"
#include "sim/base/status.h"
#include "sim/interface/exact_table.h"
#include "sim/mutiny/mutiny.h"
#include "sim/mutiny/policy/optimal.h"

/// What is still accepted: outcomes of orders, of some thirty nanoseconds each; steps of solving
/// fights; and memory. Both sides share it, and the ships of a fleet.
#define EXACT_OPTIMAL_STEPS_MAX EFFORT_STEPS(2e7)
#define EXACT_OPTIMAL_FIGHT_STEPS_MAX EFFORT_STEPS(2e7)
#define EXACT_OPTIMAL_BYTES_MAX 40e6

/// Solves the ship for a side.
/// FAIL_CONFLICT, with the policy's key, when a rule makes more matter than a state holds;
/// FAIL_LIMIT with the count when the ship has more than the side's states_max states, or takes
/// more work or memory than the limits. On success `*optimal` is the caller's, to be released.
MUST_CHECK Status exact_optimal_create(Mutiny *mutiny, const Side *side, Colour colour,
                                       Optimal **optimal, Error *error);

/// Null is allowed.
void exact_optimal_release(Optimal *optimal);

/// What the side has at least on average, whatever the other side orders, from where both place
/// their men: a ship held counts 1, a stalemate or derelict its stalemate_worth.
MUST_CHECK Status exact_optimal_value(const Mutiny *mutiny, Colour colour, double *value,
                                      Error *error);
