/// exact_reply_answer: chooses how many compartments orders may use, and values the starts one
/// after the other.

#include "sim/mutiny/equilibrium/exact_reply_answer.h"

#include <stdio.h>

#include "sim/mutiny/equilibrium/exact_reply_line.h"

enum { ROOMS_GIVEN_UP_BEYOND = 2 };

/// Up to so many placements of the replying side all orders are evaluated.
#define ORDERS_MAX 1500.0

static double ways(int men, int rooms)
{
    double count = 1;
    for (int i = 1; i < rooms; ++i)
        count = count * (men + i) / i;
    return count;
}

static int rooms_looked_at(const Mutiny *mutiny, Colour replies)
{
    double orders = 1;
    for (int rank = 0; rank < RANK_COUNT; ++rank)
        orders *= ways(mutiny->most[kind_of(replies, (Rank)rank)], mutiny->rooms);
    return orders <= ORDERS_MAX ? mutiny->rooms : ROOMS_GIVEN_UP_BEYOND;
}

static Status value_starts(Reply *reply, bool all_orders, ExactBestPlay *answer, Error *error)
{
    for (int i = 0; i < answer->start_count; ++i) {
        ExactBestPlayStart *start = &answer->starts[i];
        int men[KIND_COUNT];
        for (int kind = 0; kind < KIND_COUNT; ++kind)
            men[kind] = start->stratum.values[kind];
        double value;
        TRY(exact_reply_value(reply, men, &value, error));
        start->value[0] = (ExactBounds){value, all_orders ? value : 1};
    }
    return OK;
}

// A game that starts as most do, both sides having men.
static Status tell_likeliest(Reply *reply, ExactBestPlay *answer, Error *error)
{
    const ExactStratum *likeliest = NULL;
    for (int i = 0; i < answer->start_count; ++i) {
        const ExactStratum *start = &answer->starts[i].stratum;
        const int32_t *men = start->values;
        if (men[KIND_OFFICER] + men[KIND_WHITE_SAILOR] > 0 &&
            men[KIND_PARTY_MEMBER] + men[KIND_RED_SAILOR] > 0 &&
            (!likeliest || start->weight > likeliest->weight + 1e-12))
            likeliest = start;
    }
    if (!likeliest)
        return OK;
    int men[KIND_COUNT];
    for (int kind = 0; kind < KIND_COUNT; ++kind)
        men[kind] = likeliest->values[kind];
    return exact_reply_line(reply, men, &answer->line, error);
}

Status exact_reply_answer(const Mutiny *mutiny, const ExactBestPlayOptions *options,
                          ExactBestPlay *answer, Error *error)
{
    const bool red = strcmp(options->against, "red") == 0;
    if (!red && strcmp(options->against, "white") != 0)
        return error_set(error, FAIL_UNKNOWN_NAME, NULL, "'%s' is no side; write red or white",
                         options->against);
    const Colour replies = red ? COLOUR_WHITE : COLOUR_RED;
    answer->side_count = 1;
    answer->side[0] = red ? "white" : "red";
    answer->words[0] = red ? "Whites" : "Reds";
    answer->against = red ? "red" : "white";
    answer->draw_worth[0] = mutiny->plan[replies].stalemate_worth / 1000.0;
    const ReplySetup setup = {.mutiny = mutiny,
                              .replies = replies,
                              .stalemate = answer->draw_worth[0],
                              .turns = answer->turns,
                              .rooms = rooms_looked_at(mutiny, replies),
                              .watch = options->watch};
    if (setup.rooms < mutiny->rooms)
        snprintf(answer->note, sizeof answer->note,
                 "The %s give up all orders after which they would stand in more than %d "
                 "compartments.",
                 answer->words[0], setup.rooms);
    Reply *reply;
    TRY(exact_reply_create(&setup, &reply, error));
    Status status = value_starts(reply, setup.rooms == mutiny->rooms, answer, error);
    if (status == OK)
        status = tell_likeliest(reply, answer, error);
    answer->states = exact_reply_situations(reply);
    answer->bytes = exact_reply_bytes(reply);
    exact_reply_release(reply);
    return status;
}
