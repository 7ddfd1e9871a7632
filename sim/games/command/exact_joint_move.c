/// exact_joint_move: solves by renewal where that applies, else by following the group's
/// distribution.

#include "sim/games/command/exact_joint_move.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "sim/games/command/exact_crowd.h"

// The number of turns after which the chance to obey is stationary: even the slowest chain reduces
// the influence of its start by a factor of 1/2 every ten turns.
enum { SETTLED_TURNS = 2000 };

// The chance u(t), t = 1 … turns, that all obey in turn t after a warm-up of so many turns.
static void multiply_out(const ExactGroup *group, int warmup_turns, int turns, double *together)
{
    double now[EXACT_STACK_STATE_MAX], next[EXACT_STACK_STATE_MAX];
    for (int turn = 0; turn <= turns; ++turn)
        together[turn] = 1;
    for (int p = 0; p < group->count; ++p) {
        const ExactStack *chain = group->parties[p].chain;
        exact_stack_warm_up(chain, warmup_turns, now);
        for (int turn = 1; turn <= turns; ++turn) {
            double obeying = exact_stack_advance(chain, now, next);
            together[turn] *= pow(obeying, group->parties[p].size);
            memcpy(now, next, (size_t)chain->count * sizeof *now);
        }
    }
}

// With U(z) = Σ u(t) z^t from a fresh start and W(z) likewise after warming up, the first joint
// move has the generating function W / (1 + U); its derivative at 1 is the mean. Both u settle at
// `limit`, so only their sums of differences from it remain.
static double find_mean(const double *fresh, const double *warm, double limit)
{
    double excess = 0;
    for (int turn = SETTLED_TURNS; turn >= 1; --turn)
        excess += fresh[turn] - warm[turn];
    return (1 + excess) / limit;
}

static void renew(const double *fresh, const double *warm, int turns, double *first)
{
    first[0] = 0;
    for (int turn = 1; turn <= turns; ++turn) {
        first[turn] = warm[turn];
        for (int earlier = 1; earlier < turn; ++earlier)
            first[turn] -= first[earlier] * fresh[turn - earlier];
    }
}

static Status solve_renewal(const ExactGroup *group, ExactWait *wait, Error *error)
{
    int turns = group->turns > SETTLED_TURNS ? group->turns : SETTLED_TURNS;
    double *fresh = calloc(2 * ((size_t)turns + 1), sizeof *fresh);
    if (!fresh)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for the exact solution");
    double *warm = fresh + turns + 1, limit = 1;
    for (int p = 0; p < group->count; ++p)
        limit *= pow(group->parties[p].chain->long_run, group->parties[p].size);
    multiply_out(group, 0, turns, fresh);
    multiply_out(group, group->warmup_turns, turns, warm);
    renew(fresh, warm, group->turns, wait->first);
    wait->mean = find_mean(fresh, warm, limit);
    wait->states = (uint64_t)turns;
    free(fresh);
    return OK;
}

static int group_size(const ExactGroup *group)
{
    int size = 0;
    for (int p = 0; p < group->count; ++p)
        size += group->parties[p].size;
    return size;
}

Status exact_joint_move_solve(const ExactGroup *group, ExactWait *wait, Error *error)
{
    if (group->forgets && group->needed == group_size(group))
        return solve_renewal(group, wait, error);
    return exact_crowd_solve(group, wait, error);
}
