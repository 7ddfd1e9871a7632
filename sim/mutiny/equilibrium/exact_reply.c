/// exact_reply: prepares the search, and asks it for the value of a start.

#include "sim/mutiny/equilibrium/exact_reply.h"

#include <stdlib.h>

#include "sim/mutiny/equilibrium/exact_reply_search.h"
#include "sim/mutiny/equilibrium/exact_reply_start.h"
#include "sim/mutiny/policy/policy.h"

static const char *policy_key(Colour policy)
{
    return policy == COLOUR_RED ? "red.policy" : "white.policy";
}

static Status check_policy(const ReplySetup *setup, Colour policy, Error *error)
{
    const Plan *plan = &setup->mutiny->plan[policy];
    if (policies[plan->policy].random)
        return error_set(error, FAIL_CONFLICT, policy_key(policy),
                         "the best reply is found to policies that do not act by chance");
    if (setup->turns < 0 && plan->watches_turn)
        return error_set(error, FAIL_CONFLICT, policy_key(policy),
                         "without a turn limit the best reply is found to policies that do not "
                         "look at the turn; with --best-play limited it is found to this one");
    return OK;
}

static Status check_men(const Mutiny *mutiny, Error *error)
{
    for (int kind = 0; kind < KIND_COUNT; ++kind)
        if (mutiny->most[kind] > UINT8_MAX)
            return error_set(error, FAIL_LIMIT, NULL,
                             "the best reply is found for at most %d men of a kind", UINT8_MAX);
    return OK;
}

Status exact_reply_create(const ReplySetup *setup, Reply **reply, Error *error)
{
    const Colour policy = colour_other(setup->replies);
    *reply = NULL;
    TRY(check_policy(setup, policy, error));
    TRY(check_men(setup->mutiny, error));
    Reply *made = malloc(sizeof *made);
    if (!made)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for best replies");
    *made = (Reply){.setup = *setup,
                    .policy = policy,
                    .play = {.mutiny = setup->mutiny, .mover = policy},
                    .situations = exact_reply_memo_of("best replies"),
                    .meetings = exact_reply_memo_of("best replies")};
    Status status =
        exact_equilibrium_ship_create(setup->mutiny, setup->replies, &made->ship, error);
    if (status != OK) {
        free(made);
        return status;
    }
    *reply = made;
    return OK;
}

void exact_reply_release(Reply *reply)
{
    if (!reply)
        return;
    exact_equilibrium_ship_release(&reply->ship);
    exact_reply_memo_release(&reply->situations);
    exact_reply_memo_release(&reply->meetings);
    free(reply);
}

Status exact_reply_value(Reply *reply, const int men[KIND_COUNT], double *value, Error *error)
{
    const Colour own = reply->setup.replies;
    const int mine = men[kind_of(own, RANK_SPECIAL)] + men[kind_of(own, RANK_SAILOR)];
    ReplyBoard board;
    const int theirs =
        men[kind_of(reply->policy, RANK_SPECIAL)] + men[kind_of(reply->policy, RANK_SAILOR)];
    if (mine == 0 || theirs == 0)
        *value = mine == theirs ? reply->setup.stalemate : mine > 0;
    else
        *value = exact_reply_start(reply, men, &board);
    if (reply->status != OK && error)
        *error = reply->error;
    return reply->status;
}

uint64_t exact_reply_situations(const Reply *reply)
{
    return reply->solved;
}

double exact_reply_bytes(const Reply *reply)
{
    return exact_reply_memo_bytes(&reply->situations) + exact_reply_memo_bytes(&reply->meetings);
}
