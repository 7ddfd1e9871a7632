/// exact_reply: the best reply to a policy: the value that a side can reach when the other follows
/// its policy on every board.
///
/// This is a Markov decision process with one decision maker. The replying side may place its men
/// anywhere, so when it moves, a state is its numbers and the policy's placement; only the
/// placements that the policy really takes are explored.
#pragma once

#include "sim/interface/exact_watch.h"
#include "sim/mutiny/mutiny.h"

typedef struct ReplySetup {
    const Mutiny *mutiny;
    Colour replies;   ///< the side that replies; the other follows its plan's policy
    double stalemate; ///< what a stalemate is worth to it, 0 … 1; to hold the ship 1
    int turns;        ///< of both sides; below 0: no limit
    /// after its orders it stands in at most so many compartments; all of them: exact
    int rooms;
    ExactWatch *watch; ///< null: nobody waits
} ReplySetup;

typedef struct Reply Reply;

/// Makes ready to reply. FAIL_CONFLICT and FAIL_LIMIT as exact_equilibrium_ship_create;
/// FAIL_CONFLICT with the policy's key for a policy that acts by chance, and without a turn limit
/// for one that looks at the turn. On success `*reply` is the caller's, to be released; the mutiny
/// must outlive it.
MUST_CHECK Status exact_reply_create(const ReplySetup *setup, Reply **reply, Error *error);

/// Null is allowed.
void exact_reply_release(Reply *reply);

/// What the side that replies has when these men start, by Kind: the policy's side stands as its
/// policy places it, the other's sailors where it is best for it. What is found is kept for later
/// starts. FAIL_LIMIT when more situations come about than memory is meant for, FAIL_INTERRUPTED
/// when the watch says so.
MUST_CHECK Status exact_reply_value(Reply *reply, const int men[KIND_COUNT], double *value,
                                    Error *error);

/// How many situations have been solved so far.
uint64_t exact_reply_situations(const Reply *reply);

/// Bytes that what is kept takes.
double exact_reply_bytes(const Reply *reply);
