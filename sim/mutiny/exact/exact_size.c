/// exact_size: a lower bound for the number of states, and whether a policy acts by chance.

#include "sim/mutiny/exact/exact_size.h"

#include "sim/mutiny/exact/exact_nodes.h"
#include "sim/mutiny/exact/exact_start.h"
#include "sim/mutiny/policy/policy.h"

static Status check_policies(const Mutiny *mutiny, Error *error)
{
    static const char *const keys[COLOUR_COUNT] = {
        [COLOUR_WHITE] = "white.policy", [COLOUR_RED] = "red.policy"};
    for (int colour = 0; colour < COLOUR_COUNT; ++colour)
        if (policies[mutiny->plan[colour].policy].random)
            return error_set(
                error, FAIL_CONFLICT, keys[colour],
                "a policy that acts by chance cannot be solved exactly; choose another, "
                "or simulate");
    return OK;
}

// A lower bound for the number of states: the numbers of free men of every kind distinguish states,
// whatever the policies do.
static double fewest_states(const Mutiny *mutiny)
{
    const int *most = mutiny->most;
    double states = (most[KIND_OFFICER] + 1.0) * (most[KIND_PARTY_MEMBER] + 1.0);
    double white = most[KIND_WHITE_SAILOR], red = most[KIND_RED_SAILOR];
    if (!mutiny->numbers_fixed && !mutiny->placed && white == red)
        return states * (white + 1) * (white + 2) / 2;
    return states * (white + 1) * (red + 1);
}

Status exact_size_check(const Mutiny *mutiny, const ExactOptions *options, Error *error)
{
    TRY(check_policies(mutiny, error));
    double states = fewest_states(mutiny), starts = exact_start_count(mutiny);
    if (states <= (double)options->states_max && starts <= (double)options->states_max)
        return OK;
    return error_set(
        error, FAIL_LIMIT, NULL,
        "the exact solution would have about %.10g states, more than the limit of %llu; "
        "fewer men or fixed numbers would shrink it, or raise --max-states",
        states > starts ? states : starts, (unsigned long long)options->states_max);
}

Status exact_size_check_steps(uint64_t steps, uint64_t steps_max, Error *error)
{
    if (steps_max == 0 || steps <= steps_max)
        return OK;
    return error_set(error, FAIL_LIMIT, NULL,
                     "the exact solution would take more than %llu steps; fewer men, fixed numbers "
                     "or fewer turns would shrink it",
                     (unsigned long long)steps_max);
}

// Where prisoners are freed and taken again, the numbers of a few thousand states fill the memory.
Status exact_size_check_memory(const Mutiny *mutiny, size_t width, const ExactOptions *options,
                               Error *error)
{
    const uint64_t most = exact_options_memory(options);
    double bytes = fewest_states(mutiny) * (double)width * sizeof(double);
    if (bytes <= (double)most)
        return OK;
    return error_set(
        error, FAIL_LIMIT, NULL,
        "the exact solution would need about %.0f MiB, more than %llu; fewer men, fixed "
        "numbers or fewer turns would shrink it",
        bytes / (1 << 20), (unsigned long long)(most >> 20));
}
