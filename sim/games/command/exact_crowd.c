/// exact_crowd: the parties take their turns one after another; probability leaves the distribution
/// as soon as enough stacks have obeyed.

#include "sim/games/command/exact_crowd.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "sim/games/command/exact_effort.h"
#include "sim/games/command/exact_party.h"

// Limits, in turns and in multiplications, after which no mean is given.
#define TURNS_MAX 1000000
#define WORK_MAX 2e10

// The chance of a joint move counts as constant when it has not changed by more than this for so
// many turns in a row.
enum { SETTLED_TURNS = 8 };
#define SETTLED_CHANGE 1e-14

// Below this probability of still waiting the remaining turns do not affect the mean.
#define WAITING_MIN 1e-15

typedef struct Crowd {
    const ExactGroup *group;
    PartyTable *tables;
    size_t spreads; // of all parties together
    size_t needed;  // numbers a spread: by how many have obeyed so far this turn
    double *now, *next;
    double absorbed; // probability of a joint move this turn
    double work;     // of one turn: products of numbers
} Crowd;

static Status create_crowd(Crowd *crowd, Error *error)
{
    const ExactGroup *group = crowd->group;
    double cells = group->needed;
    for (int p = 0; p < group->count; ++p)
        cells *=
            (double)exact_party_spreads(group->parties[p].size, group->parties[p].chain->count);
    if (cells > (double)group->states_max)
        return error_set(
            error, FAIL_LIMIT, "operation.needed",
            "the joint move has about %.3g joint states, more than the %llu allowed; a "
            "smaller group, or needed = all without losses, makes them fewer",
            cells, (unsigned long long)group->states_max);
    crowd->needed = (size_t)group->needed;
    crowd->spreads = (size_t)llround(cells / group->needed);
    crowd->now = calloc(2 * crowd->spreads * crowd->needed, sizeof *crowd->now);
    crowd->tables = calloc((size_t)group->count, sizeof *crowd->tables);
    if (!crowd->now || !crowd->tables)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for the exact solution");
    crowd->next = crowd->now + crowd->spreads * crowd->needed;
    for (int p = 0; p < group->count; ++p) {
        TRY(exact_party_build(&group->parties[p], group->warmup_turns, group->states_max,
                              &crowd->tables[p], error));
        crowd->work += (double)crowd->spreads * (double)crowd->needed *
                       (double)crowd->tables[p].step_count / (double)crowd->tables[p].spreads;
    }
    return exact_effort_check(crowd->work * group->turns, group->steps_max, error);
}

static void destroy_crowd(Crowd *crowd)
{
    for (int p = 0; p < crowd->group->count && crowd->tables; ++p)
        exact_party_destroy(&crowd->tables[p]);
    free(crowd->tables);
    free(crowd->now < crowd->next || !crowd->next ? crowd->now : crowd->next);
}

static void start_crowd(Crowd *crowd)
{
    size_t later = crowd->spreads;
    for (size_t i = 0; i < crowd->spreads; ++i)
        crowd->now[i * crowd->needed] = 1;
    for (int p = 0; p < crowd->group->count; ++p) {
        const PartyTable *table = &crowd->tables[p];
        later /= table->spreads;
        for (size_t i = 0; i < crowd->spreads; ++i)
            crowd->now[i * crowd->needed] *= table->start[i / later % table->spreads];
    }
}

// Advances one party's part of the distribution by one step, for each state of the parties that
// follow (`later` in a row). Returns the probability that the number needed is reached.
static double take_step(const PartyStep *step, size_t needed, const double *from, double *to,
                        size_t later)
{
    size_t obeying = (size_t)step->obeying, staying = obeying < needed ? needed - obeying : 0;
    double absorbed = 0;
    for (size_t i = 0; i < later; ++i, from += needed, to += needed) {
        for (size_t count = 0; count < staying; ++count)
            to[count + obeying] += from[count] * step->probability;
        for (size_t count = staying; count < needed; ++count)
            absorbed += from[count] * step->probability;
    }
    return absorbed;
}

static void take_party(Crowd *crowd, const PartyTable *table, size_t later)
{
    size_t needed = crowd->needed, block = table->spreads * later;
    memset(crowd->next, 0, crowd->spreads * needed * sizeof *crowd->next);
    for (size_t earlier = 0; earlier < crowd->spreads; earlier += block)
        for (size_t spread = 0; spread < table->spreads; ++spread)
            for (size_t s = table->first[spread]; s < table->first[spread + 1]; ++s)
                crowd->absorbed += take_step(
                    &table->steps[s], needed, crowd->now + (earlier + spread * later) * needed,
                    crowd->next + (earlier + table->steps[s].to * later) * needed, later);
    double *swap = crowd->now;
    crowd->now = crowd->next;
    crowd->next = swap;
}

// Advances the distribution by one turn. Returns the probability that there has been no joint move
// yet.
static double take_turn(Crowd *crowd)
{
    size_t later = crowd->spreads;
    crowd->absorbed = 0;
    for (int p = 0; p < crowd->group->count; ++p) {
        later /= crowd->tables[p].spreads;
        take_party(crowd, &crowd->tables[p], later);
    }
    double waiting = 0;
    for (size_t i = 0; i < crowd->spreads; ++i) {
        double *counts = crowd->now + i * crowd->needed;
        for (size_t count = 1; count < crowd->needed; ++count) {
            counts[0] += counts[count];
            counts[count] = 0;
        }
        waiting += counts[0];
    }
    return waiting;
}

// Sums the probabilities of still waiting after 0, 1, … turns. Once the chance of a joint move is
// constant, the rest is a geometric series.
static void wait_for_move(Crowd *crowd, ExactWait *wait)
{
    double waiting = 1, mean = 0, chance = 0, work = 0;
    int settled = 0, turns = crowd->group->turns;
    wait->first[0] = 0;
    for (int turn = 1; turn <= turns || (turn <= TURNS_MAX && work < WORK_MAX); ++turn) {
        mean += waiting;
        double still = take_turn(crowd), now = crowd->absorbed / waiting;
        if (turn <= turns)
            wait->first[turn] = crowd->absorbed;
        settled = fabs(now - chance) <= SETTLED_CHANGE * now ? settled + 1 : 0;
        waiting = still;
        chance = now;
        work += crowd->work;
        if (waiting < 1e-300 ||
            (turn >= turns && (settled >= SETTLED_TURNS || waiting < WAITING_MIN))) {
            wait->mean = mean + (waiting > 0 ? waiting / chance : 0);
            return;
        }
    }
    wait->mean = NAN;
}

Status exact_crowd_solve(const ExactGroup *group, ExactWait *wait, Error *error)
{
    Crowd crowd = {.group = group};
    Status status = create_crowd(&crowd, error);
    if (status == OK) {
        start_crowd(&crowd);
        wait_for_move(&crowd, wait);
        wait->states = crowd.spreads;
    }
    destroy_crowd(&crowd);
    return status;
}
