/// exact_reply_start: the placement of both sides when a game against a policy begins.
#pragma once

#include "sim/mutiny/equilibrium/exact_reply_search.h"

/// Places these men, by Kind, some on both sides: those of the policy's side as it says, the
/// sailors of the side that replies where it is best for it, or at home where it moves first and
/// that is of no account. Returns what the side that replies has then.
double exact_reply_start(Reply *reply, const int men[KIND_COUNT], ReplyBoard *board);
