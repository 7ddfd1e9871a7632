/// exact_reply_search: a memoised depth-first search for the values of the situations that a best
/// reply reaches.
#pragma once

#include "sim/mutiny/equilibrium/exact_reply.h"
#include "sim/mutiny/equilibrium/exact_reply_memo.h"
#include "sim/mutiny/play.h"

struct Reply {
    ReplySetup setup;
    Colour policy;        ///< the side that follows its policy
    EquilibriumShip ship; ///< for its fights; the side that replies is the gathered one
    Play play;            ///< the board as the policy is shown it
    /// where the side that replies is to move; its own placement does not matter
    ReplyMemo situations;
    ReplyMemo meetings; ///< where the policy has moved and fights are due
    uint64_t solved;
    Status status; ///< not OK: the search is over, and worths are void
    Error error;   ///< why
};

/// What a board is worth to the side that replies when the policy is to move; compartments where
/// both stand are fought for once it has.
/// @param left turns, this one included; −1: there is no limit
double exact_reply_search_answered(Reply *reply, const ReplyBoard *board, int left);

/// The same when the side that replies has moved, and fights may be due.
/// @param left turns after this one
double exact_reply_search_ordered(Reply *reply, const ReplyBoard *board, int left);

/// The board once the policy has moved, before any fight.
ReplyBoard exact_reply_search_moved(Reply *reply, const ReplyBoard *board, int left);

/// How a fight in a compartment can end.
ExactEndList exact_reply_search_ends(const Reply *reply, const ReplyBoard *board, Colour attacker,
                                     int room);

/// Turns left after one of `left`.
static inline int exact_reply_search_one_less(int left)
{
    return left > 0 ? left - 1 : left;
}

/// The same when the side that replies is to move.
double exact_reply_search_situation(Reply *reply, const ReplyBoard *board, int left);

/// A callback for every placement of some men.
typedef struct ReplyPlacing {
    Colour colour;
    int rooms; ///< of the ship
    void (*take)(void *context, const ReplyBoard *board);
    void *context;
} ReplyPlacing;

/// Adds the men to the board in every way, into at most `most` compartments from `room` on.
void exact_reply_search_place(const ReplyPlacing *placing, ReplyBoard *board, int room,
                              const int men[RANK_COUNT], int most);
