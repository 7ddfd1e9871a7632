/// exact_joint_move: when do enough of a group obey in the same turn?
///
/// Where all have to obey and obeying forgets earlier refusals, a joint move is a fresh start for
/// everybody: a renewal. The chance u(t) that all obey in turn t is a product over the stacks, and
/// the first joint move follows from u(t) = f(t) + Σ f(s) u(t − s), for armies of any size. Its
/// mean from a fresh start is 1 / lim u(t). Otherwise the stacks are followed together, alike ones
/// as numbers in each state.
#pragma once

#include "sim/games/command/exact_stack.h"

/// Stacks of the group that are alike.
typedef struct ExactParty {
    const ExactStack *chain;
    int size;
} ExactParty;

typedef struct ExactGroup {
    const ExactParty *parties;
    int count;
    int needed; ///< stacks that have to obey in the same turn
    int turns, warmup_turns;
    bool forgets;        ///< obeying takes every stack back to its start
    uint64_t states_max; ///< refuse above
    uint64_t steps_max;  ///< of ExactOptions; 0: no limit
} ExactGroup;

typedef struct ExactWait {
    double *first;   ///< turns + 1 zeros of the caller's, to be filled: chance that the first is in
                     ///< turn t
    double mean;     ///< of the first joint move, without a last turn; NaN when it does not settle
    uint64_t states; ///< of the group
} ExactWait;

/// Solves the waiting time. FAIL_LIMIT when the group has too many joint states.
MUST_CHECK Status exact_joint_move_solve(const ExactGroup *group, ExactWait *wait, Error *error);
