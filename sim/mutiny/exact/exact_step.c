/// exact_step: taking the losses, and walking on.

#include "sim/mutiny/exact/exact_step.h"

static void disarm(uint8_t disarmed, Colour attacker, ExactHands *hands)
{
    for (int role = 0; role < ROLE_COUNT; ++role)
        if (disarmed >> role & 1)
            exact_hands_disarm(hands, role == ROLE_ATTACKER ? attacker : colour_other(attacker));
}

static void walk_on(const Mutiny *mutiny, const ExactState *before, const ExactPlace *place,
                    ExactStep *step)
{
    ExactMen men = exact_state_men(before);
    int captured[ROLE_COUNT][RANK_COUNT];
    for (int role = 0; role < ROLE_COUNT; ++role)
        for (int rank = 0; rank < RANK_COUNT; ++rank) {
            men.count[role][rank] -= place->lost[role][rank];
            captured[role][rank] = place->captured[role][rank];
        }
    men.penalised = place->penalised;
    step->state = *before;
    exact_state_leave(&step->state, &men, captured);
    disarm(place->disarmed, before->mover, &step->state.hands);
    step->stop = exact_state_go_on(mutiny, &step->state);
}

// Where prisoners may be freed it matters who of the lost was captured.
Status exact_step_open(const Mutiny *mutiny, ExactCourse *course, const ExactState *state,
                       Error *error)
{
    const ExactMen men = exact_state_men(state);
    course->tells_captives = mutiny->free_prisoners;
    return exact_course_fill(course, mutiny->rules, state->mover, &men, error);
}

Status exact_step_each(const Mutiny *mutiny, const ExactCourse *course, const ExactState *state,
                       Status (*take)(void *context, const ExactStep *step, Error *error),
                       void *context, Error *error)
{
    ExactStep step;
    for (step.end = 0; step.end < exact_course_ends(course); ++step.end) {
        walk_on(mutiny, state, exact_course_end(course, step.end), &step);
        TRY(take(context, &step, error));
    }
    return OK;
}
