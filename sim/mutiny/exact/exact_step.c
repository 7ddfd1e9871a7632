/// exact_step: taking the losses, and walking on.

#include "sim/mutiny/exact/exact_step.h"

// Outcomes that lead to one state stand side by side; where prisoners may be freed it matters who
// of the lost was captured, so each is a step of its own.
static size_t step_length(const Mutiny *mutiny, const ExactOutcomes *outcomes, size_t first)
{
    size_t next = first + 1;
    while (!mutiny->free_prisoners && next < outcomes->count &&
           exact_outcome_same_end(&outcomes->items[first], &outcomes->items[next]))
        ++next;
    return next - first;
}

static void disarm(const ExactOutcome *outcome, Colour attacker, ExactHands *hands)
{
    for (int role = 0; role < ROLE_COUNT; ++role)
        if (outcome->disarmed >> role & 1)
            exact_hands_disarm(hands, role == ROLE_ATTACKER ? attacker : colour_other(attacker));
}

static void walk_on(const Mutiny *mutiny, const ExactState *before, ExactStep *step)
{
    const ExactOutcome *outcome = &step->outcomes[0];
    ExactMen men = exact_state_men(before);
    int captured[ROLE_COUNT][RANK_COUNT] = {{0}};
    for (int role = 0; role < ROLE_COUNT; ++role)
        for (int rank = 0; rank < RANK_COUNT; ++rank) {
            men.count[role][rank] -= outcome->killed[role][rank] + outcome->captured[role][rank];
            if (mutiny->free_prisoners)
                captured[role][rank] = outcome->captured[role][rank];
        }
    men.penalised = outcome->penalised;
    step->state = *before;
    exact_state_leave(&step->state, &men, captured);
    if (outcome->disarmed)
        disarm(outcome, before->mover, &step->state.hands);
    step->stop = exact_state_go_on(mutiny, &step->state);
}

Status exact_step_each(const Mutiny *mutiny, ExactOutcomes *outcomes, const ExactState *state,
                       Status (*take)(void *context, const ExactStep *step, Error *error),
                       void *context, Error *error)
{
    ExactMen men = exact_state_men(state);
    ExactStep step = {.attacker = state->mover};
    TRY(exact_outcomes_fill(outcomes, &mutiny->rules, state->mover, &men, error));
    for (size_t first = 0; first < outcomes->count; first += step.count) {
        step.outcomes = &outcomes->items[first];
        step.count = step_length(mutiny, outcomes, first);
        walk_on(mutiny, state, &step);
        TRY(take(context, &step, error));
    }
    return OK;
}
