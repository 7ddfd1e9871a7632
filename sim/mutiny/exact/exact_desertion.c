/// exact_desertion: a binomial law for each compartment, enumerated one after another.

#include "sim/mutiny/exact/exact_desertion.h"

#include <stdlib.h>

/// Above this many ways an execution is refused.
#define WAYS_MAX ((double)(1 << 22))

/// The side that executes, under way from compartment to compartment.
typedef struct Muster {
    const Mutiny *mutiny;
    Colour mover;
    const double *laws; ///< of the deserters among n men: row n
    size_t row;         ///< numbers in a row
    Status (*take)(void *context, const ExactDesertion *desertion, Error *error);
    void *context;
} Muster;

// The laws of how many of 0 … `most` men desert, each with this chance: row n, of n + 1 numbers, is
// for n men. Null when out of memory.
static double *fill_laws(int most, double chance)
{
    size_t row = (size_t)most + 1;
    double *laws = calloc(row * row, sizeof *laws);
    if (!laws)
        return NULL;
    laws[0] = 1;
    for (size_t men = 1; men < row; ++men)
        for (size_t gone = 0; gone <= men; ++gone)
            laws[men * row + gone] = laws[(men - 1) * row + gone] * (1 - chance) +
                                     (gone > 0 ? laws[(men - 1) * row + gone - 1] * chance : 0);
    return laws;
}

// The state after the execution, before anybody deserts.
static ExactState execute(const Mutiny *mutiny, const ExactState *before)
{
    ExactState state = *before;
    Colour enemy = colour_other(before->mover);
    for (int room = 0; room < mutiny->rooms; ++room)
        memset(state.board.rooms[room].captive[enemy], 0,
               sizeof state.board.rooms[room].captive[enemy]);
    state.held[enemy] = false;
    return state;
}

static Status walk_on(const Muster *muster, const ExactDesertion *way, Error *error)
{
    ExactDesertion end = *way;
    Colour enemy = colour_other(muster->mover);
    int home = muster->mutiny->plan[enemy].home;
    end.state.board.rooms[home].free[enemy][RANK_SAILOR] += end.deserters;
    end.stop = exact_state_after_executions(muster->mutiny, &end.state);
    return muster->take(muster->context, &end, error);
}

static Status desert(const Muster *muster, int room, const ExactDesertion *way, Error *error);

// Continues with the next compartment. The given chance is that this one's armed man is among those
// who left.
static Status go_on(const Muster *muster, int room, const ExactDesertion *way, double disarmed,
                    Error *error)
{
    ExactDesertion next = *way;
    next.probability = way->probability * (1 - disarmed);
    if (next.probability > 0)
        TRY(desert(muster, room + 1, &next, error));
    next.probability = way->probability * disarmed;
    exact_hands_disarm(&next.state.hands, muster->mover);
    return next.probability > 0 ? desert(muster, room + 1, &next, error) : OK;
}

// Enumerates the desertions from the compartments from `room` on.
static Status desert(const Muster *muster, int room, const ExactDesertion *way, Error *error)
{
    if (room == muster->mutiny->rooms)
        return walk_on(muster, way, error);
    const ExactHands *hands = &way->state.hands;
    const bool armed =
        hands->armed[muster->mover] == RANK_ARMED_SAILOR && hands->room[muster->mover] == room;
    const int32_t sailors = way->state.board.rooms[room].free[muster->mover][RANK_SAILOR];
    for (int32_t gone = 0; gone <= sailors; ++gone) {
        ExactDesertion next = *way;
        next.probability *= muster->laws[(size_t)sailors * muster->row + (size_t)gone];
        next.deserters += gone;
        next.state.board.rooms[room].free[muster->mover][RANK_SAILOR] -= gone;
        TRY(go_on(muster, room, &next, armed ? (double)gone / sailors : 0, error));
    }
    return OK;
}

static Status check_ways(const Mutiny *mutiny, const ExactState *state, Error *error)
{
    double ways = 1;
    for (int room = 0; room < mutiny->rooms; ++room)
        ways *= state->board.rooms[room].free[state->mover][RANK_SAILOR] + 1.0;
    if (ways <= WAYS_MAX)
        return OK;
    return error_set(error, FAIL_LIMIT, "rules.executions",
                     "over one execution sailors can desert in about %.10g ways, more than %.0f; "
                     "fewer sailors or compartments can be solved exactly",
                     ways, WAYS_MAX);
}

Status exact_desertion_each(const Mutiny *mutiny, const ExactState *state,
                            Status (*take)(void *context, const ExactDesertion *desertion,
                                           Error *error),
                            void *context, Error *error)
{
    Muster muster = {.mutiny = mutiny, .mover = state->mover, .take = take, .context = context};
    int most = 0;
    TRY(check_ways(mutiny, state, error));
    for (int room = 0; room < mutiny->rooms; ++room) {
        int sailors = state->board.rooms[room].free[state->mover][RANK_SAILOR];
        most = sailors > most ? sailors : most;
    }
    double *laws = fill_laws(most, (7 - mutiny->optional.desert_min) / 6.0);
    if (!laws)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for the law of desertions");
    muster.laws = laws;
    muster.row = (size_t)most + 1;
    const ExactDesertion none = {.probability = 1, .state = execute(mutiny, state)};
    Status status = desert(&muster, 0, &none, error);
    free(laws);
    return status;
}
