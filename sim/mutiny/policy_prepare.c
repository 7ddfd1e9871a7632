/// policy_prepare: see policy_prepare.h.

#include "sim/mutiny/policy_prepare.h"

#include "sim/mutiny/exact_optimal.h"
#include "sim/mutiny/exact_outlook.h"

static Status prepare_side(const Side *side, Colour colour, Mutiny *mutiny, Error *error)
{
    if (mutiny->plan[colour].policy == POLICY_LOOKAHEAD)
        return exact_outlook_create(mutiny, colour, side->special_value, &mutiny->outlook[colour],
                                    error);
    if (mutiny->plan[colour].policy == POLICY_OPTIMAL)
        return exact_optimal_create(mutiny, side, colour, &mutiny->optimal[colour], error);
    return OK;
}

Status policy_prepare(const MutinyParams *params, Mutiny *mutiny, Error *error)
{
    TRY(prepare_side(&params->white, COLOUR_WHITE, mutiny, error));
    return prepare_side(&params->red, COLOUR_RED, mutiny, error);
}

void policy_release(Mutiny *mutiny)
{
    for (int colour = 0; colour < COLOUR_COUNT; ++colour) {
        exact_outlook_release(mutiny->outlook[colour]);
        exact_optimal_release(mutiny->optimal[colour]);
    }
}
