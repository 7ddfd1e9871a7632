/// exact_reply_start: evaluates all placements of the side that replies, as its orders are.

#include "sim/mutiny/equilibrium/exact_reply_start.h"

#include "sim/mutiny/policy/policy.h"

static ReplyBoard as_placed(const Mutiny *mutiny)
{
    ReplyBoard board = {0};
    for (int room = 0; room < mutiny->rooms; ++room)
        for (int colour = 0; colour < COLOUR_COUNT; ++colour)
            for (int rank = 0; rank < RANK_COUNT; ++rank)
                board.men[colour][room][rank] =
                    (uint8_t)mutiny->placement.rooms[room].free[colour][rank];
    return board;
}

// Places the policy's sailors first: policies go by their own men alone, so those of the other side
// need not stand yet.
static void place_policy(const Reply *reply, const int men[KIND_COUNT], ReplyBoard *board)
{
    const Mutiny *mutiny = reply->setup.mutiny;
    const Plan *plan = &mutiny->plan[reply->policy];
    Play play = {.mutiny = mutiny, .mover = reply->policy};
    const int specials = men[kind_of(reply->policy, RANK_SPECIAL)];
    play.board.rooms[plan->start].free[reply->policy][RANK_SPECIAL] = specials;
    for (int i = 0; i < men[kind_of(reply->policy, RANK_SAILOR)]; ++i) {
        const int room = policies[plan->policy].place(&play, reply->policy, NULL);
        ++play.board.rooms[room].free[reply->policy][RANK_SAILOR];
    }
    for (int room = 0; room < mutiny->rooms; ++room)
        for (int rank = 0; rank < RANK_COUNT; ++rank)
            board->men[reply->policy][room][rank] =
                (uint8_t)play.board.rooms[room].free[reply->policy][rank];
}

/// The best of all placements.
typedef struct Start {
    Reply *reply;
    double worth;
    ReplyBoard *best;
} Start;

static void judge_placement(void *context, const ReplyBoard *board)
{
    Start *start = context;
    Reply *reply = start->reply;
    if (reply->status != OK)
        return;
    const double worth = exact_reply_search_answered(reply, board, reply->setup.turns);
    if (worth <= start->worth)
        return;
    start->worth = worth;
    *start->best = *board;
}

// Who moves first may stand anywhere.
double exact_reply_start(Reply *reply, const int men[KIND_COUNT], ReplyBoard *board)
{
    const Mutiny *mutiny = reply->setup.mutiny;
    const Colour own = reply->setup.replies;
    const int turns = reply->setup.turns;
    *board = mutiny->placed ? as_placed(mutiny) : (ReplyBoard){0};
    if (!mutiny->placed) {
        place_policy(reply, men, board);
        board->men[own][mutiny->plan[own].start][RANK_SPECIAL] =
            (uint8_t)men[kind_of(own, RANK_SPECIAL)];
    }
    const int sailors[RANK_COUNT] = {[RANK_SAILOR] = men[kind_of(own, RANK_SAILOR)]};
    if (mutiny->first_turn == own) {
        if (!mutiny->placed)
            board->men[own][mutiny->plan[own].home][RANK_SAILOR] = (uint8_t)sailors[RANK_SAILOR];
        return exact_reply_search_situation(reply, board, turns);
    }
    if (mutiny->placed)
        return exact_reply_search_answered(reply, board, turns);
    ReplyBoard before = *board;
    Start start = {.reply = reply, .worth = -1, .best = board};
    const ReplyPlacing placing = {own, mutiny->rooms, judge_placement, &start};
    exact_reply_search_place(&placing, &before, 0, sailors, reply->setup.rooms);
    return start.worth;
}
