#include "sim/mutiny/exact/exact_decisions.h"

#include "sim/mutiny/policy/policy_rules.h"

static int free_men(const Mutiny *mutiny, const ExactState *state, Colour colour)
{
    int men = 0;
    for (int room = 0; room < mutiny->rooms; ++room)
        men += room_free(&state->board.rooms[room], colour);
    return men;
}

// Where prisoners may be freed, the board has their numbers; otherwise the state only says whether
// there are any.
static bool has_prisoners(const Mutiny *mutiny, const ExactState *state)
{
    Colour enemy = colour_other(state->mover);
    if (!mutiny->free_prisoners)
        return state->held[enemy];
    for (int room = 0; room < mutiny->rooms; ++room) {
        const int32_t *captive = state->board.rooms[room].captive[enemy];
        if (captive[RANK_SPECIAL] + captive[RANK_SAILOR] > 0)
            return true;
    }
    return false;
}

static bool own_rule_says(const Mutiny *mutiny, const ExactState *state, RuleAction action)
{
    if (!mutiny->own[state->mover])
        return false;
    const Play play = exact_state_view(mutiny, state);
    return policy_rules_decide(&play, action);
}

bool exact_decisions_execute(const Mutiny *mutiny, const ExactState *state)
{
    const Plan *plan = &mutiny->plan[state->mover];
    if (!plan->executes || !has_prisoners(mutiny, state))
        return false;
    bool ahead =
        free_men(mutiny, state, state->mover) > free_men(mutiny, state, colour_other(state->mover));
    return plan->execute == EXECUTE_ALWAYS || (plan->execute == EXECUTE_WHEN_AHEAD && ahead) ||
           own_rule_says(mutiny, state, RULE_ACTION_EXECUTE);
}

bool exact_decisions_leave(const Mutiny *mutiny, const ExactState *state)
{
    const Plan *plan = &mutiny->plan[state->mover];
    if (!plan->leaves)
        return false;
    int64_t own = free_men(mutiny, state, state->mover);
    int64_t enemies = free_men(mutiny, state, colour_other(state->mover));
    return own * 1000 < enemies * plan->flee_below ||
           own_rule_says(mutiny, state, RULE_ACTION_LEAVE);
}
